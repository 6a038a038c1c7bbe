"""JSON by the narrowest reading there is: one meaning, not too deep, whole numbers within bounds."""

from __future__ import annotations

from collections import Counter
from json import JSONDecoder
from typing import Any, NoReturn

DEPTH = 32
DIGITS = 17
"""A number of more digits is none; Python would not read one of thousands."""
NUMBER, LOGGED = 10**9, 10**15
"""The largest number that a program may send, and that a log may hold: it counts time in seconds."""


class Odd(Exception):
    """What may be JSON, but is not read here: why, and what it is about."""

    def __init__(self, why: str, what: str = "") -> None:
        super().__init__(why, what)
        self.why, self.what = why, what


def narrow(body: bytes, *, points: bool = False) -> Any:
    """Plain data from JSON in UTF-8; raises `Odd` where two readers might understand different things.

    With ``points`` a whole number may be written with a point (``2.0``), as some programs do.
    """
    try:
        found = (_POINTED if points else _PLAIN).decode(body.decode())
    except RecursionError:
        raise Odd("deep") from None
    except UnicodeDecodeError:
        raise Odd("text") from None
    except ValueError:
        raise Odd("json") from None
    if body.count(b"[") + body.count(b"{") > DEPTH and _deep(found):
        raise Odd("deep")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(key for key, _value in pairs)
        raise Odd("twice", next(key for key in times if times[key] > 1))
    return found


def _none(written: str) -> NoReturn:
    raise Odd("number", written[:DIGITS])


def _whole(written: str, most: int = NUMBER) -> int:
    if len(written) > DIGITS or abs(int(written)) > most:
        raise Odd("number", f"{written[:DIGITS]}…")
    return int(written)


def _logged(written: str) -> int:
    return _whole(written, LOGGED)


def _pointed(written: str) -> int:
    """Chances and halves are written as text (``"1/2"``): a number with a point must be whole."""
    value = float(written)
    if not abs(value) <= NUMBER or not value.is_integer():
        _none(written)
    return int(value)


def _deep(data: Any) -> bool:
    level = [data]
    for _depth in range(DEPTH + 1):
        level = [item for item in level if isinstance(item, (dict, list))]
        if not level:
            return False
        level = [item for value in level for item in (value.values() if isinstance(value, dict) else value)]
    return True


_PLAIN = JSONDecoder(object_pairs_hook=_once, parse_constant=_none, parse_int=_logged, parse_float=_none)
_POINTED = JSONDecoder(object_pairs_hook=_once, parse_constant=_none, parse_int=_whole, parse_float=_pointed)
