"""The moves every system shares: begin a check, go on with it, choose, spend, let it stand.

A throw stays open while some sheet holds a spend on it: see `holders`; `asked` says whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from tablee.game.account import BANK, Cost, Movement
from tablee.game.address import Address
from tablee.game.check import GM, Check, Choice, End, Node, Spend, Throw
from tablee.game.event import Answered, Asked, Closed, Event, Moved, Opened, Passed, Settled, Stepped
from tablee.game.frozen import replace
from tablee.game.move import ANSWERER, QUESTION, Args, Faces, Move, Param, Plan
from tablee.game.outcome import Result
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.walk import Bought, Chosen, Place, Step, Thrown, step, walk

Build = Callable[[Mapping[str, Any]], Check]
PLACES = 32
"""The number of places of one check that are cached."""
WAITS_GM = "waits_gm"
"""The sentence of a throw that waits for the game master; of a shaded sheet nothing is said."""
UNSEEN = "unseen"
"""The sentence of a move that would tell what a shaded sheet is worth."""
RUN = Param("run", "run", Text("jet", "throw"))
"""The parameter of a move about one throw."""
_BY = Param("by", "sheet", Text("qui", "who"), default="", actor=True)
"""The sheet that spends or passes; "" is the thrower."""
_SEEN = Param("seen", "int", Text("pas déjà vus", "steps already seen"), low=0, optional=True)
"""How many steps of the throw were seen by the one who presses: a press for older dice is refused."""


def throwing_moves(build: Build) -> tuple[Move, ...]:
    """The six moves over the checks that ``build`` makes from their file forms."""
    return (
        _throw(build), _roll_on(build), _choose(build), _spend(build), _close(build), _close_throw()
    )  # fmt: skip


def place_of(build: Build, run: Run) -> Place:
    """The place in its tree where a check under way stands.

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


def spends_on(build: Build, run: Run) -> tuple[Spend, ...]:
    """The spends that a throw offers as it lies; none once it is closed, or where these rules can't go on."""
    if run.closed:
        return ()
    try:
        place = place_of(build, run)
    except Refused:
        return ()
    return place.node.spends() if isinstance(place.node, End) and not place.stored else ()


def owner(state: State, run: Run, spend: Spend) -> str:
    """The sheet that a spend belongs to: the one it names, or the thrower where it names no sheet; `GM` where
    it is the game master's own.

    A hidden sheet is none for a throw that isn't aimed at it: whoever writes ids into a throw learns nothing.
    """
    return GM if spend.by == GM else _named(state, run, spend.by)


def _named(state: State, run: Run, sheet: str) -> str:
    known = sheet in state.sheets and sheet not in state.hidden
    return sheet if known or sheet in run.against else run.by


def paying_sheet(state: State, spend: Spend, by: str) -> str:
    """The sheet whose accounts pay for a spend that belongs to ``by``. Raises `Refused` where none can."""
    return by if spend.payer is None else spend.payer(state)


def affordable(state: State, spend: Spend, by: str, *, overruled: bool = False) -> bool:
    """True if a sheet can pay one of the prices of a spend; ``overruled``: has the accounts of one.

    A throw that is nobody's spends nobody's points: only what stands on a named sheet can be paid.
    """
    return not spend.price.alternatives or bool(payable_ways(state, spend, by, overruled=overruled))


def payable_ways(
    state: State, spend: Spend, by: str, *, overruled: bool = False
) -> tuple[tuple[Cost, ...], ...]:
    """The alternatives of a price that a sheet can pay; ``overruled``: whose accounts it has."""
    try:
        payer = paying_sheet(state, spend, by)
    except Refused:  # no purse has enough
        return ()
    return tuple(way for way in spend.price.alternatives if _payable(way, payer, state, overruled=overruled))


