"""The doors that are not a page: numbers, sizes, turns, proofs, links, logs, pictures, snapshots."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import re
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest
from PIL import Image

import tablee
from tablee.table.fair.promises import Proved, SeedsKept
from tests.conftest import Promise
from tests.secrecy.answers import answers_to_programs
from tests.secrecy.browser import Browser, glance, key, served, token
from tests.secrecy.doors import Visit
from tests.secrecy.evening import Evening
from tests.secrecy.kinds import KINDS, fights
from tests.secrecy.looking import found
from tests.secrecy.script import played
from tests.secrecy.size import FULL
from tests.secrecy.stock import TABLE
from tests.systems_under_test import LISTED, QUICK
from tests.web.seated import Place, Table

SYSTEMS = LISTED if FULL else QUICK


def test_door_4_what_a_command_wrote_comes_back_as_its_sender_knows_it(tmp_path: Path) -> None:
    """Ana throws with a hidden part in it: the answer to her program has her own facts and numbers."""
    assert list(answers_to_programs(tmp_path / "t.db")) == []


@pytest.mark.parametrize("who", ["ana", "bob", "eve"])
def test_door_9_everybody_counts_without_gaps(who: str, tmp_path: Path) -> None:
    """In the log of programs, in the journal, in streams, in totals: 1, 2, 3 and on to one's own last."""
    evening = Evening("krasses", 5).run()
    last = len(evening.play.views(who))
    assert last < len(evening.play.records) - 20

    async def counted(browser: Browser) -> None:
        log = (await browser.call(9, f"/tables/{TABLE}/log?limit=1000")).json()
        assert [r["number"] for r in log["records"]] == list(range(1, last + 1)) and log["last"] == last
        lines = (await browser.ask(9, f"/t/{TABLE}/mine.jsonl")).text.splitlines()
        numbers = [json.loads(line)["number"] for line in lines if '"number":' in line]
        assert numbers == list(range(1, last + 1))
        streamed = await browser.stream(9, f"/api/v1/tables/{TABLE}/stream")
        assert [int(n) for n in re.findall(r"(?m)^id: (\d+)", streamed)] == list(range(1, last + 1))
        assert f"id: {last}\n" in await browser.stream(9)
        assert (await browser.call(9, f"/tables/{TABLE}/stream?from={last + 1}")).status_code == 409

    with served(evening, tmp_path / "t.db") as app:
        asyncio.run(counted(Browser(app, who)))


def test_door_11_no_answer_has_a_mark_or_a_size_of_its_own(tmp_path: Path) -> None:
    """No ETag, no date, no compression, nothing kept; that sizes are the same, other tests say."""
    evening = Evening("fu3", 2).run()
    with served(evening, tmp_path / "t.db") as app:
        browser = asyncio.run(Visit(app, evening, "ana", "en").run())
    for got in browser.got:
        head = got.text.partition("]")[0].lower()
        assert not re.search(r"'(etag|last-modified|content-encoding|age|expires)'", head), got.asked
        assert "no-store" in head, got.asked


def test_door_12_somebody_hidden_has_no_turn_that_others_see() -> None:
    kinds = [kind for kind in KINDS if kind.name == "somebody hidden in a fight"]
    for system in filter(fights, LISTED):
        with_it, without = played(system, kinds, 1), played(system, (), 0)
        assert with_it.play.state.game.conflict != without.play.state.game.conflict
        for who in ("ana", "bob", "eve"):
            assert with_it.play.sees(who).game.conflict == without.play.sees(who).game.conflict
            assert with_it.play.sees(who).seats == without.play.sees(who).seats


@pytest.mark.parametrize("key_", SYSTEMS)
def test_door_14_proofs_tell_neither_seeds_nor_keys_of_others(
    key_: str, tmp_path: Path, promise: Promise
) -> None:
    """The seeds of a chain that is open are nobody's; a hidden throw's key is theirs who see its dice."""
    evening = Evening(key_, 9, chain=True).run(4)
    kept = [r.fact for r in evening.play.records if isinstance(r.fact, SeedsKept)]
    proofs = [(r.fact, r.audience) for r in evening.play.records if isinstance(r.fact, Proved)]
    hidden = [(fact, audience) for fact, audience in proofs if fact.key]
    assert kept and len(hidden) >= 5 and len(proofs) > len(hidden)
    nobodys = [word for seeds in kept for seed in (seeds.public, seeds.hidden) for word in spelt(seed)]
    with served(evening, tmp_path / "t.db") as app:
        glance(app, "gm")
        for who in ("gm", "ana", "eve", "stranger"):
            text = asyncio.run(Visit(app, evening, who, "fr", None if FULL else 0).run()).text
            assert found(nobodys, text) == []
            seat = evening.play.seat(who) if who != "stranger" else None
            own = (
                {v.fact.key for v in evening.play.views(who) if isinstance(v.fact, Proved)} if seat else set()
            )
            others = [word for fact, _ in hidden if fact.key not in own for word in spelt(fact.key)]
            assert found(others, text) == []
            assert who != "gm" or found([fact.key for fact, audience in hidden if "gm" in audience], text)
    told = f"{len(kept)} pairs of seeds, {len(hidden)} hidden keys, as hex, Base64, bytes: 0 found"
    promise(f"target 24, door 14 in {key_}", told, "0")


