"""How the cost of the odds of one against several grows from one opponent to six, each throwing.

``python -m bench.melee`` prints, for each number of opponents, the ways in which all dice may fall, the
milliseconds of the odds of the lone fighter and of all sides, the check made anew each time, and the ratio to
the line above: for information, nothing is compared.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from tablee.game.odds import odds_of
from tablee.game.system import Rules
from tablee.systems import system

ROUNDS = 7


def form(count: int) -> dict[str, object]:
    """One fighter against so many, with 4dF each and a damage roll."""
    foes = [{"name": f"t{n}", "skill": n % 3 - 1, "offence": 3, "guard": n % 2} for n in range(count)]
    return {"check": "melee", "me": {"name": "me", "skill": 3, "offence": 4, "guard": 2}, "foes": foes}


def cost(rules: Rules, count: int, sides: int) -> float:
    """Milliseconds of the odds of the first sides of a check that was just made."""
    times = list[float]()
    for _ in range(ROUNDS):
        began = perf_counter()
        check = rules.check(form(count))
        for at in range(sides):
            odds_of(check, side=at)
        times.append(perf_counter() - began)
    return 1000 * median(times)


def main() -> None:
    """Print the table."""
    rules, before = system("fudge").book(), 0.0
    print(f"{'opponents':>9} {'ways to fall':>13} {'lone ms':>8} {'all sides ms':>13} {'ratio':>6}")
    for count in range(1, 7):
        alone, whole = cost(rules, count, 1), cost(rules, count, count + 1)
        ratio = f"{alone / before:.2f}" if before else ""
        print(f"{count:>9} {9 ** (count + 1):>13,} {alone:>8.1f} {whole:>13.1f} {ratio:>6}")
        before = alone


if __name__ == "__main__":
    main()
