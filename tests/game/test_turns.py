"""Who is asked first on an open throw, and spends that are the game master's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tablee.dice import Distribution, d
from tablee.game.account import BANK, Account, price
from tablee.game.check import GM, Check, Dice, End, Node, Spend, Throw
from tablee.game.event import Moved
from tablee.game.frozen import replace
from tablee.game.move import do
from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import affordable, asked, holders, owner, spends_on, throwing_moves


def purse(state: State) -> str:
    """The sheet that pays for the game master: the first foe with a point."""
    for id, sheet in state.sheets.items():
        if sheet.nature == "foe" and sheet.need("luck", Account).value:
            return id
    raise Refused(problem("HOUSE-account", "purse", "short", label="", expected=1, found=0))


def build(form: Mapping[str, Any]) -> Check:
    """One die; Ada may add one once Bo, who is asked first, has passed; the game master may take one."""

    def throw(total: int) -> Throw:
        spends = (
            Spend("more", price("luck", 1), "", lambda _: throw(total + 1), after=form.get("first", "bo")),
            Spend("less", price("luck", 1), "bo", lambda _: throw(total - 1)),
            Spend("spoil", price("luck", 1), GM, lambda _: throw(0), holds=False, payer=purse),
        )
        return Throw("step", (), lambda: Distribution({total: 1}), lambda _: reading(total, spends), end)

    def reading(total: int, spends: tuple[Spend, ...]) -> Reading:
        return Reading(total, (), spends=lambda: spends)

    def end(total: int) -> Node:
        return End((Outcome("total", total),))

    def law() -> Distribution[int]:
        return Distribution(dict.fromkeys(range(1, 7), 1))

    def alone(side: int) -> Distribution[Outcome]:
        return Distribution({Outcome("total", 10 + side): 1})

    def first(faces: tuple[int, ...]) -> Reading:
        return throw(faces[0]).read(())

    known = alone if form.get("alone") else None
    return Check("turns", form, Throw("roll", (Dice(d(6), 1),), law, first, end, alone=known), ("total",))


MOVES = {move.key: move for move in throwing_moves(build)}


def table(foes: int = 1, **form: Any) -> State:
    """A throw of Ada's that shows 3, with Bo at the table and a foe with so many points."""
    sheets = {
        name: Sheet("toy", name.title(), (Account("luck", Text("Chance", "Luck"), count),), nature=nature)
        for name, count, nature in (("ada", 2, "hero"), ("bo", 2, "hero"), ("ogre", foes, "foe"))
    }
    given = {"check": {"check": "turns", **form}, "by": "ada", "against": []}
    return fold(State(sheets), do(MOVES["throw"], State(sheets), given, (3,)))


def after(state: State, key: str, **given: Any) -> State:
    return fold(state, do(MOVES[key], state, {"run": "r1", **given}, ()))


def turn(state: State) -> tuple[str, ...]:
    return asked(build, state, state.run("r1"))


def refused(state: State, **given: Any) -> list[str]:
    with pytest.raises(Refused) as found:
        after(state, "spend", **given)
    return [problem.said for problem in found.value.problems]


def test_whoever_comes_first_buys_or_passes_before_the_other_is_asked() -> None:
    state = table()
    assert holders(build, state, state.run("r1")) == ("ada", "bo") and turn(state) == ("bo",)
    assert refused(state, spend="more") == ["turn"]
    bought = after(state, "spend", spend="less", by="bo")
    assert turn(bought) == ("bo",), "a new result, a new turn"
    passed = after(state, "close", by="bo")
    assert turn(passed) == ("ada",)
    assert after(passed, "spend", spend="more").run("r1").results[0].total == 4


def test_a_turn_that_nobody_can_take_blocks_nothing() -> None:
    early = after(table(), "close")
    assert turn(early) == ("bo",) and not early.run("r1").closed
    assert after(early, "close", by="bo").run("r1").closed, "Ada had passed beforehand"
    for first in ("zed", "", "ada"):
        assert turn(table(first=first)) == ("ada", "bo"), "nobody else comes before Ada"
    empty = table()
    poor = empty.sheet("bo").put(Account("luck", Text("Chance", "Luck"), 0))
    state = replace(empty, sheets={**empty.sheets, "bo": poor})
    assert turn(state) == ("ada",)
    assert after(state, "spend", spend="more").run("r1").results[0].total == 4


def test_a_hidden_sheet_comes_before_nobody() -> None:
    state = table()
    hidden = replace(state, hidden=frozenset({"bo"}), runs={"r1": replace(state.run("r1"), against=("bo",))})
    assert turn(hidden) == ("ada", "bo")
    assert after(hidden, "spend", spend="more").run("r1").results[0].total == 4


def test_of_a_silhouette_whose_turn_it_is_the_game_master_is_named() -> None:
    state = replace(table(), shaded=frozenset({"bo"}))
    assert refused(state, spend="more") == ["turn_gm"]


def test_the_game_master_s_own_spend_is_paid_by_the_purse_that_can() -> None:
    state = table()
    spoil = next(spend for spend in spends_on(build, state.run("r1")) if spend.key == "spoil")
    assert owner(state, state.run("r1"), spoil) == GM and affordable(state, spoil, GM)
    events = do(MOVES["spend"], state, {"run": "r1", "spend": "spoil", "by": GM}, ())
    moved = [event.movement for event in events if isinstance(event, Moved)]
    assert [(one.source, one.target) for one in moved] == [("ogre.luck", BANK)]
    assert fold(state, events).run("r1").results[0].total == 0
    assert refused(state, spend="spoil") == refused(state, spend="spoil", by="bo") == ["not_yours"]
    none = table(foes=0)
    assert not affordable(none, spoil, GM) and refused(none, spend="spoil", by=GM) == ["short"]


def test_the_odds_of_a_side_come_from_its_law_alone_where_there_is_one() -> None:
    check = build({"check": "turns", "alone": True})
    assert [odds_of(check, side=side).rows[0].total for side in (0, 1)] == [10, 11]
    assert odds_of(build({"check": "turns"})).mean == 7 / 2
