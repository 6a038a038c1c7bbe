"""The carry of a blow's throws: what real dice have told so far; and the throws that follow the roll."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from tablee.dice import Distribution
from tablee.game.check import Dice, Node, Throw
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.throw import Falls
from tablee.game.outcome import DieShown, Reading
from tablee.game.reason import Reason, Value
from tablee.game.text import Text
from tablee.systems.fudge.blow.order import Hit

DAMAGE = "damage"
"""The name of the damage roll."""
BLOW, LANDED = "FUD-4.5.5-07", ("hit", "tie", "lost", "floor", "harmless", "defending")
"""What is said of a blow once its roll is made: whether it lands, or why not."""
Facts = dict[str, Value]
Tell = list[Reason]
Key = tuple[Any, ...]
"""One entry for each side that may wound."""


@dataclass(frozen=True, slots=True)
class Story:
    """The dice, and for each side its reasons and facts: the outcomes tell them. ``falls`` are what the first
    roll came to, ``faces`` those of the damage roll, ``nudges`` counts the points that moved the first.
    ``hits`` are the hits of that roll, ``tables`` the faces of each throw on the table of criticals."""

    dice: tuple[DieShown, ...]
    each: tuple[tuple[Reason, ...], ...]
    facts: tuple[Facts, ...]
    falls: Falls = ()
    faces: tuple[int, ...] = ()
    nudges: int = 0
    hits: tuple[Hit | None, ...] = ()
    tables: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def reading(self, key: Any) -> Reading:
        """The reading of the last throw, which carries the story."""
        return Reading(key, self.dice, stands=tuple(filter(None, map(_landed, self.each))), carry=self)

    def more(self, dice: Iterable[DieShown], at: int, tell: Tell, facts: Facts) -> Story:
        """The story with what one side's next dice tell."""
        each, known = list(self.each), list(self.facts)
        each[at], known[at] = (*each[at], *tell), {**known[at], **facts}
        return replace(self, dice=(*self.dice, *dice), each=tuple(each), facts=tuple(known))


def _landed(told: tuple[Reason, ...]) -> Reason | None:
    return next((r for r in reversed(told) if r.rule == BLOW and r.said in LANDED), None)


class Rolls(Protocol):
    """Dice that some sides throw next: what they are, what they make of the side's entry."""

    name: str
    label: Text

    def dice(self, at: int) -> tuple[Dice, ...]:
        """The dice of a side."""

    def law(self, at: int) -> Distribution[Any]:
        """The exact law of the side's next entry."""

    def made(self, at: int, faces: tuple[int, ...], tell: Tell) -> tuple[Any, Facts]:
        """The side's next entry after these faces, and the facts of it."""

    def shown(self, at: int, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        """The dice on the table."""

    def still(self, at: int) -> Any:
        """The next entry of a side that throws nothing."""

    def then(self, key: Key, story: Story | None = None) -> Node:
        """The node that follows, with the story of real dice."""


def throw(rolls: Rolls, key: Key, rolling: Sequence[int], story: Story | None) -> Throw:
    """One throw for all the sides that roll now, after the ``story`` of real dice."""
    groups = tuple(group for at in rolling for group in rolls.dice(at))

    def law() -> Distribution[Any]:
        if len(key) > 2:  # one against several
            return _several(rolls, len(key), rolling)
        if len(rolling) > 1:
            return rolls.law(0).combine(rolls.law(1), lambda one, two: (one, two))
        (at,) = rolling
        if len(key) == 1:
            return rolls.law(at).map(lambda entry: (entry,))
        still = rolls.still(1 - at)
        if at:
            return rolls.law(at).map(lambda entry: (still, entry))
        return rolls.law(at).map(lambda entry: (entry, still))

    def read(faces: tuple[int, ...]) -> Reading:
        assert story is not None
        known, entries, place = story, list[Any](), 0
        for at in range(len(key)):
            if at not in rolling:
                entries.append(rolls.still(at))
                continue
            count = sum(group.count for group in rolls.dice(at))
            own, place = faces[place : place + count], place + count
            tell: Tell = []
            entry, facts = rolls.made(at, own, tell)
            entries.append(entry)
            known = known.more(rolls.shown(at, own), at, tell, facts)
        known = replace(known, faces=faces) if rolls.name == DAMAGE else known
        return known.reading(tuple(entries))

    return Throw(rolls.name, groups, law, read, rolls.then, label=rolls.label, then_with=rolls.then)


def _several(rolls: Rolls, sides: int, rolling: Sequence[int]) -> Distribution[Any]:
    """The law of the next key where more than two sides may wound."""
    whole: Distribution[tuple[Any, ...]] = Distribution({(): 1})
    for at in range(sides):
        own: Distribution[Any] = rolls.law(at) if at in rolling else Distribution({rolls.still(at): 1})
        whole = whole.combine(own, lambda known, one: (*known, one))
    return whole
