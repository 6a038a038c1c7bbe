"""The spell builder as a form: each part of a spell is a parameter with the words of its table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tablee.game.move import Args, Param, choice
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem
from tablee.game.text import Text
from tablee.systems.fu3.powers.tables import PARAMETERS, magic_table, spell_builder
from tablee.systems.fu3.sheet.blocks import character_table

SPELL_FIELDS = ("base", *PARAMETERS, "components", "shift", "row", "magic")
SPELL = Param("spell", "data", Text("sort", "spell"), default={}, shape=Mapping[str, Any])
AS_IT_COMES = Text("selon la difficulté", "as the difficulty says")
OF_THE_SPELL = Text("celle de l’effet", "that of the effect")


@lru_cache(maxsize=16)
def builder_params(pack: Pack) -> tuple[Param, ...]:
    """What it does, how long, how far, how wide, how long it is prepared, by which magic."""
    table, last = magic_table(pack), magic_table(pack).last_row
    rows = {str(at): span.label for at, span in enumerate(table.preparations)}
    magics = {key: row.label for key, row in character_table(pack).magic.items()}
    return (
        *spell_builder(pack).params(),
        choice("row", Text("préparation voulue", "wanted preparation"), {"": AS_IT_COMES, **rows}, ""),
        Param("shift", "int", Text("cases de préparation", "rows of preparation"), 0, low=-last, high=last),
        choice("magic", Text("magie", "magic"), {"": OF_THE_SPELL, **magics}, ""),
    )


def built(args: Args) -> dict[str, Any]:
    """The fields of a spell from plain data where some were sent, else from the builder's parameters."""
    if args["spell"] != {}:
        return read_spell(args["spell"])
    fields = {name: args[name] for name in ("base", *PARAMETERS, "magic")}
    fields |= {"row": int(args["row"])} if args["row"] else {}
    return fields | ({"shift": args["shift"]} if args["shift"] else {})


def read_spell(data: object) -> dict[str, Any]:
    """The fields of a spell as somebody sent them; what they hold is checked by the builder."""
    if not isinstance(data, Mapping) or not all(isinstance(k, str) for k in data):
        raise Refused(problem("FU3-4-01", "spell", "shape", expected=SPELL_FIELDS))
    unknown = [str(name) for name in data if name not in SPELL_FIELDS]
    if unknown:
        raise Refused(problem("FU3-4-01", unknown[0][:40], "field", expected=SPELL_FIELDS))
    if data.get("components"):
        raise Refused(problem("FU3-4-09", "components", "from_sheet"))
    return {"base": "", **data}
