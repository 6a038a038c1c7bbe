"""What the forms of creation share: their fields, the ledger they show, what they refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from tablee.game.event import Event, SheetPut, Told
from tablee.game.move import Faces, Param, Plan
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason
from tablee.game.sheet import Sheet
from tablee.game.text import Lang, Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import plain
from tablee.systems.fudge.core.lists import NAME_LIMIT, Group, Listed, words
from tablee.systems.fudge.core.sheet import DRAFTS, derived
from tablee.systems.fudge.creation.in_play import pool_ledger
from tablee.systems.fudge.creation.late_traits import method_of
from tablee.systems.fudge.creation.ledger import Ledger, as_data, told
from tablee.systems.fudge.creation.objective import objective_ledger
from tablee.systems.fudge.creation.subjective import subjective_told
from tablee.systems.fudge.creation.validation import validate

SHEET = Param("sheet", "sheet", Text("fiche", "sheet"), actor=True)
NAME = Param("name", "text", Text("ou ses propres mots", "or words of one’s own"), default="")
LEGENDARY = 3
"""So many Legendary levels are offered where the game has them."""
LANGS: tuple[Lang, Lang] = ("fr", "en")
BROADLY = Text("groupe", "group")
FEWER_IS_WORSE = ("faults", "extra")


def block_param(*roles: str) -> Param:
    """A Trait of the sheet."""
    return Param("block", "block", Text("Trait", "Trait"), roles=roles)


def level_param(book: Book, default: str | None = "0") -> Param:
    """A level by its words, the highest first."""
    top = book.top.value
    more = [top + n for n in range(LEGENDARY, 0, -1)] if book.on("legendary") else []
    values = [*more, *(rung.value for rung in book.levels)]
    label, said = Text("niveau", "level"), tuple(book.say(value) for value in values)
    return Param("level", "choice", label, default, options=tuple(map(str, values)), words=said)


def listed_param(entries: Iterable[Listed], label: Text, heads: Mapping[str, Text] | None = None) -> Param:
    """One of a list, or none of it; ``heads`` has the heading of each by its key."""
    found = tuple(entries)
    heads = heads or {}
    return Param(
        "listed",
        "choice",
        label,
        "",
        options=tuple(entry.key for entry in found),
        optional=True,
        words=told_apart(found),
        groups=tuple(heads.get(entry.key, label) for entry in found),
    )


def told_apart(entries: tuple[Listed, ...]) -> tuple[Text, ...]:
    """The words of each entry; where two would read the same, with what tells them apart."""
    said = [words(entry) for entry in entries]
    fr, en = (Counter(plain(text[lang]) for text in said) for lang in LANGS)
    found = []
    for entry, text in zip(entries, said, strict=True):
        apart = BROADLY if isinstance(entry, Group) else Text(text.en, text.fr)
        found.append(
            Text(
                f"{text.fr} ({apart.fr})" if fr[plain(text.fr)] > 1 else text.fr,
                f"{text.en} ({apart.en})" if en[plain(text.en)] > 1 else text.en,
            )
        )
    return tuple(found)


def named(book: Book, entries: Iterable[Listed], listed: str, name: str) -> str:
    """What a new Trait is called: as in the list, in one's own words, or a member of a family of the list."""
    entry = next((one for one in entries if one.key == listed), None)
    if entry is None:
        return name.strip()
    called = entry.en if book["trait_names"] == "english" else entry.fr
    if not name.strip():
        return called
    colon = ": " if book["trait_names"] == "english" else "\u00a0: "
    return f"{called}{colon}{name.strip()}" if getattr(entry, "open", False) else name.strip()


def name_problems(name: str) -> list[Problem]:
    """A name that nobody could read."""
    wrong = not name or len(name) > NAME_LIMIT
    return [problem("FUD-1.1-01", "name", "name", most=NAME_LIMIT)] if wrong else []


def ledger_of(book: Book, sheet: Sheet) -> Ledger | None:
    """The ledger of the way a character is made; subjective creation counts no points."""
    match method_of(book, sheet):
        case "objective":
            return objective_ledger(book, sheet)
        case "in_play":
            return pool_ledger(book, sheet)
    return None


def plan_change(book: Book, id: str, before: Sheet, after: Sheet, why: Reason, *wrong: Problem) -> Plan:
    """The plan of a move that changes a sheet being made: what it breaks, the ledger as it would stand.

    The sheet is put down anew, with what follows from its lines.
    """
    problems = list(wrong)
    if before.status not in DRAFTS:
        problems.append(problem("FUD-1.4-11", "sheet", "over", name=before.name))
    problems += new_problems(book, before, after)

    def events(faces: Faces) -> tuple[Event, ...]:
        return (Told(why, (id,)), SheetPut(id, derived(book, after)))

    ledger = ledger_of(book, after)
    if ledger is None:
        return Plan(tuple(problems), because=subjective_told(book, after), events=events)
    shows = {"ledger": as_data(ledger)}
    return Plan(tuple(problems), because=told(ledger), shows=shows, events=events)


def new_problems(book: Book, before: Sheet, after: Sheet) -> list[Problem]:
    """What a change breaks that was sound before, or makes worse."""
    old = {(p.rule, p.where, p.said): p for p in validate(book, before)}
    found = []
    for one in validate(book, after):
        was = old.get((one.rule, one.where, one.said))
        if was is None or (not one.warning and _badness(one) > _badness(was)):
            found.append(one)
    return found


def _badness(one: Problem) -> Fraction:
    """How bad a problem is, so that a step toward the right is not refused."""
    slots = dict(one.slots)
    high = [slots.get(f"have_{name}") for name in ("first", "second", "third")]
    if all(isinstance(n, int) for n in high):
        return Fraction(
            sum(weight * n for weight, n in zip((4, 2, 1), high, strict=True) if isinstance(n, int))
        )
    found = slots.get("missing", slots.get("found"))
    value = Fraction(found) if isinstance(found, (int, Fraction)) else Fraction(0)
    return -value if one.said in FEWER_IS_WORSE else value
