"""Settlement: the consequences of a throw are drawn once, when it is over and nobody may still spend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tablee.game.account import Account
from tablee.game.check import Node
from tablee.game.event import Closed, Event, Told
from tablee.game.follow_up import with_follow_up
from tablee.game.move import Faces, Move, do
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.settle import Consequence, Outcomes, Settlement, settle_move, settled_by_itself
from tablee.game.state import Run, State, fold
from tablee.game.text import Text
from tablee.game.throwing import place_of
from tests.toy import SYSTEM

RULES = SYSTEM.book()
SKILL = {"check": "skill", "level": 2, "against": 9, "rival": "guard"}
WORDS = Settlement("TOY-02", {"skill": Text("adresse", "skill"), "dice": Text("dés", "dice")})


def drawn(state: State, run: Run, outcomes: Outcomes, faces: Faces) -> Iterable[Event]:
    """A word that tells the total and the faces."""
    yield Told(because("TOY-02", "stands", total=outcomes[0].total, faces=sum(faces)))


def otherwise(state: State, run: Run, outcomes: Outcomes, faces: Faces) -> Iterable[Event]:
    """A word for throws of other kinds."""
    yield Told(because("TOY-02", "nothing"))


def hurried(state: State, run: Run) -> Iterable[Problem]:
    """A problem of the system itself."""
    yield problem("TOY-01", run.id, "hurry")


def settle() -> Move:
    """The move over the checks of the toy, where skill alone has consequences."""
    return settle_move(RULES.check, WORDS, {"skill": Consequence(drawn)}, otherwise)


def state(*, held: bool = False) -> State:
    """Ada at the table; the guard, who may thwart a throw, only where a spend is to be held."""
    luck = Account("luck", Text("chance", "luck"), 1)
    guard = {"guard": SYSTEM.preset("guard").put(luck)} if held else {}
    return State({"ada": SYSTEM.preset("ada"), **guard})


def thrown(before: State, form: dict[str, object], *faces: int) -> State:
    """The state after a throw of Ada's."""
    given = {"check": form, "by": "ada", "against": [id for id in before.sheets if id != "ada"]}
    return fold(before, do(RULES.moves["throw"], before, given, faces))


def said(move: Move, at: State) -> list[str]:
    """The problems of settling the only throw."""
    return [found.said for found in move.plan(at, {"run": "r1"}).problems]


def test_a_throw_is_closed_and_its_consequences_drawn() -> None:
    at = thrown(state(), SKILL, 4, 4)
    plan = settle().plan(at, {"run": "r1"})
    assert not plan.problems and plan.dice is None
    assert plan.because == place_of(RULES.check, at.run("r1")).outcomes[0].because
    closed, told = plan.events((1, 2))
    assert closed == Closed("r1", True)
    assert told == Told(because("TOY-02", "stands", total=10, faces=3))


def test_they_are_drawn_once() -> None:
    at, move = thrown(state(), SKILL, 4, 4), settle()
    assert said(move, fold(at, do(move, at, {"run": "r1"}))) == ["applied"]


def test_a_throw_that_somebody_may_still_change_waits() -> None:
    assert said(settle(), thrown(state(held=True), SKILL, 4, 4)) == ["waits"]
    shaded = replace(thrown(state(held=True), SKILL, 4, 4), shaded=frozenset({"guard"}))
    assert said(settle(), shaded) == ["waits_gm"]


def test_a_throw_of_another_kind_is_told_by_name_and_can_be_overruled() -> None:
    at = thrown(state(), {"check": "dice", "dice": "1d6"}, 3)
    plan = settle().plan(at, {"run": "r1"})
    (found,) = plan.problems
    assert found == problem(
        "TOY-02", "r1", "kind", expected=(WORDS.names["skill"],), found=WORDS.names["dice"]
    )
    assert plan.events(()) == (Closed("r1", True), Told(because("TOY-02", "nothing")))


def test_a_throw_of_another_kind_has_no_consequences_unless_a_system_draws_some() -> None:
    at = thrown(state(), {"check": "dice", "dice": "1d6"}, 3)
    plan = settle_move(RULES.check, WORDS, {"skill": Consequence(drawn)}).plan(at, {"run": "r1"})
    assert [found.said for found in plan.problems] == ["kind"] and plan.events(()) == (Closed("r1", True),)


