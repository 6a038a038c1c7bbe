"""Names and samples of difficulties: read where people write a goal, told where a GM looks for one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from tablee.game.event import Told
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice import reading
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.reference import folded
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import FARTHEST, Book

MOST = 40


@dataclass(frozen=True, slots=True)
class Named:
    """A difficulty with its name; ``roll`` is False where people normally don't throw."""

    level: int
    fr: str
    en: str
    roll: bool = True

    @property
    def text(self) -> Text:
        """The name."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class Sample:
    """What is that difficult."""

    level: int
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Field:
    """Samples of one field."""

    key: str
    rule: str
    fr: str
    en: str
    samples: tuple[Sample, ...] = ()


@dataclass(frozen=True, slots=True)
class DifficultyTable:
    """``data/difficulties.toml``."""

    rows: tuple[Named, ...]
    fields: tuple[Field, ...] = field(default=())

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        for what, rule, count in (
            ("rows", "FAT-3-33", len(self.rows)), ("fields", "FAT-3-34", len(self.fields)),
        ):  # fmt: skip
            if not 1 <= count <= MOST:
                yield problem(rule, what, "count", found=count, expected=MOST)
        levels = [row.level for row in self.rows]
        samples = [sample.level for one in self.fields for sample in one.samples]
        if any(abs(level) > FARTHEST for level in (*levels, *samples)):
            yield problem("FAT-3-33", "", "large", expected=FARTHEST)
        if len({*levels}) < len(levels):
            yield problem("FAT-3-33", "rows", "twice")
        keys = [one.key for one in self.fields]
        if len({*keys}) < len(keys) or not all(keys):
            yield problem("FAT-3-34", "fields", "keys")


def difficulty_table(book: Book) -> DifficultyTable:
    """The names and samples of the pack."""
    return book.table("difficulties", DifficultyTable)


def difficulty(book: Book, given: int | str) -> int:
    """A difficulty by its number, its level in words or its name; an empty text is Average."""
    try:
        return reading.difficulty(book.ladder, given, usual=0, largest=FARTHEST, rule="FAT-1-06")
    except Refused:
        found = by_name(book, given) if isinstance(given, str) else None
        if found is None:
            raise
        return found


def by_name(book: Book, words: str) -> int | None:
    """The level of a difficulty called so, « Tâches de Routine » or « routine » (FAT-3-32, FAT-3-33)."""
    wanted = folded(words.strip())
    for row in difficulty_table(book).rows:
        names = (folded(row.fr), folded(row.en))
        if wanted and any(name == wanted or name.endswith(f" {wanted}") for name in names):
            return row.level + book.number("baseline")
    return None


def told(book: Book, key: str) -> Iterator[Reason]:
    """The difficulties of a field from the lowest up, each with its name and samples."""
    table, shift = difficulty_table(book), book.number("baseline")
    known = next(one for one in table.fields if one.key == key)
    for row in sorted(table.rows, key=lambda row: row.level):
        sample = next((one for one in known.samples if one.level == row.level), None)
        if sample is not None:
            said = "row" if row.roll else "no_roll"
            words = Text(sample.fr, sample.en)
            yield because(known.rule, said, level=book.say(row.level + shift), name=row.text, samples=words)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """What the game master looks up: samples of a field, and levels about a skill (FAT-3-35)."""
    table = difficulty_table(book)
    fields = {one.key: Text(one.fr, one.en) for one in table.fields}

    def plan(state: State, args: Args) -> Plan:
        lines = list(told(book, args["field"]))
        if args["skill"].strip():
            level = difficulty(book, args["skill"])
            easy, hard = book.say(level - 1), book.say(level + 1)
            ease, harder = book.say(level - 2), book.say(level + 2)
            lines.append(
                because(
                    "FAT-3-35",
                    "about",
                    skill=book.say(level),
                    easy=easy,
                    easier=ease,
                    hard=hard,
                    harder=harder,
                )
            )
        return Plan(because=tuple(lines), events=lambda _: tuple(map(Told, lines)))

    skill = Param("skill", "text", Text("niveau de la compétence", "level of the skill"), default="")
    what = choice("field", Text("domaine", "field"), fields, next(iter(fields)))
    label = Text("Exemples de difficultés", "Samples of difficulties")
    return (Move("difficulties", label, "FAT-3-33", (what, skill), plan, who="gm"),)
