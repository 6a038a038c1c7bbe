"""A blow: one exchange of two fighters, from the roll to the wound of each side that may wound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from tablee.game.check import Check
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.move import Param, choice
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.finish import wound_key
from tablee.systems.fudge.blow.locations import told_aims
from tablee.systems.fudge.blow.order import MISS
from tablee.systems.fudge.blow.swing import Swing
from tablee.systems.fudge.blow.table_throw import TABLE
from tablee.systems.fudge.blow.tree import Tree
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.wounds.levels import stages

ME, FOE = "me", "other"
"""Names of sides that have none."""
SETTLE = "settle"
"""The move that draws the consequences."""


@dataclass(frozen=True, slots=True)
class Blow:
    """The file form. ``round``: both strike at once, and both may wound; ``attack``: ``me`` strikes, ``foe``
    wards off and wounds nobody; ``open``: nobody wards off, and ``difficulty`` must be reached (else
    the floor of melee). A ``ranged`` blow has no floor but its ``difficulty``. With ``table`` critical
    results throw on the table of criticals before the damage."""

    me: Fighter = Fighter()
    foe: Fighter = Fighter()
    mode: Literal["round", "attack", "open"] = "round"
    difficulty: int | None = None
    ranged: bool = False
    table: bool = False


def blow(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Blow, params)
    me, foe = _named(form.me, ME), _named(form.foe, FOE)
    refuse_if((*fighter_problems(book, me, "me"), *fighter_problems(book, foe, "foe"), *_same(me, foe)))
    swing = Swing(book, form.mode, me, foe, form.difficulty, form.ranged)
    keys = (MISS, *(wound_key(level) for level in range(len(stages(book)))))
    sides = tuple(pair.me.name for pair in swing.pairs)
    return Check(
        "blow",
        params,
        Tree(swing, table=form.table).root(),
        keys,
        sides=sides,
        because=told_aims(book, swing.me, swing.foe),
    )


def _named(fighter: Fighter, name: str) -> Fighter:
    return fighter if fighter.name else replace(fighter, name=name)


def _same(me: Fighter, foe: Fighter) -> list[Problem]:
    return [problem("FUD-4.5.5-07", "foe.name", "same", name=me.name)] if me.name == foe.name else []


NUMBERS = (
    "skill", "defence", "offence", "guard", "armour", "capacity", "scale", "mass", "bonus", "stance",
    "state", "before", "tough", "tech", "ward_tech", "edge", "part_degree", "part_rd", "dodges",
)  # fmt: skip
"""Fields of a fighter that are numbers, each within bounds."""


def fighter_problems(book: Book, fighter: Fighter, where: str) -> list[Problem]:
    """Numbers out of bounds, a wound level that the game does not have."""
    wrong = [
        problem("FUD-4.5.5-07", f"{where}.{name}", "bounds", found=value, expected=LARGEST)
        for name in NUMBERS
        if (value := getattr(fighter, name)) is not None and abs(value) > LARGEST
    ]
    known = tuple(stage.key for stage in stages(book))
    if fighter.pull and fighter.pull not in known:
        found = fighter.pull[:40]
        wrong.append(problem("FUD-4.6.2-04", f"{where}.pull", "unknown", expected=known, found=found))
    return wrong


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The blow."""
    modes = {
        "round": Text("simultané", "simultaneous"),
        "attack": Text("attaque et défense", "attack and defence"),
        "open": Text("sans défense", "undefended"),
    }
    params = (
        Param("me", "data", Text("qui frappe", "who strikes"), optional=True, shape=Fighter),
        Param("foe", "data", Text("adversaire", "opponent"), optional=True, shape=Fighter),
        choice("mode", Text("rythme", "pace"), modes, "round"),
        Param("difficulty", "int", Text("difficulté", "difficulty"), optional=True),
        Param("ranged", "bool", Text("à distance", "ranged"), default=False),
        Param("table", "bool", TABLE, default=False),
    )  # fmt: skip
    label = Text("Coup", "Blow")
    examples = (
        {"me": {"skill": 1, "offence": 2, "dice": "1dF"}, "foe": {"guard": 1, "dice": "1dF"}},
        {"mode": "open", "me": {"skill": 1, "dice": "2dF"}, "difficulty": 1},
        {"mode": "attack", "me": {"skill": 1, "offence": 4, "dice": "2dF"}, "foe": {"dice": "1dF"}},
        {"me": {"offence": 5, "stance": 2, "dice": "1dF"}, "foe": {"offence": 5, "stance": 2, "dice": "1dF"}},
    )
    return (CheckKind("blow", label, "FUD-4.5.5-07", params, lambda p: blow(book, p), examples, then=SETTLE),)
