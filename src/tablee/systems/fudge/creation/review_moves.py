"""Moves of a game master's review: the company's gaps, weak places, who is strongest, suggestions."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.move import Args, Move, Param, Plan
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import AttributeTable, words
from tablee.systems.fudge.core.plans import tell
from tablee.systems.fudge.creation.forms import SHEET
from tablee.systems.fudge.creation.review import gaps, ranking, suggested, weak

SHEETS = Param("sheets", "sheets", Text("fiches", "sheets"), default=(), actor=True)


def moves(book: Book, build: Build) -> Iterator[Move]:
    """What the program can say of characters before they are played."""
    yield _party(book)
    yield _one(book)


def _chosen(state: State, args: Args) -> dict[str, Sheet]:
    """The sheets that were ticked; where none was, every character."""
    if args["sheets"]:
        return {id: state.sheet(id) for id in args["sheets"]}
    return {id: sheet for id, sheet in state.sheets.items() if sheet.nature == "character"}


def party_told(book: Book, sheets: dict[str, Sheet]) -> tuple[Reason, ...]:
    """The Skill groups that nobody has, and everybody by worth."""
    missing = tuple(words(group) for group in gaps(book, sheets.values()))
    found = [because("FUD-1.5-11", "gaps", groups=missing)] if missing else []
    ranks = ranking(book, sheets)
    found += [
        because("FUD-1.9-04", "worth", name=Named(id, sheets[id].name), levels=worth) for id, worth in ranks
    ]
    return tuple(found)


def sheet_told(book: Book, who: Named, sheet: Sheet) -> tuple[Reason, ...]:
    """The weak places of a character, and what its Skills would make of its Attributes."""
    told = [because("FUD-1.9-03", "weak", who=who, name=name) for name in weak(book, sheet)]
    if book.on("deduced_attributes"):
        named = {entry.key: words(entry) for entry in book.table("attributes", AttributeTable).entries}
        for key, level in suggested(book, sheet).items():
            told.append(because("FUD-1.6.1-06", "suggested", attribute=named[key], level=book.say(level)))
    return tuple(told)


def _party(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        chosen = _chosen(state, args)
        return tell(party_told(book, chosen), *chosen)

    label = Text("Passer la compagnie en revue", "Review the company")
    return Move("review_party", label, "FUD-1.5-11", (SHEETS,), plan, "gm")


def _one(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        return tell(sheet_told(book, state.named(args["sheet"]), state.sheet(args["sheet"])), args["sheet"])

    label = Text("Relire un personnage", "Read a character over")
    return Move("review_sheet", label, "FUD-1.9-03", (SHEET,), plan, "gm")
