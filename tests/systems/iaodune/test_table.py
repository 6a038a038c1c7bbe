"""What the live table asks of Iaôdune: ways, foes on one line, what is hidden, curves, character forms."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.check import Throw
from tablee.game.draft import Draft, DraftResult
from tablee.game.move import do, read_args
from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tablee.game.sheet import Numeric, Sheet
from tablee.game.state import State, fold
from tablee.game.walk import Chosen, Thrown, odds, walk
from tablee.systems.iaodune import SYSTEM

BOOK = SYSTEM.book()


def quick(line: str) -> Sheet:
    assert BOOK.quick is not None
    return BOOK.quick(line)


def veil(form: Mapping[str, Any], *sheets: str) -> Mapping[str, Any]:
    assert BOOK.veil is not None
    return BOOK.veil(form, sheets)


def against(form: Mapping[str, Any], goal: str) -> Mapping[str, Any]:
    assert BOOK.against is not None
    return BOOK.against(form, goal)


BEAST = quick("Bête de sel +2N, griffes +1D, patte folle −3D")
TABLE = State({"nae": SYSTEM.preset("nae"), "orso": SYSTEM.preset("orso"), "bete": BEAST})


def drafted(wanted: Draft, state: State = TABLE) -> DraftResult:
    assert BOOK.draft is not None
    return BOOK.draft(state, wanted)


def shown(found: DraftResult) -> list[tuple[str, int, str, str]]:
    return [(chip.name, chip.worth, chip.unit, chip.side) for chip in found.chips]


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize(
    ("line", "name", "traits"),
    [
        ("Bête de sel +2N, griffes +1D", "Bête de sel",
         [("aptitude", "Bête de sel", 2, {}), ("tool", "griffes", 0, {"D": 1})]),
        ("Garde 3", "Garde", [("aptitude", "Garde", 3, {})]),
        ("Noyé −1N −2D ; vase +1", "Noyé",
         [("aptitude", "Noyé", -1, {}), ("suffering", "Noyé", -2, {}), ("tool", "vase", 0, {"N": 1})]),
        ("Vigie +2D, peur -4d, lame +1n -1d", "Vigie",
         [("skill", "Vigie", 2, {}), ("suffering", "peur", -4, {}), ("tool", "lame", 0, {"N": 1, "D": -1})]),
        ("Novice +0D", "Novice", [("skill", "Novice", 0, {})]),
        ("Une ombre", "Une ombre", []),
    ],
)  # fmt: skip
def test_a_being_typed_on_one_line(line: str, name: str, traits: list[tuple[Any, ...]]) -> None:
    sheet = quick(line)
    assert (sheet.name, sheet.nature) == (name, "creature")
    assert [(t.role, t.name, t.value, dict(t.more)) for t in sheet.having(Numeric)] == traits
    assert BOOK.validate(sheet) == ()


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize("line", ["", "  , ", "Bête +2N, griffes", "Bête +2N, +1D", "x" * 200 + " +1N"])
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    with pytest.raises(Refused) as refused:
        quick(line)
    assert refused.value.problems[0].rule == "IAO-16"
    assert BOOK.reference.say(refused.value.problems[0], "fr")


@pytest.mark.rule("IAO-09", "IAO-16")
def test_both_sides_of_an_opposed_throw_are_drafted() -> None:
    found = drafted(Draft("nae", ("athletisme", "course"), ("bete",), way="oppose"))
    assert shown(found) == [
        ("Athlétisme", 3, "N", ""), ("Course", 2, "D", ""), ("Cheville foulée", -2, "D", ""),
        ("Corde à grappin", 1, "N", ""),
        ("Bête de sel", 2, "N", "bete"), ("griffes", 1, "D", "bete"), ("patte folle", -3, "D", "bete"),
    ]  # fmt: skip
    check = BOOK.check(found.form)
    assert (check.notation, check.sides) == ("+3N +1N contre jet +2N -2D", ("nae", "bete"))
    assert (found.move, found.args["by"], found.args["against"]) == ("throw", "nae", ["bete"])
    assert found.args["check"] == found.form


@pytest.mark.rule("IAO-09")
def test_an_opposed_throw_wants_somebody() -> None:
    with pytest.raises(Refused) as nobody:
        drafted(Draft("nae", way="oppose"))
    assert [(p.rule, p.said) for p in nobody.value.problems] == [("IAO-09", "nobody")]


@pytest.mark.rule("IAO-16")
def test_what_goes_without_saying_of_a_beast_is_its_only_aptitude() -> None:
    assert [chip[0] for chip in shown(drafted(Draft("bete")))] == ["Bête de sel", "griffes", "patte folle"]
    two = State({"b": SYSTEM.preset("bete-de-sel")})
    assert [chip[0] for chip in shown(drafted(Draft("b"), two))] == ["Charge", "Brûlure d’eau douce"]
    ticked = drafted(Draft("b", ("flair",)), two)
    assert shown(ticked)[0] == ("Flair", 2, "N", "b")


@pytest.mark.rule("IAO-16")
def test_the_other_side_throws_with_the_same_trait_by_its_name() -> None:
    rival = Sheet(
        "iaodune", "Velm", (Numeric("a1", "ATHLÉTISME", 1, "aptitude"), Numeric("a2", "Ruse", 4, "aptitude"))
    )
    state = State({"nae": SYSTEM.preset("nae"), "velm": rival})
    found = drafted(
        Draft("nae", ("athletisme",), ("velm",), way="oppose", struck={"velm:ATHLÉTISME": "MJ"}), state
    )
    assert shown(found)[-1] == ("ATHLÉTISME", 0, "N", "velm")


@pytest.mark.rule("IAO-11", "IAO-12")
def test_options_say_how_dice_are_read() -> None:
    plain = Draft("nae", ("athletisme", "escalade"), goal="8")
    options: dict[str, Any] = {"convert": "yes", "d_as_n": "3", "left over": True}
    turned = Draft("nae", ("athletisme", "escalade"), goal="8", options=options)
    assert BOOK.check(drafted(plain).form).notation == "+3N +1N +4D contre 8"
    assert BOOK.check(drafted(turned).form).notation == "+3N +1N +4D +3dN en N contre 8"
    with pytest.raises(Refused):
        drafted(Draft("nae", options={"convert": "maybe"}))


@pytest.mark.rule("IAO-11")
def test_the_dice_fall_with_the_answer_of_whoever_is_asked() -> None:
    state = TABLE
    found = drafted(
        Draft("nae", ("athletisme", "escalade"), ("bete",), way="oppose", options={"convert": "ask"})
    )
    state = fold(state, do(BOOK.moves["throw"], state, dict(found.args)))
    (pending,) = state.pendings.values()
    assert pending.asks == ("nae",)
    assert BOOK.reference.say(pending.about[0], "en").startswith(
        "Naé, coursière des toits, +4D: throw 9 dice"
    )
    answer = {"pending": pending.id, "seat": "nae", "option": "convert"}
    dice = BOOK.moves["choose"].plan(state, answer).dice
    assert isinstance(dice, Throw)
    assert dice.count == 5 + 7
    events = do(BOOK.moves["choose"], state, answer, (5,) * 5 + (3,) * 7)
    outcomes = events[-1].outcomes  # type: ignore[union-attr]
    assert [(o.side, o.total) for o in outcomes] == [("nae", 9), ("bete", 2)]


@pytest.mark.rule("IAO-09")
def test_beings_are_opposed_by_a_move_too() -> None:
    args = {"sheet": "nae", "rivals": ["bete"], "aptitude": "athletisme"}
    events = do(BOOK.moves["oppose"], TABLE, args, (3,) * 7 + (3,) * 7)
    assert [o.total for o in events[-1].outcomes] == [4, 2]  # type: ignore[union-attr]
    with pytest.raises(Refused):
        do(BOOK.moves["oppose"], TABLE, {**args, "rivals": ["nobody"]})


def test_of_a_silhouette_nothing_is_known_but_the_name() -> None:
    assert BOOK.silhouette is not None
    seen = BOOK.silhouette(BEAST)
    assert (seen.name, seen.nature, list(seen.having(Numeric))) == ("Bête de sel", "creature", [])
    assert BOOK.validate(seen) == ()
    known = State({**TABLE.sheets, "bete": seen})
    found = drafted(Draft("nae", ("athletisme",), ("bete",), way="oppose"), known)
    assert BOOK.check(found.form).kind == "chance"
    assert odds_of(BOOK.check(found.form)).success is None
    assert BOOK.check(found.args["check"]).kind == "opposed"


CHIPS = st.lists(
    st.tuples(st.sampled_from(["aptitude", "skill", "suffering", "tool"]), st.integers(0, 4), st.booleans()),
    max_size=5,
    unique_by=lambda chip: chip[0],
)
CONVERT = st.sampled_from(["no", "yes", "ask"])


def chips_of(traits: list[tuple[str, int, bool]], side: str) -> list[dict[str, Any]]:
    unit = {"aptitude": "N", "skill": "D", "suffering": "D", "tool": "N"}
    signs = {"suffering": -1}
    return [
        {"name": role, "value": value, "sign": signs.get(role, 1), "role": role, "unit": unit[role],
         "side": side if theirs else ""}
        for role, value, theirs in traits
    ]  # fmt: skip


def law(form: Mapping[str, Any]) -> dict[tuple[Outcome, ...], Fraction]:
    found = odds(BOOK.check(form))
    return {ends: found.p(ends) for ends in found}


@pytest.mark.rule("IAO-04", "IAO-06", "IAO-11")
@given(CHIPS, CHIPS, CONVERT)
def test_a_veil_leaves_the_odds_as_they_are(
    mine: list[tuple[str, int, bool]], theirs: list[tuple[str, int, bool]], convert: str
) -> None:
    alone = {"check": "chance", "chips": chips_of(mine, "x"), "convert": convert, "n": 1, "against": 2}
    hidden = veil(alone, "x")
    assert law(hidden) == law(alone)
    assert not [chip for chip in hidden.get("chips", ()) if chip.get("side") == "x"]
    beings = [{"name": "a", "chips": chips_of(mine, "b")}, {"name": "b", "chips": chips_of(theirs, "b")}]
    both = {"check": "opposed", "beings": beings}
    assert law(veil(both, "b")) == law(both)
    assert not veil(both, "b")["beings"][1].get("chips")
    assert veil(both, "c") == both


@pytest.mark.rule("IAO-05", "IAO-11")
def test_a_veil_keeps_aptitude_and_tools_apart() -> None:
    rules = SYSTEM.rules(SYSTEM.pack().turn({"limit": "aptitude"}))
    chips = chips_of([("aptitude", 3, True), ("tool", 2, True), ("skill", 4, True)], "x")
    form = {"check": "chance", "chips": chips, "convert": "yes"}
    assert odds_of(rules.check(veil(form, "x"))) == odds_of(rules.check(form))


@pytest.mark.rule("IAO-09")
@given(
    CHIPS, CONVERT, st.integers(-9, 9), st.lists(st.integers(1, 6), min_size=20, max_size=20), st.booleans()
)
def test_a_level_told_afterwards_reads_the_same_dice_as_one_known_before(
    traits: list[tuple[str, int, bool]], convert: str, level: int, faces: list[int], turns: bool
) -> None:
    blind = {"check": "chance", "chips": chips_of(traits, ""), "convert": convert}
    known = {**blind, "against": level}
    later = against(blind, str(level))
    assert later == known
    steps: list[Thrown | Chosen] = []
    check = BOOK.check(blind)
    if not isinstance(check.root, Throw):
        steps.append(Chosen("convert" if turns else "throw"))
    node = walk(check, steps).node
    assert isinstance(node, Throw)
    steps.append(Thrown(tuple(faces[: node.count])))
    (then,) = walk(BOOK.check(later), steps).outcomes
    (before,) = walk(BOOK.check(known), steps).outcomes
    (open_,) = walk(check, steps).outcomes
    assert then == before
    assert (then.total, then.margin) == (open_.total, (open_.total or 0) - level)


@pytest.mark.rule("IAO-09")
def test_beings_that_are_opposed_have_no_level_to_beat() -> None:
    form = {"check": "opposed", "beings": [{"name": "a"}, {"name": "b"}]}
    assert against(form, "3") == form
    assert against({"check": "chance"}, " ") == {"check": "chance"}
    assert against({"check": "chance"}, "−2") == {"check": "chance", "against": -2}
    with pytest.raises(Refused):
        against({"check": "chance"}, "high")


@pytest.mark.rule("IAO-12", "IAO-15")
def test_the_chart_lays_the_throw_beside_those_it_could_be() -> None:
    chart = BOOK.charts["odds"](BOOK.notation("+3N -2D"))
    assert [line.name.fr for line in chart.lines] == ["+3N −2D", "+3N −1D", "+3N −3D", "+3N −2D en N"]
    assert chart.lines[-1].name.en == "+3N −2D as N"
    assert [place.fr for place in chart.places] == ["−2", "−1", *map(str, range(9))]
    assert chart.across.fr == "Résultat"
    for line in chart.lines:
        assert sum(line.values) == 1
    for line, text in zip(chart.lines, ("+3N -2D", "+3N -1D", "+3N -3D", "+3N -2D en N"), strict=True):
        rows = {row.total: row.p for row in odds_of(BOOK.notation(text)).rows}
        assert list(line.values) == [rows.get(total, 0) for total in range(-2, 9)]


@pytest.mark.rule("IAO-15")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("+1N", ["+1N", "+1N +1D", "+1N −1D"]),
        ("+1N contre 2", ["+1N", "+1N +1D", "+1N −1D"]),
        ("+1N +3D en N", ["+1N +3D en N", "+1N +4D en N", "+1N +2D en N", "+1N +3D"]),
        ("+1N +3D ou N", ["+1N +3D", "+1N +4D", "+1N +2D", "+1N +3D en N"]),
        ("+30D", ["+30D", "+29D", "+30D en N"]),
        ("+2N contre jet +1N -1D", ["A\u00a0: +2N", "B\u00a0: +1N −1D"]),
        ("+999999N contre jet 0N", ["A\u00a0: +999999N"]),
        ("3d6", ["ce jet"]),
    ],
)
def test_each_throw_has_its_chart(text: str, names: list[str]) -> None:
    chart = BOOK.charts["odds"](BOOK.notation(text))
    assert [line.name.fr for line in chart.lines] == names
    assert all(sum(line.values) == 1 and len(line.values) == len(chart.places) for line in chart.lines)


@pytest.mark.rule("IAO-16")
def test_a_being_is_begun_in_a_hurry_or_whole() -> None:
    hurry, whole = BOOK.character_forms
    sheet = hurry.make(
        read_args(hurry.params, {"name": " Ysé ", "concept": "Passeuse", "skill": "Navigation"})
    )
    assert sheet.name == "Ysé"
    assert [(t.role, t.name, t.value) for t in sheet.having(Numeric)] == [
        ("aptitude", "Athlétisme", 2), ("skill", "Navigation", 3),
    ]  # fmt: skip
    assert "+2N" in hurry.hint.fr
    assert "+3D" in hurry.hint.en
    lists = {"aptitudes": "Esprit +1, Adresse −1", "sufferings": "Faim -2", "tools": "Corde +1, Lame +1D"}
    full = whole.make(read_args(whole.params, {"name": "Ysé", **lists}))
    assert [(t.role, t.name, t.value, dict(t.more)) for t in full.having(Numeric)] == [
        ("aptitude", "Esprit", 1, {}), ("aptitude", "Adresse", -1, {}), ("suffering", "Faim", -2, {}),
        ("tool", "Corde", 0, {"N": 1}), ("tool", "Lame", 0, {"D": 1}),
    ]  # fmt: skip
    assert BOOK.validate(sheet) == BOOK.validate(full) == ()
    for wrong in ({"name": " "}, {"name": "Ysé", "skills": "Soins +1N"}, {"name": "Ysé", "tools": "Corde"}):
        with pytest.raises(Refused):
            whole.make(read_args(whole.params, wrong))


@pytest.mark.rule("IAO-16")
def test_a_table_of_beings_may_say_nothing_of_beginnings_or_too_much() -> None:
    table = dict(SYSTEM.pack().tables["beings"])
    bare = {key: value for key, value in table.items() if key != "begun"}
    rules = SYSTEM.rules(SYSTEM.pack().read({"system": "iaodune", "tables": {"beings": bare}}))
    assert "+0N" in rules.character_forms[0].hint.fr
    for wrong in ({"aptitude": 10**7}, {"skill": -1}):
        with pytest.raises(Refused) as refused:
            SYSTEM.rules(
                SYSTEM.pack().read({"system": "iaodune", "tables": {"beings": {**table, "begun": wrong}}})
            )
        assert refused.value.problems[0].rule == "IAO-16"
