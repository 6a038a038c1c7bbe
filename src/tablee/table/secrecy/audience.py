"""The audience of a fact: fixed when it is written, never widened afterwards."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablee.table.log.seat import Seat

Audience: TypeAlias = tuple[str, ...]
Mode = Literal["all", "gm_me", "gm", "me", "result"]

EVERYONE: Audience = ("*",)
GM: Audience = ("gm",)
PLAYERS: Audience = ("players",)
"""Everybody but the game master, or those of them who are named beside the word.

A fact for them says in other words what the game master's facts say: the truth is folded without it.
"""


def only(*seats: str) -> Audience:
    """These seats and nobody else, the game master included only if named."""
    return tuple(sorted(set(seats)))


def sees(audience: Audience, viewer: Seat) -> bool:
    """True if a seat belongs to an audience. A seat that waits at the door sees nothing."""
    if viewer.waiting:
        return False
    if paraphrases(audience):
        return viewer.role != "gm" and (audience == PLAYERS or viewer.id in audience)
    return "*" in audience or (viewer.role == "gm" and "gm" in audience) or viewer.id in audience


def paraphrases(audience: Audience) -> bool:
    """True if facts for this audience are paraphrases of what others know as it is."""
    return "players" in audience


def masters(audience: Audience) -> Audience:
    """The game master's part of an audience; nobody's where there is none."""
    return GM if "*" in audience or "gm" in audience else ()


def others(audience: Audience) -> Audience:
    """An audience without the game master, for a fact in other words; nobody's where none is left."""
    if "*" in audience:
        return PLAYERS
    named = [seat for seat in audience if seat != "gm"]
    return only(*PLAYERS, *named) if named else ()


def joined(one: Audience, other: Audience) -> Audience:
    """All who belong to either: who knows of a thing that was told to each in their own words."""
    if "*" in (*one, *other) or PLAYERS in (one, other):
        return EVERYONE
    return only(*(seat for seat in (*one, *other) if seat != "players"))


def narrower(one: Audience, other: Audience) -> Audience:
    """The intersection of two audiences: a fact about two things is known to those who may know both."""
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
