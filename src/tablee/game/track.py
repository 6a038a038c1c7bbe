"""A track: rows of boxes that remember what was marked in them. Each row has policies of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Literal, TypeAlias

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, Refused, problem
from tablee.game.text import Text

Overflow: TypeAlias = Literal["up", "drop", "end"]
Untick: TypeAlias = Literal["one", "all", "up", "never"]
Counts: TypeAlias = Literal["flat", "per_box", "next"]
Healing: TypeAlias = Literal["meant", "marked"]
Combine: TypeAlias = Literal["worst", "sum"]


@dataclass(frozen=True, slots=True)
class TrackRow:
    """A row of boxes with its penalty, and four policies.

    ``overflow``: a mark that finds no free box here goes ``up`` to the next row, or is dropped (``drop``).
    A row that says ``end`` has no boxes: a mark that reaches it ends the matter. ``untick``: ``one`` box, or
    ``all`` of the row; ``up``: one box or, where none is ticked here, one of the first row above that has
    any; ``never``. ``counts``: the penalty is ``flat`` while any box is ticked, ``per_box``, or flat on the
    ``next`` throw alone. ``healing``: a mark heals as the severity ``meant``, or as the row it was
    ``marked`` in. ``payloads``: what each box hands out when it is ticked; boxes beyond the list carry
    nothing.
    """

    key: str
    label: Text
    boxes: int = 1
    penalty: int = 0
    overflow: Overflow = "up"
    untick: Untick = "one"
    counts: Counts = "flat"
    healing: Healing = "meant"
    payloads: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.overflow == "end" and self.boxes:
            raise Refused(problem("HOUSE-track", self.key, "end", label=self.label, found=self.boxes))

    @property
    def holds(self) -> int:
        """The number of marks it can hold: its boxes, or the one that ends the matter."""
        return 1 if self.overflow == "end" else self.boxes


@dataclass(frozen=True, slots=True)
class Mark:
    """A ticked box: the row it stands in, the row it was meant for, and the payload it carries."""

    row: str
    severity: str
    payload: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """Rows from the lightest to the worst, and what is marked in them.

    Which row an amount falls on is said by `Bands`, outside of the track. ``combine``: the penalty is that
    of the ``worst`` row with a mark, or the ``sum`` over all rows.
    """

    id: str
    label: Text
    rows: tuple[TrackRow, ...]
    marks: tuple[Mark, ...] = ()
    combine: Combine = "worst"
    kind = "track"

    def row(self, key: str) -> TrackRow:
        """The row with that key, or a refusal that names it."""
        found = next((r for r in self.rows if r.key == key), None)
        if found is None:
            expected = tuple(r.key for r in self.rows)
            raise Refused(problem("HOUSE-track", self.id, "unknown", expected=expected, found=key[:40]))
        return found

    def ticked(self, key: str) -> int:
        """The number of ticked boxes of a row."""
        return sum(mark.row == key for mark in self.marks)

    def free(self, key: str) -> int:
        """The number of marks that a row can still hold."""
        return self.row(key).holds - self.ticked(key)

    @property
    def unticked(self) -> int:
        """The number of free boxes in all rows, without the row that ends the matter."""
        return sum(max(self.free(row.key), 0) for row in self.rows if row.overflow != "end")

    def mark(self, severity: str, payload: str = "", most: str = "") -> tuple[Track, Mark | None]:
        """Tick a box for that severity; None where no box was left for it.

        ``payload`` is what the mark carries; without one it takes that of the box. ``most`` is the worst row
        that overflow may reach.
        """
        first = self.rows.index(self.row(severity))
        last = self.rows.index(self.row(most)) if most else len(self.rows) - 1
        for row in self.rows[first : last + 1]:
            if self.free(row.key) > 0:
                mark = Mark(row.key, severity, payload or _payload(row, self.marks))
                return replace(self, marks=(*self.marks, mark)), mark
            if row.overflow != "up":
                break
        return self, None

    def tick(self, amount: int) -> tuple[Track, Problem | None]:
        """Tick free boxes as a price, lightest row first; nothing is ticked where too few are free."""
        if not 0 <= amount <= self.unticked:
            wrong = problem(
                "HOUSE-track", self.id, "full", expected=amount, found=self.unticked, label=self.label
            )
            return self, wrong
        boxes = (row for row in self.rows if row.overflow != "end" for _ in range(self.free(row.key)))
        marks = list(self.marks)
        for row in islice(boxes, amount):
            marks.append(Mark(row.key, row.key, _payload(row, marks)))
        return replace(self, marks=tuple(marks)), None

    def untick(self, key: str) -> Track:
        """Untick boxes by the policy of a row: the latest of it, all of it, or the first ticked row above."""
        row = self.row(key)
        if row.untick == "never":
            return self
        if row.untick == "all":
            return self.cleared(key)
        above = self.rows[self.rows.index(row) :] if row.untick == "up" else (row,)
        found = next((r.key for r in above if r.untick != "never" and self.ticked(r.key)), None)
        last = next((m for m in reversed(self.marks) if m.row == found), None)
        return self if last is None else self._without(last)

    def clear(self, mark: Mark) -> Track:
        """Untick one given box; where its row is unticked as a whole, all of it."""
        policy = next((row.untick for row in self.rows if row.key == mark.row), "one")
        if policy == "never" or mark not in self.marks:
            return self
        return self.cleared(mark.row) if policy == "all" else self._without(mark)

    def cleared(self, *keys: str) -> Track:
        """Without any mark in these rows, whatever their policy; without rows, an empty track."""
        return replace(self, marks=tuple(m for m in self.marks if keys and m.row not in keys))

    def after_throw(self) -> Track:
        """After a throw that bore the penalty: rows that count on the next throw alone are empty."""
        once = tuple(row.key for row in self.rows if row.counts == "next")
        return self.cleared(*once) if once else self

    def sealed(self) -> Track:
        """Without the payloads of its boxes: for those who may know only what was ticked."""
        return replace(self, rows=tuple(replace(row, payloads=()) for row in self.rows))

    @property
    def state(self) -> TrackRow | None:
        """The worst row with a mark in it."""
        return next((r for r in reversed(self.rows) if self.ticked(r.key)), None)

    @property
    def ended(self) -> TrackRow | None:
        """The row that ended the matter, once a mark has reached it."""
        return next((r for r in self.rows if r.overflow == "end" and self.ticked(r.key)), None)

    @property
    def penalty_now(self) -> int:
        """The penalty on a throw made now."""
        if self.combine == "sum":
            return sum(map(self._penalty_of, self.rows))
        return self._penalty_of(self.state) if self.state else 0

    def to_heal(self) -> tuple[str, ...]:
        """The rows that healing has to deal with, one for each mark, lightest first."""
        rows = [self.row(m.severity if self.row(m.row).healing == "meant" else m.row) for m in self.marks]
        return tuple(row.key for row in sorted(rows, key=self.rows.index))

    def _penalty_of(self, row: TrackRow) -> int:
        ticked = self.ticked(row.key)
        return row.penalty * (ticked if row.counts == "per_box" else min(ticked, 1))

    def _without(self, mark: Mark) -> Track:
        at = self.marks.index(mark)
        return replace(self, marks=self.marks[:at] + self.marks[at + 1 :])


def _payload(row: TrackRow, marks: Sequence[Mark]) -> str:
    """The payload of the first box of a row whose payload no mark carries yet."""
    held = [mark.payload for mark in marks if mark.row == row.key] if row.payloads else []
    for payload in row.payloads:
        if payload not in held:
            return payload
        held.remove(payload)
    return ""
