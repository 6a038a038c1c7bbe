"""Sheets set against each other: which Traits oppose each other, and what counts for each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.event import Event, Told
from tablee.game.frozen import dataclass
from tablee.game.ladder import Absent
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.index import plain
from tablee.systems.fudge.core.traits import has, level, written
from tablee.systems.fudge.fight.effects import chips_now
from tablee.systems.fudge.wounds.impaired import wound_chips

ME, FOE = "me", "foe"
SEDUCTION, LECHEROUS = "seduction", "lecherous"
MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class Pairing:
    """What is set against what, by the names of Traits."""

    key: str
    fr: str
    en: str
    me: tuple[str, ...]
    foe: tuple[str, ...]

    @property
    def text(self) -> Text:
        """Its words."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class PairingModifier:
    """What a Gift or a Fault of one side does in a pairing."""

    pairing: str
    side: Literal["me", "foe"]
    trait: str
    fr: str
    en: str
    value: int
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingTable:
    """``data/pairings.toml``."""

    pairings: tuple[Pairing, ...]
    modifiers: tuple[PairingModifier, ...] = ()

    def __post_init__(self) -> None:
        keys = [row.key for row in self.pairings]
        wrong = not keys or len(set(keys)) < len(keys) or len(keys) > MOST_ROWS
        wrong = wrong or any(
            not (row.key and row.fr and row.en and row.me and row.foe) for row in self.pairings
        )
        wrong = wrong or any(row.pairing not in keys or abs(row.value) > LARGEST for row in self.modifiers)
        if wrong:
            refuse_if((problem("FUD-3.5-04", "tables.pairings", "rows"),))


def tested(book: Book, sheet: Sheet, names: tuple[str, ...]) -> tuple[str, int]:
    """The first of these Traits that the sheet has with its level; else the one with the best default: what
    everybody has to some degree goes before a Skill that nobody taught them (FUD-3.4-01)."""
    for name in names:
        own = written(book, sheet, name)
        if own is not None and not isinstance(own, Absent):
            return name, own
    usual = [(name, at) for name in names if not isinstance(at := level(book, sheet, name), Absent)]
    if usual:
        return max(usual, key=lambda found: found[1])
    raise Refused(problem("FUD-3.5-04", "trait", "neither", name=sheet.name, expected=names))


def contest(
    book: Book, pairing: Pairing, ids: tuple[str, str], sheets: tuple[Sheet, Sheet]
) -> Mapping[str, Any]:
    """The file form of an opposed action between two sheets (FUD-3.5-04)."""
    form: dict[str, Any] = {"check": "opposed"}
    for side, id, sheet, names in zip((ME, FOE), ids, sheets, (pairing.me, pairing.foe), strict=True):
        chips = (
            *modifiers(book, pairing.key, side, sheet),
            *wound_chips(book, sheet, side=id),
            *chips_now(sheet, None, id),
        )
        who = "pc" if sheet.nature == "character" else "gm"
        form[side] = {
            "name": id,
            "level": tested(book, sheet, names)[1],
            "chips": to_data(chips),
            "who": who,
        }
    if pairing.key == SEDUCTION and helpless(book, sheets[1]):
        form["verdict"] = "automatic"
    return form


def modifiers(book: Book, pairing: str, side: str, sheet: Sheet) -> Iterator[Chip]:
    """What a side's own Gifts and Faults do here (FUD-3.5-03)."""
    for row in book.table("pairings", PairingTable).modifiers:
        names = {plain(name) for name in (row.trait, *row.also)}
        known = {plain(getattr(block, "name", "")) for block in sheet.blocks}
        if (row.pairing, row.side) == (pairing, side) and names & known:
            yield Chip(row.fr, abs(row.value), -1 if row.value < 0 else 1, rule="FUD-3.5-03")
    lost = book.number("lechery_penalty")
    if pairing == SEDUCTION and side == FOE and has(book, sheet, LECHEROUS) and lost:
        yield Chip("", -lost, -1, role=LECHEROUS, rule="FUD-3.5-03")


def helpless(book: Book, sheet: Sheet) -> bool:
    """Whether somebody may not even resist being seduced."""
    return book["lechery"] == "helpless" and has(book, sheet, LECHEROUS)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Set one sheet against another by a pairing of the table."""
    return (_oppose(book, build),)


def _oppose(book: Book, build: Build) -> Move:
    rows = {row.key: row for row in book.table("pairings", PairingTable).pairings}

    def form(state: State, args: Args) -> Mapping[str, Any]:
        if args["sheet"] == args["rival"]:
            raise Refused(problem("FUD-3.1-06", "rival", "same", found=args["rival"][:40]))
        ids = (args["sheet"], args["rival"])
        return contest(book, rows[args["pairing"]], ids, (state.sheet(ids[0]), state.sheet(ids[1])))

    def told(state: State, args: Args) -> tuple[Reason, ...]:
        rival = state.sheet(args["rival"])
        lost = args["pairing"] == SEDUCTION and helpless(book, rival)
        return (because("FUD-3.5-03", "helpless", name=state.named(args["rival"])),) if lost else ()

    def plan(state: State, args: Args) -> Plan:
        found, why, rival = form(state, args), told(state, args), args["rival"]
        own = throw_plan(build, state, found, args["sheet"], (rival,), why, shown=False)

        def events(faces: Faces) -> tuple[Event, ...]:
            return (*(Told(one, (rival,)) for one in why), *own.events(faces))

        return replace(own, events=events)

    params = (
        Param("sheet", "sheet", Text("qui agit", "who acts"), actor=True),
        Param("rival", "sheet", Text("qui résiste", "who resists")),
        Param(
            "pairing", "choice", Text("opposition", "pairing"), default=next(iter(rows)), options=tuple(rows),
            words=tuple(row.text for row in rows.values()),
        ),
    )  # fmt: skip
    label = Text("Opposer deux personnages", "Set two characters against each other")
    return Move("contest", label, "FUD-3.5-04", params, plan)
