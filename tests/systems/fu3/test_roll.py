"""The throw: modifiers, dice, reading, criticals, rerolls, secrets; the book's own examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.problem import Refused
from tablee.game.walk import Bought, Thrown, step, walk
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import (
    book,
    chip,
    kept,
    law_of,
    problems,
    reading_of,
    result,
    said,
    spend_of,
    thrown,
    turned,
)


def throw(net: int) -> dict[str, object]:
    return {"check": "throw", "net": net}


@pytest.mark.rule("FU3-2-01")
@pytest.mark.parametrize(
    ("faces", "key", "fr", "en", "success"),
    [
        ((4, 5, 6, 4, 5), "yes_and", "Oui, et…", "Yes, and…", True),
        ((4, 5, 6, 4, 3), "yes", "Oui…", "Yes", True),
        ((4, 5, 6, 1, 3), "yes_but", "Oui, mais…", "Yes, but…", True),
        ((4, 5, 2, 1, 3), "no_but", "Non, mais…", "No, but…", False),
        ((4, 3, 2, 1, 3), "no", "Non…", "No", False),
        ((1, 3, 2, 1, 3), "no_and", "Non, et…", "No, and…", False),
    ],
)
def test_each_number_of_successes_has_its_result(
    faces: tuple[int, ...], key: str, fr: str, en: str, success: bool
) -> None:
    place = thrown(book().check(throw(0)), *faces)
    (outcome,) = place.outcomes
    assert (outcome.key, outcome.success) == (key, success)
    assert outcome.total == sum(face >= 4 for face in faces)
    assert (book().label(key).fr, book().label(key).en) == (fr, en)
    assert [die.value for die in reading_of(place).dice] == [int(face > 3) for face in faces]


@pytest.mark.rule("FU3-2-01")
def test_every_result_says_what_it_means() -> None:
    from tablee.systems.fu3.core.tables import roll_table

    meanings = {row.key: (row.meaning.fr, row.meaning.en) for row in roll_table(book().pack).results}
    assert meanings == {
        "yes_and": ("obtenu, avec un plus", "you get it, and something more"),
        "yes": ("obtenu", "you get it"),
        "yes_but": ("obtenu, à un coût", "you get it, at a cost"),
        "no_but": ("raté, sans tout perdre", "not got, but not a total loss"),
        "no": ("raté", "not got"),
        "no_and": ("raté, et cela empire", "not got, and it gets worse"),
    }


@pytest.mark.rule("FU3-2-01", "FU3-2-ex1")
def test_the_waitress() -> None:
    assert result(thrown(book().notation("0"), 4, 3, 2, 4, 5)) == ("yes_but", 0)


@pytest.mark.rule("FU3-2-02", "FU3-2-03", "FU3-2-04", "FU3-2-ex2")
def test_rain_against_a_vigilant_guard() -> None:
    rain = chip("Pluie battante", 2, role="favourable")
    guard = chip("Vigilant", 1, -1, role="opponent")
    check = book().check({"check": "throw", "chips": [rain, guard]})
    assert check.notation == "+1"
    place = thrown(check, 6, 4, 2, 1, 2, 4)
    assert kept(place) == [6, 4, 2, 2, 4]
    assert result(place) == ("yes_but", 0)


@pytest.mark.rule("FU3-2-04", "FU3-2-ex3")
def test_the_xeol_on_the_skorj() -> None:
    chips = [chip("Malaisé", 1), chip("Blessé", 1, -1), chip("Surpris", 1, -1), chip("Furieux", 1, -1)]
    check = book().check({"check": "throw", "chips": chips})
    assert check.notation == "-2"
    place = thrown(check, 4, 5, 6, 3, 4, 2, 1)
    assert sorted(kept(place)) == [1, 2, 3, 4, 4]
    assert result(place) == ("no_but", 0)


@pytest.mark.rule("FU3-2-05", "FU3-2-06", "FU3-2-ex4")
def test_a_six_rerolled_for_a_triple() -> None:
    place = thrown(book().notation("+2"), 4, 5, 5, 6, 4, 1, 2)
    assert sorted(kept(place)) == [4, 4, 5, 5, 6]
    assert result(place) == ("yes_and", 0)
    reroll = spend_of(place)
    assert [way[0].amount for way in reroll.price.alternatives] == [1]
    law = law_of(reroll.then((3,)))
    assert sum(p for (key, extra), p in law.items() if key == "yes_and" and extra == 1) * 6 == 2
    after = walk(reroll.then((3,)), [Thrown((5,))])
    assert sorted(kept(after)) == [4, 4, 5, 5, 5]
    assert result(after) == ("yes_and", 1)


@pytest.mark.rule("FU3-2-07", "FU3-2-ex5")
def test_a_secret_throw_offers_nothing_to_the_player() -> None:
    check = book().check({"check": "throw", "net": 0, "secret": True})
    assert check.form()["secret"] is True
    assert check.before == ()
    place = thrown(check, 1, 2, 3, 6, 1)
    assert result(place) == ("no", 0)
    assert reading_of(place).spends() == ()
    assert ("FU3-2-07", "secret") in said(place.outcomes[0].because)
    open_one = thrown(book().notation("0"), 1, 2, 3, 6, 1)
    assert ("FU3-2-07", "secret") not in said(open_one.outcomes[0].because)


@pytest.mark.rule("FU3-2-09", "FU3-2-ex6")
def test_the_oracle() -> None:
    rain = book().check({"check": "oracle", "question": "Il pleut ?"})
    assert rain.notation == "0"
    assert law_of(rain) == by_hand.law(0)
    assert result(thrown(rain, 4, 4, 5, 1, 2)) == ("yes_but", 0)
    bridge = book().check(
        {"check": "oracle", "question": "Le pont est-il solide ?", "net": -1, "secret": True}
    )
    assert bridge.notation == "-1"
    assert bridge.form()["secret"] is True
    place = thrown(bridge, 1, 2, 3, 3, 1, 6)
    assert result(place) == ("no_and", 0)
    assert ("FU3-2-09", "asked") in said(place.outcomes[0].because)


@pytest.mark.rule("FU3-2-09")
def test_nobody_pays_for_the_oracle() -> None:
    check = book().check({"check": "oracle", "question": "?"})
    assert check.before == ()
    assert reading_of(thrown(check, 1, 2, 3, 4, 5)).spends() == ()
    with pytest.raises(Refused) as caught:
        book().check({"check": "oracle"})
    assert problems(caught.value) == [("HOUSE-param", "missing")]


@pytest.mark.rule("FU3-2-04", "FU3-2-ex7")
def test_never_more_than_ten_dice() -> None:
    from tablee.game.odds import odds_of

    high, low = book().notation("+8"), book().notation("-16")
    for check, uncapped, used in ((high, 8, 5), (low, -16, -5)):
        place = thrown(check, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1)
        assert len(reading_of(place).dice) == 10
        capped = next(r for r in check.because if r.said == "capped")
        assert dict(capped.slots) == {"net": uncapped, "used": used, "most": 10}
    assert result(thrown(high, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1)) == ("yes_and", 3)
    assert result(thrown(low, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1)) == ("no_and", 3)
    success = odds_of(low).success
    assert success is not None
    assert (1 - success) * 1024 == 968
    assert f"{float((1 - success) * 100):.2f}" == "94.53"


@pytest.mark.rule("FU3-2-04")
def test_everything_is_added_before_the_cap() -> None:
    chips = [chip("Tout", 9), chip("Rien", 3, -1)]
    check = book().check({"check": "throw", "chips": chips})
    assert check.notation == "+6"
    assert [(r.said, dict(r.slots)["net"]) for r in check.because[-2:]] == [("capped", 6), ("bonus", 5)]


@pytest.mark.rule("FU3-2-05", "FU3-2-ex8")
def test_which_five_of_seven_successes() -> None:
    faces = (4, 4, 4, 4, 5, 5, 6)
    place = thrown(book().notation("+2"), *faces)
    assert sorted(kept(place)) == [4, 4, 5, 5, 6]
    assert result(place) == ("yes_and", 0)
    favourable = thrown(turned(best_five="favourable").notation("+2"), *faces)
    assert sorted(kept(favourable)) == [4, 4, 4, 4, 6]
    assert result(favourable) == ("yes_and", 2)


@pytest.mark.rule("FU3-2-05", "FU3-2-ex9")
def test_criticals_of_no_and() -> None:
    check = book().notation("0")
    assert result(thrown(check, 2, 2, 2, 3, 3)) == ("no_and", 1)
    assert result(thrown(check, 1, 1, 1, 1, 1)) == ("no_and", 3)


@pytest.mark.rule("FU3-2-05")
@pytest.mark.parametrize(
    ("net", "faces", "expected"),
    [
        ("0", (4, 4, 4, 5, 2), ("yes", 0)),  # four successes with a triple: a plain yes
        ("0", (5, 5, 5, 6, 6), ("yes_and", 1)),  # a full house counts its triple only
        ("0", (5, 5, 5, 5, 6), ("yes_and", 2)),
        ("0", (6, 6, 6, 6, 6), ("yes_and", 3)),
        ("0", (1, 1, 1, 4, 2), ("no", 0)),
        ("-2", (5, 5, 5, 6, 4, 4, 6), ("yes_and", 1)),  # whatever the sign of the modifier
        ("+2", (1, 1, 1, 2, 2, 2, 3), ("no_and", 1)),
    ],
)
def test_a_set_counts_only_at_the_ends_of_the_table(
    net: str, faces: tuple[int, ...], expected: tuple[str, int]
) -> None:
    place = thrown(book().notation(net), *faces)
    assert result(place) == expected
    assert (("FU3-2-05", "extra") in said(place.outcomes[0].because)) == bool(expected[1])


@pytest.mark.rule("FU3-2-05")
@given(net=st.integers(-7, 7), data=st.data(), favourable=st.booleans())
def test_reading_agrees_with_reading_by_hand(net: int, data: st.DataObject, favourable: bool) -> None:
    dice = 5 + min(abs(net), 5)
    faces = data.draw(st.lists(st.integers(1, 6), min_size=dice, max_size=dice))
    rules = turned(best_five="favourable" if favourable else "highest")
    place = thrown(rules.check(throw(net)), *faces)
    assert result(place) == by_hand.named(by_hand.rank(tuple(sorted(faces)), net >= 0, favourable))
    assert len(kept(place)) == 5
    assert by_hand.named(by_hand.rank_of_five(tuple(sorted(kept(place))))) == result(place)


@pytest.mark.rule("FU3-2-06")
def test_a_chain_of_rerolls() -> None:
    place = thrown(book().notation("0"), 1, 2, 2, 5, 6)
    assert result(place) == ("no_but", 0)
    place = step(place, Bought("reroll", (0, 1, 2)))
    place = step(place, Thrown((4, 6, 1)))
    assert result(place) == ("yes", 0)
    place = step(place, Bought("reroll", (2,)))
    place = step(place, Thrown((6,)))
    assert result(place) == ("yes_and", 1)
    assert [die.face for die in reading_of(place).dice] == [4, 6, 6, 5, 6]
    told = [dict(r.slots) for r in place.outcomes[0].because if r.said == "rerolled"]
    assert told == [{"before": (1, 2, 2), "after": (4, 6, 1)}, {"before": (1,), "after": (6,)}]


@pytest.mark.rule("FU3-2-06")
def test_set_aside_dice_may_be_rerolled_and_the_five_are_chosen_afresh() -> None:
    place = thrown(book().notation("+1"), 1, 6, 6, 5, 4, 2)
    assert kept(place) == [6, 6, 5, 4, 2]
    after = walk(spend_of(place).then((0,)), [Thrown((4,))])
    assert kept(after) == [4, 6, 6, 5, 4]
    assert result(after) == ("yes_and", 0)


@pytest.mark.rule("FU3-2-06")
def test_by_house_rule_only_the_kept_five_are_rerolled_and_stay() -> None:
    place = thrown(turned(reroll_scope="kept").notation("+1"), 1, 6, 6, 5, 4, 2)
    with pytest.raises(Refused) as caught:
        spend_of(place).then((0,))
    assert problems(caught.value) == [("FU3-2-06", "aside")]
    after = walk(spend_of(place).then((1,)), [Thrown((1,))])
    assert kept(after) == [1, 6, 5, 4, 2]
    assert result(after) == ("yes_but", 0)


@pytest.mark.rule("FU3-2-06")
@pytest.mark.parametrize(
    ("pick", "said_of_it"),
    [((), ["none"]), ((5,), ["range"]), ((1, 1), ["twice"]), ((0, 9), ["range"])],
)
def test_picks_that_make_no_sense_are_refused(pick: tuple[int, ...], said_of_it: list[str]) -> None:
    spend = spend_of(thrown(book().notation("0"), 1, 2, 2, 5, 6))
    with pytest.raises(Refused) as caught:
        spend.then(pick)
    assert problems(caught.value) == [("FU3-2-06", one) for one in said_of_it]


@pytest.mark.rule("FU3-2-06")
def test_equal_dice_are_offered_once_and_failures_first() -> None:
    spend = spend_of(thrown(book().notation("0"), 2, 2, 2, 6, 6))
    assert spend.picks == (
        (0, 1, 2), (0, 1), (0,), (0, 1, 2, 3), (0, 1, 3), (0, 3), (3,), (0, 1, 2, 3, 4), (0, 1, 3, 4),
        (0, 3, 4), (3, 4),
    )  # fmt: skip


@pytest.mark.rule("FU3-2-04")
@pytest.mark.parametrize(
    ("text", "net"),
    [("+2", 2), ("-3", -3), ("−3", -3), ("0", 0), ("2", 2), (" + 4 ", 4), ("-0", 0), ("+999", 999)],
)
def test_a_net_modifier_is_a_notation(text: str, net: int) -> None:
    check = book().notation(text)
    assert check.form() == {"check": "throw", "net": net}
    assert check.notation == (f"{net:+d}" if net else "0")
    assert book().notation(check.notation).form() == check.form()


@pytest.mark.rule("FU3-2-04")
def test_other_notations_are_plain_dice_or_refused() -> None:
    assert book().notation("3d6+2").kind == "dice"
    for text in ("", "+", "deux", "+2+2", "1000", "+1.5", "3d6kh9"):
        with pytest.raises(Refused) as caught:
            book().notation(text)
        assert caught.value.problems[0].rule == "HOUSE-notation"


@pytest.mark.rule("FU3-2-04")
@pytest.mark.parametrize(
    ("net", "said_of_it", "dice"),
    [(0, "even", 5), (3, "bonus", 8), (-2, "malus", 7)],
)
def test_the_dice_are_explained(net: int, said_of_it: str, dice: int) -> None:
    (why,) = book().check(throw(net)).because
    assert (why.rule, why.said, dict(why.slots)) == (
        "FU3-2-04",
        said_of_it,
        {"net": net, "dice": dice, "keep": 5},
    )
    assert str(dice) in book().reference.say(why, "fr")


@pytest.mark.rule("FU3-1-10", "FU3-2-04")
def test_bought_dice_are_paid_and_cancel_malus_first() -> None:
    check = book().check({"check": "throw", "net": -2, "bought": 3})
    assert check.notation == "+1"
    assert [(cost.account, cost.amount) for cost in check.costs] == [("aura", 3)]
    assert check.form() == {"check": "throw", "net": -2, "bought": 3}
    assert book().check(check.form()).form() == check.form()
    assert ("FU3-1-10", "bought") in said(check.because)


@pytest.mark.rule("FU3-1-10", "FU3-2-04")
@pytest.mark.parametrize(
    ("net", "warned"), [(3, False), (4, False), (5, True), (8, True), (-6, True), (-5, False)]
)
def test_a_die_that_the_cap_swallows_is_warned_of(net: int, warned: bool) -> None:
    (die,) = book().check(throw(net)).before
    assert die.key == "die"
    assert (("FU3-2-04", "swallowed") in said(die.because)) == warned
    assert die.refused == ()
    assert die.becomes == {"check": "throw", "net": net, "bought": 1}
    assert book().check(dict(die.becomes)).notation == book().notation(str(net + 1)).notation


@pytest.mark.rule("FU3-2-01")
@pytest.mark.parametrize(
    "form",
    [
        {"check": "throw", "net": 1000},
        {"check": "throw", "net": "beaucoup"},
        {"check": "throw", "net": 0, "bought": -1},
        {"check": "throw", "chips": [{"name": "x"}]},
        {"check": "throw", "chips": "x"},
        {"check": "throw", "chips": [chip("x", 1, 2)]},
        {"check": "throw", "chips": [chip("x", 1000)]},
        {"check": "throw", "chips": [chip("x", 1, rule="FU3-9-99")]},
        {"check": "throw", "chips": [chip("x", 1, unit="N")]},
        {"check": "throw", "chips": [chip("x" * 201, 1)]},
        {"check": "throw", "chips": [chip("x", 1)] * 61},
        {"check": "throw", "dice": 3},
        {"check": "jet"},
    ],
)
def test_forms_that_are_no_throw_are_refused(form: dict[str, object]) -> None:
    with pytest.raises(Refused) as caught:
        book().check(form)
    for problem in caught.value.problems:
        assert book().reference.say(problem, "fr")


@pytest.mark.rule("FU3-2-01")
def test_a_pack_may_bring_its_own_table_of_the_throw() -> None:
    from tablee.systems.fu3 import SYSTEM

    own = dict(SYSTEM.pack().tables["roll"])
    easy = SYSTEM.rules(SYSTEM.pack().read({"system": "fu3", "tables": {"roll": {**own, "success": 3}}}))
    assert result(thrown(easy.notation("0"), 3, 3, 3, 1, 1)) == ("yes_but", 0)
    signs = {**own["modifiers"], "hard": {**own["modifiers"]["hard"], "sign": 3}}
    for table in ({**own, "modifiers": signs}, {**own, "help": {"share": 0}}, {**own, "most_dice": 16}):
        with pytest.raises(Refused) as caught:
            SYSTEM.rules(SYSTEM.pack().read({"system": "fu3", "tables": {"roll": table}}))
        assert problems(caught.value) == [("FU3-2-01", "bounds")]
    wrong = {**own, "success": 7, "results": own["results"][:5], "modifiers": {}}
    with pytest.raises(Refused) as caught:
        SYSTEM.rules(SYSTEM.pack().read({"system": "fu3", "tables": {"roll": wrong}}))
    assert {("FU3-2-01", "bounds"), ("FU3-2-01", "rows"), ("FU3-2-01", "modifier")} <= set(
        problems(caught.value)
    )