def test_problems_of_the_system_stand_before_those_of_waiting() -> None:
    move = settle_move(RULES.check, WORDS, {}, otherwise, hurried)
    assert said(move, thrown(state(held=True), SKILL, 4, 4)) == ["kind", "hurry", "waits"]


def test_consequences_may_ask_for_dice() -> None:
    at = thrown(state(), SKILL, 4, 4)
    node = RULES.check(SKILL).root

    def dice(state: State, run: Run, outcomes: Outcomes) -> Node | None:
        return node if outcomes[0].total == 10 else None

    move = settle_move(RULES.check, WORDS, {"skill": Consequence(drawn, dice)}, otherwise)
    assert move.plan(at, {"run": "r1"}).dice is node


def test_a_throw_that_is_not_over_is_refused() -> None:
    before = state()
    opened = fold(before, do(RULES.moves["throw"], before, {"check": SKILL, "by": "ada"}, (4, 4))[:1])
    plan = settle().plan(opened, {"run": "r1"})
    assert [found.said for found in plan.problems] == ["unfinished"] and plan.final
    with pytest.raises(Refused):
        WORDS.outcomes(RULES.check, opened.run("r1"))


PLAIN = replace(RULES, moves={**RULES.moves, "settle": settle()})
PROMPT = replace(PLAIN, checks={**RULES.checks, "skill": replace(RULES.checks["skill"], by_itself=True)})
LONE = {"check": "skill", "level": 2}


def alone(*, friend: int = 0, rival: int = 0, own: int = 0) -> State:
    """Ada, her friend and her rival, each with so much luck."""
    luck = Account("luck", Text("chance", "luck"), 0)
    each = {"ada": own, "friend": friend, "rival": rival}
    # strain would pay too
    sheets = {id: SYSTEM.preset("ada").drop("strain").put(replace(luck, value=n)) for id, n in each.items()}
    return State(sheets)


def test_a_throw_on_which_nobody_can_spend_settles_by_itself_where_its_kind_says_so() -> None:
    at = thrown(alone(), LONE, 4, 4)
    assert settled_by_itself(PLAIN, at, at, "r1") == ()
    assert settled_by_itself(PROMPT, at, at, "r1") == settle().plan(at, {"run": "r1"}).events(())
    done = fold(at, [Closed("r1", True)])
    assert settled_by_itself(PROMPT, done, done, "r1") == (), "once"
    assert settled_by_itself(PROMPT, at, alone(), "r1") == (), "not all know of this throw"


@pytest.mark.parametrize("who", ["own", "rival", "friend"])
def test_it_waits_while_anybody_could_spend_a_bystander_too_until_it_is_closed(who: str) -> None:
    form = {**SKILL, "rival": "rival", "friend": "friend"}
    at = thrown(alone(**{who: 9}), form, 4, 4)
    assert settled_by_itself(PROMPT, at, at, "r1") == ()
    closed = fold(at, [Closed("r1")])
    assert settled_by_itself(PROMPT, closed, closed, "r1")[0] == Closed("r1", True)


def test_what_has_a_problem_a_warning_or_dice_is_asked_for() -> None:
    at = thrown(alone(), LONE, 4, 4)

    def prompt(move: Move) -> tuple[Event, ...]:
        return settled_by_itself(replace(PROMPT, moves={"settle": move}), at, at, "r1")

    kinds = {"skill": Consequence(drawn)}
    mild = problem("TOY-01", "r1", "hurry", warning=True)
    node = RULES.check(SKILL).root
    assert prompt(settle_move(RULES.check, WORDS, kinds)) != ()
    assert prompt(settle_move(RULES.check, WORDS, kinds, more=hurried)) == ()
    assert prompt(settle_move(RULES.check, WORDS, kinds, more=lambda _s, _r: (mild,))) == ()
    assert prompt(settle_move(RULES.check, WORDS, {"skill": Consequence(drawn, lambda *_: node)})) == ()


def test_what_follows_by_itself_stands_behind_the_events_of_the_move() -> None:
    before = alone()
    events = do(RULES.moves["throw"], before, {"check": LONE, "by": "ada", "against": []}, (4, 4))
    told = with_follow_up(PROMPT, before, events)
    assert told[: len(events)] == events and told[len(events)] == Closed("r1", True)
    assert with_follow_up(PLAIN, before, events) == events
