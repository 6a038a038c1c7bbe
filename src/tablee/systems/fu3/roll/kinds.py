"""The kinds of check of the second chapter, and how a throw is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.move import Param, read_args
from tablee.game.plain_dice import dice_check
from tablee.game.reason import because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fu3.roll.checks import NET_LIMIT, throw_check

if TYPE_CHECKING:
    from tablee.game.check import Check
    from tablee.game.pack import Pack

NET = re.compile(r"\s*([+\-\u2212]?)\s*([0-9]{1,3})\s*")
EXAMPLES = ("+2", "-3", "0", "3d6+2")

NET_PARAM = Param(
    "net", "int", Text("modificateur net", "net modifier"), default=0, low=-NET_LIMIT, high=NET_LIMIT
)
CHIPS = Param("chips", "data", Text("modificateurs", "modifiers"), default=(), shape=tuple[Chip, ...])
BOUGHT = Param("bought", "int", Text("dés achetés", "bought dice"), default=0, low=0, high=NET_LIMIT)
SECRET = Param("secret", "bool", Text("jet secret", "secret throw"), default=False)
QUESTION = Param("question", "text", Text("question", "question"))


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
    """The oracle and the hazards."""
    return (_oracle(pack), _hazard(pack))


def throw_kind(pack: Pack) -> CheckKind:
    """The throw itself."""
    params = (NET_PARAM, CHIPS, BOUGHT, SECRET)

    def build(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        return throw_check(pack, **{**args, "chips": read_chips(args["chips"])})

    rain = {"name": "Pluie battante", "value": 2, "role": "favourable"}
    guard = {"name": "Vigilant", "value": 1, "sign": -1, "role": "opponent"}
    examples = ({"net": 2}, {"net": -3, "secret": True}, {"chips": [rain, guard], "bought": 1})
    return CheckKind("throw", Text("Jet", "Throw"), "FU3-2-01", params, build, examples)


def _oracle(pack: Pack) -> CheckKind:
    """Any question to the table of results: nobody's throw, so nobody's Aura."""
    params = (QUESTION, NET_PARAM, SECRET)

    def build(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        form = {"question": args["question"], **({"net": args["net"]} if args["net"] else {})}
        why = (because("FU3-2-09", "asked", question=args["question"]),)
        return throw_check(
            pack,
            net=args["net"],
            secret=args["secret"],
            spends=False,
            kind="oracle",
            params=form,
            why=why,
        )

    examples = ({"question": "Il pleut\u202f?"}, {"question": "Le pont est-il solide\u202f?", "secret": True})
    return CheckKind("oracle", Text("Oracle", "Oracle"), "FU3-2-09", params, build, examples)


def _hazard(pack: Pack) -> CheckKind:
    from tablee.systems.fu3.roll.hazards import amount_param, hazard_check, hazard_param

    params = (hazard_param(pack), amount_param(), CHIPS, BOUGHT, SECRET)

    def build(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        return hazard_check(pack, **{**args, "chips": read_chips(args["chips"])})

    supple = {"name": "Souple comme une liane", "value": 1, "role": "asset"}
    examples = (
        {"hazard": "fall", "amount": "19/5", "chips": [supple]},
        {"hazard": "poison", "amount": 2},
        {"hazard": "exposure"},
    )
    return CheckKind("hazard", Text("Péril", "Hazard"), "FU3-2-10", params, build, examples)
