"""An aspect invoked after the dice: all of them again, or what one box does to a single die (FAT-4-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee.game.check import Node, Spend
from tablee.game.fudge_dice.methods import Method
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.points.prices import boxes
from tablee.systems.fate2.roll.sides import Side

REROLL, TURN, DIE = "reroll", "turn", "die"
WHY = Text("En quoi l’aspect aide", "How the aspect helps")
FROM: dict[str, tuple[int, ...]] = {"any": (-1, 0), "minus": (-1,), "blank": (0,), "step": (-1, 0)}
"""What a die may show that each power turns (FAT-4-05): to +, "step" to the next sign."""
PLUS = 1


def die_values(method: Method) -> tuple[int, ...]:
    """What each face of one die is worth, face 1 first; empty where dice are not worth a sign each."""
    if method.row.kind not in ("sum", "faces"):
        return ()
    shown = [method.shown((face,) * method.count)[0].value for face in range(1, method.die.sides + 1)]
    values = tuple(int(value) for value in shown)
    return values if {*values} == {-1, 0, PLUS} else ()


def turned(power: str, method: Method, face: int) -> int:
    """The face that a power turns a die to; 0 where it can't be turned."""
    values = die_values(method)
    if not values or values[face - 1] not in FROM.get(power, ()):
        return 0
    after = values[face - 1] + 1 if power == "step" else PLUS
    return values.index(after) + 1


def may_pick(power: str, method: Method, face: int) -> bool:
    """True for a die that may be chosen: one that shows + is as good as it gets."""
    values = die_values(method)
    if power == DIE:
        return bool(values) and values[face - 1] != PLUS
    return bool(turned(power, method, face))


def invocations(
    book: Book,
    side: Side,
    method: Method,
    faces: tuple[int, ...],
    by: str,
    again: Callable[[tuple[int, ...]], Node],
    turn: Callable[[int, int], Node],
) -> Iterator[Spend]:
    """The spends of a side whose dice lie so. ``again`` throws dice at these places once more, ``turn`` puts
    the die at a place to a face."""
    if not side.aspects and side.who != "gm":
        return
    price, gainer, power = boxes(book, side), side.name, str(book["invocation"])
    why = (because("FAT-4-01", "invoked"),)
    yield Spend(
        REROLL, price, by, lambda _: again(tuple(range(len(faces)))), because=why, side=gainer,
        label=because("FAT-4-01", "reroll"), asks=WHY,
    )  # fmt: skip
    if power == "none" or not die_values(method):
        return

    def then(pick: tuple[int, ...]) -> Node:
        if len(pick) != 1 or pick[0] >= len(faces) or not may_pick(power, method, faces[pick[0]]):
            raise Refused(problem("FAT-4-01", "dice", f"pick_{power}"))
        at = pick[0]
        return again(pick) if power == DIE else turn(at, turned(power, method, faces[at]))

    values, picks = die_values(method), dict[int, tuple[int, ...]]()
    for at, face in enumerate(faces):
        if may_pick(power, method, face):
            picks.setdefault(values[face - 1], (at,))
    refused = () if picks else (problem("FAT-4-01", "dice", f"pick_{power}"),)
    yield Spend(
        TURN, price, by, then, tuple(picks[value] for value in sorted(picks)), why, refused, side=gainer,
        label=because("FAT-4-05", power), asks=WHY,
    )  # fmt: skip
