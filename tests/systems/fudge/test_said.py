"""What a throw says of itself: its Trait and difficulty, whose blow a spend is about, what dice are for."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.check import End, Spend
from tablee.game.draft import Draft
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.reason import Reason
from tablee.game.sheet import Levelled, Pick, Sheet
from tablee.game.state import Run
from tablee.game.text import Lang, Text
from tablee.game.walk import Place, Thrown, walk
from tablee.systems.fudge.blow.check import blow
from tablee.systems.fudge.blow.melee import melee
from tablee.systems.fudge.roll.unseen import veil
from tablee.web.views.throw_reading import offers_of
from tests.systems.fudge.arena import drafted, fighter, refused, there
from tests.systems.fudge.blows import after, at, df, result, struck
from tests.systems.fudge.by_hand import book, rules

LANGS: tuple[Lang, Lang] = ("fr", "en")
POINTS: dict[str, Any] = {"fudge_points": True, "use_nudge": True}


def said(reasons: tuple[Reason, ...], lang: Lang) -> str:
    return " ".join(rules().reference.say(reason, lang) for reason in reasons).replace("\xa0", " ")


def spends(place: Place) -> dict[str, Spend]:
    assert isinstance(place.node, End)
    return {spend.key: spend for spend in place.node.spends()}


def label(spend: Spend, lang: Lang) -> str:
    assert spend.label is not None
    return rules().reference.say(spend.label, lang).replace("\xa0", " ")


@pytest.mark.rule("FUD-3.1-03", "FUD-3.4-03")
def test_a_roll_names_its_trait_and_its_difficulty_in_words() -> None:
    check = rules().check({"check": "roll", "level": 1, "trait": "Corps", "goal": 2})
    (outcome,) = walk(check, (Thrown(df(-1)),)).outcomes
    assert "Corps Bon (+1), −1 aux dés : Moyen (0)." in said(outcome.because, "fr")
    assert "Moyen contre Très Bon : échec, marge −2." in said(outcome.because, "fr")
    assert "Corps Good (+1), −1 on the dice: Fair (0)." in said(outcome.because, "en")
    about = Text("Corps Bon (+1) contre Très Bon (+2)", "Corps Good (+1) against Great (+2)")
    assert dict(outcome.facts)["about"] == about
    assert check.notation == "+1 vs +2"


@pytest.mark.rule("FUD-3.1-03")
def test_what_the_throw_bar_makes_bears_the_name_of_the_trait() -> None:
    r = rules()
    state = there(ann=fighter("Ann", 1), bob=fighter("Bob", 2))
    assert r.draft is not None
    plain = r.draft(state, Draft("ann", ("epee",), goal="Bon")).form
    assert (plain["trait"], plain["level"]) == ("Épée", 1)
    both = drafted(r, state, "oppose", "ann", "bob", traits=("epee",)).form
    assert (both["me"]["trait"], both["foe"]["trait"]) == ("Épée", "Épée")
    mine, _theirs = walk(r.check(both), (Thrown(df(0) + df(0)),)).outcomes
    about = Text("Épée Bon (+1) contre Épée Très Bon (+2)", "Épée Good (+1) against Épée Great (+2)")
    assert dict(mine.facts)["about"] == about


@pytest.mark.rule("FUD-3.3-01")
def test_modifiers_are_told_beside_the_name() -> None:
    chips = [{"name": "", "value": 1, "sign": -1}]
    check = rules().check({"check": "roll", "level": 1, "trait": "Corps", "chips": chips})
    (outcome,) = walk(check, (Thrown(df(0)),)).outcomes
    assert "Corps Bon, modificateurs −1 : Moyen." in said(outcome.because, "fr")


@pytest.mark.parametrize("kind", ["roll", "opposed"])
def test_what_a_hidden_foe_tests_is_not_told(kind: str) -> None:
    side = {"name": "guard", "level": 2, "trait": "Poignard"}
    form: dict[str, Any] = {"check": "opposed", "me": {"name": "ann", "level": 1}, "foe": side}
    if kind == "roll":
        form = {"check": "roll", "level": 2, "trait": "Poignard", "who": "gm"}
    seen = veil(book(), form, ("guard",))
    assert "Poignard" not in repr(seen)
    outcomes = walk(rules().check(seen), (Thrown(df(0) * (1 if kind == "roll" else 2)),)).outcomes
    assert "Poignard" not in repr([(o.because, o.facts) for o in outcomes])


@pytest.mark.rule("FUD-3.1-06")
def test_nobody_works_against_somebody_with_no_trait_at_all() -> None:
    state = there(ann=fighter("Ann", 1), bob=fighter("Bob", 2))
    with pytest.raises(Refused) as no:
        drafted(rules(), state, "oppose", "ann", "bob")
    assert [(p.reason.rule, p.reason.said) for p in no.value.problems] == [("FUD-3.1-06", "no_trait")]


@pytest.mark.rule("FUD-1.3.6-08")
def test_a_nudge_says_whose_roll_it_moves_and_helps_first() -> None:
    check = rules(**POINTS).check({"check": "opposed", "me": {"name": "a"}, "foe": {"name": "b"}})
    found = spends(walk(check, (Thrown(df(0) + df(0)),)))
    assert [label(spend, "fr") for spend in found.values()] == [
        "+1 à son propre jet", "−1 au jet adverse",
        "−1 à son propre jet, pour échouer", "+1 au jet adverse, pour l’aider",
    ]  # fmt: skip
    assert [label(spend, "en") for spend in found.values()][:2] == [
        "+1 to one’s own roll", "−1 to the opposing roll",
    ]  # fmt: skip


@pytest.mark.rule("FUD-7.4.4-01")
def test_a_heroic_dodge_says_whose_blow_and_is_worth_it_to_whoever_is_hit() -> None:
    me = {"name": "ann", "title": "Ann", "skill": 2, "dice": "fixed", "important": True}
    foes = [{"name": n, "title": n.title(), "skill": 5, "offence": 5, "dice": "fixed"} for n in ("bo", "cy")]
    dials: dict[str, Any] = {"heroic_dodge": True, "damage_roll": "none"}
    form = {"me": {**me, "dice": "4dF"}, "foes": foes}
    found = spends(walk(melee(at(**dials), form), (Thrown(df(0)),)))
    labels = [label(spend, "fr") for spend in found.values()]
    assert len(set(labels)) == len(labels) == 2
    assert labels[0].startswith("Esquive Héroïque : Ann, contre le coup porté par Bo (un niveau de moins, −")
    run = Run("r", {"check": "melee", **form}, "ann", steps=(Thrown(df(0)),))
    assert [offer.better for offer in offers_of(rules(**dials), run)] == [1, 1]


@pytest.mark.rule("FUD-1.3.6-08")
def test_a_nudge_is_weighed_for_whoever_pays() -> None:
    foe = {"name": "b", "played": True}
    form = {"check": "blow", "me": {"name": "a", "skill": 1, "offence": 5}, "foe": foe}
    dials: dict[str, Any] = {**POINTS, "damage_roll": "none"}
    run = Run("r", form, "a", steps=(Thrown(df(0) + df(0)),))
    better = {offer.spend.key: offer.better for offer in offers_of(rules(**dials), run)}
    assert better == {"nudge_me_down": 1, "nudge_foe_up": 1, "nudge_me_up": 0, "nudge_foe_down": 0}


@pytest.mark.rule("FUD-4.5.5-07")
def test_the_chance_of_a_blow_is_that_of_a_wound() -> None:
    check = blow(
        at(damage_roll="none"), {"me": {"name": "a", "dice": "2dF"}, "foe": {"name": "b", "guard": 2}}
    )
    found = odds_of(check)
    rows = {row.key: row.p for row in found.rows}
    hurt = sum(p for key, p in rows.items() if key not in ("miss", "wound_0"))
    assert rows["wound_0"] > 0
    assert found.success == hurt
    assert result(after(struck(2, -9, damage_roll="none"))).success is False


@pytest.mark.rule("FUD-4.6.2-01")
def test_a_blow_that_stuns_does_what_it_was_struck_for() -> None:
    form = {"me": {"name": "a", "stun": True, "offence": 3, "dice": "2dF"}, "foe": {"name": "b"}}
    found = odds_of(blow(at(), form))
    assert found.success is not None and 0 < found.success < 1


@pytest.mark.rule("FUD-4.2.1-02")
def test_three_rolls_lie_apart_and_the_middle_one_is_named() -> None:
    check = rules().check({"check": "roll", "median": True})
    reading = walk(check, (Thrown(df(2) + df(0) + df(1)),)).reading
    assert reading is not None
    groups = [die.group.fr for die in reading.dice if die.group]
    assert groups == ["jet 1"] * 4 + ["jet 2"] * 4 + ["jet 3, médian"] * 4
    assert [die.kept for die in reading.dice] == [False] * 8 + [True] * 4


@pytest.mark.rule("FUD-4.6.1-03")
def test_dice_of_damage_lie_apart_from_those_of_the_roll() -> None:
    place = after(struck(3, 3), df(1))
    assert place.reading is not None
    assert {die.group.fr for die in place.reading.dice if die.group} == {"dégâts"}


@pytest.mark.rule("FUD-7.4.1-04", "FUD-1.4-08")
def test_what_is_not_on_a_sheet_is_defined_now_or_has_its_default() -> None:
    r = rules()
    made = Sheet("fudge", "Zoé", (Pick("method", Text("", ""), "in_play"),))
    usual = Sheet("fudge", "Léo", (Levelled("corps", "Corps", 1, "attribute"),))
    state = there(zoe=made, leo=usual)
    with pytest.raises(Refused) as no:
        drafted(r, state, "", "zoe", unwritten="Jongler avec des chats")
    (wrong,) = no.value.problems
    assert wrong.reason.rule == "FUD-7.4.1-04"
    assert "Définir un Trait" in r.reference.say(wrong, "fr")
    assert "Define a Trait" in r.reference.say(wrong, "en")
    assert r.moves["declare_trait"].label.fr == "Définir un Trait"
    assert drafted(r, state, "", "leo", unwritten="Jongler avec des chats").form["level"] == -2


@pytest.mark.rule("FUD-3.5-06")
def test_a_player_s_character_who_resists_stays_the_player_s() -> None:
    r = rules(npc_dice="fixed")
    form = {"me": {"name": "a", "who": "gm"}, "foe": {"name": "b", "who": "pc"}}
    check = r.check({"check": "opposed", **form})
    assert r.check(check.form()).form() == check.form()
    assert check.form()["foe"]["who"] == "pc"
    thrown = Run("r", check.form(), "a", steps=(Thrown(df(0)),))
    assert walk(r.check(thrown.check), thrown.steps).outcomes  # only the player's dice are thrown
    state = there(ann=fighter("Ann", 1), bob=fighter("Bob", 2), orc=fighter("Orc", 2, nature="foe"))
    whose = [
        drafted(r, state, "oppose", "ann", id, traits=("epee",)).form["foe"]["who"] for id in ("bob", "orc")
    ]
    assert whose == ["pc", "gm"]


def test_traits_that_are_none_are_refused_in_words() -> None:
    state = there(ann=fighter("Ann", 1), bob=fighter("Bob", 2))
    assert refused(rules(), state, "melee", by="ann", against=["bob"], traits=3) == ["HOUSE-file shape"]
