"""The host's shelf: the sheets and the games that its tables share, by the names that forms give them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import System
from tablee.game.text import Lang
from tablee.lang import gettext as _
from tablee.log.port import Log
from tablee.log.shelf import LibraryCard, PackCard
from tablee.web.story.pack_lines import name_of

READY, KEPT, NOW, BOOK = "ready:", "kept:", "now", "book"
"""Names of games in a form: prefixes of ready-made and kept ones, the table's, the book's."""
MANY = 1000
"""The most sheets that the library of a host holds."""
SHEETS_OF_TABLE, GAMES_OF_TABLE = 200, 40
"""How many of them, and how many games, one table keeps: none takes the room of all others."""


def may_change(card: LibraryCard | PackCard, table: str, *, hosting: bool) -> bool:
    """True if what is kept here may be changed from a table: its own, or anybody's by the host."""
    return hosting or (card.owner != "" and card.owner == table)


@dataclass(frozen=True, slots=True)
class Source:
    """A game that one may begin with, or play as it is."""

    value: str
    title: str
    hint: str = ""


def kept_sheet(log: Log, system: str, id: str) -> Sheet:
    """A sheet of the library, under the name it has there; raises `Refused` for another system's."""
    card = next((card for card in log.library(system) if card.id == id), None)
    form = log.find_sheet(id) if card else None
    if card is None or form is None:
        raise Refused(problem("HOUSE-library", id[:40], "unknown"))
    return replace(Sheet.read(form), name=card.name)


def ready_games(system: System, lang: Lang) -> list[Source]:
    """The games that ship with a system, beside the book."""
    found = []
    for key in system.packs():
        pack = system.ready(key)
        found.append(Source(READY + key, name_of(pack.form(), lang), pack.hint[lang] if pack.hint else ""))
    return found


def kept_games(log: Log, system: System) -> list[Source]:
    """The games that this host composed."""
    return [
        Source(KEPT + card.id, card.name, _("composed here, {day}").format(day=card.at[:10]))
        for card in log.packs(system.key)
    ]


def games_of(log: Log, system: System, lang: Lang) -> list[Source]:
    """The games that a new table may play, where it is not the book: what ships, and what was kept."""
    return [*ready_games(system, lang), *kept_games(log, system)]


def pack_named(log: Log, system: System, chosen: str) -> Pack:
    """A game by its name in a form: ready-made, kept here, or the book's; raises `Refused`."""
    if chosen.startswith(READY):
        return system.ready(chosen.removeprefix(READY))
    if not chosen.startswith(KEPT):
        return system.pack()
    id = chosen.removeprefix(KEPT)
    form = log.find_pack(id) if any(card.id == id for card in log.packs(system.key)) else None
    if form is None:
        raise Refused(problem("HOUSE-pack", id[:40], "gone"))
    return system.pack().read({**form, "version": 1})
