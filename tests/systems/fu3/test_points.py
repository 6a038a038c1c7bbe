"""Combat points: who chooses their form, and what each form does."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import Asked, Told
from tablee.game.sheet import Descriptor
from tests.systems.fu3.table import Table, said, table, turned

YES_AND, YES, YES_BUT = (4, 4, 5, 5, 6), (4, 4, 5, 5, 1), (4, 4, 5, 1, 1)
NO_BUT, NO, NO_AND = (4, 4, 1, 1, 2), (4, 1, 1, 2, 2), (1, 1, 2, 2, 3)
EVEN = [{"name": "Match nul", "value": 2, "sign": -1}]
"""Teich counts 2 more than the assassin: this makes their fight even, so that five dice fall."""


def asked(game: Table, run: str = "r1") -> list[tuple[str, tuple[str, ...]]]:
    """Who is asked for the points of a throw, and among which forms."""
    found = [p for p in game.state.pendings.values() if p.id.startswith(f"{run}:point:")]
    return [(p.asks[0], tuple(option.key for option in p.options)) for p in found]


def blow(faces: tuple[int, ...], rules: Any = None, **args: Any) -> Table:
    """Teich strikes at the assassin, outside of any fight, at an even chance."""
    game = table("teich", "assassin", rules=rules)
    game.play("attack", *faces, by="teich", against=["assassin"], chips=EVEN, **args)
    game.play("settle", run="r1")
    return game


@pytest.mark.rule("FU3-3-08")
@pytest.mark.parametrize(
    ("faces", "who", "forms", "many"),
    [
        (YES_AND, "teich", ("aura", "condition", "shed"), 2),
        (YES, "teich", ("aura", "condition", "shed"), 1),
        (YES_BUT, "assassin", ("aura", "condition"), 1),
        (NO_BUT, "teich", ("aura", "condition"), 1),
        (NO, "assassin", ("aura", "condition", "shed"), 1),
        (NO_AND, "assassin", ("aura", "condition", "shed"), 2),
    ],
)
def test_who_is_asked_for_the_form(
    faces: tuple[int, ...], who: str, forms: tuple[str, ...], many: int
) -> None:
    assert asked(blow(faces)) == [(who, forms)] * many


@pytest.mark.rule("FU3-3-08")
@pytest.mark.parametrize(
    ("faces", "seat", "hurt"), [(YES_BUT, "assassin", "assassin"), (NO_BUT, "teich", "teich")]
)
def test_the_other_side_chooses_how_it_is_hurt(faces: tuple[int, ...], seat: str, hurt: str) -> None:
    game = blow(faces)
    before = game.aura(hurt)[0]
    game.play("inflict", pending="r1:point:1:", seat=seat, form="aura")
    assert game.aura(hurt)[0] == before - 1
    assert game.state.pendings == {}


@pytest.mark.rule("FU3-3-08")
def test_only_the_one_who_was_asked_chooses_and_only_what_is_offered() -> None:
    game = blow(YES_BUT)
    point = {"pending": "r1:point:1:", "form": "aura"}
    assert game.refused("inflict", seat="teich", **point) == [("HOUSE-pending", "not_asked")]
    assert game.refused("inflict", pending="r1:point:1:", seat="assassin", form="shed") == [
        ("HOUSE-choice", "unknown")
    ]
    assert game.refused("inflict", pending="r9", seat="assassin", form="aura") == [
        ("HOUSE-pending", "unknown")
    ]
    answer = {"pending": "r1:point:1:", "seat": "assassin", "option": "aura"}
    assert game.refused("choose", **answer) == [("HOUSE-pending", "move")]


@pytest.mark.rule("FU3-3-08")
def test_consequences_are_drawn_once() -> None:
    game = blow(YES)
    assert game.refused("settle", run="r1") == [("FU3-3-08", "applied")]
    game.play("throw", *YES, check={"check": "throw"}, by="teich")
    assert game.refused("settle", run="r2") == [("FU3-3-08", "kind")]


@pytest.mark.rule("FU3-3-08")
def test_the_same_form_may_be_taken_twice() -> None:
    game = blow(YES_AND)
    for at in (1, 2):
        game.play("inflict", pending=f"r1:point:{at}:", seat="teich", form="aura")
    assert game.aura("assassin")[0] == 0


@pytest.mark.rule("FU3-3-08")
def test_a_point_inflicts_a_condition_and_another_worsens_it() -> None:
    game = blow(YES_AND)
    game.play("inflict", 2, pending="r1:point:1:", seat="teich", form="condition", name="Étourdi")
    game.play(
        "inflict", 3,
        pending="r1:point:2:", seat="teich", form="condition", condition="condition_1", name="Inconscient",
    )  # fmt: skip
    found = game.state.sheet("assassin").need("condition_1", Descriptor)
    assert (found.name, found.value) == ("Inconscient", 2)
    assert game.state.calendar.left("condition:condition_1", "assassin") == 3 * 86400


@pytest.mark.rule("FU3-3-08")
def test_a_condition_stops_at_three() -> None:
    game = table("teich", "assassin")
    game.play("suffer", 1, sheet="assassin", name="Coma", value=3)
    game.play("attack", *YES, by="teich", against=["assassin"], chips=EVEN)
    game.play("settle", run="r1")
    point = {"pending": "r1:point:1:", "seat": "teich", "form": "condition"}
    assert game.refused("inflict", **point, condition="condition_1") == [("FU3-2-11", "most")]
    assert game.refused("inflict", **point) == [("FU3-2-11", "name")]
    assert game.refused("inflict", **point, name="Bleu", victim="teich") == [("FU3-3-08", "victim")]


@pytest.mark.rule("FU3-3-08")
@pytest.mark.parametrize(("shed_any", "left"), [(False, 1), (True, None)])
def test_a_point_sheds_one_s_own_condition(shed_any: bool, left: int | None) -> None:
    game = table("teich", "assassin", rules=turned(shed_any=shed_any))
    game.play("suffer", 4, sheet="teich", name="Entorse", value=2)
    game.play("attack", *YES, by="teich", against=["assassin"], chips=EVEN)
    game.play("settle", run="r1")
    faces = (5,) if left else ()
    game.play("inflict", *faces, pending="r1:point:1:", seat="teich", form="shed", condition="condition_1")
    found = game.state.sheet("teich").get("condition_1")
    assert (found.value if isinstance(found, Descriptor) else None) == left
    expected = 5 * 3600 if left else None
    assert game.state.calendar.left("condition:condition_1", "teich") == expected


@pytest.mark.rule("FU3-3-08")
def test_a_condition_of_one_is_gone_when_shed() -> None:
    game = table("teich", "assassin")
    game.play("suffer", 4, sheet="teich", name="Essoufflé")
    game.play("attack", *YES, by="teich", against=["assassin"], chips=EVEN)
    game.play("settle", run="r1")
    game.play("inflict", pending="r1:point:1:", seat="teich", form="shed", condition="condition_1")
    assert game.state.sheet("teich").get("condition_1") is None
    assert game.state.calendar.timers == ()


@pytest.mark.rule("FU3-3-08")
def test_points_without_anybody_on_the_table_are_told() -> None:
    game = table()
    game.play("throw", *YES_AND, check={"check": "attack"})
    events = game.play("settle", run="r1")
    assert [e.reason.said for e in events if isinstance(e, Told)] == ["told"]
    assert not any(isinstance(e, Asked) for e in events)


@pytest.mark.rule("FU3-3-09")
@pytest.mark.parametrize(
    ("dial", "faces", "forms"),
    [
        ("position", NO, ("condition", "shed")),
        ("position", NO_BUT, ("condition",)),
        ("any", NO, ("aura", "condition", "shed")),
    ],
)
def test_a_target_that_can_not_answer(dial: str, faces: tuple[int, ...], forms: tuple[str, ...]) -> None:
    game = blow(faces, turned(ranged_answer=dial), answers=False)
    assert [found for _, found in asked(game)] == [forms]
    about = next(iter(game.state.pendings.values())).about
    assert (("FU3-3-08", "position") in said(about)) == (dial == "position")


@pytest.mark.rule("FU3-3-09")
def test_the_shooter_s_own_points_are_free() -> None:
    game = blow(YES, answers=False)
    assert asked(game) == [("teich", ("aura", "condition", "shed"))]


@pytest.mark.rule("FU3-3-ex11", "FU3-3-08")
def test_the_whole_chain_of_teich_s_aura() -> None:
    game = table("assassin", "teich")
    surprise = [{"name": "Surprise et nuit", "value": 2}]
    stab = {"helps": ["asset_1"], "armoured": False}
    game.play(
        "attack", 4, 4, 4, 2, 2, 5, 3,
        by="assassin", against=[{"sheet": "teich", "armed": False}], use=stab, chips=surprise,
    )  # fmt: skip
    game.play("settle", run="r1")
    game.play("inflict", pending="r1:point:1:", seat="assassin", form="aura")
    assert game.aura("teich") == (3, 4)
    game.play(
        "attack", 1, 2, 2, 5, 6, by="teich", against=[{"sheet": "assassin", **stab}], use={"actions": 2}
    )
    game.play("spend", 4, 4, 1, run="r2", spend="reroll", dice=(0, 1, 2))
    assert game.aura("teich") == (2, 4)
    game.play("create_event", sheet="teich", what="Deux amis au coin de la rue")
    assert game.aura("teich") == (1, 4)
