"""Bands: which row of a track an amount falls on. A plain value, kept apart from the track it is read for."""

from __future__ import annotations

from tablee.game.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """The amounts from ``low`` up to the next band, and the key of their row; None: they fall on no row."""

    low: int
    row: str | None


@dataclass(frozen=True, slots=True)
class Bands:
    """Bands from the lowest to the highest; the last one has no upper end.

    A margin, a damage total or a wound level is read against them. Armour, a weapon or a house rule replaces
    them as a whole: the track and its marks stay as they are.
    """

    bands: tuple[Band, ...]

    @staticmethod
    def of(**lows: int) -> Bands:
        """Bands by the lowest amount of each row: ``Bands.of(scratch=1, hurt=3)``."""
        return Bands(tuple(Band(low, row) for row, low in lows.items()))

    def row_for(self, amount: int) -> str | None:
        """The key of the row that an amount falls on; None below the first band."""
        return next((band.row for band in reversed(self.bands) if amount >= band.low), None)

    def low_of(self, row: str) -> int | None:
        """The lowest amount that falls on a row; None where none does."""
        return next((band.low for band in self.bands if band.row == row), None)