def _payable(way: tuple[Cost, ...], by: str, state: State, *, overruled: bool) -> bool:
    if not by and any("." not in cost.account for cost in way):
        return False
    try:
        return not _costs(way, by, state, because("HOUSE-spend", "throw"))[1] or overruled
    except Refused:  # no such account
        return False


def _prices(
    spend: Spend, by: str, state: State, pays: str = ""
) -> list[tuple[list[Movement], list[Problem]]]:
    """The prices of a spend whose accounts the payer has; raises `Refused` if there is no such price.

    ``pays`` names the first account of the one alternative that is meant; "" stands for any.
    """
    ways = spend.price.alternatives
    if pays:
        ways = tuple(way for way in ways if way and way[0].account == pays)
        if not ways:
            named = tuple(way[0].account for way in spend.price.alternatives if way)
            raise Refused(problem("HOUSE-spend", pays[:40], "other_price", expected=named))
    found, unknown = [], list[Refused]()
    for way in ways:
        try:
            found.append(_costs(way, by, state, _why(spend)))
        except Refused as refused:
            unknown.append(refused)
    if unknown and not found:
        raise unknown[0]
    return found


def holders(build: Build, state: State, run: Run) -> tuple[str, ...]:
    """The sheets that hold a spend on a throw: offered to them, not refused, affordable, not passed on.

    A shaded sheet holds whatever the throw offers it, until the game master passes for it: that the throw
    waits does not tell whether such a sheet could pay. "" is the thrower of a throw that is nobody's. What
    does not hold a throw (`Spend.holds`) makes nobody wait.
    """
    found = (by for spend, by in _to_be_had(build, state, run) if spend.holds and by not in run.passed)
    return tuple(dict.fromkeys(found))


def asked(build: Build, state: State, run: Run) -> tuple[str, ...]:
    """Of the sheets that hold a spend on a throw those whose turn it is to buy or to pass."""
    held = holders(build, state, run)
    return tuple(by for by in held if not turn_before(build, state, run, by))


def turn_before(build: Build, state: State, run: Run, by: str) -> str:
    """The sheet that is asked before another, and has not passed (`Spend.after`); "" for none.

    A hidden sheet comes before nobody: that it could pay would show in what others have to wait for.
    """
    own = (spend for spend in spends_on(build, run) if owner(state, run, spend) == by)
    first = {_named(state, run, spend.after) for spend in own if spend.after is not None}
    first -= {by, *state.hidden}
    return next((one for one in holders(build, state, run) if one in first), "") if first else ""


def is_over(build: Build, state: State, run: Run) -> bool:
    """True if a throw is closed, or has ended with nothing that anybody could buy, bystanders included."""
    return run.closed or (has_ended(build, run) and not any(_to_be_had(build, state, run)))


def _to_be_had(build: Build, state: State, run: Run) -> Iterator[tuple[Spend, str]]:
    """The spends of a throw that can be pressed now, each with its sheet; a shaded sheet has all offered."""
    for spend in spends_on(build, run):
        by = owner(state, run, spend)
        if by in state.shaded or (not spend.refused and affordable(state, spend, by)):
            yield spend, by


def waiting(build: Build, state: State, run: Run) -> tuple[Problem, ...]:
    """The problems that keep the consequences of an open throw from being drawn: whom the table waits for.

    For a move that draws them; that the thrower passes is implied.
    """
    others = [by for by in holders(build, state, run) if by != run.by]
    named = tuple(
        state.sheets[by].name if by in state.sheets else by for by in others if by not in state.shaded
    )
    found = [problem("HOUSE-spend", run.id, "waits", found=named)] if named else []
    return (*found, problem("HOUSE-spend", run.id, WAITS_GM)) if len(named) < len(others) else tuple(found)


def values_unseen(state: State, *sheets: str) -> tuple[Problem, ...]:
    """The problems of a move that tells values without dice, such as who is faster: of a shaded sheet that is
    for the game master to tell."""
    shaded = (id for id in dict.fromkeys(sheets) if id in state.shaded)
    return tuple(problem("HOUSE-shade", id, UNSEEN, name=state.sheets[id].name) for id in shaded)


