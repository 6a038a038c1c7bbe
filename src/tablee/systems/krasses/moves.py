"""What can be done with dice at a table: throw, announce krâsses, answer, justify, settle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tablee.game.check import Choice, End
from tablee.game.event import Closed, Event, Moved, Told
from tablee.game.move import Args, Move, Param, Preview
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, place_of, throwing_moves
from tablee.systems.krasses.accounts import Taken, need_group
from tablee.systems.krasses.announce import Announced, announced, due, settle_events
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks.circumstance import LONGEST_REASON
from tablee.systems.krasses.checks.counter import COUNTER
from tablee.systems.krasses.fitting import staked
from tablee.systems.krasses.rolling import Prepare, sheet_moves

CHECK = Param("check", "data", Text("jet", "check"))
SHEET = Param("sheet", "sheet", Text("personnage", "character"))
RUN = Param("run", "run", Text("jet", "throw"))
DICE = Param("dice", "int", Text("dK", "dK"), low=1)


def table_moves(book: Book, build: Build) -> Iterator[Move]:
    """The shared moves with the krâsses' accounts kept, and the moves of krâsses."""
    shared = {move.key: move for move in throwing_moves(build)}
    throw = _thrower(book, build, shared["throw"])
    yield throw(shared["throw"], lambda state, args: (args["check"], args["by"], 0))
    yield shared["roll_on"]
    yield _choose(book, build, shared["choose"])
    yield shared["spend"]
    yield shared["close"]
    yield throw(_krasse(), _as_player)
    yield throw(_gm_krasse(), _as_gm)
    yield throw(_circumstance(), _as_circumstance)
    yield from sheet_moves(book, build, throw)
    yield _justify(build)
    yield _settle(book, build)


def _thrower(book: Book, build: Build, throw: Move) -> Callable[[Move, Prepare], Move]:
    """Make a move throw what ``prepare`` says: older rolls are settled first, then krâsses are paid."""

    def now(state: State, args: Args, prepare: Prepare) -> tuple[State, tuple[Event, ...], Announced, Args]:
        before = settle_events(book, build, state)
        settled = fold(state, before)
        form, by, reserve = prepare(settled, args)
        found = announced(book, build, settled, form, by, reserve)
        return settled, before, found, {"check": found.form, "by": by, "against": args.get("against", ())}

    def with_dice(move: Move, prepare: Prepare) -> Move:
        def preview(state: State, args: Args) -> Preview:
            settled, _, found, thrown = now(state, args, prepare)
            seen = throw.preview(settled, thrown)
            return replace(seen, problems=(*seen.problems, *found.problems), costs=found.costs)

        def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
            settled, before, found, thrown = now(state, args, prepare)
            paid = tuple(found.events(settled))
            told = _shown_reasons(args)
            return (*before, *paid, *told, *throw.perform(fold(settled, paid), thrown, faces))

        return replace(move, preview=preview, perform=perform)

    return with_dice


def _shown_reasons(args: Args) -> Iterator[Event]:
    """Reasons the GM gives are shown to everybody."""
    for reason in args.get("reasons") or ():
        yield Told(because("KRA-17", "gm", reason=reason), facts={"reason": reason})


def _unset(state: State, args: Args) -> Preview:
    return Preview()


