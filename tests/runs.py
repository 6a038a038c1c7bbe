"""Runs of a state, as tests look for them."""

from __future__ import annotations

from tablee.game.state import Run, State


def open_run(state: State) -> Run | None:
    """The latest run whose outcome is not final yet."""
    return next((run for run in reversed(tuple(state.runs.values())) if not run.closed), None)
