"""The consequences of throws: combat points that are asked for, spells that take effect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tablee.game.event import Event, Told
from tablee.game.move import Faces, Move
from tablee.game.pack import Pack
from tablee.game.reason import because
from tablee.game.settle import Consequence, Outcomes, settle_move
from tablee.game.state import Run, State
from tablee.game.throwing import Build
from tablee.systems.fu3.fight.points import FIGHTS, SETTLEMENT, blow_of, point_events, together_problems
from tablee.systems.fu3.powers.effects import cast_events


def moves(pack: Pack, build: Build) -> tuple[Move, ...]:
    """The points of an attack are asked of whoever chooses their form; a spell takes its effect."""
    fight = partial(_fight_events, pack)
    kinds = {**dict.fromkeys(FIGHTS, Consequence(fight)), "cast": Consequence(partial(cast_events, pack))}
    return (settle_move(build, SETTLEMENT, kinds, fight, together_problems),)


def _fight_events(pack: Pack, state: State, run: Run, outcomes: Outcomes, faces: Faces) -> Iterator[Event]:
    blow = blow_of(pack, run, outcomes[0])
    if blow.victims or blow.by:
        yield from point_events(state, run.id, blow)
    else:
        yield Told(because("FU3-3-08", "told", points=blow.points))
