"""Beings opposed to each other: the highest result, and equality for any number of them (IAO-09)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Check, End, Throw
from tablee.game.move import Param, read_args
from tablee.game.outcome import Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import MINUS, Text
from tablee.systems.iaodune.chance import Attempt, Chance, told
from tablee.systems.iaodune.checks import ORDER, asked, dice_of, form_of, read_attempt
from tablee.systems.iaodune.notation import write
from tablee.systems.iaodune.setting import Setting
from tablee.systems.iaodune.sources import NAME_LIMIT

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Names for beings that have none."""
Top = tuple[bool, ...]
"""Which beings have the highest result."""


def opposed_check(setting: Setting, attempts: tuple[Attempt, ...]) -> Check:
    """One throw for all beings, with one outcome for each."""
    names = tuple(attempt.name for attempt in attempts)
    if not 2 <= len(attempts) <= setting.max_beings:
        raise Refused(problem("IAO-09", "beings", "count", expected=setting.max_beings, found=len(attempts)))
    if len(set(names)) < len(names) or not all(0 < len(name) <= NAME_LIMIT for name in names):
        raise Refused(problem("IAO-09", "beings", "names", found=tuple(name[:40] for name in names)))

    def throw(chances: tuple[Chance, ...]) -> Throw:
        return Throw(
            "opposed", dice_of(chances), lambda: top_law(tuple(c.law() for c in chances)),
            lambda faces: _read(chances, faces), lambda top: End(_outcomes(names, top)),
        )  # fmt: skip

    root, _ = asked(setting, attempts, throw)
    why = tuple(because("IAO-09", "being", name=a.called, thrown=_told(a)) for a in attempts)
    params = {"beings": tuple(form_of(attempt) for attempt in attempts)}
    chips = tuple(replace(chip, side=attempt.name) for attempt in attempts for chip in attempt.chips)
    return Check("opposed", params, root, ORDER, write(attempts), because=why, sides=names, chips=chips)


def _told(attempt: Attempt) -> str:
    return write((attempt,)).replace("-", MINUS)


def top_law(laws: tuple[Distribution[int], ...]) -> Distribution[Top]:
    """The law of who is highest: for each result, those who reach it while the others stay below."""
    weights: dict[Top, int] = {}
    for best in sorted({total for law in laws for total in law}):
        tops: dict[Top, int] = {(): 1}
        for law in laws:
            at = law.weights.get(best, 0)
            under = sum(weight for total, weight in law.items() if total < best)
            tops = {
                (*top, here): weight * part
                for top, weight in tops.items()
                for here, part in ((True, at), (False, under))
                if part
            }
        for top, weight in tops.items():
            if any(top):
                weights[top] = weights.get(top, 0) + weight
    return Distribution(weights)


def _outcomes(names: tuple[str, ...], top: Top) -> tuple[Outcome, ...]:
    alone = sum(top) == 1
    keys = ("below" if not here else "above" if alone else "equal" for here in top)
    return tuple(
        Outcome(key, success=key == "above", side=name) for name, key in zip(names, keys, strict=True)
    )


def _read(chances: tuple[Chance, ...], faces: tuple[int, ...]) -> Reading:
    ends = tuple(accumulate(chance.pool.count for chance in chances))
    dice = tuple(
        chance.shown(faces[end - chance.pool.count : end]) for chance, end in zip(chances, ends, strict=True)
    )
    results = tuple(told(chance, shown) for chance, shown in zip(chances, dice, strict=True))
    totals = tuple(total for total, _ in results)
    best = max(totals)
    first = tuple(c.label for c, total in zip(chances, totals, strict=True) if total == best)
    verdict = because("IAO-09", "highest" if len(first) == 1 else "tied", names=first, total=best)
    others = (max(totals[:at] + totals[at + 1 :]) for at in range(len(totals)))
    facts = tuple(
        {"total": total, "margin": total - other} for total, other in zip(totals, others, strict=True)
    )
    top = tuple(total == best for total in totals)
    shown = tuple(die for group in dice for die in group)
    each = tuple(_own(chance, *result) for chance, result in zip(chances, results, strict=True))
    return Reading(top, shown, (verdict,), facts, each=each)


def _own(chance: Chance, total: int, steps: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """The reasons of one being, each marked as its own: two beings may well take equal steps."""
    marked = (replace(step, slots=(*step.slots, ("being", chance.name))) for step in steps)
    return because("IAO-09", "result", name=chance.label, total=total), *marked


def opposed_kind(setting: Setting) -> CheckKind:
    """Opposed beings as a kind of check: ``beings`` is a list of attempts, each with a name.

    A name may be the id of a sheet, and come with a ``label`` for people to read.
    """
    param = Param("beings", "data", Text("êtres", "beings"), shape=tuple[Attempt, ...])

    def build(given: Mapping[str, Any]) -> Check:
        beings = read_args((param,), given)["beings"]
        if not isinstance(beings, (list, tuple)) or not all(isinstance(b, Mapping) for b in beings):
            raise Refused(problem("IAO-09", "beings", "shape"))
        return opposed_check(setting, tuple(_being(being, at) for at, being in enumerate(beings)))

    label = Text("Jet en opposition", "Opposed throw")
    duel: Mapping[str, Any] = {"beings": [{"n": 2, "d": 3}, {"n": 3, "d": -1}]}
    tied: Mapping[str, Any] = {
        "beings": [{"name": "Naé", "n": 1}, {"name": "Orso", "n": 1}, {"name": "Tiphe"}]
    }
    return CheckKind("opposed", label, "IAO-09", (param,), build, (duel, tied))


def _being(given: Mapping[str, Any], at: int) -> Attempt:
    name, label = given.get("name", ALPHABET[at % len(ALPHABET)]), given.get("label", "")
    try:
        attempt = read_attempt(
            {k: v for k, v in given.items() if k not in ("name", "label")},
            name if isinstance(name, str) else "",
        )
        return replace(attempt, label=label[:NAME_LIMIT] if isinstance(label, str) else "")
    except Refused as refused:
        raise Refused(*(p.under(f"beings[{at}]") for p in refused.problems)) from refused
