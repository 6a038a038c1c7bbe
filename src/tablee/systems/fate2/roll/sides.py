"""The sides of a throw as its file form has them: level, modifiers, aspects and points that may change it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tablee.game.chip import Chip, net
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.reading import levelled
from tablee.game.ids import BlockId, Called, SheetId
from tablee.game.move import Param
from tablee.game.problem import Problem, problem
from tablee.game.text import Text
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.roll.score import kind_of

ME, OTHER = "me", "other"
"""Names of sides that are no sheet."""
MOST_CHIPS, MOST_NAMED, LONGEST = 60, 60, 80
Who = Literal["pc", "gm"]


@dataclass(frozen=True, slots=True)
class Side:
    """One who throws: ``name`` is the id of the sheet, ``title`` what people call it.

    ``aspects`` are those that may be invoked after the dice, as ids of blocks (``sword/edge`` within an
    Extra); ``point`` says that a fate point was paid before them. The values of a side whose ``who`` is "gm"
    are hidden: what it is offered doesn't depend on its aspects and points.
    """

    name: SheetId = ""
    level: int = 0
    chips: tuple[Chip, ...] = ()
    dice: str = ""
    trait: str = ""
    title: Called = ""
    who: Who = "pc"
    aspects: tuple[BlockId, ...] = ()
    point: bool = False

    @property
    def base(self) -> int:
        """The level with its modifiers."""
        return self.level + net(self.chips)

    @property
    def acts(self) -> bool:
        """True if the side is a sheet, which may spend."""
        return self.name not in ("", ME, OTHER)


@dataclass(frozen=True, slots=True)
class Bystander:
    """A sheet beside a throw that may help a side or counter a point; its ``aspects`` may pay for it."""

    name: SheetId
    title: Called = ""
    aspects: tuple[BlockId, ...] = ()


OTHERS = Param(
    "others", "data", Text("qui peut aider", "who may help"), optional=True, shape=tuple[Bystander, ...]
)
"""The parameter of those who stand by."""


def named(side: Side, name: str) -> Side:
    """The side, called so if it has no name."""
    return side if side.name else replace(side, name=name)


def said(book: Book, side: Side) -> Text:
    """« Escrime Bon (+2) »: the trait and the level with its modifiers; by FATE D6 those are dice."""
    level = side.base if kind_of(book, side.dice) is None else side.level
    return levelled(book.ladder, level, side.trait)


def side_problems(side: Side, where: str = "") -> Iterator[Problem]:
    """Problems of one side of a form."""
    at = f"{where}." if where else ""
    numbers = (side.level, *(chip.value for chip in side.chips))
    if any(abs(n) > FARTHEST for n in numbers) or abs(net(side.chips)) > FARTHEST:
        yield problem("FAT-1-05", f"{at}level", "large", expected=FARTHEST)
    if any(abs(chip.sign) > 1 for chip in side.chips) or len(side.chips) > MOST_CHIPS:
        yield problem("FAT-1-05", f"{at}chips", "chips", expected=MOST_CHIPS)
    if any(len(text) > LONGEST for text in (side.trait, side.title, side.name)):
        yield problem("FAT-1-05", f"{at}trait", "long", expected=LONGEST)
    yield from _aspect_problems(side.aspects, f"{at}aspects")


def bystander_problems(others: tuple[Bystander, ...], sides: tuple[Side, ...]) -> Iterator[Problem]:
    """Problems of those who stand by: each once, and none of them a side."""
    names = [other.name for other in others]
    known = {side.name for side in sides if side.acts}
    if len(names) > MOST_NAMED or len({*names}) < len(names) or not all(names) or known & {*names}:
        yield problem("FAT-4-27", "others", "others", expected=MOST_NAMED)
    if any(len(text) > LONGEST for other in others for text in (other.name, other.title)):
        yield problem("FAT-1-05", "others", "long", expected=LONGEST)
    for other in others:
        yield from _aspect_problems(other.aspects, "others")


def _aspect_problems(aspects: tuple[str, ...], where: str) -> Iterator[Problem]:
    wrong = any(not id or "." in id or len(id) > 2 * LONGEST for id in aspects)
    if wrong or len(aspects) > MOST_NAMED or len({*aspects}) < len(aspects):
        yield problem("FAT-4-01", where, "aspects", expected=MOST_NAMED)
