"""A game in which a silhouette can pay for a spend, or can't: players are told the same of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.account import Account
from tablee.game.event import Closed
from tablee.game.text import Text
from tablee.systems import system
from tests.secrecy.game import Game
from tests.secrecy.looking import at_the_table

POINTS = "fudge_points"
FOE, HERO = "shade", "heroana"


def struck(points: int) -> Game:
    """Ana strikes a silhouette that has so many points against death, passes, and tries to go on."""
    game = Game("fudge", 0)
    game.play.with_pack(protect_points=True, damage_roll="none", fudge_points=True)
    made = system("fudge").preset("brynhilde")
    made = made.put(Account(POINTS, Text("Points Fudge", "Fudge points"), points))
    game.must("gm", game.next_id(), "bring", sheet=FOE, content=made.form(), view="words")
    run = _strike(game)
    _ask(game, "ana", "settle", run=run)
    _ask(game, "ana", "close", run=run)
    _ask(game, "ana", "settle", run=run)
    _ask(game, "ana", "close", run=run, by=FOE)
    _ask(game, "ana", "spend", run=run, spend="save", by=FOE)
    _ask(game, "bob", "throw", check={"check": "roll", "level": 1}, by="herobob")
    _ask(game, "gm", "throw", check={"check": "roll", "level": 1}, by=FOE)
    return game


def settled(points: int) -> Game:
    """The same once the game master has passed for the silhouette, and a blow of which it draws the end."""
    game = struck(points)
    run = next(iter(game.play.state.game.runs))
    assert not game.play.state.game.runs[run].closed
    game.must("gm", game.next_id(), "close", run=run, by=FOE)
    game.must("ana", game.next_id(), "settle", run=run)
    second = _strike(game)
    game.must("gm", game.next_id(), "settle", run=second)  # who goes on passes for the silhouette
    return game


def closings(game: Game) -> int:
    """How often throws were closed."""
    return sum(isinstance(record.fact, Closed) for record in game.play.records)


def _strike(game: Game) -> str:
    me: Mapping[str, Any] = {"name": HERO, "skill": 9, "offence": 9, "dice": "fixed", "played": True}
    foe: Mapping[str, Any] = {"name": FOE, "skill": 0, "dice": "fixed"}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": foe, "difficulty": None}
    run = game.next_id()
    game.must("ana", run, "throw", check=form, by=HERO, against=[FOE])
    return run


def _ask(game: Game, who: str, do: str, **args: Any) -> None:
    answer = game.tell(who, game.next_id(), do, **args)
    game.refusals.append(f"{do}: {answer.problems!r} {len(answer.records)}" if who != "gm" else "")


def held_in_secret() -> Iterator[str]:
    """What players can tell of the points of a silhouette."""
    for play in (struck, settled):
        one, other = play(1), play(0)
        for who in ("ana", "bob", "eve"):
            if at_the_table(one, who) != at_the_table(other, who):
                yield f"whether a silhouette could pay is told to {who}"
