"""The words carry FATE's phases: one question to all characters at once, each answered with a whole phase.

A phase is kept as steps in order. Its story and its place are blocks of the sheet, which steps name too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tablee.game.block import Pick
from tablee.game.check import Option
from tablee.game.event import Asked, BlockPut, SheetPut
from tablee.game.frozen import replace
from tablee.game.move import ANSWERER, QUESTION, Args, Move, Param, Plan, do
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.question import answer
from tablee.game.reason import because
from tablee.game.sheet import Aspect, CreationStep, Levelled, Note, Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import throwing_moves
from tests.game.test_proof_pyramid import balanced, shape

POINTS, BONUS = 4, 1
GAME = "game"
TRAVEL = "voyage"
NEAR = {"arrn": ("elsin", "refuge"), "elsin": ("arrn",), "refuge": ("arrn",), "alverado": ()}
ALLOWED = {
    "arrn": ("hunter", "church"),
    "elsin": ("mercenary", "church"),
    TRAVEL: ("mercenary",),
    "alverado": ("swashbuckler",),
}


def phases(sheet: Sheet) -> list[str]:
    return list(dict.fromkeys(step.phase for step in sheet.steps))


def of_phase(sheet: Sheet, phase: str, kind: type[Any]) -> list[Any]:
    """The blocks of a kind that the steps of a phase name."""
    named = [sheet.get(step.block) for step in sheet.steps if step.phase == phase]
    return [block for block in named if isinstance(block, kind)]


def places(sheet: Sheet) -> list[str]:
    return [pick.option for phase in phases(sheet) for pick in of_phase(sheet, phase, Pick)]


def ticks(sheet: Sheet) -> Counter[str]:
    skills = {block.id for block in sheet.having(Levelled, "skill")}
    return Counter(step.block for step in sheet.steps if step.block in skills)


def lived(sheet: Sheet, phase: str, args: Args) -> Sheet:
    """The sheet after one more phase: a story, a place, a level of an aspect, a tick for each skill point."""
    label = Text("Lieu", "Place")
    sheet = sheet.put(Note(f"{phase}_story", args["story"])).put(Pick(f"{phase}_place", label, args["place"]))
    known = sheet.get(args["aspect"])
    level = known.level + 1 if isinstance(known, Aspect) else 1
    sheet = sheet.put(Aspect(args["aspect"], args["aspect"].title(), level, level))
    for skill in args["skills"]:
        had = sheet.get(skill)
        now = (had.level or 0) + 1 if isinstance(had, Levelled) else 0
        sheet = sheet.put(Levelled(skill, skill.title(), now, "skill"))
    told = (f"{phase}_story", f"{phase}_place")
    steps = [CreationStep(phase, block) for block in told]
    steps += [CreationStep(phase, block, 1) for block in (args["aspect"], *args["skills"])]
    return replace(sheet, steps=(*sheet.steps, *steps))


def open_phase_move() -> Move:
    """The game master tells what happened, and asks everybody at once what they did."""

    def plan(state: State, args: Args) -> Plan:
        phase, question = args["phase"], f"phase:{args['phase']}"
        told = BlockPut(GAME, Note(phase, args["events"]), because("FAT-2-02", "told"))
        about = (because("FAT-2-06", "asks", phase=phase, what=args["events"]),)
        done = (Option("done", Text("Fini", "Done")),)
        pending = Pending(question, tuple(args["sheets"]), done, about, move="live_phase")
        open_ = [id for id in state.pendings if id.startswith("phase:")]
        wrong = tuple(problem("FAT-2-08", id, "open") for id in open_)
        return Plan(wrong, because=about, events=lambda faces: (told, Asked(pending)))

    params = (
        Param("phase", "text", Text("phase", "phase")),
        Param("events", "text", Text("ce qui arriva", "what happened")),
        Param("sheets", "sheets", Text("qui", "who")),
    )
    return Move("open_phase", Text("Ouvrir une phase", "Open a phase"), "FAT-2-08", params, plan, "gm")


def live_phase_move() -> Move:
    """One character's phase, checked as it stands; with the last one in, the phase is closed."""

    def allowance(state: State, aspect: str) -> int:
        """A point more for the first character of all who is tied to the Church."""
        taken = any(sheet.get("church") for sheet in state.sheets.values())
        return POINTS + (BONUS if aspect == "church" and not taken else 0)

    def problems(state: State, who: str, after: Sheet, args: Args) -> Iterator[Problem]:
        before, most = places(state.sheet(who)), allowance(state, args["aspect"])
        if len(args["skills"]) > most:
            yield problem("FAT-2-21", "skills", "over", expected=most, found=len(args["skills"]))
        if len(args["skills"]) < most:
            yield problem("FAT-2-21", "skills", "lost", warning=True, found=most - len(args["skills"]))
        if not balanced(shape(ticks(after))):
            yield problem("FAT-2-24", "skills", "unbalanced", found=shape(ticks(after)))
        if args["aspect"] not in ALLOWED.get(args["place"], ()):
            yield problem("FAT-6-16", "aspect", "elsewhere", place=args["place"])
        near = (*NEAR.get(before[-1], ()), TRAVEL, before[-1]) if before else (args["place"],)
        if args["place"] not in near and before[-1] != TRAVEL:
            yield problem("FAT-6-17", "place", "far", expected=near, found=args["place"])

    def plan(state: State, args: Args) -> Plan:
        pending, told = answer(state, args, "live_phase", "done", known=True)
        who, phase = args["seat"], pending.id.partition(":")[2]
        after = lived(state.sheet(who), phase, args)
        wrong = tuple(problems(state, who, after, args))
        return Plan(wrong, events=lambda faces: (SheetPut(who, after), *told))

    params = (
        QUESTION,
        ANSWERER,
        Param("story", "text", Text("ce que j’ai fait", "what I did")),
        Param("place", "choice", Text("où", "where"), options=(*NEAR, TRAVEL)),
        Param("aspect", "text", Text("aspect", "aspect")),
        Param("skills", "blocks", Text("compétences", "skills")),
    )
    return Move("live_phase", Text("Vivre la phase", "Live the phase"), "FAT-2-06", params, plan)


