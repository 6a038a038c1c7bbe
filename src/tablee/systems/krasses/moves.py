"""What can be done with dice at a table: throw, announce krâsses, answer, justify, settle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from tablee.game.check import End
from tablee.game.event import Closed, Event, Moved, Told
from tablee.game.move import Args, Move, Param, Preview
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, place_of, throwing_moves, waiting
from tablee.systems.krasses.accounts import need_group
from tablee.systems.krasses.announce import Announced, announced, due, settle_events
from tablee.systems.krasses.asking import choose_move, followed, justify_move
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.fitting import rivals, with_dice
from tablee.systems.krasses.params import REASON_WORDS, REASONS, RESERVE, SHEET, Plain, texts
from tablee.systems.krasses.rolling import Prepare, gm_dice, sheet_moves, target_of

CHECK = Param("check", "data", Text("jet", "check"))
RUN = Param("run", "run", Text("jet", "throw"))
DICE = Param("dice", "int", Text("dK", "dK"), low=1)


def table_moves(book: Book, build: Build) -> Iterator[Move]:
    """The shared moves with the krâsses' accounts kept, and the moves of krâsses."""
    shared = {move.key: move for move in throwing_moves(build)}
    throw = _thrower(book, build, shared["throw"])
    yield throw(shared["throw"], lambda state, args: (args["check"], args["by"], 0))
    yield _roll_on(book, build, shared["roll_on"])
    yield choose_move(book, build, shared["choose"], shared["roll_on"])
    yield shared["spend"]
    yield shared["close"]
    yield shared["close_throw"]
    yield throw(_krasse(), _as_player)
    yield throw(_gm_krasse(), _as_gm)
    yield throw(_circumstance(), partial(_as_circumstance, book))
    yield from sheet_moves(book, build, throw)
    yield justify_move()
    yield _settle(book, build)


def _thrower(book: Book, build: Build, throw: Move) -> Callable[[Move, Prepare], Move]:
    """Make a move throw what ``prepare`` says: older rolls are settled first, then krâsses are paid."""

    def now(state: State, args: Args, prepare: Prepare) -> tuple[State, tuple[Event, ...], Announced, Args]:
        before = settle_events(book, build, state)
        settled = fold(state, before)
        form, by, reserve = prepare(settled, args)
        found = announced(book, build, settled, form, by, reserve)
        known = rivals(settled, found.form, by)
        against = tuple(dict.fromkeys((*args.get("against", ()), *known)))
        return settled, before, found, {"check": found.form, "by": by, "against": against}

    def with_dice(move: Move, prepare: Prepare) -> Move:
        def preview(state: State, args: Args) -> Preview:
            settled, _, found, thrown = now(state, args, prepare)
            seen = throw.preview(settled, thrown)
            return replace(seen, problems=(*seen.problems, *found.problems), costs=found.costs)

        def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
            settled, before, found, thrown = now(state, args, prepare)
            paid = tuple(found.events(settled))
            told = tuple(_shown_reasons(move, args))
            events = (*before, *paid, *told, *throw.perform(fold(settled, paid), thrown, faces))
            return followed(book, build, state, events)

        return replace(move, preview=preview, perform=perform)

    return with_dice


def _shown_reasons(move: Move, args: Args) -> Iterator[Event]:
    """Reasons given before the dice are shown to everybody."""
    own = move.who == "player"
    for reason in texts(args.get("reasons") or ()):
        why = because("KRA-17", "given" if own else "gm", reason=reason)
        yield Told(why, (args["sheet"],) if own else (), {"reason": reason})


def _roll_on(book: Book, build: Build, roll_on: Move) -> Move:
    """Go on with a roll: ties, and dice won."""

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return followed(book, build, state, roll_on.perform(state, args, faces))

    return replace(roll_on, perform=perform)


def _unset(state: State, args: Args) -> Preview:
    return Preview()


def _empty(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
    return ()


def _krasse() -> Move:
    """A player adds krâsses to a roll, from the pile and from a private reserve."""
    params = (SHEET, CHECK, DICE, RESERVE, REASONS)
    return Move("krasse", Text("Krâsse", "Krâsse"), "KRA-20", params, _unset, _empty, "player")


def _as_player(state: State, args: Args) -> tuple[Any, str, int]:
    form = with_dice(args["check"], args["sheet"], {"krasses": args["dice"]})
    return form, args["sheet"], args["reserve"]


def _gm_krasse() -> Move:
    """The GM adds krâsses to the roll of one of his characters.

    Reasons justify one die each, in order, and dice without one count 0. Without any reason the GM
    justifies the dice aloud at the table, and all of them count; so do those won in a counter-krâsse.
    """
    label = Text("Krâsse du conteur", "GM krâsse")
    params = (Param("sheet", "text", Text("second rôle", "GM character"), default=""), CHECK, DICE, REASONS)
    return Move("gm_krasse", label, "KRA-19", params, _unset, _empty, "gm")


def _as_gm(state: State, args: Args) -> tuple[Any, str, int]:
    dice = gm_dice(args["dice"], texts(args["reasons"]))
    return with_dice(args["check"], args["sheet"], dice), args["sheet"], 0


def _circumstance() -> Move:
    """The GM raises a difficulty: one dK for each reason, thrown once for all who face the task."""
    params = (
        Plain("difficulty", "text", Text("difficulté", "difficulty")),
        Plain("reasons", "text", REASON_WORDS),
    )
    label = Text("Krâsses de circonstance", "Circumstance krâsses")
    return Move("circumstance", label, "KRA-22", params, _unset, _empty, "gm")


def _as_circumstance(book: Book, state: State, args: Args) -> tuple[Any, str, int]:
    reasons = texts(args["reasons"])
    form = {
        "check": "circumstance", "difficulty": "", **target_of(book, args["difficulty"]),
        "circumstance": len(reasons), "reasons": list(reasons),
    }  # fmt: skip
    return form, "", 0


def _settle(book: Book, build: Build) -> Move:
    """Let a roll stand, and its krâsse dice go where they must."""

    def wrong(state: State, args: Args) -> Problem | None:
        run = state.run(args["run"])
        if run.applied:
            return problem("KRA-27", run.id, "settled")
        ended = isinstance(place_of(build, run).node, End)
        return None if ended else problem("KRA-27", run.id, "unfinished")

    def preview(state: State, args: Args) -> Preview:
        need_group(state)
        broken = wrong(state, args)
        costs = () if broken else due(book, build, state, state.run(args["run"]))
        return Preview((broken,) if broken else waiting(build, state, state.run(args["run"])), costs)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        run = state.run(args["run"])
        moved = tuple(Moved(movement) for movement in due(book, build, state, run))
        return (Closed(run.id, applied=True), *moved)

    return Move(
        "settle", Text("Solder les krâsses", "Settle the krâsses"), "KRA-27", (RUN,), preview, perform
    )
