"""The host of many tables: makes them, lets people in, carries out commands, rings the bell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any

import msgspec

from tablee.dice import Draw
from tablee.game.codec import from_data, to_data
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.log.port import Decision, Log, LogFailed, Outdated
from tablee.table.commands.command import Answer, Command
from tablee.table.commands.handle import handle
from tablee.table.commands.request import Ports
from tablee.table.fair.draw import Chain
from tablee.table.fair.prove import opening
from tablee.table.log.facts import SeatGone, SeatPut, TableMade
from tablee.table.log.ledger import Ledger
from tablee.table.log.names import person_name, plain_name
from tablee.table.log.record import Facts, Record, stored_size
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE, sees
from tablee.web.access.credentials import new_id, new_token
from tablee.web.access.door import Doorkeeper, Entered
from tablee.web.access.shares import Shares
from tablee.web.live.turns import Turns
from tablee.web.shared import InProcess, Shared
from tablee.web.views.memo import Same
from tablee.web.views.view import Rulebooks, View, rules_of_run

Key = tuple[str, str, str]
"""A table, a seat, and the id of a command."""
Late = Callable[[Ledger], Mapping[str, Any]]
"""Arguments that are worked out at the last moment, from the log as it stands."""
Beside = Callable[[], None]
"""Hook run in the transaction of commands: it keeps what goes with them."""
PROBLEMS = 50
"""How many problems a refusal tells of, and keeps."""
PLAYED = 512
"""Size of the cache of rules by pack object: those packs need not be read through."""


class Refusals:
    """The latest refusals, by command, kept beside the log: they outlive the server.

    A browser that lost the answer sends its command again; by then it might pass, and its person has
    long done something else.
    """

    def __init__(self, log: Log) -> None:
        self.log = log

    def get(self, key: Key) -> Answer | None:
        """Return the answer to that command, if it was refused."""
        found = self.log.find_refusal(*key)
        return (
            Answer(problems=tuple(from_data(Problem, data) for data in found), again=True) if found else None
        )

    def keep(self, key: Key, answer: Answer) -> None:
        """Remember a refusal."""
        if answer.problems:
            self.log.keep_refusal(*key, [to_data(problem) for problem in answer.problems])


def utc_now() -> str:
    """The time as the log writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Host:
    """Facade of the server for pages and API: the only place where tables, log and people meet.

    Time, ids, tokens and dice are handed in: with the same ones a game is the same to the byte.
    """

    def __init__(
        self,
        log: Log,
        systems: Sequence[System],
        draw: Draw,
        now: Callable[[], str] = utc_now,
        new_id: Callable[[], str] = new_id,
        new_token: Callable[[], str] = new_token,
        chain: Chain | None = None,
        shared: Shared | None = None,
        shares: Shares | None = None,
    ) -> None:
        self.log = log
        self.systems: Mapping[str, System] = {system.key: system for system in systems}
        self.now = now
        self.new_id = new_id
        self.shared: Shared = shared or InProcess()
        self.refusals = Refusals(log)
        self.turns = Turns()
        self.shares = shares or Shares()
        self._rules = lru_cache(maxsize=64)(self._build_rules)
        self._played = lru_cache(maxsize=PLAYED)(lambda key, pack: self._rules(key, _frozen(pack.of)))
        self.door = Doorkeeper(log, now, new_id, new_token, self._knocked, self.shared)
        self.ports = Ports(draw, now, lambda key, pack: self._played(key, Same(pack)), chain)
        self.books = Rulebooks(self.systems, self.ports.rules)

    def _build_rules(self, key: str, pack: Any) -> Rules:
        system = self.systems[key]
        return system.rules(system.pack().read(_thawed(pack)))

    def view(
        self, table: str, seat: Seat, ledger: Ledger, lang: Lang, at: str = "", *, looking: bool = False
    ) -> View:
        """Return the view of a seat at a table."""
        remind = seat.role != "gm" and self.door.remind(table, seat.id)
        return View(self.books, table, seat, ledger, lang, remind, at, looking)

    def rules_of(self, state: TableState) -> Rules:
        """The rules a table plays by."""
        return self.ports.rules(state.system, state.pack)

    def rules_under(self, ledger: Ledger, run: str) -> Rules:
        """The rules a throw was made under; today's for what is no throw, or can't be read any more."""
        return rules_of_run(ledger, self.ports.rules, self.rules_of(ledger.state), run)

    def make_table(
        self, name: str, system: str, gm: str, pack: Pack | None = None, program: str = ""
    ) -> Entered:
        """A new table with its game master seated; it plays by a pack, or by the book."""
        if system not in self.systems:
            raise Refused(problem("HOUSE-system", system[:40], "unknown", expected=tuple(self.systems)))
        table, seat = self.new_id(), Seat(self.new_id(), person_name(gm, "gm"), "gm")
        played = self.systems[system].rules(pack or self.systems[system].pack()).pack
        made = TableMade(plain_name(name), system, played.form())
        now = self.now()
        facts: Facts = [(made, EVERYONE), (SeatPut(seat), EVERYONE)]
        if self.ports.chain is not None:
            facts += opening(self.ports.chain)[0]
        first = [Record(at, "made", seat.id, now, to, fact) for at, (fact, to) in enumerate(facts, 1)]
        with self.log.together():
            self.log.make(table, made.name, system, first)
            return self.door.seat(table, seat.id, program)

    def log_state(self, table: str) -> TableState:
        """A table as it truly stands: for the door, never for a page."""
        return Ledger.of(self.log.read(table)).state

    def master_of(self, table: str) -> Seat | None:
        """The game master's seat at a table."""
        if not self.log.exists(table):
            return None
        seats = self.log_state(table).seats.values()
        return next((seat for seat in seats if seat.role == "gm"), None)

    def command(self, table: str, seat: str, command: Command, args: Late | None = None) -> Answer:
        """Carry a command out: in one transaction, once however often it is sent, and refuse it alike.

        ``args`` are its arguments where they hang on what the log holds by then: somebody else may change
        the same thing at the same moment.
        """
        return self._carry_out(table, seat, (command,), args=args)

    def commands(
        self, table: str, seat: str, commands: Sequence[Command], beside: Beside | None = None
    ) -> Answer:
        """Carry several commands out in one transaction: all of them, or none, and why.

        ``beside`` keeps what goes with them in the same transaction.
        """
        return self._carry_out(table, seat, commands, beside)

    def _carry_out(
        self,
        table: str,
        seat: str,
        commands: Sequence[Command],
        beside: Beside | None = None,
        args: Late | None = None,
    ) -> Answer:
        """Decide on commands, append their records in one transaction, then ring the table."""
        answer = Answer()

        def decide(records: Sequence[Record]) -> Decision:
            nonlocal answer
            before = ledger = Ledger.of(records)
            done = list[Answer]()
            for command in commands:
                key = (table, seat, command.id)
                answer = self._once(key, command, ledger, args)
                if answer.problems:
                    answer = replace(answer, problems=answer.problems[:PROBLEMS])
                    refusal = partial(self.refusals.keep, key, answer)
                    return Decision((), None if answer.again else partial(self._keep, [key], refusal))
                ledger = ledger if answer.again else ledger.then(answer.records)
                done.append(answer)
            before.expect((r for each in done if not each.again for r in each.records), ledger)
            again = all(each.again for each in done)
            answer = Answer(tuple(record for each in done for record in each.records), again=again)
            new = [(table, seat, c.id) for c, each in zip(commands, done, strict=True) if not each.again]
            return Decision(answer.records, partial(self._keep, new, beside) if new else None)

        self.log.write(table, decide)
        if answer.records and not answer.again:
            self._wrote_records(table, seat, answer.records)
            self.ring(table)
            self._end_sessions(table, answer)
        elif answer.problems and not answer.again:
            self.wrote(table, seat, len(msgspec.json.encode(to_data(answer.problems))))
        return answer

    def wrote(self, table: str, seat: str, size: int) -> None:
        """Charge bytes that were written to the seat that wrote them."""
        self.shares.wrote(table, Ledger.of(self.log.latest(table)).state.seat(seat), size)

    def _wrote_records(self, table: str, seat: str, records: Sequence[Record]) -> None:
        """Charge a seat the records that it may know of, or its share would tell of others; the table all."""
        by = Ledger.of(self.log.latest(table)).state.seat(seat)
        known = sum(stored_size(record) for record in records if sees(record.audience, by))
        self.shares.wrote(table, by, known, sum(map(stored_size, records)) - known)

    def _once(self, key: Key, command: Command, ledger: Ledger, args: Late | None) -> Answer:
        """Return the answer to one command by the log as it stands; what was refused is refused again."""
        before = self.refusals.get(key)
        if before is not None:
            return before
        asked = replace(command, args=args(ledger)) if args else command
        return handle(ledger, key[1], asked, self.ports)

    def _keep(self, new: Sequence[Key], beside: Beside | None) -> None:
        """Hook of the transaction: run ``beside``; raises `Outdated` if a command was refused meanwhile."""
        if any(self.refusals.get(key) is not None for key in new):
            raise Outdated
        if beside is not None:
            beside()

    def _end_sessions(self, table: str, answer: Answer) -> None:
        """End the sessions of seats shown out; where the log is busy, the missing seat is enough."""
        for record in answer.records:
            if isinstance(record.fact, SeatGone):
                with suppress(LogFailed):
                    self.door.end(table, record.fact.seat)

    def ring(self, table: str) -> None:
        """Ring a table: its log has grown. The bell says no more than that."""
        self.shared.ring(table)

    def _knocked(self, table: str) -> None:
        """Ring a table whose sessions or seats have changed: its streams check their sessions again."""
        self.shared.ring(table, door=True)


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return ("{}", *((k, _frozen(v)) for k, v in sorted(value.items())))
    return ("[]", *map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _thawed(value: Any) -> Any:
    if isinstance(value, tuple):
        return {k: _thawed(v) for k, v in value[1:]} if value[0] == "{}" else [_thawed(v) for v in value[1:]]
    return value
