"""Magic: spells built, cast, written down, prepared; duels of auras.

`build_spell` counts a spell out from plain arguments; everything else is kinds of checks and moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablee.game.check import Check
from tablee.game.move import Param, read_args
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fu3.powers.spell import Spell, build_spell
from tablee.systems.fu3.powers.tables import PARAMETERS
from tablee.systems.fu3.roll.kinds import BOUGHT, CHIPS, SECRET

if TYPE_CHECKING:
    from tablee.game.move import Move
    from tablee.game.pack import Pack

__all__ = ["Spell", "build_spell", "kinds", "moves"]

MOST = 99
NUMBERS = {
    "concept": Text("Concept", "Concept"),
    "asset": Text("Atout de magie", "magic Asset"),
    "book": Text("dés du livre", "dice of the book"),
}
ROWS = {
    "duration": Text("durée", "duration"),
    "range": Text("portée", "range"),
    "area": Text("aire d’effet", "area"),
}


def spell_params() -> tuple[Param, ...]:
    """The parameters of the kinds ``cast`` and ``write_spell``."""
    return (
        Param("base", "text", Text("ce que fait le sort", "what it does")),
        *(Param(name, "data", ROWS[name], default=0, shape=int | str) for name in PARAMETERS),
        Param("components", "data", Text("composants", "components"), default={}, shape=Mapping[str, int]),
        Param(
            "shift",
            "int",
            Text("cases de préparation", "rows of preparation"),
            default=0,
            low=-MOST,
            high=MOST,
        ),
        Param(
            "row", "int", Text("préparation voulue", "wanted preparation"), low=0, high=MOST, optional=True
        ),
        Param("victims", "data", Text("résistances", "resistances"), default=(), shape=tuple[int, ...]),
        Param("helpers", "data", Text("aides", "helpers"), default=(), shape=tuple[int, ...]),
        *(Param(name, "int", label, default=0, low=0, high=MOST) for name, label in NUMBERS.items()),
        Param(
            "circumstances", "int", Text("circonstances", "circumstances"), default=0, low=-MOST, high=MOST
        ),
        Param("magic", "text", Text("magie", "magic"), default=""),
        Param("name", "text", Text("nom", "name"), default=""),
        CHIPS,
        BOUGHT,
        SECRET,
    )


def kinds(pack: Pack) -> tuple[CheckKind, ...]:
    """The cast, the writing of a spell, the aura duel."""
    from tablee.systems.fu3.powers.duel import duel_kind

    return (_cast(pack, "cast"), _cast(pack, "write_spell"), duel_kind(pack))


def _cast(pack: Pack, kind: str) -> CheckKind:
    params = spell_params()

    def build(given: Mapping[str, Any]) -> Check:
        from tablee.systems.fu3.powers.cast import spell_check

        return spell_check(pack, read_args(params, given), kind)

    tower = {"base": "analyse", "duration": 2, "area": 3, "shift": 3, "concept": 1, "asset": 2}
    if kind == "write_spell":
        label = Text("Écrire un sort", "Write a spell down")
        return CheckKind(kind, label, "FU3-4-07", params, build, (tower,), "note_spell")
    thieves = {"base": "destroy", "range": 2, "area": 1, "shift": -3, "victims": [1, 1, 1, 1], "helpers": [6]}
    examples = ({**tower, "bought": 1}, thieves)
    return CheckKind(kind, Text("Sort", "Spell"), "FU3-4-11", params, build, examples, "settle")


def moves(pack: Pack) -> tuple[Move, ...]:
    """Cast, prepare, write down, choose what a result leaves open, let it last, duel."""
    from tablee.systems.fu3.fight.moves import builder
    from tablee.systems.fu3.powers.book import note_move, prepare_move
    from tablee.systems.fu3.powers.duel import duel_move
    from tablee.systems.fu3.powers.release import cast_move
    from tablee.systems.fu3.powers.shape import last_move, shape_move

    build = builder(pack)
    return (
        cast_move(pack, build),
        prepare_move(pack),
        note_move(pack, build),
        shape_move(pack, build),
        last_move(pack),
        duel_move(pack, build),
    )
