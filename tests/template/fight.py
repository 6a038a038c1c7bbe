"""The fight (TEMPLATE-4): sides, turns, and the wounds of an attack (TEMPLATE-3)."""

from __future__ import annotations

from collections.abc import Callable

from tablee.game.check import End
from tablee.game.event import BlockPut, Closed, ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict, Exchange, by_initiative
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Track
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, place_of, waiting
from tests.template.sheet import Book

RULE = "TEMPLATE-4"
KEYS, WORDS = ("ours", "theirs"), (Text("notre camp", "our side"), Text("leur camp", "their side"))
SIDES = Param("sides", "sides", Text("camps", "sides"), options=KEYS, words=WORDS)
SIDE = Param("side", "choice", Text("camp", "side"), KEYS[0], options=KEYS, words=WORDS)
WHO = Param("who", "sheet", Text("qui", "who"), actor=True)


def _speed(state: State, who: str) -> int:
    return max((trait.level or 0 for trait in state.sheet(who).having(Levelled)), default=0)


def _changed(how: Callable[[State, Conflict, Args], Conflict | None]) -> Callable[[State, Args], Plan]:
    """The plan of a move that changes the fight that is on."""

    def plan(state: State, args: Args) -> Plan:
        if state.conflict is None:
            raise Refused(problem(RULE, "fight", "none"))
        put = ConflictPut(how(state, state.conflict, args))
        return Plan(events=lambda faces: (put,))

    return plan


def _begin(state: State, args: Args) -> Plan:
    sides = {side: args["sides"].get(side, ()) for side in KEYS}
    everybody = [who for members in sides.values() for who in members]
    put = ConflictPut(
        Conflict(sides, by_initiative({who: _speed(state, who) for who in everybody}), "rounds")
    )
    sound = all(sides.values()) and len(set(everybody)) == len(everybody)
    return Plan(() if sound else (problem(RULE, "sides", "sides"),), events=lambda faces: (put,))


def _join(state: State, fight: Conflict, args: Args) -> Conflict:
    inside = [who for group in fight.order for who in group]
    if args["who"] in inside:
        raise Refused(problem(RULE, "who", "inside"))
    return fight.join(args["who"], args["side"], {id: _speed(state, id) for id in (*inside, args["who"])})


def fight_moves() -> tuple[Move, ...]:
    """Begin, join, pass, leave and end."""
    passed = _changed(lambda _state, fight, args: fight.act(Exchange(args["who"], (), round=fight.round)))
    left = _changed(lambda _state, fight, args: fight.leave(args["who"]))
    end = _changed(lambda _state, _fight, _args: None)
    join = Text("Entrer dans le combat", "Join the fight")
    return (
        Move("fight", Text("Combattre", "Fight"), RULE, (SIDES,), _begin, purpose="begin"),
        Move("join", join, RULE, (WHO, SIDE), _changed(_join), purpose="join"),
        Move("pass_turn", Text("Passer", "Pass"), RULE, (WHO,), passed, purpose="pass"),
        Move("withdraw", Text("Se retirer", "Withdraw"), RULE, (WHO,), left, purpose="leave"),
        Move("end_fight", Text("Finir le combat", "End the fight"), RULE, (), end, "gm", "end"),
    )


def settle_move(build: Build, book: Book) -> Move:
    """The consequences of an attack: one box, and one more for each so many points of margin."""

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        place, over = place_of(build, run), problem("TEMPLATE-3", run.id, "over")
        if not isinstance(place.node, End) or run.check.get("check") != "attack" or not run.against:
            raise Refused(over)
        who, outcome, fight = run.against[0], place.outcomes[0], state.conflict
        track = state.sheet(who).need("wounds", Track)

        def events(faces: Faces) -> tuple[Event, ...]:
            done: list[Event] = [Closed(run.id, applied=True)]
            if fight is not None and run.by in fight.may_act:
                done.append(ConflictPut(fight.act(Exchange(run.by, run.against, run.id, fight.round))))
            if not outcome.success:
                return (*done, Told(because("TEMPLATE-3", "missed"), (who,)))
            after, _ = track.tick(min(1 + int(outcome.margin or 0) // book.margin, track.unticked))
            why = because("TEMPLATE-3", "wounded", boxes=len(after.marks), left=after.unticked)
            return (*done, BlockPut(who, after, why))

        wrong: tuple[Problem, ...] = (over,) if run.applied else waiting(build, state, run)
        return Plan(wrong, events=events)

    run = Param("run", "run", Text("jet", "throw"))
    return Move("settle", Text("Porter le coup", "Settle the blow"), "TEMPLATE-3", (run,), plan)
