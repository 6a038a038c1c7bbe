"""Somebody comes into a fight that is on."""

from __future__ import annotations

from functools import partial

from tablee.game.event import ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.core.options import SIDES, THEIRS, choice
from tablee.systems.fu3.fight.fighting import MOST_FIGHTERS
from tablee.systems.fu3.fight.turns import Start, initiative


def joining_moves() -> tuple[Move, ...]:
    """Join a fight."""
    return (_join(),)


def _fight(state: State) -> Conflict:
    if state.conflict is None:
        raise Refused(problem("FU3-3-02", "fight", "off"))
    return state.conflict


def _problems(state: State, fight: Conflict, args: Args) -> list[Problem]:
    wrong = list[Problem]()
    count = sum(map(len, fight.sides.values())) + len(args["who"])
    if args["side"] not in fight.sides or not args["who"] or len(set(args["who"])) < len(args["who"]):
        wrong.append(problem("FU3-3-02", "sides", "sides"))
    if count > MOST_FIGHTERS:
        wrong.append(problem("FU3-3-02", "sides", "many", expected=MOST_FIGHTERS, found=count))
    for who in args["who"]:
        if fight.side_of(who):
            wrong.append(problem("FU3-3-02", who, "there", name=state.sheet(who).name))
    return wrong


def _events(state: State, fight: Conflict, args: Args, faces: Faces) -> tuple[Event, ...]:
    """The fight with those who come in, each at their initiative (FU3-3-02)."""
    here = [who for members in fight.sides.values() for who in members]
    values = {who: initiative(state.sheet(who), Start()) for who in (*here, *args["who"])}
    told = list[Event]()
    for who in args["who"]:
        fight = fight.join(who, args["side"], values)
        why = because("FU3-3-02", "joins", name=state.sheet(who).name, value=values[who])
        told.append(Told(why, (who,)))
    return (ConflictPut(fight), *told)


def _join() -> Move:
    def plan(state: State, args: Args) -> Plan:
        for who in args["who"]:
            state.sheet(who)
        fight = _fight(state)
        refuse_if(_problems(state, fight, args))
        return Plan(events=partial(_events, state, fight, args))

    params = (
        Param("who", "sheets", Text("qui", "who")),
        choice("side", Text("camp", "side"), SIDES, THEIRS),
    )
    label = Text("Faire entrer dans le combat", "Bring into the fight")
    return Move("join", label, "FU3-3-02", params, plan, "gm", "join")
