"""What the game master does with a challenge that goes on: time, a box by hand, its odds, its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablee.game.codec import to_data
from tablee.game.event import Event, SheetGone, TimeMoved, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import problem
from tablee.game.reason import Reason, because
from tablee.game.state import State, apply
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build
from tablee.game.track import Track
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.roll.difficulties import difficulty
from tablee.systems.fate2.tasks.challenge import challenges, duel_of, need_challenge, standing
from tablee.systems.fate2.tasks.chances import expected, within
from tablee.systems.fate2.tasks.clock import has_rolled, put, recovered
from tablee.systems.fate2.tasks.consequences import CHALLENGE, over
from tablee.systems.fate2.tasks.kinds import CONTEST, TASK, Aim
from tablee.systems.fate2.tasks.progress import ENDED, Progress, won
from tablee.systems.fate2.tasks.shapes import MOST_ROWS, MOST_TIME, seconds, span, task_table
from tablee.systems.fate2.tasks.told_odds import (
    HUNDRED,
    duel_chances,
    duel_said,
    race_of,
    task_of,
    tenths,
    vast,
)

MOST_THROWS = 100
ROW = Param("row", "int", Text("ligne", "row"), low=0, high=MOST_ROWS - 1, optional=True)


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Time that passes, a box ticked or unticked, the odds of a challenge, its end."""
    yield _time(book)
    yield _box(book)
    yield _odds(book, build)
    yield _end(book)


def _time(book: Book) -> Move:
    """Time passes: each challenge loses a box for every full period without a roll (FAT-3-21)."""
    units = {
        unit.key: Text(unit.many_fr, unit.many_en) for unit in task_table(book).units if seconds(1, unit.key)
    }

    def plan(state: State, args: Args) -> Plan:
        passed = seconds(args["amount"], args["unit"])
        calendar = replace(state.calendar, now=state.calendar.now + passed)
        moved = TimeMoved(
            calendar, because("FAT-3-20", "passed", span=span(book, args["amount"], args["unit"]))
        )
        row = "" if args["row"] is None else str(args["row"])

        def events(faces: Faces) -> tuple[Event, ...]:
            later = apply(state, moved)
            lost = (
                event
                for one in challenges(later)
                for event in put(one, recovered(later, one, row), "FAT-3-21")
            )
            return (moved, *lost)

        return Plan(shows={"now": calendar.now}, events=events)

    params = (
        Param("amount", "int", Text("combien", "how many"), default=1, low=0, high=MOST_TIME),
        choice("unit", Text("unité", "unit"), units, next(iter(units))),
        replace(ROW, label=Text("ligne qui perd, sinon la plus basse", "row that loses, else the lowest")),
    )  # fmt: skip
    label = Text("Le temps passe", "Time passes")
    return Move("challenge_time", label, "FAT-3-21", params, plan, "gm")


def _box(book: Book) -> Move:
    """A box ticked or unticked by hand."""
    how = {"tick": Text("cocher", "tick"), "untick": Text("décocher", "untick")}

    def plan(state: State, args: Args) -> Plan:
        challenge, at = need_challenge(state, args["challenge"]), args["side"] - 1
        if at >= len(challenge.tracks):
            at = 0
        track, row = challenge.tracks[at], track_row(challenge.tracks[at], args["row"])
        marks = [mark for mark in track.marks if mark.row == row]
        wrong = list(over(challenge))
        if args["how"] == "untick":
            after = track.clear(marks[-1]) if marks else track
            if not marks:
                wrong.append(problem("FAT-3-19", "row", "bare", row=track.row(row).label))
            now = Progress(challenge.with_track(at, after))
            return Plan(tuple(wrong), events=lambda faces: tuple(put(challenge, now)))
        ticked, mark = track.mark(row)
        now = Progress(has_rolled(state, challenge, "").with_track(at, ticked))
        if mark is None:
            wrong.append(problem("FAT-3-12", "row", "full", name=challenge.name))
        elif mark.payload:
            now = now.tell(
                because("FAT-3-17", "payload", name=challenge.named, payload=Quote.of(mark.payload))
            )
        if now.challenge.is_won(ticked) and not challenge.task.done:
            now = won(now, at)
        return Plan(tuple(wrong), events=lambda faces: tuple(put(challenge, now)))

    params = (
        CHALLENGE,
        replace(ROW, optional=False),
        choice("how", Text("quoi", "what"), how, "tick"),
        Param("side", "int", Text("côté", "side"), default=1, low=1, high=2),
    )
    return Move(
        "challenge_box",
        Text("Cocher une case à la main", "Tick a box by hand"),
        "FAT-3-11",
        params,
        plan,
        "gm",
    )


