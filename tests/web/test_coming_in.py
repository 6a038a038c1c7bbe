"""Coming in: whole or not at all, and once however often the form is sent."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient

from tablee.game.problem import Refused
from tablee.table.log.seat import Seat
from tests.web.refusing import kept, refusing
from tests.web.seated import KEY, Place, Table, TestClient

Act = Callable[[], Any]
"""Something that a person sends; its answer."""


def seats(table: Table, name: str) -> list[Seat]:
    return [s for s in table.place.host.log_state(table.id).seats.values() if s.name == name]


def link(table: Table, seat: str = "", uses: int | None = 1) -> str:
    """The path of a link for one person, or back to a seat."""
    door = table.place.host.door
    return f"/j/{door.own_link(table.id, seat) if seat else door.invite(table.id, uses=uses)}"


def form_of(person: TestClient, path: str) -> dict[str, str]:
    """What the page of a link would send beside a name."""
    found = re.search(r'name="form" value="([^"]+)"', person.get(path).text)
    assert found
    return {"form": found[1]}


def joining(table: Table) -> Act:
    path, person = link(table), table.place.person()
    return lambda: person.post(path, data={"name": "Bob", **form_of(person, path)})


def coming_back(table: Table) -> Act:
    """A browser that sits elsewhere at the table takes a seat of its own again."""
    path, person = link(table, seats(table, "Ana")[0].id), table.place.person()
    person.post(link(table), data={"name": "Zoé"})
    return lambda: person.post(path, data=form_of(person, path))


def making(table: Table) -> Act:
    return lambda: table.gm.post("/tables", data={"name": "Deux", "gm": "Camille", "system": "fu3"})


def sitting_again(table: Table) -> Act:
    return lambda: table.gm.post(f"/tables/{table.id}/seat")


def being_the_same(table: Table) -> Act:
    phone = table.place.person()
    phone.post(link(table), data={"name": "ana"})
    waiting = next(s.id for s in table.place.host.log_state(table.id).seats.values() if s.waiting)
    sent = {"what": "same", "seat": waiting, "as": seats(table, "Ana")[0].id}
    return lambda: table.gm.post(f"{table.url}/seat", data=sent)


def renewing(table: Table) -> Act:
    sent = {"what": "link", "seat": seats(table, "Ana")[0].id}
    return lambda: table.gm.post(f"{table.url}/seat", data=sent)


@pytest.mark.parametrize(
    ("act", "row"),
    [
        (joining, "sessions"),
        (joining, "records"),
        (joining, "links"),
        (coming_back, "sessions"),
        (making, "sessions"),
        (making, "records"),
        (sitting_again, "sessions"),
        (being_the_same, "sessions"),
        (being_the_same, "records"),
        (renewing, "links"),
    ],
)
def test_where_nothing_was_written_nothing_was(table: Table, act: Callable[[Table], Act], row: str) -> None:
    do, log = act(table), table.place.log
    before = kept(log)
    with refusing(log, row):
        answer = do()
    assert answer.status_code == 507 and re.search("nothing was written|rien n", answer.text)
    assert kept(log) == before
    assert do().status_code in (200, 303) and kept(log) != before


def test_who_tries_again_after_a_full_disk_has_one_seat(table: Table) -> None:
    do = joining(table)
    for row in ("records", "sessions"):
        with refusing(table.place.log, row):
            assert do().status_code == 507
    assert do().status_code == 303
    assert [seat.waiting for seat in seats(table, "Bob")] == [False]


async def clicked(place: Place, path: str, sent: dict[str, str]) -> list[str]:
    """The sessions that each answer gives, where a form is sent several times at once."""

    async def click() -> str:
        async with AsyncClient(transport=ASGITransport(place.app), base_url="http://table.test") as browser:
            answer = await browser.post(path, data=sent)
            assert answer.status_code == 303
            return next(iter(answer.cookies.values()))

    return await asyncio.gather(*(click() for _ in range(3)))


@pytest.mark.parametrize("uses", [1, None])
def test_a_form_that_is_sent_twice_seats_one_person_who_may_use_either_answer(
    table: Table, uses: int | None
) -> None:
    path = link(table, uses=uses)
    sent = {"name": "Bob", **form_of(table.place.person(), path)}
    sessions = asyncio.run(clicked(table.place, path, sent))
    people = [table.place.person() for _ in sessions]
    for person, session in zip(people, sessions, strict=True):
        person.cookies.set(f"tablee_{table.id}", session)
    assert [seat.waiting for seat in seats(table, "Bob")] == [False]
    assert all("Bob" in table.page(person) for person in people)
    assert len(set(sessions)) == 1


def test_whoever_is_let_in_meanwhile_is_not_let_in_again(table: Table) -> None:
    door, token = table.place.host.door, link(table).removeprefix("/j/")
    first = door.join(token, "Bob", form="the secret of a form")
    assert door.join(token, "Bob", form="the secret of a form") == first
    with pytest.raises(Refused):
        door.join(token, "Bob", form="the secret of another")
    assert [seat.id for seat in seats(table, "Bob")] == [first.seat]


def test_taking_ones_seat_again_twice_ends_nothing(table: Table) -> None:
    path, person = link(table, seats(table, "Ana")[0].id), table.place.person()
    sent = form_of(person, path)
    assert [person.post(path, data=sent).status_code for _ in range(2)] == [303, 303]
    assert "Teich" in table.page(person) and "Teich" in table.page(table.player)


def test_every_form_is_somebody_else_s(table: Table) -> None:
    path = link(table, uses=None)
    for name in ("Bob", "Cléo"):
        person = table.place.person()
        person.post(path, data={"name": name, **form_of(person, path)})
        assert name in table.page(person)
    assert len(seats(table, "Bob")) == len(seats(table, "Cléo")) == 1


def test_a_form_opens_nothing_once_its_session_is_over(table: Table) -> None:
    path, person = link(table), table.place.person()
    sent = {"name": "Bob", **form_of(person, path)}
    person.post(path, data=sent)
    table.gm.post(f"{table.url}/seat", data={"what": "link", "seat": seats(table, "Bob")[0].id})
    assert person.get(table.url).status_code == 404
    assert person.post(path, data=sent).status_code == 404 and len(seats(table, "Bob")) == 1


def test_the_log_does_not_know_what_a_form_bears(place: Place) -> None:
    table = Table(place)
    path, person = link(table), place.person()
    sent = form_of(person, path)
    person.post(path, data={"name": "Bob", **sent})
    assert sent["form"] not in repr(kept(place.log)) and KEY not in repr(kept(place.log))
    assert person.cookies[f"tablee_{table.id}"] not in repr(kept(place.log))
