"""The moves every system shares: begin a check, go on with it, choose, spend, let it stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablee.game.account import BANK, Cost, Movement
from tablee.game.address import Address
from tablee.game.check import Check, Choice, End, Node, Spend, Throw
from tablee.game.event import Answered, Asked, Closed, Event, Moved, Opened, Settled, Stepped
from tablee.game.move import Args, Move, Param, Preview
from tablee.game.outcome import Result
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.walk import Bought, Chosen, Place, Step, Thrown, step, walk

Build = Callable[[Mapping[str, Any]], Check]
PLACES = 32
"""How many places of one check are remembered."""


def throwing_moves(build: Build) -> tuple[Move, ...]:
    """The five moves over the checks that ``build`` makes from their file forms."""
    return (_throw(build), _roll_on(build), _choose(build), _spend(build), _close())


def place_of(build: Build, run: Run) -> Place:
    """Where a check under way stands.

    A logged result stands. Where these rules would read the dice otherwise, or not at all, the place is the
    end that was stored: its consequences can be drawn, nothing more can be bought.
    """
    try:
        place = place_after(build(run.check), run.steps)
    except Refused:
        if not run.results:
            raise
        return _stored(run)
    same = not run.results or tuple(map(Result.of, place.outcomes)) == run.results
    return place if same else _stored(run)


def _stored(run: Run) -> Place:
    return Place(End(tuple(result.outcome() for result in run.results)), stored=True)


def has_ended(build: Build, run: Run) -> bool:
    """True if nothing more is to come of a throw, or if these rules can't go on with it."""
    try:
        return isinstance(place_of(build, run).node, End)
    except Refused:
        return True


def place_after(check: Check, steps: tuple[Step, ...]) -> Place:
    """Where a check stands after some steps: whoever asks next is given the same place."""
    places: dict[tuple[Step, ...], Place] = check.places
    found = places.get(steps)
    if found is None:
        if len(places) >= PLACES:
            places.clear()
        found = places[steps] = walk(check, steps)
    return found


def fresh_run(state: State) -> str:
    """The id of the next check."""
    return state.fresh or f"r{len(state.runs) + 1}"


def _costs(
    costs: tuple[Cost, ...], by: str, state: State, reason: Reason
) -> tuple[list[Movement], list[Problem]]:
    movements, problems = [], []
    for cost in costs:
        at = Address.read(cost.account, by)
        if not at.sheet:
            continue
        _, wrong = state.pay(str(at), cost.amount)
        problems.extend([wrong.under(at.sheet)] if wrong else [])
        movements.append(Movement(str(at), BANK, cost.amount, reason))
    return movements, problems


def unpaid(costs: tuple[Cost, ...], by: str, state: State) -> tuple[Problem, ...]:
    """Why whoever throws can't pay something; an account that a state does not know may hold enough."""
    try:
        return tuple(_costs(costs, by, state, because("HOUSE-spend", "throw"))[1])
    except Refused:
        return ()


def _on(run: str, taken: Step, place: Place) -> list[Event]:
    """The event of one step, and the question that follows where somebody must choose."""
    events: list[Event] = [Stepped(run, taken, place.outcomes)]
    return events + _question(run, place.node)


def _question(run: str, node: Node) -> list[Event]:
    if not isinstance(node, Choice):
        return []
    about, default = node.because, node.options[0].key
    return [Asked(Pending(f"{run}:{node.name}", (node.who,), node.options, about, default, run=run))]


def _dice(node: Node) -> Node | None:
    return node if isinstance(node, Throw) else None


def _throw(build: Build) -> Move:
    def preview(state: State, args: Args) -> Preview:
        check = build(args["check"])
        if not check.costs:
            return Preview((), (), _dice(check.root), check.because)
        if not args["by"]:
            return Preview((problem("HOUSE-run", "by", "nobody"),), (), _dice(check.root), check.because)
        movements, problems = _costs(check.costs, args["by"], state, because("HOUSE-spend", "throw"))
        return Preview(tuple(problems), tuple(movements), _dice(check.root), check.because)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        check, run = build(args["check"]), fresh_run(state)
        left_open = [r for r in state.runs.values() if not r.closed and has_ended(build, r)]
        events: list[Event] = [Closed(r.id) for r in left_open]
        events.append(Opened(run, check.form(), args["by"], args["against"]))
        events.extend(Moved(m) for m in preview(state, args).costs)
        if isinstance(check.root, Throw):
            taken = Thrown(faces)
            events.extend(_on(run, taken, place_after(check, (taken,))))
        else:
            events.extend(_question(run, check.root))
        return tuple(events)

    params = (
        Param("check", "data", Text("jet", "check")),
        Param("by", "sheet", Text("qui", "who"), default=""),
        Param("against", "sheets", Text("contre", "against"), default=()),
    )
    return Move("throw", Text("Lancer les dés", "Throw"), "HOUSE-run", params, preview, perform)


