"""Coming in: the host's link, invitations, cookies, strangers, languages."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tablee.web.access.addresses import Doors
from tablee.web.app import application
from tests.web.seated import KEY, Place, Table, TestClient


def test_only_the_host_makes_tables(place: Place) -> None:
    stranger = place.person()
    assert stranger.post("/tables", data={"name": "x", "system": "fu3"}).status_code == 404
    assert stranger.get("/host/guess").status_code == 404
    assert "/tables" not in stranger.get("/").text
    assert stranger.get(f"/host/{KEY}").status_code == 303
    assert "/tables" in stranger.get("/").text


@pytest.mark.parametrize(
    "way",
    ["", "/stream", "/do", "/say", "/bring", "/invite", "/customs", "/people", "/seat", "/link"],
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


@pytest.mark.parametrize(("scheme", "prefix"), [("http", ""), ("https", "__Host-")])
def test_over_https_nobody_else_can_write_our_cookies(table: Table, scheme: str, prefix: str) -> None:
    person = table.place.person()
    path = table.invitation()
    answer = person.post(f"{scheme}://table.test{path}", data={"name": "Zoé"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{prefix}tablee_{table.id}=") and "domain" not in cookie.lower()
    assert person.get(f"{scheme}://table.test{table.url}").status_code == 200
    other = "https" if scheme == "http" else "http"
    assert person.get(f"{other}://table.test{table.url}").status_code == 404


THROW = 'aria-keyshortcuts="R"'
"""What the button that throws bears."""


def link_in(text: str) -> str:
    """The path of the first link on a page."""
    found = re.search(r"http://table\.test(/j/[\w-]+)", text)
    assert found, text
    return found[1]


def test_looking_at_the_invitation_again_makes_no_second_one(table: Table) -> None:
    first = table.invitation()
    assert table.invitation() == first
    table.place.host.door.revoke(table.id)
    assert table.invitation() != first


def test_an_invitation_has_a_role_an_end_and_a_number_of_people(table: Table) -> None:
    asked = {"what": "new", "role": "player", "hours": "12", "uses": "2"}
    path = link_in(table.gm.post(f"{table.url}/invite", data=asked).text)
    (link, *_) = table.place.host.door.open_links(table.id)
    assert (link.role, link.uses_left) == ("player", 2) and link.expires_at > table.place.host.now()
    names = ("Zoé", "Noé", "Max")
    answers = [table.place.person().post(path, data={"name": n}).status_code for n in names]
    assert answers == [303, 303, 404]


def test_an_invitation_ends(table: Table) -> None:
    door = table.place.host.door
    path = link_in(table.gm.post(f"{table.url}/invite", data={"what": "new", "hours": "12"}).text)
    now, door.now = door.now, lambda: "2999-01-01T00:00:00.000+00:00"
    assert table.place.person().get(path).status_code == 404
    assert table.place.person().post(path, data={"name": "Zoé"}).status_code == 404
    assert door.open_links(table.id) == []
    door.now = now
    assert table.place.person().get(path).status_code == 200


def test_open_links_are_masked_and_closed_in_a_tap(table: Table) -> None:
    first = table.invitation()
    page = html.unescape(table.gm.post(f"{table.url}/invite", data={"what": "new"}).text)
    secret = first.removeprefix("/j/")
    assert secret not in page and f"…{secret[-4:]}" in page
    door = table.place.host.door
    old = next(link.id for link in door.open_links(table.id) if link.hint == secret[-4:])
    table.gm.post(f"{table.url}/invite", data={"what": "close", "link": old})
    assert table.place.person().get(first).status_code == 404
    assert len(door.open_links(table.id)) == 1
    table.gm.post(f"{table.url}/invite", data={"what": "close"})
    assert door.open_links(table.id) == []
    assert table.page(table.player)


def test_which_link_works_for_whom_is_said(place: Place, tmp_path: Path) -> None:
    host = place.host
    for doors, told, untold in (
        (Doors(lambda: "http://10.0.0.5:8642"), "same network", "wherever they are"),
        (Doors(lambda: "http://127.0.0.1:8642"), "this computer only", "same network"),
        (Doors(lambda: "", "https://t.example"), "wherever they are", "no address outside"),
        (
            Doors(lambda: "http://10.0.0.5:8642", "https://t.example"),
            "wherever they are",
            "this computer only",
        ),
    ):
        app = application(host, KEY, doors)
        gm = TestClient(app, base_url="http://127.0.0.1:8642", headers={"accept-language": "en"})
        gm.get(f"/host/{KEY}")
        url = gm.post("/tables", data={"system": "fu3"}, follow_redirects=False).headers["location"]
        page = html.unescape(gm.post(f"{url}/invite").text)
        assert told in page and untold not in page
        assert (doors.public or doors.room()) in page


def test_a_person_keeps_their_own_link(table: Table) -> None:
    assert "Keep your link" in table.page(table.player)
    path = link_in(table.player.post(f"{table.url}/link").text)
    assert "Keep your link" not in table.page(table.player)
    phone = table.place.person("en")
    assert "Welcome back, Ana." in phone.get(path).text
    before = table.records
    assert phone.post(path).headers["location"] == table.url
    assert "Teich" in table.page(phone) and "Teich" in table.page(table.player)
    assert table.records == before


def test_the_reminder_goes_away_when_told_to(table: Table) -> None:
    table.player.post(f"{table.url}/link", data={"what": "later"})
    assert "Keep your link" not in table.page(table.player)
    assert "Keep your link" not in table.page(table.gm)


def test_a_new_link_back_ends_the_old_ones_and_their_browsers(table: Table) -> None:
    old = link_in(table.player.post(f"{table.url}/link").text)
    ana = next(s.id for s in table.place.host.log_state(table.id).seats.values() if s.name == "Ana")
    page = table.gm.post(f"{table.url}/seat", data={"what": "link", "seat": ana}).text
    new = link_in(page)
    assert table.player.get(table.url).status_code == 404
    assert table.player.post(f"{table.url}/say", data={"words": "hé"}).status_code == 404
    assert table.place.person().get(old).status_code == 404
    assert table.player.post(new).status_code == 303
    assert "Teich" in table.page(table.player)


def test_the_same_name_waits_and_gets_its_seat_back(table: Table) -> None:
    phone = table.place.person("en")
    assert phone.post(table.invitation(), data={"name": "ana"}).status_code == 303
    assert "The GM will let you in" in phone.get(table.url).text
    assert "ana joins" not in table.page(table.player).lower().replace("ana joins the table", "", 1)
    page = table.page(table.gm)
    assert "À la porte" in page and "<b>ana</b>" in page and "Ce nom a déjà une place ici" in page
    seats = table.place.host.log_state(table.id).seats.values()
    waiting = next(s.id for s in seats if s.waiting)
    old = next(s.id for s in seats if s.name == "Ana")
    table.gm.post(f"{table.url}/seat", data={"what": "same", "seat": waiting, "as": old})
    assert "Teich" in table.page(phone) and "Teich" in table.page(table.player)
    assert len(table.place.host.log_state(table.id).seats) == 2


def test_the_game_master_looks_after_the_seats(table: Table) -> None:
    def seat(**data: str) -> str:
        return html.unescape(table.gm.post(f"{table.url}/seat", data={"seat": ana, **data}).text)

    ana = next(s.id for s in table.place.host.log_state(table.id).seats.values() if s.name == "Ana")
    assert "Anaïs" in seat(what="name", name="Anaïs")
    seat(what="role", role="observer")
    assert THROW not in table.page(table.player)
    seat(what="role", role="player")
    assert THROW in table.page(table.player)
    assert "Anaïs" not in seat(what="out")
    assert table.player.get(table.url).status_code == 404
    gm = next(s.id for s in table.place.host.log_state(table.id).seats.values())
    answer = table.gm.post(f"{table.url}/seat", data={"what": "out", "seat": gm})
    assert answer.headers["hx-retarget"] == "#problems" and table.page(table.gm)
    assert table.gm.post(f"{table.url}/seat", data={"what": "link", "seat": gm}).status_code == 200
    assert table.page(table.gm)


@pytest.mark.parametrize("way", ["people", "seat", "invite"])
def test_players_do_not_look_after_seats(table: Table, way: str) -> None:
    assert table.player.post(f"{table.url}/{way}", data={"what": "out"}).status_code == 404


def test_the_host_finds_the_tables_again_without_cookies(table: Table) -> None:
    another = table.place.person("fr")
    assert another.post(f"/tables/{table.id}/seat").status_code == 404
    another.get(f"/host/{KEY}")
    assert "Le port" in another.get("/").text
    assert another.post(f"/tables/{table.id}/seat").headers["location"] == table.url
    assert "Le port" in table.page(another)
    assert another.post("/tables/none/seat").status_code == 404


def test_two_clicks_make_a_table(place: Place) -> None:
    gm = place.person("fr")
    gm.get(f"/host/{KEY}")
    made = gm.post("/tables", data={"system": "fu3", "name": "", "gm": ""})
    assert made.status_code == 303 and "MJ" in gm.get(made.headers["location"]).text


def test_what_was_typed_stays_on_a_door_that_refuses(table: Table) -> None:
    path = table.invitation()
    asked = table.place.person("fr").post(path, data={"name": ""})
    assert asked.status_code == 409 and "Un nom est attendu." in html.unescape(asked.text)


def test_only_the_game_master_invites(table: Table) -> None:
    assert table.player.post(f"{table.url}/invite").status_code == 404


def test_an_observer_watches(table: Table) -> None:
    answer = table.gm.post(f"{table.url}/invite", data={"role": "observer"}).text
    path = answer.partition("http://table.test")[2].partition('"')[0]
    watcher = table.place.person("fr")
    assert "observer cette table" in watcher.get(path).text
    watcher.post(path, data={"name": "Noé"})
    page = table.page(watcher)
    assert "Vous observez cette table." in page and THROW not in page and THROW in table.page(table.player)
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
