"""A builder: an order read from what was sent, counted out with the reason for each number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from tablee.game.account import Cost
from tablee.game.builder.parts import DIFFICULTY, HOUSE, BuilderPart, Lookup, PartRow, Reduction, Tally
from tablee.game.frozen import dataclass
from tablee.game.move import Param
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because


@dataclass(frozen=True, slots=True)
class Order:
    """The choices of somebody, each checked: the place of a row or a number for every part."""

    values: Mapping[str, int]
    reduced: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Built:
    """An order counted out. ``values`` are the parts as they count, ``costs`` the totals that are paid,
    ``places`` the rows of the lookups.

    A move lists the ``problems`` (a barred row, a limit that is passed): the game master may overrule them.
    """

    rows: Mapping[str, PartRow]
    values: Mapping[str, int]
    totals: Mapping[str, int]
    costs: Mapping[str, int]
    places: Mapping[str, int]
    problems: tuple[Problem, ...]
    because: tuple[Reason, ...]

    @property
    def difficulty(self) -> int:
        """The difficulty; 0 where a builder counts none."""
        return self.totals.get(DIFFICULTY, 0)

    @property
    def prices(self) -> tuple[Cost, ...]:
        """The costs as a check takes them."""
        return tuple(Cost(key, amount) for key, amount in self.costs.items() if amount > 0)


@dataclass(frozen=True, slots=True)
class Builder:
    """The description: parts, tallies, lookups, and what may be put in to lower a part.

    ``rule`` says what is wrong with an order (a row that does not exist): the house, or the system's own.
    """

    parts: tuple[BuilderPart, ...]
    tallies: tuple[Tally, ...]
    lookups: tuple[Lookup, ...] = ()
    reduction: Reduction | None = None
    rule: str = HOUSE

    def params(self) -> tuple[Param, ...]:
        """The parameters of a form, one for each part, each with its default."""
        return tuple(part.param() for part in self.parts)

    def read(self, given: Mapping[str, Any]) -> Order:
        """The order of what was sent; raises `Refused` with every problem. Other names are left alone."""
        order, problems = self.seek(given)
        refuse_if(problems)
        return order

    def seek(self, given: Mapping[str, Any]) -> tuple[Order, list[Problem]]:
        """The order of what was sent, and every problem of it."""
        problems, values = list[Problem](), dict[str, int]()
        for part in self.parts:
            sent = given.get(part.key, part.initial)
            values[part.key], wrong = part.seek(sent, self.rule)
            problems.extend([wrong] if wrong else [])
        if self.reduction is None:
            return Order(values), problems
        reduced = {} if given.get(self.reduction.key) is None else given[self.reduction.key]
        problems.extend(self.reduction.problems(reduced))
        return Order(values, dict(reduced) if isinstance(reduced, Mapping) else {}), problems

    def form(self, order: Order) -> dict[str, Any]:
        """The order as plain data that `read` takes, without what stands at its default."""
        data: dict[str, Any] = {}
        for part in self.parts:
            at = order.values[part.key]
            value = part.rows[at].key if part.rows else bool(at) if part.low is None else at
            data |= {part.key: value} if value != part.initial else {}
        used = {key: count for key, count in order.reduced.items() if count}
        return {**data, self.reduction.key: used} if self.reduction is not None and used else data

    def count(self, order: Order, limits: Mapping[str, int] | None = None) -> Built:
        """Count an order out. ``limits``: the greatest total that is allowed here, by tally."""
        chosen = {part.key: part.rows[order.values[part.key]] for part in self.parts if part.rows}
        values = self._reduced(order)
        counting = dict(self._counting(order, values))
        costs = [chosen[key] for key in counting if key in chosen]
        totals = {tally.key: self._total(tally, counting, costs) for tally in self.tallies}
        places = {lookup.key: lookup.place(totals[lookup.of]) for lookup in self.lookups}
        reached = [lookup.rows[places[lookup.key]] for lookup in self.lookups]
        if any(row.costs for row in reached):
            costs += reached
            totals = {tally.key: self._total(tally, counting, costs) for tally in self.tallies}
        wrong = (*_barred(chosen), *self._beyond(order, totals, limits or {}))
        why = (*self._why_parts(order, values, counting), *self._why_totals(totals, places))
        paid = {tally.key: totals[tally.key] for tally in self.tallies if tally.paid}
        return Built(chosen, values, totals, paid, places, wrong, why)

    def _reduced(self, order: Order) -> dict[str, int]:
        values = {part.key: part.worth(order.values[part.key]) for part in self.parts}
        if self.reduction is not None:
            for key, count in order.reduced.items():
                less = max(self.reduction.floors[key], values[key] - count * self.reduction.worth)
                values[key] = min(values[key], less)
        return values

    def _counting(self, order: Order, values: Mapping[str, int]) -> Iterator[tuple[str, int]]:
        """The parts that count: not what was left at no or none, not what a higher part outdoes."""
        best: dict[str, str] = {}
        for part in self.parts:
            if part.highest and values[part.key] > values[best.setdefault(part.highest, part.key)]:
                best[part.highest] = part.key
        for part in self.parts:
            if (part.rows or order.values[part.key]) and best.get(part.highest, part.key) == part.key:
                yield part.key, values[part.key]

    def _total(self, tally: Tally, counting: Mapping[str, int], rows: Iterable[PartRow]) -> int:
        mine = [(part.how, counting[part.key]) for part in self.parts
                if part.key in counting and part.tally == tally.key]  # fmt: skip
        total = tally.base + sum(value for how, value in mine if how == "add")
        total += sum(row.costs.get(tally.key, 0) for row in rows)
        for how, value in mine:
            total *= value if how == "times" else 1
        total = max([total, *(value for how, value in mine if how == "least")])
        total = total if tally.least is None else max(tally.least, total)
        return total if tally.most is None else min(tally.most, total)

    def _beyond(
        self, order: Order, totals: Mapping[str, int], limits: Mapping[str, int]
    ) -> Iterator[Problem]:
        for tally in self.tallies:
            if tally.key in limits:
                raised = sum(order.values[part.key] for part in self.parts if part.raises == tally.key)
                most, total = limits[tally.key] + raised, totals[tally.key]
                if total > most:
                    yield problem(
                        tally.rule, tally.key, "limit", what=tally.label, expected=most, found=total
                    )

    def _why_parts(
        self, order: Order, values: Mapping[str, int], counting: Mapping[str, int]
    ) -> Iterator[Reason]:
        for part in self.parts:
            at = order.values[part.key]
            if part.key in counting:
                yield part.told(at, part.worth(at))
            elif part.highest and values[part.key]:
                yield part.told(at, values[part.key], part.highest)
        for key, count in order.reduced.items():
            if count and self.reduction is not None:
                before = next(part.worth(order.values[key]) for part in self.parts if part.key == key)
                yield because(self.reduction.rule, key, count=count, before=before, after=values[key])

    def _why_totals(self, totals: Mapping[str, int], places: Mapping[str, int]) -> Iterator[Reason]:
        for tally in self.tallies:
            yield tally.told(totals[tally.key])
        for lookup in self.lookups:
            yield lookup.told(places[lookup.key])


def _barred(chosen: Mapping[str, PartRow]) -> Iterator[Problem]:
    for key, row in chosen.items():
        if row.barred:
            yield problem(row.barred, key, "", what=row.label)
