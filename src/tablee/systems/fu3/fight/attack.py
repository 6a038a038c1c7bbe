"""The attack: one throw for both sides, and who inflicts how many combat points by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.game.check import Check, End, Node
from tablee.game.chip import Chip
from tablee.game.outcome import Outcome
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.systems.fu3.core.combat_tables import Points, combat_table
from tablee.systems.fu3.core.tables import roll_table
from tablee.systems.fu3.roll.checks import extra_of, throw_check
from tablee.systems.fu3.roll.kinds import read_chips

ATTACKER, TARGET = "attacker", "target"
ORDINARY = "ordinary"


@dataclass(frozen=True, slots=True)
class Inflicted:
    """What an attack came to: who inflicts how many points, and who chooses their form."""

    by: str
    points: int
    form: str


def inflicted(pack: Pack, outcome: Outcome) -> Inflicted:
    """The combat points of an outcome; each extra "and" is one more (FU3-3-08)."""
    row: Points = combat_table(pack).points[outcome.key]
    return Inflicted(row.by, row.points + extra_of(outcome), row.form)


def attack_check(
    pack: Pack,
    args: Mapping[str, Any],
    kind: str = "attack",
    form: Mapping[str, Any] | None = None,
    why: tuple[Reason, ...] = (),
) -> Check:
    """The throw of an attack, a group combat or an aura duel, from the kind's typed arguments.

    ``form`` is what stands in the file form for the net modifier, where a kind names it otherwise.
    """
    chips = read_chips(args["chips"])
    refuse_if((*scale_problems(pack, args["scale"]), *cinematic_problems(pack, chips)))
    params: dict[str, Any] = {"net": args["net"]} if args["net"] or not chips else {}
    if form is not None:
        params = dict(form)
    if chips:
        params["chips"] = chips
    if args["scale"] != ORDINARY:
        params["scale"] = args["scale"]
    if not args.get("answers", True):
        params["answers"] = False
    if not args["secret"] and pack.on("cinematic_secret"):
        params["secret"] = False

    def then(outcome: Outcome) -> Node:
        found = inflicted(pack, outcome)
        detail = (*outcome.detail, ("by", found.by), ("points", found.points), ("form", found.form))
        return End((replace(outcome, detail=detail, because=(*outcome.because, _told(found))),))

    shift = combat_table(pack).scale[args["scale"]]
    return throw_check(
        pack, net=args["net"], chips=chips, bought=args["bought"], shift=shift, secret=args["secret"],
        kind=kind, params=params, then=then, why=(*why, *_scale_said(args["scale"])),
    )  # fmt: skip


def _told(found: Inflicted) -> Reason:
    said = found.by if found.by == found.form else f"{found.by}_other"
    return because("FU3-3-08", said, points=found.points)


def _scale_said(scale: str) -> tuple[Reason, ...]:
    return () if scale == ORDINARY else (because("FU3-3-14", scale),)


def scale_problems(pack: Pack, scale: str) -> list[Problem]:
    """Scale is an option of the game."""
    return [problem("FU3-3-14", "scale", "off")] if scale != ORDINARY and not pack.on("scale") else []


def cinematic_problems(pack: Pack, chips: tuple[Chip, ...]) -> list[Problem]:
    """The die for the best description: offered by the dial, one, of the value the table gives."""
    given = [chip for chip in chips if chip.on and chip.role == "cinematic"]
    if given and not pack.on("cinematic_bonus"):
        return [problem("FU3-3-15", "chips", "off")]
    most = roll_table(pack).modifiers["cinematic"].value
    if len(given) > 1 or any(chip.value != most for chip in given):
        return [problem("FU3-3-15", "chips", "one", expected=most)]
    return []
