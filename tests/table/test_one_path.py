"""One path for all throws: the nod and the hidden part hold for a prepared throw and for any move alike."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablee.game.draft import Draft
from tablee.game.event import Opened, SheetPut
from tablee.game.problem import Refused
from tablee.game.state import State, fold
from tablee.table.log.facts import Drafted
from tablee.table.secrecy.audience import EVERYONE, GM
from tablee.table.secrecy.audience_of import audience_of, audiences
from tablee.table.secrecy.hidden_facts import DraftVeiled, GoalKept
from tests.conformance.chance import arguments, faces_for, opening
from tests.conformance.subjects import book, every_system, forms, subject
from tests.table.play import Play

TRIES = 150


def nodding(key: str, preset: str) -> Play:
    """Ana's throws wait for a nod."""
    play = Play(key)
    play.bring("ana", "mine", preset)
    play.do("gm", "customs", nod=True)
    return play


DIRECT: list[tuple[str, str, str, dict[str, Any]]] = [
    ("iaodune", "", "throw", {"check": {"check": "chance", "n": 1, "d": 1}, "by": "mine"}),
    ("krasses", "aline", "throw", {"check": {"check": "open", "bonus": 3}, "by": "mine"}),
    ("krasses", "aline", "roll", {"sheet": "mine", "score": "bagout"}),
    ("fu3", "victor", "throw", {"check": {"check": "throw", "net": 2}, "by": "mine"}),
    ("fu3", "victor", "throw", {"check": {"check": "oracle", "question": "Oui ?"}, "by": "mine"}),
    ("fu3", "victor", "attempt", {"by": "mine"}),
    ("fudge", "bran", "throw", {"check": {"check": "roll", "level": 1}, "by": "mine"}),
    ("fudge", "bran", "roll_character", {"sheet": "mine"}),
    ("fate2", "finn", "throw", {"check": {"check": "test", "level": 1}, "by": "mine"}),
    ("fate2", "finn", "throw", {"check": {"check": "dice", "dice": "3d6"}}),
]


@pytest.mark.parametrize(("key", "preset", "do", "args"), DIRECT)
def test_where_the_table_nods_no_move_throws_by_itself(
    key: str, preset: str, do: str, args: dict[str, Any]
) -> None:
    play = nodding(key, preset or subject(key).presets()[0])
    play.do("ana", do, **args)
    assert not play.state.game.runs and list(play.state.offered) == ["mine"]
    laid = play.sees("gm").drafts["mine"]
    assert laid.move == do and dict(laid.args) == args
    assert play.refused("ana", do, **args) == ("HOUSE-draft waits",)
    assert play.refused("ana", do, faces=(1, 1, 1, 1), **args) != ()
    assert not play.state.game.runs
    before = play.state.game
    play.do("gm", "throw_draft", sheet="mine", overrule="")
    assert play.state.game != before and not play.state.offered and "mine" not in play.state.drafts


def test_who_has_no_sheet_can_t_throw_where_the_table_nods() -> None:
    play = Play("fu3")
    play.do("gm", "customs", nod=True)
    assert play.refused("ana", "throw", check={"check": "throw", "net": 1}) == ("HOUSE-draft nod",)


def test_the_nod_allows_what_its_player_may_do_and_no_more() -> None:
    """A move laid down is refused as it would be at once; a draft can't be written with a move in it."""
    play = nodding("fu3", "victor")
    play.bring("bob", "theirs", "teich")
    part = {"sheet": "theirs", "helps": ["asset_1", "asset_2"], "paid": ["asset_2"]}
    assert play.refused("ana", "attempt", by="theirs") == ("HOUSE-seat not_yours",)
    assert play.refused("ana", "attempt", by="mine", helpers=[part]) == ("HOUSE-seat pays",)
    forged = {"sheet": "mine", "move": "award_xp", "args": {"sheets": ["mine"], "amount": 9}}
    play.do("ana", "draft", sheet="mine", draft=forged)
    assert play.state.drafts["mine"].move == ""
    play.do("ana", "throw_draft", sheet="mine")
    play.do("gm", "throw_draft", sheet="mine")
    assert len(play.state.game.runs) == 1


def test_a_secret_throw_that_waits_is_the_game_master_s_and_its_player_s() -> None:
    play = nodding("fu3", "victor")
    play.do("ana", "throw", mode="gm_me", check={"check": "oracle", "question": "Secret ?"}, by="mine")
    assert "mine" not in play.sees("bob").drafts and play.sees("gm").drafts["mine"].move == "throw"
    run = play.do("gm", "throw_draft", sheet="mine")
    assert run in play.sees("ana").game.runs and run not in play.sees("bob").game.runs


def test_what_is_laid_down_names_nothing_to_who_does_not_know_it() -> None:
    play = Play("fu3")
    play.bring("ana", "mine", "victor")
    play.bring("gm", "foe_", "teich", hidden=True)
    known = audiences(play.records)
    laid = [Draft("mine", move="attempt", args={"against": [{"sheet": id}]}) for id in ("mine", "foe_")]
    assert [audience_of(Drafted("mine", draft), known) for draft in laid] == [EVERYONE, GM]


