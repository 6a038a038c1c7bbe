"""Seats: the places at a table, and who looks from them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
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
_MASTERS = re.compile(r"\s*\((?:gm|mj)\)$")


def heard(name: str) -> str:
    """A name as ears and eyes take it: two that are heard alike can be mistaken for each other.

    The log calls its game master « Camille (MJ) »: nobody else is called so either.
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in plain if unicodedata.category(c) not in ("Cf", "Cc"))
    return _MASTERS.sub("", " ".join(seen.split()))


def same_name(seats: Iterable[Seat], name: str) -> Seat | None:
    """The seat that already bears a name, of those who are in."""
    wanted = heard(name)
    return next((seat for seat in seats if heard(seat.name) == wanted and not seat.waiting), None)
