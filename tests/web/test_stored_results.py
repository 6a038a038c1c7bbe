"""The card of a throw that today's rules would read otherwise: its stored result and reasons, no spends."""

from __future__ import annotations

import dataclasses
import html
import re
from collections.abc import Callable

import pytest

from tablee.game.event import Stepped
from tablee.game.frozen import replace
from tablee.game.reason import because
from tablee.game.text import Text
from tablee.log.port import TableCard
from tablee.table.log.record import Record
from tests.table.play import Play
from tests.web.seated import Place, TestClient

THEN = because("FU3-2-01", "successes", successes=0, label=Text("Non, et…", "No, and…"))


def read_then(record: Record) -> Record:
    """The record as rules of another time wrote it: seven dice that came to nothing at all."""
    fact = record.fact
    if not isinstance(fact, Stepped) or not fact.outcomes:
        return record
    then = replace(fact.outcomes[0], key="no_and", total=0, success=False, because=(THEN,))
    return dataclasses.replace(record, fact=replace(fact, outcomes=(then,)))


def seated(place: Place, how: Callable[[Record], Record]) -> dict[str, TestClient]:
    """Browsers of a table at which Ana threw long ago, its records changed; the throw is still open."""
    play = Play()
    play.bring("ana", "teich", "teich")
    play.do("ana", "throw", check={"check": "throw", "net": 2}, by="teich", faces=(6, 4, 2, 1, 2, 4, 3))
    records = tuple(map(how, play.records))
    place.log.bring(TableCard("old", "Table", "fu3", records[0].at, "", len(records)), records, ())
    browsers = {"ana": place.person("en"), "gm": place.person("fr")}
    for name, browser in browsers.items():
        browser.cookies.set("tablee_old", place.host.door.seat("old", f"seat-{name}").session)
    return browsers


@pytest.fixture
def people(place: Place) -> dict[str, TestClient]:
    """Browsers of a table whose throw was read by other rules."""
    return seated(place, read_then)


def words(page: str) -> str:
    """The words of the log on a page."""
    log = page.partition('id="entries"')[2].partition('id="newer"')[0]
    return html.unescape(re.sub(r"<[^>]+>", " ", log))


def test_the_stored_result_and_its_reasons_are_shown(people: dict[str, TestClient]) -> None:
    told = words(people["ana"].get("/t/old").text)
    assert "As it was read then, by version 1.0: today’s rules would read these dice otherwise." in told
    assert "Successes: 0. No, and…" in told and "Yes" not in told
    dice = re.findall(r"\b[1-6]\b", told.partition("Teich")[2].partition("No, and…")[0])
    assert dice[::2] == [*"6421243"] == dice[1::2]  # to be seen, and to be heard
    told = words(people["gm"].get("/t/old").text)
    assert "Non, et…" in told
    assert "Lu à l’époque, par la version 1.0\u00a0: les règles d’aujourd’hui liraient" in told


def test_a_throw_that_reads_as_it_did_can_still_be_bettered(place: Place) -> None:
    page = html.unescape(seated(place, lambda record: record)["ana"].get("/t/old").text)
    assert '"do": "spend"' in page and '"do": "close"' in page and "As it was read then" not in page


def test_nothing_more_can_be_bought(people: dict[str, TestClient]) -> None:
    page = html.unescape(people["ana"].get("/t/old").text)
    assert '"do": "spend"' not in page and '"do": "close"' not in page
    sent = {"do": "spend", "run": "c0002", "spend": "reroll", "dice": "0"}
    answer = html.unescape(people["ana"].post("/t/old/do", data=sent).text)
    assert "This throw keeps the result that was read then" in answer


def test_the_log_read_back_and_the_search_say_the_same(people: dict[str, TestClient]) -> None:
    assert "No, and…" in html.unescape(people["ana"].get("/t/old/log").text)
    found = people["ana"].get("/t/old/search", params={"q": "Teich No and"}).text
    assert "No, and…" in html.unescape(re.sub(r"<[^>]+>", "", found))


def test_a_reason_that_today_s_sentence_can_t_say_is_told_by_its_title(place: Place) -> None:
    def bare(record: Record) -> Record:
        fact = read_then(record).fact
        if not isinstance(fact, Stepped) or not fact.outcomes:
            return record
        reasons = (because("FU3-2-01", "successes"), because("FU3-9-99", "gone", slot=1))
        return dataclasses.replace(
            record, fact=replace(fact, outcomes=(replace(fact.outcomes[0], because=reasons),))
        )

    told = words(seated(place, bare)["ana"].get("/t/old").text)
    assert "FU3-9-99" in told and "FU3-2-01" in told
