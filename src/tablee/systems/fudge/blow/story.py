"""What real dice have told so far, hung to the keys of a tree: equal keys go on alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from tablee.dice import Distribution
from tablee.game.check import Dice, Node, Throw
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown, Reading
from tablee.game.reason import Reason, Value
from tablee.game.text import Text
from tablee.systems.fudge.roll.falling import Falls

DAMAGE = "damage"
"""The name of the damage roll."""
BLOW, LANDED = "FUD-4.5.5-07", ("hit", "tie", "lost", "floor", "harmless", "defending")
"""What is said of a blow once its roll is made: whether it lands, or why not."""
Facts = dict[str, Value]
Tell = list[Reason]


@dataclass(frozen=True, slots=True)
class Story:
    """The dice, and for each side its reasons and facts. ``whole``: no reading will tell it, so the outcomes
    must. ``falls`` are what the first roll came to, ``faces`` those of the damage roll, ``nudges`` counts the
    points that moved the first."""

    dice: tuple[DieShown, ...]
    each: tuple[tuple[Reason, ...], ...]
    facts: tuple[Facts, ...]
    whole: bool = False
    falls: Falls = ()
    faces: tuple[int, ...] = ()
    nudges: int = 0

    def reading(self, key: Any) -> Reading:
        """The reading of the last throw."""
        stands = tuple(filter(None, map(_landed, self.each)))
        return Reading(key, self.dice, (), self.facts, each=self.each, stands=stands)

    def more(self, dice: Iterable[DieShown], at: int, tell: Tell, facts: Facts) -> Story:
        """The story with what one side's next dice tell."""
        each, known = list(self.each), list(self.facts)
        each[at], known[at] = (*each[at], *tell), {**known[at], **facts}
        return Story(
            (*self.dice, *dice), tuple(each), tuple(known), False, self.falls, self.faces, self.nudges
        )


def _landed(told: tuple[Reason, ...]) -> Reason | None:
    return next((r for r in reversed(told) if r.rule == BLOW and r.said in LANDED), None)


class Key(tuple[Any, ...]):
    """One entry for each side that may wound."""

    story: Story | None = None


def keyed(entries: Iterable[Any], story: Story | None = None) -> Key:
    """A key with its story."""
    made = Key(entries)
    made.story = story
    return made


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

    def then(self, key: Key) -> Node:
        """What follows."""


def throw(rolls: Rolls, key: Key, rolling: Sequence[int]) -> Throw:
    """One throw for all the sides that roll now."""
    groups = tuple(group for at in rolling for group in rolls.dice(at))

    def law() -> Distribution[Any]:
        if len(key) > 2:  # one against several
            return _several(rolls, len(key), rolling)
        if len(rolling) > 1:
            return rolls.law(0).combine(rolls.law(1), lambda one, two: Key((one, two)))
        (at,) = rolling
        if len(key) == 1:
            return rolls.law(at).map(lambda entry: Key((entry,)))
        still = rolls.still(1 - at)
        if at:
            return rolls.law(at).map(lambda entry: Key((still, entry)))
        return rolls.law(at).map(lambda entry: Key((entry, still)))

    def read(faces: tuple[int, ...]) -> Reading:
        story, entries, place = key.story, list[Any](), 0
        assert story is not None
        for at in range(len(key)):
            if at not in rolling:
                entries.append(rolls.still(at))
                continue
            count = sum(group.count for group in rolls.dice(at))
            own, place = faces[place : place + count], place + count
            tell: Tell = []
            entry, facts = rolls.made(at, own, tell)
            entries.append(entry)
            story = story.more(rolls.shown(at, own), at, tell, facts)
        story = replace(story, faces=faces) if rolls.name == DAMAGE else story
        return story.reading(keyed(entries, story))

    return Throw(rolls.name, groups, law, read, rolls.then, label=rolls.label)


def _several(rolls: Rolls, sides: int, rolling: Sequence[int]) -> Distribution[Any]:
    """The law of the next key where more than two sides may wound."""
    whole: Distribution[tuple[Any, ...]] = Distribution({(): 1})
    for at in range(sides):
        own: Distribution[Any] = rolls.law(at) if at in rolling else Distribution({rolls.still(at): 1})
        whole = whole.combine(own, lambda known, one: (*known, one))
    return whole.map(keyed)
