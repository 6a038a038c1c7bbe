"""What krâsses ask of people: how many to keep, an answer to a krâsse, why one happened, and who throws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tablee.game.check import Option
from tablee.game.event import Asked, Event, Moved, Settled, Told
from tablee.game.move import ANSWERER, QUESTION, Args, Faces, Move, Param, Plan
from tablee.game.pending import Pending
from tablee.game.problem import Problem, problem
from tablee.game.question import answer
from tablee.game.reason import Named, because
from tablee.game.state import Run, State, fold
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build, roll_on_plan
from tablee.systems.krasses.accounts import CHARACTER, RESERVE, Taken, group_of, held, shared
from tablee.systems.krasses.announce import settle_events
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks.circumstance import LONGEST_REASON
from tablee.systems.krasses.checks.counter import COUNTER
from tablee.systems.krasses.fitting import staked

SAY = Option("say", Text("Justifier", "Justify"))
KEEP, WHY, HOLDS = "keep:", ":say-", ":justify-"


def followed(book: Book, build: Build, state: State, events: Iterable[Event]) -> tuple[Event, ...]:
    """What happened, what it asks of the players, and the dK that have gone where they must."""
    told: list[Event] = []
    for event in events:
        more = _asked(state, event.pending) if isinstance(event, Asked) else (event,)
        state = fold(state, more)
        told.extend(more)
    return (*told, *settle_events(book, build, state))


def _asked(state: State, pending: Pending) -> tuple[Event, ...]:
    """A question to the GM about a krâsse, beside which its player is asked to say why it happened."""
    if HOLDS not in pending.id or pending.run not in state.runs:
        return (Asked(pending),)
    owner = _owner(state, state.runs[pending.run], pending)
    if not owner:
        return (Asked(pending),)
    slots = dict(pending.about[0].slots)
    holds = because("KRA-17", "holds", name=state.named(owner), **slots)
    why = because("KRA-17", "why", name=state.named(owner), **slots)
    say = Pending(
        pending.id.replace(HOLDS, WHY), (owner,), (SAY,), (why,), SAY.key, run=pending.run, move="justify"
    )
    return Asked(replace(pending, about=(holds,))), Asked(say)


def _owner(state: State, run: Run, pending: Pending) -> str:
    """Whose krâsse a question is about: a player's character, or nobody's where no sheet is known."""
    form = run.check
    at = int(pending.id.partition(HOLDS)[2].partition("-")[0]) - 1
    named = form.get("player", {}).get("name", "") if form["check"] == "counter" else ""
    if "parties" in form:
        named = form["parties"][at]["name"]
    known = (state.sheets.get(id) for id in (named, run.by))
    found = next((sheet for sheet in known if sheet is not None), None)
    if found is None or found.nature != CHARACTER:
        return ""
    return named if named in state.sheets else run.by


def keep_question(sheet: str, name: Named, gift: int) -> Pending:
    """How many of the dK of a new scenario stay in the reserve (KRA-21)."""
    options = []
    for kept in range(gift, -1, -1):
        left = gift - kept
        words = Text(f"Garder {kept} dK, {left} au tas", f"Keep {kept} dK, {left} to the pile")
        options.append(Option(str(kept), words))
    about = (because("KRA-21", "ask", name=name, dice=gift),)
    return Pending(f"{KEEP}{sheet}", (sheet,), tuple(options), about, options[0].key)


def choose_move(book: Book, build: Build, choose: Move) -> Move:
    """Answer a question. A counter-krâsse stakes dice at once; dice that an answer lets fall, fall."""

    def plan(state: State, args: Args) -> Plan:
        answer = choose.plan(state, args)
        if answer.problems:
            return answer
        pending, option, answered = state.pendings[args["pending"]], args["option"], answer.events(())
        taken, short = _stakes(book, state, pending, option), _short(state, pending, option)
        kept = tuple(_kept(state, pending, option))
        thrown = roll_on_plan(build, fold(state, answered), pending.run)
        costs = (*taken.movements, *(event.movement for event in kept if not short))

        def events(faces: Faces) -> tuple[Event, ...]:
            said = pending.id.replace(HOLDS, WHY)
            told = (Settled(said),) if said != pending.id and said in state.pendings else ()
            fallen = thrown.events(faces)
            return followed(book, build, state, (*taken.events(state), *told, *answered, *kept, *fallen))

        return Plan((*short, *taken.problems), costs, thrown.dice, events=events, lent=taken.lent)

    return replace(choose, planner=plan)


def _stakes(book: Book, state: State, pending: Pending, option: str) -> Taken:
    run = state.runs.get(pending.run)
    if run is None or run.check.get("check") != "counter":
        return Taken()
    if option != COUNTER.key or not pending.id.endswith(":counter"):
        return Taken()
    return staked(book, state, run.check, run.by)


def _share(pending: Pending, option: str) -> tuple[str, int]:
    """Whose reserve an answer takes from, and how many dK it puts into the pile."""
    if not pending.id.startswith(KEEP):
        return "", 0
    return pending.asks[0], int(pending.default) - int(option)


def _short(state: State, pending: Pending, option: str) -> tuple[Problem, ...]:
    sheet, share = _share(pending, option)
    there = held(state, sheet, RESERVE) if share else 0
    wrong = problem("KRA-21", f"{sheet}.{RESERVE}", "short", expected=share, found=there)
    return (wrong,) if share > there else ()


def _kept(state: State, pending: Pending, option: str) -> Iterator[Moved]:
    sheet, share = _share(pending, option)
    if share and group_of(state):
        yield Moved(shared(sheet, group_of(state), share))


def justify_move() -> Move:
    """A player says why a krâsse happened; the GM's answer to the question beside it decides."""

    def wrong(given: str) -> Iterator[Problem]:
        if not given.strip():
            yield problem("KRA-17", "reason", "empty")
        elif len(given) > LONGEST_REASON:
            yield problem("KRA-22", "reason", "long", expected=LONGEST_REASON)

    def plan(state: State, args: Args) -> Plan:
        nothing = problem("KRA-17", args["pending"].partition(":")[0][:40], "nothing")
        pending, answered = answer(state, args, "justify", SAY.key, nothing)
        reason = args["reason"].strip()
        why = because("KRA-17", "given", reason=Quote.of(reason))
        holds = state.pendings.get(pending.id.replace(WHY, HOLDS))
        told: tuple[Event, ...] = (
            *answered,
            Told(why, pending.asks, {"run": pending.run, "reason": reason}),
            *((Asked(replace(holds, about=(why, *holds.about))),) if holds is not None else ()),
        )
        return Plan(tuple(wrong(args["reason"])), events=lambda faces: told)

    params = (
        QUESTION,
        ANSWERER,
        Param("reason", "text", Text("justification", "justification")),
    )
    return Move("justify", Text("Justifier", "Justify"), "KRA-17", params, plan)
