"""Paired worlds: with another secret, or without it, nobody receives a byte that is different."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.conftest import Promise
from tests.secrecy.paired.at_doors import Ask, at_doors, compared
from tests.secrecy.paired.foes import ids_lead_on, numbers_tell
from tests.secrecy.paired.hostile import Hostile
from tests.secrecy.paired.points import SCENES, Scene
from tests.secrecy.paired.reopened import REOPENED, Opens, noticed
from tests.secrecy.paired.secrets import BY_NAME
from tests.secrecy.paired.shrink import shrunk
from tests.secrecy.paired.world import Hide, Pair, Worlds, difference, step
from tests.secrecy.size import FULL
from tests.seed import order
from tests.systems_under_test import LISTED

KEYS = (*LISTED, "toy")
GAMES = 200 if FULL else 8
"""In full size for each system, in quick size for all together."""
LENGTH = 40


SCENES_MARKED = [
    pytest.param(
        scene,
        marks=[pytest.mark.xfail(strict=True, reason=scene.open)] if scene.open else [],
        id=f"{scene.point} {scene.name}",
    )
    for scene in SCENES
]
"""The scenes; those that are open must fail."""


@pytest.mark.parametrize("scene", SCENES_MARKED)
def test_nobody_tells_the_worlds_of_a_scene_apart(scene: Scene) -> None:
    found = scene.difference()
    assert found is None, str(found)


def test_a_number_behind_a_name_tells_nothing_of_a_hidden_one(tmp_path: Path) -> None:
    assert not numbers_tell(tmp_path)


def test_the_id_of_a_foe_leads_to_no_other_of_its_line(tmp_path: Path) -> None:
    assert not ids_lead_on(tmp_path)


def due() -> list[tuple[int, Opens]]:
    """The doors that are opened again: in quick size two, drawn from the seed."""
    first = order("reopened")
    return list(REOPENED) if FULL else [REOPENED[(first + at) % len(REOPENED)] for at in (0, 5)]


def test_a_door_that_is_opened_again_is_noticed(tmp_path: Path, promise: Promise) -> None:
    unnoticed = []
    for point, opens in due():
        with pytest.MonkeyPatch.context() as patch:
            opens(patch)
            if not noticed(point, tmp_path / opens.__name__):
                unnoticed.append(f"{point} {opens.__name__}")
    assert unnoticed == []
    promise("paired worlds, doors opened again", f"{len(due())} of {len(REOPENED)}, all noticed", "all")


def test_a_difference_is_found_and_made_small(tmp_path: Path) -> None:
    """The game master knows the secret: the same search finds it, at the table and at a door."""
    pair = Pair("fu3", viewers=("gm",))
    talk = [step("bob", f"c{at}", "say", words="x") for at in range(9)]
    found = difference(pair, [*talk, Hide(BY_NAME["a hidden sheet"]), *talk[:2]])
    assert found is not None
    assert [str(one) for one in shrunk(pair, found).script] == ["hidden: a hidden sheet"]
    worlds = Worlds(Pair("fu3"))
    assert worlds.play(Hide(BY_NAME["a hidden sheet"])) is None
    for who, differs in (("gm", True), ("ana", False)):
        assert (compared(worlds, who, "fr", [Ask("page", "")], tmp_path) is not None) == differs


def games(key: str) -> list[int]:
    """The numbers of the games that are played of a system: in quick size some, drawn from the seed."""
    if FULL:
        return list(range(GAMES))
    first = order("paired")
    return [first + at for at in range(GAMES) if at % len(KEYS) == KEYS.index(key)]


@pytest.mark.parametrize("key", KEYS)
def test_hostile_players_tell_no_worlds_apart(key: str, tmp_path: Path, promise: Promise) -> None:
    sent, received = 0, 0
    for number in games(key):
        game = Hostile(key, Random(f"{key} {number}"), LENGTH)
        found = game.run()
        assert found is None, f"game {number} of {key}, worlds {game.pair.n}:\n{shrunk(game.pair, found)}"
        answers = at_doors(game, tmp_path / str(number))
        assert isinstance(answers, int), f"game {number} of {key}:\n{answers}"
        sent, received = sent + len(game.worlds.script), received + answers
    measured = f"{len(games(key))} games twice, {sent} steps, {received} answers at the doors, 0 differ"
    promise(f"paired worlds in {key}", measured, "0")