def spelt(seed: str) -> list[str]:
    """The ways in which bytes may be written."""
    raw = bytes.fromhex(seed)
    return [
        seed, seed.upper(), base64.b64encode(raw).decode(), raw.decode("latin-1"), repr(raw)[2:-1],
        base64.urlsafe_b64encode(raw).decode().rstrip("="),
    ]  # fmt: skip


def test_door_16_a_link_leaves_the_address_bar_at_once(tmp_path: Path) -> None:
    place = Place(tmp_path)
    table = Table(place)
    link = table.invitation()
    person = place.person("en")
    answers = [person.get(link), person.post(link, data={"name": "Zoe"})]
    secret = link.removeprefix("/j/")
    for answer in answers:
        assert answer.headers["referrer-policy"] in ("no-referrer", "same-origin", "strict-origin")
        assert secret not in str(answer.headers)
    assert answers[1].status_code == 303 and answers[1].headers["location"] == table.url
    assert secret not in person.get(table.url).text
    place.stop()


def test_door_17_the_servers_own_log_names_nothing(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever reads it learns of no secret, no link and no session; neither does who asks for its health."""
    monkeypatch.setattr(logging.getLogger("tablee.door"), "filters", [])  # however full its minute is
    evening = Evening("fudge", 4).run(4)
    with caplog.at_level(logging.INFO), served(evening, tmp_path / "t.db") as app:
        for who in ("gm", "ana", "stranger"):
            browser = asyncio.run(Visit(app, evening, who, "fr", None if FULL else 1).run())
        asyncio.run(browser.ask(16, "/j/none"))
        health = asyncio.run(browser.call(17, "/health"))
    own = ("httpx", "httpcore", "asyncio")
    lines = "\n".join(r.getMessage() for r in caplog.records if r.name.partition(".")[0] not in own)
    out, err = capfd.readouterr()
    secrets = [*evening.canaries, *evening.open_words, *(s(w) for s in (token, key) for w in ("gm", "ana"))]
    assert found(secrets, lines + out + err) == []
    assert health.json() == {"ok": True} and "wrong-link" in lines


def test_door_18_nothing_is_notified_elsewhere(promise: Promise) -> None:
    """One process, one file: no broker and no NOTIFY yet. When they come, this asks for a door of theirs."""
    root = Path(tablee.__file__).parent
    spoken = [
        p for p in root.rglob("*.py") if re.search(r"\bpg_notify|\bLISTEN \w|\bredis\b", p.read_text("utf-8"))
    ]
    assert spoken == []
    promise("target 24, door 18", "no NOTIFY and no broker in the program yet", "(table, sequence) only")


def test_door_19_a_picture_has_nothing_but_its_colours(tmp_path: Path) -> None:
    place = Place(tmp_path)
    table, canary = Table(place), "zq19x19k"
    exif = Image.Exif()
    exif[0x010E] = exif[0x8298] = canary
    out = BytesIO()
    Image.new("RGB", (8, 6), "red").save(out, "JPEG", exif=exif, comment=canary.encode())
    assert canary.encode() in out.getvalue()
    file = {"file": (f"{canary}.jpg", out.getvalue(), "image/jpeg")}
    assert table.gm.post(f"{table.url}/picture", files=file).status_code == 200
    state = place.host.log_state(table.id)
    (id,) = state.evening.pictures
    url = f"{table.url}/picture/{id}"
    assert table.player.get(url).status_code == 404 and canary not in table.page(table.player)
    seen = table.gm.get(url)
    assert canary.encode() not in seen.content and canary not in str(seen.headers) and canary not in id
    place.stop()


def test_door_20_snapshots_and_files_are_never_served(tmp_path: Path) -> None:
    """A table that goes on from a snapshot is the same; the file beside the program is asked for in vain."""
    evening = Evening("fudge", 6).run(4)
    texts = []
    for name, at_a_time in (("whole", 10**6), ("snapshot", 40)):
        with served(evening, tmp_path / name / "tablee.db", at_a_time) as app:
            texts.append([glance(app, who) for who in ("ana", "eve", "gm")])

            async def tried(browser: Browser) -> None:
                for path in ("/tablee.db", "/static/../tablee.db", "/static/..%2f..%2ftablee.db", "/backups"):
                    for asked in (path, quote(path), f"/static/{quote(str(tmp_path))}/tablee.db"):
                        answer = await browser.ask(20, asked)
                        assert answer.status_code == 404 and b"SQLite" not in answer.content

            asyncio.run(tried(Browser(app, "ana")))
    assert texts[0] == texts[1]
