"""kill -9 of the real server in mid-scene: everybody comes back, nothing is lost, nothing done twice."""

from __future__ import annotations

import os
import re
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx

from tablee.log.sqlite import SqliteLog, check
from tablee.table.log.facts import Said
from tests.browser.conftest import Server
from tests.conftest import Promise
from tests.faults.program import PATIENCE, patient_post

ROUNDS = 50 if os.environ.get("TABLEE_FULL") == "1" else 1
OWN = {"sec-fetch-site": "same-origin", "accept-language": "en"}
PEOPLE = 3


class Client:
    """Somebody who goes on as a page does: sends a thing until it is answered, follows the stream again."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.http = httpx.Client(base_url=url, headers=OWN, timeout=PATIENCE)
        self.table = ""
        self.kept: list[str] = []
        self.seen: list[int] = []
        self.done = threading.Event()

    def sit(self, path: str, **form: str) -> None:
        answer = patient_post(self.http, path, data=form)
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"]

    def talk(self) -> None:
        """One thing after the other; an answer that never came is asked for again with the same id."""
        number = 0
        while not self.done.is_set():
            number += 1
            words = f"{self.name} {number}"
            form = {"words": words, "command": f"{self.name}{number:08}"}
            while not self._sent(form):
                if self.done.wait(0.05):
                    return
            self.kept.append(words)
            self.done.wait(0.1)

    def _sent(self, form: dict[str, str]) -> bool:
        try:
            return self.http.post(f"{self.table}/say", data=form).status_code == 200
        except httpx.HTTPError:
            return False

    def listen(self) -> None:
        """The stream, from the last number seen."""
        with httpx.Client(base_url=self.http.base_url, headers=OWN, cookies=self.http.cookies) as http:
            while not self.done.is_set():
                try:
                    self._follow(http)
                except httpx.HTTPError:
                    time.sleep(0.05)

    def _follow(self, http: httpx.Client) -> None:
        last = {"last-event-id": str(self.seen[-1])} if self.seen else {}
        with http.stream("GET", f"{self.table}/stream", headers=last, timeout=60) as answer:
            for line in answer.iter_lines():
                if line.startswith("id: "):
                    self.seen.append(int(line[4:]))
                if self.done.is_set():
                    return


def settle(server: Server) -> list[Client]:
    """A table, its game master and players, all of them seated."""
    gm = Client(server.url, "gm")
    gm.http.get(server.gm_link.removeprefix(server.url))
    gm.sit("/tables", name="Le port", gm="Camille", system="fu3")
    found = re.search(r"/j/[\w-]+", patient_post(gm.http, f"{gm.table}/invite").text)
    assert found
    players = [Client(server.url, f"player{n}") for n in range(PEOPLE - 1)]
    for player in players:
        player.sit(found[0], name=player.name)
    return [gm, *players]


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Wait for something, however busy the machine is."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, f"never: {what}"
        time.sleep(0.005)


def _told(clients: list[Client]) -> int:
    """How many things were said and acknowledged."""
    return sum(len(client.kept) for client in clients)


def test_a_killed_server_loses_nothing_and_does_nothing_twice(
    tmp_path: Path, promise: Promise, chance: Random
) -> None:
    server = Server(tmp_path / "data")
    server.start()
    clients = settle(server)
    threads = [threading.Thread(target=act) for client in clients for act in (client.talk, client.listen)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(ROUNDS):
            due = [(client, len(client.kept) + chance.randint(2, 5)) for client in clients]
            wait_until(lambda: all(len(client.kept) >= count for client, count in due), "all are back")  # noqa: B023
            server.kill()
            assert check(tmp_path / "data" / "tablee.db") > 0
            server.start()
        wait_until(lambda: all(client.seen[-1:] > [_told(clients)] for client in clients), "streams are back")
    finally:
        for client in clients:
            client.done.set()
        server.stop()  # which ends the streams
        for thread in threads:
            thread.join(PATIENCE)
        for client in clients:
            client.http.close()
    log = SqliteLog(tmp_path / "data" / "tablee.db")
    records = tuple(log.read(clients[0].table.removeprefix("/t/")))
    log.close()
    said = [r.fact.words for r in records if isinstance(r.fact, Said)]
    assert max(Counter(said).values()) == 1, "something was done twice"
    for client in clients:
        mine = [words for words in said if words.startswith(f"{client.name} ")]
        assert mine[: len(client.kept)] == client.kept and len(mine) - len(client.kept) <= 1
        assert client.seen == sorted(client.seen) and client.seen[-1] > len(said) // 2
    assert [r.seq for r in records] == list(range(1, len(records) + 1))
    promise(
        "target 6, kill -9 of the real server",
        f"{ROUNDS} kills (the other rounds kill writers of the log), {len(said)} things said by {PEOPLE}"
        " people, 0 lost, 0 twice, 0 holes, first answers after each restart",
        "0 lost, 0 holes, integrity_check ok",
    )
