"""The list of skills of a game: categories, a grain for each, what the game adds, drops or makes hard.

A skill is found by either of its names, whatever the case and the accents, and by « Survie (Jungle) » as a
field of its family.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reference import folded
from tablee.game.sheet import Levelled, Sheet
from tablee.game.text import Text
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.sheet import NAME_LIMIT, SKILL

MAGICAL, SOCIAL, COMBAT = "magical", "social", "combat"
NOTHING, GENERIC = "none", "generic"
"""Grains: a category that the game does without, and the one at which combat has three lists."""
MOST_SKILLS = 1000
UNTOLD = Text("Une compétence de ce jeu.", "A skill of this game.")
"""What a skill covers of which the lists say nothing."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of the tables: its names, what it covers, the other names it is known under.

    ``open`` is a family whose members are written with a field in brackets; ``stance`` is what it adds to
    whoever only defends (FAT-10.2-05).
    """

    key: str
    fr: str
    en: str
    about: Text | None = None
    open: bool = False
    stance: int = 0
    pairs: tuple[Text, ...] = ()
    doubt: Text | None = None

    @property
    def name(self) -> Text:
        """Its names in both languages."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class Custom:
    """A skill that no table of the book has, and where its pyramid is (FAT-5-07)."""

    key: str
    category: str
    fr: str
    en: str
    about: Text | None = None
    pyramid: Literal["inside", "outside", "own"] = "inside"
    language: bool = False


@dataclass(frozen=True, slots=True)
class Category:
    """A category: the keys of its skills at each grain; ``open`` where specific ones are examples."""

    key: str
    fr: str
    en: str
    about: Text | None = None
    broad: tuple[str, ...] = ()
    generic: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    style: tuple[str, ...] = ()
    theme: tuple[str, ...] = ()
    specific: tuple[str, ...] = ()
    open: bool = False

    def at(self, grain: str, combat: str) -> tuple[str, ...]:
        """The keys at a grain; generic combat skills are those of one of three lists."""
        wanted = combat if self.key == COMBAT and grain == GENERIC else grain
        lists = {"broad": self.broad, "generic": self.generic, "weapons": self.weapons, "style": self.style}
        return (lists | {"theme": self.theme, "specific": self.specific}).get(wanted, ())

    @property
    def all(self) -> frozenset[str]:
        """The keys at any grain."""
        lists = (self.broad, self.generic, self.weapons, self.style, self.theme, self.specific)
        return frozenset(key for keys in lists for key in keys)


@dataclass(frozen=True, slots=True)
class Companions:
    """Skills that widen the base below another one (FAT-2-27)."""

    skill: str
    beside: tuple[str, ...]
    more: Text


@dataclass(frozen=True, slots=True)
class Accent:
    """How a language sounds from a level on (FAT-10.2-10)."""

    level: int
    key: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class SkillTable:
    """``data/skills.toml``: every skill of the book's tables."""

    categories: tuple[Category, ...]
    entries: tuple[Skill, ...]
    companions: tuple[Companions, ...] = ()
    counting: tuple[str, ...] = ()
    accents: tuple[Accent, ...] = ()

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        yield from _row_problems("categories", self.categories)
        yield from _row_problems("entries", self.entries)
        known = {entry.key for entry in self.entries}
        for at, category in enumerate(self.categories):
            for key in sorted(category.all - known):
                yield problem("FAT-10.2-01", f"categories[{at}]", "unknown", found=key[:NAME_LIMIT])
        for at, entry in enumerate(self.entries):
            if not 0 <= entry.stance <= FARTHEST:
                yield problem("FAT-10.2-05", f"entries[{at}].stance", "stance", expected=FARTHEST)
            if not all(word.strip() for pair in entry.pairs for word in (pair.fr, pair.en)):
                yield problem("FAT-10.2-01", f"entries[{at}].pairs", "words", expected=NAME_LIMIT)
        for at, row in enumerate(self.companions):
            for key in (row.skill, *row.beside):
                if key not in known:
                    yield problem("FAT-10.2-01", f"companions[{at}]", "unknown", found=key[:NAME_LIMIT])
        for at, key in enumerate(self.counting):
            if key not in known:
                yield problem("FAT-10.2-01", f"counting[{at}]", "unknown", found=key[:NAME_LIMIT])
        levels = [accent.level for accent in self.accents]
        if levels != sorted(set(levels)) or any(abs(level) > FARTHEST for level in levels):
            yield problem("FAT-10.2-10", "accents", "order")


