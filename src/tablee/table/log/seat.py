"""Seats: the places at a table, and who looks from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["gm", "player", "observer"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: the game master's, a player's, an observer's.

    ``sheets`` are those it acts for; the game master acts for all. ``away`` while its person is absent;
    ``lent`` are the sheets it plays meanwhile for others who are.
    """

    id: str
    name: str
    role: Role = "player"
    sheets: tuple[str, ...] = ()
    away: bool = False
    waiting: bool = False
    lent: tuple[str, ...] = ()

    def acts_for(self, sheet: str) -> bool:
        """True if this seat may act for a sheet; an act for nobody in particular is everybody's."""
        return self.role == "gm" or (self.role == "player" and (not sheet or self.plays(sheet)))

    def plays(self, sheet: str) -> bool:
        """True if a sheet is played from here: one's own, or that of somebody who is away."""
        return sheet in self.sheets or sheet in self.lent


NOBODY = Seat("", "", "observer", waiting=True)

ANYBODY = Seat("", "", "player")
"""A player to whom nothing was ever told apart: what every player knows, and a newcomer."""
