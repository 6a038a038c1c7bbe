"""The table of Extras: samples, powers to look at twice, minions."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reference import folded
from tablee.game.text import Text
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.sheet import NAME_LIMIT

MOST_ROWS, MOST_COST, MOST_MINIONS = 200, 40, 100


@dataclass(frozen=True, slots=True)
class Sample:
    """An intrinsic Extra of the list: its price (0: the dial’s), its effect, the skill that it grants.

    ``caps``: that skill bounds what is tried by its help.
    """

    key: str
    fr: str
    en: str
    effect: Text
    cost: int = 0
    skill: Text | None = None
    caps: bool = False

    @property
    def text(self) -> Text:
        """The name of the Extra."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class MinionRow:
    """A minion: the name of what it fights with, its level in it, and the most that come at once."""

    fight: Text
    level: int
    most: int


@dataclass(frozen=True, slots=True)
class ExtraTable:
    """``data/extras.toml``."""

    samples: tuple[Sample, ...]
    watched: tuple[str, ...]
    minions: MinionRow

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        lists = {"samples": self.samples, "watched": self.watched}
        for name, rows in lists.items():
            if len(rows) > MOST_ROWS:
                yield problem("FAT-5-01", f"{name}", "rows", found=len(rows), expected=MOST_ROWS)
        seen: set[str] = set()
        for at, row in enumerate(self.samples[:MOST_ROWS]):
            where = f"samples[{at}]"
            names = {folded(row.fr), folded(row.en)}
            if not all(0 < len(name) <= NAME_LIMIT for name in (row.key, row.fr, row.en)) or names & seen:
                yield problem("FAT-5-01", where, "sample", name=row.fr[:NAME_LIMIT])
            if not 0 <= row.cost <= MOST_COST:
                yield problem("FAT-5-09", f"{where}.cost", "cost", found=row.cost, expected=MOST_COST)
            seen |= names
        if abs(self.minions.level) > FARTHEST or not 1 <= self.minions.most <= MOST_MINIONS:
            yield problem("FAT-5-23", "minions", "row", expected=MOST_MINIONS)


def extra_table(book: Book) -> ExtraTable:
    """The table of this game."""
    return book.table("extras", ExtraTable)


def sample_of(book: Book, name: str) -> Sample | None:
    """The sample of that name, in either language."""
    wanted = folded(name)
    rows = extra_table(book).samples
    return next((row for row in rows if wanted in (folded(row.fr), folded(row.en))), None)


def skill_words(book: Book, name: str) -> Text | None:
    """The name in both languages of a skill that a sample grants, or that minions fight with."""
    table, wanted = extra_table(book), folded(name)
    skills = (table.minions.fight, *(row.skill for row in table.samples if row.skill is not None))
    return next((text for text in skills if wanted in (folded(text.fr), folded(text.en))), None)


def price_of(book: Book, name: str) -> int:
    """The price of an intrinsic Extra; where the list has none, the dial’s (FAT-5-09)."""
    row = sample_of(book, name)
    return row.cost if row is not None and row.cost else book.number("extra_cost")


def watched(book: Book, *words: str) -> bool:
    """True if a name or an effect has a word of a power that bypasses skills (FAT-5-40)."""
    found = {word for text in words for word in folded(text).replace(".", " ").replace(",", " ").split()}
    return any(folded(word) in found for word in extra_table(book).watched)
