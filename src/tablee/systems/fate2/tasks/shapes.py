"""Ready-made challenges and the words of their rows and times: ``data/tasks.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from tablee.game.calendar import UNITS
from tablee.game.frozen import dataclass
from tablee.game.milestone import EVENING_ENDS, SCENE_ENDS
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.sheet import NAME_LIMIT
from tablee.systems.fate2.roll.degrees import lowest_margins
from tablee.systems.fate2.tasks.chances import Fragility

Kind: TypeAlias = Literal["static", "shared", "sides", "series"]
"""One throws against a difficulty; two throw and share a track; two throw and each has a track; a series of
tests whose successes are counted."""
DYNAMIC = ("shared", "sides")
MOST_ROWS, MOST_BOXES, MOST_TIME, MOST_SHAPES = 12, 40, 1000, 60
MILESTONES = (SCENE_ENDS, EVENING_ENDS)
"""The units that no clock measures: their end is told by the table."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words in both languages."""

    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of time: one of it, and several."""

    key: str
    fr: str
    en: str
    many_fr: str
    many_en: str


@dataclass(frozen=True, slots=True)
class RowNote:
    """What stands beside a row."""

    row: int
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class RowPenalty:
    """The penalty of a ticked row: on the next throw alone, or for the rest (FAT-3-30)."""

    row: int
    value: int
    lasts: Literal["next", "rest"]


@dataclass(frozen=True, slots=True)
class Elements:
    """The elements of a challenge beside its boxes, as a model has them and a challenge that goes on
    (FAT-3-14). ``required`` is the row that wins."""

    kind: Kind = "static"
    difficulty: int = 0
    required: int = 0
    fragility: Fragility = "none"
    threshold: int = 0
    event_fr: str = ""
    event_en: str = ""
    duration: int = 0
    duration_unit: str = ""
    once: bool = False
    recovery: int = 0
    recovery_unit: str = ""
    margin: int = 0
    margin_unit: str = ""
    ties: bool = False

    @property
    def dynamic(self) -> bool:
        """True where two sides roll."""
        return self.kind in DYNAMIC

    @property
    def event(self) -> Text:
        """What happens when a fragile challenge is failed."""
        return Text(self.event_fr, self.event_en)


@dataclass(frozen=True, slots=True)
class Shape(Elements):
    """A challenge as it can be begun: its name, its rows and its elements; ``required`` -1 is the top row."""

    required: int = -1
    key: str = ""
    fr: str = ""
    en: str = ""
    rule: str = ""
    boxes: tuple[int, ...] = ()
    notes: tuple[RowNote, ...] = ()
    penalties: tuple[RowPenalty, ...] = ()

    @property
    def text(self) -> Text:
        """Its name."""
        return Text(self.fr, self.en)

    @property
    def top(self) -> int:
        """The row required; the top row where it names none."""
        return self.required if self.required >= 0 else len(self.boxes) - 1


@dataclass(frozen=True, slots=True)
class TaskTable:
    """``data/tasks.toml``."""

    top: Words
    dull: int
    units: tuple[Unit, ...]
    shapes: tuple[Shape, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        keys = [unit.key for unit in self.units]
        if not 1 <= self.dull <= MOST_TIME:
            yield problem("FAT-3-24", "dull", "dull", expected=MOST_TIME, found=self.dull)
        known = (*UNITS, *MILESTONES)
        if len(set(keys)) != len(keys) or not set(keys) <= set(known):
            yield problem("FAT-3-20", "units", "unit", expected=known, found=tuple(keys))
        named = [shape.key for shape in self.shapes]
        if not 1 <= len(named) <= MOST_SHAPES or len(set(named)) != len(named):
            yield problem("FAT-3-16", "shapes", "shapes", found=tuple(named)[:9])
        for at, shape in enumerate(self.shapes):
            if not all(1 <= len(name.strip()) <= NAME_LIMIT for name in (shape.key, shape.fr, shape.en)):
                yield problem("FAT-3-14", f"shapes[{at}]", "name", expected=NAME_LIMIT)
            for wrong in shape_problems(shape, tuple(keys)):
                yield wrong.under(f"shapes[{at}]")


def shape_problems(shape: Shape, units: tuple[str, ...]) -> Iterator[Problem]:
    """What no challenge can be: rows beyond the table, a row required that none reaches, unknown times."""
    boxes = shape.boxes
    if not 1 <= len(boxes) <= MOST_ROWS or any(not 0 <= held <= MOST_BOXES for held in boxes):
        yield problem("FAT-3-16", "boxes", "boxes", expected=MOST_ROWS, most=MOST_BOXES)
        return
    if not -1 <= shape.required < len(boxes):
        yield problem("FAT-3-13", "required", "required", expected=len(boxes) - 1, found=shape.required)
    elif not any(boxes[shape.top :]):
        yield problem("FAT-3-13", "required", "unreachable", found=shape.top)
    if abs(shape.difficulty) > FARTHEST or not 0 <= shape.threshold <= FARTHEST:
        yield problem("FAT-3-15", "difficulty", "large", expected=FARTHEST)
    times = (
        ("FAT-3-20", "duration", shape.duration, shape.duration_unit),
        ("FAT-3-21", "recovery", shape.recovery, shape.recovery_unit),
        ("FAT-3-23", "margin", shape.margin, shape.margin_unit),
    )
    for rule, where, amount, unit in times:
        if not 0 <= amount <= MOST_TIME or (amount and unit not in units):
            yield problem(rule, where, "unit", expected=units, found=unit)
    if shape.kind == "series" and len(boxes) > 1:
        yield problem("FAT-3-23", "boxes", "rows", found=len(boxes))
    if shape.kind == "series" and not {shape.duration_unit, shape.margin_unit}.isdisjoint(MILESTONES):
        yield problem("FAT-3-23", "margin", "clock", found=shape.margin_unit)
    rows = [note.row for note in shape.notes], [row.row for row in shape.penalties]
    for where, listed in zip(("notes", "penalties"), rows, strict=True):
        if len(set(listed)) != len(listed) or any(not 0 <= row < len(boxes) for row in listed):
            yield problem("FAT-3-16", where, "row", expected=len(boxes) - 1, found=tuple(listed))
    if any(not -FARTHEST <= row.value <= 0 for row in shape.penalties):
        yield problem("FAT-3-30", "penalties", "large", expected=FARTHEST)


def row_problems(book: Book, shape: Shape) -> Iterator[Problem]:
    """More rows than there are degrees for margins to fall on."""
    most = len(lowest_margins(book, dynamic=shape.dynamic))
    if len(shape.boxes) > most:
        yield problem("FAT-3-16", "boxes", "many", expected=most, found=len(shape.boxes))


def pack_problems(book: Book) -> Iterator[Problem]:
    """Ready-made challenges that the degrees of the game have no room for."""
    for at, shape in enumerate(task_table(book).shapes):
        for wrong in row_problems(book, shape):
            yield wrong.under(f"tables.tasks.shapes[{at}]")


def task_table(book: Book) -> TaskTable:
    """The table of a pack."""
    return book.table("tasks", TaskTable)


def shape_of(book: Book, key: str) -> Shape | None:
    """The ready-made challenge of that key."""
    return next((shape for shape in task_table(book).shapes if shape.key == key), None)


def seconds(amount: int, unit: str) -> int:
    """A length of time by the clock; 0 where none is measured."""
    return amount * UNITS.get(unit, 0)


def span(book: Book, amount: int, unit: str) -> Text:
    """A length of time in words: « 2 jours »."""
    found = next((row for row in task_table(book).units if row.key == unit), None)
    if found is None:
        return Text(str(amount), str(amount))
    fr, en = (found.fr if abs(amount) < 2 else found.many_fr), (found.en if amount == 1 else found.many_en)
    return Text(f"{amount} {fr}".replace("-", "−"), f"{amount} {en}".replace("-", "−"))
