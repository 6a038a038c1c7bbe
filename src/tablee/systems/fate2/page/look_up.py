"""The move that looks a word up: a skill, an aspect, a sample character, a word of the rules.

It tells all at the table what the game’s lists say of it, in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee.game.event import Told
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import NAME_LIMIT
from tablee.systems.fate2.creation import aspect_library, skill_lists
from tablee.systems.fate2.creation.skill_lists import plain

MOST_TERMS = 1000


@dataclass(frozen=True, slots=True)
class TermGroup:
    """A group of words of the rules."""

    key: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the rules in both languages."""

    group: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class GlossaryTable:
    """``data/glossary.toml``."""

    groups: tuple[TermGroup, ...]
    terms: tuple[Term, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        if len(self.terms) > MOST_TERMS:
            yield problem("FAT-GL-01", "terms", "many", expected=MOST_TERMS)
        groups = {group.key for group in self.groups}
        lists: dict[str, tuple[TermGroup | Term, ...]] = {"groups": self.groups, "terms": self.terms}
        for name, rows in lists.items():
            for at, row in enumerate(rows[:MOST_TERMS]):
                if not all(word.strip() and len(word) <= NAME_LIMIT for word in (row.fr, row.en)):
                    yield problem("FAT-GL-01", f"{name}[{at}]", "words", expected=NAME_LIMIT)
        for at, term in enumerate(self.terms[:MOST_TERMS]):
            if term.group not in groups:
                yield problem("FAT-GL-01", f"terms[{at}].group", "group", found=term.group[:NAME_LIMIT])


def moves(book: Book, build: Callable[[object], object]) -> Iterator[Move]:
    """Look a word up."""
    name = Param("name", "text", Text("mot ou nom", "word or name"))

    def plan(state: State, args: Args) -> Plan:
        wanted = args["name"].strip()
        found = tuple(findings(book, wanted)) if wanted else ()
        if not found:
            raise Refused(problem("FAT-GL-01", "name", "nothing", found=wanted[:NAME_LIMIT]))
        return Plan(because=found, events=lambda faces: tuple(Told(reason) for reason in found))

    yield Move("look_up", Text("Consulter", "Look up"), "FAT-GL-01", (name,), plan)


def findings(book: Book, name: str) -> Iterator[Reason]:
    """Everything that the lists say of a word, the exact names alone."""
    yield from _of_aspect(book, name)
    yield from _of_skill(book, name)
    for character, aspects in aspect_library.sample_characters(book).items():
        if plain(name) in plain(character):
            said = tuple(_with_boxes(row) for row in aspects)
            yield because("FAT-10.1-01", "character", name=character, aspects=said)
    table = book.table("glossary", GlossaryTable)
    groups = {group.key: Text(group.fr, group.en) for group in table.groups}
    for term in table.terms:
        if plain(name) in (plain(term.fr), plain(term.en)):
            yield because("FAT-GL-01", "term", fr=term.fr, en=term.en, group=groups[term.group])


def _with_boxes(row: aspect_library.SampleAspect) -> Text:
    boxes = f" {row.boxes}" if row.boxes else ""
    return Text(row.fr + boxes, row.en + boxes)


def _of_aspect(book: Book, name: str) -> Iterator[Reason]:
    known = aspect_library.known_aspect(book, name)
    if known is None:
        return
    words, nothing = known.name, Text("rien que le livre dise", "nothing that the book says")
    sorts = {
        sort.key: Text(sort.fr, sort.en) for sort in book.table("aspects", aspect_library.AspectTable).sorts
    }
    if known.about is None:
        yield because("FAT-10.1-02", "named", name=words, sort=sorts[known.sort])
    else:
        yield because("FAT-10.1-02", "aspect", name=words, sort=sorts[known.sort], about=known.about)
    player, gm = (aspect_library.uses_of(book, name, who) for who in aspect_library.WHO)
    if player or gm:
        yield because("FAT-10.1-01", "player", name=words, uses=player or nothing)
        yield because("FAT-10.1-01", "gm", name=words, uses=gm or nothing)
    if known.broader:
        broad = next(e for e in aspect_library.aspect_options(book) if e.key == known.broader)
        yield because("FAT-10.1-04", "narrower", name=words, broad=broad.name)
    if aspect_library.one_sided(book, name):
        yield because("FAT-10.1-03", "one_sided", name=words)


def _of_skill(book: Book, name: str) -> Iterator[Reason]:
    known = skill_lists.known_skill(book, name)
    words = skill_lists.words_of(book, name)
    if known is None or words is None:
        return
    said = "skill" if skill_lists.in_list(book, name) else "outside"
    level = book.say(skill_lists.base_level(book, name))
    yield because("FAT-10.2-01", said, name=words, about=known.skill.about or skill_lists.UNTOLD, level=level)
    if known.skill.doubt is not None:
        yield because("FAT-GL-01", "doubt", name=words, doubt=known.skill.doubt)
    if known.skill.stance:
        yield because("FAT-10.2-05", "stance_skill", name=words, value=known.skill.stance)
    table = book.table("skills", skill_lists.SkillTable)
    if known.skill.key in table.counting:
        count = skill_lists.languages(book, name, 0)
        yield because("FAT-10.2-08", "count", name=words, level=book.say(0), count=count)
    elif known.language:
        for row in table.accents:
            heard = Text(row.fr, row.en)
            yield because("FAT-10.2-10", "accent", name=words, level=book.say(row.level), accent=heard)
    beside = skill_lists.companions(book, name)
    if beside is not None:
        rows = {entry.key: entry.name for entry in table.entries}
        with_ = tuple(rows[key] for key in beside.beside)
        yield because("FAT-2-27", "companions", name=words, skills=with_, more=beside.more)
