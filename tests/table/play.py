"""A table without a server: a log in memory, a clock that counts, dice from a counter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from json import dumps, loads
from typing import Any

from tablee.dice import Draw
from tablee.game.system import Rules
from tablee.table.commands.command import Answer, Command
from tablee.table.commands.handle import handle
from tablee.table.commands.own_ids import own_id
from tablee.table.commands.request import Ports
from tablee.table.fair.draw import Chain
from tablee.table.log.facts import Fact, SeatPut, TableMade
from tablee.table.log.record import Record
from tablee.table.log.seat import Role, Seat
from tablee.table.log.state import TableState, state_of
from tablee.table.secrecy.audience import EVERYONE, Mode
from tablee.table.secrecy.view import Viewed
from tests.systems_under_test import find_system
from tests.table.known import projection, state_for

SEATS: Mapping[str, Role] = {"gm": "gm", "ana": "player", "bob": "player", "eve": "observer"}
SEAT_IDS = {name: f"seat-{name}" for name in SEATS}


@lru_cache(maxsize=32)
def _rules(key: str, pack: str) -> Rules:
    system = find_system(key)
    return system.rules(system.pack().read(loads(pack)))


def rules_of(key: str, pack: Mapping[str, Any]) -> Rules:
    """The rules of a system with a pack."""
    return _rules(key, dumps(pack, sort_keys=True))


def counted() -> Draw:
    """Bytes that look random and are the same each time."""
    drawn = 0

    def draw(count: int) -> bytes:
        nonlocal drawn
        drawn += 1
        return sha256(f"{drawn}".encode()).digest()[:count]

    return draw


@dataclass
class Play:
    """A table with a game master, two players and an observer; ``do`` appends what the table answers."""

    key: str = "fu3"
    draw: Draw = field(default_factory=counted)
    records: tuple[Record, ...] = ()
    sent: int = 0
    chain: Chain | None = None
    ports: Ports = field(init=False)

    def __post_init__(self) -> None:
        self.ports = Ports(
            self.draw, lambda: f"2026-01-01T00:{self.sent // 60 % 60:02}", rules_of, self.chain
        )
        made = TableMade("Table", self.key, find_system(self.key).pack().form())
        seats = [Seat(SEAT_IDS[name], name.title(), role) for name, role in SEATS.items()]
        facts: list[Fact] = [made, *map(SeatPut, seats)]
        self.records = tuple(
            Record(i + 1, "made", "seat-gm", "2026-01-01T00:00", EVERYONE, fact)
            for i, fact in enumerate(facts)
        )

    def send(self, who: str, command: Command) -> Answer:
        """Send a command and append what comes of it."""
        answer = handle(self.records, SEAT_IDS.get(who, who), command, self.ports)
        if not answer.again:
            self.records += answer.records
        return answer

    def ask(
        self,
        who: str,
        do: str,
        /,
        mode: Mode = "all",
        silent: bool = False,
        overrule: str | None = None,
        faces: tuple[int, ...] | None = None,
        bits: str = "",
        **args: Any,
    ) -> tuple[str, Answer]:
        """Send a new command: its id and the answer."""
        self.sent += 1
        id = f"c{self.sent:04}"
        answer = self.send(who, Command(id, do, args, mode, silent, overrule, faces, bits))
        return own_id(SEAT_IDS.get(who, who), id), answer

    def do(self, who: str, do: str, /, **more: Any) -> str:
        """Send a command that must succeed: its id."""
        id, answer = self.ask(who, do, **more)
        assert not answer.problems, answer.problems
        return id

    def refused(self, who: str, do: str, /, **more: Any) -> tuple[str, ...]:
        """Send a command that must be refused: what was said, as ``RULE said``."""
        before = self.records
        _, answer = self.ask(who, do, **more)
        assert answer.problems and not answer.records and self.records == before
        return tuple(f"{p.rule} {p.said}" for p in answer.problems)

    def bring(
        self, who: str, sheet: str, preset: str, *, hidden: bool = False, name: str = "", view: str = ""
    ) -> str:
        """Bring a ready-made sheet."""
        content = find_system(self.key).preset(preset).form()
        if name:
            content["name"] = name
        more = {"view": view} if view else {}
        return self.do(who, "bring", sheet=sheet, content=content, hidden=hidden, **more)

    def seat(self, who: str) -> Seat:
        """A seat as it stands."""
        return self.state.seat(SEAT_IDS[who])

    @property
    def state(self) -> TableState:
        """The whole state."""
        return state_of(self.records)

    def sees(self, who: str) -> TableState:
        """The state as somebody knows it."""
        return state_for(self.records, self.seat(who))

    def views(self, who: str) -> tuple[Viewed, ...]:
        """The log as somebody knows it."""
        return projection(self.records, self.seat(who))
