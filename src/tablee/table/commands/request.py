"""Requests: a command with its seat and the table as it stands, and the permissions it is checked against."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tablee.dice import Draw
from tablee.game.authority import deeds
from tablee.game.check import GM as MASTER
from tablee.game.event import Opened
from tablee.game.frozen import replace
from tablee.game.memo import Memo
from tablee.game.move import Move
from tablee.game.problem import Refused, problem
from tablee.game.system import Rules
from tablee.table.commands.command import Command
from tablee.table.fair.draw import Chain, Dice
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Facts
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import Audience

RulesOf: TypeAlias = Callable[[str, Mapping[str, Any]], Rules]
DEPTH, NUMBER, WORDS = 32, 10**9, 20_000
LETTERS = 10_000
"""The most text of a throw that is prepared, or of plain data in a move: each card of the log tells it."""
SURROGATE = re.compile("[\ud800-\udfff]")
"""Lone UTF-16 surrogates are refused: they cannot be encoded."""


@dataclass(frozen=True, slots=True)
class Ports:
    """The ports of a table: random bytes for its dice, the time, and its rules.

    With a ``chain`` its dice are drawn from that alone, and can be checked.
    """

    draw: Draw
    now: Callable[[], str]
    rules: RulesOf
    chain: Chain | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """A command with the table it was sent to and the seat that sent it.

    ``lately`` caches what was computed for it: its dice may be thrown twice, first to see who would see them,
    and what its seat knows is often the whole truth.
    """

    records: Ledger
    state: TableState
    seat: Seat
    command: Command
    rules: RulesOf
    dice: Dice
    lately: Memo[Any] = field(default_factory=Memo, compare=False, repr=False)

    @property
    def known(self) -> Mapping[str, Audience]:
        """The audience of each sheet, throw and question."""
        return self.records.known

    @property
    def gone(self) -> frozenset[str]:
        """The commands that are taken back."""
        return self.records.gone

    @property
    def own(self) -> TableState:
        """The table as the seat that asks can know it."""
        return self.records.own(self.seat)

    @property
    def acting(self) -> TableState:
        """The truth as far as the acts of this seat may hang on it: without throws and questions that the
        seat does not know of, which are no more to it than what is not there."""
        found: TableState = self.lately.get((self.state,), "acting", self._acting)
        return found

    def _acting(self) -> TableState:
        game, own = self.state.game, self.own.game
        runs = {id: run for id, run in game.runs.items() if id in own.runs}
        pendings = {id: asked for id, asked in game.pendings.items() if id in own.pendings}
        if len(runs) == len(game.runs) and len(pendings) == len(game.pendings):
            return self.state
        return replace(self.state, game=replace(game, runs=runs, pendings=pendings))

    @property
    def args(self) -> Mapping[str, Any]:
        """The arguments of the command."""
        return self.command.args

    def text(self, key: str, limit: int = 80) -> str:
        """A short text among the arguments; nothing where it is absent."""
        value = self.args.get(key)
        if value is None:
            return ""
        if not isinstance(value, str) or len(value) > limit:
            raise Refused(problem("HOUSE-param", key, "text", label="", expected=(), found=""))
        return value.strip()

    def flag(self, key: str) -> bool:
        """True if an argument says yes, as a program or a form says it."""
        return self.args.get(key) in (True, "1", "true")

    def seats(self, key: str) -> tuple[str, ...]:
        """Of the seats that an argument lists, those that are at the table."""
        given = self.args.get(key)
        listed = given if isinstance(given, (list, tuple)) else ()
        return tuple(s for s in listed if isinstance(s, str) and s in self.state.seats)

    def must_sit(self) -> None:
        """Refuse a viewer who has no seat, or waits at the door."""
        if self.seat.waiting or not self.seat.id:
            raise Refused(problem("HOUSE-seat", "", "waiting"))

    def must_be_master(self) -> None:
        """Refuse every seat but the game master's."""
        self.must_sit()
        if self.seat.role != "gm":
            raise Refused(problem("HOUSE-seat", self.seat.name, "gm"))

    def must_act_for(self, sheet: str) -> None:
        """Refuse a seat that does not play that sheet; nobody but the game master plays `GM`."""
        if not self.seat.acts_for(sheet) or (sheet == MASTER and self.seat.role != "gm"):
            raise Refused(problem("HOUSE-seat", sheet[:40], "not_yours"))


Act: TypeAlias = Callable[[Request], Facts]
"""An act: something that people do at a table besides the game's own moves."""


def must_be_plain(value: Any, depth: int = 0) -> None:
    """Refuse arguments that no page sends: too deep, too long, numbers without end, text that is none."""
    good = depth <= DEPTH
    if isinstance(value, str):
        good = len(value) <= WORDS and (value.isascii() or SURROGATE.search(value) is None)
    elif isinstance(value, Mapping):
        for key, item in value.items() if good else ():
            must_be_plain(key, depth + 1)
            must_be_plain(item, depth + 1)
    elif isinstance(value, (list, tuple)):
        for item in value if good else ():
            must_be_plain(item, depth + 1)
    elif value is not None and not isinstance(value, bool):
        good = isinstance(value, int) and abs(value) <= NUMBER
    if not good:
        raise Refused(problem("HOUSE-file", "", "shape", expected="text, number, list, table", found="?"))


