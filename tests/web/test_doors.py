"""Coming in: the host's link, invitations, cookies, strangers, languages."""

from __future__ import annotations

import html

import pytest

from tests.web.seated import KEY, Place, Table


def test_only_the_host_makes_tables(place: Place) -> None:
    stranger = place.person()
    assert stranger.post("/tables", data={"name": "x", "system": "fu3"}).status_code == 404
    assert stranger.get("/host/guess").status_code == 404
    assert "/tables" not in stranger.get("/").text
    assert stranger.get(f"/host/{KEY}").status_code == 303
    assert "/tables" in stranger.get("/").text


@pytest.mark.parametrize(
    "way", ["", "/stream", "/do", "/draft", "/throw", "/say", "/bring", "/invite", "/customs"]
)
def test_a_stranger_finds_nothing(table: Table, way: str) -> None:
    stranger, before = table.place.person(), table.records
    answer = stranger.get(table.url + way) if way in ("", "/stream") else stranger.post(table.url + way)
    assert answer.status_code == 404
    assert "Le port" not in answer.text
    assert answer.text == stranger.get("/t/none").text.replace("/t/none", table.url + way)
    assert table.records == before


def test_a_session_opens_its_own_table_only(place: Place) -> None:
    one, other = Table(place), Table(place)
    name, value = next((c.name, c.value) for c in one.player.cookies.jar if c.name == f"tablee_{one.id}")
    thief = place.person()
    thief.cookies.set(f"tablee_{other.id}", value or "")
    assert thief.get(other.url).status_code == 404
    assert name.endswith(one.id)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_looking_at_an_invitation_spends_nothing(table: Table, method: str) -> None:
    path, before = table.invitation(), table.records
    for _ in range(3):
        answer = table.place.person().request(method, path)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    assert table.records == before
    assert table.place.person().post(path, data={"name": "Zoé"}).status_code == 303


def test_who_is_seated_is_led_to_the_table(table: Table) -> None:
    before = table.records
    for method in ("GET", "POST"):
        answer = table.player.request(method, table.invitation(), data={"name": "Zoé"})
        assert answer.status_code == 200 and "You already have a seat at this table: Ana." in answer.text
        assert f'content="3; url={table.url}"' in answer.text and f'href="{table.url}"' in answer.text
    assert table.records == before


def test_a_dead_link_says_so(place: Place) -> None:
    answer = place.person("fr").get("/j/none")
    assert answer.status_code == 404
    assert "Ce lien n’est plus valable" in answer.text


def test_a_name_is_needed(table: Table) -> None:
    before = table.records
    answer = table.place.person().post(table.invitation(), data={"name": "   "})
    assert answer.status_code == 409
    assert table.records == before


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_flags_of_cookies(place: Place, scheme: str, secure: bool) -> None:
    person = place.person()
    cookie = person.get(f"{scheme}://table.test/host/{KEY}").headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
    assert ("secure" in cookie) is secure


def test_only_the_game_master_invites(table: Table) -> None:
    assert table.player.post(f"{table.url}/invite").status_code == 404


def test_an_observer_watches(table: Table) -> None:
    answer = table.gm.post(f"{table.url}/invite", data={"role": "observer"}).text
    path = answer.partition("http://table.test")[2].partition('"')[0]
    watcher = table.place.person("fr")
    assert "observer cette table" in watcher.get(path).text
    watcher.post(path, data={"name": "Noé"})
    assert "Vous observez cette table." in table.page(watcher)
    assert "problem" in table.do(watcher, "throw", sheet="")


def test_the_language_is_switched_for_past_lines_too(table: Table) -> None:
    assert "Ana joins the table." in table.page(table.player)
    assert '<html lang="en">' in table.page(table.player)
    table.player.post("/language", data={"lang": "fr", "next": table.url})
    page = table.page(table.player)
    assert "Ana rejoint la table." in page and '<html lang="fr">' in page
    assert "Ana joins" not in page


@pytest.mark.parametrize("after", ["//evil.test", "https://evil.test", "\\\\evil.test", ""])
def test_a_language_leads_nowhere_else(place: Place, after: str) -> None:
    answer = place.person().post("/language", data={"lang": "fr", "next": after})
    assert answer.headers["location"] == "/"


def test_the_browser_s_language_is_taken_first(place: Place) -> None:
    assert 'lang="fr"' in place.person("fr-CA,fr;q=0.9,en;q=0.8").get("/").text
    assert 'lang="en"' in place.person("de,en;q=0.5").get("/").text
    assert 'lang="en"' in place.person("de").get("/").text


def test_my_tables_lists_mine(table: Table) -> None:
    assert "Le port" in html.unescape(table.player.get("/").text)
    assert "Le port" not in table.place.person().get("/").text
