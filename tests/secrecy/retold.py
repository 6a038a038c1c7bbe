"""Rules about facts that are told twice, whole and in other words: their undo, and their reveal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.event import BlockPut, Opened
from tablee.game.reason import because
from tablee.game.sheet import Note
from tablee.table.log.facts import Announced, Shown
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE, GM, PLAYERS, Audience
from tablee.table.undo.undo import by_audience
from tests.secrecy.alone import DICE, SECRET, heard, small, told
from tests.secrecy.game import Game
from tests.systems_under_test import foe_sheet

ANA, BARE = "seat-ana", because("HOUSE-correct")
TOLD: dict[str, tuple[Audience, ...]] = {
    "all": (EVERYONE,), "two": (GM, PLAYERS), "ana": (GM, (ANA, "players")), "alone": ((), (ANA, "players")),
    "some": (PLAYERS, (ANA, "players")),
}  # fmt: skip
"""Commands, each with the audiences of its facts."""


def _write(game: Game, command: str, audience: Audience, put: BlockPut) -> None:
    at = len(game.play.records) + 1
    written = Record(at, command, "seat-gm", "2026-01-01T00:00", audience, put)
    game.play.records = game.play.ledger.then([written])  # type: ignore[assignment]


def undone_together() -> Iterator[str]:
    """An undo is one fact for all who know of a command, in whatever words, and nobody else's."""
    game, put = small(), BlockPut("heroana", Note("n", "x"), BARE)
    for command, audiences in TOLD.items():
        for audience in audiences:
            _write(game, command, audience, put)
    for chain, audiences in (
        (("all", "two"), (EVERYONE,)),
        (("two",), (EVERYONE,)),
        (("ana",), (("gm", ANA),)),
        (("alone",), TOLD["alone"][1:]),
        (("some",), TOLD["some"]),
    ):
        found = [(to, commands) for to, commands in by_audience(game.play.records, chain) if to]
        if [(sorted(to), commands) for to, commands in found] != [(sorted(to), chain) for to in audiences]:
            yield f"an undo of {chain} is told to {found}"


def revealed_without_the_hidden() -> Iterator[str]:
    """A reveal names nobody who stays hidden, though what is revealed was their doing."""
    game = small()
    lord = {**foe_sheet("fu3"), "name": f"{SECRET}lord"}
    game.must("gm", "bringlord", "bring", sheet="lord", content=lord, hidden=True)
    who = game.play.state.game.named(next(id for id in game.play.state.game.sheets if id.startswith("lord")))
    _write(game, "hurt", GM, BlockPut("hidden_", Note("n", "x"), because("HOUSE-correct", "given", who=who)))
    game.must("gm", "showing", "show", sheet="hidden_", view="open")
    for seat, hears in (("ana", False), ("gm", True)):
        shown = [view.fact for view in game.play.views(seat) if isinstance(view.fact, Shown)]
        if len(shown) != 1 or (who.name in repr(shown)) is not hears:
            yield f"of a reveal {seat} hears {shown}"


def kept_from_the_game_master() -> Iterator[str]:
    """What follows from a throw that is its player's alone is told to everybody by its rule."""
    game = small()
    block = game.play.state.game.sheets["heroana"].blocks[0]
    hurt = BlockPut("heroana", block, because("HOUSE-correct", "given", value=7))
    facts = told(game, Opened("theact", DICE, "heroana"), hurt, mode="me", who="ana")
    found = [fact for fact in heard(game, facts, "gm") if not isinstance(fact, Announced)]
    if found != [replace(hurt, reason=BARE)]:
        yield f"of a player's own throw the game master hears {found}"


RETOLD = (undone_together, revealed_without_the_hidden, kept_from_the_game_master)
