"""The book's numbers and the sheet (TEMPLATE-5): blank, at random, from one line, and its problems."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tablee.game.account import Account
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass, replace
from tablee.game.ladder import Ladder, Rung
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.sheet import Levelled, Sheet
from tablee.game.text import Text
from tablee.game.track import Track, TrackRow

LONGEST, MOST = 60, 20
LINE = re.compile(r"\s*([^,]*?)\s*,\s*(.*?\S)\s*\+?(\d)\s*")


@dataclass(frozen=True, slots=True)
class Book:
    """Every number of the book: ``data/book.toml``, and the dials of the pack."""

    dice: int
    sides: int
    reroll: int
    margin: int
    grit: int
    wounds: int
    points: int
    highest: int
    traits: tuple[str, ...]
    names: tuple[str, ...]
    rungs: tuple[Rung, ...]
    defence: int = 0
    hinder: bool = True

    def __post_init__(self) -> None:
        numbers = {name: getattr(self, name) for name in ("dice", "sides", "reroll", "margin", "wounds")}
        numbers |= {name: len(getattr(self, name)) for name in ("traits", "names", "rungs")}
        wrong = [(name, MOST, found) for name, found in numbers.items() if not 1 <= found <= MOST]
        room = self.highest * len(self.traits)
        wrong += [] if 0 <= self.points <= room else [("points", room, self.points)]
        refuse_if(problem("TEMPLATE-5", n, "bounds", expected=high, found=found) for n, high, found in wrong)

    @property
    def ladder(self) -> Ladder:
        """The words of the levels."""
        return Ladder(self.rungs)


def read(pack: Pack) -> Book:
    """The numbers of a pack; raises `Refused` with every problem of them."""
    book: Book = from_data(Book, pack.tables["book"], "tables.book")
    return replace(book, defence=pack.int("defence"), hinder=pack.on("wounds_hinder"))


def _condition(book: Book) -> tuple[Account, Track]:
    row = TrackRow("wound", Text("Blessure", "Wound"), book.wounds, -1, "drop", counts="per_box")
    grit = Account("grit", Text("Cran", "Grit"), book.grit, book.grit, rule="TEMPLATE-2")
    return grit, Track("wounds", Text("Blessures", "Wounds"), (row,))


def blank_sheet(book: Book, name: str) -> Sheet:
    """A character for whom no choice was made yet."""
    traits = (Levelled(f"trait{at}", trait, 0, "trait") for at, trait in enumerate(book.traits, 1))
    return Sheet("template", name, (*traits, *_condition(book)))


def random_sheet(book: Book, pick: Callable[[int], int]) -> Sheet:
    """A character made by chance: point after point goes to a trait that can still rise."""
    sheet = blank_sheet(book, book.names[pick(len(book.names)) - 1])
    for _ in range(book.points):
        low = [trait for trait in sheet.having(Levelled) if (trait.level or 0) < book.highest]
        trait = low[pick(len(low)) - 1]
        sheet = sheet.put(replace(trait, level=(trait.level or 0) + 1))
    return sheet


def quick(book: Book, line: str) -> Sheet:
    """A foe on one line: "Loup, Flair 2"."""
    found = LINE.fullmatch(line)
    if found is None or not 1 <= len(found[1]) <= LONGEST or len(found[2]) > LONGEST:
        raise Refused(problem("TEMPLATE-5", "line", "line"))
    trait = Levelled("trait1", found[2], int(found[3]), "trait")
    return Sheet("template", found[1], (trait, *_condition(book)), nature="opponent")


def validate(book: Book, sheet: Sheet) -> tuple[Problem, ...]:
    """Every problem of a character; foes are as strong as the game master likes."""
    return tuple(_problems(book, sheet)) if sheet.nature == "character" else ()


def _problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    levels = {trait.id: trait.level or 0 for trait in sheet.having(Levelled, "trait")}
    if not 1 <= len(sheet.name.strip()) <= LONGEST:
        yield problem("TEMPLATE-5", "name", "name", expected=LONGEST)
    for id, level in levels.items():
        if not 0 <= level <= book.highest:
            yield problem("TEMPLATE-5", id, "level", expected=book.highest, found=level)
    if sum(levels.values()) > book.points:
        yield problem("TEMPLATE-5", "traits", "points", expected=book.points, found=sum(levels.values()))
