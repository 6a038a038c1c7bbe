"""Parts of a builder: rows of modifiers, the tallies they count in, and the tables that a tally reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.move import Param, ParamKind
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, Value, because
from tablee.game.reference import folded
from tablee.game.text import Text

DIFFICULTY = "difficulty"
"""The tally that a throw has to reach."""
HOUSE = "HOUSE-builder"
MOST = 99
"""The greatest number that a description or an order may hold."""
How = Literal["add", "times", "least"]


@dataclass(frozen=True, slots=True)
class PartRow:
    """A row of a table of modifiers. ``barred`` is the rule by which nobody may choose it.

    ``value`` counts in the tally of its part, each of the ``costs`` in the tally it names.
    """

    key: str
    label: Text
    value: int = 0
    costs: Mapping[str, int] = field(default_factory=dict)
    barred: str = ""


@dataclass(frozen=True, slots=True)
class BuilderPart:
    """A part: one row of ``rows``; else a number from ``low`` to ``high``; else yes or no.

    - ``by_place``: the value of a row is its place, counted from ``first``; people may give that number.
    - ``default``: the key of a row, else the first row; with ``empty``, the words of an open choice, a row
      must be chosen. Of a number: the number itself, else ``low``.
    - ``value``: the worth of yes, or of each unit of a number after the first ``free`` ones.
    - ``tally``: where it counts. ``add`` adds, ``times`` multiplies the sum, ``least`` is a floor under it.
    - ``highest``: a rule. Of the parts that name it only the highest counts.
    - ``raises``: a tally whose limit each unit raises by one.
    - ``said``: the sentence of ``rule`` that tells it, with the slots ``part``, ``what`` and ``value``; by
      default the sentence named like the part, without ``part``.
    """

    key: str
    label: Text
    rule: str
    rows: tuple[PartRow, ...] = ()
    by_place: bool = False
    first: int = 0
    default: int | str = ""
    empty: Text | None = None
    low: int | None = None
    high: int | None = None
    free: int = 0
    value: int = 1
    tally: str = DIFFICULTY
    how: How = "add"
    highest: str = ""
    raises: str = ""
    said: str = ""

    @property
    def initial(self) -> int | str | bool:
        """The value of its parameter that nobody has touched."""
        if self.rows:
            return self.default or ("" if self.empty is not None else self.rows[0].key)
        return False if self.low is None else self.low if self.default == "" else self.default

    def param(self) -> Param:
        """The parameter of a form: a choice with the words of its rows, a number or a tick."""
        if self.rows:
            words = {"": self.empty} if self.empty is not None else {}
            words |= {row.key: row.label for row in self.rows}
            options, labels = tuple(words), tuple(words.values())
            return Param(self.key, "choice", self.label, self.initial, options=options, words=labels)
        kind: ParamKind = "bool" if self.low is None else "int"
        return Param(self.key, kind, self.label, self.initial, low=self.low, high=self.high)

    def seek(self, given: object, rule: str) -> tuple[int, Problem | None]:
        """The place of a row, or the number (0 and 1 for no and yes), and what is wrong with it."""
        if not self.rows:
            found, wrong = self.param().read(given)
            return int(found or 0), wrong
        if given == "" and (self.empty is not None or not self.by_place):
            return 0, problem(rule, self.key, "nothing", what=self.label)
        if self.by_place and isinstance(given, str) and given.strip().isdecimal() and len(given) < 4:
            given = int(given)
        words = given if isinstance(given, str) else ""
        if self.by_place and not words.strip():
            return self._numbered(given, rule)
        hits = named_rows(self.rows, words) if words.strip() else []
        if len(hits) == 1:
            return hits[0], None
        said = "name" if self.by_place else "several" if hits else "unknown"
        listed = hits if said == "several" else range(len(self.rows))
        labels = tuple(self.rows[at].label for at in listed)
        return 0, problem(rule, self.key, said, what=self.label, expected=labels, found=str(given)[:40])

    def _numbered(self, given: object, rule: str) -> tuple[int, Problem | None]:
        last = self.first + len(self.rows) - 1
        found = given if isinstance(given, int) and not isinstance(given, bool) else str(given)[:40]
        if isinstance(found, int) and self.first <= found <= last:
            return found - self.first, None
        return 0, problem(rule, self.key, "row", what=self.label, low=self.first, expected=last, found=found)

    def worth(self, at: int) -> int:
        """The value of a row by its place, or of a number."""
        if self.rows:
            return self.first + at if self.by_place else self.rows[at].value
        return self.value * (max(0, at - self.free) if self.free else at)

    def told(self, at: int, value: int, outdone: str = "") -> Reason:
        """The reason that tells the choice and its value; ``outdone``: the rule by which it doesn't count."""
        what = self.rows[at].label if self.rows else self.label if self.low is None else at
        if outdone or self.said:
            said = "" if outdone else self.said
            return because(outdone or self.rule, said, part=self.label, what=what, value=value)
        return because(self.rule, self.key, what=what, value=value)


@dataclass(frozen=True, slots=True)
class Tally:
    """A sum of parts that begins with ``base`` and stays within its bounds: the difficulty, a bonus, a cost.

    A cost is ``paid``: its key is that of the account, track or aspect that pays it.
    """

    key: str
    label: Text
    rule: str
    base: int = 0
    least: int | None = None
    most: int | None = None
    paid: bool = False

    def told(self, total: int) -> Reason:
        """The reason that tells the sum: the sentence named like the tally, with a slot of that name."""
        return because(self.rule, self.key, **{self.key: total})


@dataclass(frozen=True, slots=True)
class Lookup:
    """A table read by a tally: the row at the place that the tally reached, counted from ``first``.

    A preparation time by the difficulty, a power by the difficulty with its cost. Its reason is the sentence
    ``row`` of ``rule`` with the slots ``row`` and ``key``.
    """

    key: str
    rule: str
    rows: tuple[PartRow, ...]
    of: str = DIFFICULTY
    first: int = 0

    def place(self, total: int) -> int:
        """The place of a row; the ends of the table hold for all that lies beyond."""
        return min(max(0, total - self.first), len(self.rows) - 1)

    def told(self, at: int) -> Reason:
        """The reason that tells the row."""
        slots: dict[str, Value] = {"row": at, self.key: self.rows[at].label}
        return because(self.rule, "row", **slots)


@dataclass(frozen=True, slots=True)
class Reduction:
    """Things put in, such as components: each lowers one part by ``worth``, not below its floor."""

    rule: str
    floors: Mapping[str, int]
    worth: int = 1
    key: str = "components"

    def problems(self, given: object) -> Iterator[Problem]:
        """The problems of the counts by part that somebody sent."""
        if not isinstance(given, Mapping):
            yield problem(self.rule, self.key, "shape")
            return
        for sort, count in given.items():
            if sort not in self.floors:
                where = f"{self.key}.{str(sort)[:40]}"
                yield problem(self.rule, where, "sort", expected=tuple(self.floors))
            elif not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST:
                yield problem(self.rule, f"{self.key}.{sort}", "count", expected=MOST)


def named_rows(rows: Iterable[PartRow], words: str) -> list[int]:
    """The places of rows of exactly that key, else of those whose label holds every word."""
    listed, wanted = tuple(rows), folded(words[:200]).strip()
    exact = [at for at, row in enumerate(listed) if row.key == wanted]
    if exact:
        return exact

    def holds(row: PartRow) -> bool:
        text = re.findall(r"\w+", folded(f"{row.label.fr} {row.label.en}"))
        return all(any(word.startswith(part) for word in text) for part in wanted.split())

    return [at for at, row in enumerate(listed) if holds(row)]
