"""Plain dice, which every system understands: ``3d6+2``, ``4d6kh3``, ``4dF``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablee.dice import MAX_TEXT, DiceError, Expression, parse
from tablee.game.check import Check, Dice, End, Throw
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.system import PLAIN, CheckKind
from tablee.game.text import Text

KEY = PLAIN
LABEL = Text("Total", "Total")


def dice_check(text: str, examples: tuple[str, ...] = ("3d6+2", "4d6kh3", "4dF")) -> Check:
    """A check that throws generic dice and reads their total; raises `Refused`."""
    try:
        expression = parse(text)
        expression.must_fit()  # the odds of dice that are only thrown are nobody's concern
    except DiceError as error:
        raise Refused(refusal(error, text, examples)) from error
    return _check(expression)


def notation_reader(
    form_of: Callable[[str], dict[str, Any] | None],
    kinds: Mapping[str, CheckKind],
    examples: tuple[str, ...],
) -> Callable[[str], Check]:
    """A reader of notation that builds the check of what ``form_of`` reads; plain dice are read too."""

    def read(text: str) -> Check:
        if len(text) > MAX_TEXT:
            raise Refused(problem("HOUSE-notation", "notation", "long", found=len(text)))
        form = form_of(text)
        if form is None:
            plain = dice_check(text, examples)
            form = form_of(plain.notation)  # `2+dF` is `1dF+2`, which a game may read in its own way
            if form is None:
                return plain
        return kinds[form.pop("check")].build(form)

    return read


def refusal(error: DiceError, text: str, examples: tuple[str, ...]) -> Any:
    """The refusal that says a dice error to a person."""
    said = error.code if error.code in ("too_costly", "too_many_dice", "bad_die", "bad_keep") else "syntax"
    cost, budget = error.slots.get("cost", 0), error.slots.get("budget", 0)
    return problem(
        "HOUSE-notation",
        "notation",
        said,
        found=text[:60],
        expected=examples,
        cost=str(cost),
        budget=str(budget),
    )


def _check(expression: Expression) -> Check:
    def read(faces: tuple[int, ...]) -> Reading:
        total, dice = expression.read(faces)
        names = [term.pool.die.name for term in expression.terms]
        shown = tuple(DieShown("", names[at], face, value, kept) for at, face, value, kept in dice)
        return Reading(total, shown, (because("HOUSE-dice", "total", total=total),))

    dice = tuple(Dice(t.pool.die, t.pool.count) for t in expression.terms)
    root = Throw("dice", dice, expression.law, read, lambda total: End((Outcome(KEY, total),)))
    text = str(expression)
    return Check("dice", {"dice": text}, root, (KEY,), text, by_total=True, cost=expression.told_cost())


def _build(params: Mapping[str, Any]) -> Check:
    return dice_check(str(params.get("dice", "")))


def dice_kind() -> CheckKind:
    """The check kind every system adds to its own."""
    param = Param("dice", "text", Text("dés", "dice"))
    return CheckKind("dice", Text("Dés", "Dice"), "HOUSE-dice", (param,), _build, ({"dice": "3d6+2"},))
