"""Games that differ in one thing of a silhouette, or in a hidden sheet: players are told the same of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tests.secrecy.game import Game
from tests.secrecy.looking import at_the_table
from tests.systems_under_test import find_system, foe_sheet

FOE, HERO = "shade", "heroana"
PLAYERS = ("ana", "bob", "eve")
Act = tuple[str, str, Mapping[str, Any]]
"""Who asks, for what, with which arguments."""


def content(key: str, renamed: Iterable[str] = (), preset: str = "") -> dict[str, Any]:
    """A foe's sheet; blocks of these ids or names have others of which nobody could think."""
    made = find_system(key).preset(preset).form() if preset else foe_sheet(key)
    for block in made["blocks"]:
        for field in ("id", "name"):
            if block.get(field) in renamed:
                block[field] += "zz"
    return made


def asked(game: Game, who: str, do: str, /, **args: Any) -> None:
    """Ask for something, and note what a player is answered: the problems, or how much they see of it."""
    id = game.next_id()
    answer = game.tell(who, id, do, **args)
    if who != "gm":
        seen = [view.fact.kind for view in game.play.views(who) if view.command == id]
        game.refusals.append(f"{who} {do}: {answer.problems!r} {seen}")


def with_foe(key: str, foe: Mapping[str, Any], acts: Sequence[Act], **dials: Any) -> Game:
    """A table with a silhouette, at which somebody asks for these things one after the other."""
    game = Game(key, 0)
    if dials:
        game.play.with_pack(**dials)
    game.must("gm", game.next_id(), "bring", sheet=FOE, content=foe, view="words")
    for who, do, args in acts:
        asked(game, who, do, **args)
    return game


def told_apart(make: Callable[[bool], Game]) -> list[str]:
    """The players who can tell one game from the other."""
    one, other = make(True), make(False)
    return [who for who in PLAYERS if at_the_table(one, who) != at_the_table(other, who)]
