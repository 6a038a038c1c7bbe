"""Whatever writes waits in the threads of commands: nobody who only looks stands behind it."""

from __future__ import annotations

import html
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from tablee.log.sqlite import SqliteLog
from tests.web.api.asking import PREFIX
from tests.web.pictured import last_picture, picture, seats, upload
from tests.web.seated import KEY, Table, TestClient
from tests.web.test_composer import fields_of

WRITER = "turn"


@pytest.fixture
def writing(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads that wait for the file, in order."""
    found: list[str] = []
    alone = SqliteLog._alone

    @contextmanager
    def noted(log: SqliteLog) -> Iterator[None]:
        found.append(threading.current_thread().name)
        with alone(log):
            yield

    monkeypatch.setattr(SqliteLog, "_alone", noted)
    return found


@contextmanager
def only_writers(found: list[str], what: str) -> Iterator[None]:
    """Something is written within, and by nobody but those whose work it is."""
    found.clear()
    yield
    assert found and {name.partition("_")[0] for name in found} == {WRITER}, what


def test_what_people_do_at_the_door_is_written_by_those_who_write(table: Table, writing: list[str]) -> None:
    def by(what: str) -> AbstractContextManager[None]:
        return only_writers(writing, what)

    with by("an invitation"):
        table.do(table.gm, "invite", what="new")
    path = table.invitation()
    phone = table.place.person()
    with by("coming in"):
        phone.post(path, data={"name": "ana"})
    who = {"seat": next(s.id for s in table.place.host.log_state(table.id).seats.values() if s.waiting)}
    ana = {"seat": seats(table)["Ana"]}
    with by("the same person"):
        table.gm.post(f"{table.url}/seat", data={"what": "same", **who, "as": ana["seat"]})
    with by("one's own link"):
        table.do(table.player, "link")
    with by("a program"):
        table.do(table.player, "programs", what="make", name="bot")
    with by("leaving"):
        phone.post("/leave")
    with by("a new link back"):
        table.gm.post(f"{table.url}/seat", data={"what": "link", **ana})
    with by("a table"):
        table.gm.post("/tables", data={"name": "Deux", "gm": "Camille", "system": "fu3"})
    with by("the game master's seat"):
        table.gm.post(f"/tables/{table.id}/seat")


def test_what_a_dialog_keeps_is_written_by_those_who_write(table: Table, writing: list[str]) -> None:
    def by(what: str) -> AbstractContextManager[None]:
        return only_writers(writing, what)

    with by("a picture"):
        upload(table, table.gm, picture())
    with by("a sheet for the library"):
        table.do(table.gm, "library", what="keep", sheet=table.sheet("Teich Ventury"))
    with by("a note"):
        table.do(table.player, "note", note="n1", words="mine")
    with by("a handout"):
        table.do(table.gm, "handouts", picture=last_picture(table))
    with by("a scene"):
        table.do(table.gm, "scene", scene="s1", name="La ruelle")
    with by("an evening"):
        table.do(table.gm, "evening", what="close", recap="x")
    game = fields_of(html.unescape(table.gm.get(f"{table.url}/pack").text))
    with by("a game for other tables"):
        table.gm.post(f"{table.url}/pack/keep", data=game)
    with by("a game"):
        table.gm.post(f"{table.url}/pack", data={**game, "name": "Autre jeu"})
    kept = table.place.log.library("fu3")[0].id
    with by("another name for it"):
        table.do(table.gm, "library", what="rename", kept=kept, name="Autre")
    assert table.place.log.library("fu3")[0].name == "Autre"


def test_what_programs_keep_is_written_by_those_who_write(table: Table, writing: list[str]) -> None:
    def ask(person: TestClient, method: str, path: str, token: str, **body: object) -> dict[str, str]:
        with only_writers(writing, path):
            headers = {"Authorization": f"Bearer {token}"}
            sent = {"json": body} if method == "POST" else {}
            answer = person.request(method, f"{PREFIX}{path}", headers=headers, **sent)
        assert answer.status_code in (201, 204), answer.text
        return dict(answer.json()) if answer.content else {}

    person = table.place.person()
    made = ask(person, "POST", "/tables", KEY, name="Deux", system="fu3", gm="Camille", program="bot")
    at, gm = f"/tables/{made['table']}", made["token"]
    link = ask(person, "POST", f"{at}/invitations", gm)["link"]
    ask(person, "POST", "/join", "", link=link, name="Ana", program="bot")
    token = ask(person, "POST", f"{at}/tokens", gm, name="another")
    ask(person, "DELETE", f"{at}/tokens/{token['id']}", gm)
