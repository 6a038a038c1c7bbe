"""What is hidden from players: whose modifiers they are, and what a throw has to beat (TOY-01, TOY-02)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game.chip import Chip, net
from tablee.game.codec import to_data
from tablee.game.silhouette import split_chips


def veil(form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    """The same throw with the modifiers of some sheets as one chip without a name."""
    hidden, left = split_chips(form, sheets)
    worth = net(hidden)
    one = Chip("", abs(worth), -1 if worth < 0 else 1, role="veiled")
    return {**form, "chips": to_data((*left, one))} if hidden else form


def against(form: Mapping[str, Any], goal: str) -> Mapping[str, Any]:
    """A skill throw with its difficulty told afterwards; a duel has none."""
    return {**form, "against": goal} if form.get("check") == "skill" else form