MOVES = {move.key: move for move in (open_phase_move(), live_phase_move())}
CHOOSE = next(move for move in throwing_moves(lambda form: NotImplemented) if move.key == "choose")
WAR = "La guerre passe par Arrn."
FOUR = "bow survival stealth climb"


def table() -> State:
    people = {id: Sheet("fate2", id.title()) for id in ("devon", "sybil")}
    return State({**people, GAME: Sheet("fate2", "Le Monde", nature="group")})


def opened(state: State, phase: str = "one") -> State:
    given = {"phase": phase, "events": WAR, "sheets": ["devon", "sybil"]}
    return fold(state, do(MOVES["open_phase"], state, given))


def given(who: str, phase: str = "one", **more: Any) -> dict[str, Any]:
    plain_phase = {"story": f"{who} chasse.", "place": "arrn", "aspect": "hunter", "skills": FOUR.split()}
    return {"pending": f"phase:{phase}", "seat": who, **plain_phase, **more}


def live(state: State, who: str, phase: str = "one", **more: Any) -> State:
    return fold(state, do(MOVES["live_phase"], state, given(who, phase, **more)))


def refused(state: State, who: str, phase: str = "one", **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        live(state, who, phase, **more)
    return [(one.rule, one.said) for one in found.value.problems]


@pytest.mark.rule("FAT-2-08", "FAT-2-04")
def test_everybody_is_asked_at_once_and_the_phase_closes_with_the_last() -> None:
    state = opened(table())
    assert state.pendings["phase:one"].waits_for == ("devon", "sybil")
    with pytest.raises(Refused):
        opened(state, "two")
    state = live(state, "sybil")
    assert state.pendings["phase:one"].waits_for == ("devon",)
    assert refused(state, "sybil") == [("HOUSE-pending", "answered")]
    state = live(state, "devon")
    assert (state.pendings, state.answers["phase:one"]) == ({}, {"sybil": "done", "devon": "done"})
    assert opened(state, "two").pendings["phase:two"].waits_for == ("devon", "sybil")


@pytest.mark.rule("FAT-2-08")
def test_only_those_who_are_asked_answer_and_with_a_whole_phase() -> None:
    state = opened(table())
    assert refused(state, "game") == [("HOUSE-pending", "not_asked")]
    with pytest.raises(Refused) as found:
        do(CHOOSE, state, {"pending": "phase:one", "seat": "devon", "option": "done"})
    assert [(one.rule, one.said) for one in found.value.problems] == [("HOUSE-pending", "move")]


@pytest.mark.rule("FAT-2-06")
def test_a_phase_keeps_events_story_place_aspect_and_points() -> None:
    state = live(opened(table()), "devon")
    devon, world = state.sheet("devon"), state.sheet(GAME)
    assert world.need("one", Note).words == WAR
    assert [note.words for note in of_phase(devon, "one", Note)] == ["devon chasse."]
    assert [pick.option for pick in of_phase(devon, "one", Pick)] == ["arrn"]
    assert [aspect.id for aspect in of_phase(devon, "one", Aspect)] == ["hunter"]
    assert [(step.block, step.value) for step in devon.steps] == [
        ("one_story", 0), ("one_place", 0), ("hunter", 1),
        ("bow", 1), ("survival", 1), ("stealth", 1), ("climb", 1),
    ]  # fmt: skip
    again = Sheet.read(json.loads(json.dumps(devon.form())))
    assert again == devon


@pytest.mark.rule("FAT-2-11", "FAT-2-12", "FAT-2-16")
def test_an_aspect_taken_again_rises_with_its_boxes_and_a_skill_with_its_ticks() -> None:
    state = opened(live(live(opened(table()), "devon"), "sybil"), "two")
    state = live(state, "devon", "two", skills=["bow", "survival", "ride", "swim"])
    hunter = state.sheet("devon").need("hunter", Aspect)
    assert (hunter.level, hunter.boxes) == (2, 2)
    levels = {skill.id: skill.level for skill in state.sheet("devon").having(Levelled)}
    assert levels == {"bow": 1, "survival": 1, "stealth": 0, "climb": 0, "ride": 0, "swim": 0}
    assert ticks(state.sheet("devon"))["bow"] == 2


@pytest.mark.rule("FAT-2-20", "FAT-2-22", "FAT-2-24", "FAT-2-20-ex1")
@pytest.mark.parametrize(
    ("skills", "rows"), [("bow bow survival stealth", (2, 1)), (FOUR, (4,)), ("bow survival", (2,))]
)
def test_a_phase_that_ends_balanced_is_lived(skills: str, rows: tuple[int, ...]) -> None:
    state = live(opened(table()), "devon", skills=skills.split())
    assert shape(ticks(state.sheet("devon"))) == rows


@pytest.mark.rule("FAT-2-21", "FAT-2-22", "FAT-2-24")
@pytest.mark.parametrize(
    ("skills", "found"),
    [
        ("bow bow survival survival", ("FAT-2-24", "unbalanced")),
        ("bow bow survival", ("FAT-2-24", "unbalanced")),
        ("bow bow bow survival", ("FAT-2-24", "unbalanced")),
        ("bow survival stealth climb ride", ("FAT-2-21", "over")),
    ],
)
def test_a_phase_that_ends_unbalanced_or_overspent_is_refused(skills: str, found: tuple[str, str]) -> None:
    assert refused(opened(table()), "devon", skills=skills.split()) == [found]


@pytest.mark.rule("FAT-2-21")
def test_points_that_are_left_are_a_warning() -> None:
    move, state = MOVES["live_phase"], opened(table())
    plan = move.plan(state, move.read(given("devon", skills=["bow"])))
    assert [(one.rule, one.said, dict(one.slots)) for one in plan.problems] == [
        ("FAT-2-21", "lost", {"found": 3})
    ]
    assert plan.broken == ()


@pytest.mark.rule("FAT-6-16", "FAT-6-17", "FAT-6-16-ex1")
def test_devon_goes_from_place_to_place() -> None:
    state = opened(table())
    assert refused(state, "devon", aspect="swashbuckler") == [("FAT-6-16", "elsewhere")]
    state = live(live(state, "devon"), "sybil")
    state = opened(state, "two")
    swords: dict[str, Any] = {"skills": ["sword", "dodge", "ride", "swim"]}
    far: dict[str, Any] = {"place": "alverado", "aspect": "swashbuckler", **swords}
    assert refused(state, "devon", "two", place="elsin", **swords) == [("FAT-6-16", "elsewhere")]
    assert refused(state, "devon", "two", **far) == [("FAT-6-17", "far")]
    for phase, place, aspect in (("two", "elsin", "mercenary"), ("three", TRAVEL, "mercenary")):
        names = [f"{phase}{at}" for at in range(4)]
        state = live(state, "devon", phase, place=place, aspect=aspect, skills=names)
        state = live(state, "sybil", phase, skills=names)
        state = opened(state, {"two": "three", "three": "four"}[phase])
        if phase == "two":
            back = live(state, "devon", "three", skills=["x0", "x1", "x2", "x3"])
            assert places(back.sheet("devon")) == ["arrn", "elsin", "arrn"]
    state = live(state, "devon", "four", **far)
    assert places(state.sheet("devon")) == ["arrn", "elsin", TRAVEL, "alverado"]
    assert {a.id: a.level for a in state.sheet("devon").having(Aspect)} == {
        "hunter": 1, "mercenary": 2, "swashbuckler": 1,
    }  # fmt: skip


@pytest.mark.rule("FAT-6-02", "FAT-6-02-ex1")
@pytest.mark.parametrize(("first", "second"), [("devon", "sybil"), ("sybil", "devon")])
def test_of_two_who_answer_the_same_the_first_alone_has_the_bonus(first: str, second: str) -> None:
    five: dict[str, Any] = {"aspect": "church", "skills": [*FOUR.split(), "latin"]}
    state = live(opened(table()), first, **five)
    assert refused(state, second, **five) == [("FAT-2-21", "over")]
    state = live(state, second, aspect="church")
    assert [len(ticks(state.sheet(who))) for who in (first, second)] == [5, 4]


def test_words_of_a_phase_may_be_changed_and_its_steps_stay() -> None:
    state = live(opened(table()), "devon")
    better = BlockPut("devon", Note("one_story", "Devon garde les loups."), because("FAT-2-06", "told"))
    after = fold(state, (better,)).sheet("devon")
    assert [note.words for note in of_phase(after, "one", Note)] == ["Devon garde les loups."]
    assert after.steps == state.sheet("devon").steps
