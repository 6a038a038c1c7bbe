"""A character tries something: chips from every sheet that takes part, and who pays for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.ids import SheetId
from tablee.game.memo import Memo
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.game.touch import TOUCHING, read_touch
from tablee.systems.fu3.fight.engage import once_problems, owe, throw_with_debts
from tablee.systems.fu3.roll.chips import Use, help_chip, help_total, owed, side_chips, spoken
from tablee.systems.fu3.roll.kinds import BOUGHT, CHIPS, SECRET, read_chips

MOST_PARTS = 20


@dataclass(frozen=True, slots=True)
class PartForm(Use):
    """The file form of a part: the sheet's id beside the fields of its `Use`."""

    sheet: SheetId = ""


ATTEMPT_PARAMS = (
    Param("by", "sheet", Text("qui", "who"), actor=True),
    Param("use", "data", Text("ce qui compte", "what counts"), default={}, shape=Use),
    Param("helpers", "data", Text("aides", "helpers"), default=(), shape=tuple[PartForm, ...]),
    Param("against", "data", Text("adversaires", "opponents"), default=(), shape=tuple[PartForm, ...]),
    CHIPS,
    *TOUCHING,
    BOUGHT,
    SECRET,
)


@dataclass(frozen=True, slots=True)
class Part:
    """Another sheet that takes part in a throw, and how."""

    sheet: str
    use: Use


@dataclass(frozen=True, slots=True)
class Attempt:
    """A throw put together from sheets: its form, what others than the thrower owe, its chips, opponents."""

    form: Mapping[str, Any]
    debts: Mapping[str, int]
    chips: tuple[Chip, ...] = ()
    against: tuple[str, ...] = ()


def read_part(data: object, where: str) -> Part:
    """A part from its file form: the sheet's id beside the fields of its `Use`."""
    if not isinstance(data, Mapping):
        return from_data(Part, data, where)
    use = {name: value for name, value in data.items() if name != "sheet"}
    return from_data(Part, {"sheet": data.get("sheet"), "use": use}, where)


_ASSEMBLED = Memo["Attempt"]()


def assemble(pack: Pack, state: State, args: Args) -> Attempt:
    """The chips of everybody: the thrower, his helpers halved one by one, his opponents against him.

    It is asked of the same sheets several times: to show the odds, to refuse, to throw.
    """
    parts = (part for name in ("helpers", "against") for part in _listed(args[name]))
    named = (args["by"], *(part["sheet"] for part in parts if isinstance(part, Mapping) and "sheet" in part))
    sheets = (state.sheets.get(id) if isinstance(id, str) else None for id in named)
    return _ASSEMBLED.get((pack, *sheets), dict(args), lambda: _assembled(pack, state, args))


def _listed(data: Any) -> Sequence[Any]:
    return data if isinstance(data, (list, tuple)) else ()


def _assembled(pack: Pack, state: State, args: Args) -> Attempt:
    by = state.sheet(args["by"])
    use = from_data(Use, args["use"], "use")
    helpers, against = _parts(args["helpers"], "helpers"), _parts(args["against"], "against")
    refuse_if(once_problems(state, args["by"], *(part.sheet for part in (*helpers, *against))))
    touch = read_touch(args)
    chips: list[Chip] = [*touch.on(side_chips(pack, by, use))]
    debts: dict[str, int] = {}
    for part in helpers:
        helper = state.sheet(part.sheet)
        own = side_chips(pack, helper, part.use, part.sheet)
        (lent,) = touch.on([help_chip(pack, helper.name, help_total(pack, own), part.sheet)])
        chips.append(lent)
        owe(debts, owed(pack, own) if lent.on else {})
    for part in against:
        theirs = touch.on(side_chips(pack, state.sheet(part.sheet), part.use, part.sheet, against=True))
        chips.extend(theirs)
        owe(debts, owed(pack, theirs))
    chips.extend(touch.on(read_chips(args["chips"])))
    form = {"check": "throw", "chips": to_data(spoken(chips))}
    form |= {name: args[name] for name in ("bought", "secret") if args[name]}
    return Attempt(form, debts, tuple(chips), tuple(part.sheet for part in against))


def _parts(data: Any, where: str) -> tuple[Part, ...]:
    if not isinstance(data, (list, tuple)) or len(data) > MOST_PARTS:
        raise Refused(problem("FU3-2-15", where, "parts", most=MOST_PARTS))
    return tuple(read_part(item, f"{where}[{at}]") for at, item in enumerate(data))


def attempt_move(pack: Pack, build: Build) -> Move:
    """Put a throw together and make it."""

    def plan(state: State, args: Args) -> Plan:
        return planned(build, state, args["by"], assemble(pack, state, args))

    label = Text("Tenter une action", "Attempt something")
    return Move("attempt", label, "FU3-2-01", ATTEMPT_PARAMS, plan)


def planned(build: Build, state: State, by: str, made: Attempt) -> Plan:
    """The plan of an attempt that is assembled."""
    return throw_with_debts(build, state, made.form, by, made.against, made.debts)
