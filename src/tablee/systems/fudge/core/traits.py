"""Traits of a sheet: found by any of their names, their level with every default (FUD-1.4-07, FUD-1.4-08)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from tablee.game.ladder import ABSENT, Absent
from tablee.game.sheet import Levelled, Pick, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import Entry, Index, index, member_of, plain
from tablee.systems.fudge.core.lists import (
    AttributeEntry,
    AttributeTable,
    Difficulty,
    FaultEntry,
    GiftEntry,
    Group,
    SkillEntry,
)
from tablee.systems.fudge.creation.costs import costs

Trait: TypeAlias = "Levelled | Power"
ATTRIBUTE, SKILL, GIFT, FAULT = "attribute", "skill", "gift", "fault"
ROLES = (ATTRIBUTE, SKILL, GIFT, FAULT)
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "average", "hard", "very_hard")
PART = "of:"
"""A tag of a finer Attribute in words of one's own: ``of:dexterity``."""
COVERS = "covers:"
"""A tag of a broad Skill in words of one's own: ``covers:climbing`` (a key of the lists, or any name)."""


def find(book: Book, sheet: Sheet, *names: str) -> Trait | None:
    """The first of these Traits that the sheet has, by a name in either language or a key of the lists."""
    for name in names:
        found = next(_bearing(index(book), sheet, name), None)
        if found is not None:
            return found
    return None


def _bearing(known: Index, sheet: Sheet, name: str) -> Iterator[Trait]:
    """Those called so to the letter, then those that the lists know under that name."""
    wanted, entries = plain(name), [known.entry(name, role) for role in ROLES]
    traits = [block for block in sheet.blocks if isinstance(block, (Levelled, Power))]
    for block in traits:
        if wanted in (plain(block.name), plain(member_of(block.name)[1]), plain(block.id)):
            yield block
    for block in traits:
        entry = known.entry(block.name, block.role)
        if entry is not None and any(entry is other for other in entries):
            yield block
    for block in traits:  # an Attribute of the list may be used as a Skill (FUD-1.3.1-04)
        names = [known.entry(block.name, role) for role in ROLES]
        if any(a is b for a in names if a is not None for b in entries):
            yield block


def level(book: Book, sheet: Sheet, name: str) -> int | Absent:
    """What is rolled for a Trait: as written, as the most specific broader one says, or by default."""
    own = written(book, sheet, name)
    if own is not None:
        return own
    if in_play(sheet):
        return ABSENT  # what is not defined yet can't be used (FUD-7.4.1-04)
    if find(book, sheet, name) is None and _is_power(book, name):
        return ABSENT
    return _better(default(book, name), neighbour(book, sheet, name))


def written(book: Book, sheet: Sheet, name: str) -> int | Absent | None:
    """The level that the sheet itself gives a Trait: its own line, a broader Skill that covers it
    (FUD-1.5-09), finer Attributes (FUD-1.4-05). None where only a default is left (FUD-3.4-02)."""
    found = find(book, sheet, name)
    if isinstance(found, Levelled):
        return ABSENT if found.level is None else found.level
    broad = covering(book, sheet, name)
    if broad is not None and broad.level is not None:
        return broad.level
    return out_of_finer(book, sheet, name)


def _is_power(book: Book, name: str) -> bool:
    """True for the name of a Power that is no Skill: who lacks it has no level in it (FUD-2.2-08)."""
    if not book.on("powers") or index(book).entry(name, SKILL) is not None:
        return False
    from tablee.systems.fudge.powers.lists import known_power

    return known_power(book, name) is not None


def in_play(sheet: Sheet) -> bool:
    """Whether a character is defined as it is played (FUD-7.4.1-01)."""
    method = sheet.get("method")
    return isinstance(method, Pick) and method.option == "in_play"


def _better(usual: int | Absent, close: int | None) -> int | Absent:
    return usual if close is None or (not isinstance(usual, Absent) and usual >= close) else close


def neighbour(book: Book, sheet: Sheet, name: str) -> int | None:
    """What a Skill with a neighbouring weapon lends, where the game lets it help (FUD-1.3.2-05)."""
    penalty, known = book.number("transfer"), index(book)
    entry = known.entry(name, SKILL)
    if not penalty or not isinstance(entry, SkillEntry) or entry.tier is None or not entry.under:
        return None
    beside = {
        key for key, node in known.nodes.items() if node.tier == entry.tier and node.under == entry.under
    }
    skills = [block for block in sheet.having(Levelled, SKILL) if block.level is not None]
    levels = [b.level for b in skills if (here := known.entry(b.name, SKILL)) and here.key in beside]
    return max((level - penalty for level in levels if level is not None), default=None)


def out_of_finer(book: Book, sheet: Sheet, name: str) -> int | None:
    """The game master's Attribute out of a player's finer ones, where it is not on the sheet (FUD-1.4-05)."""
    entry = index(book).entry(name, ATTRIBUTE)
    if entry is None:
        return None
    parts = [b for b in sheet.having(Levelled, ATTRIBUTE) if b.level is not None and _part_of(book, b, entry)]
    levels = [block.level for block in parts if block.level is not None]
    if not levels:
        return None
    if book["finer"] == "pick":
        marked = [b.level for b in parts if b.level is not None and "chosen" in b.tags]
        return marked[0] if marked else max(levels)
    return int(Fraction(sum(levels), len(levels)))  # toward Fair


def _part_of(book: Book, block: Levelled, entry: Entry) -> bool:
    listed = index(book).entry(block.name, ATTRIBUTE)
    split = isinstance(listed, AttributeEntry) and listed.of == entry.key
    return split or f"{PART}{entry.key}" in block.tags


