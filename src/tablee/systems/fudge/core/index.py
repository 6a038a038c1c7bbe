"""Names found in the pack's lists: in either language, accents or not, other names included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar

from tablee.game.frozen import dataclass
from tablee.game.reference import folded
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import (
    AttributeEntry,
    AttributeTable,
    FaultEntry,
    FaultTable,
    GiftEntry,
    GiftTable,
    Group,
    Listed,
    SkillEntry,
    SkillTable,
)

E = TypeVar("E", bound=Listed)
Entry: TypeAlias = "AttributeEntry | SkillEntry | Group | GiftEntry | FaultEntry"
SKILL = "skill"


@lru_cache(maxsize=8192)
def plain(name: str) -> str:
    """A name as names are compared: no case, no accent, no doubled space."""
    return " ".join(folded(name).replace("_", " ").split())


def member_of(name: str) -> tuple[str, str]:
    """The family and the member of « Langue : Espagnol »; no family in a plain name."""
    family, colon, member = name.partition(":")
    return (family.strip(), member.strip()) if colon and member.strip() else ("", name.strip())


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """Every name of the lists by the role of the Trait it names."""

    attributes: dict[str, AttributeEntry]
    skills: dict[str, SkillEntry | Group]
    gifts: dict[str, GiftEntry]
    faults: dict[str, FaultEntry]
    nodes: dict[str, SkillEntry | Group]

    def entry(self, name: str, role: str) -> Entry | None:
        """The entry that a name stands for, by its whole name or as the member of a family."""
        names = self._of(role)
        return names.get(plain(name)) or names.get(plain(member_of(name)[1]))

    def whole(self, name: str, role: str) -> Entry | None:
        """The entry that a name stands for as a whole."""
        return self._of(role).get(plain(name))

    def _of(self, role: str) -> Mapping[str, Entry]:
        match role:
            case "attribute":
                return self.attributes
            case "skill":
                return self.skills
            case "gift":
                return self.gifts
            case "fault":
                return self.faults
        return {}

    def family(self, name: str) -> SkillEntry | None:
        """The open family before the colon (FUD-1.3.2-07): its members share how hard they are."""
        found = self.skills.get(plain(member_of(name)[0]))
        return found if isinstance(found, SkillEntry) and found.open else None

    def above(self, name: str) -> Iterator[tuple[int, str]]:
        """The keys of whatever covers a Skill, each with how far away it is, the nearest first."""
        entry, family = self.entry(name, SKILL), self.family(name)
        seen: set[str] = set()
        now = [family.key] if family else []
        now += _parents(entry) if isinstance(entry, (SkillEntry, Group)) else []
        distance = 1
        while now:
            fresh = [key for key in dict.fromkeys(now) if key not in seen]
            seen.update(fresh)
            yield from ((distance, key) for key in fresh)
            now = [parent for key in fresh for parent in _parents(self.nodes[key])]
            distance += 1


def _parents(node: SkillEntry | Group) -> list[str]:
    groups = list(node.groups) if isinstance(node, SkillEntry) else []
    return [*([node.under] if node.under else []), *groups]


def _called(entry: Listed) -> Iterator[str]:
    for name in (entry.fr, entry.en, *entry.also, entry.key):
        yield plain(name)


def index(book: Book) -> Index:
    """The lists of a pack, read once."""
    return book.kept(_index)


def _index(book: Book) -> Index:
    skills, nodes = book.table("skills", SkillTable), dict[str, SkillEntry | Group]()
    nodes |= {entry.key: entry for entry in skills.entries}
    nodes |= {group.key: group for group in skills.groups}
    return Index(
        _named(book.table("attributes", AttributeTable).entries),
        _named(tuple(nodes.values())),
        _named(book.table("gifts", GiftTable).entries),
        _named(book.table("faults", FaultTable).entries),
        nodes,
    )


def _named(entries: tuple[E, ...]) -> dict[str, E]:
    """The first entry that bears a name has it."""
    found: dict[str, E] = {}
    for entry in entries:
        for name in _called(entry):
            found.setdefault(name, entry)
    return found
