"""What Scale is for outside a fight: a short race, a load, a stone to lift."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan, values_unseen
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.plans import tell
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

    def plan(state: State, args: Args) -> Plan:
        by, against = args["by"], args["against"]
        one, other, unseen = state.sheet(by), state.sheet(against), values_unseen(state, by, against)
        ahead = move_lead(book, one, other)
        if ahead and book.on("short_race"):
            first, last = map(state.named, (by, against) if ahead > 0 else (against, by))
            told = tell([because("FUD-2.3.2-04", "won", name=first, other=last)], by, against)
            return replace(told, problems=unseen)
        levels = [index(trait_level(book, s, "move"), move_scale(book, s).value) for s in (one, other)]
        form = {
            "check": "opposed",
            "me": {"name": by, "level": levels[0]},
            "foe": {"name": against, "level": levels[1]},
        }
        thrown = throw_plan(build, state, form, by, (against,), why=(because("FUD-2.3.2-04", "dice"),))
        return replace(thrown, problems=(*unseen, *thrown.problems))

    label = Text("Faire la course", "Run a race")
    return Move("race", label, "FUD-2.3.2-04", (BY, AGAINST), plan)


def _carry(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        if not book.on("carrying"):
            raise Refused(problem("FUD-2.3.3-05", "sheet", "off"))
        sheet = state.sheet(args["sheet"])
        found = load(book, trait_level(book, sheet, "strength"), sheet_scales(sheet).strength)
        return tell(
            [because("FUD-2.3.3-05", "load", name=state.named(args["sheet"]), kilos=told(found))],
            args["sheet"],
        )

    label = Text("Dire la charge possible", "Tell what can be carried")
    return Move("carry", label, "FUD-2.3.3-05", (SHEET,), plan, purpose="turn")


def _lift(book: Book, build: Build) -> Move:
    """Lift something whose difficulty is said for humans (FUD-2.3.3-06)."""

    def plan(state: State, args: Args) -> Plan:
        sheet, human = state.sheet(args["sheet"]), args["difficulty"]
        scale = sheet_scales(sheet).strength
        goal = lift_goal(book, human, scale)
        form = {"check": "roll", "level": trait_level(book, sheet, "strength"), "goal": goal}
        why = because("FUD-2.3.3-06", "goal", scale=scale, human=book.say(human), goal=book.say(goal))
        return throw_plan(build, state, form, args["sheet"], why=(why,))

    low, high = book.bottom.value - LARGEST // 10, book.top.value + LARGEST // 10
    difficulty = Param(
        "difficulty", "int", Text("difficulté pour un humain", "difficulty for a human"), low=low, high=high
    )
    return Move("lift", Text("Soulever", "Lift"), "FUD-2.3.3-06", (SHEET, difficulty), plan)
