"""What is tested: a Trait with all that raises or lowers it, and what it must reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tablee.game.chip import Chip, net
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice import reading
from tablee.game.fudge_dice.throw import DiceRules, Roller
from tablee.game.ids import SheetId
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, Value, because
from tablee.systems.fudge.core.book import LARGEST, Book

MOST_CHIPS, LONGEST = 60, 80
Who = Literal["pc", "gm"]
Verdict = Literal["roll", "automatic", "impossible"]
"""The game master's word before any dice: roll, or a success or a failure without a roll (FUD-3.2-01)."""
Point = Literal["", "success", "four"]
"""A Fudge point paid before the dice: an automatic success, or dice that count as +4."""


@dataclass(frozen=True, slots=True)
class Side:
    """Somebody who tests a Trait, as a check's file form holds it.

    ``supports`` are the levels of other Traits that help; ``attributes`` those of Attributes that help with
    a Skill and never take its place (FUD-1.3.2-01); ``helped`` is an attribute behind a skill that is not
    on the sheet. ``who`` throws: a player, or the game master. ``trait`` is what people call
    the Trait.
    """

    name: SheetId = ""
    level: int = 0
    chips: tuple[Chip, ...] = ()
    dice: str = ""
    median: bool = False
    supports: tuple[int, ...] = ()
    helped: int | None = None
    who: Who = "pc"
    point: Point = ""
    trait: str = ""
    attributes: tuple[int, ...] = ()

    def roller(self, dice: DiceRules) -> Roller:
        """The dice it throws."""
        return dice.roller(self.name, self.dice, self.median)


@dataclass(frozen=True, slots=True)
class Trait:
    """The level that the dice are added to, and how it came about."""

    level: int
    because: tuple[Reason, ...] = ()


def supports(book: Book, level: int) -> bool:
    """Whether another Trait is good enough to help (FUD-3.3-02)."""
    return level >= book.number("support_at")


def trait_of(book: Book, side: Side) -> Trait:
    """The Trait as it is tested now: default, support, then modifiers."""
    level, why = side.level, list[Reason]()
    helped, high = unlisted(book, level, side.helped), book.number("high_attribute")
    if helped != level:
        why.append(because("FUD-3.4-02", "helped", before=book.say(level), after=book.say(helped)))
    elif side.helped is not None and side.helped < high:
        why.append(because("FUD-3.4-02", "weak", after=book.say(level), least=book.say(high)))
    elif side.helped is not None:
        why.append(because("FUD-3.4-02", "enough", after=book.say(level)))
    level, told = _supported(book, helped, side.supports, side.attributes)
    why.extend(told)
    more = net(side.chips)
    if any(chip.on for chip in side.chips):
        after = book.say(level + more)
        why.append(_modified(side.trait, before=book.say(level), net=more, after=after))
    return Trait(level + more, tuple(why))


def _modified(trait: str, **slots: Value) -> Reason:
    return because("FUD-3.3-01", "named", trait=trait, **slots) if trait else because(
        "FUD-3.3-01", "modified", **slots
    )  # fmt: skip


def unlisted(book: Book, default: int, attribute: int | None) -> int:
    """The default of a skill that is not on the sheet, where a high attribute may help (FUD-3.4-02)."""
    if attribute is None or attribute < book.number("high_attribute"):
        return default
    return max(default, book.number("helped_default"))


def _supported(
    book: Book, level: int, others: tuple[int, ...], attributes: tuple[int, ...] = ()
) -> tuple[int, tuple[Reason, ...]]:
    """One more for each good Trait that helps; one that is far better takes the place of the first, unless
    it is an Attribute beside a Skill: a Skill never has an Attribute's level (FUD-1.3.2-01)."""
    good = [other for other in others if supports(book, other)]
    backing = [other for other in attributes if supports(book, other)]
    more = (len(good) + len(backing)) * book.number("support_bonus")
    best = max(good, default=level)
    if best >= book.number("support_replaces_at") and best > level + more:
        return best, (because("FUD-3.3-03", "replaced", before=book.say(level), after=book.say(best)),)
    if not more:
        return level, ()
    told = because("FUD-3.3-02", "supported", more=more, after=book.say(level + more))
    return level + more, (told,)


def side_problems(book: Book, side: Side, where: str = "") -> Iterator[Problem]:
    """What can't be tested at all."""
    place = f"{where}." if where else ""
    numbers = (
        side.level,
        side.helped or 0,
        *side.supports,
        *side.attributes,
        *(chip.value for chip in side.chips),
    )
    if any(abs(number) > LARGEST for number in numbers) or abs(net(side.chips)) > LARGEST:
        yield problem("FUD-3.1-03", f"{place}level", "large", expected=LARGEST)
    if any(abs(chip.sign) > 1 for chip in side.chips) or len(side.chips) > MOST_CHIPS:
        yield problem("FUD-3.3-01", f"{place}chips", "chips", expected=MOST_CHIPS)
    most, found = book.number("supports"), len(side.supports) + len(side.attributes)
    if found > most:
        yield problem("FUD-3.3-02", f"{place}supports", "many", expected=most, found=found)
    for what, name in (("name", side.name), ("trait", side.trait)):
        if len(name) > LONGEST:
            yield problem("FUD-3.1-06", f"{place}{what}", "name", expected=LONGEST)


def side_warnings(book: Book, side: Side) -> Iterator[Problem]:
    """Modifiers beyond what is usual (FUD-3.3-04); the game master may mean it."""
    more, most = net(side.chips), book.number("modifier_limit")
    if abs(more) > most:
        yield problem("FUD-3.3-04", "chips", "extreme", warning=True, net=more, expected=most)


def difficulty(book: Book, given: int | str) -> int:
    """A difficulty by its number or its words; an empty text is the usual one (FUD-3.1-04)."""
    usual = book.number("difficulty")
    return reading.difficulty(book.ladder, given, usual=usual, largest=LARGEST, rule="FUD-3.1-04")


def difficulties(book: Book) -> range:
    """The difficulties that the game offers by itself (FUD-3.1-11)."""
    return range(book.number("difficulty_low"), book.number("difficulty_high") + 1)


def difficulty_warnings(book: Book, goal: int) -> Iterator[Problem]:
    """A difficulty that asks for no roll, or that the game does not offer by itself."""
    offered, level = difficulties(book), book.say(goal)
    if goal <= book.bottom.value:
        yield problem("FUD-3.1-12", "goal", "trivial", warning=True, found=level)
    elif goal not in offered:
        low, high = book.say(offered.start), book.say(offered.stop - 1)
        yield problem("FUD-3.1-11", "goal", "outside", warning=True, low=low, high=high, found=level)
