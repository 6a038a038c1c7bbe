"""Who comes in and what they may send: a table of cases, each with what must be refused."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path

import pytest
from starlette.routing import Route

from tablee.fairness.seeded import Seeded
from tablee.systems import all_systems
from tablee.web.access.addresses import Doors
from tablee.web.access.pace import CEILING, TRIES
from tablee.web.app import application
from tablee.web.host import Host
from tests.conftest import Promise
from tests.web.seated import KEY, Place, Table, TestClient

PLENTY = 1_000_000
"""For tests that ask faster than any person."""
Case = tuple[str, Callable[["Held"], bool]]
"""What is tried, and whether it was rightly treated."""


class Clock:
    """A clock that people set."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 1, 20, tzinfo=UTC)

    def now(self) -> str:
        """The time as the log writes it."""
        return self.at.isoformat(timespec="milliseconds")

    def go(self, **ahead: float) -> None:
        """So much later, or earlier."""
        self.at += timedelta(**ahead)


class Held(Place):
    """A place with a clock, and a table to try the doors of; `person` may be behind another address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.clock, self.folder = Clock(), folder
        self.host = Host(self.log, all_systems(), Seeded("tests"), now=self.clock.now)
        self.app = application(self.host, KEY, Doors(lambda: "http://table.test"), PLENTY)
        self.table, self.stranger = Table(self), self.person()
        self.url = self.table.url

    def person(self, lang: str = "en", **headers: str) -> TestClient:
        address = headers.pop("address", "10.0.0.1")
        made = super().person(lang, **headers)
        made._transport.client = (address, 50000)
        return made

    def looks(self, address: str, path: str) -> int:
        """What a stranger at an address is answered."""
        self.stranger._transport.client = (address, 50000)
        return int(self.stranger.get(path).status_code)

    def kept(self) -> list[object]:
        """All that the file holds."""
        with sqlite3.connect(self.folder / "tablee.db") as db:
            tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return [db.execute(f"SELECT * FROM {name}").fetchall() for name in sorted(tables)]

    def said(self) -> int:
        """How long the log is."""
        return len(self.table.records)

    def token(self, path: str) -> str:
        """The secret of a link."""
        return path.rpartition("/")[2]


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    place = Held(tmp_path)
    yield place
    place.stop()


# Where a request comes from

SITES = [None, "same-origin", "none", "same-site", "cross-site", "SAME-ORIGIN", "same-origin, cross-site", ""]
ORIGINS = [
    None,
    "http://table.test",
    "http://table.test.evil.test",
    "http://evil.test",
    "http://eviltable.test",
    "http://user@table.test",
    "null",
    "",
    "http://table.test, http://evil.test",
]
KINDS = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "text/plain",
    "application/json",
]
FORM = b"words=bonjour"
MULTI = b'--b\r\nContent-Disposition: form-data; name="words"\r\n\r\nbonjour\r\n--b--\r\n'


def is_ours(site: str | None, origin: str | None) -> bool:
    """What the browsers' word for our own pages is; without it, our own address, or no browser at all."""
    return site in ("same-origin", "none") if site is not None else origin in ORIGINS[:2]


def foreign_writes(held: Held) -> Iterator[tuple[str, bool]]:
    """Every origin, method and kind of body on one door."""
    gm = held.table.gm
    del gm.headers["sec-fetch-site"]
    for site, origin, kind in product(SITES, ORIGINS, KINDS):
        given = {"sec-fetch-site": site, "origin": origin, "content-type": kind}
        headers = {name: value for name, value in given.items() if value is not None}
        before = held.said()
        answer = gm.post(f"{held.url}/say", content=MULTI if "multi" in kind else FORM, headers=headers)
        ours, read = is_ours(site, origin), kind in KINDS[:2]
        right = answer.status_code == (200 if ours else 403) and held.said() - before == (ours and read)
        yield f"{site} {origin} {kind}", right
    gm.headers["sec-fetch-site"] = "same-origin"
    for method, site in product(("PUT", "PATCH", "DELETE"), ("same-origin", "cross-site")):
        before = held.said()
        answer = gm.request(method, f"{held.url}/say", content=FORM, headers={"sec-fetch-site": site})
        wanted = 404 if site == "same-origin" else 403
        yield f"{method} {site}", answer.status_code == wanted and held.said() == before