def track_row(track: Track, row: int) -> str:
    """The key of a row; of one above the top row that of the top row (FAT-3-13)."""
    return track.rows[min(row, len(track.rows) - 1)].key


def _odds(book: Book, build: Build) -> Move:
    """The exact chance to finish within so many throws of one level, and how many it takes on average; of a
    contest on two tracks the chance of each side to have won by then."""

    def plan(state: State, args: Args) -> Plan:
        challenge = need_challenge(state, args["challenge"])
        level, throws, dynamic = difficulty(book, args["level"]), args["throws"], challenge.task.dynamic
        wrong = tuple(over(challenge))
        if wrong:
            return Plan(wrong)
        if dynamic:
            foe = {"level": difficulty(book, args["rival"]) if args["rival"].strip() else level}
            duel = duel_of(book, challenge) if challenge.task.kind == "sides" else None
            aim = to_data(Aim(challenge.id, duel=duel))
            form = {"check": CONTEST, "me": {"level": level}, "foe": foe, "aim": aim}
        else:
            aim = to_data(Aim(challenge.id, standing(book, challenge)))
            goal = args["goal"].strip() or str(challenge.task.difficulty)
            form = {"check": TASK, "level": level, "goal": goal, "aim": aim}
        if challenge.task.kind == "sides":
            both = duel_chances(build, form, throws)
            if both is None:
                return Plan((vast(challenge),))
            mine, theirs = both[-1]
            return _told({"first": str(mine), "second": str(theirs)}, duel_said(challenge, both))
        known = race_of(book, build, form, challenge) if dynamic else task_of(build, form)
        chances = within(*known, throws) if known is not None else None
        if known is None or chances is None:
            return Plan((vast(challenge),))
        mean = expected(*known)
        slots = {"throws": throws, "percent": tenths(chances[-1] * HUNDRED)}
        told = [because("FAT-3-13", "within", level=book.say(level), **slots)]
        told += [because("FAT-3-13", "mean", throws=tenths(mean))] if mean is not None else []
        return _told({"chance": str(chances[-1]), "mean": None if mean is None else str(mean)}, *told)

    params = (
        CHALLENGE,
        Param("level", "text", Text("niveau", "level"), default=""),
        Param("rival", "text", Text("niveau de l’autre côté", "level of the other side"), default=""),
        Param("throws", "int", Text("jets", "throws"), default=5, low=1, high=MOST_THROWS),
        Param("goal", "text", Text("autre difficulté", "another difficulty"), default=""),
    )
    return Move(
        "challenge_odds", Text("Chances d’un Défi", "Odds of a challenge"), "FAT-3-13", params, plan, "gm"
    )


def _told(shows: Mapping[str, str | None], *told: Reason) -> Plan:
    return Plan(because=told, shows=shows, events=lambda faces: tuple(map(Told, told)))


def _end(book: Book) -> Move:
    """The game master ends a challenge; its sheet goes where it is no longer needed."""

    def plan(state: State, args: Args) -> Plan:
        challenge = need_challenge(state, args["challenge"])
        if not args["keep"]:
            gone = (Told(because("FAT-3-14", "ended", name=challenge.named)), SheetGone(challenge.id))
            return Plan(events=lambda faces: gone)
        now = Progress(challenge.with_task(done=challenge.task.done or ENDED))
        now = now.tell(because("FAT-3-14", "ended", name=challenge.named))
        return Plan(tuple(over(challenge)), events=lambda faces: tuple(put(challenge, now, "FAT-3-14")))

    keep = Param("keep", "bool", Text("garder sa fiche", "keep its sheet"), default=False)
    return Move(
        "end_challenge", Text("Clore un Défi", "End a challenge"), "FAT-3-14", (CHALLENGE, keep), plan, "gm"
    )
