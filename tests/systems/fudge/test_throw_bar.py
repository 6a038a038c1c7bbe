"""The throw bar: what was tapped becomes a check with its chips, in every way that a game has."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.roll.kinds import check_kinds
from tests.systems.fudge.by_hand import book, rules

GUARD = "Garde, Épée Bon, Force Excellent, Prestidigitation Médiocre, épée large, cuir 1"
THIEF = "Voleuse, Discrétion Très Bon, Perception Médiocre"


def state(**dials: Any) -> State:
    quick = rules(**dials).quick
    assert quick is not None
    return State({"guard": quick(GUARD), "thief": quick(THIEF), "mina": SYSTEM.preset("mina")})


def drafted(way: str = "", traits: tuple[str, ...] = ("epee",), **more: Any) -> DraftResult:
    draft = rules().draft
    assert draft is not None
    return draft(state(), Draft("guard", traits, way=way, **more))


def chips(found: DraftResult) -> list[tuple[str, int, str]]:
    return [(chip.name or chip.rule, chip.worth, chip.side) for chip in found.chips]


@pytest.mark.rule("FUD-3.1-05", "FUD-4.3.6-04")
def test_a_difficulty_is_asked_where_nobody_resists() -> None:
    """Attempts, events and stunts; a blow and a shot say by themselves what they are against."""
    told = {way.key: way.goal for way in rules(stunts=True, pace="events").ways}
    assert [key for key, goal in told.items() if goal] == ["roll", "event", "stunt"]
    assert set(told) == {"roll", "event", "stunt", "oppose", "situation", "attack", "melee", "shoot"}


@pytest.mark.rule("FUD-3.1-03", "FUD-3.1-05")
def test_a_trait_against_a_difficulty_in_words() -> None:
    found = drafted(goal="Très Bon")
    assert (found.form["level"], found.form["goal"], chips(found)) == (1, 2, [("Épée", 1, "")])
    assert odds_of(rules().check(found.form)).success == odds_of(rules().notation("Bon vs Très Bon")).success


@pytest.mark.rule("FUD-3.3-02", "FUD-3.3-03")
def test_a_second_trait_supports_the_first_and_can_be_struck() -> None:
    found = drafted(traits=("prestidigitation", "epee"))
    assert (found.form["supports"], chips(found)) == ([1], [("Prestidigitation", -1, ""), ("Épée", 1, "")])
    alone = drafted(traits=("prestidigitation", "epee"), struck={"Épée": "Ana"})
    assert "supports" not in alone.form
    poor = drafted(traits=("epee", "prestidigitation"))
    assert "supports" not in poor.form


@pytest.mark.rule("FUD-3.1-06", "FUD-3.5-01")
def test_an_opposed_roll_takes_the_others_trait() -> None:
    named = drafted("oppose", against=("thief",), options={"rival_trait": "perception", "minimum": "Moyen"})
    assert (named.form["me"]["level"], named.form["foe"]["level"], named.form["minimum"]) == (1, -1, 0)
    best = drafted("oppose", against=("thief",))
    assert best.form["foe"]["level"] == 2
    same = drafted("oppose", traits=("force",), against=("thief",))
    assert same.form["foe"]["level"] == 0
    with pytest.raises(Refused):
        drafted("oppose")


@pytest.mark.rule("FUD-3.1-08", "FUD-3.1-09", "FUD-3.7-01")
@pytest.mark.parametrize(
    ("asked", "keys"),
    [("situation", {"degree"}), ("reaction", {"bad", "moderate", "good"}), ("question", {"yes", "no"})],
)
def test_bare_dice_answer_three_sorts_of_questions(asked: str, keys: set[str]) -> None:
    found = drafted("situation", options={"what": asked})
    assert {row.key for row in odds_of(rules().check(found.form)).rows} == keys


@pytest.mark.rule("FUD-3.7-02")
def test_what_bears_on_a_reaction_is_offered_and_taken_with_a_tap() -> None:
    offered = drafted("situation", options={"what": "reaction"})
    assert [(chip.name, chip.value * chip.sign) for chip in offered.chips] == [
        ("Apparence", 1), ("Charisme", 1), ("Réputation", 1), ("Statut", 1), ("Habitudes choquantes", -1),
        ("Pot-de-vin", 1), ("PNJ de nature amicale", 1), ("PNJ de nature méfiante", -1),
        ("Supérieur dans les parages", -1), ("Conduite des PJ", 1),
    ]  # fmt: skip
    assert not any(chip.on for chip in offered.chips) and offered.form["chips"] == []
    assert [rules().named(offered.chips[5], lang) for lang in ("fr", "en")] == ["Pot-de-vin", "Bribe"]
    tapped = {"Charisme": "Ana", "Pot-de-vin": "Ana", "Supérieur dans les parages": "Ana"}
    own = Chip("sujet dangereux", 2, -1)
    found = drafted("situation", options={"what": "reaction"}, struck=tapped, added=(own,))
    assert [(chip["name"], chip.get("sign", 1)) for chip in found.form["chips"]] == [
        ("Charisme", 1), ("Pot-de-vin", 1), ("Supérieur dans les parages", -1), ("sujet dangereux", -1),
    ]  # fmt: skip
    assert sum(chip.worth for chip in found.chips) == -1
    turned = drafted("situation", options={"what": "reaction"}, struck=tapped, turned=("Charisme",))
    assert sum(chip.worth for chip in turned.chips) == -1
    assert drafted("situation", options={"what": "situation"}).chips == ()


@pytest.mark.rule("FUD-3.2-01", "FUD-1.3.6-07", "FUD-1.3.6-10")
def test_a_verdict_or_a_point_before_the_dice() -> None:
    sure = drafted(goal="Bon", options={"verdict": "automatic"})
    assert odds_of(rules().check(sure.form)).success == 1
    played = rules(fudge_points=True, use_four=True)
    (roll,) = (way for way in played.ways if way.key == "roll")
    (point,) = (param for param in roll.params if param.name == "point")
    assert point.options == ("", "success", "four")
    assert not [param for way in rules().ways for param in way.params if param.name == "point"]
    assert played.draft is not None
    paid = played.draft(state(), Draft("mina", options={"point": "success"}, goal="Bon"))
    assert odds_of(played.check(paid.form)).success == 1


@pytest.mark.rule("FUD-4-01", "FUD-4.2.1-01")
def test_fights_are_offered_by_the_pace() -> None:
    offered = {way.key: way.fight for way in rules().ways}
    assert (offered["attack"], offered["melee"], "event" in offered) == (True, True, False)
    told = {way.key: way.fight for way in rules(pace="events").ways}
    assert (told["attack"], told["event"]) == (False, True)


@pytest.mark.rule("FUD-1.4-04")
def test_a_foe_on_one_line_takes_gear_from_the_lists() -> None:
    sheet: Sheet = state().sheets["guard"]
    blocks = {block.id: block for block in sheet.blocks}
    assert (getattr(blocks["epee"], "level", None), getattr(blocks["force"], "level", None)) == (1, 3)
    assert getattr(blocks["weapon_epee_large"], "value", None) == 3
    assert getattr(blocks["armour_cuir"], "value", None) == 1
    quick = rules().quick
    assert quick is not None
    with pytest.raises(Refused) as refused:
        quick("Garde, qui sait, Épée Bon, encore")
    assert [found.where for found in refused.value.problems] == ["qui sait", "encore"]
    with pytest.raises(Refused):
        quick("  , Épée Bon")
    assert getattr(quick("Loup, Force +2").get("force"), "level", None) == 2
    assert getattr(quick("Brute, Couard").get("couard"), "role", None) == "fault"


def test_two_who_ask_at_once_find_every_kind_of_throw() -> None:
    """Pages are drawn in several threads: each kind is there for all of them, whoever asks first."""
    wanted = list(rules().checks)
    kinds = [check_kinds(book()) for _ in range(10)]

    def asked(at: int) -> int:
        return len([kinds[at // 8][key] for key in wanted[at % 8 :]]) and len(kinds[at // 8])

    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(asked, range(80))) == {len(wanted)}
