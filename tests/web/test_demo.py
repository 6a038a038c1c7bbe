"""The demo table of every game: made in one click, by real commands, with nothing that was refused."""

from __future__ import annotations

import html

import pytest

from tablee.game.event import Opened, SheetPut, Stepped
from tablee.game.walk import Thrown
from tablee.systems import all_systems
from tablee.table.log.facts import Ruled, Said
from tests.web.seated import KEY, Place


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("system", [system.key for system in all_systems()])
def test_one_click_opens_a_table_with_characters_a_foe_and_throws(
    place: Place, system: str, lang: str
) -> None:
    gm = place.person(lang)
    gm.get(f"/host/{KEY}")
    made = gm.post("/demo", data={"system": system})
    assert made.status_code == 303, html.unescape(made.text)
    url = made.headers["location"]
    records = place.log.read(url.removeprefix("/t/"))
    facts = [record.fact for record in records]
    assert sum(isinstance(fact, SheetPut) for fact in facts) >= 3
    assert sum(isinstance(fact, Opened) for fact in facts) >= 2
    thrown = [fact.step for fact in facts if isinstance(fact, Stepped) and isinstance(fact.step, Thrown)]
    assert thrown and not any(step.by_hand for step in thrown)
    assert not any(isinstance(fact, Ruled) for fact in facts)
    page = html.unescape(gm.get(url).text)
    words = next(fact.words for fact in facts if isinstance(fact, Said))
    assert words in page and ("Démonstration" if lang == "fr" else "Demo") in page


def test_dice_of_a_demo_are_drawn_anew(place: Place) -> None:
    gm = place.person()
    gm.get(f"/host/{KEY}")
    faces = set()
    for _ in range(6):
        url = gm.post("/demo", data={"system": "fu3"}).headers["location"]
        steps = [getattr(r.fact, "step", None) for r in place.log.read(url.removeprefix("/t/"))]
        faces.add(tuple(step.faces for step in steps if isinstance(step, Thrown)))
    assert len(faces) > 1


def test_an_unknown_game_is_told_on_the_first_page(place: Place) -> None:
    gm = place.person("fr")
    gm.get(f"/host/{KEY}")
    for way in ("/demo", "/tables"):
        answer = gm.post(way, data={"system": "chess", "name": "Le port", "gm": "Camille"})
        assert answer.status_code == 409
        assert (
            'value="Le port"' in answer.text and 'value="Camille"' in answer.text and "chess" in answer.text
        )


def test_only_the_host_opens_one(place: Place) -> None:
    assert place.person().post("/demo", data={"system": "fu3"}).status_code == 404
    assert place.log.tables() == ()
