"""One line of an archive as plain data, by the narrowest reading of JSON there is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from tablee.game.problem import Problem, Refused, problem

DEPTH = 32
DIGITS = 10
NUMBER = 10**9
VALUES = 200_000
"""How many values one line may hold: small ones take far more memory than they take letters."""


def wrong(line: int, said: str, /, **slots: Any) -> Problem:
    """What is wrong with a line of an archive."""
    return problem("HOUSE-archive", str(line), said, **slots)


def refuse(line: int, said: str, /, **slots: Any) -> NoReturn:
    """Refuse an archive for one of its lines."""
    raise Refused(wrong(line, said, **slots))


def strict(body: bytes, line: int) -> dict[str, Any]:
    """The data of a line: a table, not too deep, with whole numbers within bounds and no key twice."""
    if body.count(b",") + body.count(b"[") + body.count(b"{") > VALUES:
        refuse(line, "values", most=VALUES)
    try:
        data = json.loads(
            body.decode(),
            object_pairs_hook=_once,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
            parse_int=_bounded,
        )
    except _Odd as odd:
        refuse(line, odd.args[0])
    except RecursionError:
        refuse(line, "deep", most=DEPTH)
    except UnicodeDecodeError:
        refuse(line, "text")
    except ValueError:
        refuse(line, "json")
    if not isinstance(data, dict):
        refuse(line, "json")
    if _deep(data):
        refuse(line, "deep", most=DEPTH)
    return data


class _Odd(Exception):
    """What JSON allows and Tablée never writes."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Odd("twice")
    return found


def _no_fraction(written: str) -> NoReturn:
    raise _Odd("number")


def _bounded(written: str) -> int:
    if len(written.lstrip("-")) > DIGITS or abs(int(written)) > NUMBER:
        raise _Odd("number")
    return int(written)


def _deep(data: Mapping[str, Any]) -> bool:
    level: list[Any] = [data]
    for _depth in range(DEPTH):
        level = [
            item
            for value in level
            for item in (value.values() if isinstance(value, dict) else value)
            if isinstance(item, (dict, list))
        ]
        if not level:
            return False
    return True
