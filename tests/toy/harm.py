"""Wounds, rest and time (TOY-05, TOY-07)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import ceil

from tablee.game.account import BANK, Movement
from tablee.game.calendar import UNITS, Calendar, Timer
from tablee.game.event import BlockPut, Event, Moved, TimeMoved, Told
from tablee.game.milestone import DAY, MILESTONES, SCENE_BEGINS, Milestone
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Track
from tablee.game.state import State
from tablee.game.text import Text
from tests.toy.sheet import bands
from tests.toy.tables import Tables

MOST_HARM, MOST_HOURS = 99, 1000


def harm_move(tables: Tables) -> Move:
    """A blow: a box is ticked, and a timer says when it will be cleared."""

    def blow(args: Args) -> int:
        share = tables.pack["guard"]
        assert not isinstance(share, str)
        return ceil(args["amount"] * share) if args["guarded"] else int(args["amount"])

    def plan(state: State, args: Args) -> Plan:
        who, amount = args["sheet"], blow(args)
        track = state.sheet(who).need("wounds", Track)
        row = bands(tables).row_for(amount)
        label = track.row(row).label if row else Text("aucune", "none")

        def events(faces: Faces) -> tuple[Event, ...]:
            if row is None:
                return (Told(because("TOY-05", "unhurt", harm=amount), (who,)),)
            after, mark = track.mark(row)
            if mark is None:
                return (Told(because("TOY-05", "full", harm=amount), (who,), {"row": row}),)
            why = because("TOY-05", "marked", harm=amount, row=label, penalty=after.penalty_now)
            hours = next((r.hours for r in tables.harm.rows if r.key == mark.severity), 1)
            timer = f"{mark.severity}{len(track.marks) + 1}"
            calendar = state.calendar.start(timer, who, hours * UNITS["hour"])
            return (BlockPut(who, after, why), TimeMoved(calendar, because("TOY-07", "timer", hours=hours)))

        return Plan(because=(because("TOY-05", "row", harm=amount, row=label),), events=events)

    params = (
        Param("sheet", "sheet", Text("qui", "who"), actor=True),
        Param("amount", "int", Text("force du coup", "force of the blow"), low=0, high=MOST_HARM),
        Param("guarded", "bool", Text("en garde", "on guard"), default=False),
    )
    return Move("harm", Text("Blesser", "Wound"), "TOY-05", params, plan, who="gm")


def rest_move(tables: Tables) -> Move:
    """Hours pass: wounds whose time has come are cleared, and everybody who waited for rest regains luck."""

    def plan(state: State, args: Args) -> Plan:
        calendar, ended = state.calendar.advance(args["hours"] * UNITS["hour"], "rest")
        rested = TimeMoved(calendar, because("TOY-07", "rest", hours=args["hours"]))
        motto = Told(because("TOY-07", "motto", motto=str(tables.pack["motto"])))
        return Plan(shows={"now": calendar.now}, events=lambda faces: (rested, motto, *healed(state, ended)))

    def healed(state: State, ended: Iterable[Timer]) -> Iterator[Event]:
        tracks = {who: sheet.get("wounds") for who, sheet in state.sheets.items()}
        for timer in ended:
            if timer.milestone:
                yield Moved(Movement(BANK, f"{timer.owner}.luck", 1, because("TOY-07", "regained")))
                continue
            track = tracks.get(timer.owner)
            severity = timer.key.rstrip("0123456789")
            mark = (
                next((m for m in track.marks if m.severity == severity), None)
                if isinstance(track, Track)
                else None
            )
            if isinstance(track, Track) and mark is not None:
                tracks[timer.owner] = track.clear(mark)
                yield BlockPut(timer.owner, track.clear(mark), because("TOY-07", "cleared"))

    hours = Param("hours", "int", Text("heures", "hours"), default=1, low=0, high=MOST_HOURS)
    return Move("rest", Text("Se reposer", "Rest"), "TOY-07", (hours,), plan)


def milestone_events(state: State, reached: Milestone) -> Iterator[Event]:
    """Aspects are fresh when a scene begins, strain falls away with every day, luck may come at its end."""
    for timer in reached.ended:
        yield Moved(Movement(BANK, f"{timer.owner}.luck", 1, because("TOY-07", "regained")))
    for who, sheet in state.sheets.items():
        if reached.key == SCENE_BEGINS:
            for aspect in sheet.having(Aspect):
                if aspect.ticked:
                    yield BlockPut(who, aspect.cleared(), because("TOY-11", "fresh", name=aspect.name))
        strain = sheet.get("strain")
        if reached.key == DAY and isinstance(strain, Track) and strain.marks:
            yield BlockPut(who, strain.cleared(), because("TOY-07", "relaxed"))


def invoke_move() -> Move:
    """A box of an aspect, one's own or one's animal's, for a point of luck."""

    def plan(state: State, args: Args) -> Plan:
        who = args["sheet"]
        paid = Movement(f"{who}.{args['aspect']}", f"{who}.luck", 1, because("TOY-11", "invoked"))
        _, wrong = state.pay(paid.source, 1)
        return Plan((wrong,) if wrong else (), (paid,), events=lambda faces: (Moved(paid),))

    who = Param("sheet", "sheet", Text("qui", "who"), actor=True)
    params = (who, Param("aspect", "block", Text("aspect", "aspect"), roles=("aspect",)))
    return Move("invoke", Text("Invoquer un aspect", "Invoke an aspect"), "TOY-11", params, plan)


def await_move() -> Move:
    """The move that starts a timer: a point of luck at the next rest, or at another milestone."""

    def plan(state: State, args: Args) -> Plan:
        state.account(f"{args['sheet']}.luck")
        calendar: Calendar = state.calendar.await_milestone("luck", args["sheet"], args["milestone"])
        return Plan(events=lambda faces: (TimeMoved(calendar, because("TOY-07", "await")),))

    who = Param("sheet", "sheet", Text("qui", "who"), actor=True)
    until = Param(
        "milestone", "choice", Text("jusqu’à quand", "until when"), "rest", options=("rest", *MILESTONES)
    )
    label = Text("Attendre le repos", "Wait for rest")
    return Move("await_rest", label, "TOY-07", (who, until), plan)


def relax_move() -> Move:
    """The boxes of strain are cleared, the whole row at once."""

    def plan(state: State, args: Args) -> Plan:
        track = state.sheet(args["sheet"]).need("strain", Track)
        cleared = track.clear(track.marks[0]) if track.marks else replace(track, marks=())
        put = BlockPut(args["sheet"], cleared, because("TOY-07", "relaxed"))
        return Plan(events=lambda faces: (put,))

    who = Param("sheet", "sheet", Text("qui", "who"), actor=True)
    return Move("relax", Text("Souffler", "Take a breath"), "TOY-07", (who,), plan)