def _empty(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
    return ()


def _krasse() -> Move:
    """A player adds krâsses to a roll, from the pile and from a private reserve."""
    reserve = Param(
        "reserve", "int", Text("dont de ma réserve", "of which from my reserve"), default=0, low=0
    )
    label = Text("Krâsse", "Krâsse")
    return Move("krasse", label, "KRA-20", (SHEET, CHECK, DICE, reserve), _unset, _empty, "player")


def _as_player(state: State, args: Args) -> tuple[Any, str, int]:
    form = _with_dice(args["check"], args["sheet"], {"krasses": args["dice"]})
    return form, args["sheet"], args["reserve"]


def _gm_krasse() -> Move:
    """The GM adds krâsses to the roll of one of his characters.

    Reasons justify one die each, in order, and dice without one count 0. Without any reason the GM
    justifies the dice aloud at the table, and all of them count; so do those won in a counter-krâsse.
    """
    reasons = Param("reasons", "data", Text("raisons", "reasons"), default=())
    label = Text("Krâsse du conteur", "GM krâsse")
    params = (Param("sheet", "text", Text("second rôle", "GM character"), default=""), CHECK, DICE, reasons)
    return Move("gm_krasse", label, "KRA-19", params, _unset, _empty, "gm")


def _as_gm(state: State, args: Args) -> tuple[Any, str, int]:
    reasons = _texts(args["reasons"])
    dice: dict[str, Any] = {"krasses": args["dice"], "who": "gm"}
    if reasons:
        dice["justified"] = [i < len(reasons) for i in range(min(args["dice"], 1000))]
    return _with_dice(args["check"], args["sheet"], dice), args["sheet"], 0


def _with_dice(form: Any, name: str, dice: dict[str, Any]) -> Any:
    """A roll's form with dK on one side of it."""
    if not isinstance(form, dict):
        return form
    parties = form.get("parties")
    if not isinstance(parties, (list, tuple)):
        return {**form, **dice}
    named = [p for p in parties if isinstance(p, dict) and p.get("name") == name]
    if not named:
        raise Refused(problem("KRA-11", "parties", "stranger", found=name[:40]))
    return {**form, "parties": [{**p, **dice} if p in named else p for p in parties]}


def _texts(given: Any) -> tuple[str, ...]:
    """Reasons as people sent them."""
    items = [given] if isinstance(given, str) else given
    if not isinstance(items, (list, tuple)) or not all(isinstance(item, str) for item in items):
        raise Refused(problem("KRA-17", "reasons", "texts"))
    if any(len(item) > LONGEST_REASON for item in items):
        raise Refused(problem("KRA-22", "reasons", "long", expected=LONGEST_REASON))
    return tuple(item for item in items if item.strip())


def _circumstance() -> Move:
    """The GM raises a difficulty: one dK for each reason, thrown once for all who face the task."""
    params = (
        Param("difficulty", "data", Text("difficulté", "difficulty")),
        Param("reasons", "data", Text("raisons, une par dK", "reasons, one per dK")),
    )
    label = Text("Krâsses de circonstance", "Circumstance krâsses")
    return Move("circumstance", label, "KRA-22", params, _unset, _empty, "gm")


def _as_circumstance(state: State, args: Args) -> tuple[Any, str, int]:
    reasons = _texts(args["reasons"])
    form = {
        "check": "circumstance", "difficulty": args["difficulty"],
        "circumstance": len(reasons), "reasons": list(reasons),
    }  # fmt: skip
    return form, "", 0


def _choose(book: Book, build: Build, choose: Move) -> Move:
    """Answering with a counter-krâsse stakes dice at once."""

    def stakes(state: State, args: Args) -> Taken:
        pending = state.pendings.get(args["pending"])
        run = state.runs.get(pending.run) if pending else None
        if pending is None or run is None or run.check.get("check") != "counter":
            return Taken()
        if args["option"] != COUNTER.key or not pending.id.endswith(":counter"):
            return Taken()
        return staked(book, state, run.check, run.by)

    def preview(state: State, args: Args) -> Preview:
        seen, taken = choose.preview(state, args), stakes(state, args)
        return replace(seen, problems=(*seen.problems, *taken.problems), costs=taken.movements)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (*stakes(state, args).events(state), *choose.perform(state, args, faces))

    return replace(choose, preview=preview, perform=perform)


def _justify(build: Build) -> Move:
    """A player says why a krâsse happened; the GM's answer to the question that waits decides."""

    def asked(state: State, args: Args) -> Problem | None:
        node = place_of(build, state.run(args["run"])).node
        if isinstance(node, Choice) and node.name.startswith("justify-"):
            return None if args["reason"].strip() else problem("KRA-17", "reason", "empty")
        return problem("KRA-17", args["run"], "nothing")

    def preview(state: State, args: Args) -> Preview:
        wrong = asked(state, args)
        return Preview((wrong,) if wrong else ())

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        run = state.run(args["run"])
        why = because("KRA-17", "given", reason=args["reason"])
        return (Told(why, (run.by,) if run.by else (), {"run": run.id, "reason": args["reason"]}),)

    params = (RUN, Param("reason", "text", Text("justification", "justification")))
    return Move("justify", Text("Justifier", "Justify"), "KRA-17", params, preview, perform, "player")


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
        return Preview((broken,) if broken else (), costs)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        run = state.run(args["run"])
        moved = tuple(Moved(movement) for movement in due(book, build, state, run))
        return (Closed(run.id, applied=True), *moved)

    return Move(
        "settle", Text("Solder les krâsses", "Settle the krâsses"), "KRA-27", (RUN,), preview, perform
    )
