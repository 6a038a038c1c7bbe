"""What is kept beside the log of an evening, each with a canary: pictures, games, links, programs."""

from __future__ import annotations

from tablee.log.port import Link
from tablee.log.shelf import LibraryCard
from tablee.table.log.occasions import PictureKept
from tablee.web.access.credentials import digest
from tablee.web.composer.pack_draft import Composed, keep_draft
from tablee.web.host import Host
from tests.secrecy.game import MASTER, Game
from tests.systems_under_test import foe_sheet
from tests.table.play import Play

TABLE, ANOTHER = "evening", "another"
HOSTS = frozenset({"gm", "other"})
"""The game masters of a host share its library."""


def stock(host: Host, evening: Game) -> None:
    """Everything that a host keeps of an evening, and another table with a game master of its own."""
    log, n = host.log, evening.seed

    def canary(name: str, what: str, knows: frozenset[str] = MASTER) -> str:
        word = f"zq{n}y{name}k"
        evening.canaries[word], evening.known_to[word] = what, knows
        return word

    for record in evening.play.records:
        if isinstance(record.fact, PictureKept):
            id = record.fact.picture.id
            body = f"RIFF{canary(f'body{id}', 'a picture', evening.known_to.get(id, MASTER))}".encode()
            log.put_picture(TABLE, id, "image/webp", body)
    form = foe_sheet(evening.key)
    card = LibraryCard(
        "kept", evening.key, canary("kept", "a sheet of the library", HOSTS), "creature", "2026"
    )
    log.keep_sheet(card, form)
    keep_draft(host.shared, TABLE, "seat-gm", Composed(canary("game", "a game being composed")))
    for role, seat in (("player", ""), ("observer", ""), ("player", "seat-bob")):
        link = canary(f"link{role}{seat.removeprefix('seat-')}", "a link", frozenset())
        log.put_link(digest(link), Link(TABLE, "observer" if role == "observer" else "player", seat))
    other = Play(evening.key)
    log.make(ANOTHER, "Another", evening.key, other.records[:2])


def named(evening: Game, who: str) -> str:
    """What somebody calls their program: nobody else hears of it."""
    word = f"zq{evening.seed}yprogram{who}k"
    evening.canaries[word], evening.known_to[word] = "the name of a program", frozenset({who})
    return word
