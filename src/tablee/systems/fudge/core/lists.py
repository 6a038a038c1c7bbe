"""The pack's lists: which Attributes, Skills, Gifts and Faults a game knows by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Literal, Protocol

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Named

Difficulty = Literal["easy", "average", "hard", "very_hard"]
NAME_LIMIT, MOST_ENTRIES = 200, 1000


class Listed(Protocol):
    """What every entry of a list has: a key, its words, and other words for it."""

    @property
    def key(self) -> str: ...
    @property
    def fr(self) -> str: ...
    @property
    def en(self) -> str: ...
    @property
    def also(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that belong together; a group of Skills may be taken as one broad Skill (FUD-1.3.2-03)."""

    key: str
    fr: str
    en: str
    under: str = ""
    tier: int | None = None
    extra: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AttributeEntry:
    """A Trait that everybody has to some degree; ``of`` is the one that it is a finer part of."""

    key: str
    fr: str
    en: str
    group: str
    feminine: bool = False
    extra: bool = False
    of: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SkillEntry:
    """A Skill, the groups it stands in, how hard it is to learn, and what covers it more broadly."""

    key: str
    fr: str
    en: str
    groups: tuple[str, ...] = ()
    difficulty: Difficulty = "average"
    under: str = ""
    tier: int | None = None
    open: bool = False
    absent: bool = False
    extra: bool = False
    such: Named | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GiftEntry:
    """A Gift: its number if it has one, the steps of its own scale if it has one (FUD-1.3.3-02)."""

    key: str
    fr: str
    en: str
    value: int = 0
    steps: int = 0
    extra: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FaultEntry:
    """A Fault and the sort it is of; ``value`` is its number if it has one."""

    key: str
    fr: str
    en: str
    sort: str
    value: int = 0
    extra: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AttributeTable:
    """``data/attributes.toml``; ``used`` are the keys of those that the game asks of everyone."""

    used: tuple[str, ...]
    groups: tuple[Group, ...]
    entries: tuple[AttributeEntry, ...]
    RULE: ClassVar[str] = "FUD-1.3.1-01"

    def __post_init__(self) -> None:
        groups = {group.key for group in self.groups}
        lost = [entry.group for entry in self.entries if entry.group not in groups]
        known = {entry.key for entry in self.entries}
        lost += [key for key in (*self.used, *(e.of for e in self.entries if e.of)) if key not in known]
        refuse_if((*_list_problems(self.RULE, self.entries), *_lost(self.RULE, lost)))

    @property
    def asked(self) -> tuple[AttributeEntry, ...]:
        """The Attributes of the game, in its order (FUD-1.3.1-01)."""
        named = {entry.key: entry for entry in self.entries}
        return tuple(named[key] for key in dict.fromkeys(self.used))


@dataclass(frozen=True, slots=True)
class SkillTable:
    """``data/skills.toml``."""

    groups: tuple[Group, ...]
    entries: tuple[SkillEntry, ...]
    RULE: ClassVar[str] = "FUD-1.3.2-06"

    def __post_init__(self) -> None:
        nodes: tuple[Group | SkillEntry, ...] = (*self.groups, *self.entries)
        known, groups = {node.key for node in nodes}, {group.key for group in self.groups}
        lost = [node.under for node in nodes if node.under and node.under not in known]
        lost += [group for entry in self.entries for group in entry.groups if group not in groups]
        tiers = [node.tier for node in nodes if node.tier is not None]
        refuse_if(
            (
                *_list_problems(self.RULE, self.entries, self.groups),
                *_lost(self.RULE, lost),
                *_numbers(self.RULE, tiers, 9),
            )
        )


@dataclass(frozen=True, slots=True)
class GiftTable:
    """``data/gifts.toml``."""

    entries: tuple[GiftEntry, ...]
    RULE: ClassVar[str] = "FUD-1.3.3-01"

    def __post_init__(self) -> None:
        numbers = [number for entry in self.entries for number in (entry.value, entry.steps)]
        refuse_if((*_list_problems(self.RULE, self.entries), *_numbers(self.RULE, numbers, LARGEST)))


@dataclass(frozen=True, slots=True)
class FaultTable:
    """``data/faults.toml``."""

    kinds: tuple[Group, ...]
    entries: tuple[FaultEntry, ...]
    RULE: ClassVar[str] = "FUD-1.3.4-01"

    def __post_init__(self) -> None:
        sorts = {sort.key for sort in self.kinds}
        lost = [entry.sort for entry in self.entries if entry.sort not in sorts]
        numbers = [entry.value for entry in self.entries]
        refuse_if(
            (
                *_list_problems(self.RULE, self.entries),
                *_lost(self.RULE, lost),
                *_numbers(self.RULE, numbers, LARGEST),
            )
        )


def _list_problems(rule: str, entries: Sequence[Listed], groups: Sequence[Listed] = ()) -> Iterator[Problem]:
    """Too long a list, a key twice, words that nobody could read."""
    count = len(entries) + len(groups)
    if count > MOST_ENTRIES:
        yield problem(rule, "entries", "many", most=MOST_ENTRIES, found=count)
    places = [
        (f"{name}[{at}]", one)
        for name, listed in (("groups", groups), ("entries", entries))
        for at, one in enumerate(listed)
    ]
    seen: set[str] = set()
    for place, entry in places:
        called = (entry.key.strip() or entry.fr.strip() or entry.en.strip() or "–")[:40]
        if entry.key in seen or not entry.key.strip():
            yield problem(rule, f"{place}.key", "twice", found=called)
        seen.add(entry.key)
        if not all(word.strip() and len(word) <= NAME_LIMIT for word in (entry.fr, entry.en, *entry.also)):
            yield problem(rule, place, "words", found=called, most=NAME_LIMIT)


def _lost(rule: str, keys: Iterable[str]) -> Iterator[Problem]:
    for key in dict.fromkeys(keys):
        yield problem(rule, "entries", "lost", found=key[:40])


def _numbers(rule: str, numbers: Iterable[int], most: int) -> Iterator[Problem]:
    for number in numbers:
        if not 0 <= number <= most:
            yield problem(rule, "entries", "number", most=most, found=number)


def words(entry: Listed) -> Text:
    """What an entry is called."""
    return Text(entry.fr, entry.en)
