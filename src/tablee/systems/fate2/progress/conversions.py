"""Characters of other games turned into aspects and skills, with reasons (FAT-10CONV, FAT-A1-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tablee.game.event import SheetPut, Told
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.quick import Piece, piece, pieces
from tablee.game.reason import Reason, because
from tablee.game.reference import folded
from tablee.game.sheet import Aspect, CreationStep, Levelled, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.sheet import ASPECT, NAME_LIMIT, SKILL, new_id
from tablee.systems.fate2.creation.phases import base_level
from tablee.systems.fate2.creation.purchase import with_step
from tablee.systems.fate2.progress.arc_moves import SHEET
from tablee.systems.fate2.progress.arcs import with_aspect_taken, with_tick

RISUS, OVER_THE_EDGE, CLASS, POOL = "risus", "over_the_edge", "class", "pool"
FUDGE_SKILL, FUDGE_ATTRIBUTE = "fudge_skill", "fudge_attribute"
SOURCES = {
    RISUS: Text("Risus\u00a0: clichés et dés", "Risus: clichés and dice"),
    OVER_THE_EDGE: Text(
        "Over the Edge\u00a0: traits et dés, défaut seul", "Over the Edge: traits and dice, the flaw alone"
    ),
    CLASS: Text("Classes et niveaux", "Classes and levels"),
    POOL: Text(
        "Réserve de héros\u00a0: nom, points, puis les aspects", "Hero pool: name, points, then the aspects"
    ),
    FUDGE_SKILL: Text("Fudge\u00a0: compétences et niveaux", "Fudge: skills and levels"),
    FUDGE_ATTRIBUTE: Text("Fudge\u00a0: attributs et niveaux", "Fudge: attributes and levels"),
}
CONVERTED = "converted"
"""The phase of what comes from another game."""
MOST, LARGEST = 40, 30
MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """Over the Edge: what is taken from the dice of an advantage, and what a flaw is worth."""

    less: int
    flaw: int


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A pool: how many times as many levels, and divided by what."""

    times: int
    by: int


@dataclass(frozen=True, slots=True)
class FudgeLevel:
    """A word of the Fudge ladder by its value."""

    value: int
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class FudgeRow:
    """The Fudge ladder."""

    levels: tuple[FudgeLevel, ...]


@dataclass(frozen=True, slots=True)
class ConversionTable:
    """``data/conversions.toml``."""

    over_the_edge: EdgeRow
    pool: PoolRow
    fudge: FudgeRow

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        edge, pool, levels = self.over_the_edge, self.pool, self.fudge.levels
        if not 0 <= edge.less <= LARGEST or not 1 <= edge.flaw <= LARGEST:
            yield problem("FAT-10CONV-03", "over_the_edge", "row", expected=LARGEST)
        if not 1 <= pool.by <= LARGEST or not 1 <= pool.times <= LARGEST:
            yield problem("FAT-10CONV-06", "pool", "row", expected=LARGEST)
        words = [folded(word) for row in levels for word in {row.fr, row.en}]
        if not 1 <= len(levels) <= MOST_ROWS or any(abs(row.value) > FARTHEST for row in levels):
            yield problem("FAT-A1-01", "fudge", "rows", expected=MOST_ROWS)
        elif any(not word.strip() for word in words):
            yield problem("FAT-A1-01", "fudge", "nameless")

    def fudge_level(self, word: str) -> int | None:
        """The value of a word of the Fudge ladder; French first, since two words stand in both."""
        for lang in ("fr", "en"):
            for row in self.fudge.levels:
                if folded(getattr(row, lang)) == folded(word):
                    return row.value
        return None


@dataclass(frozen=True, slots=True)
class Converted:
    """A line of another game: an aspect with so many levels, or a skill at a level, and why."""

    name: str
    level: int
    why: Reason
    skill: bool = False


