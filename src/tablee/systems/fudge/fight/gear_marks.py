"""Marks of gear: what a piece is beside its value, in words for forms, sheets and lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reference import folded
from tablee.game.sheet import Block, Numeric, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book, Worded
from tablee.systems.fudge.core.sheet import ARMOUR, SHIELD, WEAPON

GEAR = (WEAPON, ARMOUR, SHIELD)
"""The roles of gear."""
HELD = "held"
"""The key of what is in hand or worn (1), or put away (0)."""
RULE = "FUD-4.5.4-01"
KINDS = {
    WEAPON: Text("une arme", "a weapon"),
    ARMOUR: Text("une armure", "armour"),
    SHIELD: Text("un bouclier", "a shield"),
}


@dataclass(frozen=True, slots=True)
class Mark(Worded):
    """Something that a piece of gear is: ``sets`` is what it writes on the block, the number under its own
    key where it has a ``number`` (``usual``: the dial with the one that is meant when none is typed)."""

    key: str
    roles: tuple[str, ...]
    fr: str
    en: str
    rule: str
    sets: Mapping[str, int] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    number: bool = False
    usual: str = ""
    dial: str = ""
    value: str = ""

    @property
    def called(self) -> tuple[str, ...]:
        """Every way in which it is said."""
        return (self.fr, self.en, *self.also)

    def on(self, block: Numeric) -> bool:
        """Whether a block says so of itself."""
        return bool(self.sets) and all(block.more.get(key) == value for key, value in self.sets.items())


@dataclass(frozen=True, slots=True)
class MarkTable:
    """``data/gear.toml``."""

    marks: tuple[Mark, ...]
    words: Mapping[str, tuple[str, ...]]
    scale: Mapping[str, tuple[str, ...]]
    instincts: Mapping[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        keys = [mark.key for mark in self.marks]
        roles = {role for mark in self.marks for role in mark.roles} | set(self.words)
        numbers = [n for mark in self.marks for n in mark.sets.values()]
        if len(set(keys)) < len(keys) or roles - set(GEAR) or any(abs(n) > LARGEST for n in numbers):
            refuse_if((problem(RULE, "tables.gear", "rows"),))


def mark_table(book: Book) -> MarkTable:
    """The marks of the pack."""
    return book.table("gear", MarkTable)


def asked_marks(book: Book, *roles: str) -> Iterator[Mark]:
    """The marks without a number that forms ask for: those of options that are off are left out."""
    for mark in mark_table(book).marks:
        plays = not mark.dial or (book[mark.dial] == mark.value if mark.value else book.on(mark.dial))
        if plays and HELD not in mark.sets and not mark.number and set(roles) & set(mark.roles):
            yield mark


def mark_problem(mark: Mark, role: str, where: str) -> Problem | None:
    """The problem of a mark that does not go with a kind of gear."""
    if role in mark.roles:
        return None
    kinds = tuple(KINDS[one] for one in mark.roles)
    return problem(RULE, where, "unfit", mark=mark.text, kinds=kinds)


def phrases(book: Book) -> list[tuple[tuple[str, ...], Mark]]:
    """Every wording of every mark as folded words, the longest first."""
    found = [(tuple(folded(said).split()), mark) for mark in mark_table(book).marks for said in mark.called]
    return sorted(found, key=lambda pair: -len(pair[0]))


def remarks(book: Book, block: Block) -> tuple[Text, ...]:
    """What a piece of gear is, for its line on the sheet: each key is told by one mark, the fullest."""
    if not isinstance(block, Numeric) or block.role not in GEAR:
        return ()
    told, found = set[str](), list[Text]()
    here = [mark for mark in mark_table(book).marks if block.role in mark.roles and mark.on(block)]
    for mark in sorted(here, key=lambda mark: -len(mark.sets)):
        if not set(mark.sets) & told:
            told |= set(mark.sets)
            found.append(mark.text)
    return tuple(found)


def gear_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """The gear of a sheet that no blow could be struck with: values beyond all bounds."""
    for role in GEAR:
        for block in sheet.having(Numeric, role):
            worst = max((block.value, *block.more.values()), key=abs)
            if abs(worst) > LARGEST:
                yield problem(RULE, block.id, "bounds", found=worst, most=LARGEST)
