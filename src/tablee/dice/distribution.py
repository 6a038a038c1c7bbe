"""Exact distributions: any outcome with a whole weight. No floats; fractions only at the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from tablee.dice.limits import CACHE_SIZE, CACHED_BYTES, law_bytes
from tablee.dice.packing import convolve

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Distribution", "constant", "mixture", "uniform"]

PAIRS, PAIR_LAWS = 2500, 16
"""The largest law of pairs that is remembered, in outcomes, and how many of them."""

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")
N = TypeVar("N", bound="int | Fraction")


def _ratio(numerator: int, denominator: int) -> Fraction:
    # Imported at first use: a throw needs no fraction, and the module is slow to load.
    from fractions import Fraction

    return Fraction(numerator, denominator)


class Distribution(Generic[T_co]):
    """An immutable law: each possible outcome with its positive whole weight.

    Two laws are equal when they give equal chances: ``{1: 1, 2: 2} == {1: 2, 2: 4}``.
    """

    __slots__ = ("_hash", "_total", "_weights")
    _weights: dict[T_co, int]
    _total: int
    _hash: int | None

    def __init__(self, weights: Mapping[T_co, int] | Iterable[tuple[T_co, int]]) -> None:
        """Zero weights are dropped, repeated outcomes added up; a negative or empty law is refused."""
        if type(weights) is dict and set(map(type, weights.values())) == {int} and min(weights.values()) > 0:
            # A table that is right already is copied at once: its outcomes are not looked up anew.
            self._weights = dict(weights)
            self._total = sum(weights.values())
            self._hash = None
            return
        pairs = weights.items() if isinstance(weights, Mapping) else weights
        table: dict[T_co, int] = {}
        for outcome, weight in pairs:
            if not isinstance(weight, int):
                raise TypeError(f"expected a whole weight for {outcome!r}, found {weight!r}")
            if weight < 0:
                raise ValueError(f"expected a weight of 0 or more for {outcome!r}, found {weight}")
            if weight:
                table[outcome] = table.get(outcome, 0) + weight
        if not table:
            raise ValueError("expected at least one outcome with a positive weight, found none")
        self._weights = table
        self._total = sum(table.values())
        self._hash = None

    @staticmethod
    def _of(table: dict[T, int], total: int) -> Distribution[T]:
        """Trusts its caller: positive weights that add up to ``total``, a table that nobody keeps."""
        law: Distribution[T] = object.__new__(Distribution)
        law._weights = table
        law._total = total
        law._hash = None
        return law

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._total

    @property
    def weights(self) -> Mapping[T_co, int]:
        """Each outcome's weight, read-only."""
        return MappingProxyType(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[T_co]:
        return iter(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def outcomes(self) -> tuple[T_co, ...]:
        """The possible outcomes, in order (ascending for sums of dice)."""
        return tuple(self._weights)

    def items(self) -> Iterable[tuple[T_co, int]]:
        """Pairs of outcome and weight."""
        return MappingProxyType(self._weights).items()

    def p(self, outcome: object) -> Fraction:
        """The chance of ``outcome``; 0 for one that cannot happen."""
        return _ratio(cast("dict[object, int]", self._weights).get(outcome, 0), self._total)

    def chance(self, predicate: Callable[[T_co], object]) -> Fraction:
        """The chance of the outcomes that satisfy ``predicate``."""
        return _ratio(sum([w for o, w in self._weights.items() if predicate(o)]), self._total)

    def map(self, f: Callable[[T_co], U]) -> Distribution[U]:
        """The law of ``f(outcome)``; equal results are added up."""
        table: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            image = f(outcome)
            table[image] = table.get(image, 0) + weight
        return Distribution._of(table, self._total)

    @overload
    def combine(self, other: Distribution[U]) -> Distribution[tuple[T_co, U]]: ...
    @overload
    def combine(self, other: Distribution[U], f: Callable[[T_co, U], V]) -> Distribution[V]: ...
    def combine(
        self, other: Distribution[Any], f: Callable[[T_co, Any], Any] | None = None
    ) -> Distribution[Any]:
        """The law of ``f`` over two independent outcomes; without ``f``, of the pair."""
        mine, theirs = self._weights, other._weights
        if f is None:
            small = len(mine) * len(theirs) <= PAIRS
            return (remembered_pairs if small else remembered_pairs.__wrapped__)(self, other)
        total = self._total * other._total
        table: dict[Any, int] = {}
        for a, p in mine.items():
            for b, q in theirs.items():
                image = f(a, b)
                table[image] = table.get(image, 0) + p * q
        return Distribution._of(table, total)

    def given(self, predicate: Callable[[T_co], object]) -> Distribution[T_co]:
        """The law among the outcomes that satisfy ``predicate``; refused when none does."""
        table = {o: w for o, w in self._weights.items() if predicate(o)}
        if not table:
            raise ValueError("expected at least one outcome to satisfy the condition, found none")
        return Distribution._of(table, sum(table.values()))

    def mean(self, value: Callable[[T_co], int | Fraction] | None = None) -> Fraction:
        """The mean of the outcomes, or of ``value(outcome)``."""
        number: Callable[[Any], Any] = (lambda o: o) if value is None else value
        weighted = sum([number(o) * w for o, w in self._weights.items()])
        return _ratio(weighted.numerator, weighted.denominator * self._total)

    def at_least(self: Distribution[Any], x: Any) -> Fraction:
        """The chance of ``x`` or more."""
        return self.chance(lambda o: bool(o >= x))

    def at_most(self: Distribution[Any], x: Any) -> Fraction:
        """The chance of ``x`` or less."""
        return self.chance(lambda o: bool(o <= x))

    def plus(self: Distribution[N], other: Distribution[N]) -> Distribution[N]:
        """The law of the sum of two independent numbers."""
        return _sum(self, other, 1)

    def compare(self: Distribution[N], other: Distribution[N]) -> Distribution[N]:
        """The law of the margin: my number minus the other's, independent of each other."""
        return _sum(self, other, -1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        mine, theirs = self._weights, other._weights
        if len(mine) != len(theirs):
            return False
        p, q = self._total, other._total
        return all(w * q == theirs.get(o, 0) * p for o, w in mine.items())

    def __hash__(self) -> int:
        # The outcomes alone: quick, and equal laws have equal outcomes whatever their weights' scale.
        if self._hash is None:
            self._hash = hash(frozenset(self._weights))
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # Not the hash: that of a text differs from one process to the next.
        return (Distribution, (self._weights,))

    def __repr__(self) -> str:
        return f"Distribution({self._weights!r})"


@lru_cache(maxsize=PAIR_LAWS)
def remembered_pairs(mine: Distribution[Any], theirs: Distribution[Any]) -> Distribution[Any]:
    """The law of both outcomes as a pair."""
    ways = list(theirs._weights.values())
    products = [a * b for a in mine._weights.values() for b in ways]
    pairs = product(mine._weights, theirs._weights)
    return Distribution._of(dict(zip(pairs, products, strict=True)), mine._total * theirs._total)


def _sum(mine: Distribution[Any], theirs: Distribution[Any], sign: int) -> Distribution[Any]:
    # A shift by a constant costs less than looking it up.
    digits = (mine.total.bit_length() + theirs.total.bit_length()) // 30
    small = len(mine) > 1 < len(theirs) and law_bytes(len(mine) + len(theirs), digits) <= CACHED_BYTES
    return (remembered_sum if small else remembered_sum.__wrapped__)(mine, theirs, sign)


@lru_cache(maxsize=CACHE_SIZE)
def remembered_sum(mine: Distribution[Any], theirs: Distribution[Any], sign: int) -> Distribution[Any]:
    """The law of the sum (or, with ``sign`` -1, of the margin) of two independent numbers."""
    return Distribution._of(_sums(mine, theirs, sign), mine._total * theirs._total)


def _sums(one: Distribution[Any], two: Distribution[Any], sign: int) -> dict[Any, int]:
    """The weights of all sums of a number of ``one`` and ``sign`` times a number of ``two``."""
    mine, theirs = one._weights, two._weights
    if len(theirs) == 1:
        ((shift, ways),) = theirs.items()
        return {o + sign * shift: w * ways for o, w in mine.items()}
    low, high, least, most = min(mine), max(mine), min(theirs), max(theirs)
    if high - low + most - least <= 4 * len(mine) * len(theirs):
        try:
            span = range(least, most + 1)
            left = list(map(mine.get, range(low, high + 1)))
            right = list(map(theirs.get, span if sign > 0 else reversed(span)))
        except TypeError:
            return _sums_of_any(mine, theirs, sign)
        total = one._total * two._total
        packed = convolve(_filled(left), _filled(right), total)
        # Less than the whole when some outcome is a fraction, between the whole numbers.
        if sum(packed) == total:
            first = low + (least if sign > 0 else -most)
            if 0 in packed:
                return {o: w for o, w in enumerate(packed, first) if w}
            return dict(zip(range(first, first + len(packed)), packed, strict=False))
    return _sums_of_any(mine, theirs, sign)


def _filled(weights: list[int | None]) -> list[int]:
    return [weight or 0 for weight in weights] if None in weights else cast("list[int]", weights)


def _sums_of_any(mine: dict[Any, int], theirs: dict[Any, int], sign: int) -> dict[Any, int]:
    table: dict[Any, int] = {}
    for a, p in mine.items():
        for b, q in theirs.items():
            image = a + sign * b
            table[image] = table.get(image, 0) + p * q
    return dict(sorted(table.items()))


def constant(x: T) -> Distribution[T]:
    """The law of what is certain."""
    return Distribution._of({x: 1}, 1)


def uniform(values: Iterable[T]) -> Distribution[T]:
    """Each of ``values`` with the same chance; a value given twice counts twice."""
    return Distribution((value, 1) for value in values)


def mixture(pairs: Iterable[tuple[int, Distribution[T]]]) -> Distribution[T]:
    """A law drawn among several: each with its whole weight, whatever the totals of the laws."""
    parts = list(pairs)
    common = lcm(*[law.total for _, law in parts])
    table: dict[T, int] = {}
    for share, law in parts:
        if not isinstance(share, int) or share < 0:
            return Distribution([(next(iter(law)), share)])  # refused, in the words of any law
        factor = share * (common // law.total)
        for outcome, weight in law._weights.items():
            table[outcome] = table.get(outcome, 0) + factor * weight
    return Distribution(table)