def is_for_master(found: Problem) -> bool:
    """True for what waits for the game master alone: who goes on passes for the silhouettes."""
    return (found.rule, found.said) in (("HOUSE-spend", WAITS_GM), ("HOUSE-shade", UNSEEN))


def for_master(plan: Plan) -> Plan:
    """A plan for the game master, who passes for silhouettes by going on."""
    kept = tuple(p for p in plan.problems if not is_for_master(p))
    return plan if len(kept) == len(plan.problems) else replace(plan, problems=kept)


def closed_in_passing(build: Build, state: State, by: str) -> list[Closed]:
    """The older throws that a new one closes: they have ended, and nobody holds a spend on them.

    A sheet that throws again lets its own older throw stand.
    """
    return [
        Closed(run.id)
        for run in state.runs.values()
        if not run.closed and has_ended(build, run) and is_let_go(build, state, run, by)
    ]


def is_let_go(build: Build, state: State, run: Run, by: str) -> bool:
    """True if nobody holds a spend on a throw but its thrower, who throws again."""
    return all(held == by == run.by for held in holders(build, state, run))


def place_after(check: Check, steps: tuple[Step, ...]) -> Place:
    """The place of a check after some steps, cached: the next caller is given the same one."""
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


def opened_run(events: Iterable[Event]) -> str:
    """The id of the throw that a plan's events open."""
    return next(event.run for event in events if isinstance(event, Opened))


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
    """The problems of a thrower who can't pay; an account that a state does not know may hold enough."""
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
    """The move that begins a check."""

    def plan(state: State, args: Args) -> Plan:
        check, by = build(args["check"]), args["by"]
        movements: list[Movement] = []
        problems: list[Problem] = []
        if check.costs and by:
            movements, problems = _costs(check.costs, by, state, because("HOUSE-spend", "throw"))
        elif check.costs:
            problems = [problem("HOUSE-run", "by", "nobody")]

        def events(faces: Faces) -> tuple[Event, ...]:
            run = fresh_run(state)
            opened = Opened(run, check.form(), by, args["against"])
            begun: list[Event] = [*closed_in_passing(build, state, by), opened, *map(Moved, movements)]
            if not isinstance(check.root, Throw):
                return (*begun, *_question(run, check.root))
            taken = Thrown(faces)
            return (*begun, *_on(run, taken, place_after(check, (taken,))))

        return Plan(
            tuple(problems), tuple(movements), _dice(check.root), check.because, events=events, opens=by
        )

    params = (
        Param("check", "check", Text("jet", "check")),
        _BY,
        Param("against", "sheets", Text("contre", "against"), default=()),
    )
    return Move("throw", Text("Lancer les dés", "Throw"), "HOUSE-run", params, plan)


def throw_plan(
    build: Build,
    state: State,
    form: Mapping[str, Any],
    by: str = "",
    against: tuple[str, ...] = (),
    why: tuple[Reason, ...] = (),
    problems: tuple[Problem, ...] = (),
    *,
    shown: bool = True,
) -> Plan:
    """The plan of a move that throws this check: that of the shared throw, after the problems and reasons of
    the move. A preview gives its odds where the check is ``shown``."""
    own = _throw(build).plan(state, {"check": form, "by": by, "against": against})
    shows = {"check": form} if shown else {}
    return replace(own, problems=(*problems, *own.problems), because=(*why, *own.because), shows=shows)


def _roll_on(build: Build) -> Move:
    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        events = partial(_rolled_on, build, run)
        if run.closed:
            return Plan((problem("HOUSE-spend", run.id, "closed"),), events=events)
        node = place_of(build, run).node
        wrong = () if isinstance(node, Throw) else (problem("HOUSE-step", run.id, "thrown"),)
        return Plan(wrong, dice=_dice(node), events=events)

    return Move("roll_on", Text("Lancer la suite", "Throw on"), "HOUSE-run", (RUN,), plan)


