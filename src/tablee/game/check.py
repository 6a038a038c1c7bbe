"""A check: a finite tree of throws and choices that ends in outcomes.

The same tree gives the dice to throw, the reading of what they show, and the exact odds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from tablee.dice import Die, Distribution
from tablee.game.account import Cost, Price
from tablee.game.chip import Chip
from tablee.game.frozen import dataclass
from tablee.game.outcome import Outcome, Reading, no_spends
from tablee.game.problem import Problem
from tablee.game.reason import Reason
from tablee.game.text import Text

if TYPE_CHECKING:
    from tablee.game.state import State

GM = "gm"
"""The game master, among those who choose, those whom a question is put to and those who spend."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Some equal dice of one side, thrown together."""

    die: Die
    count: int
    side: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Throw:
    """Dice to throw. ``read`` turns their faces into a key, ``law`` is the exact law of that key.

    A key need only be as fine as the tree below it: ``law`` is what makes odds fast, and a test
    holds it against every possible ``read``. Where a system can work out the law of all that follows
    quicker than a walk through it, ``ends`` is that law; the same test holds it against every throw.
    ``label`` says what the dice are for, where they follow others.

    ``then`` is the tree below a key, which odds walk. Where the tree below real dice must know more of them
    than the key (to ask about a die, to tell the dice at the end), ``then_with`` builds it from the key and
    the `Reading.carry`. Equal keys have one law, whatever they carry: a test holds both trees together.

    ``alone`` is the law of the outcome of one side by its place, where that of all sides together would be
    too large to work out.
    """

    name: str
    dice: tuple[Dice, ...]
    law: Callable[[], Distribution[Any]]
    read: Callable[[tuple[int, ...]], Reading]
    then: Callable[[Any], Node]
    ends: Callable[[], Distribution[tuple[Outcome, ...]]] | None = None
    label: Text | None = None
    then_with: Callable[[Any, Any], Node] | None = None
    alone: Callable[[int], Distribution[Outcome]] | None = None

    def after(self, reading: Reading) -> Node:
        """The node that follows a throw as it was read."""
        if self.then_with is None:
            return self.then(reading.key)
        return self.then_with(reading.key, reading.carry)

    @property
    def count(self) -> int:
        """The number of dice this throw takes."""
        return sum(group.count for group in self.dice)

    @property
    def sides(self) -> tuple[int, ...]:
        """The number of sides of each die, in the order the faces are given."""
        return tuple(group.die.sides for group in self.dice for _ in range(group.count))


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a choice."""

    key: str
    label: Text


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A node at which somebody chooses. The first option is the default."""

    name: str
    who: str
    options: tuple[Option, ...]
    then: Callable[[str], Node]
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Again:
    """Back to the throw of that name above: ties that are thrown again."""

    to: str


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """One outcome for each side that has one; while ``spends`` remain, the throw is open."""

    outcomes: tuple[Outcome, ...]
    spends: Callable[[], tuple[Spend, ...]] = no_spends


Node: TypeAlias = Throw | Choice | Again | End


@dataclass(frozen=True, slots=True, eq=False)
class Spend:
    """A spend: something that points can buy before or after a throw.

    ``by`` is the sheet that it belongs to: its player sees it with its odds and presses it, its account pays;
    "" is the thrower, `GM` the game master. ``payer`` finds the sheet that pays where that hangs on the state
    (a purse of the game master's); it raises `Refused` where none can. Where ``asks`` is set, the press must
    say a few words of why: this is the question.
    ``picks`` lists the choices of dice that differ (one empty pick where no dice are chosen);
    any other set of dice may be picked too. ``then`` is the tree after this spend. A spend before
    the throw ``becomes`` another check: its file form. ``refused`` says why it can't be had now.
    ``label`` is what a button says where the title of the rule does not tell it from its neighbours.
    ``side`` is whose lot it betters, where that is not the thrower's: a victim wants the blow to fail.
    Where a system knows the law of what follows quicker than by a walk through ``then``, it is ``ends``.
    Without ``holds`` it is an offer that the table does not wait for: a bystander's. ``after`` is the sheet
    that is asked before: until that one has passed, the table waits for it alone.
    """

    key: str
    price: Price
    by: str
    then: Callable[[tuple[int, ...]], Node]
    picks: tuple[tuple[int, ...], ...] = ((),)
    because: tuple[Reason, ...] = ()
    refused: tuple[Problem, ...] = ()
    becomes: Mapping[str, Any] | None = None
    label: Reason | None = None
    side: str = ""
    ends: Callable[[tuple[int, ...]], Distribution[tuple[Outcome, ...]]] | None = None
    asks: Text | None = None
    holds: bool = True
    payer: Callable[[State], str] | None = None
    after: str | None = None


@dataclass(frozen=True, eq=False)
class Check:
    """A check of a system: its file form (kind and parameters), its text, and its tree.

    ``by_total`` says that totals are the outcome: odds then have a row for each. ``costs`` are due
    from whoever makes the check when it is made; ``before`` lists what could still be bought. ``chips`` are
    what it is made with, each marked with its side where there are several. ``cost`` is about what its odds
    take, in the unit of `dice/limits.py`; 0 where the game's own rules keep its dice few.
    """

    kind: str
    params: Mapping[str, Any]
    root: Node
    keys: tuple[str, ...]
    notation: str = ""
    by_total: bool = False
    costs: tuple[Cost, ...] = ()
    before: tuple[Spend, ...] = ()
    because: tuple[Reason, ...] = ()
    sides: tuple[str, ...] = field(default=("",))
    chips: tuple[Chip, ...] = ()
    cost: int = 0

    @cached_property
    def places(self) -> dict[tuple[Any, ...], Any]:
        """Cache of the places after some steps, filled by `throwing.place_after`."""
        return {}

    def form(self) -> dict[str, Any]:
        """The check as plain data; ``rules.check(form)`` builds it again."""
        from tablee.game.codec import to_data

        return {"check": self.kind, **to_data(dict(self.params))}
