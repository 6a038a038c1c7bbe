"""The words carry a FATE challenge played at the table: throws on one track, which moves tick and untick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tablee.dice import DF, Pool
from tablee.game.calendar import UNITS
from tablee.game.check import Check, Dice, End, Throw
from tablee.game.event import BlockPut, Closed, Event, TimeMoved, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Faces, Move, Param, Plan, do
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Numeric, Sheet, Track
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import throwing_moves, waiting
from tests.game.test_proof_challenge import BANDS, RUMOURS, challenge, rows_ticked

MINUS, BLANK, PLUS = 1, 3, 5
WEEK = UNITS["week"]


def attempt(form: Mapping[str, Any]) -> Check:
    """4dF on a skill against a difficulty: to equal it is to succeed."""

    def then(dice: int) -> End:
        margin = form["skill"] + dice - form["difficulty"]
        return End((Outcome("success" if margin >= 0 else "failure", margin, margin >= 0),))

    def read(faces: tuple[int, ...]) -> Reading:
        dice = tuple(DieShown("", "dF", face, DF.value(face)) for face in faces)
        return Reading(sum(DF.value(face) for face in faces), dice)

    root = Throw("dice", (Dice(DF, 4),), Pool(DF, 4).sum_law, read, then)
    return Check("attempt", form, root, ("failure", "success"), by_total=True)


def number(sheet: Sheet, id: str) -> int:
    return sheet.need(id, Numeric).value


def is_won(sheet: Sheet) -> bool:
    """A box of the row required, or of any row above, is ticked."""
    reached = sheet.need("task", Track).state
    return reached is not None and int(reached.key) >= number(sheet, "required")


def try_move(throw: Move) -> Move:
    """The move that throws a skill on a task: the time of one throw passes, and boxes lost by then go."""

    def plan(state: State, args: Args) -> Plan:
        task, who = state.sheet(args["task"]), state.sheet(args["sheet"])
        form = {
            "check": "attempt",
            "skill": who.need("skill", Levelled).level or 0,
            "difficulty": number(task, "difficulty"),
            "task": args["task"],
        }
        told = throw.plan(state, throw.read({"check": form, "by": args["sheet"]}))
        wrong = (problem("FAT-3-13", args["task"], "won"),) if is_won(task) else ()
        calendar = state.calendar.start("recovery", args["task"], WEEK)
        moved = TimeMoved(calendar, because("FAT-3-21", "again"))
        return replace(told, problems=wrong, events=lambda faces: (*told.events(faces), moved))

    params = (
        Param("sheet", "sheet", Text("qui", "who"), actor=True),
        Param("task", "sheet", Text("défi", "challenge")),
    )
    return Move("try", Text("Tenter", "Try"), "FAT-3-10", params, plan)


def reap_move() -> Move:
    """A success ticks a box of its degree, a failure unticks one."""

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        task, margin = str(run.check["task"]), int(run.results[0].total or 0)
        track = state.sheet(task).need("task", Track)

        def events(faces: Faces) -> tuple[Event, ...]:
            row, why = BANDS.row_for(abs(margin)), because("FAT-3-11", "drawn", margin=margin)
            assert row is not None
            after, mark = track.mark(row) if margin >= 0 else (track.untick(row), None)
            put = (BlockPut(task, after, why),) if after != track else ()
            heard = (Told(because("FAT-3-17", "heard", what=mark.payload)),) if mark and mark.payload else ()
            return (*put, *heard, Closed(run.id, applied=True))

        done = (problem("FAT-3-11", run.id, "done"),) if run.applied else ()
        return Plan((*done, *waiting(attempt, state, run)), events=events)

    return Move(
        "reap", Text("Appliquer", "Apply"), "FAT-3-11", (Param("run", "run", Text("jet", "throw")),), plan
    )


def wait_move() -> Move:
    """Time passes: a full period without a throw loses the lowest box."""

    def plan(state: State, args: Args) -> Plan:
        calendar, ended = state.calendar.advance(args["days"] * UNITS["day"])
        lost: list[Event] = []
        for timer in ended:
            track = state.sheet(timer.owner).need("task", Track)
            lowest = next((row.key for row in track.rows if track.ticked(row.key)), None)
            if lowest is not None:
                lost.append(BlockPut(timer.owner, track.untick(lowest), because("FAT-3-21", "lost")))
                calendar = calendar.start("recovery", timer.owner, WEEK)
        moved = TimeMoved(calendar, because("FAT-3-21", "time"))
        return Plan(events=lambda faces: (moved, *lost))

    days = Param("days", "int", Text("jours", "days"), low=0, high=999)
    return Move("wait", Text("Le temps passe", "Time passes"), "FAT-3-21", (days,), plan)


SHARED = {move.key: move for move in throwing_moves(attempt)}
MOVES = SHARED | {move.key: move for move in (try_move(SHARED["throw"]), reap_move(), wait_move())}


def table(track: Track | None = None, *, skill: int = 0, difficulty: int = 0, required: int = 4) -> State:
    """Two people and a challenge of the scene."""
    task = Sheet(
        "fate2",
        "Le Défi",
        (
            track or challenge(),
            Numeric("difficulty", "Difficulté", difficulty),
            Numeric("required", "But", required),
        ),
        nature="scene",
    )
    people = {id: Sheet("fate2", id.title(), (Levelled("skill", "Métier", skill),)) for id in ("ana", "bo")}
    return State({**people, "task": task})


def act(state: State, key: str, *faces: int, **given: Any) -> State:
    return fold(state, do(MOVES[key], state, given, faces))


def tried(state: State, total: int, who: str = "ana") -> State:
    """One throw of that total on the task, and its consequences."""
    face = PLUS if total > 0 else MINUS
    dice = (*(face for _ in range(abs(total))), *(BLANK for _ in range(4 - abs(total))))
    state = act(state, "try", *dice, sheet=who, task="task")
    return act(state, "reap", run=f"r{len(state.runs)}")


def rows(state: State) -> list[str]:
    return rows_ticked(state.sheet("task").need("task", Track))


def played(state: State, *totals: int) -> State:
    for total in totals:
        state = tried(state, total)
    return state


@pytest.mark.rule("FAT-3-11", "FAT-3-12", "FAT-3-13")
@pytest.mark.parametrize(
    ("total", "fallen"),
    [(0, ["0", "0", "1", "1", "2", "2", "3", "3", "4"]), (3, ["3", "3", "4"]), (4, ["4"])],
)
def test_throws_of_one_degree_win_the_default_challenge(total: int, fallen: list[str]) -> None:
    state = table()
    for at in range(1, len(fallen) + 1):
        assert not is_won(state.sheet("task"))
        state = tried(state, total)
        assert rows(state) == fallen[:at]
    assert is_won(state.sheet("task"))


@pytest.mark.rule("FAT-3-13", "FAT-3-19")
def test_a_won_challenge_is_closed() -> None:
    state = played(table(), 1, 4)
    with pytest.raises(Refused) as refused:
        act(state, "try", *(MINUS,) * 4, sheet="bo", task="task")
    assert [(one.rule, one.said) for one in refused.value.problems] == [("FAT-3-13", "won")]
    assert rows(state) == ["1", "4"]


@pytest.mark.rule("FAT-3-13")
def test_a_lower_row_may_be_required_and_beyond_the_top_row_the_top_one_is_ticked() -> None:
    assert is_won(tried(table(required=2), 2).sheet("task"))
    assert not is_won(tried(table(required=3), 2).sheet("task"))
    assert is_won(tried(table(required=2), 4).sheet("task"))
    assert rows(tried(table(skill=3), 4)) == ["4"]


@pytest.mark.rule("FAT-3-03", "FAT-3-13")
def test_to_equal_the_difficulty_ticks_a_box_and_to_miss_it_by_one_none() -> None:
    for total, key, success, ticked in ((-1, "success", True, ["0"]), (-2, "failure", False, [])):
        state = tried(table(skill=2, difficulty=1), total)
        result = state.run("r1").results[0]
        assert (result.key, result.success, rows(state)) == (key, success, ticked)


@pytest.mark.rule("FAT-3-19")
@pytest.mark.parametrize(("total", "left"), [(-1, ["3"]), (-2, ["1"]), (-3, ["1"]), (-4, ["1", "3"])])
def test_a_failed_throw_unticks_its_row_or_the_first_above(total: int, left: list[str]) -> None:
    assert rows(played(table(), 1, 3, total)) == left


@pytest.mark.rule("FAT-3-19")
def test_a_failure_never_reaches_the_lowest_row() -> None:
    assert rows(played(table(), 0, 0, -1, -4)) == ["0", "0"]


@pytest.mark.rule("FAT-3-19")
def test_consequences_are_drawn_once() -> None:
    state = tried(table(), 2)
    with pytest.raises(Refused) as refused:
        act(state, "reap", run="r1")
    assert [(one.rule, one.said) for one in refused.value.problems] == [("FAT-3-11", "done")]


@pytest.mark.rule("FAT-3-22", "FAT-3-22-ex1")
@pytest.mark.parametrize(("totals", "fallen"), [((0, 0, 0, 0), "0123"), ((2, 2), "23")])
def test_several_people_fill_one_track(totals: tuple[int, ...], fallen: str) -> None:
    state = table(challenge(1, 1, 1, 1, 0), skill=3, difficulty=3, required=3)
    for at, total in enumerate(totals):
        assert not is_won(state.sheet("task"))
        state = tried(state, total, ("ana", "bo")[at % 2])
    assert (rows(state), is_won(state.sheet("task"))) == (list(fallen), True)
    assert {run.by for run in state.runs.values()} == {"ana", "bo"}


@pytest.mark.rule("FAT-3-17", "FAT-3-14-ex1")
def test_a_box_hands_out_its_rumour_in_the_move_that_ticks_it() -> None:
    state = table(Track("task", Text("La Rumeur Court", "Rumours"), RUMOURS), skill=2, difficulty=2)
    state = act(state, "try", PLUS, PLUS, BLANK, BLANK, sheet="ana", task="task")
    told = [event.reason for event in do(MOVES["reap"], state, {"run": "r1"}) if isinstance(event, Told)]
    assert told == [because("FAT-3-17", "heard", what="le pain")]


@pytest.mark.rule("FAT-3-21")
def test_the_lowest_box_goes_with_each_week_without_a_throw() -> None:
    state = played(table(), 1, 3, 3)
    assert rows(act(state, "wait", days=6)) == ["1", "3", "3"]
    state = act(state, "wait", days=7)
    assert rows(state) == ["3", "3"]
    state = act(tried(act(state, "wait", days=6), 0), "wait", days=6)
    assert rows(state) == ["3", "3", "0"]
    assert rows(act(state, "wait", days=1)) == ["3", "3"]
