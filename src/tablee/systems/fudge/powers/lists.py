"""The pack's lists about Powers: sources, named Powers, drawbacks, levels of psi, and questionnaires."""

from __future__ import annotations

from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reference import folded
from tablee.systems.fudge.core.book import LARGEST, Book, Named, Worded

MOST = 500
MAGIC, MIRACLE, PSI = "magic", "miracle", "psi"
"""The sources of which a campaign settles more than whether it has them."""
LESSER = "lesser"
"""What whoever adds a Power may say of its source: some lesser immaterial being."""
Rolled = Literal["never", "hard", "fine", "aim", "always"]
"""When using a Power takes a Skill roll: in difficult manoeuvres, for fine work, to hit, each time."""


@dataclass(frozen=True, slots=True)
class Source(Worded):
    """Where Powers come from (FUD-2.1-02); ``allowed`` where the game has such Powers."""

    key: str
    fr: str
    en: str
    allowed: bool = True


@dataclass(frozen=True, slots=True)
class KnownPower(Worded):
    """A Power that the book names: its usual source, what it does in a fight, the Skill that goes with it."""

    key: str
    fr: str
    en: str
    source: str
    grain: Literal["", "general", "group", "single"] = ""
    levelled: bool = False
    scale: bool = False
    damage: int | None = None
    ranged: bool = False
    roll: Rolled = "never"
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Drawback(Worded):
    """What may be wrong with a Power; ``halves`` is what it is worth as a Fault, in half Gifts."""

    key: str
    fr: str
    en: str
    halves: int


@dataclass(frozen=True, slots=True)
class Keyed:
    """Words under a key."""

    key: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class PowerTable:
    """``data/powers.toml``."""

    sources: tuple[Source, ...]
    powers: tuple[KnownPower, ...]
    drawbacks: tuple[Drawback, ...]
    psi: tuple[Keyed, ...]
    refused: tuple[Keyed, ...] = ()

    def __post_init__(self) -> None:
        wrong: list[Problem] = []
        for name, keys in {
            "sources": [one.key for one in self.sources],
            "powers": [one.key for one in self.powers],
            "drawbacks": [one.key for one in self.drawbacks],
        }.items():
            if (
                len(set(keys)) < len(keys)
                or len(keys) > MOST
                or not all(key.split() == [key] for key in keys)
            ):
                wrong.append(problem("FUD-2.2.1-05", name, "keys", most=MOST))
        if not self.sources:
            wrong.append(problem("FUD-2.1-02", "sources", "none"))
        lost = {one.source for one in self.powers} - {one.key for one in self.sources}
        wrong += [problem("FUD-2.1-02", "powers", "lost", found=key[:40]) for key in sorted(lost)]
        numbers = [*(one.damage or 0 for one in self.powers), *(one.halves for one in self.drawbacks)]
        if any(not 0 <= number <= LARGEST for number in numbers):
            wrong.append(problem("FUD-2.2.3-01", "powers", "bounds", most=LARGEST))
        refuse_if(wrong)


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a game master settles; ``answer`` is in their own words."""

    key: str
    fr: str
    en: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class QuestionTable:
    """``data/questions.toml``: what is settled about magic (FUD-2.5-02) and miracles (FUD-2.6-02)."""

    magic: tuple[Question, ...]
    miracles: tuple[Question, ...]

    def __post_init__(self) -> None:
        if len(self.magic) + len(self.miracles) > MOST:
            refuse_if((problem("FUD-2.5-02", "magic", "many", most=MOST),))


def power_table(book: Book) -> PowerTable:
    """What the game knows of Powers."""
    return book.table("powers", PowerTable)


def questions(book: Book) -> QuestionTable:
    """What is settled about magic and miracles."""
    return book.table("questions", QuestionTable)


def source(book: Book, key: str) -> Source | None:
    """A source by its key."""
    return next((one for one in power_table(book).sources if one.key == key), None)


def is_allowed(book: Book, key: str) -> bool:
    """Whether a character may have Powers of a source: the list says so, and what the campaign settled."""
    found = source(book, key)
    if found is None or not found.allowed:
        return False
    if key == MAGIC:
        return book["magic_system"] != "none"
    return key != MIRACLE or book["miracles"] == "asked"


def source_of(book: Book, key: str) -> str:
    """A source as the campaign sees it: a lesser being's wonder is a miracle or psychic (FUD-2.1-04)."""
    if key != LESSER:
        return key
    return MIRACLE if book["lesser_wonders"] == "miracle" else PSI


def drawback(book: Book, key: str) -> Drawback | None:
    """A drawback by its key."""
    return next((one for one in power_table(book).drawbacks if one.key == key), None)


def known_power(book: Book, name: str) -> KnownPower | None:
    """A Power of the list by its key or its name in either language."""
    wanted = folded(name.strip())
    return next(
        (one for one in power_table(book).powers if wanted in (one.key, folded(one.fr), folded(one.en))), None
    )


def is_refused(book: Book, name: str) -> Named | None:
    """The words of a Power that no game master need allow (FUD-2.2-06)."""
    wanted = folded(name.strip())
    found = next(
        (one for one in power_table(book).refused if wanted in (one.key, folded(one.fr), folded(one.en))),
        None,
    )
    return None if found is None else Named(found.fr, found.en)
