"""Commands that meet: once however often they are sent, also where they are worked out at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.commands.command import Command
from tablee.table.fair.promises import Proved
from tablee.table.log.facts import Said
from tablee.table.log.incremental import IncrementalFold
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.web.host import Host
from tests.web.seated import new_log, share_rules

SURELY = 60.0


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[tuple[Host, Host]]:
    """Two hosts of one file, as two processes would be."""
    logs = (new_log(tmp_path / "tablee.db"), SqliteLog(tmp_path / "tablee.db"))
    one, other = (share_rules(Host(log, all_systems(), Seeded("tests"))) for log in logs)
    yield one, other
    for log in logs:
        log.close()


def words(records: tuple[Record, ...]) -> list[str]:
    return [record.fact.words for record in records if isinstance(record.fact, Said)]


@pytest.mark.parametrize("same_process", [True, False])
def test_a_command_sent_twice_at_the_same_moment_is_done_once(
    hosts: tuple[Host, Host], same_process: bool
) -> None:
    one, other = hosts[0], hosts[0] if same_process else hosts[1]
    entered = one.make_table("Le port", "fu3", "Camille")
    both, meeting = threading.Barrier(2), threading.local()

    def args(ledger: Ledger) -> dict[str, Any]:
        if not getattr(meeting, "met", False):
            meeting.met = True
            both.wait(SURELY)  # both decide on the same log
        return {"words": "hello"}

    def send(host: Host) -> bool:
        answer = host.command(entered.table, entered.seat, Command("command-1", "say", {}), args)
        assert words(answer.records) == ["hello"]
        return answer.again

    with ThreadPoolExecutor(2) as pool:
        again = [done.result(SURELY) for done in [pool.submit(send, host) for host in (one, other)]]
    assert sorted(again) == [False, True]
    assert words(tuple(one.log.read(entered.table))) == ["hello"]


def test_a_command_that_was_refused_meanwhile_is_refused(hosts: tuple[Host, Host]) -> None:
    """Its copy was refused after this one looked for a refusal, and before it is written."""
    one, other = hosts
    entered = one.make_table("Le port", "fu3", "Camille")

    def args(ledger: Ledger) -> dict[str, Any]:
        refused = other.command(entered.table, entered.seat, Command("command-1", "no such act", {}))
        assert refused.problems
        return {"words": "hello"}

    answer = one.command(entered.table, entered.seat, Command("command-1", "say", {}), args)
    assert answer.problems and answer.again
    assert words(tuple(one.log.read(entered.table))) == []


def test_dice_of_a_try_that_was_not_written_are_thrown_again(tmp_path: Path) -> None:
    """The chain goes on from the log alone: no number of it is used up by a try that came too late."""
    logs = (new_log(tmp_path / "tablee.db"), SqliteLog(tmp_path / "tablee.db"))
    one, other = (
        share_rules(Host(log, all_systems(), Seeded("tests"), chain=FairChain(Seeded("chain"), "the owner")))
        for log in logs
    )
    entered = one.make_table("Le port", "fu3", "Camille")
    check = one.rules_of(one.log_state(entered.table)).notation("+2").form()
    tried = 0

    def args(ledger: Ledger) -> dict[str, Any]:
        nonlocal tried
        tried += 1
        if tried == 1:
            other.command(entered.table, entered.seat, Command("quicker-1", "throw", {"check": check}))
        return {"check": check}

    assert not one.command(entered.table, entered.seat, Command("later-01", "throw", {}), args).problems
    proved = [
        (r.command.partition("_")[0], r.fact.number)
        for r in one.log.read(entered.table)
        if isinstance(r.fact, Proved) and r.fact.number
    ]
    assert tried == 2 and proved == [("quicker-1", 1), ("later-01", 2)]
    for log in logs:
        log.close()


@pytest.mark.parametrize("number", [1, 3])
def test_what_was_folded_to_decide_is_not_folded_again(
    hosts: tuple[Host, Host], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosts[0]
    entered = host.make_table("Le port", "fu3", "Camille")
    folded = list[int]()
    fold = IncrementalFold.over

    def counted(self: IncrementalFold, *given: Any) -> Any:
        folded.append(1)
        return fold(self, *given)

    monkeypatch.setattr(IncrementalFold, "over", counted)
    said = [Command(f"command-{n}", "say", {"words": "hello"}) for n in range(number)]
    host.commands(entered.table, entered.seat, said)
    assert len(folded) == number
    assert len(words(tuple(host.log.latest(entered.table)))) == number
