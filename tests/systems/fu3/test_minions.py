"""Minions: one value for everything, and little Aura."""

from __future__ import annotations

import pytest

from tablee.game.chip import net
from tablee.game.fight.conflict import Conflict
from tablee.game.sheet import Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.fight.equipment import force_of
from tablee.systems.fu3.fight.stance import Stance, fighter_chips
from tests.systems.fu3.table import Table, book, table

PACK = book().pack
YES = (4, 4, 5, 5, 1)


def conflict_of(game: Table) -> Conflict:
    assert game.state.conflict is not None
    return game.state.conflict


@pytest.mark.rule("FU3-3-02")
def test_two_can_put_each_other_out() -> None:
    game = table(one=minion("Un", 2, 0), two=minion("Deux", 2, 0))
    game.play("fight", sides={"a": ["one"], "b": ["two"]})
    game.play("attack", *YES, by="one", against=["two"])
    game.play("attack", *YES, by="two", against=["one"])
    for run, who in (("r1", "one"), ("r2", "two")):
        game.play("settle", run=run)
        game.play("inflict", pending=f"{run}:point:1:", seat=who, form="aura")
    assert conflict_of(game).out == {"one", "two"}


def minion(name: str, value: int, aura: int) -> Sheet:
    game = table()
    game.play("recruit", id="x", name=name, value=value, aura=aura)
    return game.state.sheet("x")


@pytest.mark.rule("FU3-3-10")
def test_the_samples_of_minions() -> None:
    found = {row.key: (row.value, row.aura) for row in combat_table(PACK).minions}
    assert found == {"poor_soldier": (2, 0), "fine_blade": (5, 1)}
    game = table()
    game.play("recruit", id="guard", sample="fine_blade")
    guard = game.state.sheet("guard")
    assert (guard.name, guard.nature, game.aura("guard")) == ("Fine lame", "minion", (1, 1))
    force = force_of(guard)
    assert force is not None and force.value == 5
    assert book().validate(guard) == ()


@pytest.mark.rule("FU3-3-10")
def test_a_minion_of_one_s_own_has_no_aura_unless_it_is_given_some() -> None:
    game = table()
    game.play("recruit", id="guard", value=3)
    game.play("recruit", id="chief", value=3, aura=2)
    assert (game.aura("guard"), game.aura("chief")) == ((0, 0), (2, 2))


@pytest.mark.rule("FU3-3-10")
def test_a_minion_needs_a_value_and_an_id_of_its_own() -> None:
    game = table("teich")
    assert game.refused("recruit", id="teich", value=2) == [("FU3-3-10", "id")]
    assert game.refused("recruit", id="new") == [("FU3-3-10", "value")]


@pytest.mark.rule("FU3-3-10")
@pytest.mark.parametrize("preset", ["poor_soldier", "fine_blade"])
def test_one_value_replaces_everything_in_attack_and_defence(preset: str) -> None:
    value = {"poor_soldier": 2, "fine_blade": 5}[preset]
    assert net(fighter_chips(PACK, SYSTEM.preset(preset), Stance())) == value
    game = table("teich", preset)
    attack = game.preview("attack", by=preset, against=["teich"])
    assert attack.shows["net"] == f"{value - 3:+d}"
    defence = game.preview("attack", by="teich", against=[preset])
    assert defence.shows["net"] == f"{3 - value:+d}"


@pytest.mark.rule("FU3-3-10", "FU3-3-ex17")
@pytest.mark.parametrize(("aura", "losses"), [(0, 1), (1, 2)])
def test_minions_fall_quickly(aura: int, losses: int) -> None:
    game = table("teich", guard=minion("Garde", 3, aura))
    game.play("fight", sides={"heroes": ["teich"], "foes": ["guard"]}, initiative={"teich": {"bonus": 1}})
    for blow_at in range(1, losses + 1):
        assert conflict_of(game).out == frozenset()
        game.play("attack", *YES, by="teich", against=["guard"])
        game.play("settle", run=f"r{blow_at}")
        game.play("inflict", pending=f"r{blow_at}:point:1:", seat="teich", form="aura")
        if blow_at < losses:
            game.play("pass_turn", by="guard")
    assert conflict_of(game).out == {"guard"}
    assert game.refused("attack", by="guard", against=["teich"]) == [("FU3-3-02", "out")]
