"""One throw from the page: assembled once for each state it is planned on, never by the page after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablee.systems.fu3.fight import engage as fu3_engage
from tablee.systems.fudge.blow import check as blow_check
from tablee.systems.fudge.fight import engage
from tests.web.seated import Place, Table


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was called: the assembly of two fighters, the building of a blow's tree."""
    found: list[str] = []

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            found.append(name)
            return real(*args)

        return call

    monkeypatch.setattr(fu3_engage, "assemble", counted("assemble", fu3_engage.assemble))
    monkeypatch.setattr(engage, "mode_of", counted("assemble", engage.mode_of))  # asked by each assembly once
    monkeypatch.setattr(blow_check, "blow", counted("tree", blow_check.blow))
    return found


@pytest.mark.parametrize(
    ("foe", "states"),
    [
        ({"preset": "bran"}, 1),  # an open sheet: what the player knows is the truth
        ({"line": "Brigand, Épée Moyen, épée 3"}, 2),  # a silhouette: the player's state and the truth
    ],
)
def test_a_blow_is_assembled_by_its_throw_alone(
    place: Place, calls: list[str], foe: dict[str, str], states: int
) -> None:
    table = Table(place, "fudge", "snorri")
    for person in (table.gm, table.player):
        person.headers["accept-language"] = "fr"  # in another language names are read in other words
    table.do(table.gm, "foes" if "line" in foe else "bring", **foe)
    snorri = table.sheet("Snorri")
    against = table.sheet("Brigand" if "line" in foe else "Bran Kermadec")
    assert table.do(table.player, "draft", sheet=snorri, way="attack", target=against) == ""
    table.page(table.player)
    calls.clear()
    assert table.do(table.player, "do", do="throw_draft", sheet=snorri) == ""
    assert calls.count("assemble") == states
    assert table.last_run()
    calls.clear()
    assert "Snorri" in table.page(table.gm)
    assert calls == []
    assert "Snorri" in table.page(table.player)
    # The same blow once more is offered on the state after it; of a silhouette its chances are not told.
    assert calls == ["assemble"] * (states == 1)


@pytest.mark.parametrize(
    ("foe", "states"), [({"preset": "sygil"}, 1), ({"line": "Brigand 1, Costaud 1, épée"}, 2)]
)
def test_an_attack_of_fu3_is_assembled_by_its_throw_alone(
    place: Place, calls: list[str], foe: dict[str, str], states: int
) -> None:
    table = Table(place)
    table.do(table.gm, "foes" if "line" in foe else "bring", **foe)
    teich, against = table.sheet("Teich Ventury"), table.sheet("Brigand" if "line" in foe else "Sygil")
    calls.clear()
    assert table.do(table.player, "draft", sheet=teich, way="attack", target=against) == ""
    table.page(table.player)
    assert calls == ["assemble"]  # the throw bar: its chips and odds, and what it is refused for
    calls.clear()
    assert table.do(table.player, "do", do="throw_draft", sheet=teich) == ""
    assert calls.count("assemble") == states
    assert table.last_run()
