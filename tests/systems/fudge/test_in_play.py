"""Characters made in play (7.4.1): a pool, Traits defined when they are tested, EP less what is unspent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.dial import DialValue
from tablee.game.ladder import ABSENT
from tablee.game.sheet import Account, Levelled, Sheet, Words
from tablee.systems.fudge.core.sheet import derived
from tablee.systems.fudge.core.traits import level
from tablee.systems.fudge.creation.in_play import earned, pool_granted, pool_ledger, spent
from tablee.systems.fudge.creation.validation import validate
from tests.systems.fudge.by_hand import Game, book, refused, rules, told


def begun(**dials: DialValue) -> Game:
    """Juno with a concept and nothing else, at the table."""
    here = Game(rules(**dials))
    beginning = next(b for b in here.rules.character_forms if b.key == "in_play")
    sheet = beginning.make({"name": "Juno", "concept": "Pilote de cargo"})
    here.state = replace(here.state, sheets={"juno": replace(sheet, status="approved")})
    return here


def juno(game: Game) -> Sheet:
    return game.state.sheet("juno")


@pytest.mark.rule("FUD-7.4.1-01")
def test_a_concept_and_an_almost_blank_sheet() -> None:
    sheet = juno(begun())
    assert sheet.need("concept", Words).words == "Pilote de cargo"
    assert list(sheet.having(Levelled)) == []
    blank = rules(creation="in_play").blank_sheet("Ana")
    assert list(blank.having(Levelled)) == []
    assert blank.need("pool", Account).value == 30


@pytest.mark.rule("FUD-7.4.1-01")
def test_the_moves_are_for_characters_made_so() -> None:
    here = Game(rules())
    here.state = replace(here.state, sheets={"ana": here.rules.blank_sheet("Ana")})
    for move in ("call_trait", "declare_trait", "learn_trait"):
        given = {"sheet": "ana", "name": "Saut"}
        seen = told(here.preview(move, **given).problems)
        assert seen == [("FUD-7.4.1-01", "off")], move


@pytest.mark.rule("FUD-7.4.1-02")
@pytest.mark.parametrize(
    ("grain", "number", "pool"),
    [("specific", 0, 30), ("broad", 0, 15), ("very_broad", 0, 15), ("broad", 10, 10), ("specific", 24, 24)],
)
def test_the_pool_by_the_grain_or_any_number(grain: str, number: int, pool: int) -> None:
    assert pool_granted(book(grain=grain, pool_levels=number)) == pool


@pytest.mark.rule("FUD-7.4.1-05", "FUD-7.4.1-05-ex1")
def test_superb_fair_and_good_cost_ten_of_fifteen() -> None:
    here = begun(grain="broad")
    for name, value, left in (("Pilotage", "3", 10), ("Saut", "0", 8), ("Course", "1", 5)):
        here.play("declare_trait", sheet="juno", name=name, level=value)
        assert here.points("juno", "pool") == left
    assert pool_ledger(book(grain="broad"), juno(here)).purse("pool").left == 5
    act = lambda: here.play("declare_trait", sheet="juno", name="Escalade", level="2", role="skill")  # noqa: E731
    here.play("declare_trait", sheet="juno", name="Natation", level="0")
    assert refused(act) == [("FUD-7.4.1-02", "short")]


@pytest.mark.rule("FUD-7.4.1-03")
def test_three_for_an_attribute_six_for_a_gift_and_faults_give() -> None:
    here = begun()
    for role, name, left in (
        ("attribute", "Perception", 27),
        ("gift", "Sens du Danger", 21),
        ("fault", "Curieux", 27),
        ("attribute", "Flair", 27),
    ):
        value = "1" if name == "Perception" else "0"
        here.play("declare_trait", sheet="juno", name=name, level=value, role=role)
        assert here.points("juno", "pool") == left


@pytest.mark.rule("FUD-7.4.1-04", "FUD-7.4.1-04-ex1")
@pytest.mark.parametrize(
    "name", ["Trouver les Passages Secrets", "Perception", "Architecture", "Trouver les objets cachés"]
)
def test_who_will_not_define_a_trait_does_not_search(name: str) -> None:
    here = begun()
    role = "attribute" if name == "Perception" else "skill"
    assert level(book(), juno(here), name) is ABSENT
    here.play("call_trait", sheet="juno", name=name, role=role)
    (asked,) = juno(here).having(Levelled)
    assert asked.level is None and "asked" in asked.tags
    assert level(book(), juno(here), name) is ABSENT
    here.play("give_up", sheet="juno", block=asked.id)
    assert list(juno(here).having(Levelled)) == []
    assert here.points("juno", "pool") == 30


@pytest.mark.rule("FUD-7.4.1-04")
def test_a_trait_that_was_called_for_is_defined_once() -> None:
    here = begun()
    here.play("call_trait", sheet="juno", name="Saut")
    here.play("declare_trait", sheet="juno", name="jumping", level="1")
    block = juno(here).need("saut", Levelled)
    assert (block.level, block.tags) == (1, ("tested",))
    assert level(book(), juno(here), "Saut") == 1
    assert here.points("juno", "pool") == 27
    for move in ("call_trait", "declare_trait"):
        seen = told(here.preview(move, sheet="juno", name="Saut").problems)
        assert ("FUD-7.4.1-04", "known") in seen, move
    assert told(here.preview("give_up", sheet="juno", block="saut").problems) == [("FUD-7.4.1-04", "defined")]


@pytest.mark.rule("FUD-7.4.1-06", "FUD-7.4.1-06-ex1")
def test_a_terrible_skill_gives_a_level_only_when_it_comes_up() -> None:
    here = begun()
    given = {"sheet": "juno", "name": "Broderie", "level": "-3"}
    assert refused(lambda: here.play("declare_trait", **given)) == [("FUD-7.4.1-06", "harvest")]
    here.play("call_trait", sheet="juno", name="Broderie")
    here.play("declare_trait", **given)
    assert here.points("juno", "pool") == 31
    here.play("call_trait", sheet="juno", name="Force", role="attribute")
    here.play("declare_trait", sheet="juno", name="Force", level="-1", role="attribute")
    assert here.points("juno", "pool") == 34
    here.play("declare_trait", sheet="juno", name="Natation", level="-2")  # as everybody: nothing to pay
    assert here.points("juno", "pool") == 34


@pytest.mark.rule("FUD-7.4.1-06")
def test_what_must_be_studied_can_not_be_known_badly() -> None:
    here = begun()
    here.play("call_trait", sheet="juno", name="Espagnol")
    seen = here.preview("declare_trait", sheet="juno", name="Espagnol", level="-2")
    assert told(seen.problems) == [("FUD-7.4.1-06", "study")]


@pytest.mark.rule("FUD-7.4.1-06", "FUD-7.4.1-02")
def test_lines_written_by_hand_on_a_draft_are_reckoned() -> None:
    sheet = replace(juno(begun()), status="draft").put(Levelled("saut", "Saut", 2, "skill"))
    sheet = derived(book(), sheet)
    assert sheet.need("pool", Account).value == 26
    low = sheet.put(Levelled("course", "Course", -3, "skill"))
    assert ("FUD-7.4.1-06", "harvest") in told(validate(book(), low))
    many = sheet
    for at in range(6):
        many = many.put(Levelled(f"a{at}", f"Art {at}", 3, "skill"))
    assert ("FUD-7.4.1-02", "lacks") in told(validate(book(), many))
    assert spent(book(), many) == 34


@pytest.mark.rule("FUD-7.4.1-07", "FUD-7.4.1-07-ex1")
@pytest.mark.parametrize(("left", "awarded", "received"), [(2, 3, 1), (0, 3, 3), (5, 3, 0), (3, 3, 0)])
def test_ep_less_the_levels_unspent(left: int, awarded: int, received: int) -> None:
    sheet = juno(begun())
    sheet = sheet.put(replace(sheet.need("pool", Account), value=left))
    assert earned(book(), sheet, awarded) == received
    assert sheet.need("pool", Account).value == left
    assert earned(book(), rules().blank_sheet("Ana"), awarded) == awarded


@pytest.mark.rule("FUD-7.4.1-08")
def test_a_new_skill_at_the_price_of_creation() -> None:
    here = begun()
    sheet = juno(here)
    here.state = replace(here.state, sheets={"juno": sheet.put(replace(sheet.need("xp", Account), value=4))})
    assert told(here.preview("learn_trait", sheet="juno", name="Saut", level="3").problems) == [
        ("FUD-7.4.1-08", "short")
    ]
    assert told(here.preview("learn_trait", sheet="juno", name="Saut", level="-2").problems) == [
        ("FUD-7.4.1-08", "low")
    ]
    here.play("learn_trait", sheet="juno", name="Saut", level="0")
    assert spent(book(), juno(here)) == 0  # bought with XP, not with levels of the pool
    assert (here.points("juno", "xp"), juno(here).need("saut", Levelled).level) == (2, 0)
    assert told(here.preview("learn_trait", sheet="juno", name="Saut", level="0").problems) == [
        ("FUD-7.4.1-08", "known")
    ]


@pytest.mark.rule("FUD-7.4.1-07", "FUD-7.4.1-09")
def test_ten_ep_a_session_at_most_and_the_pool_is_taken_off() -> None:
    here = begun(pool_levels=2)
    assert refused(lambda: here.play("award_xp", sheets=["juno"], amount=11)) != []
    here.play("award_xp", sheets=["juno"], amount=10)
    assert (here.points("juno", "xp"), here.points("juno", "pool")) == (8, 2)
    richer = begun(pool_levels=2, in_play_award=12)
    richer.play("award_xp", sheets=["juno"], amount=11)
    assert richer.points("juno", "xp") == 9


@pytest.mark.rule("FUD-7.4.1-08")
def test_raising_an_old_skill_is_dearer_than_a_new_one() -> None:
    from tablee.systems.fudge.creation.objective import skill_cost
    from tablee.systems.fudge.progress.xp import step_cost

    new = skill_cost(book(), Levelled("saut", "Saut", 3, "skill"))
    old = sum(step_cost(book(), to, "skill") for to in (-1, 0, 1, 2, 3))
    assert (new, old > new) == (5, True)
