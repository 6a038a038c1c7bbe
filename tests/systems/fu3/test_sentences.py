"""What refusals say: names and labels as people read them, never the keys of the program."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.game.reason import because
from tablee.systems.fu3.fight.points import KINDS
from tablee.systems.fu3.roll.chips import Use, use_problems
from tests.systems.fu3.table import Table, book, table, turned


def told(game: Table, move: str, **args: Any) -> str:
    """Why a move is refused, in French, with plain spaces."""
    with pytest.raises(Refused) as refused:
        game.play(move, **args)
    return plain(" ".join(book().reference.say(p, "fr") for p in refused.value.problems if not p.warning))


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def duel(**dials: object) -> Table:
    game = table("teich", "assassin", rules=turned(**dials))
    sides = {"heroes": ["teich"], "foes": ["assassin"]}
    game.play("fight", sides=sides, initiative={"assassin": {"bonus": 1}})
    return game


@pytest.mark.rule("FU3-1-06")
def test_the_missing_magic_has_its_name() -> None:
    found = told(table("rachette"), "cast", by="rachette", spell={"base": "protect"})
    assert found == "Il manque l’Atout de magie de cette sorte : Magie positive."


@pytest.mark.rule("FU3-4-01")
@pytest.mark.parametrize(
    ("spell", "expected"),
    [
        ({"base": "destroy", "range": 9}, "« Portée » va de 0 à 7, pas 9."),
        ({"base": "destroy", "area": "nulle part"}, "« Aire d’effet » : « nulle part » est inconnu."),
        ({"base": "danser"}, "Aucun sort ne fait « danser ». Possibles : Effets simples"),
    ],
)
def test_a_spell_speaks_of_its_rows(spell: dict[str, Any], expected: str) -> None:
    assert told(table("rachette"), "cast", by="rachette", spell=spell).startswith(expected)


@pytest.mark.rule("FU3-3-02")
def test_fighters_have_their_names() -> None:
    game = duel()
    found = told(game, "pass_turn", by="teich")
    assert found == ("Teich Ventury : ce n’est pas le moment d’agir. Au tour de : Assassin consciencieux.")
    game.play("withdraw", by="assassin")
    assert told(game, "withdraw", by="assassin") == "Assassin consciencieux : hors de combat."
    game.play("end_fight")
    assert told(game, "pass_turn", by="teich") == "Teich Ventury ne prend pas part à un combat."


@pytest.mark.rule("FU3-3-06", "FU3-3-09")
def test_an_attack_speaks_of_people() -> None:
    game = table("teich", "assassin")
    assert told(game, "attack", by="teich", against=["teich"]) == (
        "Teich Ventury ne prend part qu’une fois à un jet, et d’un seul côté."
    )
    shot = told(game, "attack", by="teich", against=["assassin"], speed=9)
    assert shot == "« vitesse » va de 0 à 3, pas 9."


@pytest.mark.rule("FU3-1-03")
def test_a_descriptor_has_its_name() -> None:
    teich = table("teich").state.sheet("teich")
    (wrong,) = use_problems(teich, Use(helps=("asset_1",), hinders=("asset_1",)))
    assert plain(book().reference.say(wrong, "fr")).startswith("Teich Ventury : « Brise-fer » aide ou gêne")


@pytest.mark.rule("FU3-3-08")
def test_kinds_of_throws_have_their_labels() -> None:
    assert {key: kind.label for key, kind in book().checks.items()} == KINDS
    game = table("teich")
    game.play("throw", 1, 2, 3, 4, 5, check={"check": "throw", "net": 0}, by="teich")
    assert "est d’une autre sorte (Jet). Attendu : Attaque" in told(game, "settle", run="r1")


@pytest.mark.rule("FU3-3-13", "FU3-4-08", "FU3-5-03")
def test_sentences_hold_for_one() -> None:
    say = book().reference.say
    assert plain(say(because("FU3-3-13", "begun", goal=1), "fr")) == "Points à atteindre pour l’emporter : 1."
    assert plain(say(because("FU3-4-08", "full", expected=1), "fr")) == "La mémoire est pleine. Places : 1."
    die = because("FU3-5-03", "die", name="Souffle", dice=1, cost=10)
    assert plain(say(die, "fr")) == "Souffle. Dés de bonus : 1, pour 10 PX."
