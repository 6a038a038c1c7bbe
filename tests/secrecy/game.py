"""A game in which secrets are kept: ports that only open acts move, and a canary for every secret."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Any

from tablee.fairness.chain import FairChain
from tablee.game.event import Stepped
from tablee.table.commands.command import Answer, Command
from tablee.table.commands.handle import handle
from tablee.table.commands.own_ids import MARK, own_id
from tablee.table.fair.promises import SeedsKept
from tablee.table.fair.prove import opening
from tablee.table.log.facts import SeatPut, TableMade
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE
from tests.systems_under_test import find_system
from tests.table.play import SEAT_IDS, Play

LATE = Seat("seat-late", "Late", waiting=True)
"""Somebody who waits at the door."""
MASTER, BOTH, BOB = frozenset({"gm"}), frozenset({"gm", "bob"}), frozenset({"bob"})
"""Who knows a secret."""


class Carried(Play):
    """A play whose log is carried on: each command folds what is new. Its dice hang on the command alone."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.ports = replace(self.ports, draw=self._drawn)
        self.command, self.drawn, self.salt, self.flat = "", 0, "", False
        late = Record(len(self.records) + 1, "late", LATE.id, "2026-01-01T00:00", EVERYONE, SeatPut(LATE))
        self.records = Ledger((*self.records, late))  # type: ignore[assignment]

    def _drawn(self, count: int) -> bytes:
        self.drawn += 1
        if self.flat:
            return bytes(count)
        return sha256(f"{self.salt} {self.command} {self.drawn}".encode()).digest()[:count]

    def with_chain(self, seed: bytes) -> None:
        """Dice from a chain of this seed, promised with the table itself."""
        drawn = iter(range(10**6))
        chain = FairChain(lambda count: sha256(seed + b"%d" % next(drawn)).digest()[:count])
        self.ports = replace(self.ports, chain=chain)
        at = len(self.records)
        more = [
            Record(at + n, "made", "seat-gm", "2026-01-01T00:00", to, fact)
            for n, (fact, to) in enumerate(opening(chain)[0], 1)
        ]
        self.records = self.ledger.then(more)  # type: ignore[assignment]

    def with_pack(self, **dials: Any) -> None:
        """The table plays by these dials from the start."""
        first, *rest = self.records
        assert isinstance(first.fact, TableMade)
        made = replace(first.fact, pack=find_system(self.key).pack().turn(dials).form())
        self.records = Ledger((replace(first, fact=made), *rest))  # type: ignore[assignment]

    @property
    def ledger(self) -> Ledger:
        """The log with all that was folded from it."""
        return Ledger.of(self.records)

    def send(self, who: str, command: Command) -> Answer:
        """Send a command and append what comes of it."""
        self.command, self.drawn = command.id, 0
        answer = handle(self.records, SEAT_IDS.get(who, who), command, self.ports)
        if not answer.again:
            self.records = self.ledger.then(answer.records)  # type: ignore[assignment]
        return answer

    @property
    def state(self) -> TableState:
        """The whole state."""
        return self.ledger.state

    def sees(self, who: str) -> TableState:
        """The state as somebody knows it."""
        return self.ledger.own(self.seat(who))


@dataclass
class Game:
    """Two heroes, a game master and an observer; ``silent`` False leaves the silent throws out.

    ``canaries`` says of each secret's word or number what it stands for, ``known_to`` who may know it.
    ``hidden`` are ids of things that players don't know of, by kind; ``shown`` throws that they do know.
    """

    key: str
    seed: int
    silent: bool = True
    chain: bool = False
    play: Carried = field(init=False)
    random: Random = field(init=False)
    canaries: dict[str, str] = field(default_factory=dict)
    known_to: dict[str, frozenset[str]] = field(default_factory=dict)
    open_words: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    foes: list[str] = field(default_factory=list)
    shaded: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    hidden: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = Random(f"{self.key} {self.seed}")
        self.play = Carried(self.key)
        self.play.salt = str(self.seed)
        if self.key == "fudge":
            self.play.with_pack(tactics="stances")
        if self.chain:
            self.play.with_chain(b"seed")
            for record in self.play.records:
                if isinstance(record.fact, SeedsKept):
                    for seed in (record.fact.public, record.fact.hidden):
                        self.canaries[seed], self.known_to[seed] = "a seed", frozenset()
        self.must("gm", self.next_id(), "customs", me_only=True)
        system = find_system(self.key)
        for who, preset in zip(("ana", "bob"), system.examples.heroes, strict=True):
            content = system.preset(preset).form()
            self.must(who, self.next_id(), "bring", sheet=f"hero{who}", content=content)

    def canary(self, what: str, knows: frozenset[str] = MASTER, kind: str = "") -> str:
        """A word that stands for one secret; ``kind`` where it is the id of something."""
        word = f"zq{self.seed}x{len(self.canaries)}k"
        if kind == "sheet":  # a hidden sheet bears the mark of hidden ones
            word += MARK
        self.canaries[word], self.known_to[word] = what, knows
        if kind:
            kept = own_id(SEAT_IDS["gm"], word) if kind in ("run", "command") else word
            self.hidden.setdefault(kind, []).append(kept)
        return word

    def open_word(self) -> str:
        """A word that everybody at the table may hear."""
        self.open_words.append(f"open{self.seed}words{len(self.open_words)}")
        return self.open_words[-1]

    def value(self, what: str, knows: frozenset[str] = MASTER) -> int:
        """A number that stands for one secret: it ends in 3, as no limit, power or round number does."""
        value = 7103 + 10 * len(self.canaries)
        self.canaries[str(value)], self.known_to[str(value)] = what, knows
        return value

    def number(self, knows: frozenset[str] = MASTER) -> str:
        """Dice with a number of their own: it would stand in the notation, the total and the reasons."""
        return f"1d6+{self.value('a modifier', knows)}"

    def tell(self, who: str, id: str, do: str, /, **more: Any) -> Answer:
        """Send a command under an id of our choice."""
        mode, silent, overrule = (
            more.pop("mode", "all"),
            more.pop("silent", False),
            more.pop("overrule", None),
        )
        return self.play.send(who, Command(id, do, more, mode, silent, overrule))

    def must(self, who: str, id: str, do: str, /, **more: Any) -> str:
        """Send one that must succeed: its id."""
        answer = self.tell(who, id, do, **more)
        assert not answer.problems, (self.key, do, answer.problems)
        return own_id(SEAT_IDS[who], id)

    def throw(self, who: str, id: str, knows: frozenset[str] = MASTER, **more: Any) -> str:
        """Dice that bear a canary, and what they come to."""
        check = {"check": "dice", "dice": self.number(knows)}
        answer = self.tell(who, id, "throw", check=check, **more)
        assert not answer.problems, answer.problems
        thrown = (r.fact for r in answer.records if isinstance(r.fact, Stepped))
        for total in {str(o.total) for step in thrown for o in step.outcomes if o.total is not None}:
            self.canaries[total], self.known_to[total] = "a total", knows
        return own_id(SEAT_IDS[who], id)

    def next_id(self) -> str:
        """An id that counts nothing but the open commands."""
        self.play.sent += 1
        return f"open{self.play.sent}"

    def unseen_commands(self, who: str = "ana") -> int:
        """How many commands wrote something that somebody was not told."""
        seen = {(v.command, repr(v.fact)) for v in self.play.views(who)}
        return len({r.command for r in self.play.records if (r.command, repr(r.fact)) not in seen})
