"""One plan per move: what is assembled once, what the game master can overrule, which button a move is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablee.game.event import BlockGone, BlockPut, ConflictPut, Moved, Opened, SheetGone, TimeMoved
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor
from tablee.systems.fu3.fight import engage, group
from tablee.systems.fu3.powers import book as spell_book
from tablee.systems.fu3.powers import release
from tablee.systems.fu3.roll import attempt
from tests.systems.fu3.table import Table, book, problems, said, table

SPARK = {"base": "destroy", "range": 1}


def game() -> Table:
    """Teich acts before the assassin; the thief stands by, and is badly dazed."""
    made = table("teich", "assassin", "thief", "rachette")
    made.put("thief", made.state.sheet("thief").put(Descriptor("condition_1", "Sonné", 3, "condition")))
    made.play("fight", sides={"ours": ["teich"], "theirs": ["assassin"]}, initiative={"teich": {"bonus": 2}})
    return made


@pytest.mark.parametrize(
    ("move", "args", "problem", "event"),
    [
        (
            "fight",
            {"sides": {"ours": ["teich"], "theirs": ["thief"]}},
            ("FU3-3-02", "on"),
            ConflictPut,
        ),
        ("attack", {"by": "assassin", "against": ["teich"]}, ("FU3-3-02", "turn"), Opened),
        ("cast", {"by": "teich", "spell": SPARK}, ("FU3-1-06", "concept"), Opened),
        ("aura_duel", {"by": "teich", "against": ["assassin"]}, ("FU3-1-06", "concept"), Opened),
        ("attempt", {"by": "teich", "bought": 5}, ("FU3-1-10", "short"), Moved),
        ("create_event", {"sheet": "teich", "what": "…", "price": 99}, ("FU3-1-10", "short"), Moved),
        ("improve", {"sheet": "teich", "block": "asset_1"}, ("FU3-5-05", "short"), BlockPut),
        ("award_xp", {"amount": 99}, ("FU3-5-01", "bounds"), Moved),
        ("worsen", {"sheet": "thief", "condition": "condition_1"}, ("FU3-2-11", "most"), BlockPut),
        ("ease", {"sheet": "thief", "condition": "condition_1"}, ("FU3-2-11", "no_timer"), TimeMoved),
        (
            "rename",
            {"sheet": "teich", "block": "asset_1", "name": "Brise-tout"},
            ("FU3-1-08", "unchanged"),
            BlockPut,
        ),
        ("strike", {"sheet": "teich", "block": "concept"}, ("FU3-1-01", "one"), BlockGone),
        ("leave", {"sheet": "teich"}, ("FU3-1-12", "not_sealed"), SheetGone),
        ("stay", {"sheet": "teich", "option": "leave"}, ("FU3-1-12", "not_sealed"), SheetGone),
    ],
)
def test_what_is_wrong_can_still_be_carried_out(
    move: str, args: dict[str, Any], problem: tuple[str, str], event: type
) -> None:
    plan = game().preview(move, **args)
    assert problem in said(plan.broken)
    faces = (1,) * plan.dice.count if plan.dice is not None else ()
    assert any(isinstance(found, event) for found in plan.events(faces))


@pytest.mark.parametrize(
    ("move", "args", "expected"),
    [
        ("attack", {"by": "teich", "against": ["nobody"]}, ("HOUSE-sheet", "unknown")),
        ("attack", {"by": "teich", "against": ["assassin"], "cover": 4}, ("FU3-3-09", "bounds")),
        ("join", {"who": ["assassin"], "side": "theirs"}, ("FU3-3-02", "there")),
        ("race", {"names": "ana"}, ("FU3-3-13", "sides")),
        ("score", {"run": "r1"}, ("HOUSE-run", "unknown")),
        ("worsen", {"sheet": "teich", "condition": "condition_1"}, ("FU3-2-11", "unknown")),
        ("inflict", {"pending": "p", "seat": "gm", "form": "aura"}, ("HOUSE-pending", "unknown")),
        ("prepare", {"by": "rachette", "written": "asset_1"}, ("FU3-4-08", "unknown")),
        ("pass_turn", {"by": "assassin"}, ("FU3-3-02", "turn")),
        ("improve", {"sheet": "thief", "block": "concept"}, ("FU3-5-01", "none")),
        ("take_weakness", {"sheet": "thief", "name": "Vertige"}, ("FU3-5-01", "none")),
    ],
)
def test_what_cannot_be_carried_out_is_refused_even_then(
    move: str, args: dict[str, Any], expected: tuple[str, str]
) -> None:
    plan = game().preview(move, **args)
    assert expected in said(plan.broken)
    with pytest.raises(Refused) as refused:
        plan.events(())
    assert problems(refused.value) == said(plan.broken)


@pytest.mark.rule("FU3-3-02")
def test_nobody_passes_a_turn_where_a_fight_has_none() -> None:
    at = table("teich", "assassin")
    at.play("fight", sides={"ours": ["teich"], "theirs": ["assassin"]}, pace="group")
    assert at.state.conflict is not None and not at.state.conflict.order
    assert said(at.preview("pass_turn", by="teich").broken) == [("HOUSE-turn", "now")]


@pytest.mark.rule("FU3-4-07")
@pytest.mark.parametrize(
    ("check", "by", "expected"),
    [
        ({"check": "write_spell", **SPARK}, "", ("FU3-4-07", "nobody")),
        ({"check": "attack"}, "rachette", ("FU3-3-08", "kind")),
    ],
)
def test_what_is_no_spell_of_anybody_is_noted_in_no_book(
    check: dict[str, Any], by: str, expected: tuple[str, str]
) -> None:
    at = table("rachette")
    dice = at.preview("throw", check=check, by=by).dice
    at.play("throw", *(6,) * dice.count, check=check, by=by)
    plan = at.preview("note_spell", run="r1", name="Feu")
    assert said(plan.broken) == [expected]
    with pytest.raises(Refused):
        plan.events(())


@pytest.mark.rule("FU3-5-02", "FU3-5-01")
def test_without_experience_points_both_problems_are_told() -> None:
    plan = game().preview("improve", sheet="thief", block="nothing")
    assert said(plan.problems) == [("FU3-5-01", "none"), ("FU3-5-02", "unknown")]


@pytest.mark.parametrize(
    ("room", "function", "move", "args"),
    [
        (engage, "assemble", "attack", {"by": "teich", "against": ["assassin"]}),
        (engage, "assemble", "aura_duel", {"by": "teich", "against": ["assassin"]}),
        (group, "assemble", "group", {"ours": ["teich"], "theirs": ["assassin"]}),
        (attempt, "assemble", "attempt", {"by": "teich"}),
        (release, "assemble", "cast", {"by": "rachette", "spell": SPARK}),
        (spell_book, "read_preparation", "prepare", {"by": "rachette", "spell": SPARK, "name": "Feu"}),
    ],
)
def test_what_is_shown_and_what_is_done_is_assembled_once(
    monkeypatch: pytest.MonkeyPatch, room: Any, function: str, move: str, args: dict[str, Any]
) -> None:
    inner: Callable[..., Any] = getattr(room, function)
    calls = list[tuple[Any, ...]]()

    def counted(*given: Any) -> Any:
        calls.append(given)
        return inner(*given)

    at = game()
    monkeypatch.setattr(room, function, counted)
    plan = at.preview(move, **args)
    assert len(calls) == 1
    faces = (1,) * plan.dice.count if plan.dice is not None else ()
    assert plan.events(faces) == plan.events(faces) != ()
    assert len(calls) == 1


@pytest.mark.rule("FU3-3-01", "FU3-3-02")
def test_the_buttons_of_a_fight() -> None:
    purposes = {move.key: move.purpose for move in book().moves.values() if move.purpose}
    assert purposes == {
        "fight": "begin",
        "join": "join",
        "pass_turn": "pass",
        "withdraw": "leave",
        "next_round": "round",
        "end_fight": "end",
    }
    for key in ("pass_turn", "withdraw"):
        move = book().moves[key]
        assert move.actor is not None and move.params == (move.actor,)
