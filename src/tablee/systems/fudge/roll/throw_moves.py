"""The plan of a move that throws a check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.move import Plan
from tablee.game.problem import Problem
from tablee.game.reason import Reason
from tablee.game.state import State
from tablee.game.throwing import Build, throw_move


def throw_plan(
    build: Build,
    state: State,
    form: Mapping[str, Any],
    by: str,
    against: tuple[str, ...] = (),
    why: tuple[Reason, ...] = (),
    problems: tuple[Problem, ...] = (),
) -> Plan:
    """The plan of the shared throw for this check, with problems and reasons of the move that throws it."""
    own = throw_move(build).plan(state, {"check": form, "by": by, "against": against})
    return Plan(
        (*problems, *own.problems), own.costs, own.dice, (*why, *own.because), {"check": form}, own.events
    )
