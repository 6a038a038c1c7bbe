"""Drafts: what people tap on a sheet, the ways to throw, foes and what is hidden of them."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.draft import Draft, DraftResult
from tablee.game.frozen import replace
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.sheet import Aspect, Levelled, Nested, Sheet
from tablee.game.state import State
from tablee.game.throwing import spends_on
from tests.systems.fate2.thrown import BOOK, Game, person, rules


def table(turned: Any = BOOK, **more: Sheet) -> State:
    ana = person("Ana", 2, escrime=2, Bagarreur=2, Fort=1)
    return State({"ana": ana, "bob": person("Bob", 2, escrime=1, Rapide=1), **more})


def drafted(state: State, turned: Any = BOOK, **given: Any) -> DraftResult:
    assert turned.draft is not None
    found: DraftResult = turned.draft(state, Draft("ana", **given))
    return found


@pytest.mark.rule("FAT-3-03", "FAT-4-01", "FAT-4-27")
def test_an_attempt_carries_who_may_pay() -> None:
    made = drafted(table(), traits=("escrime",), goal="Bon")
    assert {k: v for k, v in made.form.items() if k != "chips"} == {
        "check": "test",
        "level": 2,
        "trait": "Escrime",
        "goal": "Bon",
        "name": "ana",
        "title": "Ana",
        "aspects": ["bagarreur", "fort"],
        "others": [{"name": "bob", "title": "Bob", "aspects": ["rapide"]}],
    }
    assert odds_of(BOOK.check(made.form)).success == odds_of(BOOK.notation("Bon vs Bon")).success


@pytest.mark.rule("FAT-4-07", "FAT-4-43", "FAT-4-44")
@pytest.mark.parametrize(("aspect", "level"), [("fort", 1), ("bagarreur", 2)])
def test_a_roll_on_an_aspect_takes_its_level(aspect: str, level: int) -> None:
    state = table()
    assert BOOK.counts(state.sheet("ana"), Draft("ana", ("escrime", aspect))) == (aspect,)
    made = drafted(state, traits=("escrime", aspect))
    assert made.form["level"] == level and made.chips[0].rule == "FAT-4-07"
    assert BOOK.total("result", level) == BOOK.totals(level)  # type: ignore[misc]


@pytest.mark.rule("FAT-2-15", "FAT-7-01")
def test_without_a_trait_one_is_mediocre() -> None:
    assert drafted(table()).form["level"] == -1


@pytest.mark.rule("FAT-4-41", "FAT-4-42")
@pytest.mark.parametrize(("boxes", "level"), [(1, -1), (2, -2), (3, -3)])
def test_negative_aspects_where_the_game_writes_them_so(boxes: int, level: int) -> None:
    weak = Aspect("faible", "Faible", boxes, boxes, role="aspect", tags=("negative",))
    state = State({"ana": person("Ana").put(weak)})
    assert drafted(state, traits=("faible",)).form["level"] == boxes
    turned = rules(negative=True)
    assert drafted(state, turned, traits=("faible",)).form["level"] == level
    assert state.sheet("ana").need("faible", Aspect).boxes == boxes


@pytest.mark.rule("FAT-4-13")
def test_a_point_is_put_in_before_the_dice() -> None:
    made = drafted(table(), traits=("escrime",), options={"point": True})
    assert made.form["point"] is True and [c.amount for c in BOOK.check(made.form).costs] == [1]


@pytest.mark.rule("FAT-3-25", "FAT-5-20")
def test_an_opposed_test_takes_the_trait_of_the_same_name() -> None:
    sword = Nested("sword", replace(person("Épée", Inusable=1), nature="gear"), "extra")
    friend = Nested("lucan", replace(person("Lucan", Espion=1), nature="contact"), "extra")
    state = table(cleo=person("Cleo", 1))
    state = State({**state.sheets, "bob": state.sheet("bob").put(sword).put(friend)})
    made = drafted(state, traits=("escrime",), way="oppose", against=("bob",))
    foe = made.form["foe"]
    assert (foe["level"], foe["trait"], foe["aspects"]) == (1, "Escrime", ["rapide", "sword/inusable"])
    assert (made.move, made.args["by"], made.args["against"]) == ("throw", "ana", ["bob"])
    assert [one["name"] for one in made.form["others"]] == ["cleo"]
    other = drafted(
        state, traits=("escrime",), way="oppose", against=("bob",), options={"rival_trait": "rapide"}
    )
    assert other.form["foe"]["trait"] == "Rapide"
    with pytest.raises(Refused):
        drafted(state, traits=("escrime",), way="oppose")


@pytest.mark.rule("FAT-3-08", "FAT-3-09")
def test_a_tournament_takes_the_same_skill_of_all() -> None:
    state = table(cleo=person("Cleo"))
    made = drafted(state, traits=("escrime",), way="compete", against=("bob", "cleo"), goal="Moyen")
    assert [(side["name"], side["level"]) for side in made.form["sides"]] == [
        ("ana", 2),
        ("bob", 1),
        ("cleo", -1),
    ]
    game = Game(BOOK, **state.sheets)
    game.do("throw", "0000 +000 0000", **made.args)
    assert [o.key for o in game.outcomes] == ["won", "success", "failure"]
    with pytest.raises(Refused):
        drafted(state, traits=("escrime",), way="compete")


@pytest.mark.rule("FAT-7-01", "FAT-7-01-ex1", "FAT-7-02")
def test_a_guard_typed_on_one_line() -> None:
    assert BOOK.quick is not None
    guard = BOOK.quick(
        "Garde de caravane, Mercenaire 2, Perceptif 1, Cavalier 1, Épée Très Bon, Course +1".replace(
            "Très Bon", "Bon"
        )
    )
    levels = {b.name: (b.level, b.role) for b in guard.having(Levelled)}
    assert levels == {
        "Mercenaire": (2, "aspect"), "Perceptif": (1, "aspect"), "Cavalier": (1, "aspect"),
        "Épée": (2, "skill"), "Course": (1, "skill"),
    }  # fmt: skip
    assert guard.nature != "character" and BOOK.validate(guard) == ()
    state = table(garde=guard)
    made = drafted(
        state, traits=("escrime",), way="oppose", against=("garde",), options={"rival_trait": "mercenaire"}
    )
    assert made.form["foe"] == {
        "level": 2, "trait": "Mercenaire", "chips": [],
        "name": "garde", "title": "Garde de caravane", "who": "gm",
    }  # fmt: skip
    assert drafted(state, traits=("escrime",), way="oppose", against=("garde",)).form["foe"]["level"] == -1
    for line in ("", ", Brute 1", "Garde, Brute", "Garde, Brute 0", "Garde, Brute 1000"):
        with pytest.raises(Refused) as refused:
            BOOK.quick(line)
        assert {p.rule for p in refused.value.problems} == {"FAT-7-01"}


@pytest.mark.rule("FAT-4-01", "FAT-3-25")
def test_of_a_silhouette_one_s_own_throw_is_known() -> None:
    assert BOOK.silhouette is not None and BOOK.veil is not None
    foe = person("Ogre", 3, "foe", massue=3, Brute=2)
    truth, seen = table(ogre=foe), table(ogre=BOOK.silhouette(foe))
    given: dict[str, Any] = {"traits": ("escrime",), "way": "oppose", "against": ("ogre",)}
    known = drafted(seen, **given)
    assert known.form["check"] == "test" and "ogre" not in str(known.form)
    whole = drafted(truth, **given, options={"rival_trait": "massue"})
    assert whole.form["foe"]["level"] == 3
    veiled = BOOK.veil(whole.form, {"ogre"})
    assert veiled["foe"] == {"level": 3, "name": "ogre", "who": "gm"}
    assert odds_of(BOOK.check(veiled)) == odds_of(BOOK.check(whole.form))
    game = Game(BOOK, **truth.sheets)
    game.do("throw", "0000 000-", check=whole.form, by="ana", against=["ogre"])
    run = game.state.run(game.run)
    offered = [
        [(s.key, s.by) for s in spends_on(BOOK.check, replace(run, check=f))] for f in (whole.form, veiled)
    ]
    assert offered[0] == offered[1]


@pytest.mark.rule("FAT-3-36")
def test_a_difficulty_may_be_told_after_the_dice() -> None:
    assert BOOK.against is not None and BOOK.veil is not None
    assert BOOK.against({"check": "test", "level": 1}, "Bon") == {"check": "test", "level": 1, "goal": 2}
    opposed = {"check": "opposed", "me": {}, "foe": {}}
    assert BOOK.against(opposed, "Bon") == opposed
    lone = {
        "check": "test",
        "name": "ogre",
        "level": 1,
        "trait": "Massue",
        "chips": [{"name": "x", "value": 2}],
    }
    assert BOOK.veil(lone, {"ogre"}) == {"check": "test", "name": "ogre", "level": 3}
    assert BOOK.veil({**lone, "name": "ana"}, {"ogre"})["trait"] == "Massue"


@pytest.mark.rule("FAT-3-32", "FAT-3-33")
def test_a_difficulty_by_its_name() -> None:
    names = {
        "Difficulté Négligeable": -2, "simples": -1, "routine": 0, "Tâches Difficiles": 1, "daunting": 2,
        "epoustouflantes": 3, "nearly impossible": 4,
    }  # fmt: skip
    for words, level in names.items():
        assert BOOK.check({"check": "test", "goal": words}).params["goal"] == level
        assert rules(baseline=2).check({"check": "test", "goal": words}).params["goal"] == level + 2
    with pytest.raises(Refused):
        BOOK.check({"check": "test", "goal": "gare"})


@pytest.mark.rule("FAT-3-33", "FAT-3-34", "FAT-3-35", "FAT-3-37")
@pytest.mark.parametrize(
    ("field", "rows"),
    [
        ("any", [(-2, "car"), (-1, "juggle 3"), (0, "fracture"), (1, "engine"), (2, "jet"),
                 (3, "Everest"), (4, "masterpiece")]),
        ("climbing", [(-1, "ladder"), (0, "rope"), (1, "hand"), (2, "finger"), (3, "cliff"), (4, "rain")]),
        ("medical", [(-1, "cut"), (0, "tourniquet"), (1, "deep"), (2, "serious"), (3, "lung"), (4, "limb")]),
        ("driving", [(-1, "car"), (0, "rain"), (1, "blizzard"), (2, "speed"), (3, "race"), (4, "stunt")]),
        ("survival", [(-1, "campfire"), (0, "shelter"), (1, "forest"), (2, "desert"), (3, "week"),
                      (4, "wolves")]),
    ],
)  # fmt: skip
def test_samples_are_told_for_each_level(field: str, rows: list[tuple[int, str]]) -> None:
    game = Game()
    plan = game.rules.moves["difficulties"].plan(game.state, {"field": field, "skill": "Bon"})
    *lines, about = [BOOK.reference.say(reason, "en") for reason in plan.because]
    assert len(lines) == len(rows)
    for line, (level, word) in zip(lines, rows, strict=True):
        assert line.startswith(BOOK.totals(level).en) and word in line  # type: ignore[misc]
    assert about == "Skill Good (+2): easy at Fair (+1) or Average (0), hard at Great (+3) or Superb (+4)."
    assert ("without a throw" in lines[0]) == (field == "any")
    shifted = Game(rules(baseline=1))
    first = shifted.rules.moves["difficulties"].plan(shifted.state, {"field": field, "skill": ""}).because[0]
    assert BOOK.reference.say(first, "en").startswith(BOOK.totals(rows[0][0] + 1).en)  # type: ignore[misc]