@dataclass(frozen=True, slots=True)
class HardLevels:
    """The levels at which hard skills begin (FAT-7-05)."""

    poor: int
    terrible: int
    abysmal: int


@dataclass(frozen=True, slots=True)
class ListTable:
    """``data/list.toml``: what a game changes in the list of skills."""

    add: tuple[str, ...]
    drop: tuple[str, ...]
    poor: tuple[str, ...]
    terrible: tuple[str, ...]
    abysmal: tuple[str, ...]
    custom: tuple[Custom, ...]
    levels: HardLevels

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        yield from _row_problems("custom", self.custom)
        for name in ("add", "drop", "poor", "terrible", "abysmal"):
            for at, word in enumerate(getattr(self, name)):
                if not word.strip() or len(word) > NAME_LIMIT:
                    yield problem("FAT-10.2-01", f"{name}[{at}]", "words", expected=NAME_LIMIT)
        for name in ("poor", "terrible", "abysmal"):
            if not -FARTHEST <= getattr(self.levels, name) <= 0:
                yield problem("FAT-7-05", f"levels.{name}", "level", expected=FARTHEST)

    @property
    def hard(self) -> dict[str, int]:
        """The level at which each hard skill begins, by its name as it is compared."""
        found: dict[str, int] = {}
        for name in ("poor", "terrible", "abysmal"):
            found |= {plain(word): getattr(self.levels, name) for word in getattr(self, name)}
        return found


@dataclass(frozen=True, slots=True)
class Listed:
    """A skill of this game: its names, what it covers, the level it has before its first tick."""

    key: str
    name: Text
    category: str
    about: Text
    level: int


@dataclass(frozen=True, slots=True)
class ListGroup:
    """A category of this game with its skills."""

    key: str
    name: Text
    about: Text | None
    skills: tuple[Listed, ...]


def _row_problems(where: str, rows: Iterable[Category | Skill | Custom]) -> Iterator[Problem]:
    """Too many rows, a key twice, names that nobody could read."""
    seen: set[str] = set()
    for at, row in enumerate(rows):
        if at == MOST_SKILLS:
            yield problem("FAT-10.2-01", where, "many", expected=MOST_SKILLS)
            return
        if not row.key.strip() or row.key in seen:
            yield problem("FAT-10.2-01", f"{where}[{at}].key", "twice", found=row.key[:NAME_LIMIT])
        seen.add(row.key)
        if not all(word.strip() and len(word) <= NAME_LIMIT for word in (row.fr, row.en)):
            yield problem("FAT-10.2-01", f"{where}[{at}]", "words", expected=NAME_LIMIT)


def plain(name: str) -> str:
    """A name as names are compared: no case, no accent, plain spaces, none before a colon."""
    return " ".join(folded(name).replace("\N{NO-BREAK SPACE}", " ").split()).replace(" :", ":")


def split_field(name: str) -> tuple[str, str]:
    """The family and the field of « Survie (Jungle) »; no field in a plain name."""
    family, bracket, field = name.partition("(")
    field = field.rstrip().removesuffix(")").strip()
    return (family.strip(), field) if bracket and family.strip() and field else (name.strip(), "")


# The names ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A skill that the lists know, under the pair of names that was asked for."""

    skill: Skill
    words: Text
    category: str
    pyramid: str = "inside"
    language: bool = False


