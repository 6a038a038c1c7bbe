"""A player names what a silhouette may have, wherever a command has room for it: no answer tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.secrecy.game import Game
from tests.secrecy.probing import FOE, HERO, Act, asked, content, told_apart, with_foe

FU3 = ("asset_1", "weapon_1", "Assassin consciencieux", "Dague", "As du surin")
KRASSES = ("flair", "Flair")
FUDGE = ("perception", "Perception", "bouclier", "Bouclier moyen")
IAODUNE = ("flair", "Flair", "ruse", "Ruse")
NAMES = {
    "fu3": tuple(f"{FOE}:{name}" for name in FU3),
    "krasses": (f"{FOE}:Flair", f"{FOE}:Adresse"),
    "fudge": (f"{FOE}:Perception", f"{FOE}:Bouclier moyen"),
    "iaodune": (f"{FOE}:Flair", f"{FOE}:Ruse"),
}
RENAMED = {"fu3": FU3, "krasses": KRASSES, "fudge": FUDGE, "iaodune": IAODUNE}


def part(**use: Any) -> dict[str, Any]:
    return {"sheet": FOE, **use}


MOVES: list[tuple[str, str, Mapping[str, Any]]] = [
    *(
        ("fu3", "attempt", {"by": HERO, side: [part(**{use: [block]})]})
        for side in ("against", "helpers")
        for use, block in (
            ("helps", "asset_1"), ("hinders", "asset_1"), ("offered", "asset_1"), ("gear", "weapon_1"),
        )
    ),
    ("fu3", "attempt", {"by": HERO, "against": [part(concept="field")], "struck": {NAMES["fu3"][2]: "x"}}),
    ("fu3", "attempt", {"by": HERO, "against": [part(concept="field")], "turned": [NAMES["fu3"][2]]}),
    ("fu3", "attack", {"by": HERO, "targets": [FOE], "against": [part(weapons=["weapon_1"])]}),
    ("fu3", "attack", {"by": HERO, "targets": [FOE], "struck": dict.fromkeys(NAMES["fu3"], "x")}),
    ("fu3", "attack", {"by": HERO, "targets": [FOE], "turned": list(NAMES["fu3"])}),
    ("fu3", "group", {"by": HERO, "ours": [HERO], "theirs": [part(weapons=["weapon_1"])]}),
    ("fu3", "group", {"by": HERO, "ours": [HERO], "theirs": [FOE], "struck": {NAMES["fu3"][2]: "x"}}),
    ("krasses", "cooperate", {"sheets": [HERO, FOE], "skill": "flair", "difficulty": "10"}),
    ("fudge", "attack", {"by": HERO, "against": [FOE], "struck": dict.fromkeys(NAMES["fudge"], "x")}),
    ("fudge", "attack", {"by": HERO, "against": [FOE], "weapon": "bouclier", "traits": ["perception"]}),
    ("fudge", "attack", {"by": HERO, "against": [FOE], "rival_trait": "perception"}),
    ("fudge", "melee", {"by": HERO, "against": [FOE], "turned": list(NAMES["fudge"])}),
    ("iaodune", "oppose", {"sheet": HERO, "rivals": [FOE], "aptitude": "athletisme", "skills": ["flair"]}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "do", "args"), MOVES)
def test_a_move_that_names_a_part_of_a_silhouette_is_answered_alike(
    key: str, do: str, args: Mapping[str, Any]
) -> None:
    acts: list[Act] = [("ana", do, args)]
    assert told_apart(lambda there: with_foe(key, content(key, () if there else RENAMED[key]), acts)) == []


@pytest.mark.parametrize("field", ["struck", "turned"])
@pytest.mark.parametrize(
    ("key", "way", "trait"),
    [
        ("fu3", "attempt", "concept"), ("fu3", "attack", "concept"), ("fu3", "group", "concept"),
        ("krasses", "oppose", "agility"), ("fudge", "attack", "epee"), ("iaodune", "oppose", "athletisme"),
    ],
)  # fmt: skip
def test_chips_of_a_silhouette_are_not_a_players_to_strike(
    key: str, way: str, trait: str, field: str
) -> None:
    """Neither in a draft: a name that hits would change what is thrown."""
    named: Any = dict.fromkeys(NAMES[key], "x") if field == "struck" else list(NAMES[key])
    draft = {"traits": [trait], "against": [FOE], "way": way, field: named}
    acts: list[Act] = [
        ("ana", "draft", {"sheet": HERO, "draft": draft}),
        ("ana", "throw_draft", {"sheet": HERO}),
    ]
    assert told_apart(lambda there: with_foe(key, content(key, () if there else RENAMED[key]), acts)) == []
    game = with_foe(key, content(key), acts)
    whole = game.play.state.last[HERO]
    assert not {*whole.struck, *whole.turned}.intersection(NAMES[key])


HIDDEN = "vargo"
PIVOTS: list[tuple[str, str, Mapping[str, Any]]] = [
    ("fu3", "attempt", {"by": HERO, "against": [part()], "helpers": [{"sheet": HIDDEN}]}),
    ("fu3", "attempt", {"by": HERO, "against": [part(), {"sheet": HIDDEN}]}),
    ("fu3", "attempt", {"by": HERO, "helpers": [{"sheet": HIDDEN}], "chips": [{"name": "x", "side": FOE}]}),
    ("fu3", "attack", {"by": HERO, "targets": [FOE], "helpers": [HIDDEN]}),
    ("fu3", "attack", {"by": HERO, "targets": [FOE], "against": [FOE, HIDDEN]}),
    ("fu3", "attack", {"by": HERO, "targets": [FOE, HIDDEN]}),
    ("fu3", "group", {"by": HERO, "ours": [HERO, HIDDEN], "theirs": [FOE]}),
    ("fudge", "melee", {"by": HERO, "against": [FOE], "target": HIDDEN}),
    ("krasses", "cooperate", {"sheets": [HERO, FOE, HIDDEN], "skill": "", "difficulty": "10"}),
    ("iaodune", "oppose", {"sheet": HERO, "rivals": [FOE, HIDDEN], "aptitude": "athletisme"}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "do", "args"), PIVOTS)
def test_a_hidden_sheet_beside_a_silhouette_is_no_more_than_an_absent_one(
    key: str, do: str, args: Mapping[str, Any]
) -> None:
    """Where a silhouette leaves it to the truth whether something is possible, that goes for it alone."""

    def make(there: bool) -> Game:
        brought = {"sheet": HIDDEN if there else "somebody", "content": content(key), "view": "hidden"}
        return with_foe(key, content(key), [("gm", "bring", brought), ("ana", do, args)])

    assert told_apart(make) == []


@pytest.mark.parametrize("way", ["roll", "cooperate"])
@pytest.mark.parametrize("side", ["against", "helpers"])
def test_a_hidden_throw_beside_a_silhouette_is_no_more_than_an_absent_one(way: str, side: str) -> None:
    """What the game master has raised a difficulty to is not had by naming the throw."""

    def make(there: bool) -> Game:
        game = with_foe("krasses", content("krasses"), [])
        if there:
            args = {"difficulty": "10", "reasons": "a;b"}
            game.must("gm", "secretrun", "circumstance", mode="gm", silent=True, **args)
        draft = {
            "traits": ["agility"],
            "goal": "10",
            "way": way,
            side: [FOE],
            "options": {"task": "secretrun"},
        }
        asked(game, "ana", "draft", sheet=HERO, draft=draft)
        asked(game, "ana", "throw_draft", sheet=HERO)
        asked(game, "ana", "cooperate", sheets=[HERO, FOE], skill="", difficulty="10", task="secretrun")
        return game

    assert told_apart(make) == []
