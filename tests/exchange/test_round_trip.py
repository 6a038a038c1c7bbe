"""A campaign is its people's: out, in and out again it is the same to the byte, in every system."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from tablee.exchange.archive import card_of, whole
from tablee.exchange.reading import read_table
from tablee.exchange.unpack import opened
from tablee.fairness.seeded import Seeded
from tablee.game.problem import Refused
from tablee.log.sqlite import SqliteLog
from tablee.table.log.ledger import Ledger
from tablee.web.archives.exports import whole_table
from tablee.web.archives.imports import bring_in
from tablee.web.host import Host
from tests.conftest import Promise
from tests.exchange.tables import PICTURES, SYSTEMS, TABLE, archive, lines_of, picture, played, sealed, sound
from tests.table.play import Play

FULL = os.environ.get("TABLEE_FULL") == "1"
TABLES = 250 if FULL else 3
"""How many tables of each system travel."""


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(SqliteLog(tmp_path / "tablee.db"), list(SYSTEMS.values()), Seeded("exchange"))


def test_out_in_and_out_again_gives_the_same_bytes(host: Host, promise: Promise) -> None:
    done = undone = fair = 0
    for key in SYSTEMS:
        for seed in range(TABLES):
            play, id = played(key, seed, 25), f"{key}-{seed}"
            data = archive(play.records, table=id)
            brought = bring_in(host, BytesIO(data))
            assert (brought.table, brought.records, brought.pictures) == (id, len(play.records), 1)
            ledger = Ledger.of(host.log.read(id))
            assert ledger.state == play.state
            assert all(ledger.own(play.seat(who)) == play.sees(who) for who in ("gm", "ana", "bob", "eve"))
            done += b"".join(whole_table(host.log, id)) == data
            undone += b'"kind":"undone"' in data
            fair += b'"kind":"seeds_kept"' in data
    count = TABLES * len(SYSTEMS)
    assert min(undone, fair) > count / 2
    promise("target 18, export → import → export", f"{done} of {count} the same bytes", f"{count}")
    assert done == count
    host.log.close()


def test_a_table_in_which_centuries_passed_comes_back(host: Host) -> None:
    play = Play()
    play.do("gm", "pass_time", amount=12, unit="century")
    data = archive(play.records, table="old")
    bring_in(host, BytesIO(data))
    assert Ledger.of(host.log.read("old")).state.game.calendar.now == play.state.game.calendar.now > 10**9
    assert b"".join(whole_table(host.log, "old")) == data
    host.log.close()


def test_the_same_table_twice_changes_nothing(host: Host) -> None:
    assert not bring_in(host, BytesIO(sound())).same
    before = host.log.read(TABLE)
    assert bring_in(host, BytesIO(sound())).same
    assert host.log.read(TABLE) == before and len(host.log.tables()) == 1
    host.log.close()


def test_other_content_is_refused_or_comes_in_as_a_new_table(host: Host) -> None:
    bring_in(host, BytesIO(sound()))
    longer = archive(played("fu3", 2).records)
    with pytest.raises(Refused) as refused:
        bring_in(host, BytesIO(longer))
    assert [p.said for p in refused.value.problems] == ["other"]
    brought = bring_in(host, BytesIO(longer), new=True)
    assert brought.table != TABLE
    there = lines_of(b"".join(whole_table(host.log, brought.table)))
    assert there[0] == {**lines_of(longer)[0], "table": brought.table}
    assert there[1:] == lines_of(longer)[1:]
    host.log.close()


@pytest.mark.parametrize("packing", [ZIP_STORED, ZIP_DEFLATED])
def test_a_zip_with_one_archive_is_an_archive(packing: int) -> None:
    out = BytesIO()
    with ZipFile(out, "w", packing) as file:
        file.writestr("mes tables/", b"")
        file.writestr("mes tables/le port.jsonl", sound())
        file.writestr("__MACOSX/._le port.jsonl", b"what a Mac adds")
    with opened(BytesIO(out.getvalue())) as found:
        assert read_table(found, SYSTEMS).records == len(played("fu3", 1).records)


def test_a_pipe_is_read_as_a_file_is() -> None:
    class Pipe(BytesIO):
        def seekable(self) -> bool:
            return False

    with opened(Pipe(sound())) as found:
        assert found.read() == sound()


def test_bytes_of_a_picture_that_no_fact_names_stay_at_home() -> None:
    play = played("fu3", 1)
    left = ("left-behind", "image/webp", picture((4, 4)))
    assert b"".join(whole(card_of(TABLE, play.records), play.records, [left, *PICTURES])) == sound()


def test_what_is_sealed_again_is_what_was_written() -> None:
    assert sealed(lines_of(sound())) == sound()