def _index(book: Book) -> dict[str, tuple[Known, ...]]:
    """Everything that a name may mean; what this game's list has comes first."""
    table, own = book.table("skills", SkillTable), book.table("list", ListTable)
    category = {key: group.key for group in reversed(table.categories) for key in sorted(group.all)}
    listed = {key for keys in book.kept(_keys).values() for key in keys}
    rows = [Known(skill, skill.name, category.get(skill.key, "")) for skill in table.entries]
    for row in own.custom:
        skill = Skill(row.key, row.fr, row.en, row.about)
        rows.append(Known(skill, skill.name, row.category, row.pyramid, row.language))
    found: dict[str, list[Known]] = {}
    for known in sorted(rows, key=lambda known: known.skill.key not in listed):
        for words in (known.skill.name, *known.skill.pairs):
            told = Known(known.skill, words, known.category, known.pyramid, known.language)
            for name in dict.fromkeys((plain(words.fr), plain(words.en))):
                found.setdefault(name, []).append(told)
        found.setdefault(plain(known.skill.key), []).append(known)
    return {name: tuple(several) for name, several in found.items()}


def known_skill(book: Book, name: str) -> Known | None:
    """The skill that a name means: as a whole, else as a field of its family."""
    index = book.kept(_index)
    found = index.get(plain(name)) or index.get(plain(split_field(name)[0]))
    return found[0] if found else None


def words_of(book: Book, name: str) -> Text | None:
    """A skill’s name in both languages (FAT-GL-01); a field in brackets stays as it was written."""
    index = book.kept(_index)
    whole = index.get(plain(name))
    if whole:
        return whole[0].words
    family, field = split_field(name)
    part = index.get(plain(family)) if field else None
    return Text(f"{part[0].words.fr} ({field})", f"{part[0].words.en} ({field})") if part else None


# The list --------------------------------------------------------------------


def _keys(book: Book) -> dict[str, tuple[str, ...]]:
    """The keys of the skills of this game, by category (FAT-10.2-15)."""
    table, own = book.table("skills", SkillTable), book.table("list", ListTable)
    dropped, found = set(_resolve(book, own.drop)), dict[str, list[str]]()
    for group in table.categories:
        grain = str(book[dial]) if (dial := f"grain_{group.key}") in book.pack.known else NOTHING
        found[group.key] = [key for key in group.at(grain, str(book["combat_list"])) if key not in dropped]
    of = {key: group.key for group in reversed(table.categories) for key in sorted(group.all)}
    of |= {row.key: row.category for row in own.custom}
    for key in _resolve(book, own.add):
        kept = found.setdefault(of.get(key, ""), [])
        if key not in kept:
            kept.append(key)
    return {category: tuple(keys) for category, keys in found.items()}


def _resolve(book: Book, names: Iterable[str]) -> Iterator[str]:
    """The keys that some names or keys stand for; what is unknown is left out."""
    known = book.kept(_by_name)
    return (known[plain(name)] for name in names if plain(name) in known)


def _by_name(book: Book) -> dict[str, str]:
    rows: tuple[Skill | Custom, ...] = book.table("skills", SkillTable).entries
    rows = (*rows, *book.table("list", ListTable).custom)
    found = {plain(row.key): row.key for row in rows}
    for row in rows:
        for name in (row.fr, row.en):
            found.setdefault(plain(name), row.key)
    return found


def skill_list(book: Book) -> tuple[ListGroup, ...]:
    """The skills of this game by category, in the book’s order; categories without any are left out."""
    return book.kept(_groups)


def _groups(book: Book) -> tuple[ListGroup, ...]:
    table, own = book.table("skills", SkillTable), book.table("list", ListTable)
    rows: dict[str, Skill | Custom] = {row.key: row for row in table.entries}
    rows |= {row.key: row for row in own.custom}
    groups = []
    for group in table.categories:
        skills = tuple(
            Listed(
                key,
                Text(rows[key].fr, rows[key].en),
                group.key,
                rows[key].about or UNTOLD,
                base_level(book, rows[key].fr),
            )
            for key in book.kept(_keys).get(group.key, ())
        )
        if skills:
            groups.append(ListGroup(group.key, Text(group.fr, group.en), group.about, skills))
    return tuple(groups)


