"""The tables of random creation (FUD-1.8): levels by the total of some d6, Gifts and contrary Faults."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.methods import Method, MethodRow, Row
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book, Named

SIX = 6
"""The sides of every die of random creation."""
LEVELS = ("attributes", "skills", "attributes_3d6", "skills_3d6")
MOST = 100


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A level, and the totals that give it."""

    level: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LevelTable:
    """Levels by the total of so many d6; they need not rise with it."""

    key: str
    dice: int
    rows: tuple[LevelRow, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.dice <= 4 or any(abs(row.level) > LARGEST for row in self.rows):
            refuse_if((problem("FUD-1.8-01", self.key[:40], "size", found=self.dice),))
        totals = sorted(total for row in self.rows for total in row.totals)
        if totals != list(range(self.dice, self.dice * SIX + 1)):
            found = (self.dice, self.dice * SIX)
            refuse_if((problem("FUD-1.8-01", self.key[:40], "covered", low=found[0], high=found[1]),))

    @property
    def method(self) -> Method:
        """The dice with what they are worth, and the exact law of it."""
        rows = tuple(Row(total, total, row.level) for row in self.rows for total in row.totals)
        name = f"{self.dice}d{SIX}"
        return Method(MethodRow(self.key, "map", self.dice, name, name, "FUD-1.8-01", SIX, rows))


@dataclass(frozen=True, slots=True)
class Pair:
    """A row of Gifts and Faults: what the dice must show, a Gift, and the Fault that is its contrary."""

    total: int
    gift: Named | None = None
    fault: Named | None = None


@dataclass(frozen=True, slots=True)
class Category:
    """What the first of two d6 picks."""

    face: int
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What both of two d6 pick: the category, then the entry."""

    category: int
    entry: int
    gift: Named | None = None
    fault: Named | None = None


@dataclass(frozen=True, slots=True)
class RandomTable:
    """``data/random.toml``."""

    names: tuple[str, ...]
    targets: tuple[int, ...]
    levels: tuple[LevelTable, ...]
    pairs: tuple[Pair, ...]
    pairs_3d6: tuple[Pair, ...]
    categories: tuple[Category, ...]
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        wrong: list[Problem] = []
        if sorted(table.key for table in self.levels) != sorted(LEVELS):
            wrong.append(problem("FUD-1.8-07", "levels", "tables", expected=LEVELS))
        if not all(name.strip() for name in self.names) or not 1 <= len(self.names) <= MOST:
            wrong.append(problem("FUD-1.8-01", "names", "names", most=MOST))
        if len(self.targets) > MOST or any(abs(level) > LARGEST for level in self.targets):
            wrong.append(problem("FUD-1.8-04", "targets", "targets", most=MOST))
        for name, rows, dice in (("pairs", self.pairs, 2), ("pairs_3d6", self.pairs_3d6, 3)):
            if sorted(row.total for row in rows) != list(range(dice, dice * SIX + 1)):
                wrong.append(problem("FUD-1.8-06", name, "covered", low=dice, high=dice * SIX))
        faces = list(range(1, SIX + 1))
        cells = sorted((cell.category, cell.entry) for cell in self.cells)
        if sorted(one.face for one in self.categories) != faces or cells != [
            (a, b) for a in faces for b in faces
        ]:
            wrong.append(problem("FUD-1.8-08", "cells", "cells"))
        refuse_if(wrong)


def random_table(book: Book) -> RandomTable:
    """The tables of random creation."""
    return book.table("random", RandomTable)


def level_table(book: Book, role: str) -> LevelTable:
    """The table of Attributes or of Skills, with the dice that the game uses (FUD-1.8-07)."""
    key = "attributes" if role == "attribute" else "skills"
    wanted = f"{key}_3d6" if book["random_dice"] == "3d6" else key
    return next(table for table in random_table(book).levels if table.key == wanted)


@dataclass(frozen=True, slots=True)
class Lot:
    """The rows of Gifts and Faults that a game draws from, by number, and the dice that draw one."""

    dice: int
    rows: dict[int, Pair]
    cells: bool = False

    def row(self, faces: tuple[int, ...]) -> int:
        """The number of the row that the dice show."""
        return (faces[0] - 1) * SIX + faces[1] if self.cells else sum(faces)

    def name(self, number: int, role: str) -> Text | None:
        """The Gift or the Fault of a row; none where it is empty."""
        row = self.rows[number]
        found = row.gift if role == "gift" else row.fault
        return None if found is None else found.text


def lot(book: Book) -> Lot:
    """The rows that the game draws Gifts and Faults from."""
    table = random_table(book)
    if book["random_table"] == "cells":
        number = {(cell.category - 1) * SIX + cell.entry: cell for cell in table.cells}
        return Lot(2, {n: Pair(n, cell.gift, cell.fault) for n, cell in number.items()}, cells=True)
    three = book["random_dice"] == "3d6"
    rows = table.pairs_3d6 if three else table.pairs
    return Lot(3 if three else 2, {row.total: row for row in rows})
