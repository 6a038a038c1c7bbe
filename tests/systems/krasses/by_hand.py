"""The rules of the book counted out by hand: nothing here comes from ``tablee``.

Dice are enumerated in order where there are few of them; krâsse dice also as weighted multisets,
by how many show a krâsse and how many a half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import factorial
from typing import Any

Law = dict[Any, Fraction]
Number = int | Fraction
KRASSE, HALF = 6, 3
ORDER = ["critical_failure", "automatic_failure", "ordinary", "automatic_success", "feat"]


def kind(first: int, second: int) -> str:
    """The special result of two ordered dice."""
    if first == 1 and second <= 5:
        return "critical_failure" if second == 1 else "automatic_failure"
    if first == 10 and second >= 6:
        return "feat" if second == 10 else "automatic_success"
    return "ordinary"


def law(counts: Counter[Any]) -> Law:
    """Counts as chances."""
    whole = sum(counts.values())
    return {key: Fraction(count, whole) for key, count in counts.items() if count}


def worth(face: int, krasse: Number = KRASSE, half: Number = HALF) -> Number:
    """What one krâsse die adds."""
    return {6: krasse, 3: half}.get(face, 0)


def dk(count: int, krasse: Number = KRASSE, half: Number = HALF) -> Counter[Number]:
    """The sum of so many krâsse dice as weighted multisets."""
    sums: Counter[Number] = Counter()
    for sixes in range(count + 1):
        for threes in range(count + 1 - sixes):
            rest = count - sixes - threes
            ways = factorial(count) // (factorial(sixes) * factorial(threes) * factorial(rest))
            sums[sixes * krasse + threes * half] += ways * 4**rest
    return sums


def ordered_dk(count: int) -> Iterator[Number]:
    """The same, face by face."""
    for faces in product(range(1, 7), repeat=count):
        yield sum(map(worth, faces), 0)


def rolls() -> Iterator[tuple[int, int]]:
    """All ordered throws of two ten-sided dice."""
    return product(range(1, 11), range(1, 11))


def fixed_result(first: int, second: int, total: Number, difficulty: Number) -> tuple[str, bool]:
    """The outcome of a roll against a difficulty."""
    special = kind(first, second)
    if special != "ordinary":
        return special, special in ("automatic_success", "feat")
    return ("success", True) if total > difficulty else ("failure", False)


def fixed(bonus: int, mine: int, difficulty: int, against: int, **values: Number) -> Law:
    """Key, success and total against a difficulty, krâsse dice on both sides, by multisets."""
    counts: Counter[Any] = Counter()
    for (first, second), (more, w), (less, v) in product(
        rolls(), dk(mine, **values).items(), dk(against, **values).items()
    ):
        total = first + second + bonus + more
        counts[(*fixed_result(first, second, total, difficulty + less), total)] += w * v
    return law(counts)


def ordered_fixed(bonus: int, mine: int, difficulty: int, against: int) -> Law:
    """The same, every die in its order."""
    counts: Counter[Any] = Counter()
    mine_thrown, against_thrown = Counter(ordered_dk(mine)), list(ordered_dk(against))
    for first, second in rolls():
        for more, times in mine_thrown.items():
            total = first + second + bonus + more
            for less in against_thrown:
                counts[(*fixed_result(first, second, total, difficulty + less), total)] += times
    return law(counts)


def side(bonus: int, mine: int = 0, against: int = 0) -> Counter[tuple[str, Number]]:
    """Kind and total of one roll; circumstance dice against it lower what is compared."""
    counts: Counter[tuple[str, Number]] = Counter()
    for (first, second), (more, w), (less, v) in product(rolls(), dk(mine).items(), dk(against).items()):
        counts[kind(first, second), first + second + bonus + more - less] += w * v
    return counts


def shown(won: bool, special: str, totals: bool) -> tuple[str, bool, tuple[tuple[str, str], ...]]:
    """An outcome of an opposed roll: a critical that it doesn't show is told beside it."""
    if totals and special in ("automatic_failure", "automatic_success"):
        special = "ordinary"
    fitting = ("automatic_success", "feat") if won else ("critical_failure", "automatic_failure")
    key = special if special in fitting else "success" if won else "failure"
    beside = special in ("critical_failure", "feat") and special != key
    return key, won, ((("rolled", special),) if beside else ())