def in_list(book: Book, name: str) -> bool:
    """True if a name is a skill of this game, or a field of one of its families (FAT-2-18)."""
    listed = {key for keys in book.kept(_keys).values() for key in keys}
    index = book.kept(_index)
    if any(known.skill.key in listed for known in index.get(plain(name), ())):
        return True
    family, field = split_field(name)
    found = index.get(plain(family), ()) if field else ()
    return any(known.skill.key in listed and known.skill.open for known in found)


def base_level(book: Book, name: str) -> int:
    """The level of a skill before its first tick: the unlearnt one, or a lower one of its own (FAT-7-05)."""
    hard = book.table("list", ListTable).hard
    if not hard:
        return book.unlearnt
    found = known_skill(book, name)
    names = [name, split_field(name)[0]]
    names += [found.skill.key, found.skill.fr, found.skill.en] if found else []
    return next((hard[plain(one)] for one in names if plain(one) in hard), book.unlearnt)


def pyramid_of(book: Book, name: str) -> str:
    """Where a skill is counted (FAT-5-07): "" in the ordinary pyramid, "outside" of all, else the key of the
    pyramid of its own kind."""
    found = known_skill(book, name)
    if found is None or found.pyramid == "inside":
        return ""
    return "outside" if found.pyramid == "outside" else found.category


# Languages and shields -------------------------------------------------------


def is_language(book: Book, name: str) -> bool:
    """True for a skill that counts languages, and for a language that is a skill of its own."""
    found = known_skill(book, name)
    counting = book.table("skills", SkillTable).counting
    return found is not None and (found.language or found.skill.key in counting)


def languages(book: Book, name: str, level: int) -> int | None:
    """How many languages a skill gives, one for each level above the unlearnt (FAT-10.2-08, -09)."""
    found = known_skill(book, name)
    if found is None or found.skill.key not in book.table("skills", SkillTable).counting:
        return None
    return max(level - book.unlearnt, 0)


def companions(book: Book, name: str) -> Companions | None:
    """Skills that widen the base below a skill that is blocked (FAT-2-27)."""
    found = known_skill(book, name)
    rows = book.table("skills", SkillTable).companions
    return next((row for row in rows if found is not None and row.skill == found.skill.key), None)


# What a sheet and a pack may not say -----------------------------------------


def sheet_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Skills outside the list, where the game is bound to it (FAT-2-18)."""
    bound = book["skill_bound"]
    if bound == "free":
        return
    for skill in sheet.having(Levelled, SKILL):
        if skill.name.strip() and not in_list(book, skill.name):
            yield problem("FAT-2-18", skill.id, "outside", warning=bound == "warned", name=skill.name)


def pack_problems(book: Book) -> Iterator[Problem]:
    """Skills to add or drop that nobody knows, magic in a game without any, categories that don’t exist."""
    table, own = book.table("skills", SkillTable), book.table("list", ListTable)
    known, groups = book.kept(_by_name), {group.key for group in table.categories}
    for name in ("add", "drop"):
        for at, word in enumerate(getattr(own, name)):
            if plain(word) not in known:
                yield problem("FAT-10.2-02", f"tables.list.{name}[{at}]", "unknown", found=word)
    for at, row in enumerate(own.custom):
        if row.category not in groups:
            where = f"tables.list.custom[{at}].category"
            yield problem("FAT-10.2-01", where, "category", found=row.category[:NAME_LIMIT])
        if row.key in {entry.key for entry in table.entries}:
            yield problem("FAT-10.2-01", f"tables.list.custom[{at}].key", "twice", found=row.key)
    magical = {row.key for row in own.custom if row.category == MAGICAL}
    if book[f"grain_{MAGICAL}"] == NOTHING:
        for at, word in enumerate(own.add):
            if known.get(plain(word)) in magical:
                yield problem("FAT-10.2-04", f"tables.list.add[{at}]", "none", found=word)
