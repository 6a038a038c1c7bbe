"""What Fudge points buy in the story: lighter wounds, a happy coincidence."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.check import GM
from tablee.game.event import BlockPut, Event, TimeMoved, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Refused, problem
from tablee.game.question import answer, answer_params, ask, quoted
from tablee.game.reason import Reason, because
from tablee.game.state import State, fold
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build
from tablee.game.track import Track
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.points.pool import SHEET, paid, payment, point_problems
from tablee.systems.fudge.wounds.levels import DEAD, SCRATCH, TRACK

ANSWER = "answer_coincidence"
ANSWERS = {"allow": Text("Accorder", "Grant"), "veto": Text("Refuser", "Refuse")}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Lighter wounds, a coincidence and the game master's answer to it: as far as the game has them."""
    if not book.on("fudge_points"):
        return ()
    lucky = (_coincidence(book), _answer(book)) if book.on("use_coincidence") else ()
    return (*((_lighter(book),) if book.on("use_lighter") else ()), *lucky)


def lighter(book: Book, track: Track) -> Track:
    """Each wound some levels lighter, or all of them scratches; never less than a Scratch (FUD-1.3.6-09)."""
    rows = [row.key for row in track.rows]
    if DEAD in rows:
        return track
    floor = rows.index(SCRATCH) if SCRATCH in rows else 0
    levels = len(rows) if book["lighter_how"] == "scratch" else book.number("lighter_levels")
    wounds = [(rows.index(mark.severity), mark.payload) for mark in track.marks if mark.severity in rows]
    after = replace(track, marks=())
    for at, note in sorted((min(at, max(floor, at - levels)), note) for at, note in wounds):
        after, _ = after.mark(rows[at], note)
    return after


def lighter_cost(book: Book) -> int:
    """What it takes, by the way the game has it."""
    return book.number("scratch_cost" if book["lighter_how"] == "scratch" else "lighter_cost")


def _told(before: Track, after: Track) -> Reason:
    labels = {row.key: row.label for row in before.rows}
    was, now = (
        tuple(labels[mark.severity] for mark in track.marks if mark.severity in labels)
        for track in (before, after)
    )
    return because("FUD-1.3.6-09", "lighter", before=was, after=now)


def _lighter(book: Book) -> Move:
    cost = lighter_cost(book)
    why = because("FUD-1.3.6-09", "paid", cost=cost)

    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        problems, track = list(point_problems(book, state, id, cost)), sheet.get(TRACK)
        if state.conflict is not None and not book.on("lighter_in_combat"):
            problems.append(problem("FUD-1.3.6-09", id, "fight"))
        nothing = problem("FUD-1.3.6-09", id, "nothing", name=sheet.name)
        if not isinstance(track, Track):
            raise Refused(*problems, nothing)
        after = lighter(book, track)
        put = BlockPut(id, after, _told(track, after))

        def events(faces: Faces) -> tuple[Event, ...]:
            from tablee.systems.fudge.wounds.recovery import clocks

            calendar = clocks(book, fold(state, [put]), id, anew=True)
            moved = (TimeMoved(calendar, why),) if calendar != state.calendar else ()
            return (*paid(id, cost, why), put, *moved)

        if after.marks == track.marks:
            return Plan((*problems, nothing), events=events)
        return Plan(tuple(problems), (payment(id, cost, why),), because=(put.reason,), events=events)

    label = Text("Alléger mes blessures", "Make my wounds lighter")
    return Move("lighter_wounds", label, "FUD-1.3.6-09", (SHEET,), plan)


def coincidence_id(sheet: str) -> str:
    """The question whether a coincidence happens."""
    return f"coincidence:{sheet}"


def _coincidence(book: Book) -> Move:
    cost = book.number("coincidence_cost")

    def plan(state: State, args: Args) -> Plan:
        id, what, name = args["sheet"], args["what"], state.named(args["sheet"])
        problems, question = list(point_problems(book, state, id, cost)), coincidence_id(id)
        if question in state.pendings:
            problems.append(problem("FUD-1.3.6-11", id, "waits"))
        if not what.strip():
            problems.append(problem("FUD-1.3.6-11", "what", "nothing"))
        about = (because("FUD-1.3.6-11", "asks", name=name, cost=cost, what=Quote.of(what)),)
        asked = ask(question, GM, ANSWERS, about, "veto", ANSWER)
        return Plan(tuple(problems), because=about, events=lambda _: (asked,))

    params = (SHEET, Param("what", "text", Text("ce qui tombe bien", "the stroke of luck")))
    label = Text("Demander une heureuse coïncidence", "Ask for a happy coincidence")
    return Move("coincidence", label, "FUD-1.3.6-11", params, plan)


def _answer(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        unasked = problem("FUD-1.3.6-11", args["pending"][:40], "unasked")
        pending, answered = answer(state, args, ANSWER, args["option"], unasked, known=True)
        id, slots = pending.id.partition(":")[2], dict(pending.about[0].slots)
        cost, what = slots["cost"], quoted(pending, "what")
        assert isinstance(cost, int)
        if args["option"] != "allow":
            refused = Told(because("FUD-1.3.6-11", "refused", what=what), (id,))
            return Plan(events=lambda _: (*answered, refused))
        why = because("FUD-1.3.6-11", "granted", what=what)
        return Plan(
            tuple(point_problems(book, state, id, cost)),
            (payment(id, cost, why),),
            events=lambda _: (*answered, *paid(id, cost, why), Told(why, (id,))),
        )

    label = Text("Répondre à une coïncidence", "Answer a coincidence")
    return Move(ANSWER, label, "FUD-1.3.6-11", answer_params(ANSWERS), plan, "gm")