def covering(book: Book, sheet: Sheet, name: str) -> Levelled | None:
    """The nearest broader Skill of the sheet that covers a Skill (FUD-1.5-09); of two as near, the better."""
    known = index(book)
    above = {key: distance for distance, key in known.above(name)}
    entry = known.entry(name, SKILL)
    own = {plain(name), *(plain(key) for key in above), *([plain(entry.key)] if entry else [])}
    reached: list[tuple[int, int, Levelled]] = []
    for block in sheet.having(Levelled, SKILL):
        here = known.entry(block.name, SKILL)
        if here is not None and here.key in above:
            reached.append((above[here.key], -(block.level or 0), block))
        elif any(plain(key) in own for key in covers(book, block)):
            reached.append((1, -(block.level or 0), block))
    return min(reached, key=lambda item: item[:2], default=(0, 0, None))[2]


def covers(book: Book, block: Levelled) -> tuple[str, ...]:
    """The Skills that a broad one in words of one's own covers: keys of the lists, or names."""
    known = index(book)
    named = [tag.removeprefix(COVERS) for tag in block.tags if tag.startswith(COVERS)]
    return tuple(entry.key if (entry := known.entry(name, SKILL)) else name for name in named)


def is_broad(book: Book, block: Levelled) -> bool:
    """Whether a Skill stands for several: a group of the lists, or of weapons, or as its tags say."""
    known = index(book)
    entry = known.entry(block.name, SKILL)
    if entry is None:
        return bool(covers(book, block))
    if covers(book, block) or isinstance(entry, Group):
        return True
    return (
        isinstance(entry, SkillEntry)
        and entry.extra
        and any(node.under == entry.key for node in known.nodes.values())
    )


def default(book: Book, name: str, tags: tuple[str, ...] = (), role: str = "") -> int | Absent:
    """The level of a Trait that is not on the sheet (FUD-1.4-07); with the role of a Skill that of a Skill,
    also where the lists call it an Attribute (FUD-1.3.1-04)."""
    known, table = index(book), costs(book)
    attribute, skill = known.entry(name, ATTRIBUTE), known.entry(name, SKILL)
    used = attribute is not None and attribute.key in book.table("attributes", AttributeTable).used
    if role != SKILL and (used or (attribute is not None and skill is None)):
        return table.attribute_default
    if skill is None and (known.entry(name, GIFT) or known.entry(name, FAULT)):
        return ABSENT
    if must_study(book, name, tags):
        return ABSENT
    unlearnt = table.learning(difficulty(book, name, tags)).default
    return ABSENT if unlearnt is None else unlearnt


def difficulty(book: Book, name: str, tags: tuple[str, ...] = ()) -> Difficulty:
    """How hard a Skill is: as its tags say, else as the list says of it or of its family (FUD-1.6.2-04)."""
    tagged = next((one for one in DIFFICULTIES if one in tags), None)
    entry = _skill(book, name)
    return tagged or (entry.difficulty if entry else "average")


def must_study(book: Book, name: str, tags: tuple[str, ...] = ()) -> bool:
    """Whether a Skill is not known at all before the first level in it (FUD-1.6.2-05)."""
    entry = _skill(book, name)
    listed = entry is not None and entry.absent
    no_default = costs(book).learning(difficulty(book, name, tags)).default is None
    return "absent" in tags or listed or no_default


def _skill(book: Book, name: str) -> SkillEntry | None:
    known = index(book)
    entry = known.entry(name, SKILL)
    return entry if isinstance(entry, SkillEntry) else known.family(name)


def has(book: Book, sheet: Sheet, key: str) -> bool:
    """Whether a Gift or a Fault is on the sheet, by its key in the lists (FUD-1.3.3-04)."""
    return bool(tuple(_held(book, sheet, key)))


def number(book: Book, sheet: Sheet, key: str) -> int:
    """The number of a Gift or Fault, as written with it or as the list says; 0 without it (FUD-1.3.3-06)."""
    return max((value_of(book, block) for block in _held(book, sheet, key)), default=0)


def _held(book: Book, sheet: Sheet, key: str) -> Iterator[Power]:
    known = index(book)
    wanted = (known.entry(key, GIFT), known.entry(key, FAULT))
    for block in sheet.having(Power):
        entry = known.entry(block.name, block.role)
        if entry is not None and any(entry is one for one in wanted):
            yield block


def value_of(book: Book, block: Power) -> int:
    """The number of one Gift or Fault."""
    written = block.data.get("value")
    if isinstance(written, int):
        return written
    entry = index(book).entry(block.name, block.role)
    return entry.value if isinstance(entry, (GiftEntry, FaultEntry)) else 0


def bonus(book: Book, sheet: Sheet, block: Levelled) -> int:
    """What Gifts of a bonus add to rolls of a Trait; its level stays as it is (FUD-1.3.3-06)."""
    gifts = [gift for gift in _held(book, sheet, "bonus") if gift.data.get("trait") == block.id]
    return sum(value_of(book, gift) for gift in gifts)


def level_words(book: Book, block: Levelled, level: int) -> Text:
    """A level of a Trait in words; in French they agree with an Attribute of the list (FUD-1.2-01)."""
    entry = index(book).entry(block.name, ATTRIBUTE) if block.role == ATTRIBUTE else None
    feminine = isinstance(entry, AttributeEntry) and entry.feminine
    return Text(book.ladder.label(level, "fr", feminine=feminine), book.ladder.label(level, "en"))


def entry_of(book: Book, block: Trait) -> Entry | None:
    """What the lists know of a Trait of a sheet."""
    return index(book).entry(block.name, block.role)
