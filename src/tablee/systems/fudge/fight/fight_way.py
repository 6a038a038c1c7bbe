"""A way to fight: the move and the draft of a blow, a shot or a melee, from one assembly of the fighters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.event import ConflictPut, Event
from tablee.game.fight.course import act
from tablee.game.frozen import replace
from tablee.game.ids import BlockId
from tablee.game.move import Args, Move, Param, Plan, read_args
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, opened_run
from tablee.game.touch import TOUCHING
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.engage import common, seen
from tablee.systems.fudge.fight.rounds import ROUNDS

HANDS = Param("by", "sheet", Text("qui frappe", "who strikes"), actor=True)
AGAINST = Param("against", "sheets", Text("contre qui", "against whom"))
TOUCHES = (
    Param("traits", "data", Text("Traits", "Traits"), default=(), shape=tuple[BlockId, ...]),
    Param(
        "chips", "data", Text("autres modificateurs", "other modifiers"), default=(), shape=tuple[Chip, ...]
    ),
    *TOUCHING,
)


class Assembled(Protocol):
    """Fighters put together: the check, all chips, the opponents."""

    @property
    def form(self) -> Mapping[str, Any]:
        """The file form of the check."""

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips of both sides."""

    @property
    def foes(self) -> tuple[str, ...]:
        """The ids of the opponents."""


A = TypeVar("A", bound=Assembled)


@dataclass(frozen=True, slots=True, eq=False)
class FightWay(Generic[A]):
    """One way to fight; ``named`` are parameters that a form or a program may set beside the options.

    ``assemble`` puts the fighters together from the arguments of the move, ``plan`` plans their throw.
    """

    key: str
    label: Text
    rule: str
    options: Callable[[Book], tuple[Param, ...]]
    assemble: Callable[[Book, State, Args], A]
    plan: Callable[[Book, Build, State, Args, A], Plan]
    named: tuple[Param, ...] = ()

    def params(self, book: Book) -> tuple[Param, ...]:
        """The parameters of the move."""
        return (HANDS, AGAINST, *self.options(book), *self.named, *TOUCHES)

    def move(self, book: Book, build: Build) -> Move:
        """The move that throws it."""

        def plan(state: State, args: Args) -> Plan:
            return self.plan(book, build, state, args, self.assemble(book, state, args))

        return Move(self.key, self.label, self.rule, self.params(book), plan)

    def draft(self, book: Book, build: Build, state: State, wanted: Draft) -> DraftResult:
        """The result of a draft: the odds that a viewer may know, the chips, and the move with its plan."""
        args = common(wanted) | wanted.read_options(book.kept(self.options))
        full = read_args(book.kept(self.params), args)
        made = self.assemble(book, state, full)
        found = seen(state, made.form, made.chips, made.foes)
        plan = partial(self.plan, book, build, state, full, made)
        return replace(found, move=self.key, args=args, plan=plan)


def turn_events(
    state: State, by: str, foes: tuple[str, ...], thrown: tuple[Event, ...], *, together: bool = False
) -> tuple[Event, ...]:
    """The turn that a throw takes; ``together``: in simultaneous rounds it is the foes' act too."""
    fight = state.conflict
    if fight is None or not fight.side_of(by):
        return ()
    also = foes if together and fight.pace == ROUNDS else ()
    return (ConflictPut(act(fight, by, foes, opened_run(thrown), also)),)
