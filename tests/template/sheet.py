"""The book's numbers and the sheet (TEMPLATE-5): blank, at random, from one line, and its problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tablee.game.account import Account
from tablee.game.frozen import dataclass, replace
from tablee.game.ladder import Ladder
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.quick import piece, pieces
from tablee.game.sheet import Levelled, Sheet
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.game.track import Track, TrackRow

LONGEST, MOST = 60, 20


@dataclass(frozen=True, slots=True)
class Book:
    """Every number of the book: ``data/book.toml``."""

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
    ladder: Ladder


def _bounds(pack: Pack, book: Book) -> Iterator[Problem]:
    numbers = {name: getattr(book, name) for name in ("dice", "sides", "reroll", "margin", "wounds")}
    lists = {"traits": len(book.traits), "names": len(book.names), "ladder.rungs": len(book.ladder.rungs)}
    bounds = {name: (1, MOST, found) for name, found in (numbers | lists).items()}
    bounds["points"] = (0, book.highest * len(book.traits), book.points)
    for name, (low, high, found) in bounds.items():
        if not low <= found <= high:
            yield problem("TEMPLATE-5", f"tables.book.{name}", "bounds", expected=high, found=found)


read = table_reader("book", Book, _bounds)


def _sheet(pack: Pack, name: str, traits: Iterable[tuple[str, int | None]], nature: str) -> Sheet:
    book = read(pack)
    lines = (Levelled(f"trait{at}", trait, level, "trait") for at, (trait, level) in enumerate(traits, 1))
    grit = Account("grit", Text("Cran", "Grit"), book.grit, book.grit, rule="TEMPLATE-2")
    row = TrackRow("wound", Text("Blessure", "Wound"), book.wounds, -1, "drop", counts="per_box")
    wounds = Track("wounds", Text("Blessures", "Wounds"), (row,))
    return Sheet("template", name, (*lines, grit, wounds), nature=nature)


def blank_sheet(pack: Pack, name: str) -> Sheet:
    """A character for whom no choice was made yet."""
    return _sheet(pack, name, ((trait, 0) for trait in read(pack).traits), "character")


def random_sheet(pack: Pack, pick: Callable[[int], int]) -> Sheet:
    """A character made by chance: point after point goes to a trait that can still rise."""
    book = read(pack)
    sheet = blank_sheet(pack, book.names[pick(len(book.names)) - 1])
    for _ in range(book.points):
        low = [trait for trait in sheet.having(Levelled) if (trait.level or 0) < book.highest]
        trait = low[pick(len(low)) - 1]
        sheet = sheet.put(replace(trait, level=(trait.level or 0) + 1))
    return sheet


def quick(pack: Pack, line: str) -> Sheet:
    """A foe on one line: "Loup, Flair 2"."""
    name, *rest = pieces(line) or ("",)
    traits = [(found.words, found.number) for found in map(piece, rest)]
    sound = all(1 <= len(trait) <= LONGEST and level in range(MOST) for trait, level in traits)
    if not traits or not sound or not 1 <= len(name) <= LONGEST:
        raise Refused(problem("TEMPLATE-5", "line", "line"))
    return _sheet(pack, name, traits, "opponent")


def best_level(sheet: Sheet) -> int:
    """The level of the best trait; 0 without any."""
    return max((trait.level or 0 for trait in sheet.having(Levelled)), default=0)


def validate(pack: Pack, sheet: Sheet) -> tuple[Problem, ...]:
    """Every problem of a character; foes are as strong as the game master likes."""
    return tuple(_problems(read(pack), sheet)) if sheet.nature == "character" else ()


def _problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    levels = {trait.id: trait.level or 0 for trait in sheet.having(Levelled, "trait")}
    if not 1 <= len(sheet.name.strip()) <= LONGEST:
        yield problem("TEMPLATE-5", "name", "name", expected=LONGEST)
    for id, level in levels.items():
        if not 0 <= level <= book.highest:
            yield problem("TEMPLATE-5", id, "level", expected=book.highest, found=level)
    if sum(levels.values()) > book.points:
        yield problem("TEMPLATE-5", "traits", "points", expected=book.points, found=sum(levels.values()))
