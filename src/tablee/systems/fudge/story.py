"""What real dice have told so far, hung to the keys of a tree: equal keys go on alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from tablee.dice import Distribution
from tablee.game.check import Dice, Node, Throw
from tablee.game.outcome import DieShown, Reading
from tablee.game.reason import Reason, Value
from tablee.game.record import dataclass

Facts = dict[str, Value]
Tell = list[Reason]


@dataclass(frozen=True, slots=True)
class Story:
    """The dice, and for each side its reasons and facts."""

    dice: tuple[DieShown, ...]
    each: tuple[tuple[Reason, ...], ...]
    facts: tuple[Facts, ...]

    def reading(self, key: Any) -> Reading:
        """The reading of the last throw."""
        return Reading(key, self.dice, (), self.facts, each=self.each)

    def more(self, dice: Iterable[DieShown], at: int, tell: Tell, facts: Facts) -> Story:
        """The story with what one side's next dice tell."""
        each, known = list(self.each), list(self.facts)
        each[at], known[at] = (*each[at], *tell), {**known[at], **facts}
        return Story((*self.dice, *dice), tuple(each), tuple(known))


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

    def dice(self, at: int) -> tuple[Dice, ...]:
        """The dice of a side."""

    def law(self, at: int) -> Distribution[int]:
        """The exact law of what they are worth."""

    def value(self, at: int, faces: tuple[int, ...]) -> int:
        """What they are worth."""

    def shown(self, at: int, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        """The dice on the table."""

    def made(self, at: int, rolled: int, tell: Tell | None) -> tuple[Any, Facts]:
        """The side's next entry, and the facts of it."""

    def still(self, at: int) -> Any:
        """The next entry of a side that throws nothing."""

    def then(self, key: Key) -> Node:
        """What follows."""


def throw(rolls: Rolls, key: Key, rolling: Sequence[int]) -> Throw:
    """One throw for all the sides that roll now."""
    still = {at: rolls.still(at) for at in range(len(key)) if at not in rolling}

    def law() -> Distribution[Any]:
        first, *others = rolling
        table = rolls.law(first).map(lambda value: rolls.made(first, value, None)[0])
        if not others:
            return table.map(
                lambda entry: keyed(entry if at == first else still[at] for at in range(len(key)))
            )
        more = rolls.law(others[0]).map(lambda value: rolls.made(others[0], value, None)[0])
        return table.combine(more, lambda one, two: keyed((one, two)))

    def read(faces: tuple[int, ...]) -> Reading:
        story, entries, place = key.story, dict(still), 0
        assert story is not None
        for at in rolling:
            count = sum(group.count for group in rolls.dice(at))
            own, place = faces[place : place + count], place + count
            tell: Tell = []
            entries[at], facts = rolls.made(at, rolls.value(at, own), tell)
            story = story.more(rolls.shown(at, own), at, tell, facts)
        return story.reading(keyed((entries[at] for at in range(len(key))), story))

    groups = tuple(group for at in rolling for group in rolls.dice(at))
    return Throw(rolls.name, groups, law, read, rolls.then)
