"""Who may know a fact: fixed when it is written, never widened afterwards."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablee.table.seat import Seat

Audience: TypeAlias = tuple[str, ...]
Mode = Literal["all", "gm_me", "gm", "me", "result"]

EVERYONE: Audience = ("*",)
GM: Audience = ("gm",)


def only(*seats: str) -> Audience:
    """These seats and nobody else, the game master included only if named."""
    return tuple(sorted(set(seats)))


def sees(audience: Audience, viewer: Seat) -> bool:
    """Whether a seat belongs to an audience. Somebody who waits at the door sees nothing."""
    if viewer.waiting:
        return False
    return "*" in audience or (viewer.role == "gm" and "gm" in audience) or viewer.id in audience


def narrower(one: Audience, other: Audience) -> Audience:
    """What both audiences share: a fact about two things is known to those who may know both."""
    if "*" in one:
        return other
    if "*" in other:
        return one
    return tuple(sorted(set(one) & set(other)))


def of_mode(mode: Mode, seat: Seat) -> Audience:
    """The audience of a throw made in this mode by that seat."""
    match mode:
        case "all":
            return EVERYONE
        case "gm":
            return GM
        case "me":
            return only(seat.id)
        case "gm_me" | "result":
            return only(seat.id, "gm")
