"""What players see of a foe whose values are the game master's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.draft import Draft
from tablee.game.sheet import Account, Descriptor, Power, Sheet, Words
from tablee.game.state import State
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.roll.kinds import read_chips
from tests.systems.fu3.table import Table, book, law_of, table

RULES = book()
ASSASSIN = SYSTEM.preset("assassin")


def outline(sheet: Sheet) -> Sheet:
    assert RULES.silhouette is not None
    return RULES.silhouette(sheet)


def veiled(form: dict[str, object], *sheets: str) -> dict[str, object]:
    assert RULES.veil is not None
    return dict(RULES.veil(form, frozenset(sheets)))


def at_aura(value: int) -> Sheet:
    return ASSASSIN.put(replace(ASSASSIN.need("aura", Account), value=value))


@pytest.mark.rule("FU3-1-12", "FU3-1-13")
@pytest.mark.parametrize(("aura", "fr"), [(2, "intacte"), (1, "entamée"), (0, "à bout"), (-1, "à bout")])
def test_its_state_is_told_in_words(aura: int, fr: str) -> None:
    seen = outline(at_aura(aura))
    assert (seen.name, seen.nature) == (ASSASSIN.name, "opponent")
    (words,) = seen.having(Words)
    assert words.label.fr == f"Forme\u00a0: {fr}" and words.label.en and not words.words


def test_a_minion_without_aura_is_not_spent() -> None:
    (words,) = outline(SYSTEM.preset("poor_soldier")).having(Words)
    assert words.label.fr.endswith("intacte")


@pytest.mark.rule("FU3-2-11")
def test_conditions_are_seen_without_their_values() -> None:
    seen = outline(ASSASSIN.put(Descriptor("condition_1", "À terre", 3, "condition")))
    assert [(b.id, b.name) for b in seen.having(Power)] == [("condition_1", "À terre")]
    assert "value" not in str(seen.form()) and "surin" not in str(seen.form())


def attack(game: Table, draft: Draft) -> dict[str, object]:
    assert RULES.draft is not None
    return dict(RULES.draft(game.state, draft).form)


@pytest.mark.rule("FU3-3-06")
def test_a_veiled_throw_has_the_same_odds_and_one_number_for_each_foe() -> None:
    game = table("teich", "assassin", "thief")
    form = attack(game, Draft("teich", ("asset_1",), ("assassin", "thief"), way="attack"))
    hidden = veiled(form, "assassin")
    assert law_of(RULES.check(hidden)) == law_of(RULES.check(form))
    assert RULES.check(hidden).notation == RULES.check(form).notation
    chips = read_chips(hidden["chips"])
    (foe,) = (chip for chip in chips if chip.side == "assassin")
    assert (foe.name, foe.role, foe.worth) == ("", "opponent", -2)
    assert {"Épée", "Brise-fer", "Voleur"} <= {chip.name for chip in chips}
    assert "surin" not in str(hidden)


@pytest.mark.rule("FU3-3-06")
def test_a_veiled_thrower_keeps_what_the_scene_brings() -> None:
    game = table("teich", "assassin")
    form = attack(
        game, Draft("assassin", (), ("teich",), way="attack", options={"cover": 1, "superiority": "ours"})
    )
    hidden = veiled(form, "assassin", "")
    assert law_of(RULES.check(hidden)) == law_of(RULES.check(form))
    assert "surin" not in str(hidden) and "Dague" not in str(hidden)
    roles = [chip.role for chip in read_chips(hidden["chips"]) if not chip.side]
    assert sorted(roles) == ["cover", "opponent", "superiority"]


@pytest.mark.rule("FU3-4-11")
def test_a_veiled_spell_names_neither_itself_nor_its_mage() -> None:
    form: dict[str, object] = {
        "check": "cast", "base": "destroy", "range": 2, "concept": 1, "asset": 2, "book": 1,
        "victims": [1], "name": "Poing d’air",
    }  # fmt: skip
    hidden = veiled(form, "joniss")
    assert law_of(RULES.check(hidden)) == law_of(RULES.check(form))
    assert not {"name", "concept", "asset", "book"} & set(hidden)


def test_a_throw_without_them_stays_as_it_is() -> None:
    form = {"check": "group", "ours": 3, "theirs": 4}
    assert veiled(form, "assassin") == form
    assert RULES.check(veiled({"check": "throw", "net": 2}, "assassin")).notation == "+2"


@pytest.mark.rule("FU3-3-08")
def test_whoever_sees_a_silhouette_still_plays_against_it() -> None:
    """A player's state holds the silhouette: nothing of it counts there, and nothing is refused for it."""
    game = table("teich", "rachette", joniss=outline(SYSTEM.preset("joniss")))
    hurt = ASSASSIN.put(Descriptor("condition_1", "À terre", 2, "condition"))
    game.put("assassin", outline(hurt))
    for draft in (
        Draft("teich", ("asset_1",), ("assassin",), way="attack"),
        Draft("teich", ("asset_1",), ("assassin",)),
        Draft("rachette", (), ("joniss",), way="aura_duel"),
    ):
        assert RULES.draft is not None
        found = RULES.draft(game.state, draft)
        assert {chip.side for chip in found.chips} == {""}
        assert game.preview(found.move, **found.args).problems == ()
    game.play("attack", 6, 5, 4, 4, 1, by="teich", against=["assassin"], chips=[{"name": "x", "value": -3}])
    game.play("settle", run="r1")
    (pending,) = game.state.pendings
    seat = {"pending": pending, "seat": "teich"}
    assert not game.preview("inflict", **seat, form="condition", condition="condition_1").problems
    assert not game.preview("inflict", **seat, form="aura").problems


def test_a_silhouette_is_a_state_like_any_other() -> None:
    state = State({"assassin": outline(ASSASSIN)})
    assert RULES.draft is not None
    assert RULES.draft(state, Draft("assassin", way="attempt")).chips == ()
