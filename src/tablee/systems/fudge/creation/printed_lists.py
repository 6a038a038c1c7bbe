"""The game's own lists as a sheet that everybody can read and print (FUD-1.3.2-06)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import SheetPut, Told
from tablee.game.move import Args, Move, Plan, choice
from tablee.game.reason import because
from tablee.game.sheet import Items, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.lists import (
    AttributeTable,
    FaultTable,
    GiftTable,
    Listed,
    SkillEntry,
    SkillTable,
    words,
)
from tablee.systems.fudge.creation.costs import costs

LISTS = {
    "skills": Text("Compétences", "Skills"),
    "attributes": Text("Caractéristiques", "Attributes"),
    "gifts": Text("Dons", "Gifts"),
    "faults": Text("Défauts", "Faults"),
}
PRINTED = "list_"
"""What the ids of such sheets begin with."""


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Handing out a list."""
    yield _hand_out(book)


def _line(book: Book, entry: Listed) -> str:
    said = f"{entry.fr} / {entry.en}"
    if not isinstance(entry, SkillEntry):
        return said
    hard = costs(book).learning(entry.difficulty)
    return f"{said} ({hard.fr} / {hard.en})"


def _groups(book: Book, entry: SkillEntry) -> tuple[str, ...]:
    """Where a Skill is listed: in its groups, or in the one that its branch grows from."""
    return entry.groups or tuple(key for _, key in index(book).above(entry.fr))


def _parts(book: Book, which: str) -> Iterator[tuple[Listed, tuple[Listed, ...]]]:
    """The groups of a list, each with what belongs to it."""
    match which:
        case "skills":
            skills = book.table("skills", SkillTable)
            for group in skills.groups:
                yield group, tuple(e for e in skills.entries if group.key in _groups(book, e))
        case "attributes":
            listed = book.table("attributes", AttributeTable)
            for group in listed.groups:
                yield group, tuple(entry for entry in listed.entries if entry.group == group.key)
        case "faults":
            faults = book.table("faults", FaultTable)
            for sort in faults.kinds:
                yield sort, tuple(entry for entry in faults.entries if entry.sort == sort.key)


def printed(book: Book, which: str) -> Sheet:
    """A list of the game as a sheet, in both languages."""
    blocks = [
        Items(f"{PRINTED}{group.key}", words(group), tuple(_line(book, entry) for entry in entries))
        for group, entries in _parts(book, which)
        if entries
    ]
    if which == "gifts":
        gifts = book.table("gifts", GiftTable).entries
        blocks.append(Items(f"{PRINTED}gifts", LISTS["gifts"], tuple(_line(book, entry) for entry in gifts)))
    label, pack = LISTS[which], book.pack
    return Sheet(
        "fudge", f"{label.fr} / {label.en}", tuple(blocks), "list", pack.name, pack.version, "approved"
    )


def _hand_out(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = f"{PRINTED}{args['which']}", printed(book, args["which"])
        many = sum(len(block.items) for block in sheet.having(Items))
        why = because("FUD-1.3.2-06", "listed", list=LISTS[args["which"]], many=many)
        return Plan(because=(why,), events=lambda _: (Told(why, (id,)), SheetPut(id, sheet)))

    which = choice("which", Text("liste", "list"), LISTS, "skills")
    label = Text("Distribuer une liste du jeu", "Hand out a list of the game")
    return Move("hand_out_list", label, "FUD-1.3.2-06", (which,), plan, "gm")