def contest(
    rolling: dict[int, Counter[tuple[str, Number]]],
    bare: dict[int, Counter[tuple[str, Number]]],
    players: set[int],
    totals: bool = False,
    gm_decides: bool = False,
) -> Law:
    """Who of several wins, as a law of (number, outcome) pairs: ties as the catalogue settles them.

    ``rolling`` are those who roll now, ``bare`` their rolls without krâsse dice, for rerolls.
    """
    names = list(rolling)
    found: Law = {}
    again = Fraction(0)
    whole = 1
    for counts in rolling.values():
        whole *= sum(counts.values())
    for rolls_now in product(*(rolling[i].items() for i in names)):
        weight = 1
        for _, times in rolls_now:
            weight *= times
        p = Fraction(weight, whole)
        kinds = {i: special for i, ((special, _), _) in zip(names, rolls_now, strict=True)}
        ranks = {
            i: (0 if totals else ORDER.index(special), total)
            for i, ((special, total), _) in zip(names, rolls_now, strict=True)
        }
        tied = [i for i in names if ranks[i] == max(ranks.values())]
        heroes = [i for i in tied if i in players]
        top = heroes or tied
        lost = {i: shown(False, kinds[i], totals) for i in names if i not in top}
        if len(top) == 1 or (gm_decides and not heroes):
            won, beaten = top[0], top[1:]
            ends = {won: shown(True, kinds[won], totals)} | {
                i: shown(False, kinds[i], totals) for i in beaten
            }
            _add(found, {**lost, **ends}, p)
        elif rolling is bare and len(top) == len(names):
            again += p
        else:
            few = {i: bare[i] for i in top}
            for ends_later, q in _rerolled(few, players, totals, gm_decides).items():
                _add(found, {**lost, **dict(ends_later)}, p * q)
    return {key: p / (1 - again) for key, p in found.items()}


_KNOWN: dict[Any, Law] = {}


def _rerolled(few: dict[int, Any], players: set[int], totals: bool, gm_decides: bool) -> Law:
    key = (
        tuple((i, tuple(sorted(c.items()))) for i, c in few.items()), frozenset(players), totals, gm_decides
    )  # fmt: skip
    if key not in _KNOWN:
        _KNOWN[key] = contest(few, few, players, totals, gm_decides)
    return _KNOWN[key]


def _add(found: Law, ends: dict[int, Any], p: Fraction) -> None:
    key = tuple(sorted(ends.items()))
    found[key] = found.get(key, Fraction(0)) + p


def counter(player: int, gm: int, pool: int) -> Law:
    """The counter-krâsse: (player's key, GM's key, who takes the dice, where they go)."""
    counts: Counter[Any] = Counter()
    dice = dk(pool)
    for (a, b), (c, d) in product(rolls(), rolls()):
        if a + b == c + d:
            continue
        taker = "pc" if a + b < c + d else "gm"
        mine, theirs = _in_counter(kind(a, b)), _in_counter(kind(c, d))
        to = "bank" if taker == "pc" else "pile"
        if kind(a, b) == "feat":
            to = "pile"
        if kind(a, b) == "critical_failure":
            to = "bank"
        for more, weight in dice.items():
            my_total = a + b + player + (more if taker == "pc" else 0)
            their_total = c + d + gm + (more if taker == "gm" else 0)
            wins = (ORDER.index(mine), my_total) >= (ORDER.index(theirs), their_total)
            counts[_key(mine, wins), _key(theirs, not wins), taker, to] += weight
    return law(counts)


def _in_counter(special: str) -> str:
    return {"feat": "automatic_success", "critical_failure": "automatic_failure"}.get(special, "ordinary")


def _key(special: str, won: bool) -> str:
    if won:
        return special if special == "automatic_success" else "success"
    return special if special == "automatic_failure" else "failure"


def cooperation(
    sides: list[tuple[Counter[tuple[str, Number]], int]],
    result: Callable[[str, Number], Any],
    *,
    open: bool,
) -> Law:
    """The joint result of all rolls: ``result`` reads kind and total, degrees beside it."""
    counts: Counter[Any] = Counter()
    for rolls_now in product(*(law.items() for law, _ in sides)):
        weight = 1
        for _, times in rolls_now:
            weight *= times
        read = [
            ("ordinary" if open and special.startswith("automatic") else special, total, degree)
            for ((special, total), _), (_, degree) in zip(rolls_now, sides, strict=True)
        ]
        best = max(read, key=lambda r: (ORDER.index(r[0]), r[1], r[2]))
        others = list(read)
        others.remove(best)
        helping = [r for r in others if _helps(r)]
        total = best[1] + 2 * len(helping)
        degrees = best[2] + sum(1 for r in helping if r[2] >= 1)
        counts[result(best[0], total), total, degrees] += weight
    return law(counts)


def _helps(roll: tuple[str, Number, int]) -> bool:
    special, total, _ = roll
    if special in ("automatic_success", "feat"):
        return True
    return special == "ordinary" and total > 15
