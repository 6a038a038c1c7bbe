"""A game in which a silhouette can pay for a spend, or can't: players are told the same of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.account import Account
from tablee.game.event import Closed
from tablee.game.text import Text
from tablee.systems import system
from tablee.table.commands.own_ids import own_id
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
    return game.must("ana", game.next_id(), "throw", check=form, by=HERO, against=[FOE])


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


DIALS = {"protect_points": True, "damage_roll": "none", "fudge_points": True, "heroic_dodge": True}


def tried_doors(game: Game, *runs: str) -> None:
    """Players press, pass and go on for their own sheets and for others, on throws they know or not."""
    for run in runs:
        for who, by in (("ana", HERO), ("bob", "herobob"), ("eve", HERO), ("ana", FOE), ("ana", "herobob")):
            for spend in ("dodge", "save"):
                _try(game, who, "spend", run=run, spend=spend, by=by, seen=0)
            for do in ("close", "settle", "roll_on", "close_throw"):
                _try(game, who, do, run=run, **({"by": by} if do == "close" else {}))
            _try(game, who, "close", run=run)
            _try(game, who, "undo", command=run)
            _try(game, who, "redo", command=run)


def secretly_struck(there: bool, view: str) -> Game:
    """The game master strikes Ana in secret, or doesn't: the blow offers her a dodge she can't know of."""
    game = _table(view=view)
    first = _blow(game, "ana", game.next_id(), HERO, "herobob")
    if there:
        _blow(game, "gm", "secretrun", FOE, HERO, mode="gm", silent=True)
    tried_doors(game, own_id("seat-gm", "secretrun"), first)
    for who in ("ana", "bob", "ana"):
        _try(game, who, "throw", check={"check": "roll", "level": 1}, by=f"hero{who}")
    return game


def outcome_alone(points: int, mode: str) -> Game:
    """Blows of which players see the outcome or nothing; their silhouette can pay, or can't."""
    game = _table(points)
    _blow(game, "gm", "strikes1", FOE, HERO, mode=mode)
    _blow(game, "gm", "strikes2", HERO, FOE, mode=mode)
    tried_doors(game, *(own_id("seat-gm", id) for id in ("strikes1", "strikes2")))
    for who in ("ana", "bob"):
        _try(game, who, "throw", check={"check": "roll", "level": 1}, by=f"hero{who}")
    game.must("gm", game.next_id(), "close", run="strikes2", by=FOE)
    game.must("gm", game.next_id(), "settle", run="strikes2")
    return game


def _table(points: int = 1, view: str = "words") -> Game:
    game = Game("fudge", 0)
    game.play.with_pack(**DIALS)
    made = system("fudge").preset("brynhilde")
    made = made.put(Account(POINTS, Text("Points Fudge", "Fudge points"), points))
    game.must("gm", game.next_id(), "bring", sheet=FOE, content=made.form(), view=view)
    return game


def _blow(game: Game, who: str, run: str, by: str, against: str, **more: Any) -> str:
    me: Mapping[str, Any] = {"name": by, "skill": 9, "offence": 9, "dice": "fixed"}
    struck: Mapping[str, Any] = {"name": against, "skill": 0, "dice": "fixed", "played": True}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": struck, "difficulty": None}
    return game.must(who, run, "throw", check=form, by=by, against=[against], **more)


def _try(game: Game, who: str, do: str, **args: Any) -> None:
    id = game.next_id()
    answer = game.tell(who, id, do, **args)
    seen = [view.fact.kind for view in game.play.views(who) if view.command == id]
    game.refusals.append(f"{who} {do}: {answer.problems!r} {seen}")
