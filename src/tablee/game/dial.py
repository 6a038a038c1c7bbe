"""A dial: one setting of a game, typed and bounded, with the rule it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem
from tablee.game.reference import text_of
from tablee.game.text import Text

DialValue: TypeAlias = "int | bool | str | Fraction"
Kind = Literal["int", "bool", "choice", "number", "text"]
TEXT_LIMIT = 200
WORDS = {
    "true": True,
    "on": True,
    "yes": True,
    "oui": True,
    "false": False,
    "off": False,
    "no": False,
    "non": False,
}


@dataclass(frozen=True, slots=True)
class Dial:
    """A typed setting. ``number`` is exact: an integer or a fraction such as 1/2."""

    key: str
    kind: Kind
    default: DialValue
    rule: str
    label: Text
    low: Fraction | None = None
    high: Fraction | None = None
    options: Mapping[str, Text] | None = None

    def check(self, value: object) -> tuple[DialValue | None, Problem | None]:
        """The value as the dial keeps it, or what is wrong with it. Text is read, as from ``--set``."""
        match self.kind:
            case "bool":
                found = WORDS.get(value.strip().lower()) if isinstance(value, str) else value
                return (found, None) if isinstance(found, bool) else (None, self._wrong("bool", value))
            case "choice":
                options = self.options or {}
                known = isinstance(value, str) and value in options
                return (str(value), None) if known else (None, self._wrong("choice", value))
            case "text":
                good = isinstance(value, str) and len(value) <= TEXT_LIMIT
                return (str(value), None) if good else (None, self._wrong("text", value))
        exact = _exact(value)
        if exact is None or (self.kind == "int" and exact.denominator != 1):
            return None, self._wrong(self.kind, value)
        if (self.low is not None and exact < self.low) or (self.high is not None and exact > self.high):
            return None, self._wrong("bounds", value)
        return (int(exact) if exact.denominator == 1 else exact), None

    def values(self) -> tuple[DialValue, ...]:
        """The values worth trying: every option, both switches, or default and bounds."""
        if self.kind == "bool":
            return (False, True)
        if self.kind == "choice":
            return tuple(self.options or ())
        ends = [v for v in (self.low, self.default, self.high) if v is not None]
        return tuple(dict.fromkeys(v for v, _ in map(self.check, ends) if v is not None))

    def _wrong(self, said: str, value: object) -> Problem:
        return problem(
            "HOUSE-dial",
            f"dials.{self.key}",
            said,
            rule=self.rule,
            label=self.label,
            found=str(value)[:80],
            low="" if self.low is None else self.low,
            high="" if self.high is None else self.high,
            expected=tuple(self.options or ()),
        )


def _exact(value: object) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, (int, str, Fraction)):
        return None
    if isinstance(value, str) and (len(value) > 40 or "e" in value.lower()):
        return None  # an exponent would write a number of any size
    try:
        return Fraction(value.replace("\N{MINUS SIGN}", "-") if isinstance(value, str) else value)
    except (ValueError, ZeroDivisionError):
        return None


def dial_of(key: str, data: Mapping[str, Any]) -> Dial:
    """Read one dial from a system's ``data/dials.toml``."""
    options = {o["key"]: text_of(o) for o in data["options"]} if "options" in data else None
    ends = [Fraction(data[end]) if end in data else None for end in ("min", "max")]
    default = Fraction(data["default"]) if data["kind"] == "number" else data["default"]
    return Dial(key, data["kind"], default, data["rule"], text_of(data), ends[0], ends[1], options)
