"""Scale at the table: a calculator, and a comparison of two beings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import Refused, problem
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, values_unseen
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.plans import tell
from tablee.systems.fudge.core.sheet import SCALE
from tablee.systems.fudge.core.traits import find
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.scale.scales import (
    MOST_TIMES,
    Column,
    MoveScale,
    index,
    lead,
    multiplier,
    ratio,
    scale_of,
    scale_table,
    shifted,
    told,
)
from tablee.systems.fudge.scale.species import Scales, sheet_scales, species_of
from tablee.systems.fudge.scale.words import must_compare

SHEET = Param("sheet", "sheet", Text("qui", "who"), actor=True)
BY = Param("by", "sheet", Text("qui", "who"), actor=True)
AGAINST = Param("against", "sheet", Text("face à qui", "against whom"))
NAMES = {"strength": ("strength", "Force"), "move": ("move", "Déplacement")}
"""The two Attributes whose Scale counts: Move need not be in the game's list (FUD-2.3.2-02)."""
COLUMNS = {"strength": Text("Force", "Strength"), "move": Text("Déplacement", "Move")}


def moves(book: Book, build: Build) -> Iterator[Move]:
    """All of them."""
    yield _calculator(book)
    yield _compare(book)


def trait_level(book: Book, sheet: Sheet, key: str) -> int:
    """The level of Strength or Move: everybody has it to some degree (FUD-1.1-05)."""
    found = find(book, sheet, *NAMES[key])
    known = isinstance(found, Levelled) and found.level is not None
    return found.level or 0 if isinstance(found, Levelled) and known else costs(book).attribute_default


def move_scale(book: Book, sheet: Sheet) -> MoveScale:
    """The Move Scale of a sheet with its class."""
    block = sheet.get(SCALE)
    of = block.note if isinstance(block, Numeric) else ""
    known = {known.key for known in scale_table(book).classes}
    return MoveScale(sheet_scales(sheet).move, of if of in known else "")


def read_times(text: str) -> Fraction:
    """« 3 », « 1/8 » or « 0,12 » as an exact number."""
    try:
        clean = text.strip().replace(",", ".")
        if len(clean) < 30 and "e" not in clean.lower():
            found = Fraction(clean)
            if Fraction(1, MOST_TIMES) <= found <= MOST_TIMES:
                return found
    except (ValueError, ZeroDivisionError):
        pass
    raise Refused(problem("FUD-2.3.3-01", "times", "times", most=MOST_TIMES))


def _calculator(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        column: Column = "move" if args["column"] == "move" else "strength"
        times = read_times(args["times"])
        found = scale_of(book, times, column)
        nearest, scale = multiplier(book, found, column), shifted(found, args["level"])
        said = [because("FUD-2.3.3-01", "found", times=times, scale=found, nearest=told(nearest))]
        if args["level"]:
            said.append(because("FUD-2.3.3-02", "shifted", level=args["level"], scale=scale))
        return tell(said, shows={"scale": scale, "net": scale})

    params = (
        Param(
            "times",
            "text",
            Text("combien de fois un humain (3, 1/8, 0,12)", "how many times a human (3, 1/8, 0.12)"),
        ),
        choice("column", Text("de quoi", "of what"), COLUMNS, "strength"),
        Param(
            "level",
            "int",
            Text("niveau du point de comparaison", "level of the being compared with"),
            0,
            low=-20,
            high=20,
        ),
    )
    label = Text("Calculer une Échelle", "Work out a Scale")
    return Move("work_out_scale", label, "FUD-2.3.3-01", params, plan)


def _compare(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        both = args["by"], args["against"]
        mine, theirs = map(state.sheet, both)
        must_compare(species_of(book, mine), species_of(book, theirs))
        named = ((state.named(args["by"]), mine), (state.named(args["against"]), theirs))
        said = (_strengths(book, *named), *_blows(book, *named), _speeds(book, *named))
        return replace(tell(said, *both), problems=values_unseen(state, *both))

    label = Text("Comparer Force et Déplacement", "Compare Strength and Move")
    return Move("compare", label, "FUD-2.3.1-05", (BY, AGAINST), plan)


Compared: TypeAlias = tuple[Named, Sheet]
"""One of two that are compared: as reasons name it, and its sheet."""


def _times(book: Book, difference: int, column: Column) -> Fraction:
    return told(ratio(book, abs(difference), column))


def _strengths(book: Book, mine: Compared, theirs: Compared) -> Reason:
    mine_at, theirs_at = (
        index(trait_level(book, sheet, "strength"), sheet_scales(sheet).strength)
        for _, sheet in (mine, theirs)
    )
    if mine_at == theirs_at:
        return because("FUD-2.3.1-05", "equal", names=(mine[0], theirs[0]), index=mine_at)
    strong, weak = (mine, theirs) if mine_at > theirs_at else (theirs, mine)
    times = _times(book, mine_at - theirs_at, "strength")
    return because("FUD-2.3.1-05", "stronger", name=strong[0], other=weak[0], times=times)


def _blows(book: Book, mine: Compared, theirs: Compared) -> Iterator[Reason]:
    """What Strength and Scale add to a blow each way, all else being equal (FUD-2.3.1-06)."""
    for (name, one), (foe, other) in ((mine, theirs), (theirs, mine)):
        strength = trait_level(book, one, "strength")
        worth = blow_modifier(strength, sheet_scales(one), sheet_scales(other))
        yield because("FUD-2.3.1-06", "blow", name=name, other=foe, value=worth)


def blow_modifier(strength: int, mine: Scales, theirs: Scales) -> int:
    """The attacker's Strength and Strength Scale against the defender's Mass Scale."""
    return strength + mine.strength - theirs.mass


def _speeds(book: Book, mine: Compared, theirs: Compared) -> Reason:
    ahead = move_lead(book, mine[1], theirs[1])
    if ahead == 0:
        return because("FUD-2.3.2-01", "equal", names=(mine[0], theirs[0]))
    fast, slow = (mine, theirs) if ahead > 0 else (theirs, mine)
    return because("FUD-2.3.2-01", "faster", name=fast[0], other=slow[0], times=_times(book, ahead, "move"))


def move_lead(book: Book, mine: Sheet, theirs: Sheet) -> int:
    """By how much one is ahead of another in level and Move Scale."""
    one, other = ((trait_level(book, sheet, "move"), move_scale(book, sheet)) for sheet in (mine, theirs))
    return lead(book, one, other)
