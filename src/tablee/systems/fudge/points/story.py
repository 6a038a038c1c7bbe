"""What Fudge points buy in the story: lighter wounds, a happy coincidence."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.check import Option
from tablee.game.event import Answered, Asked, BlockPut, Event, Settled, TimeMoved, Told
from tablee.game.move import Args, Move, Param, Preview
from tablee.game.pending import Pending
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.game.track import Track
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.event_sequence import Unfolding
from tablee.systems.fudge.points.pool import SHEET, paid, payment, point_problems
from tablee.systems.fudge.wounds.levels import DEAD, SCRATCH, TRACK

GM, ANSWER = "gm", "answer_coincidence"
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
    was, now = (tuple(labels[mark.severity] for mark in track.marks) for track in (before, after))
    return because("FUD-1.3.6-09", "lighter", before=was, after=now)


def _track(sheet: Sheet) -> Track | None:
    found = sheet.get(TRACK)
    return found if isinstance(found, Track) else None


def _lighter(book: Book) -> Move:
    cost = lighter_cost(book)
    why = because("FUD-1.3.6-09", "paid", cost=cost)

    def preview(state: State, args: Args) -> Preview:
        sheet = state.sheet(args["sheet"])
        problems, track = list(point_problems(book, state, args["sheet"], cost)), _track(sheet)
        if state.conflict is not None and not book.on("lighter_in_combat"):
            problems.append(problem("FUD-1.3.6-09", args["sheet"], "fight"))
        if track is None or lighter(book, track).marks == track.marks:
            problems.append(problem("FUD-1.3.6-09", args["sheet"], "nothing", name=sheet.name))
            return Preview(tuple(problems))
        told = _told(track, lighter(book, track))
        return Preview(tuple(problems), (payment(args["sheet"], cost, why),), because=(told,))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        from tablee.systems.fudge.wounds.recovery import clocks

        id, unfolding = args["sheet"], Unfolding(state)
        unfolding.extend(paid(id, cost, why))
        track = state.sheet(id).need(TRACK, Track)
        after = lighter(book, track)
        unfolding.add(BlockPut(id, after, _told(track, after)))
        calendar = clocks(book, unfolding.state, id, anew=True)
        if calendar != state.calendar:
            unfolding.add(TimeMoved(calendar, why))
        return tuple(unfolding.events)

    label = Text("Alléger mes blessures", "Make my wounds lighter")
    return Move("lighter_wounds", label, "FUD-1.3.6-09", (SHEET,), preview, perform)


def coincidence_id(sheet: str) -> str:
    """The question whether a coincidence happens."""
    return f"coincidence:{sheet}"


def _coincidence(book: Book) -> Move:
    cost = book.number("coincidence_cost")

    def preview(state: State, args: Args) -> Preview:
        id, problems = args["sheet"], list(point_problems(book, state, args["sheet"], cost))
        if coincidence_id(id) in state.pendings:
            problems.append(problem("FUD-1.3.6-11", id, "waits"))
        if not args["what"].strip():
            problems.append(problem("FUD-1.3.6-11", "what", "nothing"))
        return Preview(tuple(problems), because=(_asks(state, args, cost),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        options = tuple(Option(key, words) for key, words in ANSWERS.items())
        about = (_asks(state, args, cost),)
        pending = Pending(coincidence_id(args["sheet"]), (GM,), options, about, "veto", move=ANSWER)
        return (Asked(pending),)

    params = (SHEET, Param("what", "text", Text("ce qui tombe bien", "the stroke of luck")))
    label = Text("Demander une heureuse coïncidence", "Ask for a happy coincidence")
    return Move("coincidence", label, "FUD-1.3.6-11", params, preview, perform)


def _asks(state: State, args: Args, cost: int) -> Reason:
    name = state.sheet(args["sheet"]).name
    return because("FUD-1.3.6-11", "asks", name=name, cost=cost, what=args["what"])


def _answer(book: Book) -> Move:
    def asked(state: State, args: Args) -> tuple[Pending, str, int, str]:
        pending = state.pendings.get(args["pending"])
        if pending is None or pending.move != ANSWER:
            raise Refused(problem("FUD-1.3.6-11", args["pending"][:40], "unasked"))
        slots = dict(pending.about[0].slots)
        cost = slots["cost"]
        assert isinstance(cost, int)
        return pending, pending.id.partition(":")[2], cost, str(slots["what"])

    def preview(state: State, args: Args) -> Preview:
        pending, id, cost, what = asked(state, args)
        pending.answer(args["seat"], args["option"])
        if args["option"] != "allow":
            return Preview()
        why = because("FUD-1.3.6-11", "granted", what=what)
        return Preview(tuple(point_problems(book, state, id, cost)), (payment(id, cost, why),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        pending, id, cost, what = asked(state, args)
        answered = pending.answer(args["seat"], args["option"])
        events: list[Event] = [
            Answered(pending.id, args["seat"], args["option"]),
            Settled(pending.id, answered.answers),
        ]
        if args["option"] != "allow":
            return (*events, Told(because("FUD-1.3.6-11", "refused", what=what), (id,)))
        why = because("FUD-1.3.6-11", "granted", what=what)
        return (*events, *paid(id, cost, why), Told(why, (id,)))

    options = Param(
        "option", "choice", Text("réponse", "answer"), options=tuple(ANSWERS), words=tuple(ANSWERS.values())
    )
    params = (
        Param("pending", "text", Text("question", "question")),
        Param("seat", "text", Text("qui répond", "who answers")),
        options,
    )
    label = Text("Répondre à une coïncidence", "Answer a coincidence")
    return Move(ANSWER, label, "FUD-1.3.6-11", params, preview, perform, "gm")
