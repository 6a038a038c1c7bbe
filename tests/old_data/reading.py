"""What a seat reads of a table: the words of its page, of its whole log and of the sheets it may open.

Read over HTTP from the application itself, so that modules may move: only the pages' paths are known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from html.parser import HTMLParser
from pathlib import Path

from tablee.exchange.archive import card_of, view, whole
from tablee.fairness.seeded import Seeded
from tablee.game.event import SheetPut
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.log.state import state_of
from tablee.web.access.addresses import Doors
from tablee.web.app import application
from tablee.web.host import Host
from tests.table.known import projection
from tests.web.seated import TestClient

UNREAD = ("script", "style", "template", "dialog", "form", "button", "select", "datalist", "svg", "nav")
"""Elements for acting rather than for reading, and those that nobody sees."""
BLOCKS = (
    "p",
    "li",
    "article",
    "section",
    "h1",
    "h2",
    "h3",
    "h4",
    "tr",
    "dt",
    "dd",
    "div",
    "summary",
    "figure",
)
VOID = ("input", "img", "br", "hr", "meta", "link", "col", "use", "source", "wbr")
LAST = 10**9
READERS = (("seat-gm", "fr"), ("seat-ana", "fr"), ("seat-eve", "fr"), ("seat-gm", "en"), ("seat-bob", "en"))
"""Whose readings are kept, in which language: the game master's first, of others what differs from it."""


class Words(HTMLParser):
    """The words of a page's main part, a line for each block; those of its ``log`` only where asked for."""

    def __init__(self, *, log: bool) -> None:
        super().__init__()
        self.log = log
        self.open: list[tuple[str, bool]] = []
        self.lines = [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element."""
        if tag not in VOID:
            unread = tag in UNREAD or (not self.log and ("role", "log") in attrs)
            self.open.append((tag, unread))
        if tag in BLOCKS:
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, with those that were left open within it."""
        if any(tag == open for open, _ in self.open):
            while self.open.pop()[0] != tag:
                pass
        if tag in BLOCKS:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        """Take words that somebody reads."""
        if ("main", False) in self.open and not any(unread for _, unread in self.open):
            self.lines[-1] += data


def words_of(page: str, *, log: bool = True) -> list[str]:
    """The lines of a page, white space folded."""
    words = Words(log=log)
    words.feed(page)
    folded = (re.sub(r"[ \t\n\r]+", " ", line).strip(" ") for line in words.lines)
    return [line for line in folded if line]


def kept_reading(house: House, table: str) -> str:
    """What everybody at a table reads, as one text: the game master's whole, of others what differs."""
    lines, whole = list[str](), list[str]()
    seated = house.seats(table)
    for seat, lang in READERS:
        if seat not in seated:  # shown out
            continue
        reading = house.reading(table, seat, lang)
        lines += [f"=== {seat} {lang}"]
        if seat == "seat-gm":
            whole = reading
            lines += reading
        else:
            lines += [*unified_diff(whole, reading, n=0, lineterm="")][2:]
    return "\n".join(lines) + "\n"


class House:
    """The application over a log's file, and a way into every seat of its tables."""

    def __init__(self, path: Path) -> None:
        self.log = SqliteLog(path)
        self.host = Host(self.log, all_systems(), Seeded("old data"))
        self.app = application(self.host, "key", Doors(lambda: "http://table.test"), 10**6)

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: object) -> None:
        self.log.close()

    def browser(self, table: str, seat: str, lang: str) -> TestClient:
        """A browser of somebody who sits there."""
        entered = self.host.door.seat(table, seat)
        client = TestClient(self.app, base_url="http://table.test", headers={"accept-language": lang})
        client.cookies.set(f"tablee_{table}", entered.session)
        return client

    def reading(self, table: str, seat: str, lang: str) -> list[str]:
        """All that a seat reads of a table in a language."""
        client = self.browser(table, seat, lang)
        lines = ["# page", *words_of(_text(client, f"/t/{table}"), log=False), "# log", *_log(client, table)]
        for id in self.sheets(table):
            answer = client.get(f"/t/{table}/sheet/{id}")
            if answer.status_code == 200:
                lines += [f"# sheet {id}", *words_of(answer.text)]
        return lines

    def seats(self, table: str) -> set[str]:
        """The ids of those who sit at a table."""
        seats = state_of(tuple(self.log.read(table))).seats.values()
        return {seat.id for seat in seats if not seat.waiting}

    def sheets(self, table: str) -> list[str]:
        """The ids of all sheets that ever were at a table."""
        facts = (record.fact for record in self.log.read(table))
        return sorted({fact.sheet for fact in facts if isinstance(fact, SheetPut)})

    def journal(self, table: str, seat: str) -> bytes:
        """What a seat takes home."""
        records = tuple(self.log.read(table))
        known = projection(records, state_of(records).seat(seat))
        return b"".join(view(card_of(table, known), state_of(records).seat(seat), known))

    def archive(self, table: str) -> bytes:
        """The whole table as a file."""
        records = tuple(self.log.records_between(table, 0, LAST))
        pictures = [
            (id, *found) for id in self.log.picture_ids(table) if (found := self.log.find_picture(table, id))
        ]
        return b"".join(whole(card_of(table, records), records, sorted(pictures)))


def _log(client: TestClient, table: str) -> Iterator[str]:
    """The whole log in the order of its lines, read back page by page."""
    pages, before = list[list[str]](), ""
    while True:
        text = _text(client, f"/t/{table}/log{before}")
        pages.insert(0, words_of(text))
        older = re.search(r'/log(\?before=\d+)"', text)
        if older is None or older[1] == before:
            break
        before = older[1]
    for page in pages:
        yield from page


def _text(client: TestClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return str(answer.text)
