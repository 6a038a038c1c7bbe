"""Writing a throw of Iaôdune: ``+3N -2D``, ``+1N contre 2``, ``+3N +6D en N``, ``+2N contre jet +1N``."""

from __future__ import annotations

import re
from typing import Any

from tablee.dice import MAX_TEXT
from tablee.game.problem import Refused, problem
from tablee.systems.iaodune.chance import Attempt
from tablee.systems.iaodune.sources import dice_of, levels_of

EXAMPLES = ("+3N -2D", "+1N contre 2", "+3N +6D en N", "+2N contre jet +1N -1D")
NUMBER = r"[+-]?[0-9]{1,9}"
TERM = re.compile(rf"({NUMBER})(d(?:→|->)?n|n(?:→|->)?d|n|d)(?=[+\-0-9]|$)")
VERSUS = re.compile(r"contre|vs\.?|against")
CONVERT = re.compile(r"(en|as|ou|or)n$")
WAYS = {"en": "yes", "as": "yes", "ou": "ask", "or": "ask"}
SUFFIX = {"yes": " en N", "ask": " ou N", "no": ""}


def parse(text: str) -> dict[str, Any] | None:
    """The file form of the check that a text writes; None where it is no throw of Iaôdune.

    Of several N the first is the Aptitude's and the others are tools'; several D are summed.
    """
    if len(text) > MAX_TEXT:
        raise Refused(problem("HOUSE-notation", "notation", "long", found=len(text)))
    if re.search(r"[0-9]\s+[0-9]", text):
        return None
    compact = re.sub(r"\s+", "", text.replace("\N{MINUS SIGN}", "-").casefold())
    mine, *others = VERSUS.split(compact)
    attempt = _attempt(mine)
    if attempt is None:
        return None
    if len(others) == 1 and re.fullmatch(NUMBER, others[0]):
        return {"check": "chance", **attempt, "against": int(others[0])}
    if not others:
        return {"check": "chance", **attempt}
    beings = [attempt, *(_opponent(other) for other in others)]
    return {"check": "opposed", "beings": beings} if all(b is not None for b in beings) else None


def _opponent(text: str) -> dict[str, Any] | None:
    rest = re.sub(r"^(?:jet|roll)", "", text)
    return _attempt(rest) if rest != text else None


def _attempt(text: str) -> dict[str, Any] | None:
    """One being's terms, which must be all of the text but the word « chance »."""
    suffix = CONVERT.search(text)
    terms = (text[: suffix.start()] if suffix else text).removeprefix("chance")
    found = list(TERM.finditer(terms))
    if "".join(match.group() for match in found) != terms or not (found or text == "chance"):
        return None
    form: dict[str, Any] = {"convert": WAYS[suffix[1]]} if suffix else {}
    for match in found:
        value, unit = int(match[1]), re.sub("→|->", "", match[2])
        name = {"n": "tools" if "n" in form else "n", "d": "d", "dn": "d_as_n", "nd": "n_as_d"}[unit]
        form[name] = form.get(name, 0) + value
    return form


def write(attempts: tuple[Attempt, ...], against: int | None = None) -> str:
    """A throw as text that reads back as the same throw; named sources are summed."""
    text = " contre jet ".join(map(_written, attempts))
    return text if against is None else f"{text} contre {against}"


def _written(attempt: Attempt) -> str:
    n = attempt.n + levels_of(attempt.chips, aptitude=True)
    tools = attempt.tools + levels_of(attempt.chips, aptitude=False)
    values = {
        "N": n,
        "N of tools": tools,
        "D": attempt.d + dice_of(attempt.chips),
        "dN": attempt.d_as_n,
        "nD": attempt.n_as_d,
    }
    shown = [f"{v:+d}{unit[:2].strip()}" for unit, v in values.items() if v or (unit == "N" and tools)]
    return (" ".join(shown) or "0N") + SUFFIX[attempt.convert]