def table_of(book: Book) -> ConversionTable:
    """The table of this game."""
    return book.table("conversions", ConversionTable)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Convert to FATE, and aspects back to Risus."""
    return (_convert(book), _back()) if book.on("conversions") else ()


def _unread(text: str) -> Refused:
    return Refused(problem("FAT-10CONV-01", "line", "unread", found=text[:NAME_LIMIT], expected=LARGEST))


def _number(part: Piece, text: str, low: int = 1) -> int:
    if part.number is None or not low <= part.number <= LARGEST or not 1 <= len(part.words) <= NAME_LIMIT:
        raise _unread(text)
    return part.number


def _risus(book: Book, parts: list[str]) -> Iterator[Converted]:
    for text in parts:
        part = piece(text)
        dice = _number(part, text)
        yield Converted(
            part.words, dice, because("FAT-10CONV-02", "cliche", name=part.words, dice=dice, level=dice)
        )


def _over_the_edge(book: Book, parts: list[str]) -> Iterator[Converted]:
    row = table_of(book).over_the_edge
    for text in parts:
        part = piece(text)
        if part.number is None:
            if not 1 <= len(part.words) <= NAME_LIMIT:
                raise _unread(text)
            yield Converted(
                part.words, row.flaw, because("FAT-10CONV-03", "flaw", name=part.words, level=row.flaw)
            )
            continue
        dice = _number(part, text, row.less + 1)
        level = dice - row.less
        yield Converted(
            part.words, level, because("FAT-10CONV-03", "trait", name=part.words, dice=dice, level=level)
        )


def _class(book: Book, parts: list[str]) -> Iterator[Converted]:
    for text in parts:
        part = piece(text)
        level = _number(part, text)
        points = level * book.number("phase_points")
        yield Converted(
            part.words, level, because("FAT-10CONV-04", "class", name=part.words, level=level, points=points)
        )


def pool_levels(book: Book, points: int) -> int:
    """The aspect levels of a pool of so many points: one and a half times as many, rounded up."""
    row = table_of(book).pool
    return -(-points * row.times // row.by)


def _pool(book: Book, parts: list[str]) -> Iterator[Converted]:
    first = piece(parts[0])
    points = _number(first, parts[0])
    levels = pool_levels(book, points)
    named: list[tuple[str, int | None]] = []
    for text in parts[1:]:
        part = piece(text)
        if not 1 <= len(part.words) <= NAME_LIMIT or not 1 <= (part.number or 1) <= LARGEST:
            raise _unread(text)
        named.append((part.words, part.number))
    named = named or [(first.words, None)]
    said = sum(level for _, level in named if level is not None)
    open_ = [at for at, (_, level) in enumerate(named) if level is None]
    rest = levels - said
    if rest < len(open_) or (not open_ and rest):
        raise Refused(
            problem(
                "FAT-10CONV-06", "line", "split", name=first.words, expected=levels, found=said + len(open_)
            )
        )
    for at, (name, level) in enumerate(named):
        share = level
        if share is None:
            place = open_.index(at)
            share = rest // len(open_) + (1 if place < rest % len(open_) else 0)
        why = because(
            "FAT-10CONV-06", "pool", pool=first.words, points=points, levels=levels, name=name, level=share
        )
        yield Converted(name, share, why)


def _fudge(book: Book, parts: list[str]) -> Iterator[tuple[str, int, str]]:
    """Each Trait of a line with its value and the word that stood there: « Escrime Bon », « Force +2 »."""
    table = table_of(book)
    for text in parts:
        part = piece(text)
        if part.number is not None:
            if abs(part.number) > FARTHEST or not 1 <= len(part.words) <= NAME_LIMIT:
                raise _unread(text)
            yield part.words, part.number, f"{part.number:+}"
            continue
        words = text.strip().replace(":", " ").split()
        for cut in range(1, len(words)):
            name, word = " ".join(words[:cut]), " ".join(words[cut:])
            value = table.fudge_level(word)
            if value is not None and len(name) <= NAME_LIMIT:
                yield name, value, word
                break
        else:
            raise _unread(text)


def _fudge_skills(book: Book, parts: list[str]) -> Iterator[Converted]:
    for name, value, word in _fudge(book, parts):
        why = because("FAT-A1-01", "skill", name=name, word=word, level=book.say(value))
        yield Converted(name, value, why, skill=True)


def _fudge_attributes(book: Book, parts: list[str]) -> Iterator[Converted]:
    for name, value, word in _fudge(book, parts):
        case = "attribute" if value > 0 else "lack" if value < 0 else "average"
        why = because("FAT-A1-01", case, name=name, word=word, level=abs(value))
        yield Converted(name, max(value, 0), why)


READERS: Mapping[str, Callable[[Book, list[str]], Iterator[Converted]]] = {
    RISUS: _risus,
    OVER_THE_EDGE: _over_the_edge,
    CLASS: _class,
    POOL: _pool,
    FUDGE_SKILL: _fudge_skills,
    FUDGE_ATTRIBUTE: _fudge_attributes,
}
"""What reads a line of each source."""


def with_converted(book: Book, sheet: Sheet, found: Converted) -> Sheet:
    """The sheet with an aspect of so many levels, or with a skill at a level."""
    if found.skill:
        base = base_level(book, found.name)
        block = Levelled(new_id(sheet, found.name), found.name, min(base, found.level), SKILL)
        sheet = sheet.put(block)
        if found.level < base:  # below what nobody has to buy
            sheet = with_step(sheet, CreationStep(CONVERTED, block.id, found.level - base))
        for _ in range(found.level - base):
            sheet, _skill = with_tick(book, sheet, block.id, CONVERTED)
        return sheet
    for _ in range(found.level):
        sheet, _aspect = with_aspect_taken(book, sheet, found.name, CONVERTED)
    return sheet


def _convert(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, parts = args["sheet"], state.sheet(args["sheet"]), pieces(args["line"])
        if not 1 <= len(parts) <= MOST:
            raise Refused(problem("FAT-10CONV-01", "line", "none", expected=MOST))
        found = tuple(READERS[args["source"]](book, parts))
        after = sheet
        for one in found:
            after = with_converted(book, after, one)
        said = [one.why for one in found]
        if args["source"] == POOL:
            said += [because("FAT-10CONV-07"), because("FAT-10CONV-08")]
        told = tuple(Told(why, (id,)) for why in said)
        return Plan(because=tuple(said), events=lambda _: (SheetPut(id, after), *told))

    params = (
        SHEET,
        choice("source", Text("autre jeu", "other game"), SOURCES, RISUS),
        Param("line", "text", Text("ce qui y est écrit", "what is written there")),
    )
    label = Text("Convertir d’un autre jeu", "Convert from another game")
    return Move("convert", label, "FAT-10CONV-01", params, plan)


def _back() -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        said = tuple(
            because("FAT-10CONV-02", "back", name=aspect.name, level=aspect.level, dice=aspect.level)
            for aspect in sheet.having(Aspect, ASPECT)
        )
        if not said:
            raise Refused(problem("FAT-10CONV-02", id, "none", who=sheet.name))
        return Plan(because=said, events=lambda _: tuple(Told(why, (id,)) for why in said))

    label = Text("Dire les aspects en clichés Risus", "Tell the aspects as Risus clichés")
    return Move("as_risus", label, "FAT-10CONV-02", (SHEET,), plan)
