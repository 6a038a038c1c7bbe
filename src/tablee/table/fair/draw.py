"""The dice of one command: who will see them is settled first, then they are drawn, then they are proved."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from tablee.dice import Draw, face
from tablee.game.event import Event, Stepped
from tablee.game.frozen import replace
from tablee.game.walk import Thrown
from tablee.table.fair.promises import ChainOpened, Fair, Proved, SeedsKept

Sides: TypeAlias = tuple[int, ...]
Faces: TypeAlias = tuple[int, ...]
BITS = re.compile(r"[0-9a-f]{32}")


class Chain(Protocol):
    """The source of a table's dice, by which they can be checked afterwards."""

    def open(self) -> tuple[SeedsKept, ChainOpened]:
        """A new chain: what the log keeps, and what everybody is told."""

    def drew(self, seeds: SeedsKept) -> bool:
        """True if seeds were drawn here, so that nobody else knows them."""

    def slot(self, seeds: SeedsKept, used: Collection[int], *, shared: bool) -> int | None:
        """The slot of the next hidden throw, one that a player sees or not; None where none is left."""

    def throw(self, seeds: SeedsKept, asked: Proved) -> Proved:
        """A throw with its faces and what proves it."""

    def unproved(self, sides: Sides) -> Faces:
        """Dice that nobody can check."""


class Dice(Protocol):
    """The dice of one command, as a move throws them."""

    def throw(self, sides: Sides) -> Faces:
        """One throw: a face for each die."""

    def fell(self, events: Sequence[Event], faces: Faces) -> None:
        """Note the events that the throw came to: only now does it count."""


@dataclass(frozen=True, slots=True)
class Plain:
    """Dice from random bytes and nothing else."""

    draw: Draw

    def throw(self, sides: Sides) -> Faces:
        """Each die by rejection."""
        return tuple(face(self.draw, each) for each in sides)

    def fell(self, events: Sequence[Event], faces: Faces) -> None:
        """Do nothing: no dice of this kind are proved."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A throw that was made: whose faces it is, and what proves it, if something does."""

    run: str
    sides: Sides
    faces: Faces
    proved: Proved | None = None


@dataclass(frozen=True, slots=True)
class ThrowAudience:
    """The audience of a throw that is not made yet: everybody, or a player among others."""

    public: bool = False
    shared: bool = False


@dataclass(slots=True)
class Foreseen:
    """Stand-ins that all show their first face: they tell who would see a throw before it is made."""

    fallen: list[Fallen] = field(default_factory=list)
    asked: Sides | None = None

    def throw(self, sides: Sides) -> Faces:
        """Ones."""
        self.asked = sides
        return (1,) * len(sides)

    def fell(self, events: Sequence[Event], faces: Faces) -> None:
        """Remember whose throw it would have been."""
        self.fallen.append(Fallen(run_of(events, faces), self.asked or (), faces))


@dataclass(slots=True)
class Proving:
    """Dice from the chain of a table, thrown as planned; what goes beyond the plan is hidden."""

    chain: Chain
    fair: Fair
    command: str
    bits: str
    plans: Sequence[ThrowAudience]
    fallen: list[Fallen] = field(default_factory=list)
    _last: Fallen = Fallen("", (), ())

    def throw(self, sides: Sides) -> Faces:
        """The next number of the chain for everybody's throw, a slot for a hidden one."""
        at = len(self.fallen)
        asked = self._asked(self.plans[at] if at < len(self.plans) else ThrowAudience())
        if asked is None or self.fair.seeds is None:
            self._last = Fallen("", sides, self.chain.unproved(sides))
        else:
            proved = self.chain.throw(self.fair.seeds, replace(asked, sides=sides, command=self.command))
            self._last = Fallen("", sides, proved.faces, replace(proved, command=""))
        return self._last.faces

    def fell(self, events: Sequence[Event], faces: Faces) -> None:
        """The throw counts: its number or its slot is used."""
        run, proved = run_of(events, faces), self._last.proved
        if proved is not None:
            proved = replace(proved, run=run)
            self.fair = self.fair.take(proved)
        self.fallen.append(replace(self._last, run=run, proved=proved))

    def _asked(self, plan: ThrowAudience) -> Proved | None:
        fair = self.fair
        if not fair.chain or fair.seeds is None:
            return None
        if plan.public:
            return Proved("", fair.chain, number=fair.number + 1, bits=self.bits)
        slot = self.chain.slot(fair.seeds, fair.slots, shared=plan.shared)
        return None if slot is None else Proved("", fair.chain, slot=slot, bits=self.bits)


def run_of(events: Sequence[Event], faces: Faces) -> str:
    """The check that these faces were thrown for; none where dice decide without one."""
    return next((e.run for e in events if isinstance(e, Stepped) and shows(e, faces)), "")


def shows(stepped: Stepped, faces: Faces) -> bool:
    """True if a step bears these faces, thrown by the table."""
    return isinstance(stepped.step, Thrown) and stepped.step.faces == faces and not stepped.step.by_hand


def bits_of(given: str) -> str:
    """The thrower's own bits; none where they are not 32 hex digits."""
    return given if BITS.fullmatch(given) else ""
