"""What play says of a sheet of Fudge: its problems, its ledger, the level at which a Trait is thrown."""

from __future__ import annotations

from functools import lru_cache

from tablee.game.draft import Draft
from tablee.game.ladder import ABSENT, Absent
from tablee.game.move import Plan
from tablee.game.pack import Pack
from tablee.game.problem import Refused
from tablee.game.reason import Reason
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.creation.ledger import Ledger, Purse


@lru_cache(maxsize=64)
def _rules(pack: Pack) -> Rules:
    return SYSTEM.rules(pack)


def rules_of(book: Book) -> Rules:
    """The rules that a group with this pack plays by."""
    return _rules(book.pack)


def wrong(book: Book, sheet: Sheet, *, warnings: bool = False) -> list[tuple[str, str]]:
    """The problems of a sheet, or its warnings."""
    return [(p.rule, p.said) for p in rules_of(book).validate(sheet) if p.warning is warnings]


def counted(book: Book, sheet: Sheet) -> Plan:
    """The form by which the way of making a character is chosen: it shows what the sheet comes to."""
    move = rules_of(book).moves["choose_method"]
    return move.plan(State({"ana": sheet}), move.read({"sheet": "ana", "method": "objective"}))


def ledger(book: Book, sheet: Sheet) -> Ledger:
    """The purses that the form shows."""
    rows = counted(book, sheet).shows["ledger"]
    return Ledger(tuple(Purse(r["purse"], r["granted"], r["spent"], r["exchanged"]) for r in rows))


def price(book: Book, sheet: Sheet) -> dict[str, int]:
    """What a sheet takes from each purse, purses that it leaves alone left out."""
    return {purse.key: purse.spent for purse in ledger(book, sheet).purses if purse.spent}


def level(book: Book, sheet: Sheet, name: str) -> int | Absent:
    """The level at which the throw bar throws a Trait that is called by name."""
    draft = rules_of(book).draft
    assert draft is not None
    try:
        found = draft(State({"ana": sheet}), Draft("ana", options={"unwritten": name}))
    except Refused as refused:
        assert [(p.rule, p.said) for p in refused.problems] == [("FUD-1.4-10", "absent")]
        return ABSENT
    return int(found.form["level"])


def reviewed(book: Book, sheet: Sheet, move: str = "review_sheet") -> tuple[Reason, ...]:
    """What the game master is told of a character, or of a company of one."""
    found = rules_of(book).moves[move]
    given = {"sheets": ("ana",)} if move == "review_party" else {"sheet": "ana"}
    return found.plan(State({"ana": sheet}), found.read(given)).because


def worth(book: Book, sheet: Sheet) -> int:
    """What a sheet is worth in skill levels, as the game master is told."""
    (rank,) = (reason for reason in reviewed(book, sheet, "review_party") if reason.rule == "FUD-1.9-04")
    found = dict(rank.slots)["levels"]
    assert isinstance(found, int)
    return found