def _rolled_on(build: Build, run: Run, faces: Faces) -> tuple[Event, ...]:
    taken = Thrown(faces)
    return tuple(_on(run.id, taken, step(place_of(build, run), taken)))


def roll_on_plan(build: Build, state: State, run: str) -> Plan:
    """The plan that throws the dice that a check waits for, closed or not; empty where it waits for none."""
    known = state.runs.get(run)
    dice = _dice(place_of(build, known).node) if known is not None else None
    if known is None or dice is None:
        return Plan()
    return Plan(dice=dice, events=partial(_rolled_on, build, known))


def _choose(build: Build) -> Move:
    def plan(state: State, args: Args) -> Plan:
        asked = state.pendings.get(args["pending"])
        if asked is None:
            known = tuple(state.pendings)
            raise Refused(problem("HOUSE-pending", args["pending"], "unknown", expected=known))
        pending = asked.answer(args["seat"], args["option"])
        wrong = problem("HOUSE-pending", pending.id, "move", expected=pending.move) if pending.move else None

        def events(faces: Faces) -> tuple[Event, ...]:
            answered = Answered(pending.id, args["seat"], args["option"])
            if pending.waits_for:
                return (answered,)
            settled = (answered, Settled(pending.id, pending.answers))
            if not pending.run:
                return settled
            taken = Chosen(args["option"])
            return (*settled, *_on(pending.run, taken, step(place_of(build, state.run(pending.run)), taken)))

        return Plan((wrong,) if wrong else (), events=events)

    params = (QUESTION, ANSWERER, Param("option", "text", Text("réponse", "answer")))
    return Move("choose", Text("Choisir", "Choose"), "HOUSE-pending", params, plan)


def _spend(build: Build) -> Move:
    def plan(state: State, args: Args) -> Plan:
        run, place, spend, by = _offered(build, state, args)
        why = args["why"].strip()
        prices = _prices(spend, paying_sheet(state, spend, by), state, args["pays"])
        payable = next(((m, p) for m, p in prices if not p), prices[0] if prices else ([], []))
        wrong = [*spend.refused, *payable[1]]
        first = turn_before(build, state, run, by) if spend.after is not None else ""
        if first:
            wrong.append(_turn(state, run, first))
        if spend.asks is not None and not why:
            wrong.append(problem("HOUSE-spend", spend.key, "why", label=spend.asks))

        def events(faces: Faces) -> tuple[Event, ...]:
            bought = Bought(spend.key, args["dice"], spend.by, why)
            after = step(place, bought)
            told = [*map(Moved, payable[0]), *_on(run.id, bought, after)]
            if not isinstance(after.node, Throw):
                return tuple(told)
            taken = Thrown(faces)
            return (*told, *_on(run.id, taken, step(after, taken)))

        dice = _dice(spend.then(args["dice"]))
        return Plan(tuple(wrong), tuple(payable[0]), dice, spend.because, events=events)

    params = (
        RUN,
        Param("spend", "text", Text("dépense", "spend")),
        Param("dice", "dice", Text("dés", "dice"), default=()),
        _BY,
        Param("why", "text", Text("pourquoi", "why"), default=""),
        Param("pays", "text", Text("ce qui paie", "what pays"), default=""),
        _SEEN,
    )
    return Move("spend", Text("Dépenser", "Spend"), "HOUSE-spend", params, plan)


