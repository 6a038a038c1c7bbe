"""The kinds of check of the second chapter, and how a throw is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.generic import dice_check
from tablee.game.move import Param, read_args
from tablee.game.pack import Pack
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fu3.checks import NET_LIMIT, throw_check

NET = re.compile(r"\s*([+\-\u2212]?)\s*([0-9]{1,3})\s*")
EXAMPLES = ("+2", "-3", "0", "3d6+2")

NET_PARAM = Param(
    "net", "int", Text("modificateur net", "net modifier"), default=0, low=-NET_LIMIT, high=NET_LIMIT
)
CHIPS = Param("chips", "data", Text("modificateurs", "modifiers"), default=())
BOUGHT = Param("bought", "int", Text("dés achetés", "bought dice"), default=0, low=0, high=NET_LIMIT)
SECRET = Param("secret", "bool", Text("jet secret", "secret throw"), default=False)


def read_notation(pack: Pack, text: str) -> Check:
    """A throw as people write it: ``+2``, ``-3``, ``0``; or plain dice."""
    found = NET.fullmatch(text)
    if found is None:
        return dice_check(text, EXAMPLES)
    sign, digits = found.groups()
    return throw_check(pack, net=-int(digits) if sign in ("-", "\N{MINUS SIGN}") else int(digits))


def read_chips(data: object) -> tuple[Chip, ...]:
    """Chips from their file form."""
    return from_data(tuple[Chip, ...], data, "chips")


def kinds(pack: Pack) -> tuple[CheckKind, ...]:
    """The throw."""
    params = (NET_PARAM, CHIPS, BOUGHT, SECRET)

    def throw(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        return throw_check(pack, **{**args, "chips": read_chips(args["chips"])})

    return (CheckKind("throw", Text("Jet", "Throw"), "FU3-2-01", params, throw, ({"net": 2}, {"net": -3})),)