def every_door(held: Held) -> Iterator[tuple[str, bool]]:
    """Every route that changes something, asked by the game master's browser from a foreign page."""
    gm = held.table.gm
    routes = [route for route in held.app.routes if isinstance(route, Route)]
    assert len(routes) > 40
    for route in routes:
        path = route.path.replace("{table}", held.table.id).replace("{token}", "none")
        for method in sorted((route.methods or set()) - {"GET", "HEAD"}):
            before = held.kept()
            answer = gm.request(method, path, headers={"sec-fetch-site": "cross-site"})
            yield f"{method} {route.path} from elsewhere", answer.status_code == 403 and held.kept() == before


def looking_changes_nothing(held: Held) -> Iterator[tuple[str, bool]]:
    """GET and HEAD on every door leave the file as it is."""
    link = held.token(held.table.invitation())
    values = {"table": held.table.id, "token": link, "key": KEY, "sheet": "none", "picture": "none"}
    for route in held.app.routes:
        if isinstance(route, Route) and "GET" in (route.methods or ()) and not route.path.endswith("stream"):
            path = re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], "x"), route.path)
            before = held.kept()
            answer = held.table.gm.get(path, params={"words": "x", "do": "say", "q": "port"})
            yield f"GET {route.path}", answer.status_code < 500 and held.kept() == before


def test_no_write_comes_from_another_site(held: Held, promise: Promise) -> None:
    cases = [*foreign_writes(held), *every_door(held), *looking_changes_nothing(held)]
    wrong = [name for name, right in cases if not right]
    promise("target 23, foreign writes", f"{len(cases)} cases, {len(wrong)} wrongly treated", "0")
    assert not wrong and len(cases) > 300


# Sessions


def cookies_of(answer: object) -> list[str]:
    return [v for k, v in answer.headers.multi_items() if k == "set-cookie"]  # type: ignore[attr-defined]


def flags(held: Held) -> Iterator[tuple[str, bool]]:
    """Every cookie over HTTP and HTTPS: out of reach of scripts, for our own pages, locked over HTTPS."""
    for scheme in ("http", "https"):
        person = held.person()
        person.base_url = f"{scheme}://table.test"
        given = [
            person.get(f"/host/{KEY}"),
            person.post("/language", data={"lang": "fr"}),
            person.post("/tables", data={"name": "x", "gm": "x", "system": "fu3"}),
            held_join(held, scheme),
        ]
        for answer in given:
            for line in cookies_of(answer) or [""]:
                wanted = ["httponly", "samesite=lax", "path=/"] + ["secure"] * (scheme == "https")
                parts = [part.strip().lower() for part in line.split(";")]
                prefixed = line.startswith("__Host-") == (scheme == "https")
                right = all(want in parts for want in wanted) and "domain" not in line.lower() and prefixed
                yield f"{scheme} {line.partition('=')[0]}", right


def held_join(held: Held, scheme: str) -> object:
    somebody = held.person()
    somebody.base_url = f"{scheme}://table.test"
    return somebody.post(held.table.invitation(), data={"name": f"Z{scheme}"})


def session_of(held: Held, person: TestClient) -> str:
    name = f"tablee_{held.table.id}"
    return next(c.value or "" for c in person.cookies.jar if c.name == name)


def came(held: Held, name: str = "Zoé") -> TestClient:
    person = held.person()
    assert person.post(held.table.invitation(), data={"name": name}).status_code == 303
    return person


