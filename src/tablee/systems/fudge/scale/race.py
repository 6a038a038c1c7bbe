"""What Scale is for outside a fight: a short race, a load, a stone to lift."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import Event, Told
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.roll.throw_moves import throw_args, throw_events, throw_preview
from tablee.systems.fudge.scale.compare import AGAINST, BY, SHEET, move_lead, move_scale, trait_level
from tablee.systems.fudge.scale.scales import index, lift_goal, load, told
from tablee.systems.fudge.scale.species import sheet_scales


def moves(book: Book, build: Build) -> Iterator[Move]:
    """All of them."""
    yield _race(book, build)
    yield _carry(book)
    yield _lift(book, build)


def _race(book: Book, build: Build) -> Move:
    """A short race: the better Move wins, dice only where both are equal (FUD-2.3.2-04)."""

    def form(state: State, args: Args) -> dict[str, object]:
        one, other = state.sheet(args["by"]), state.sheet(args["against"])
        levels = [index(trait_level(book, s, "move"), move_scale(book, s).value) for s in (one, other)]
        return {
            "check": "opposed",
            "me": {"name": args["by"], "level": levels[0]},
            "foe": {"name": args["against"], "level": levels[1]},
        }

    def winner(state: State, args: Args) -> Reason | None:
        one, other = state.sheet(args["by"]), state.sheet(args["against"])
        ahead = move_lead(book, one, other)
        if ahead == 0 or not book.on("short_race"):
            return None
        first, last = (one, other) if ahead > 0 else (other, one)
        return because("FUD-2.3.2-04", "won", name=first.name, other=last.name)

    def preview(state: State, args: Args) -> Preview:
        try:
            won = winner(state, args)
            if won is not None:
                return Preview(because=(won,))
            why = (because("FUD-2.3.2-04", "dice"),)
            return throw_preview(
                build, state, throw_args(form(state, args), args["by"], (args["against"],)), why
            )
        except Refused as refused:
            return Preview(refused.problems)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        won = winner(state, args)
        if won is not None:
            return (Told(won, (args["by"], args["against"])),)
        return throw_events(
            build, state, throw_args(form(state, args), args["by"], (args["against"],)), faces
        )

    label = Text("Faire la course", "Run a race")
    return Move("race", label, "FUD-2.3.2-04", (BY, AGAINST), pair(preview, perform))


def _carry(book: Book) -> Move:
    def reason(state: State, args: Args) -> Reason:
        if not book.on("carrying"):
            raise Refused(problem("FUD-2.3.3-05", "sheet", "off"))
        sheet = state.sheet(args["sheet"])
        found = load(book, trait_level(book, sheet, "strength"), sheet_scales(sheet).strength)
        return because("FUD-2.3.3-05", "load", name=sheet.name, kilos=told(found))

    def preview(state: State, args: Args) -> Preview:
        try:
            return Preview(because=(reason(state, args),))
        except Refused as refused:
            return Preview(refused.problems)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (Told(reason(state, args), (args["sheet"],)),)

    label = Text("Dire la charge possible", "Tell what can be carried")
    return Move("carry", label, "FUD-2.3.3-05", (SHEET,), pair(preview, perform))


def _lift(book: Book, build: Build) -> Move:
    """Lift something whose difficulty is said for humans (FUD-2.3.3-06)."""

    def given(state: State, args: Args) -> tuple[dict[str, object], Reason]:
        sheet = state.sheet(args["sheet"])
        scale = sheet_scales(sheet).strength
        goal = lift_goal(book, args["difficulty"], scale)
        form = {"check": "roll", "level": trait_level(book, sheet, "strength"), "goal": goal}
        return form, because(
            "FUD-2.3.3-06", "goal", scale=scale, human=book.say(args["difficulty"]), goal=book.say(goal)
        )

    def preview(state: State, args: Args) -> Preview:
        form, why = given(state, args)
        return throw_preview(build, state, throw_args(form, args["sheet"]), (why,))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return throw_events(build, state, throw_args(given(state, args)[0], args["sheet"]), faces)

    low, high = book.bottom.value - LARGEST // 10, book.top.value + LARGEST // 10
    difficulty = Param(
        "difficulty", "int", Text("difficulté pour un humain", "difficulty for a human"), low=low, high=high
    )
    return Move("lift", Text("Soulever", "Lift"), "FUD-2.3.3-06", (SHEET, difficulty), pair(preview, perform))
