"""Reading a builder from a pack's table, with every problem of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tablee.game.builder.builder import Builder
from tablee.game.builder.parts import HOUSE, MOST, BuilderPart
from tablee.game.codec import from_data
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.reference import Reference


def read_builder(data: object, where: str, reference: Reference) -> Builder:
    """A builder from a pack's table; raises `Refused` with every problem and its place.

    ``reference`` must have every sentence that the builder may say, with no slot that it does not fill.
    """
    builder = from_data(Builder, data, where)
    wrong = [*_problems(builder)]
    wrong += [] if wrong else _unsaid(builder, reference)
    refuse_if(found.under(where) for found in wrong)
    return builder


def _problems(builder: Builder) -> Iterator[Problem]:
    tallies = tuple(tally.key for tally in builder.tallies)
    yield from _repeated("parts", (part.key for part in builder.parts))
    yield from _repeated("tallies", tallies)
    yield from _repeated("lookups", (lookup.key for lookup in builder.lookups))
    named = {f"parts.{part.key}.tally": part.tally for part in builder.parts}
    named |= {f"parts.{part.key}.raises": part.raises for part in builder.parts if part.raises}
    named |= {f"lookups.{lookup.key}.of": lookup.of for lookup in builder.lookups}
    tables = {f"parts.{part.key}": part.rows for part in builder.parts}
    tables |= {f"lookups.{lookup.key}": lookup.rows for lookup in builder.lookups}
    for at, rows in tables.items():
        yield from _repeated(at, (row.key for row in rows))
        named |= {f"{at}.{row.key}.{cost}": cost for row in rows for cost in row.costs}
        for row in rows:
            yield from _numbers(f"{at}.{row.key}", row.value, *row.costs.values())
    for at, tally in named.items():
        if tally not in tallies:
            yield problem(HOUSE, at, "tally", expected=tallies, found=tally[:40])
    for one in builder.tallies:
        yield from _numbers(f"tallies.{one.key}", one.base, one.least or 0, one.most or 0)
    for lookup in builder.lookups:
        if not lookup.rows:
            yield problem(HOUSE, f"lookups.{lookup.key}", "empty")
    for part in builder.parts:
        yield from _part_problems(part)
    if builder.reduction is not None:
        yield from _numbers("reduction", builder.reduction.worth, *builder.reduction.floors.values())
        for key in builder.reduction.floors:
            if key not in {part.key for part in builder.parts}:
                yield problem(HOUSE, f"reduction.floors.{key}", "part")


def _part_problems(part: BuilderPart) -> Iterator[Problem]:
    at = f"parts.{part.key}"
    yield from _numbers(at, part.first, part.free, part.value, part.low or 0, part.high or 0)
    if part.rows:
        keys = tuple(row.key for row in part.rows)
        if part.default not in ("", *keys):
            yield problem(HOUSE, f"{at}.default", "default", expected=keys, found=str(part.default)[:40])
        return
    if (part.low is None) != (part.high is None) or (part.low or 0) > (part.high or 0):
        yield problem(HOUSE, at, "bounds")
    elif part.low is not None and part.param().read(part.param().default)[1] is not None:
        yield problem(
            HOUSE, f"{at}.default", "default", expected=(part.low, part.high), found=str(part.default)[:40]
        )


def _repeated(where: str, keys: Iterable[str]) -> Iterator[Problem]:
    for key, times in Counter(keys).items():
        if times > 1 or not key:
            yield problem(HOUSE, where, "key", found=key[:40])


def _numbers(where: str, *numbers: int) -> Iterator[Problem]:
    if any(abs(number) > MOST for number in numbers):
        yield problem(HOUSE, where, "number", expected=MOST)


def _unsaid(builder: Builder, reference: Reference) -> Iterator[Problem]:
    for where, what in _sayings(builder):
        entry = reference.entries.get(what.rule)
        try:
            if entry is not None and (not what.said or what.said in entry.said):
                reference.text(what)
                continue
        except LookupError:  # a slot that nothing fills
            pass
        yield problem(HOUSE, where, "said", found=f"{what.rule} {what.said}".strip()[:60])


def _sayings(builder: Builder) -> Iterator[tuple[str, Reason | Problem]]:
    """A sample of everything that a builder may say, with the place that names its rule."""
    for part in builder.parts:
        at = f"parts.{part.key}"
        yield at, part.told(0, 0)
        yield from ((at, part.told(0, 0, rule)) for rule in (part.highest,) if rule)
        yield from ((f"{at}.{row.key}", problem(row.barred, "")) for row in part.rows if row.barred)
        for given in ("", "\0", None):
            wrong = part.seek(given, builder.rule)[1] if part.rows else None
            yield from [("rule", wrong)] if wrong is not None else []
    yield from ((f"tallies.{tally.key}", tally.told(0)) for tally in builder.tallies)
    yield from ((f"lookups.{lookup.key}", lookup.told(0)) for lookup in builder.lookups)
    if builder.reduction is not None:
        for key in builder.reduction.floors:
            yield "reduction", because(builder.reduction.rule, key, count=1, before=0, after=0)
            for counts in (None, {"": 1}, {key: -1}):
                yield from (("reduction", wrong) for wrong in builder.reduction.problems(counts))