def opens(held: Held, person: TestClient) -> bool:
    return bool(person.get(held.url).status_code == 200)


def with_session(held: Held, token: str) -> TestClient:
    person = held.person()
    person.cookies.set(f"tablee_{held.table.id}", token)
    return person


def planted(held: Held) -> bool:
    """A session that somebody wrote into the browser before it joined is none, and is not taken over."""
    victim = with_session(held, "planted-by-somebody-else")
    early = opens(held, victim)
    victim.cookies.clear()
    answer = held.person(cookie=f"tablee_{held.table.id}=planted-by-somebody-else").post(
        held.table.invitation(), data={"name": "Victim"}
    )
    return (
        not early
        and answer.status_code == 303
        and not opens(held, with_session(held, "planted-by-somebody-else"))
    )


def new_at_each_entry(held: Held) -> bool:
    """One's own link gives another device a secret of its own."""
    person, phone = came(held, "Again"), held.person()
    own = re.search(r"/j/[\w-]+", person.post(f"{held.url}/link").text)
    assert own
    phone.post(own[0])
    fresh = session_of(held, phone) != session_of(held, person)
    return fresh and opens(held, phone) and opens(held, person)


def host_sits_anew(held: Held) -> bool:
    """The host sits down again: the browser's session of before opens nothing any more."""
    gm = held.table.gm
    old = session_of(held, gm)
    gm.post(f"/tables/{held.table.id}/seat")
    return session_of(held, gm) != old and opens(held, gm) and not opens(held, with_session(held, old))


def left(held: Held) -> bool:
    """Leaving ends the session itself, not only the cookie; the seat stays."""
    person = came(held, "Leaver")
    old, seats = session_of(held, person), len(held.host.log_state(held.table.id).seats)
    person.post(f"{held.url}/leave")
    gone = not opens(held, person) and not opens(held, with_session(held, old))
    return gone and len(held.host.log_state(held.table.id).seats) == seats


def left_everything(held: Held) -> bool:
    """Leaving everything takes the host's key from the browser too."""
    person = held.person()
    person.get(f"/host/{KEY}")
    url = person.post("/tables", data={"name": "mine", "gm": "H", "system": "fu3"}).headers["location"]
    person.post("/leave")
    return bool(person.get(url).status_code == 404 and person.post("/tables").status_code == 404)


def shown_out(held: Held) -> bool:
    person = came(held, "Rude")
    old = session_of(held, person)
    held.table.do(held.table.gm, "seat", what="out", seat=seat_of(held, "Rude"))
    return not opens(held, person) and not opens(held, with_session(held, old))


def seat_of(held: Held, name: str) -> str:
    seats = held.host.log_state(held.table.id).seats.values()
    return next(seat.id for seat in seats if seat.name == name)


def new_way_back(held: Held) -> bool:
    """The game master gives a new link back: browsers and links of before stop."""
    person = came(held, "Lost")
    link = re.search(r"/j/[\w-]+", person.post(f"{held.url}/link").text)
    assert link
    held.table.do(held.table.gm, "seat", what="link", seat=seat_of(held, "Lost"))
    return not opens(held, person) and held.person().get(link[0]).status_code == 404


def other_table(held: Held) -> bool:
    """A session under another table's name opens nothing."""
    other = Table(held)
    person = held.person()
    person.cookies.set(f"tablee_{other.id}", session_of(held, held.table.player))
    return bool(person.get(other.url).status_code == 404)


def no_program(held: Held) -> bool:
    """A browser's session is no program's token."""
    token = session_of(held, held.table.gm)
    bearer = {"authorization": f"Bearer {token}"}
    return bool(held.person().get(f"/api/v1/tables/{held.table.id}", headers=bearer).status_code == 401)


