"""Examples of a system: read from its folder, refused where the file lacks something."""

from __future__ import annotations

import pytest

from tablee.game import examples
from tablee.game.examples import ExampleMove, Examples, read_examples
from tablee.game.problem import Refused
from tablee.systems import system
from tests.toy import SYSTEM


def test_they_are_read_from_the_folder() -> None:
    change = ExampleMove("adopt", ({}, {}))
    assert SYSTEM.examples == Examples(
        ("skill 2", "adresse 1"), ("ada", "guard"), "guard", ("4", "11"), change
    )


def test_a_ready_made_game_may_write_throws_otherwise() -> None:
    found = system("fudge").examples
    assert found.notations_of("salon")[0] == "Solide vs Brillant"
    assert found.notations_of("light") == found.notations_of("") == found.notations


def test_every_mistake_of_the_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "read_toml", lambda *_: {"notations": "+2", "heroes": ["ada"], "foes": "x"})
    with pytest.raises(Refused) as refused:
        read_examples("any")
    assert {problem.where.split(".")[-1] for problem in refused.value.problems} >= {
        "notations",
        "heroes",
        "foe",
    }
