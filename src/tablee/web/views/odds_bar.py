"""The odds bar: where each part of it begins, how wide it is, and its tone, from refusal to triumph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

FAILURES = ("n3", "n2", "n1")
SUCCESSES = ("y1", "y2", "y3")
LETTER = 1.15
"""How much of the bar a letter takes, in percent."""


@dataclass(frozen=True, slots=True)
class Part:
    """One named part: ``x`` and ``width`` in percent of the bar; ``number`` and ``fraction`` to be read."""

    name: str
    x: float
    width: float
    number: str
    fraction: str
    tone: str

    @property
    def narrow(self) -> bool:
        """Whether its words find no room in it, where it says whether the throw succeeds."""
        return not self.tone.startswith("t") and self.width < len(f"{self.name} {self.number}") * LETTER


def tones(successes: Sequence[bool | None]) -> list[str]:
    """A tone for each row in order: failures darken towards the worst, successes towards the best.

    Where nothing says what succeeds, two quiet tones alternate: they only keep neighbours apart.
    """
    failures, wins = successes.count(False), successes.count(True)
    seen = {False: 0, True: 0}
    found = []
    for i, success in enumerate(successes):
        if success is None:
            found.append(("t1", "t2")[i % 2])
            continue
        place = seen[success]
        seen[success] += 1
        # Few parts stand in the middle of their ramp: the extremes are for extremes.
        if success:
            found.append("y2" if wins == 1 else SUCCESSES[place * 2 // (wins - 1)])
        else:
            found.append("n2" if failures == 1 else FAILURES[place * 2 // (failures - 1)])
    return found


def parts(rows: Iterable[tuple[str, Fraction, bool | None]], numbers: Sequence[str]) -> tuple[Part, ...]:
    """The parts of a bar from (name, chance, success) rows; ``numbers`` are the chances as they are read."""
    listed = list(rows)
    made, x = [], Fraction(0)
    toned = tones([success for _, _, success in listed])
    for (name, p, _), number, tone in zip(listed, numbers, toned, strict=True):
        made.append(Part(name, round(float(x * 100), 3), round(float(p * 100), 3), number, str(p), tone))
        x += p
    return tuple(made)