@pytest.mark.parametrize("who", ["ana", "gm"])
def test_a_hidden_difficulty_counts_for_a_move_of_its_own(who: str) -> None:
    """What it had to beat is kept beside the throw; the next one has nothing hidden."""
    play = Play("fudge")
    play.bring("ana", "mine", "bran")
    play.do("gm", "veil", sheet="mine", goal="3")
    run = play.do(who, "throw", check={"check": "roll", "level": 1}, by="mine")
    assert play.state.goals == {run: "3"} and not play.state.veils
    told = [type(view.fact) for view in play.views("ana")]
    assert GoalKept not in told and DraftVeiled not in told


def test_a_hidden_difficulty_counts_for_what_several_do_together() -> None:
    play = Play("krasses")
    play.bring("ana", "mine", "aline")
    play.bring("bob", "theirs", "corentin")
    play.do("gm", "veil", sheet="mine", goal="30")
    run = play.do("ana", "cooperate", sheets=["theirs", "mine"], skill="discretion")
    assert play.state.goals == {run: "30"} and not play.state.veils


@pytest.mark.parametrize(
    ("do", "args"),
    [
        ("throw", {"check": {"check": "throw", "net": 1}, "by": "mine"}),
        ("attempt", {"by": "mine"}),
    ],
)  # fmt: skip
def test_hidden_chips_count_for_a_move_of_its_own(do: str, args: dict[str, Any]) -> None:
    """Such a throw is the game master's; its player learns what came of it."""
    play = Play("fu3")
    play.bring("ana", "mine", "victor")
    play.do("gm", "veil", sheet="mine", chips=[{"name": "Poison", "value": 3, "sign": -1}])
    run = play.do("ana", do, **args)
    chips = play.state.game.runs[run].check.get("chips", ())
    assert "Poison" in [chip["name"] for chip in chips] and not play.state.veils
    assert run not in play.sees("ana").game.runs and "Poison" not in str(play.views("ana"))


def test_a_move_that_could_not_hide_them_waits() -> None:
    """An oracle takes no chips: thrown by a player it would slip past what is hidden. It waits for the game
    master, and its player is refused nothing that would tell of the chips before a throw is made."""
    play = Play("fudge")
    play.bring("ana", "mine", "bran")
    play.do("gm", "veil", sheet="mine", chips=[{"name": "Poison", "value": 1, "sign": -1}])
    question = {"check": "random_trait", "role": "attribute"}
    play.do("ana", "throw", check=question, by="mine")
    assert play.state.offered == {"mine": "all"} and not play.state.game.runs
    assert "mine" in play.state.veils


@pytest.mark.parametrize("nod", [False, True])
def test_what_is_hidden_of_another_s_throw_is_not_found_out(nod: bool) -> None:
    """Whoever may not make a throw is refused in the same words, whatever is hidden of it."""
    question, said = {"check": "random_trait", "role": "attribute"}, []
    for veiled in (False, True):
        play = Play("fudge")
        play.bring("ana", "mine", "bran")
        play.bring("bob", "theirs", "snorri")
        play.bring("gm", "foe_", "brynhilde", hidden=True)
        for sheet in ("theirs", "foe_") if veiled else ():
            play.do("gm", "veil", sheet=sheet, chips=[{"name": "Poison", "value": 1, "sign": -1}])
        play.do("gm", "customs", nod=nod)
        others = ("theirs", "foe_", "none")
        said.append([play.refused("ana", "throw", check=question, by=by) for by in others])
    assert said[0] == said[1] == [("HOUSE-seat not_yours",)] * 3


@every_system
def test_a_plan_says_whether_it_begins_a_throw(key: str) -> None:
    """The path that a move goes hangs on it: it is said by the shared throw alone, and lost by none."""
    system, rules, random = subject(key), book(key), Random(key)
    state = fold(State(), [SheetPut(name, sheet) for name, sheet in opening(system, rules).items()])
    begun = 0
    for _ in range(TRIES):
        move = random.choice(list(rules.moves.values()))
        try:
            plan = move.plan(state, move.read(arguments(move, state, forms(rules), random)))
            events = plan.events(faces_for(plan.dice, random)) if not plan.broken else ()
        except Refused:
            continue
        opened = [event.by for event in events if isinstance(event, Opened)]
        assert opened == ([] if plan.opens is None or plan.broken else [plan.opens]), move.key
        begun += bool(opened)
    assert begun


def test_dice_by_hand_are_counted_where_no_check_reads_them() -> None:
    """A character is rolled without a check: too few faces are refused like those of any throw."""
    play = Play("fudge")
    play.bring("ana", "mine", "bran")
    for faces in ((9, 9, 9), ()):
        assert play.refused("ana", "roll_character", sheet="mine", faces=faces) == ("HOUSE-faces count",)
