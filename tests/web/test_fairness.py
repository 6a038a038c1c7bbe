"""The page about the dice, what the forms send for them, and the same dice after the server starts again."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.fairness.verifier import verify
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.commands.command import Command
from tablee.table.fair.promises import ChainOpened, Proved, SeedsKept
from tablee.table.log.ledger import Ledger
from tablee.web.app import application
from tablee.web.host import Host

BITS = "00112233445566778899aabbccddeeff"


def host_on(path: Path, seed: str = "web", *, every: int = 500) -> Host:
    log = SqliteLog(path, snapshot_every=every)
    return Host(log, all_systems(), never, chain=FairChain(Seeded(seed)))


def never(n: int) -> bytes:
    raise AssertionError(f"{n} bytes for dice from elsewhere than the chain")


class Here:
    """A served table with its game master in a browser."""

    def __init__(self, folder: Path) -> None:
        self.host = host_on(folder / "t.db")
        self.gm = TestClient(application(self.host), base_url="https://testserver")
        made = self.gm.post(
            "/tables", data={"name": "Port", "system": "fu3", "gm": "Camille"}, follow_redirects=False
        )
        self.table = made.headers["location"].rpartition("/")[2]

    def say(self, words: str, **more: str) -> None:
        assert self.gm.post(f"/t/{self.table}/say", data={"words": words, **more}).status_code == 200

    def page(self, path: str = "dice", lang: str = "en") -> str:
        answer = self.gm.get(f"/t/{self.table}/{path}", headers={"Accept-Language": lang})
        assert answer.status_code == 200
        return str(answer.text)

    def proofs(self) -> list[Proved]:
        return [r.fact for r in self.host.log.read(self.table) if isinstance(r.fact, Proved)]


@pytest.fixture
def here(tmp_path: Path) -> Any:
    found = Here(tmp_path)
    yield found
    found.host.log.close()


def test_a_new_table_has_its_promise_before_anything_is_thrown(here: Here) -> None:
    records = here.host.log.read(here.table)
    assert [type(r.fact) for r in records[2:4]] == [SeedsKept, ChainOpened]
    assert [r.audience for r in records[2:4]] == [(), ("*",)]
    told, kept = records[3].fact, records[2].fact
    assert isinstance(told, ChainOpened) and isinstance(kept, SeedsKept)
    page = here.page()
    assert told.public in page and told.hidden in page
    assert kept.public not in page and kept.hidden not in page


def test_a_form_sends_the_bits_of_whoever_throws(here: Here) -> None:
    here.say("/r +1", bits=BITS)
    here.say("/r +1")
    here.say("/r +1", bits="not bits")
    assert [p.bits for p in here.proofs()] == [BITS, "", ""]
    assert [p.number for p in here.proofs()] == [1, 2, 3]


def test_a_move_sent_with_bits_is_a_move_like_any_other(here: Here) -> None:
    thrown = json.dumps({"check": {"check": "throw", "net": 1}})
    done = here.gm.post(f"/t/{here.table}/do", data={"do": "throw", "args": thrown, "bits": BITS})
    assert done.text == "" and [p.bits for p in here.proofs()] == [BITS]


def test_the_page_lists_my_throws_and_tells_the_seed_once_it_may(here: Here) -> None:
    here.say("/r +1", bits=BITS, command="abcdef0123456789")
    here.say("/r +1", mode="gm")
    page = here.page()
    assert 'data-command="abcdef0123456789"' in page and f'data-bits="{BITS}"' in page
    assert "when the evening is closed" in page and "hidden" in page
    assert "Des dés honnêtes" in here.page(lang="fr")
    seed = next(r.fact.public for r in here.host.log.read(here.table) if isinstance(r.fact, SeedsKept))
    assert seed not in page
    closed = here.gm.post(f"/t/{here.table}/do", data={"do": "evening", "args": json.dumps({"open": False})})
    assert closed.status_code == 200
    assert seed in here.page() and "when the evening is closed" not in here.page()


def test_my_journal_and_the_verifier_are_a_tap_away(here: Here) -> None:
    here.say("/r +1", bits=BITS)
    page = here.page()
    assert f'href="/t/{here.table}/mine.jsonl"' in page and 'href="/verifier.py"' in page
    journal = here.gm.get(f"/t/{here.table}/mine.jsonl").content
    program = here.gm.get("/verifier.py")
    assert program.headers["content-disposition"].endswith('"verifier.py"')
    space: dict[str, Any] = {"__name__": "copied"}
    exec(compile(program.text, "verifier.py", "exec"), space)
    report = space["verify"](BytesIO(journal))
    assert report["ok"] and [f["count"] for f in report["later"] if f["code"] == "open"] == [1]


def test_a_stranger_finds_no_such_page(here: Here) -> None:
    stranger = TestClient(application(here.host), base_url="https://testserver")
    assert stranger.get(f"/t/{here.table}/dice").status_code == 404
    assert stranger.get("/t/nowhere/dice").status_code == 404


def test_the_table_links_to_it(here: Here) -> None:
    assert f'href="/t/{here.table}/dice"' in here.page("")


@pytest.mark.parametrize("every", [500, 2])
def test_a_restart_goes_on_with_the_same_chain(tmp_path: Path, every: int) -> None:
    """From the whole log, or from a snapshot: number, slots and seeds are where they were."""
    path = tmp_path / "t.db"
    table = ""
    for start in range(3):
        host = host_on(path, seed=f"start {start}", every=every)
        if not table:
            entered = host.make_table("Port", "fu3", "Camille")
            table, gm = entered.table, entered.seat
        form = host.systems["fu3"].rules(host.systems["fu3"].pack()).notation("+1").form()
        for n in range(3):
            for mode in ("all", "gm"):
                sent = Command(f"c{start}{n}{mode}", "throw", {"check": form}, mode, bits=BITS)
                assert not host.command(table, gm, sent).problems
        host.log.close()
    host = host_on(path, every=every)
    ledger = Ledger.of(host.log.read(table))
    proofs = [r.fact for r in ledger if isinstance(r.fact, Proved)]
    assert [p.number for p in proofs if p.number] == [*range(1, 10)]
    assert len({p.chain for p in proofs}) == 1 and len({p.slot for p in proofs if not p.number}) == 9
    from tablee.web.archives.exports import whole_table

    report = verify(BytesIO(b"".join(whole_table(host.log, table))))
    assert report["ok"] and report["checked"] == {"public": 9, "hidden": 9}
    host.log.close()
