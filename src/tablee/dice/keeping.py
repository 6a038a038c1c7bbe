"""The best k of n dice, by the value of the worst die kept.

Let that die show value t, with j dice above it. The other n-j dice show t or less, and so few
of them show less (n-k at most) that the kept places are filled: ``tails`` counts these throws.
Only (number of values) x k cases remain, whatever n. All weights are whole numbers; values are
given by their place in ascending order. Keeping the worst is the same with the order turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from operator import mul

from tablee.dice.packing import slot_bytes, unpack

__all__ = ["best_sets", "best_sum", "best_values", "tails"]

# Bytes of the packed law from which shifting and adding beats one multiplication.
_LARGE = 600


def tails(weight: int, below: int, count: int, keep: int) -> list[int]:
    """For j = keep-1 … 0 dice above the threshold: the throws of the other count-j dice.

    They show the threshold (``weight`` ways) or less (``below`` ways), at most count-keep of them
    less. With N dice: T(N) = (weight+below)·T(N-1) - C(N-1,d)·weight^(N-1-d)·below^(d+1).
    """
    drop = count - keep
    either = weight + below
    tail = either**drop
    if not below:
        return [weight**size for size in range(drop + 1, count + 1)]
    edge = below ** (drop + 1)
    out = []
    for size in range(drop + 1, count + 1):
        tail = either * tail - edge
        edge = edge * size * weight // (size - drop)
        out.append(tail)
    return out


def best_sum(places: Sequence[int], weights: Sequence[int], count: int, keep: int) -> Sequence[int]:
    """Weights of the sums 0, 1, 2 … of the ``keep`` best of ``count`` dice.

    A die shows ``places[i]`` (ascending, from 0) in ``weights[i]`` ways.
    """
    size = slot_bytes(sum(weights) ** count)
    bits = 8 * size
    slots = keep * places[-1] + 1
    chooses = [comb(count, above) for above in range(keep - 1, -1, -1)]
    even = places[-1] == len(places) - 1 and max(weights) == 1
    result = below = 0
    for index, place in enumerate(places):
        weight = weights[index]
        row = tails(weight, below, count, keep)
        below += weight
        if index == len(places) - 1:
            found = row[-1]
        elif size * slots < _LARGE:
            # Horner in the polynomial of the values above, counted from the threshold.
            factor = sum([w << (p - place) * bits for p, w in _above(places, weights, index)])
            found = 0
            for choose, tail in zip(chooses, row, strict=True):
                found = found * factor + choose * tail
        elif even:
            found = _horner_even(len(places) - 1 - index, bits, map(mul, chooses, row))
        else:
            higher = [((p - place) * bits, w) for p, w in _above(places, weights, index)]
            found = _horner_sparse(higher, map(mul, chooses, row))
        result += found << (keep * place * bits)
    return unpack(result, size, slots)


def _above(places: Sequence[int], weights: Sequence[int], index: int) -> Iterator[tuple[int, int]]:
    return zip(places[index + 1 :], weights[index + 1 :], strict=True)


def _horner_sparse(higher: list[tuple[int, int]], steps: Iterator[int]) -> int:
    """Horner by shifts: a large number times a polynomial of few terms."""
    found = next(steps)
    for step in steps:
        for shift, weight in higher:
            step += (found if weight == 1 else found * weight) << shift
        found = step
    return found


def _horner_even(values: int, bits: int, steps: Iterator[int]) -> int:
    """Horner in x + x² + … + x^``values``, whose product doubles: n terms take log n shifts."""
    halves = [digit == "1" for digit in f"{values:b}"[1:]]
    found = next(steps)
    for step in steps:
        terms, size = found, 1
        for odd in halves:
            terms += terms << size * bits
            size *= 2
            if odd:
                terms = (terms << bits) + found
                size += 1
        found = step + (terms << bits)
    return found


def best_values(weights: Sequence[int], count: int, keep: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each multiset of the ``keep`` best of ``count`` dice, as ascending indices, with its ways."""
    states: list[tuple[tuple[int, ...], int]] = [((), 1)]
    below = sum(weights)
    for index in range(len(weights) - 1, -1, -1):
        weight = weights[index]
        below -= weight
        row = tails(weight, below, count, keep)
        grown = states[:] if index else []
        for shown, ways in states:
            above = len(shown)
            yield (index,) * (keep - above) + shown, ways * row[keep - 1 - above]
            if index:
                for more in range(1, keep - above):
                    grown.append(((index,) * more + shown, ways * comb(count - above, more) * weight**more))
        states = grown


def best_sets(weights: Sequence[int], below: int, count: int, keep: int) -> dict[int, int]:
    """Ways by the largest set of equal dice among the ``keep`` best of ``count``.

    Only the throws whose kept dice all show one of ``weights``; ``below`` more ways of a die are
    lower than these.
    """
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    below += sum(weights)
    found: dict[int, int] = {}
    for index in range(len(weights) - 1, -1, -1):
        weight = weights[index]
        below -= weight
        row = tails(weight, below, count, keep)
        grown = dict(states)
        for (above, largest), ways in states.items():
            left = keep - above
            best = left if left > largest else largest
            found[best] = found.get(best, 0) + ways * row[left - 1]
            if index:
                for more in range(1, left):
                    key = (above + more, more if more > largest else largest)
                    grown[key] = grown.get(key, 0) + ways * comb(count - above, more) * weight**more
        states = grown
    return found
