"""The fight (TEMPLATE-4): who acts first, an attack that takes a turn, and its wounds (TEMPLATE-3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tablee.game.event import BlockPut, ConflictPut, Event, Told
from tablee.game.fight.course import BY, act, course_moves
from tablee.game.fight.plain_course import plain_course
from tablee.game.frozen import replace
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.pack import Pack
from tablee.game.reason import because
from tablee.game.settle import Consequence, Outcomes, Settlement, settle_move
from tablee.game.sheet import Track
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build, fresh_run, throw_plan
from tests.template.sheet import best_level, read

COURSE = plain_course("TEMPLATE-4", best_level)
SETTLEMENT = Settlement("TEMPLATE-3", {"roll": Text("jet", "throw"), "attack": Text("attaque", "attack")})


def fight_moves(pack: Pack, build: Build) -> tuple[Move, ...]:
    """Begin, join, pass, leave and end; attack; and draw the consequences of an attack."""
    settle = settle_move(build, SETTLEMENT, {"attack": Consequence(partial(_wounds, pack))})
    return (*course_moves(COURSE), _attack_move(build), settle)


def _attack_move(build: Build) -> Move:
    """A throw at somebody, which takes the turn of the attacker."""

    def plan(state: State, args: Args) -> Plan:
        by, foe, fight = args["by"], args["foe"], state.conflict
        wrong = tuple(COURSE.turn_problems(state, by))
        throw = throw_plan(build, state, args["check"], by, (foe,), problems=wrong)
        if fight is None or not fight.side_of(by):
            return throw
        turn = ConflictPut(act(fight, by, (foe,), fresh_run(state)))
        return replace(throw, events=lambda faces: (*throw.events(faces), turn))

    foe, check = Param("foe", "sheet", Text("cible", "target")), Param("check", "check", Text("jet", "throw"))
    return Move("attack", Text("Attaquer", "Attack"), "TEMPLATE-3", (BY, foe, check), plan)


def _wounds(pack: Pack, state: State, run: Run, outcomes: Outcomes, faces: Faces) -> Iterator[Event]:
    """One box for an attack that succeeds, and one more for each so many points of margin."""
    for foe in run.against:
        track, margin = state.sheet(foe).need("wounds", Track), outcomes[0].margin
        if not outcomes[0].success or margin is None:
            yield Told(because("TEMPLATE-3", "missed"), (foe,))
            continue
        after, _ = track.tick(min(1 + int(margin) // read(pack).margin, track.unticked))
        why = because("TEMPLATE-3", "wounded", boxes=len(after.marks), left=after.unticked)
        yield BlockPut(foe, after, why)
