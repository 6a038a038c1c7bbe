"""The Scale of a sheet, set by the game master (FUD-2.3-01)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import BlockPut
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Levelled, Numeric
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SCALE, SKILL
from tablee.systems.fudge.scale.scales import distance, move_class, multiplier, scale_table, speed, told
from tablee.systems.fudge.scale.species import Scales, scale_block, split_problems

UNITS = {"metres": Text("m", "m"), "yards": Text("yards", "yards")}
SPEEDS = {"metres": Text("km/h", "km/h"), "yards": Text("mph", "mph")}
MOST = 200
"""Scales that the form takes go so far, either way."""


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Set a Scale."""
    yield _set(book)


def _block(book: Book, state: State, args: Args) -> Numeric:
    """The Scales of the sheet, or the Scale of another of its Traits."""
    sheet = state.sheet(args["sheet"])
    if args["block"]:
        if not book.on("scale_any"):
            raise Refused(problem("FUD-2.3-01", "block", "any"))
        trait = sheet.need(args["block"], Levelled)
        return Numeric(f"{SCALE}_{trait.id}"[:60], trait.name, args["strength"], SCALE)
    mass = args["strength"] if args["mass"] is None else args["mass"]
    move_class(book, args["of"])
    return scale_block(Scales(args["strength"], mass, args["move"]), args["of"])


def _told(book: Book, found: Scales, *, human: bool) -> Iterator[Reason]:
    """What the Scales come to beside a human."""
    times = multiplier(book, found.strength)
    if times >= 1:
        yield because("FUD-2.1-06", "times", scale=found.strength, times=told(times))
    else:
        yield because("FUD-2.1-06", "weaker", scale=found.strength, times=told(1 / times))
    if human:
        unit = str(book["distance_unit"])
        fast, far = told(speed(book, 0, found.move)), told(distance(book, 0, found.move))
        yield because("FUD-2.3.2-03", "speed", speed=fast, of=SPEEDS[unit], distance=far, unit=UNITS[unit])


def _set(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        made, name = _block(book, state, args), state.named(args["sheet"])
        found = Scales(made.value, made.more.get("mass", made.value), made.more.get("move", 0))
        put = BlockPut(args["sheet"], made, because("FUD-2.1-06", "set", name=name, scale=made.value))
        return Plan(
            tuple(split_problems(book, found, "mass")) if not args["block"] else (),
            because=tuple(_told(book, found, human=not args["of"] and not args["block"])),
            shows={"scale": found.strength},
            events=lambda _: (put,),
        )

    label = Text("Fixer l’Échelle", "Set the Scale")
    return Move("set_scale", label, "FUD-2.1-06", _params(book), plan, "gm")


def _params(book: Book) -> tuple[Param, ...]:
    classes = scale_table(book).classes
    keys, words = ("", *(c.key for c in classes)), (Text("humaine", "human"), *(c.text for c in classes))
    mass = Text("Échelle de Masse, si elle diffère", "Mass Scale, where it differs")
    other = Text("pour un autre Trait", "for another Trait")
    return (
        Param("sheet", "sheet", Text("qui", "who"), actor=True),
        Param("strength", "int", Text("Échelle (Force)", "Scale (Strength)"), 0, low=-MOST, high=MOST),
        Param("mass", "int", mass, optional=True, low=-MOST, high=MOST),
        Param("move", "int", Text("Échelle de Déplacement", "Move Scale"), 0, low=-MOST, high=MOST),
        Param(
            "of", "choice", Text("classe du Déplacement", "class of the Move"), "", options=keys, words=words
        ),
        Param("block", "block", other, "", roles=(ATTRIBUTE, SKILL)),
    )
