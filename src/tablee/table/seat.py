"""A place at the table, and who looks from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["gm", "player", "observer"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: the game master's, a player's, an observer's.

    ``sheets`` are those it acts for; the game master acts for all. ``away`` while its person is absent.
    """

    id: str
    name: str
    role: Role = "player"
    sheets: tuple[str, ...] = ()
    away: bool = False
    waiting: bool = False

    def acts_for(self, sheet: str) -> bool:
        """Whether this seat may act for a sheet; an act for nobody in particular is everybody's."""
        return self.role == "gm" or (self.role == "player" and (not sheet or sheet in self.sheets))


NOBODY = Seat("", "", "observer", waiting=True)
