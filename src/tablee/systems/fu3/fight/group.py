"""Whole sides against each other in one throw (FU3-3-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablee.game.check import Check
from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.move import Args, Move, Param, Plan, choice, read_args
from tablee.game.pack import Pack
from tablee.game.problem import refuse_if
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.game.touch import TOUCHING, read_touch
from tablee.systems.fu3.fight.attack import attack_check
from tablee.systems.fu3.fight.engage import (
    NOBODY,
    WHOSE,
    Part,
    once_problems,
    parts,
    side_chip,
    throw_with_debts,
)
from tablee.systems.fu3.fight.moves import fight_params
from tablee.systems.fu3.fight.stance import FIGHTERS, fighter_chips
from tablee.systems.fu3.roll.chips import owed
from tablee.systems.fu3.roll.kinds import BOUGHT, CHIPS, read_chips

MOST_FORCE = 999


def force_param(name: str, label: Text) -> Param:
    """The total force of one side."""
    return Param(name, "int", label, default=0, low=-MOST_FORCE, high=MOST_FORCE)


def group_kind(pack: Pack) -> CheckKind:
    """One throw for a whole fight: the difference of two forces."""
    ours = force_param("ours", Text("notre force", "our force"))
    theirs = force_param("theirs", Text("leur force", "their force"))
    params = (ours, theirs, *(p for p in fight_params(pack) if p.name not in ("net", "answers")))

    def build(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        form = {name: args[name] for name in ("ours", "theirs")}
        net = args["ours"] - args["theirs"]
        why = (because("FU3-3-11", "forces", **form, net=net),)
        return attack_check(pack, {**args, "net": net}, "group", form, why)

    examples = ({"ours": 9, "theirs": 25},)
    label = Text("Combat de groupe", "Group combat")
    return CheckKind("group", label, "FU3-3-11", params, build, examples, "settle")


@dataclass(frozen=True, slots=True)
class Clash:
    """Two sides counted up: the check, who throws, against whom, what fighters owe, everybody's chips."""

    form: Mapping[str, Any]
    by: str
    against: tuple[str, ...]
    debts: Mapping[str, int]
    chips: tuple[Chip, ...]


def assemble(pack: Pack, state: State, args: Args) -> Clash:
    """All that each side brings: Descriptors, weapons, armour, or a prepared total force."""
    ours, theirs = parts(args["ours"], "ours"), parts(args["theirs"], "theirs")
    members = [part.sheet for part in (*ours, *theirs)]
    outsider = args["by"] and args["by"] not in [part.sheet for part in ours]
    refuse_if(once_problems(state, *members, *([args["by"]] if outsider else [])))
    touch = read_touch(args)
    mine = touch.on(_force(pack, state, ours))
    foes = touch.on(_force(pack, state, theirs, against=True))
    more = touch.on((*side_chip(pack, "superiority", args["superiority"]), *read_chips(args["chips"])))
    form: dict[str, Any] = {"check": "group"}
    form["ours"] = sum(chip.worth for chip in mine) + args["more_ours"]
    form["theirs"] = -sum(chip.worth for chip in foes) + args["more_theirs"]
    form |= {"chips": to_data(more)} if more else {}
    form |= {name: args[name] for name in ("bought", "scale", "secret") if args[name] is not None}
    by = args["by"] or (ours[0].sheet if ours else "")
    debts = owed(pack, (*mine, *foes))
    return Clash(form, by, tuple(part.sheet for part in theirs), debts, (*mine, *foes, *more))


def _force(pack: Pack, state: State, members: Iterable[Part], *, against: bool = False) -> Iterator[Chip]:
    for part in members:
        sheet = state.sheet(part.sheet)
        yield from fighter_chips(pack, sheet, part.stance, part.sheet, against=against)


def group_params(pack: Pack) -> tuple[Param, ...]:
    """What a group combat is made of."""
    scale = next(p for p in fight_params(pack) if p.name == "scale")
    return (
        Param("ours", "data", Text("notre camp", "our side"), default=(), shape=FIGHTERS),
        Param("theirs", "data", Text("leur camp", "their side"), default=(), shape=FIGHTERS),
        force_param("more_ours", Text("notre force en plus", "more force of ours")),
        force_param("more_theirs", Text("leur force en plus", "more force of theirs")),
        Param("by", "sheet", Text("qui lance", "who throws"), default="", actor=True),
        choice("superiority", Text("supériorité numérique", "superior numbers"), WHOSE, NOBODY),
        scale,
        CHIPS,
        *TOUCHING,
        BOUGHT,
        Param("secret", "bool", Text("jet secret", "secret throw"), optional=True),
    )


def group_move(pack: Pack, build: Build) -> Move:
    """Count both sides and throw once."""

    def plan(state: State, args: Args) -> Plan:
        return planned(build, state, assemble(pack, state, args))

    label = Text("Combat de groupe", "Group combat")
    return Move("group", label, "FU3-3-11", group_params(pack), plan)


def planned(build: Build, state: State, made: Clash) -> Plan:
    """The plan of a group combat that is counted up."""
    return throw_with_debts(build, state, made.form, made.by, made.against, made.debts)
