"""Doors: the functions by which play reaches the rules, and the wrong answer that each gives while closed.

A test proves something about play if it fails while the doors are closed: then it asserted what a door
answered (docs/decisions/0043-tests-that-prove-play.md). A closed door answers wrongly, but never raises: an
act is refused without reason or has no effect, a check has no dice, a good sheet is bad and a bad one good.
`install` must run before a test module imports the functions that it replaces.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import tablee.table.commands.handle as handling
from tablee.cli.root import Root
from tablee.game.character_form import CharacterForm
from tablee.game.check import Check, End
from tablee.game.draft import DraftResult
from tablee.game.move import Move, Plan
from tablee.game.outcome import Outcome
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Text
from tablee.table.commands.command import Answer

__all__ = ["ANSWERS", "closed", "closed_plan", "door", "install", "passed"]

passed: list[str] = []
"""The doors that were passed since it was last emptied."""
_state = {"closed": False, "inside": 0}

NO_CHECK = Check("none", {}, End((Outcome("none"),)), ("none",))
NO_SHEET = Sheet("none", "None", ())
NO_WORDS = Text("aucun", "none")
ODD = problem("HOUSE-none", "nowhere", "none")
WARNING = problem("HOUSE-none", "nowhere", "none", warning=True)


@contextmanager
def closed() -> Generator[None, None, None]:
    """Close all doors meanwhile."""
    before, _state["closed"] = _state["closed"], True
    try:
        yield
    finally:
        _state["closed"] = before


def door(real: Callable[..., Any], wrong: Callable[[Any], object]) -> Callable[..., Any]:
    """The function with a wrong answer while doors are closed; ``wrong`` is given the real one, or None where
    it was refused. What a door calls by itself finds all others open."""

    @wraps(real)
    def asked(*given: Any, **named: Any) -> Any:
        if not _state["closed"] or _state["inside"]:
            if not passed:
                passed.append(str(real))
            return real(*given, **named)
        _state["inside"] += 1
        try:
            answer = real(*given, **named)
        except Refused:
            answer = None
        finally:
            _state["inside"] -= 1
        return wrong(answer)

    return asked


def closed_plan(real: Plan) -> Plan:
    """A plan that is refused is allowed, any other has no effect."""
    return Plan() if real.problems else Plan((WARNING,))


ANSWERS: dict[str, Callable[[Any], object]] = {
    "notation": lambda real: NO_CHECK,
    "validate": lambda real: () if real else (ODD,),
    "random_sheet": lambda real: NO_SHEET,
    "blank_sheet": lambda real: NO_SHEET,
    "derive": lambda real: NO_SHEET,
    "quick": lambda real: NO_SHEET,
    "silhouette": lambda real: NO_SHEET,
    "draft": lambda real: DraftResult({"check": "none"}, plan=Plan if real and real.plan else None),
    "counts": lambda real: (),
    "veil": lambda real: {},
    "against": lambda real: {},
    "totals": lambda real: NO_WORDS,
    "names": lambda real: NO_WORDS if real is None else None,
    "level": lambda real: -99,
    "best_play": lambda real: None,
    "milestone": lambda real: (),
    "board": lambda real: None,
    "desk": lambda real: None,
}
"""The functions of `Rules` that page and command line call, with their wrong answers."""
LISTS = {"ways", "panels", "character_forms"}
"""What `Rules` lists for the page: closed, the lists are empty."""


def _rules_attribute(self: Rules, name: str) -> Any:
    found = object.__getattribute__(self, name)
    if not _state["closed"] or _state["inside"] or found is None:
        if not passed and (name in ANSWERS or name in LISTS):
            passed.append(name)
        return found
    if name in ANSWERS:
        return door(found, ANSWERS[name])
    if name in LISTS:
        return ()
    return found


def _accepting(real: Callable[..., Any], instead: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose refusals alone are answers: closed, it accepts everything."""

    @wraps(real)
    def asked(*given: Any, **named: Any) -> Any:
        try:
            return real(*given, **named)
        except Refused:
            if not _state["closed"] or _state["inside"]:
                if not passed:
                    passed.append(str(real))
                raise
            return instead(*given, **named)

    return asked


def install() -> None:
    """Put a door before each of these functions; all stand open."""
    for owner, name, wrong in (
        (Move, "plan", closed_plan),
        (Rules, "check", lambda real: NO_CHECK),
        (handling, "handle", lambda real: Answer()),
    ):
        setattr(owner, name, door(getattr(owner, name), wrong))
    main = Root.main

    def silent(self: Root, *given: Any, **named: Any) -> Any:
        """The command line: closed, it prints nothing and all went well."""
        return None if _state["closed"] else main(self, *given, **named)

    Root.main = silent  # type: ignore[method-assign]
    made = CharacterForm.__init__

    def init(self: CharacterForm, *given: Any, **named: Any) -> None:
        made(self, *given, **named)
        object.__setattr__(self, "make", door(self.make, lambda real: NO_SHEET))

    CharacterForm.__init__ = init  # type: ignore[method-assign]
    Rules.__getattribute__ = _rules_attribute  # type: ignore[method-assign, assignment]
    System.rules = _accepting(System.rules, lambda self, pack: self.book())  # type: ignore[method-assign]
    System.ready = _accepting(System.ready, lambda self, key: self.pack())  # type: ignore[method-assign]
    for way in ("turn", "read"):
        setattr(Pack, way, _accepting(getattr(Pack, way), lambda self, given: self))