def must_be_short(args: Mapping[str, Any]) -> None:
    """Refuse plain data that holds more text than a throw has to tell; a text by itself has its own limit."""
    for name, value in args.items():
        if not isinstance(value, str) and _letters(value) > LETTERS:
            raise Refused(problem("HOUSE-param", name[:40], "letters", most=LETTERS))


def _letters(value: Any) -> int:
    if isinstance(value, Mapping):
        return sum(len(str(key)) + _letters(item) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return sum(map(_letters, value))
    return len(value) if isinstance(value, str) else 0


class NotTheirs(Refused):
    """The refusal of a deed in the name of a sheet that its seat does not play: it is final."""


class OthersPay(NotTheirs):
    """The refusal of a payment from another's account: the game master may still allow it."""


def must_be_theirs(request: Request, lent: frozenset[str], events: Iterable[object]) -> None:
    """Refuse a player whose move comes to a deed of another's sheet: a throw, a press, a payment.

    ``lent`` are the sheets and accounts that others answer for. Whatever the arguments were, these are the
    events.
    """
    known = request.own.game.sheets
    for deed in deeds(events, request.state.game.sheets):
        if not lent.isdisjoint((deed.sheet, deed.account)) or request.seat.acts_for(deed.sheet):
            continue
        if deed.sheet not in known and deed.kind == "pays":
            raise NotTheirs(problem("HOUSE-seat", "", "hidden"))
        if deed.sheet not in known:
            continue  # a word in a throw that happens to be the id of somebody hidden
        if deed.kind == "acts":
            raise NotTheirs(problem("HOUSE-seat", deed.sheet[:40], "not_yours"))
        raise OthersPay(problem("HOUSE-seat", deed.sheet[:40], "pays", found=known[deed.sheet].name))


def must_be_allowed(request: Request, own: TableState, move: Move, args: Mapping[str, Any]) -> None:
    """Refuse a player who moves for others: their sheets, their throws, the questions put to them.

    ``own`` is the state as the player knows it: what is hidden is no more yours than what is not there.
    """
    if move.who == "gm":
        request.must_be_master()
    for param in move.params:
        value = args[param.name]
        if param.actor and param.kind == "sheet":
            if not value and any(args[p.name] for p in move.params if p.kind == "run"):
                continue  # the thrower acts: that throw must be this seat's
            request.must_act_for(value or "")
        elif param.actor:
            if value and not any(map(request.seat.acts_for, value)):
                request.must_act_for(value[0])
        elif param.kind == "sheets" and any(id not in own.game.sheets for id in value or ()):
            gone = next(id for id in value if id not in own.game.sheets)
            raise Refused(problem("HOUSE-sheet", gone[:40], "unknown", expected=tuple(own.game.sheets)))
        elif param.kind == "run" and value and not _may_go_on(request, own, value, _spender(move, args)):
            raise Refused(problem("HOUSE-seat", value[:40], "not_yours"))
        elif param.kind == "pending" and not _may_answer(request, own, value, _asked(move, args)):
            raise Refused(problem("HOUSE-seat", str(value)[:40], "not_asked"))


def _spender(move: Move, args: Mapping[str, Any]) -> str:
    """The sheet that acts on a throw in the thrower's place; "" where the thrower does."""
    return next((args[p.name] for p in move.params if p.actor and p.default == ""), "")


def _may_go_on(request: Request, own: TableState, run: str, by: str) -> bool:
    """True if a seat may go on with a throw: with its own, or for another sheet with one that it knows."""
    return run in own.game.runs if by else _plays(request, own, run)


def _plays(request: Request, own: TableState, run: str) -> bool:
    """True if a throw is this seat's: made for one of its sheets, or for nobody by this seat."""
    known = own.game.runs.get(run)
    if known is None:
        return False
    if known.by:
        return request.seat.acts_for(known.by)
    written = request.records.written_by(run)  # a throw bears the id of the command that made it
    opened = (r.by for r in written if isinstance(r.fact, Opened) and r.fact.run == run)
    return next(opened, "") == request.seat.id


def _asked(move: Move, args: Mapping[str, Any]) -> str | None:
    """For whom a question is answered, where the move says so."""
    return next((args[param.name] for param in move.params if param.kind == "asked"), None)


def _may_answer(request: Request, own: TableState, pending_id: str, asked: str | None) -> bool:
    """True if this seat may answer for whom a question is put to: for a sheet it plays, or as the thrower."""
    pending = own.game.pendings.get(pending_id)
    if pending is None or asked == "gm":
        return False
    if asked in own.game.sheets:
        return request.seat.acts_for(asked or "")
    return bool(pending.run) and _plays(request, own, pending.run)
