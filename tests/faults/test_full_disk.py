"""A disk that is full: commands are refused whole and in words, reading and streams go on, and it heals.

Everywhere SQLite is told that the file may not grow; where this machine lets us mount one, there is
a real disk too, small and in memory.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tablee.log.sqlite import check
from tests.conftest import Promise
from tests.faults.program import Program, words_of
from tests.faults.serving import Serving, until

ROUNDS = 20 if os.environ.get("TABLEE_FULL") == "1" else 1
LINE = "x" * 1500
MIB = 2**20


@dataclass
class Disk:
    """A folder whose room can be taken and given back."""

    folder: Path
    what: str
    take: Callable[[Serving], None]
    give: Callable[[Serving], None]
    refused: list[int] = field(default_factory=list)


@pytest.fixture(params=["disk", "file"])
def disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Disk]:
    small = tmp_path / "small"
    small.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(small)]
    if request.param == "disk" and os.geteuid() == 0 and shutil.which("mount") and _ran(mount):
        yield Disk(small, "a real disk of 24 MiB", _fill, _clear)
        assert _ran(["umount", "--lazy", str(small)])
    else:
        yield Disk(small, "a file that may not grow", _no_pages, _more_pages)


def _ran(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _fill(serving: Serving) -> None:
    """Somebody else's file takes all room but a little."""
    room = os.statvfs(serving.folder)
    (serving.folder / "ballast").write_bytes(b"x" * (room.f_bavail * room.f_frsize - MIB // 4))


def _clear(serving: Serving) -> None:
    (serving.folder / "ballast").unlink()


def _no_pages(serving: Serving) -> None:
    with serving.log._write_lock:
        pages = serving.log._writer.execute("PRAGMA page_count").fetchone()[0]
        serving.log._writer.execute(f"PRAGMA max_page_count = {pages + 40}")


def _more_pages(serving: Serving) -> None:
    with serving.log._write_lock:
        serving.log._writer.execute("PRAGMA max_page_count = 1000000000")


def test_a_full_disk_refuses_whole_commands_and_heals(disk: Disk, promise: Promise) -> None:
    with Serving(disk.folder) as serving:
        people = serving.seat(2)
        kept = asyncio.run(_rounds(serving, people, disk))
        log = asyncio.run(people[0].log())
    assert [words.split()[0] for words in words_of(log)] == kept
    assert check(disk.folder / "tablee.db") == len(log)
    promise(
        "target 8, disk full",
        f"{disk.what}, {ROUNDS} times full: {len(disk.refused)} commands told 507, {len(kept)} kept whole,"
        " reading and the stream went on, writing resumed without a restart",
        "507, nothing half written, heals without a restart",
    )


async def _rounds(serving: Serving, people: list[Program], disk: Disk) -> list[str]:
    """Fill the disk and free it, again and again, before a reader who looks on: what was acknowledged."""
    kept: list[str] = []
    heard: list[int] = []

    async def listen() -> None:
        async for number, _ in people[1].follow(0):
            heard.append(number)

    listening = asyncio.create_task(listen())
    try:
        for turn in range(ROUNDS):
            disk.take(serving)
            await _until_refused(people[0], disk, kept, turn)
            before = await people[0].log()
            assert [words.split()[0] for words in words_of(before)] == kept
            page = await people[0].ask("GET", people[0].path)
            assert page.status == 200
            disk.give(serving)
            word = f"healed{turn:03}"
            assert (await people[0].say(word, f"{word} {LINE}")).status == 200
            kept.append(word)
        last = len(await people[0].log())
        await until(lambda: bool(heard) and heard[-1] == last, "the stream went on")
        assert heard == list(range(1, last + 1)) and not listening.done()
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        people[0].drop()
    return kept


async def _until_refused(program: Program, disk: Disk, kept: list[str], turn: int) -> None:
    """Write until there is no room, and three times more."""
    refused = 0
    for number in range(5000):
        word = f"round{turn:03}word{number:05}"
        answer = await program.say(word, f"{word} {LINE}")
        if answer.status == 200:
            assert not refused, "there was room after all"
            kept.append(word)
            continue
        assert answer.status == 507 and int(answer.headers["retry-after"]) > 0
        assert answer.data["problems"][0]["en"] == "The disk is full: nothing was written."
        disk.refused.append(number)
        refused += 1
        if refused == 3:
            return
    raise AssertionError("the disk was never full")
