"""Quick NPCs: aspects alone, and Table 17."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.game.codec import from_data, to_data
from tablee.game.draft import Draft
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Levelled, Sheet
from tablee.game.walk import Thrown, walk
from tablee.systems.fate2.core.sheet import ASPECT, POINTS, SKILL
from tablee.systems.fate2.creation.pyramid import legal
from tablee.systems.fate2.progress.optimised import OptimisedTable, shape_for, ticks_of
from tests.systems.fate2.growing import Game, book, game, told

TABLE_17 = {
    1: (2, 1),
    2: (4, 2),
    3: (5, 2, 1),
    4: (4, 3, 2),
    5: (4, 3, 2, 1),
    6: (6, 4, 2, 1),
    7: (7, 4, 3, 1),
    8: (7, 4, 3, 2),
    9: (6, 4, 3, 2, 1),
    10: (8, 5, 3, 2, 1),
    11: (7, 6, 4, 2, 1),
    12: (7, 6, 4, 3, 1),
    13: (8, 5, 4, 3, 2),
    14: (7, 6, 5, 3, 2),
    15: (8, 6, 4, 3, 2, 1),
}
SKILLS = {
    1: 3,
    2: 6,
    3: 8,
    4: 9,
    5: 10,
    6: 13,
    7: 15,
    8: 16,
    9: 16,
    10: 19,
    11: 20,
    12: 21,
    13: 22,
    14: 23,
    15: 24,
}


def names(count: int) -> str:
    return ", ".join(f"Compétence {chr(97 + at)}" for at in range(count))


def made_npc(phases: int) -> tuple[Game, Sheet]:
    made = game()
    aspects = ", ".join(f"Trait {chr(97 + at)}" for at in range(phases))
    order = {"name": "Rival", "phases": phases, "skills": names(SKILLS[phases]), "aspects": aspects}
    assert made.wrong("optimised_npc", **order) == []
    made.play("optimised_npc", **order)
    return made, made.sheet("rival")


@pytest.mark.rule("FAT-10PYR-01")
@pytest.mark.parametrize("phases", TABLE_17)
def test_table_17(phases: int) -> None:
    shape = TABLE_17[phases]
    assert shape_for(book(), phases) == shape
    assert (
        legal(shape)
        and sum(at * skills for at, skills in enumerate(shape, 1)) == 4 * phases
        and sum(shape) == SKILLS[phases]
    )
    _, sheet = made_npc(phases)
    levels = Counter(skill.level for skill in sheet.having(Levelled, SKILL))
    assert tuple(levels[at] for at in range(len(shape))) == shape


@pytest.mark.rule("FAT-10PYR-01")
@pytest.mark.parametrize("phases", range(2, 16))
def test_each_row_grows_out_of_the_one_before_by_four_points(phases: int) -> None:
    _, sheet = made_npc(phases)
    for phase in range(1, phases + 1):
        lived = Counter[str]()
        for step in sheet.steps:
            if int(step.phase) <= phase and isinstance(sheet.get(step.block), Levelled):
                lived[step.block] += step.value
        assert tuple(sorted(lived.values(), reverse=True)) == ticks_of(TABLE_17[phase])


@pytest.mark.rule("FAT-10PYR-01")
def test_the_most_important_skill_stands_highest() -> None:
    _, sheet = made_npc(5)
    first = next(sheet.having(Levelled, SKILL))
    assert (first.name, first.level) == ("Compétence a", 3)
    assert sheet.nature == "npc" and sheet.need(POINTS, Account).value == 0


@pytest.mark.rule("FAT-10PYR-01")
def test_names_that_lack_are_a_warning_and_too_many_a_problem() -> None:
    made = game()
    order = {"name": "Rival", "phases": 1, "aspects": "Fier"}
    few = made.plan("optimised_npc", skills="Épée", **order)
    assert told(few.problems) == [("FAT-10PYR-01", "few")] and few.broken == ()
    made.play("optimised_npc", skills="Épée", **order)
    assert made.level("epee", "rival") == 1
    assert made.wrong("optimised_npc", skills=names(4), **order) == [("FAT-10PYR-01", "many")]
    assert made.wrong("optimised_npc", skills=names(3), **order | {"phases": 16}) == [
        ("FAT-10PYR-01", "phases")
    ]


@pytest.mark.rule("FAT-10PYR-01")
def test_a_quick_character_is_made_with_a_step_for_each_point() -> None:
    form = next(form for form in game().rules.character_forms if form.key == "optimised")
    given = {"name": "Léa", "phases": 2, "skills": names(6), "aspects": "Gitan 2", "concept": "Voleuse"}
    sheet = form.make(given)
    assert sheet.nature == "character"
    assert [step.phase for step in sheet.steps if step.block == "gitan"] == ["1", "2"]
    with pytest.raises(Refused):
        form.make(given | {"name": ""})


@pytest.mark.rule("FAT-7-01", "FAT-7-01-ex1", "FAT-7-02", "FAT-7-03")
@pytest.mark.parametrize(
    ("aspect", "level"), [("mercenaire", 2), ("perceptif", 1), ("cavalier", 1), ("", -1)]
)
def test_the_caravan_guard_throws_with_the_aspect_that_fits(aspect: str, level: int) -> None:
    made = game()
    order = {"name": "Garde de caravane", "aspects": "Mercenaire 2, Perceptif 1, Cavalier 1"}
    assert made.wrong("aspects_npc", **order) == []
    made.play("aspects_npc", **order)
    guard = made.sheet("garde-de-caravane")
    assert [kind.kind for kind in guard.blocks if getattr(kind, "role", "") == ASPECT] == ["levelled"] * 3
    draft = made.rules.draft
    assert draft is not None
    form = draft(made.state, Draft("garde-de-caravane", (aspect,) if aspect else ())).form
    outcome = walk(made.rules.check(form), [Thrown((3, 3, 3, 3))]).outcomes[0]
    assert outcome.total == level


@pytest.mark.rule("FAT-7-03")
@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ((2, 1, 1), []),
        ((2, 2, 1), ["uneven"]),
        ((2, 2), []),
        ((3, 2, 2, 1, 1, 1), []),
        ((1,) * 9, []),
        ((1,) * 10, ["many"]),
    ],
)
def test_advice_on_the_levels_of_an_npcs_aspects(levels: tuple[int, ...], said: list[str]) -> None:
    line = ", ".join(f"Trait {chr(97 + at)} {level}" for at, level in enumerate(levels))
    plan = game().plan("aspects_npc", name="Garde", aspects=line)
    assert told(plan.problems) == [("FAT-7-03", case) for case in said] and plan.broken == ()


@pytest.mark.rule("FAT-7-01")
@pytest.mark.parametrize(
    ("name", "line", "said"), [("", "Fort", "name"), ("x", "", "none"), ("x", "Fort 0", "unread")]
)
def test_an_npc_needs_a_name_and_an_aspect(name: str, line: str, said: str) -> None:
    assert game().wrong("aspects_npc", name=name, aspects=line) == [("FAT-7-01", said)]


@pytest.mark.rule("FAT-10PYR-01", "FAT-7-03")
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("shapes", [], ("FAT-10PYR-01", "rows")),
        ("shapes", [[2, 2]], ("FAT-10PYR-01", "shape")),
        ("shapes", [[4, 2], [2, 1]], ("FAT-10PYR-01", "unreachable")),
        ("aspects", {"pyramid": 5, "many": 4}, ("FAT-7-03", "advice")),
    ],
)
def test_nonsense_in_the_table_is_refused(key: str, value: object, said: tuple[str, str]) -> None:
    data = to_data(book().table("optimised", OptimisedTable)) | {key: value}
    with pytest.raises(Refused) as refused:
        from_data(OptimisedTable, data, "tables.optimised")
    assert said in told(refused.value.problems)


@pytest.mark.rule("FAT-10PYR-01", "FAT-2-09")
def test_an_aspect_named_again_later_is_taken_in_its_own_phase() -> None:
    made = game()
    made.play("optimised_npc", name="Rival", phases=3, skills=names(8), aspects="Fort, Gitan, Fort")
    taken = [(s.phase, s.block) for s in made.sheet("rival").steps if s.block in ("fort", "gitan")]
    assert taken == [("1", "fort"), ("2", "gitan"), ("3", "fort")]


@pytest.mark.rule("FAT-4-24", "FAT-7-01")
def test_an_npc_of_aspects_has_no_fate_points_of_its_own() -> None:
    made = game()
    made.play("aspects_npc", name="Garde", aspects="Perceptif 2")
    assert made.sheet("garde").need(POINTS, Account).value == 0
