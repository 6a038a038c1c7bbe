"""Each rule of the book, with its numbers written out, played by the moves that people make."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tablee.game.draft import Draft
from tablee.game.event import SheetPut
from tablee.game.follow_up import with_follow_up
from tablee.game.move import do
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Levelled, Sheet, Track
from tablee.game.state import State, fold
from tests.template import SYSTEM

PEOPLE = ("ada", "basile", "wolf")


class Game:
    """The presets, and moves made one after the other."""

    def __init__(self, **dials: object) -> None:
        self.rules = SYSTEM.rules(SYSTEM.pack().turn(dials))
        self.state = fold(State(), [SheetPut(name, SYSTEM.preset(name)) for name in PEOPLE])

    def do(self, move: str, *faces: int, **args: Any) -> None:
        events = do(self.rules.moves[move], self.state, args, faces)
        self.state = fold(self.state, with_follow_up(self.rules, self.state, events))

    def draft(self, *faces: int, **draft: Any) -> None:
        assert self.rules.draft is not None
        found = self.rules.draft(self.state, Draft(**draft))
        args = found.args or {"check": found.form, "by": draft["sheet"]}
        self.do(found.move or "throw", *faces, **args)

    def attack(self, *faces: int, by: str = "ada", against: str = "wolf") -> None:
        self.draft(*faces, sheet=by, traits=("trait1",), against=(against,), way="attack")
        self.do("settle", run=self.last_run)

    @property
    def last_run(self) -> str:
        return list(self.state.runs)[-1]

    @property
    def last(self) -> Any:
        return self.state.runs[self.last_run].results[0]

    def wounds(self, who: str) -> int:
        return len(self.state.sheets[who].need("wounds", Track).marks)


def refused(game: Game, move: str, **args: Any) -> str:
    with pytest.raises(Refused) as found:
        game.do(move, **args)
    return found.value.problems[0].said


@pytest.mark.rule("TEMPLATE-1")
def test_seven_or_more_of_two_dice_and_a_good_trait_reach_nine() -> None:
    rules = SYSTEM.book()
    for text in ("Bon contre 9", "Good vs 9", "+2 vs 9", "Fair +1 vs 9"):
        assert odds_of(rules.notation(text)).success == Fraction(21, 36), text
    assert len(odds_of(rules.notation("Excellent")).rows) == 11
    with pytest.raises(Refused):
        rules.notation("Formidable contre 9")


@pytest.mark.rule("TEMPLATE-1")
def test_the_trait_ticked_last_counts_and_what_people_add() -> None:
    game = Game()
    game.draft(3, 4, sheet="ada", traits=("trait3", "trait2"), goal="8")
    assert (game.last.key, game.last.total, game.last.margin) == ("failure", 7, -1)
    game.draft(3, 4, sheet="ada", traits=("trait2", "trait3"), goal="9")
    assert (game.last.key, game.last.total, game.last.margin) == ("success", 9, 0)


@pytest.mark.rule("TEMPLATE-2")
def test_a_point_of_grit_throws_all_dice_again() -> None:
    game = Game()
    game.draft(1, 1, sheet="ada", traits=("trait1",), goal="9")
    game.do("spend", 6, 6, run=game.last_run, spend="reroll")
    assert game.last.key == "success" and game.state.sheets["ada"].need("grit", Account).value == 2
    poor = replace(game.state.sheets["ada"].need("grit", Account), value=0)
    game.state = fold(game.state, [SheetPut("ada", game.state.sheets["ada"].put(poor))])
    assert refused(game, "spend", run=game.last_run, spend="reroll") == "short"


@pytest.mark.rule("TEMPLATE-3")
def test_an_attack_wounds_by_its_margin() -> None:
    game = Game()
    game.attack(4, 3)
    assert (game.last.total, game.last.margin, game.wounds("wolf")) == (6, -1, 0)
    game.attack(4, 4)
    assert (game.last.margin, game.wounds("wolf")) == (0, 1)
    game.attack(6, 6)  # 12 + 2 for Ada, - 3 for the wolf, + 1 for its wound: a margin of 5
    assert (game.last.margin, game.wounds("wolf")) == (5, 3)
    game.attack(6, 6)
    assert game.wounds("wolf") == 4
    assert refused(game, "settle", run=game.last_run) == "applied"
    game.draft(6, 6, sheet="ada", traits=("trait1",))
    assert refused(game, "settle", run=game.last_run) == "kind"


@pytest.mark.rule("TEMPLATE-3")
def test_the_house_rules_change_defence_and_wounds() -> None:
    game = Game(defence=8, wounds_hinder=False)
    game.attack(5, 4)
    assert (game.last.margin, game.wounds("wolf")) == (0, 1)
    game.attack(5, 4)
    assert game.last.margin == 0
    game = Game()
    game.attack(5, 4)
    game.attack(1, 1, by="wolf", against="basile")
    assert game.last.total == 1 + 1 + 3 - 3 - 1  # its wound hinders it
    with pytest.raises(Refused):
        game.draft(sheet="ada", way="attack")


@pytest.mark.rule("TEMPLATE-4")
def test_people_act_by_their_best_trait() -> None:
    game = Game()
    assert refused(game, "fight", sides={"ours": ["ada"], "theirs": []}) == "sides"
    assert refused(game, "pass_turn", by="ada") == "off"
    game.do("fight", sides={"ours": ["ada"], "theirs": ["wolf"]})
    game.do("join", who=["basile"], side="ours")
    assert refused(game, "join", who=["basile"], side="ours") == "there"
    fight = game.state.conflict
    assert fight is not None and fight.may_act == {"wolf", "basile"}
    with pytest.raises(Refused) as early:
        game.attack(6, 6)
    assert [found.said for found in early.value.problems] == ["turn"]
    game.do("pass_turn", by="wolf")
    game.do("withdraw", by="basile")
    assert refused(game, "withdraw", by="basile") == "out"
    game.attack(1, 1)
    assert game.state.conflict is not None and (game.state.conflict.round, game.last.key) == (2, "failure")
    assert [done.run for done in game.state.conflict.exchanges] == ["", game.last_run]
    game.do("end_fight")
    assert game.state.conflict is None


@pytest.mark.rule("TEMPLATE-5")
def test_four_points_among_three_traits() -> None:
    rules = SYSTEM.book()
    made = rules.random_sheet(lambda n: n)
    assert [trait.level for trait in made.having(Levelled)] == [0, 1, 3]
    assert [block.id for block in rules.blank_sheet("Eve").blocks][3:] == ["grit", "wounds"]
    four = made.put(Levelled("trait1", "Adresse", 4, "trait"))
    assert [problem.said for problem in rules.validate(four)] == ["level", "points"]
    assert [problem.said for problem in rules.validate(Sheet(SYSTEM.key, " "))] == ["name"]


@pytest.mark.rule("TEMPLATE-5")
def test_a_foe_on_one_line() -> None:
    quick = SYSTEM.book().quick
    assert quick is not None
    wolf = quick("Loup gris, Flair 2")
    assert (wolf.name, wolf.nature, wolf.need("trait1", Levelled).level) == ("Loup gris", "opponent", 2)
    assert [trait.level for trait in quick("Loup, Flair +2, Crocs (3)").having(Levelled)] == [2, 3]
    for line in ("", "Loup", "Loup, Flair", "Loup, 2", "Loup, Flair 20", "Loup, Flair 2, Crocs"):
        with pytest.raises(Refused):
            quick(line)


def test_the_numbers_of_the_book() -> None:
    book = SYSTEM.pack().tables["book"]
    numbers = {
        "dice": 2,
        "sides": 6,
        "reroll": 1,
        "margin": 3,
        "grit": 3,
        "wounds": 4,
        "points": 4,
        "highest": 3,
    }
    assert {key: value for key, value in book.items() if isinstance(value, int)} == numbers
    assert {rung["label"]["en"]: rung["value"] for rung in book["ladder"]["rungs"]} == {
        "Weak": 0, "Fair": 1, "Good": 2, "Great": 3,
    }  # fmt: skip
    defence = SYSTEM.pack().known["defence"]
    assert [defence.default, defence.low, defence.high] == [7, 2, 12]
