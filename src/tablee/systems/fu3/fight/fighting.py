"""The course of a fight: begin it, pass, withdraw, end it."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.codec import from_data
from tablee.game.event import ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.ids import SheetId
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Descriptor
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fu3.core.options import SIDES, choice
from tablee.systems.fu3.fight.equipment import squares
from tablee.systems.fu3.fight.turns import (
    DETAILED,
    PACES,
    Start,
    act,
    begin_fight,
    initiative,
    names_of,
    turn_events,
    turn_problems,
)

MOST_FIGHTERS = 60
CAMPS = Text("camps", "sides")


def fighting_moves(pack: Pack) -> tuple[Move, ...]:
    """All of them."""
    return (_fight(pack), _pass(pack), _withdraw(pack), _end())


def _sides(state: State, args: Args) -> Mapping[str, tuple[str, ...]]:
    """Who fights on which side; every fighter once, every one known."""
    sides = from_data(Mapping[str, tuple[str, ...]], args["sides"], "sides")  # type: ignore[type-abstract]
    fighters = [who for members in sides.values() for who in members]
    if len(sides) < 2 or not all(sides.values()) or len(set(fighters)) < len(fighters):
        raise Refused(problem("FU3-3-02", "sides", "sides"))
    if len(fighters) > MOST_FIGHTERS:
        raise Refused(problem("FU3-3-02", "sides", "many", expected=MOST_FIGHTERS, found=len(fighters)))
    for who in fighters:
        state.sheet(who)
    return sides


def _fight(pack: Pack) -> Move:
    def values(state: State, args: Args, sides: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
        starts = from_data(Mapping[str, Start], args["initiative"], "initiative")  # type: ignore[type-abstract]
        found: dict[str, int] = {}
        for who in (who for members in sides.values() for who in members):
            start, sheet = starts.get(who, Start()), state.sheet(who)
            for id in (*start.helps, *start.hinders):
                sheet.need(id, Descriptor)
            found[who] = initiative(sheet, start)
        return found

    def plan(state: State, args: Args) -> Plan:
        sides = _sides(state, args)
        found = values(state, args, sides)
        on = (problem("FU3-3-02", "fight", "on"),) if state.conflict is not None else ()
        moves = {who: squares(pack, state.sheet(who)) for who in found}

        def events(faces: Faces) -> tuple[Event, ...]:
            fight = begin_fight(sides, found, args["pace"])
            told = [
                Told(because("FU3-3-02", "initiative", name=state.sheet(who).name, value=value), (who,))
                for who, value in found.items()
            ]
            return (ConflictPut(fight), *(told if fight.order else ()))

        return Plan(on, shows={"initiative": found, "squares": moves}, events=events)

    params = (
        Param("sides", "sides", CAMPS, options=tuple(SIDES), words=tuple(SIDES.values())),
        Param(
            "initiative",
            "data",
            Text("ce qui compte pour l’initiative", "what counts"),
            default={},
            shape=Mapping[SheetId, Start],
        ),
        choice("pace", Text("niveau de détail", "level of detail"), PACES, DETAILED),
    )
    label = Text("Commencer un combat", "Begin a fight")
    return Move("fight", label, "FU3-3-01", params, plan, "gm", "begin")


def _there(state: State, who: str) -> Conflict:
    if state.conflict is None or not state.conflict.side_of(who):
        raise Refused(problem("FU3-3-02", who[:40], "not_there", name=names_of(state, (who,))[0]))
    return state.conflict


BY = Param("by", "sheet", Text("qui", "who"), actor=True)


def _pass(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        fight, by = _there(state, args["by"]), args["by"]
        refuse_if(turn_problems(state, by))
        after = act(pack, fight, by, ())
        return Plan(events=lambda faces: turn_events(pack, state, after))

    return Move("pass_turn", Text("Passer", "Pass"), "FU3-3-02", (BY,), plan, purpose="pass")


def _withdraw(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        fight, by = _there(state, args["by"]), args["by"]
        (name,) = names_of(state, (by,))
        wrong = (problem("FU3-3-02", by, "out", name=name),) if by in fight.out else ()
        return Plan(wrong, events=lambda faces: turn_events(pack, state, fight.leave(by)))

    label = Text("Quitter le combat", "Leave the fight")
    return Move("withdraw", label, "FU3-3-02", (BY,), plan, purpose="leave")


def _end() -> Move:
    def plan(state: State, args: Args) -> Plan:
        off = () if state.conflict is not None else (problem("FU3-3-02", "fight", "off"),)
        return Plan(off, events=lambda faces: (ConflictPut(None),))

    label = Text("Finir le conflit", "End the conflict")
    return Move("end_fight", label, "FU3-3-01", (), plan, "gm", "end")