def _roll_on(build: Build) -> Move:
    def preview(state: State, args: Args) -> Preview:
        run = state.run(args["run"])
        if run.closed:
            return Preview((problem("HOUSE-spend", run.id, "closed"),))
        node = place_of(build, run).node
        wrong = () if isinstance(node, Throw) else (problem("HOUSE-step", args["run"], "thrown"),)
        return Preview(wrong, (), _dice(node))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        taken = Thrown(faces)
        return tuple(_on(args["run"], taken, step(place_of(build, state.run(args["run"])), taken)))

    run = Param("run", "run", Text("jet", "throw"))
    return Move("roll_on", Text("Lancer la suite", "Throw on"), "HOUSE-run", (run,), preview, perform)


def _choose(build: Build) -> Move:
    def pending_of(state: State, args: Args) -> Pending:
        pending = state.pendings.get(args["pending"])
        if pending is None:
            raise Refused(
                problem("HOUSE-pending", args["pending"], "unknown", expected=tuple(state.pendings))
            )
        return pending

    def preview(state: State, args: Args) -> Preview:
        try:
            pending = pending_of(state, args).answer(args["seat"], args["option"])
            if pending.move:
                return Preview((problem("HOUSE-pending", pending.id, "move", expected=pending.move),))
        except Refused as refused:
            return Preview(refused.problems)
        return Preview()

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        pending = pending_of(state, args).answer(args["seat"], args["option"])
        events: list[Event] = [Answered(pending.id, args["seat"], args["option"])]
        if pending.waits_for:
            return tuple(events)
        events.append(Settled(pending.id, pending.answers))
        if pending.run:
            taken = Chosen(args["option"])
            events.extend(_on(pending.run, taken, step(place_of(build, state.run(pending.run)), taken)))
        return tuple(events)

    params = (
        Param("pending", "text", Text("question", "question")),
        Param("seat", "text", Text("qui répond", "who answers")),
        Param("option", "text", Text("réponse", "answer")),
    )
    return Move("choose", Text("Choisir", "Choose"), "HOUSE-pending", params, preview, perform)


def _spend(build: Build) -> Move:
    def offered(state: State, args: Args) -> tuple[Run, Place, Spend]:
        run = state.run(args["run"])
        if run.closed:
            raise Refused(problem("HOUSE-spend", args["run"], "closed"))
        place = place_of(build, run)
        if place.stored:
            raise Refused(problem("HOUSE-run", run.id, "otherwise"))
        spends = place.node.spends() if isinstance(place.node, End) else ()
        found = next((s for s in spends if s.key == args["spend"]), None)
        if found is None:
            raise Refused(
                problem("HOUSE-spend", args["spend"][:40], "unknown", expected=tuple(s.key for s in spends))
            )
        return run, place, found

    def preview(state: State, args: Args) -> Preview:
        try:
            run, _, spend = offered(state, args)
            node = spend.then(args["dice"])
        except Refused as refused:
            return Preview(refused.problems)
        ways = [_costs(way, run.by, state, _why(spend)) for way in spend.price.alternatives]
        payable = next(((m, p) for m, p in ways if not p), ways[0] if ways else ([], []))
        return Preview((*spend.refused, *payable[1]), tuple(payable[0]), _dice(node), spend.because)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        run, place, spend = offered(state, args)
        events: list[Event] = [Moved(m) for m in preview(state, args).costs]
        bought = Bought(spend.key, args["dice"])
        place = step(place, bought)
        events.extend(_on(run.id, bought, place))
        if isinstance(place.node, Throw):
            taken = Thrown(faces)
            events.extend(_on(run.id, taken, step(place, taken)))
        return tuple(events)

    params = (
        Param("run", "run", Text("jet", "throw")),
        Param("spend", "text", Text("dépense", "spend")),
        Param("dice", "dice", Text("dés", "dice"), default=()),
    )
    return Move("spend", Text("Dépenser", "Spend"), "HOUSE-spend", params, preview, perform)


def _why(spend: Spend) -> Reason:
    return spend.because[0] if spend.because else because("HOUSE-spend", "throw")


def _close() -> Move:
    def preview(state: State, args: Args) -> Preview:
        closed = state.run(args["run"]).closed
        return Preview((problem("HOUSE-spend", args["run"], "closed"),) if closed else ())

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        asked = (Settled(p.id) for p in state.pendings.values() if p.run == args["run"])
        return (*asked, Closed(args["run"]))

    run = Param("run", "run", Text("jet", "throw"))
    return Move("close", Text("Accepter", "Accept"), "HOUSE-run", (run,), preview, perform)