def cookie_in_api(held: Held) -> bool:
    """The page's cookie opens nothing for programs."""
    path = f"/api/v1/tables/{held.table.id}"
    asked = [
        held.table.gm.get(path),
        held.table.gm.post(f"{path}/commands", json={"id": "a" * 10, "do": "say"}),
    ]
    return {answer.status_code for answer in asked} == {401}


def unused(held: Held) -> bool:
    """Unused for a season, a session is over; looked with now and then, it goes on; a year is the longest."""
    idle, busy = came(held, "Idle"), came(held, "Busy")
    alive = []
    for _ in range(6):
        held.clock.go(days=60)
        alive.append(opens(held, busy))
    forgotten = opens(held, idle)
    held.clock.go(days=10)
    alive.append(opens(held, busy))
    held.clock.go(days=-370)
    return alive == [*[True] * 6, False] and not forgotten


def wrong_clock(held: Held) -> bool:
    """A clock that jumps ends nobody's session for good, and makes none immortal."""
    person, link, ahead = came(held, "Clock"), invited(held, hours="0"), held.person()
    token = session_of(held, person)
    held.clock.go(days=800)
    away = opens(held, person)
    ahead.post(link, data={"name": "Ahead"})
    held.clock.go(days=-800)
    back = opens(held, person) and opens(held, ahead)
    held.host.door.session(session_of(held, ahead))
    held.clock.go(days=91)
    later = opens(held, ahead)
    held.clock.go(days=-91)
    return not away and back and not later and held.host.door.session(token) is not None


def only_digests(held: Held) -> bool:
    """No secret stands in the file."""
    link = held.token(held.table.invitation())
    secrets = [session_of(held, held.table.gm), session_of(held, held.table.player), link]
    told = str(held.kept())
    return not any(secret in told for secret in secrets)


def strangers(held: Held) -> bool:
    """Empty, long, odd and half secrets open nothing."""
    token = session_of(held, held.table.gm)
    odd = ["", " ", token[:-1], token + "x", token.swapcase(), "x" * 5000, "%00", "~", "../..", "'--"]
    found = [held.person(cookie=f"tablee_{held.table.id}={value}") for value in odd]
    return not any(opens(held, person) for person in found)


# Invitations


def guessed(held: Held) -> bool:
    return all(held.looks(f"10.1.0.{n}", f"/j/{'a' * n}") == 404 for n in range(1, 30))


def guessed_by_post(held: Held) -> bool:
    before = held.said()
    answers = [held.person(address=f"10.2.0.{n}").post("/j/guess", data={"name": "x"}) for n in range(5)]
    return {a.status_code for a in answers} == {404} and held.said() == before


def used_up(held: Held) -> bool:
    path = invited(held, uses="2")
    codes = [held.person().post(path, data={"name": f"u{n}"}).status_code for n in range(4)]
    return codes == [303, 303, 404, 404]


def invited(held: Held, **fields: str) -> str:
    found = re.search(
        r"/j/[\w-]+", held.table.gm.post(f"{held.url}/invite", data={"what": "new", **fields}).text
    )
    assert found
    return found[0]


def expired(held: Held) -> bool:
    path = invited(held, hours="12")
    held.clock.go(hours=11.9)
    early = held.person().get(path).status_code
    held.clock.go(hours=0.2)
    codes = [held.person().get(path).status_code, held.person().post(path, data={"name": "late"}).status_code]
    held.clock.go(hours=-12.1)
    return [early, *codes] == [200, 404, 404]


def revoked(held: Held) -> bool:
    path = invited(held)
    held.table.do(held.table.gm, "invite", what="close")
    return bool(held.person().post(path, data={"name": "late"}).status_code == 404)


def previewed(held: Held) -> bool:
    """A messenger that looks at a link before it is tapped spends nothing."""
    path, bots = invited(held, uses="1"), ("WhatsApp/2", "facebookexternalhit/1.1", "Slackbot", "curl/8")
    for bot in bots:
        held.person(**{"user-agent": bot}).get(path)
        held.person(**{"user-agent": bot}).head(path)
    return bool(held.person().post(path, data={"name": "Invited"}).status_code == 303)


