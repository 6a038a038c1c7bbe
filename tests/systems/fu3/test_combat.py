"""The attack: what counts on both sides, and the combat points each result gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.chip import net as sum_of
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.fight.stance import Stance, fighter_chips, shooting_chips
from tablee.systems.fu3.roll.chips import Use, named_chip
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import book, chip, kept, law_of, problems, result, said, table, thrown, turned

PACK = book().pack
SURPRISE = chip("Surprise et nuit", 2)
RAGS = chip("Vêtements en loques", 1, -1, role="condition")
DODGE = {"sheet": "teich", "armed": False, "actions": 2, "helps": ["asset_2"]}
STAB = {"helps": ["asset_1"]}


def net(game: Any, **args: Any) -> str:
    """The net modifier that an attack shows before it is thrown."""
    return str(game.preview("attack", **args).shows["net"])


def points(check: Any, *faces: int) -> tuple[str, int, str]:
    (outcome,) = thrown(check, *faces).outcomes
    detail = dict(outcome.detail)
    return str(detail["by"]), int(str(detail["points"])), str(detail["form"])


FACES = {
    "yes_and": (4, 4, 5, 5, 6),
    "yes": (4, 4, 5, 5, 1),
    "yes_but": (4, 4, 5, 1, 1),
    "no_but": (4, 4, 1, 1, 2),
    "no": (4, 1, 1, 2, 2),
    "no_and": (1, 1, 2, 2, 3),
}


@pytest.mark.rule("FU3-3-08")
@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("yes_and", ("attacker", 2, "attacker")),
        ("yes", ("attacker", 1, "attacker")),
        ("yes_but", ("attacker", 1, "target")),
        ("no_but", ("target", 1, "attacker")),
        ("no", ("target", 1, "target")),
        ("no_and", ("target", 2, "target")),
    ],
)
def test_the_table_of_combat_points(key: str, expected: tuple[str, int, str]) -> None:
    check = book().check({"check": "attack"})
    assert result(thrown(check, *FACES[key])) == (key, 0)
    assert points(check, *FACES[key]) == expected


@pytest.mark.rule("FU3-3-08", "FU3-3-ex15")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((5, 5, 5, 4, 6), ("attacker", 3, "attacker")),
        ((1, 1, 1, 1, 2), ("target", 4, "target")),
        ((6, 6, 6, 6, 6), ("attacker", 5, "attacker")),
    ],
)
def test_each_extra_and_is_one_more_point(faces: tuple[int, ...], expected: tuple[str, int, str]) -> None:
    assert points(book().check({"check": "attack"}), *faces) == expected


@pytest.mark.rule("FU3-3-06", "FU3-3-ex1")
def test_the_stab_in_the_alley() -> None:
    game = table("assassin", "teich")
    attack = {
        "by": "assassin",
        "against": [{"sheet": "teich", "armed": False}],
        "use": {**STAB, "armoured": False},
        "chips": [SURPRISE],
    }
    seen = game.preview("attack", **attack)
    assert seen.shows["net"] == "+2"
    worths = [c["value"] * c.get("sign", 1) for c in seen.shows["check"]["chips"] if c.get("on", True)]
    assert worths == [1, 1, 0, -1, -1, 2]
    check = book().check(seen.shows["check"])
    place = thrown(check, 4, 4, 4, 2, 2, 5, 3)
    assert kept(place) == [4, 4, 4, 5, 3]
    assert result(place) == ("yes", 0)
    assert points(check, 4, 4, 4, 2, 2, 5, 3) == ("attacker", 1, "attacker")
    game.play("attack", 4, 4, 4, 2, 2, 5, 3, **attack)
    game.play("settle", run="r1")
    game.play("inflict", pending="r1:point:1:", seat="assassin", form="aura")
    assert game.aura("teich") == (3, 4)


@pytest.mark.rule("FU3-3-06", "FU3-3-ex2")
def test_the_dodge_of_the_second_round() -> None:
    game = table("assassin", "teich")
    assert net(game, by="assassin", against=[DODGE], use=STAB) == "0"
    check = book().check(game.preview("attack", by="assassin", against=[DODGE], use=STAB).shows["check"])
    assert result(thrown(check, 4, 5, 1, 2, 3)) == ("no_but", 0)


@pytest.mark.rule("FU3-3-06", "FU3-3-ex3")
def test_the_sword_of_the_third_round() -> None:
    game = table("assassin", "teich")
    attack = {
        "by": "teich",
        "against": [{"sheet": "assassin", **STAB, "armoured": False}],
        "use": {"actions": 2},
    }
    assert net(game, **attack) == "0"
    game.play("attack", 1, 2, 2, 5, 6, **attack)
    game.play("spend", 4, 4, 1, run="r1", spend="reroll", dice=(0, 1, 2))
    game.play("settle", run="r1")
    game.play(
        "inflict",
        pending="r1:point:1:",
        seat="teich",
        form="condition",
        name="Vêtements en loques",
        unit="never",
    )
    rags = game.state.sheet("assassin").need("condition_1", Descriptor)
    assert (rags.name, rags.value) == ("Vêtements en loques", 1)
    assert game.aura("teich") == (3, 4)


@pytest.mark.rule("FU3-3-06", "FU3-3-ex4", "FU3-3-15")
def test_the_retort_of_the_fourth_round() -> None:
    game = table("assassin", "teich")
    game.play("suffer", sheet="assassin", name="Vêtements en loques", unit="never")
    attack: dict[str, Any] = {"by": "assassin", "against": ["teich"]}
    attack["use"] = {**STAB, "hinders": ["condition_1"]}
    assert net(game, **attack) == "-2"
    seen = game.preview("attack", **attack, cinematic="theirs")
    assert seen.shows["net"] == "-3"
    assert seen.dice.count == 8


@pytest.mark.rule("FU3-3-15")
def test_the_die_for_a_description_can_be_given_to_either_side() -> None:
    game = table("assassin", "teich")
    fight: dict[str, Any] = {"by": "teich", "against": ["assassin"]}
    plain, ours, theirs = (
        net(game, **fight),
        net(game, **fight, cinematic="ours"),
        net(game, **fight, cinematic="theirs"),
    )
    assert (plain, ours, theirs) == ("+2", "+3", "+1")


@pytest.mark.rule("FU3-3-15")
def test_the_die_for_a_description_is_one_and_may_be_refused() -> None:
    two = [chip("Belle tirade", 2, role="cinematic")]
    with pytest.raises(Refused) as refused:
        book().check({"check": "attack", "chips": two})
    assert problems(refused.value) == [("FU3-3-15", "one")]
    one = [chip("Belle tirade", 1, role="cinematic")]
    assert book().check({"check": "attack", "chips": one}).notation == "+1"
    with pytest.raises(Refused) as refused:
        turned(cinematic_bonus=False).check({"check": "attack", "chips": one})
    assert problems(refused.value) == [("FU3-3-15", "off")]


@pytest.mark.rule("FU3-3-ex7", "FU3-3-06")
def test_the_bookcase() -> None:
    game = table("teich")
    game.play(
        "attempt", 6, 6, 5, 3, 2,
        by="teich", use={"concept": "neutral", "helps": ["asset_1"]}, bought=1,
        chips=[chip("", 1, -1, role="superiority"), chip("Meuble lourd", 1, -1, role="hard")],
    )  # fmt: skip
    (check,) = (event for event in game.events if event.kind == "opened")
    built = book().check(check.check)  # type: ignore[union-attr]
    assert built.notation == "0"
    assert result(thrown(built, 6, 6, 5, 3, 2)) == ("yes_but", 0)
    assert game.aura("teich") == (3, 4)


@pytest.mark.rule("FU3-3-06")
def test_superior_numbers_help_one_side() -> None:
    assert named_chip(PACK, "superiority").worth == 1
    game = table("assassin", "teich")
    fight: dict[str, Any] = {"by": "teich", "against": ["assassin"]}
    assert net(game, **fight, superiority="ours") == "+3"
    assert net(game, **fight, superiority="theirs") == "+1"


@pytest.mark.rule("FU3-3-09", "FU3-3-ex8")
def test_the_guard_behind_the_battlements() -> None:
    attack = next(way for way in book().ways if way.key == "attack")
    labels = {param.name: param.label for param in attack.params}
    assert labels["distance"].fr == "distance (Moyenne distance\u00a0: 1)"
    assert (labels["cover"].en, labels["speed"].en) == ("cover (Battlements: 1)", "speed")
    game = table("assassin", "teich")
    guard = {"sheet": "teich", "concept": "neutral", "armed": False}
    shooter = {"concept": "neutral", "armoured": False}
    assert net(game, by="assassin", against=[guard], use=shooter, distance=1, cover=1) == "-3"
    bare = {**guard, "armoured": False}
    assert net(game, by="assassin", against=[bare], use=shooter, distance=1, cover=1) == "-2"


@pytest.mark.rule("FU3-3-09")
def test_an_aware_target_dodges_with_concept_and_asset() -> None:
    game = table("assassin", "teich")
    guard = {"sheet": "teich", "armed": False, "helps": ["asset_2"]}
    assert net(game, by="assassin", against=[guard], use={"concept": "neutral", "armoured": False}) == "-3"


@pytest.mark.rule("FU3-3-09")
@pytest.mark.parametrize("name", ["distance", "speed", "cover"])
def test_difficulties_of_shooting_go_from_0_to_3(name: str) -> None:
    assert sum(c.worth for c in shooting_chips(PACK, **{name: 3})) == -3
    assert shooting_chips(PACK, **{name: 0}) == ()
    for wrong in (-1, 4):
        with pytest.raises(Refused) as refused:
            shooting_chips(PACK, **{name: wrong})
        assert problems(refused.value) == [("FU3-3-09", "bounds")]
    game = table("assassin", "teich")
    assert game.refused("attack", by="assassin", against=["teich"], **{name: 4}) == [("FU3-3-09", "bounds")]


@pytest.mark.rule("FU3-3-17")
@pytest.mark.parametrize(
    ("preset", "use", "total"),
    [
        ("fire_cyclops", Use(helps=("asset_1",), scene="combat"), 3 - 1 - 1),
        ("assassin", Use(helps=("asset_1",), scene="combat"), 2),
        ("thief", Use(scene="combat"), 1),
        ("sygil", Use("neutral", helps=("asset_1",), scene="combat"), 2),
        ("blop", Use(helps=("asset_1",), scene="combat"), 4),
    ],
)
def test_the_book_s_opponents(preset: str, use: Use, total: int) -> None:
    assert sum_of(fighter_chips(PACK, SYSTEM.preset(preset), Stance(use))) == total


@pytest.mark.rule("FU3-3-17")
def test_the_cyclops_is_made_of_bronze_and_bulk() -> None:
    cyclops = SYSTEM.preset("fire_cyclops")
    found = {block.name: block.value for block in cyclops.having(Descriptor, "asset")}
    assert found == {"Peau d’airain": 3, "Masse indicible": 3}


@pytest.mark.rule("FU3-3-14", "FU3-3-ex13")
@pytest.mark.parametrize(
    ("scale", "before", "after"),
    [
        ("massive", "yes", "yes_but"),
        ("massive", "no_and", "no_and"),
        ("tiny", "no_but", "yes_but"),
        ("tiny", "yes_and", "yes_and"),
        ("ordinary", "yes", "yes"),
    ],
)
def test_scale_shifts_the_result(scale: str, before: str, after: str) -> None:
    check = turned(scale=True).check({"check": "attack", "scale": scale})
    assert result(thrown(check, *FACES[before])) == (after, 0)


@pytest.mark.rule("FU3-3-14")
def test_each_extra_and_is_a_step_of_its_own() -> None:
    rules = turned(scale=True)
    massive, tiny = (rules.check({"check": "attack", "scale": s}) for s in ("massive", "tiny"))
    assert result(thrown(massive, 5, 5, 5, 4, 6)) == ("yes_and", 0)
    assert result(thrown(massive, 1, 1, 1, 1, 2)) == ("no_and", 2)
    assert result(thrown(tiny, 4, 4, 4, 5, 1)) == ("yes_and", 0)
    assert result(thrown(tiny, 5, 5, 5, 4, 6)) == ("yes_and", 1)
    assert points(massive, 5, 5, 5, 4, 6) == ("attacker", 2, "attacker")


@pytest.mark.rule("FU3-3-14")
def test_scale_is_an_option() -> None:
    assert combat_table(PACK).scale == {"massive": -1, "ordinary": 0, "tiny": 1}
    with pytest.raises(Refused) as refused:
        book().check({"check": "attack", "scale": "massive"})
    assert problems(refused.value) == [("FU3-3-14", "off")]


def shifted_law(net: int, shift: int) -> dict[tuple[str, int], Any]:
    """Every throw counted by hand, its rank moved by one and held within the table."""
    found: dict[tuple[str, int], Any] = {}
    dice = 5 + min(abs(net), 5)
    for faces, ways in by_hand.multisets(dice):
        rank = by_hand.rank(faces, net >= 0)
        moved = rank + shift
        moved = max(rank, min(moved, 5)) if shift > 0 else min(rank, max(moved, 0))
        key = by_hand.named(moved)
        found[key] = found.get(key, 0) + Fraction(ways, 6**dice)
    return found


@pytest.mark.rule("FU3-3-14")
@pytest.mark.parametrize("net", range(-7, 8))
def test_the_odds_of_an_attack_and_of_a_scaled_one(net: int) -> None:
    rules = turned(scale=True)
    assert law_of(rules.check({"check": "attack", "net": net})) == by_hand.law(net)
    for scale, shift in (("massive", -1), ("tiny", 1)):
        check = rules.check({"check": "attack", "net": net, "scale": scale})
        assert law_of(check) == shifted_law(net, shift)


@pytest.mark.rule("FU3-3-12")
def test_the_game_master_may_throw_fights_in_secret() -> None:
    secret = turned(cinematic_secret=True)
    for kind in ("attack", "group"):
        told = thrown(secret.check({"check": kind}), *FACES["yes"]).outcomes[0].because
        assert ("FU3-2-07", "secret") in said(told)
        assert ("FU3-2-07", "secret") not in said(
            thrown(book().check({"check": kind}), 4, 4, 5, 5, 1).outcomes[0].because
        )
    opened = secret.check({"check": "attack", "secret": False})
    assert opened.form()["secret"] is False
    assert secret.check(opened.form()).form() == opened.form()
