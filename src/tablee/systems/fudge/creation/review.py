"""What a game master looks at before play: weak places, gaps of the company, who is strongest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from tablee.game.frozen import dataclass
from tablee.game.ladder import Absent
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.lists import AttributeEntry, AttributeTable, Group, SkillTable
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, SKILL
from tablee.systems.fudge.core.traits import default, entry_of
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.objective import skill_cost, total


@dataclass(frozen=True, slots=True)
class Related:
    """The groups of Skills that say something of an Attribute."""

    attribute: str
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewTable:
    """``data/review.toml``."""

    many: int
    few: int
    body: str
    physical: tuple[str, ...]
    unrelated: int
    related: tuple[Related, ...]

    def __post_init__(self) -> None:
        if any(not 0 <= n <= LARGEST for n in (self.many, self.few)) or abs(self.unrelated) > LARGEST:
            refuse_if((problem("FUD-1.5-11", "", "bounds", most=LARGEST),))


def review(book: Book) -> ReviewTable:
    """What a review looks at."""
    return book.table("review", ReviewTable)


def rounded(value: Fraction) -> int:
    """A mean as a level, rounded toward Fair (FUD-1.4-05)."""
    return int(value)


def mean(levels: Iterable[int]) -> int:
    """The mean of some levels, rounded toward Fair."""
    found = tuple(levels)
    return rounded(Fraction(sum(found), len(found))) if found else 0


def groups_of(book: Book, block: Levelled) -> set[str]:
    """The groups of the list that a Skill belongs to, those above it included."""
    known = index(book)
    own = entry_of(book, block)
    keys = {key for _, key in known.above(block.name)} | ({own.key} if own is not None else set())
    return {key for key in keys if isinstance(known.nodes.get(key), Group)}


def above_default(book: Book, block: Levelled) -> bool:
    """Whether a Skill is better than what anybody has."""
    usual = default(book, block.name, block.tags)
    return block.level is not None and (isinstance(usual, Absent) or block.level > usual)


def gaps(book: Book, sheets: Iterable[Sheet]) -> tuple[Group, ...]:
    """The groups of Skills in which nobody is above default (FUD-1.5-11)."""
    skills = [block for sheet in sheets for block in sheet.having(Levelled, SKILL)]
    held = {group for block in skills if above_default(book, block) for group in groups_of(book, block)}
    listed = book.table("skills", SkillTable).groups
    return tuple(group for group in listed if not group.extra and group.key not in held)


def weak(book: Book, sheet: Sheet) -> tuple[str, ...]:
    """What a character is bad at: what stands below its default, and its Faults (FUD-1.9-03)."""
    names = []
    for block in sheet.having(Levelled):
        usual = (
            costs(book).attribute_default
            if block.role == ATTRIBUTE
            else default(book, block.name, block.tags)
        )
        if block.level is not None and not isinstance(usual, Absent) and block.level < usual:
            names.append(block.name)
    return (*names, *(fault.name for fault in sheet.having(Power, FAULT)))


def ranking(book: Book, sheets: Mapping[str, Sheet]) -> tuple[tuple[str, int], ...]:
    """Everybody by what all their Traits are worth, the strongest first (FUD-1.9-04)."""
    worth = {id: total(book, sheet) for id, sheet in sheets.items()}
    return tuple(sorted(worth.items(), key=lambda item: -item[1]))


def suggested(book: Book, sheet: Sheet) -> dict[str, int]:
    """An Attribute for each that the Skills say something of: the mean of those related (FUD-1.6.1-06)."""
    table, asked = review(book), {e.key: e for e in book.table("attributes", AttributeTable).asked}
    found: dict[str, int] = {}
    for row in table.related:
        if row.attribute not in asked:
            continue
        levels = [
            block.level
            for block in sheet.having(Levelled, SKILL)
            if block.level is not None and groups_of(book, block) & set(row.groups)
        ]
        found[row.attribute] = mean(levels) if levels else table.unrelated
    return found


def review_warnings(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """What deserves a look although nothing forbids it."""
    table, good = review(book), book.top.value - 2
    skills = [b for b in sheet.having(Levelled, SKILL) if b.level is not None]
    able = [b for b in skills if (b.level or 0) >= good and groups_of(book, b) & set(table.physical)]
    if len(able) >= table.many and not _strong(book, sheet):
        yield problem("FUD-1.3.2-02", ATTRIBUTE, "physical", warning=True, many=len(able))
    best = [b for b in sheet.having(Levelled) if b.level is not None and b.level >= book.top.value]
    if len(best) > table.few:
        yield problem("FUD-1.4-12", "", "many", warning=True, found=len(best), level=book.say(book.top.value))
    if book["exchanges"] == "similar":
        for block in skills:
            if skill_cost(book, block) < 0:
                yield problem("FUD-1.9-02", block.id, "swap", warning=True, name=block.name)


def _strong(book: Book, sheet: Sheet) -> bool:
    """Whether some physical Attribute is above average."""
    usual = costs(book).attribute_default
    for block in sheet.having(Levelled, ATTRIBUTE):
        entry = entry_of(book, block)
        physical = isinstance(entry, AttributeEntry) and entry.group == review(book).body
        if physical and block.level is not None and block.level > usual:
            return True
    return False
