"""Acts at random, always the same for the same seed: arguments that fit, and arguments that don't."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tablee.game.check import Throw
from tablee.game.move import Move, Param
from tablee.game.state import State
from tablee.game.system import Rules, System

NAMES = ("Ana", "Bruno", "Carole")
WORDS = ("Corde usée", "", "x", "Épée", "2", "oui")


def opening(system: System, rules: Rules) -> dict[str, Any]:
    """Some sheets to begin with: presets, and blank ones."""
    presets = [system.preset(name) for name in system.presets()[:3]]
    return {**{f"p{at}": sheet for at, sheet in enumerate(presets)}, "blank": rules.blank_sheet("Ana")}


def argument(param: Param, state: State, forms: list[dict[str, Any]], random: Random) -> Any:
    """A value for one parameter, more often than not one that fits."""
    blocks = sorted({block.id for sheet in state.sheets.values() for block in sheet.blocks}) or ["none"]
    sheets = sorted(state.sheets) or ["nobody"]
    match param.kind:
        case "int":
            low = -9 if param.low is None else param.low
            high = 9 if param.high is None else param.high
            return random.choice(
                (random.randint(low, min(high, low + 12)), random.randint(low, high), high + 1)
            )
        case "bool":
            return random.choice((True, False, "oui", "no"))
        case "choice":
            return random.choice((*param.options, *param.options, "nothing of the kind"))
        case "sheet":
            return random.choice((*sheets, *sheets, "nobody"))
        case "sheets":
            return random.sample(sheets, random.randint(0, len(sheets)))
        case "sides":
            keys = param.options or ("us", "them")
            return {key: random.sample(sheets, random.randint(0, min(2, len(sheets)))) for key in keys}
        case "block":
            return random.choice((*blocks, "none"))
        case "blocks":
            return random.sample(blocks, random.randint(0, min(3, len(blocks))))
        case "run":
            return random.choice((*list(state.runs)[-3:], "r0"))
        case "dice":
            return random.sample(range(12), random.randint(0, 3))
        case "text" | "pending" | "asked":
            return _text(param, state, random)
        case "check" | "data":
            return _data(param, forms, random)
    raise AssertionError(param.kind)


def _text(param: Param, state: State, random: Random) -> str:
    pendings = list(state.pendings.values())
    known = {
        "pending": [p.id for p in pendings],
        "seat": [seat for p in pendings for seat in p.asks],
        "option": [option.key for p in pendings for option in p.options],
        "spend": ["reroll", "luck", "cheer", "krasse"],
    }
    return random.choice([*known.get(param.name, []), *known.get(param.name, []), *WORDS, *NAMES])


def _data(param: Param, forms: list[dict[str, Any]], random: Random) -> Any:
    if param.kind == "check":
        return random.choice(forms)
    held = [form[param.name] for form in forms if param.name in form]
    return random.choice([*held, *held, [], {}, 3, "x", [{"name": "Corde", "value": 1}], [3], [{}], None])


def arguments(move: Move, state: State, forms: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """Arguments for a move; what may be left out sometimes is."""
    given = {}
    for param in move.params:
        needed = param.default is None and not param.optional
        if needed or random.random() < 0.5:
            given[param.name] = argument(param, state, forms, random)
    return given


def faces_for(dice: object, random: Random) -> tuple[int, ...]:
    """Faces for the dice a move asks for."""
    return tuple(random.randint(1, sides) for sides in dice.sides) if isinstance(dice, Throw) else ()


def frozen(value: Any) -> Any:
    """A picture of plain values that compares equal only while nothing has changed."""
    if isinstance(value, Mapping):
        return {key: frozen(item) for key, item in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value
