"""Progress by judgement and by experience points (FUD-5, 5.1, 5.2), and the ladder of the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.event import Asked, BlockPut, Moved, Told
from tablee.game.problem import Refused
from tablee.game.sheet import Block, Levelled, Power
from tablee.game.text import Text
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.progress.xp import ladder_rows, parts, step_cost
from tests.systems.fudge.by_hand import Game, book, refused, rules, told
from tests.systems.fudge.wounded import ANA, with_table

SKILL = "connaissance_des_plantes"


def learner(*blocks: Block, xp: int = 100, **dials: Any) -> Game:
    game = Game(rules(**dials))
    game.put(ANA, Account("xp", Text("PE", "XP"), xp, rule="FUD-5.2-01"), *blocks)
    return game


def trait(
    level: int | None, role: str = "skill", *tags: str, name: str = "Connaissance des Plantes"
) -> Levelled:
    return Levelled(SKILL, name, level, role, tags=tags)


def level(game: Game, id: str = SKILL) -> int | None:
    return game.state.sheet(ANA).need(id, Levelled).level


def improve(game: Game, times: int = 1, **more: Any) -> int:
    """What so many steps cost."""
    before = game.points(ANA, "xp")
    for _ in range(times):
        game.play("improve", sheet=ANA, block=SKILL, **more)
    return before - game.points(ANA, "xp")


T31 = [(-2, 1, 3), (-1, 1, 3), (0, 1, 3), (1, 2, 6), (2, 4, 12), (3, 8, 24)]


@pytest.mark.rule("FUD-5.2-01")
@pytest.mark.parametrize(("to", "skill", "attribute"), T31)
def test_a_step_costs_what_the_table_says(to: int, skill: int, attribute: int) -> None:
    for role, cost in (("skill", skill), ("attribute", attribute)):
        game = learner(trait(to - 1, role))
        assert improve(game) == cost
        assert level(game) == to


@pytest.mark.rule("FUD-5.2-01")
def test_several_steps_are_paid_one_by_one() -> None:
    assert improve(learner(trait(-2)), 5) == 16
    assert improve(learner(trait(0, "attribute")), 3) == 42


@pytest.mark.rule("FUD-5.2-01")
@pytest.mark.parametrize(
    ("start", "role", "cost"),
    [(3, "skill", 16), (4, "skill", 30), (5, "skill", 50), (6, "skill", 50), (3, "attribute", 48),
     (4, "attribute", 90), (5, "attribute", 150)],
)  # fmt: skip
def test_legendary_is_dear_and_needs_consent(start: int, role: str, cost: int) -> None:
    game = learner(trait(start, role), xp=200, legendary=True)
    events = game.play("improve", sheet=ANA, block=SKILL)
    (asked,) = [e.pending for e in events if isinstance(e, Asked)]
    assert (level(game), asked.asks, asked.move) == (start, ("gm",), "answer_request")
    game.play("answer_request", pending=asked.id, seat="gm", option="yes")
    assert (level(game), game.points(ANA, "xp")) == (start + 1, 200 - cost)


@pytest.mark.rule("FUD-5.2-01")
def test_without_legendary_the_top_is_the_top() -> None:
    assert refused(lambda: improve(learner(trait(3)))) == [("FUD-5.2-01", "top")]


@pytest.mark.rule("FUD-5.2-01")
@pytest.mark.parametrize(("role", "least"), [("gift", 6), ("power", 12)])
def test_gifts_and_powers_cost_at_least_so_much_and_need_consent(role: str, least: int) -> None:
    game = learner()
    wanted = {"sheet": ANA, "role": role, "name": "Vision Nocturne"}
    assert refused(lambda: game.play("acquire", **wanted, cost=least - 1)) == [("FUD-5.2-01", "least")]
    game.play("acquire", **wanted)
    assert game.points(ANA, "xp") == 100
    (pending,) = game.state.pendings
    game.play("answer_request", pending=pending, seat="gm", option="yes")
    (gained,) = game.state.sheet(ANA).having(Power)
    assert (gained.name, gained.role, game.points(ANA, "xp")) == ("Vision Nocturne", role, 100 - least)
    dearer = learner()
    dearer.play("acquire", **wanted, cost=least + 4)
    dearer.play("answer_request", pending=next(iter(dearer.state.pendings)), seat="gm", option="yes")
    assert dearer.points(ANA, "xp") == 96 - least


@pytest.mark.rule("FUD-5.2-01")
@pytest.mark.parametrize(("hard", "rung"), [("easy", 0), ("average", -1), ("hard", -2), ("very_hard", -3)])
def test_a_skill_that_must_be_studied_begins_at_its_rung_for_one_point(hard: str, rung: int) -> None:
    game = learner(trait(None, "skill", hard, "absent"))
    assert improve(game) == 1
    assert level(game) == rung


@pytest.mark.rule("FUD-5.2-01")
def test_a_skill_that_is_not_on_the_sheet_rises_from_its_default() -> None:
    game = learner()
    game.play("acquire", sheet=ANA, role="skill", name="Connaissance des Plantes")
    assert (level(game), game.points(ANA, "xp")) == (-1, 99)
    assert refused(
        lambda: game.play("acquire", sheet=ANA, role="skill", name="Connaissance des Plantes")
    ) == [("FUD-5.2-01", "known")]
    assert refused(lambda: game.play("acquire", sheet=ANA, role="skill", name=" ")) == [
        ("FUD-5.2-01", "name")
    ]


@pytest.mark.rule("FUD-5.2-01")
def test_too_few_points_buy_nothing() -> None:
    assert refused(lambda: improve(learner(trait(2), xp=7))) == [("FUD-5.2-01", "short")]
    game = Game(rules())
    game.put(ANA, trait(0))
    assert refused(lambda: game.play("improve", sheet=ANA, block=SKILL)) == [("FUD-5.2-01", "none")]


@pytest.mark.rule("FUD-5.2-02")
def test_a_table_may_change_the_prices() -> None:
    assert improve(learner(trait(1), xp_times=2)) == 8
    assert improve(learner(trait(1, "attribute"), xp_attribute=2)) == 8
    double = learner(xp_times=2)
    double.play("acquire", sheet=ANA, role="gift", name="Nyctalopie")
    double.play("answer_request", pending=next(iter(double.state.pendings)), seat="gm", option="yes")
    assert double.points(ANA, "xp") == 88
    own = SYSTEM.rules(SYSTEM.pack().read(with_table("xp", ("steps", 4, "cost"), 5)))
    game = Game(own)
    game.put(ANA, Account("xp", Text("PE", "XP"), 9, rule="FUD-5.2-01"), trait(1))
    game.play("improve", sheet=ANA, block=SKILL)
    assert game.points(ANA, "xp") == 4
    with pytest.raises(Refused, match=r"FUD-5\.2-01"):
        SYSTEM.rules(SYSTEM.pack().read(with_table("xp", ("gift",), -1)))


@pytest.mark.rule("FUD-5.2-02")
def test_a_step_may_cost_nothing() -> None:
    game = Game(SYSTEM.rules(SYSTEM.pack().read(with_table("xp", ("steps", 0, "cost"), 0))))
    game.put(ANA, Account("xp", Text("PE", "XP"), 9, rule="FUD-5.2-01"), trait(-3))
    game.play("improve", sheet=ANA, block=SKILL)
    assert (level(game), game.points(ANA, "xp")) == (-2, 9)


@pytest.mark.rule("FUD-5.2-02")
def test_only_traits_that_were_used_may_need_consent() -> None:
    game = learner(trait(0), xp_used_only=True)
    game.play("improve", sheet=ANA, block=SKILL)
    assert level(game) == 0
    assert refused(lambda: game.play("improve", sheet=ANA, block=SKILL)) == [("FUD-5.1-01", "waits")]
    (pending,) = game.state.pendings
    events = game.play("answer_request", pending=pending, seat="gm", option="no")
    assert ("FUD-5.1-01", "refused") in told(e.reason for e in events if isinstance(e, Told))
    assert (level(game), game.points(ANA, "xp")) == (0, 100)


@pytest.mark.rule("FUD-5.2-03")
def test_a_session_gives_two_points_and_never_more_than_four() -> None:
    game = learner(xp=0)
    game.play("award_xp")
    assert game.points(ANA, "xp") == 2
    for points in (1, 3, 4):
        game.play("award_xp", amount=points)
    assert game.points(ANA, "xp") == 10
    assert refused(lambda: game.play("award_xp", amount=5)) == [("FUD-5.2-03", "most")]
    assert game.rules.moves["award_xp"].who == "gm"
    generous = learner(xp=0, xp_usual=3, xp_most=7)
    generous.play("award_xp")
    generous.play("award_xp", amount=7)
    assert generous.points(ANA, "xp") == 10


@pytest.mark.rule("FUD-5.2-03")
def test_points_are_saved_without_limit_and_begin_an_account() -> None:
    game = Game(rules())
    game.put(ANA)
    for _ in range(60):
        game.play("award_xp", sheets=[ANA], amount=4)
    assert game.points(ANA, "xp") == 240


@pytest.mark.rule("FUD-5.2-03")
def test_points_that_begin_an_account_are_told_once() -> None:
    game = Game(rules())
    game.put(ANA)
    begun, moved = game.play("award_xp", sheets=[ANA], amount=4)
    assert isinstance(begun, BlockPut) and isinstance(moved, Moved)
    assert [r.said for r in (begun.reason, moved.movement.reason)] == ["account", "awarded"]


VIOLET = (Levelled("intelligence", "Intelligence", 1, "attribute"), trait(0))


@pytest.mark.rule("FUD-5.2-04", "FUD-5.2-04-ex1")
def test_violet_pays_more_above_her_intelligence() -> None:
    game = learner(*VIOLET, xp_surcharge=True)
    assert improve(game, attribute="intelligence") == 2
    assert improve(game) == 6
    assert improve(game) == 10
    assert level(game) == 3


@pytest.mark.rule("FUD-5.2-04")
def test_the_surcharge_is_an_option_and_doubles_with_the_prices() -> None:
    assert improve(learner(*VIOLET), 3, attribute="intelligence") == 14
    assert improve(learner(*VIOLET, xp_surcharge=True, xp_times=2), 3, attribute="intelligence") == 36
    assert (
        improve(learner(*VIOLET, xp_surcharge=True, xp_surcharge_points=5), 3, attribute="intelligence") == 24
    )
    preview = learner(*VIOLET, xp_surcharge=True).preview("improve", sheet=ANA, block=SKILL)
    assert [(p.rule, p.said, p.warning) for p in preview.problems] == [("FUD-5.2-04", "ungoverned", True)]


@pytest.mark.rule("FUD-5-01", "FUD-5.1-01")
def test_an_increase_is_asked_for_and_granted_one_level_at_a_time() -> None:
    game = learner(trait(2), xp=0, progress="subjective")
    events = game.play("improve", sheet=ANA, block=SKILL)
    (asked,) = [e.pending for e in events if isinstance(e, Asked)]
    assert told(asked.about) == [("FUD-5.1-01", "asked")]
    game.play("answer_request", pending=asked.id, seat="gm", option="yes")
    assert level(game) == 3
    assert game.points(ANA, "xp") == 0


@pytest.mark.rule("FUD-5.1-01")
def test_what_is_granted_without_points_needs_no_account_of_them() -> None:
    game = Game(rules(progress="subjective"))
    game.put(ANA, trait(2))
    game.play("improve", sheet=ANA, block=SKILL)
    (pending,) = game.state.pendings
    game.play("answer_request", pending=pending, seat="gm", option="yes")
    assert (level(game), game.state.sheet(ANA).get("xp")) == (3, None)


@pytest.mark.rule("FUD-5.2-01", "FUD-5.2-02")
def test_points_that_went_elsewhere_while_a_request_waited_are_missing_when_it_is_granted() -> None:
    game = learner(trait(0), Levelled("force", "Force", 0, "attribute"), xp=6, xp_used_only=True)
    for id in (SKILL, "force"):
        game.play("improve", sheet=ANA, block=id)
    second, first = sorted(game.state.pendings, key=lambda id: id.endswith("force"))
    game.play("answer_request", pending=first, seat="gm", option="yes")
    assert game.points(ANA, "xp") == 0
    grant = {"pending": second, "seat": "gm", "option": "yes"}
    assert refused(lambda: game.play("answer_request", **grant)) == [("FUD-5.2-01", "short")]
    assert level(game) == 0


@pytest.mark.rule("FUD-5.1-02")
def test_the_game_master_grants_unasked_and_nothing_falls() -> None:
    other = Levelled("force", "Force", 1, "attribute")
    game = learner(trait(0), other, xp=3)
    (event,) = game.play("grant", sheet=ANA, block=SKILL)
    assert isinstance(event, BlockPut)
    assert (level(game), level(game, "force"), game.points(ANA, "xp")) == (1, 1, 3)
    assert game.rules.moves["grant"].who == "gm"


@pytest.mark.rule("FUD-5-01")
def test_in_play_the_limits_of_creation_no_longer_hold() -> None:
    assert [account.id for account in parts(book())] == ["xp"]
    assert [*parts(book(progress="subjective"))] == []
    assert book()["progress"] == "objective"
    great = [Levelled(f"s{n}", f"Métier {n}", 2, "skill") for n in range(5)]
    game = learner(*great)
    for n in range(5):
        game.play("improve", sheet=ANA, block=f"s{n}")
    assert [level(game, f"s{n}") for n in range(5)] == [3] * 5


@pytest.mark.rule("FUD-4.3.6-03")
@pytest.mark.parametrize(
    ("how", "start", "costs"), [("full", 1, [4, 4, 8]), ("half", 1, [2, 2, 4]), ("half", -1, [1, 1, 1, 1, 2])]
)
def test_half_levels_of_fighting_skills_have_their_price(how: str, start: int, costs: list[int]) -> None:
    game = learner(trait(start, "skill", "combat", name="Escrime"), half_levels=True, half_cost=how)
    seen = []
    for cost in costs:
        assert improve(game) == cost
        block = game.state.sheet(ANA).need(SKILL, Levelled)
        seen.append((block.level, "half" in block.tags))
    assert seen[:3] == [(start, True), (start + 1, False), (start + 1, True)]


@pytest.mark.rule("FUD-4.3.6-03")
def test_half_levels_are_for_fights_alone() -> None:
    game = learner(trait(1), half_levels=True)
    assert (improve(game), level(game)) == (4, 2)
    assert improve(learner(trait(1, "skill", "combat"))) == 4


@pytest.mark.rule("FUD-SHEET-01", "FUD-SHEET-02")
def test_the_ladder_of_the_sheet_has_its_prices() -> None:
    rows = [(value, word.fr, word.en, cost) for value, word, cost in ladder_rows(book())]
    assert rows == [
        (3, "Excellent", "Superb", 8),
        (2, "Très Bon", "Great", 4),
        (1, "Bon", "Good", 2),
        (0, "Moyen", "Fair", 1),
        (-1, "Médiocre", "Mediocre", 1),
        (-2, "Mauvais", "Poor", 1),
        (-3, "Lamentable", "Terrible", None),
    ]
    ((_title, printed),) = rules().legend
    assert [(line.fr, line.en) for line in (printed[0], printed[3], printed[6])] == [
        ("Excellent (+3) · 8 PE", "Superb (+3) · 8 XP"),
        ("Moyen (0) · 1 PE", "Fair (0) · 1 XP"),
        ("Lamentable (−3)", "Terrible (−3)"),
    ]
    ((_title, plain),) = rules(progress="subjective").legend
    assert plain[0].fr == "Excellent (+3)"
    shown = learner(trait(0)).preview("improve", sheet=ANA, block=SKILL).shows
    assert shown["ladder"][0] == [3, "Excellent", "Superb", 8]
    assert shown["cost"] == 2


@pytest.mark.rule("FUD-7.4.1-07", "FUD-7.4.1-09")
def test_levels_still_unspent_are_taken_from_an_award() -> None:
    game = learner(Account("pool", Text("Niveaux", "Levels"), 2, rule="FUD-7.4.1-02"), xp=0)
    game.play("award_xp", amount=3)
    assert game.points(ANA, "xp") == 1
    game.play("award_xp", amount=10)
    assert game.points(ANA, "xp") == 9
    assert refused(lambda: game.play("award_xp", amount=11)) == [("FUD-5.2-03", "most")]


def test_a_longer_ladder_goes_on_with_its_last_price() -> None:
    assert step_cost(book(), 3, "skill") == 8
    assert step_cost(book(), -9, "skill") == 1


def test_every_movement_of_points_says_why() -> None:
    events = learner(trait(0)).play("improve", sheet=ANA, block=SKILL)
    assert [e.movement.reason.said for e in events if isinstance(e, Moved)] == ["raised"]