def raced(held: Held) -> bool:
    """A link for one, taken by two at the same moment, lets one in."""
    path = invited(held, uses="1")
    before = len(held.host.log_state(held.table.id).seats)
    link = held.host.door.find(held.token(path))
    used = [
        held.log.use_link(digest) for digest, found in held.log.links_of(held.table.id) if found == link
    ] * 2
    codes = [held.person().post(path, data={"name": f"r{n}"}).status_code for n in range(2)]
    return used[0] and codes == [404, 404] and len(held.host.log_state(held.table.id).seats) == before


def no_players_link(held: Held) -> bool:
    """A player makes no invitation and looks after no seat."""
    player = held.table.player
    codes = [player.post(f"{held.url}/{way}").status_code for way in ("invite", "people", "seat")]
    return set(codes) == {404}


def waiting_sees_nothing(held: Held) -> bool:
    """Who waits at the door reads and does nothing, however they ask."""
    double = came(held, "Ana")
    gets = [double.get(f"{held.url}{way}").status_code for way in ("/log", "/search?q=port", "/mine.jsonl")]
    posts = [
        double.post(f"{held.url}/{way}", data={"words": "x"}).status_code for way in ("say", "do", "link")
    ]
    return set(gets + posts) == {404} and "Teich" not in double.get(held.url).text


# Limits


def ten_tries(held: Held) -> bool:
    held.clock.go(minutes=5)
    person = held.person(address="10.3.0.1")
    codes = [person.get(f"/j/guess{n}").status_code for n in range(TRIES + 3)]
    return (
        codes == [404] * TRIES + [429] * 3 and held.person().get(held.table.invitation()).status_code == 200
    )


def one_house(held: Held) -> bool:
    """Another address of the same IPv6 network is no other guesser."""
    held.clock.go(minutes=5)
    codes = [held.looks(f"2001:db8:1:2::{n:x}", f"/j/guess{n}") for n in range(TRIES + 2)]
    return codes == [404] * TRIES + [429] * 2


def ceiling(held: Held) -> bool:
    """From a thousand addresses, only so many guesses are looked up in a minute."""
    held.clock.go(minutes=5)
    codes = [held.looks(f"10.4.{n // 250}.{n % 250}", "/j/guess") for n in range(CEILING + 20)]
    held.clock.go(minutes=5)
    return codes.count(404) == CEILING and set(codes[CEILING:]) == {429}


def set_back(held: Held) -> bool:
    """A clock that is set back freezes no limit."""
    person = held.person(address="10.5.0.1")
    for n in range(TRIES):
        person.get(f"/j/x{n}")
    held.clock.go(hours=-2)
    frozen = person.get("/j/y").status_code
    held.clock.go(minutes=2)
    after = person.get("/j/z").status_code
    held.clock.go(hours=2)
    return bool(frozen == 429 and after == 404)


CASES: list[Case] = [
    (check.__name__.replace("_", " "), check)
    for check in (
        planted, new_at_each_entry, host_sits_anew, left, left_everything, shown_out, new_way_back,
        other_table, no_program, cookie_in_api, unused, wrong_clock, only_digests, strangers, guessed,
        guessed_by_post, used_up, expired, revoked, previewed, raced, no_players_link,
        waiting_sees_nothing, ten_tries, one_house, ceiling, set_back,
    )
]  # fmt: skip


def test_sessions_invitations_and_limits_hold(held: Held, promise: Promise) -> None:
    wrong = [name for name, check in CASES if not check(held)]
    flagged = list(flags(held))
    wrong += [name for name, right in flagged if not right]
    told = f"{len(CASES) + len(flagged)} cases, {len(wrong)} wrongly accepted"
    promise("target 23, sessions, invitations, limits", told, "0")
    assert not wrong and len(flagged) >= 8
