"""What Fudge points do to a roll: before the dice an automatic success or +4, after them a nudge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tablee.game.account import Cost, price
from tablee.game.address import Address
from tablee.game.check import Node, Spend
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.systems.fudge import POINTS
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.roll.action import Side

SUCCESS, FOUR = "success", "four"
USES = {SUCCESS: "use_success", FOUR: "use_four", "nudge": "use_nudge"}
"""Each use of a point that a roll knows, and the dial that allows it (FUD-1.3.6-06)."""
COSTS = {SUCCESS: "success_cost", FOUR: "four_cost", "nudge": "nudge_cost"}
RULES = {SUCCESS: "FUD-1.3.6-07", FOUR: "FUD-1.3.6-10", "nudge": "FUD-1.3.6-08"}


def allowed(book: Book, use: str) -> bool:
    """Whether the game has Fudge points and this use of them."""
    return book.on("fudge_points") and book.on(USES[use])


def cost(book: Book, use: str) -> int:
    """How many points a use takes."""
    return book.number(COSTS[use])


def costs(book: Book, side: Side) -> tuple[Cost, ...]:
    """What is due before the dice."""
    return (Cost(POINTS, cost(book, side.point)),) if side.point else ()


def point_problems(book: Book, side: Side, goal: int | None, *, opposed: bool = False) -> Iterator[Problem]:
    """Why a point can't be paid before this roll."""
    if not side.point:
        return
    if not allowed(book, side.point):
        yield problem(RULES[side.point], "point", "off")
    if side.who == "gm":
        yield problem("FUD-1.3.6-01", "point", "players")
    if side.point == SUCCESS:
        yield from _success_problems(book, goal, opposed)


def _success_problems(book: Book, goal: int | None, opposed: bool) -> Iterator[Problem]:
    if opposed:
        if not book.on("success_opposed"):
            yield problem("FUD-1.3.6-07", "point", "opposed")
    elif goal is None:
        yield problem("FUD-1.3.6-07", "point", "graded")
    elif goal > book.top.value and not book.on("success_beyond"):
        yield problem("FUD-1.3.6-07", "goal", "beyond", expected=book.say(book.top.value))


def before(
    book: Book, side: Side, goal: int | None, form: Callable[[str], Mapping[str, Any]],
    root: Callable[[Mapping[str, Any]], Node], *, opposed: bool = False,
) -> tuple[Spend, ...]:  # fmt: skip
    """What may still be bought before the dice; ``form`` is the file form with that point paid."""
    if side.point or side.who == "gm":
        return ()
    made = []
    for use in (SUCCESS, FOUR):
        wrong = tuple(_success_problems(book, goal, opposed)) if use == SUCCESS else ()
        if not allowed(book, use) or wrong:
            continue
        paid, amount = form(use), cost(book, use)
        why = (because(RULES[use], "offer", cost=amount),)

        def then(_pick: tuple[int, ...], paid: Mapping[str, Any] = paid) -> Node:
            return root({key: value for key, value in paid.items() if key != "check"})

        made.append(Spend(use, price(POINTS, amount), "", then, because=why, becomes=paid))
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Nudge:
    """One step up or down on the dice of one side, the account that pays for it, and whose that is.

    ``own``: the roll is the payer's.
    """

    key: str
    at: int
    step: int
    account: str
    payer: str = ""
    own: bool = True

    @property
    def by(self) -> str:
        """The sheet that it belongs to: the one whose account pays; "" is the thrower."""
        return Address.read(self.account).sheet

    @property
    def said(self) -> str:
        """Its sentence: one's own roll or the other's, up or down."""
        return f"{'own' if self.own else 'other'}_{'up' if self.step > 0 else 'down'}"

    @property
    def helps(self) -> bool:
        """Whether it does what people mostly pay for."""
        return (self.step > 0) == self.own


def nudges(book: Book, sides: tuple[Side, ...], concerns: str = "") -> tuple[Nudge, ...]:
    """Every nudge that a player may buy: of the player's own roll, or of one the game master makes
    against the player's character (FUD-1.3.6-08); those that hinder whoever pays come last. ``concerns`` is
    whom a lone roll of the game master is about."""
    if not allowed(book, "nudge"):
        return ()
    found = []
    for at, side in enumerate(sides):
        own = side.who == "pc"
        account = _payer(sides, at) if own else _against(sides, at, concerns)
        payer = side.name if own else _other(sides, at, concerns)
        label = "" if len(sides) == 1 else f"_{('me', 'foe')[at]}"
        if account:
            found += [
                Nudge(f"nudge{label}_up", at, 1, account, payer, own),
                Nudge(f"nudge{label}_down", at, -1, account, payer, own),
            ]
    return tuple(sorted(found, key=lambda nudge: not nudge.helps))


def _payer(sides: tuple[Side, ...], at: int) -> str:
    """Whoever makes the check pays from their own sheet; the other side must be known by name."""
    if at == 0:
        return POINTS
    return f"{sides[at].name}.{POINTS}" if _named(sides[at].name) else ""


def _other(sides: tuple[Side, ...], at: int, concerns: str) -> str:
    """Who pays for moving a roll of the game master."""
    return next((side.name for i, side in enumerate(sides) if i != at and side.who == "pc"), concerns)


def _against(sides: tuple[Side, ...], at: int, concerns: str) -> str:
    other = next((i for i, side in enumerate(sides) if i != at and side.who == "pc"), None)
    if other is not None:
        return _payer(sides, other)
    return f"{concerns}.{POINTS}" if _named(concerns) else ""


def _named(name: str) -> bool:
    return bool(name) and "." not in name


def nudge_spends(
    book: Book, offered: tuple[Nudge, ...], used: int, then: Callable[[Nudge], Node]
) -> tuple[Spend, ...]:
    """The nudges that are left on a roll, of which ``used`` were bought already."""
    if used >= book.number("nudge_most"):
        return ()
    amount = book.number("nudge_cost")

    def spend(nudge: Nudge) -> Spend:
        why = (because("FUD-1.3.6-08", "offer", cost=amount, step=nudge.step),)
        return Spend(
            nudge.key, price(nudge.account, amount), nudge.by, lambda _: then(nudge), because=why,
            label=because("FUD-1.3.6-08", nudge.said, step=nudge.step), side=nudge.payer,
        )  # fmt: skip

    return tuple(spend(nudge) for nudge in offered)
