"""A track: rows of boxes that remember what was marked in them."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, Refused, problem
from tablee.game.text import Text


@dataclass(frozen=True, slots=True)
class TrackRow:
    """A row: the amounts that fall into it (``high`` None: and all above), its boxes, its penalty."""

    key: str
    label: Text
    low: int
    high: int | None = None
    boxes: int = 1
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """A ticked box: the row it stands in, the row it was meant for, and what it carries."""

    row: str
    severity: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """Rows from the lightest to the worst, and four policies.

    ``overflow``: a mark whose row is full goes ``up`` to the first free box of a worse row, or is
    dropped. ``untick``: marks are cleared one by one, ``all`` of a row, or never. ``penalty``: of
    the worst marked row, or the sum of all marks; on ``next`` throw only or on ``all`` throws.
    ``healing``: by the severity that was ``meant`` or by the row that was ``marked``.
    """

    id: str
    label: Text
    rows: tuple[TrackRow, ...]
    marks: tuple[Mark, ...] = ()
    overflow: Literal["up", "drop"] = "up"
    untick: Literal["one", "all", "never"] = "one"
    penalty: Literal["worst", "sum"] = "worst"
    lasts: Literal["all", "next"] = "all"
    healing: Literal["meant", "marked"] = "meant"
    kind = "track"

    def row_for(self, amount: int) -> TrackRow | None:
        """The row an amount falls into; None below the first row."""
        return next((r for r in reversed(self.rows) if amount >= r.low), None)

    def free(self, key: str) -> int:
        """How many boxes of a row are free."""
        row = self._row(key)
        return row.boxes - sum(m.row == key for m in self.marks)

    def mark(self, severity: str, note: str = "") -> tuple[Track, Mark | None]:
        """Tick a box for that severity; None where no box was left for it."""
        rows = self.rows[self.rows.index(self._row(severity)) :]
        for row in rows if self.overflow == "up" else rows[:1]:
            if self.free(row.key) > 0:
                mark = Mark(row.key, severity, note)
                return replace(self, marks=(*self.marks, mark)), mark
        return self, None

    def tick(self, amount: int) -> tuple[Track, Problem | None]:
        """Tick free boxes as a price, lightest row first; nothing is ticked where too few are free."""
        free = [row.key for row in self.rows for _ in range(self.free(row.key))]
        if not 0 <= amount <= len(free):
            wrong = problem(
                "HOUSE-track", self.id, "full", expected=amount, found=len(free), label=self.label
            )
            return self, wrong
        return replace(self, marks=(*self.marks, *(Mark(key, key) for key in free[:amount]))), None

    def clear(self, mark: Mark) -> Track:
        """Untick: one box, or its whole row, as the policy says."""
        if self.untick == "never" or mark not in self.marks:
            return self
        if self.untick == "all":
            return replace(self, marks=tuple(m for m in self.marks if m.row != mark.row))
        at = self.marks.index(mark)
        return replace(self, marks=self.marks[:at] + self.marks[at + 1 :])

    @property
    def state(self) -> TrackRow | None:
        """The worst row with a mark in it."""
        marked = {m.row for m in self.marks}
        return next((r for r in reversed(self.rows) if r.key in marked), None)

    @property
    def penalty_now(self) -> int:
        """The penalty of the marks as they stand."""
        if self.penalty == "sum":
            return sum(self._row(m.row).penalty for m in self.marks)
        return self.state.penalty if self.state else 0

    def to_heal(self) -> tuple[str, ...]:
        """What healing has to deal with, lightest first."""
        rows = [self._row(m.severity if self.healing == "meant" else m.row) for m in self.marks]
        return tuple(row.key for row in sorted(rows, key=self.rows.index))

    def _row(self, key: str) -> TrackRow:
        found = next((r for r in self.rows if r.key == key), None)
        if found is None:
            expected = tuple(r.key for r in self.rows)
            raise Refused(problem("HOUSE-track", self.id, "unknown", expected=expected, found=key[:40]))
        return found