def _offered(build: Build, state: State, args: Args) -> tuple[Run, Place, Spend, str]:
    """The spend that a sheet presses, and where its throw stands; raises `Refused` if it is not offered."""
    run = state.run(args["run"])
    if run.closed:
        raise Refused(problem("HOUSE-spend", run.id, "closed"))
    _must_be_up_to_date(state, run, args["seen"])
    place = place_of(build, run)
    if place.stored:
        raise Refused(problem("HOUSE-run", run.id, "otherwise"))
    by = args["by"] or run.by
    spends = place.node.spends() if isinstance(place.node, End) else ()
    alike = [spend for spend in spends if spend.key == args["spend"]]
    found = next((spend for spend in alike if owner(state, run, spend) == by), None)
    if found is not None:
        return run, place, found, by
    if alike:
        raise Refused(problem("HOUSE-spend", args["spend"][:40], "not_yours"))
    known = tuple(spend.key for spend in spends if owner(state, run, spend) == by)
    raise Refused(problem("HOUSE-spend", args["spend"][:40], "unknown", expected=known))


def buyer(run: Run, bought: Bought) -> str:
    """The sheet that pressed a spend."""
    return bought.by or run.by


def _must_be_up_to_date(state: State, run: Run, seen: int | None) -> None:
    """Refuse a press or a pass for dice that lie otherwise by now."""
    if seen is not None and len(run.steps) > seen:
        raise Refused(_quicker(state, run, seen))


def _quicker(state: State, run: Run, seen: int) -> Problem:
    """The refusal of a press that comes too late: who was quicker, and what they did to the dice."""
    new = run.steps[seen:]
    bought = next((one for one in reversed(new) if isinstance(one, Bought)), None)
    by = buyer(run, bought) if bought is not None else ""
    if by not in state.sheets:
        return problem("HOUSE-spend", run.id, "moved_on")
    thrown = any(isinstance(one, Thrown) and one.faces for one in new)
    return problem("HOUSE-spend", run.id, "rethrown" if thrown else "quicker", found=state.sheets[by].name)


def _turn(state: State, run: Run, first: str) -> Problem:
    """The refusal of a press before somebody's turn is over; of a silhouette the game master is named."""
    if first not in state.sheets or first in state.shaded:
        return problem("HOUSE-spend", run.id, "turn_gm")
    return problem("HOUSE-spend", run.id, "turn", found=state.sheets[first].name)


def _why(spend: Spend) -> Reason:
    return spend.because[0] if spend.because else because("HOUSE-spend", "throw")


def _close(build: Build) -> Move:
    """The move by which a sheet lets a throw stand; it is closed once no other sheet holds a spend on it."""

    def problems(state: State, run: Run, by: str) -> Iterator[Problem]:
        if run.closed:
            yield problem("HOUSE-spend", run.id, "closed")
        elif by in run.passed:
            yield from waiting(build, state, run) or (problem("HOUSE-spend", run.id, "passed"),)
        elif by != run.by and by not in holders(build, state, run):
            yield problem("HOUSE-spend", run.id, "nothing")

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        if not run.closed:
            _must_be_up_to_date(state, run, args["seen"])
        by = args["by"] or run.by

        def events(faces: Faces) -> tuple[Event, ...]:
            left = set(holders(build, state, run)) - {by}
            # A throw that has not ended is given up: nothing lies there that could stand.
            passed = (Passed(run.id, by),) if has_ended(build, run) else ()
            return (*passed, *(() if left else _closed(state, run.id, faces)))

        return Plan(tuple(problems(state, run, by)), events=events)

    return Move("close", Text("Accepter", "Accept"), "HOUSE-run", (RUN, _BY, _SEEN), plan)


def _close_throw() -> Move:
    """The move by which the game master closes a throw, spends held or not."""

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        wrong = (problem("HOUSE-spend", run.id, "closed"),) if run.closed else ()
        return Plan(wrong, events=partial(_closed, state, run.id))

    label = Text("Clore le jet", "Close the throw")
    return Move("close_throw", label, "HOUSE-run", (RUN,), plan, who="gm")


def _closed(state: State, run: str, faces: Faces) -> tuple[Event, ...]:
    """A throw is closed, and its questions with it."""
    return (*(Settled(p.id) for p in state.pendings.values() if p.run == run), Closed(run))
