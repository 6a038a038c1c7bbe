"""What can be done with dice at a table: throw, announce krâsses, answer, justify, settle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from tablee.game.account import Movement
from tablee.game.check import End
from tablee.game.event import Closed, Event, Moved, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.state import Run, State, fold
from tablee.game.text import Quote, Text
from tablee.game.throwing import RUN, Build, place_of, throw_plan, throwing_moves, waiting
from tablee.systems.krasses.accounts import need_group
from tablee.systems.krasses.announce import announced, due, settle_events
from tablee.systems.krasses.asking import choose_move, followed, justify_move
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.fitting import rivals, with_dice
from tablee.systems.krasses.params import REASON_WORDS, REASONS, RESERVE, SHEET, Plain, texts
from tablee.systems.krasses.rolling import Planner, Prepare, gm_dice, sheet_moves, target_of

CHECK = Param("check", "check", Text("jet", "check"))
DICE = Param("dice", "int", Text("dK", "dK"), low=1)


def table_moves(book: Book, build: Build) -> Iterator[Move]:
    """The shared moves with the krâsses' accounts kept, and the moves of krâsses."""
    shared = {move.key: move for move in throwing_moves(build)}
    throws = _thrower(book, build)
    yield replace(shared["throw"], planner=throws(lambda state, args: (args["check"], args["by"], 0)))
    yield _roll_on(book, build, shared["roll_on"])
    yield choose_move(book, build, shared["choose"])
    yield shared["spend"]
    yield shared["close"]
    yield shared["close_throw"]
    yield _krasse(throws)
    yield _gm_krasse(throws)
    yield _circumstance(book, throws)
    yield from sheet_moves(book, build, throws)
    yield justify_move()
    yield _settle(book, build)


class Throws(Protocol):
    """Make the planner of a move that throws what ``prepare`` says.

    Reasons given with it are those of the sheet that acts (``own``), or the GM's.
    """

    def __call__(self, prepare: Prepare, own: bool = False) -> Planner:
        """The planner."""


def _thrower(book: Book, build: Build) -> Throws:
    """Planners over the shared throw: older rolls are settled first, then krâsses are paid."""

    def throws(prepare: Prepare, own: bool = False) -> Planner:
        def plan(state: State, args: Args) -> Plan:
            before = settle_events(book, build, state)
            settled = fold(state, before)
            form, by, reserve = prepare(settled, args)
            found = announced(book, build, settled, form, by, reserve)
            known = rivals(settled, found.form, by)
            against = tuple(dict.fromkeys((*args.get("against", ()), *known)))
            thrown = throw_plan(build, settled, found.form, by, against, shown=False)
            told = tuple(_shown_reasons(args, own))

            def events(faces: Faces) -> tuple[Event, ...]:
                paid = found.events(settled)
                return followed(book, build, state, (*before, *paid, *told, *thrown.events(faces)))

            problems = (*thrown.problems, *found.problems)
            return replace(thrown, problems=problems, costs=found.costs, events=events, lent=found.lent)

        return plan

    return throws


def _shown_reasons(args: Args, own: bool) -> Iterator[Event]:
    """Reasons given before the dice are shown to everybody."""
    for reason in texts(args.get("reasons") or ()):
        why = because("KRA-17", "given" if own else "gm", reason=Quote.of(reason))
        yield Told(why, (args["sheet"],) if own else (), {"reason": reason})


def _roll_on(book: Book, build: Build, roll_on: Move) -> Move:
    """Go on with a roll: ties, and dice won."""

    def plan(state: State, args: Args) -> Plan:
        thrown = roll_on.plan(state, args)
        return replace(thrown, events=lambda faces: followed(book, build, state, thrown.events(faces)))

    return replace(roll_on, planner=plan)


def _krasse(throws: Throws) -> Move:
    """A player adds krâsses to a roll, from the pile and from a private reserve."""
    params = (SHEET, CHECK, DICE, RESERVE, REASONS)
    planner = throws(_as_player, own=True)
    return Move("krasse", Text("Krâsse", "Krâsse"), "KRA-20", params, planner, "player")


def _as_player(state: State, args: Args) -> tuple[Any, str, int]:
    form = with_dice(args["check"], args["sheet"], {"krasses": args["dice"]})
    return form, args["sheet"], args["reserve"]


def _gm_krasse(throws: Throws) -> Move:
    """The GM adds krâsses to the roll of one of his characters.

    Reasons justify one die each, in order, and dice without one count 0. Without any reason the GM
    justifies the dice aloud at the table, and all of them count; so do those won in a counter-krâsse.
    """
    label = Text("Krâsse du conteur", "GM krâsse")
    params = (Param("sheet", "text", Text("second rôle", "GM character"), default=""), CHECK, DICE, REASONS)
    return Move("gm_krasse", label, "KRA-19", params, throws(_as_gm), "gm")


def _as_gm(state: State, args: Args) -> tuple[Any, str, int]:
    dice = gm_dice(args["dice"], texts(args["reasons"]))
    return with_dice(args["check"], args["sheet"], dice), args["sheet"], 0


def _circumstance(book: Book, throws: Throws) -> Move:
    """The GM raises a difficulty: one dK for each reason, thrown once for all who face the task."""
    params = (
        Plain("difficulty", "text", Text("difficulté", "difficulty")),
        Plain("reasons", "text", REASON_WORDS),
    )
    label = Text("Krâsses de circonstance", "Circumstance krâsses")
    planner = throws(partial(_as_circumstance, book))
    return Move("circumstance", label, "KRA-22", params, planner, "gm")


def _as_circumstance(book: Book, state: State, args: Args) -> tuple[Any, str, int]:
    reasons = texts(args["reasons"])
    form = {
        "check": "circumstance", "difficulty": "", **target_of(book, args["difficulty"]),
        "circumstance": len(reasons), "reasons": list(reasons),
    }  # fmt: skip
    return form, "", 0


def _settle(book: Book, build: Build) -> Move:
    """Let a roll stand, and its krâsse dice go where they must."""

    def wrong(run: Run) -> Problem | None:
        if run.applied:
            return problem("KRA-27", run.id, "settled")
        ended = isinstance(place_of(build, run).node, End)
        return None if ended else problem("KRA-27", run.id, "unfinished")

    def plan(state: State, args: Args) -> Plan:
        need_group(state)
        run = state.run(args["run"])

        def closed(movements: tuple[Movement, ...]) -> tuple[Event, ...]:
            return (Closed(run.id, applied=True), *map(Moved, movements))

        broken = wrong(run)
        if broken:
            return Plan((broken,), events=lambda faces: closed(due(book, build, state, run)))
        movements = due(book, build, state, run)
        return Plan(waiting(build, state, run), movements, events=lambda faces: closed(movements))

    return Move("settle", Text("Solder les krâsses", "Settle the krâsses"), "KRA-27", (RUN,), plan)
