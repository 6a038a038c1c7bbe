"""What every log must keep, whatever it is made of: a class for each kind of log inherits these tests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tablee.log.port import Decide, Decision, Link, Log, LogFailed, TableCard
from tablee.log.shelf import LibraryCard, PackCard
from tablee.table.log.facts import Said, TableMade
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE, GM, Audience


def made(name: str = "Table") -> list[Record]:
    return [Record(1, "made", "gm", "2026-01-01T00:00", EVERYONE, TableMade(name, "fu3", {"system": "fu3"}))]


def said(words: str, command: str = "c", audience: Audience = EVERYONE) -> Decide:
    """A decision that appends one line."""

    def decide(records: Sequence[Record]) -> Decision:
        seq = len(records) + 1
        return Decision([Record(seq, command, "gm", f"2026-01-01T00:{seq % 60:02}", audience, Said(words))])

    return decide


def words_of(records: Sequence[Record]) -> list[str]:
    return [r.fact.words for r in records if isinstance(r.fact, Said)]


def sits(log: Log, digest: str, *, program: bool = False) -> tuple[str, str] | None:
    found = log.find_session(digest, program=program)
    return (found.table, found.seat) if found else None


class ShelfContract:
    """What is kept beside the log."""

    def test_pictures_are_kept_for_their_table(self, log: Log) -> None:
        log.put_picture("t", "p", "image/webp", b"\x00bytes")
        assert log.find_picture("t", "p") == ("image/webp", b"\x00bytes")
        assert log.find_picture("other", "p") is None and log.find_picture("t", "q") is None
        assert log.picture_ids("t") == ("p",)
        log.drop_picture("t", "p")
        assert log.find_picture("t", "p") is None and log.picture_ids("t") == ()

    def test_a_table_from_elsewhere_comes_in_whole_or_not_at_all(self, log: Log) -> None:
        card = TableCard("far", "Table", "fu3", "2026-01-01T00:00", "", 2)
        records = [*made(), *said("hello")(made()).records]
        picture = ("p", "image/webp", b"bytes")

        def broken() -> Iterator[tuple[str, str, bytes]]:
            yield picture
            raise ValueError("the file has changed")

        with pytest.raises(ValueError, match="changed"):
            log.bring(card, iter(records), broken())
        assert not log.exists("far") and not log.read("far") and not log.picture_ids("far")
        log.bring(card, iter(records), iter([picture]))
        assert list(log.read("far")) == records and log.find_picture("far", "p") == picture[1:]
        assert list(log.records_between("far", 1, 2)) == records[1:]
        assert next(found for found in log.tables() if found.id == "far").made_at == card.made_at
        with pytest.raises(LogFailed):
            log.bring(card, iter(records), ())

    def test_what_is_kept_together_is_kept_whole_or_not_at_all(self, log: Log) -> None:
        def keep(last: str) -> None:
            with log.together():
                log.make("u", "Other", "fu3", made("Other"))
                log.put_session("a", "u", "s", "2026")
                for id in ("a", last):
                    log.keep_sheet(LibraryCard(id, "fu3", "Zora", "character", "2026"), {"name": "Zora"})

        with pytest.raises(LogFailed):
            keep("a")
        assert not log.exists("u") and log.find_session("a") is None and not log.library("fu3")
        keep("b")
        assert len(log.read("u")) == 1 and sits(log, "a") == ("u", "s") and len(log.library("fu3")) == 2

    def test_the_library_is_shared_by_the_tables_of_a_system(self, log: Log) -> None:
        for id, system, name in (("a", "fu3", "Zora"), ("b", "fu3", "aline"), ("c", "other", "Bilius")):
            log.keep_sheet(LibraryCard(id, system, name, "character", "2026"), {"name": name})
        assert [card.name for card in log.library("fu3")] == ["aline", "Zora"]
        assert log.find_sheet("a") == {"name": "Zora"} and log.find_sheet("none") is None
        log.rename_sheet("a", "Abel")
        assert [card.name for card in log.library("fu3")] == ["Abel", "aline"]
        log.drop_sheet("b")
        assert [card.id for card in log.library("fu3")] == ["a"]

    def test_packs_are_kept_for_the_other_tables_of_their_system(self, log: Log) -> None:
        for id, name, system in (("a", "Zénith", "fu3"), ("b", "aube", "fu3"), ("c", "Autre", "toy")):
            log.keep_pack(PackCard(id, system, name, "2026"), {"system": system, "name": name})
        assert [card.name for card in log.packs("fu3")] == ["aube", "Zénith"]
        assert log.find_pack("a") == {"system": "fu3", "name": "Zénith"} and log.find_pack("none") is None
        log.keep_pack(PackCard("a", "fu3", "Abîme", "2027"), {"system": "fu3", "name": "Abîme"})
        log.drop_pack("b")
        assert [(card.id, card.name, card.at) for card in log.packs("fu3")] == [("a", "Abîme", "2027")]


class LogContract(ShelfContract, ABC):
    """Inherit, say how a log is opened, and every promise is tested."""

    @abstractmethod
    def open(self, folder: Path) -> Log:
        """The log kept in that folder, made if it is not there."""

    @pytest.fixture
    def log(self, tmp_path: Path) -> Iterator[Log]:
        log = self.open(tmp_path)
        log.make("t", "Table", "fu3", made())
        yield log
        log.close()

    def test_what_is_written_is_read_in_order(self, log: Log) -> None:
        for word in ("one", "two", "three"):
            log.write("t", said(word, word))
        assert words_of(log.read("t")) == ["one", "two", "three"]
        assert [r.seq for r in log.read("t")] == [1, 2, 3, 4]
        assert words_of(log.records_between("t", 2, 3)) == ["two"]
        assert list(log.read("none")) == []

    def test_a_record_is_kept_whole(self, log: Log) -> None:
        (written,) = log.write("t", said("« Ça ; là ? » \N{GAME DIE}\n", audience=GM))
        assert log.read("t")[-1] == written

    def test_tables_keep_apart(self, log: Log) -> None:
        log.make("u", "Other", "fu3", made("Other"))
        log.write("u", said("elsewhere"))
        assert words_of(log.read("t")) == [] and words_of(log.read("u")) == ["elsewhere"]
        assert [(c.id, c.name, c.records) for c in log.tables()] == [("u", "Other", 2), ("t", "Table", 1)]
        assert log.exists("u") and not log.exists("v")

    def test_a_table_is_made_once(self, log: Log) -> None:
        with pytest.raises(Exception, match=r"(?i)unique"):
            log.make("t", "Again", "fu3", made("Again"))
        assert len(log.read("t")) == 1 and len(log.tables()) == 1

    def test_a_command_answered_again_writes_nothing(self, log: Log) -> None:
        first = log.write("t", said("once", "c1"))
        again = log.write("t", lambda records: Decision([r for r in records if r.command == "c1"]))
        assert again == first and len(log.read("t")) == 2

    def test_a_decision_that_fails_leaves_nothing(self, log: Log) -> None:
        def fail(records: Sequence[Record]) -> Decision:
            raise KeyError("no")

        with pytest.raises(KeyError):
            log.write("t", fail)
        log.write("t", said("after"))
        assert [r.seq for r in log.read("t")] == [1, 2]

    def test_what_a_decision_keeps_besides_is_part_of_it(self, log: Log) -> None:
        log.put_link("once", Link("t", "player", uses_left=1))

        def keep() -> None:
            assert log.use_link("once")
            log.put_session("a", "t", "s", "2026")
            log.put_picture("t", "p", "image/webp", b"bytes")

        def fail() -> None:
            keep()
            raise KeyError("no")

        with pytest.raises(KeyError):
            log.write("t", lambda records: replace(said("in")(records), beside=fail))
        assert log.find_session("a") is None and not log.picture_ids("t") and len(log.read("t")) == 1
        log.write("t", lambda records: replace(said("in")(records), beside=keep))
        assert sits(log, "a") == ("t", "s") and log.picture_ids("t") == ("p",)
        assert words_of(log.read("t")) == ["in"] and not log.use_link("once")

    @pytest.mark.parametrize("seqs", [(3,), (2, 4), (2, 2)])
    def test_holes_and_repeats_are_refused_whole(self, log: Log, seqs: tuple[int, ...]) -> None:
        lines = [Record(s, "c", "gm", "2026", EVERYONE, Said("x")) for s in seqs]
        with pytest.raises(ValueError, match="holes"):
            log.write("t", lambda records: Decision(lines))
        assert len(log.read("t")) == 1

    def test_a_log_opened_again_is_the_same(self, log: Log, tmp_path: Path) -> None:
        log.write("t", said("kept"))
        log.put_link("d", Link("t", "player"))
        log.close()
        again = self.open(tmp_path)
        try:
            assert words_of(again.read("t")) == ["kept"] and again.find_link("d") == Link("t", "player")
        finally:
            again.close()

    def test_what_another_process_wrote_is_seen(self, log: Log, tmp_path: Path) -> None:
        other = self.open(tmp_path)
        try:
            log.read("t")
            other.write("t", said("theirs"))
            assert words_of(log.read("t")) == ["theirs"]
            log.write("t", said("ours"))
            assert words_of(other.read("t")) == ["theirs", "ours"]
        finally:
            other.close()

    def test_links_are_used_and_revoked(self, log: Log) -> None:
        log.put_link("many", Link("t", "player"))
        log.put_link("twice", Link("t", "observer", expires_at="2027", uses_left=2))
        log.put_link("own", Link("t", "player", seat="s"))
        assert [log.use_link("twice") for _ in range(3)] == [True, True, False]
        assert log.find_link("twice") == Link("t", "observer", "", "2027", 0)
        assert all(log.use_link("many") for _ in range(5)) and not log.use_link("none")
        log.drop_links("t", "s")
        assert log.find_link("own") is None and log.find_link("many") is not None
        log.drop_links("t")
        assert log.find_link("many") is None and log.find_link("none") is None

    def test_links_are_listed_and_revoked_one_by_one(self, log: Log) -> None:
        first = Link("t", "player", made_at="2026-01-01", hint="abcd")
        later = Link("t", "observer", made_at="2026-01-02", uses_left=3)
        log.make("u", "Other", "fu3", made("Other"))
        for digest, link in (("a", first), ("b", later), ("c", Link("u", "player"))):
            log.put_link(digest, link)
        assert log.links_of("t") == (("b", later), ("a", first))
        log.drop_link("b")
        log.drop_link("none")
        assert log.links_of("t") == (("a", first),) and log.find_link("c") is not None
        assert log.links_of("none") == ()

    def test_a_program_is_no_browser(self, log: Log) -> None:
        log.put_session("a", "t", "s", "2026")
        log.put_session("b", "t", "s", "2027", "bot")
        log.put_session("c", "t", "s", "2026", "dice")
        assert log.find_session("b") is None and sits(log, "b", program=True) == ("t", "s")
        assert log.find_session("a", program=True) is None
        assert [(p.digest, p.name) for p in log.programs_of("t", "s")] == [("c", "dice"), ("b", "bot")]
        log.drop_session("c")
        assert [p.name for p in log.programs_of("t", "s")] == ["bot"]
        log.drop_sessions("t", "s")
        assert log.programs_of("t", "s") == () and log.find_session("b", program=True) is None

    def test_a_session_knows_since_when_and_when_it_was_last_used(self, log: Log) -> None:
        log.put_session("a", "t", "s", "2026")
        found = log.find_session("a")
        assert found is not None and (found.at, found.seen_at) == ("2026", "2026")
        log.see_session("a", "2026", "2027")
        assert log.find_session("a") == replace(found, seen_at="2027")

    def test_sessions_are_revocable(self, log: Log) -> None:
        log.put_session("a", "t", "s", "2026")
        log.put_session("b", "t", "s", "2026")
        log.put_session("c", "t", "other", "2026")
        assert sits(log, "a") == ("t", "s")
        log.move_sessions("t", "other", "again")
        assert sits(log, "c") == ("t", "again") and sits(log, "a") == ("t", "s")
        log.move_sessions("t", "again", "other")
        log.drop_sessions("t", "s")
        assert log.find_session("a") is None and log.find_session("b") is None
        assert sits(log, "c") == ("t", "other")
