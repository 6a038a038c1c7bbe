"""The plan of a move that throws a check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.event import Event
from tablee.game.move import Plan, Preview
from tablee.game.problem import Problem
from tablee.game.reason import Reason
from tablee.game.state import State
from tablee.game.throwing import Build, throwing_moves

Form = Mapping[str, Any]


def throw_plan(
    build: Build,
    state: State,
    form: Form,
    by: str,
    against: tuple[str, ...] = (),
    why: tuple[Reason, ...] = (),
    problems: tuple[Problem, ...] = (),
) -> Plan:
    """The plan of the shared throw for this check, with problems and reasons of the move that throws it."""
    own = throwing_moves(build)[0].plan(state, throw_args(form, by, against))
    return Plan(
        (*problems, *own.problems), own.costs, own.dice, (*why, *own.because), {"check": form}, own.events
    )


def throw_args(form: Form, by: str, against: tuple[str, ...] = ()) -> dict[str, Any]:
    """The arguments of the shared move that throws."""
    return {"check": form, "by": by, "against": against}


def throw_preview(
    build: Build,
    state: State,
    args: dict[str, Any],
    why: tuple[Reason, ...] = (),
    problems: tuple[Problem, ...] = (),
) -> Preview:
    """The dice of a check, its odds, and why it is thrown."""
    seen = throwing_moves(build)[0].plan(state, args)
    shows = {"check": args["check"]}
    return Preview((*problems, *seen.problems), seen.costs, seen.dice, (*why, *seen.because), shows)


def throw_events(
    build: Build, state: State, args: dict[str, Any], faces: tuple[int, ...]
) -> tuple[Event, ...]:
    """What happens when it is thrown."""
    return throwing_moves(build)[0].plan(state, args).events(faces)
