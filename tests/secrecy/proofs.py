"""Who is told what proves a throw, where that is not simply who sees its dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.game.event import Told
from tablee.game.reason import because
from tablee.table.fair import prove
from tablee.table.fair.draw import Fallen
from tablee.table.fair.promises import Proved
from tablee.table.secrecy.audience import EVERYONE, GM, PLAYERS, Audience
from tests.secrecy.alone import DICE, Probe, small
from tests.secrecy.game import Game
from tests.secrecy.scenes import otherwise

BOB: Audience = ("seat-bob",)


def proved(game: Game, command: str) -> list[Audience]:
    """To whom what proves the dice of a command is told."""
    return [r.audience for r in game.play.records if r.command == command and isinstance(r.fact, Proved)]


def fewer(form: Any, sheets: Any) -> Any:
    """A veil that speaks of one die, whatever is thrown."""
    return DICE


def dice_that_decide_by_themselves() -> Iterator[str]:
    """How long something lasts: what proves it is the game master's, who is told of all that came of it, in
    whatever words others are; it is nobody's where a part of that is not for the game master."""
    ask: Any = None  # such dice have no check to be looked up
    fact, fallen = Told(because("HOUSE-correct")), Fallen("", (6,), (1,))
    for audiences, wanted in (
        ((EVERYONE, GM), GM), ((EVERYONE, GM, PLAYERS), GM), ((EVERYONE, BOB), ()), ((BOB,), ()),
    ):  # fmt: skip
        found = prove._audience(ask, [(fact, audience) for audience in audiences], fallen)
        if found != wanted:
            yield f"what proves dice that decide by themselves is told to {found}"


def dice_that_others_know_differently() -> Iterator[str]:
    """Players are told of one die where there are two: what proves the two is the game master's, when the
    throw is made and when it is shown, and if only then somebody is seen in words."""
    thrown = {"check": {"check": "dice", "dice": "2d6"}}
    game, shown = small(), small()
    for one in (game, shown):
        one.play.with_chain(b"proofs")
        otherwise(one.play, veil=fewer)
    first = game.must("gm", "thrown01", "throw", by="shade", **thrown)
    shown.must("gm", "uncover1", "show", sheet="shade")  # nobody is seen in words any more
    assert not shown.play.state.silhouettes
    for one in (game, shown):
        second = one.must("gm", "thrown02", "throw", by="hidden_", mode="gm", **thrown)
        shows = one.must("gm", "shown002", "show", run=second)
        for command in (first, second, shows):
            if any(audience != GM for audience in proved(one, command)):
                yield f"what proves dice is told to {proved(one, command)}, who know of others"
        if second not in one.play.sees("ana").game.runs or not proved(one, second):
            yield "a throw is not shown"


PROOFS: tuple[Probe, ...] = (dice_that_decide_by_themselves, dice_that_others_know_differently)
