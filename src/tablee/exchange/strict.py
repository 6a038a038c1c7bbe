"""One line of an archive as plain data, by the narrowest reading of JSON there is."""

from __future__ import annotations

from typing import Any, NoReturn

from tablee.exchange.narrow import DEPTH, Odd, narrow
from tablee.game.problem import Problem, Refused, problem

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
        data = narrow(body)
    except Odd as odd:
        refuse(line, odd.why, **({"most": DEPTH} if odd.why == "deep" else {}))
    if not isinstance(data, dict):
        refuse(line, "json")
    return data
