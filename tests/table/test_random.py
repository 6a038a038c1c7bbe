"""Random evenings in every system: the log replays, nothing is erased, and what anybody sees is true."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tablee.systems import all_systems, system
from tablee.table.log.facts import Redone, Shown, Undone
from tablee.table.log.record import Record, fact_from_data, fact_to_data
from tablee.table.log.seat import NOBODY, Seat
from tablee.table.log.state import state_of, undone_commands
from tablee.table.secrecy.silhouettes import outline
from tablee.table.undo.undo import undo
from tests.table.chance import command
from tests.table.known import projection, state_for
from tests.table.play import SEATS, Play, rules_of

FULL = os.environ.get("TABLEE_FULL") == "1"
SIZE = settings(max_examples=200 if FULL else 6, stateful_step_count=50 if FULL else 25, deadline=None)
SEEDS = st.integers(0, 2**32)


def through_file(record: Record) -> Record:
    """A record written down and read back."""
    return replace(record, fact=fact_from_data(json.loads(json.dumps(fact_to_data(record.fact)))))


def without(records: tuple[Record, ...], gone: set[str]) -> list[Record]:
    """The log as if these commands had never been given, nor anything taken back."""
    left = []
    for record in records:
        if isinstance(record.fact, Shown):
            told = [(e, c) for e, c in zip(record.fact.events, record.fact.of, strict=True) if c not in gone]
            shown = Shown(tuple(e for e, _ in told), tuple(c for _, c in told))
            left.append(replace(record, fact=shown))
        elif record.command not in gone and not isinstance(record.fact, Undone | Redone):
            left.append(record)
    return left


class Evening(RuleBasedStateMachine):
    """A table, and people who do anything."""

    key = "fu3"

    @initialize()
    def sit_down(self) -> None:
        self.play = Play(self.key)
        self.checked: tuple[Record, ...] = ()
        presets = system(self.key).presets()
        self.play.bring("ana", "hero", presets[-1])
        self.play.bring("gm", "foe_", presets[0], hidden=True, name="Vargo")

    @rule(seed=SEEDS, times=st.integers(1, 5))
    def anything(self, seed: int, times: int) -> None:
        who, asked = command(self.play, Random(seed))
        first = self.play.send(who, asked)
        after = self.play.records
        for _ in range(times - 1):
            again = self.play.send(who, asked)
            assert (again.records, again.problems) == (first.records, first.problems)
        assert self.play.records == after

    @rule(seed=SEEDS)
    def take_back_and_bring_back(self, seed: int) -> None:
        play = self.play
        chosen = Random(seed).choice(play.records).command
        before, records, seen = play.state, play.records, {w: play.sees(w) for w in SEATS}
        if play.ask("gm", "undo", command=chosen)[1].problems:
            return
        gone = {*undo(records, chosen, play.seat("gm")), *undone_commands(records)}
        assert play.state == state_of(without(records, gone))
        assert not play.ask("gm", "redo", command=chosen)[1].problems
        assert play.state == before
        assert {w: play.sees(w) for w in SEATS} == seen

    @rule(seed=SEEDS)
    def think_better_of_it(self, seed: int) -> None:
        play = self.play
        who, asked = command(play, Random(seed))
        before = play.state
        if asked.do in ("undo", "redo", "show", "give", "pack") or not play.send(who, asked).records:
            return
        if not play.ask("gm", "undo", command=asked.id)[1].problems:
            assert play.state == before

    @invariant()
    def the_log_only_grows_and_is_kept_as_it_is(self) -> None:
        records = self.play.records
        new = records[len(self.checked) :]
        assert records[: len(self.checked)] == self.checked
        assert [r.seq for r in new] == list(range(len(self.checked) + 1, len(records) + 1))
        assert tuple(map(through_file, new)) == new
        self.checked = records

    def teardown(self) -> None:
        if self.checked:
            assert state_of([through_file(r) for r in self.checked]) == self.play.state

    @invariant()
    def what_anybody_sees_is_true(self) -> None:
        whole = self.play.state
        rules = rules_of(self.key, whole.pack)
        for who in SEATS:
            known = self.play.sees(who)
            for id, sheet in known.game.sheets.items():
                shaded = who != "gm" and id in known.silhouettes
                assert sheet == (outline(rules, whole.game.sheets[id]) if shaded else whole.game.sheets[id])
            for id, run in known.game.runs.items():
                assert run == replace(whole.game.runs[id], check=run.check)
                assert who != "gm" or run == whole.game.runs[id]
            assert known.silhouettes == whole.silhouettes
            assert not known.veils or who == "gm"
            assert known.game.pendings.keys() <= whole.game.pendings.keys()
            assert known.seats == whole.seats and known.pack == whole.pack
            numbers = [view.number for view in self.play.views(who)]
            assert numbers == list(range(1, len(numbers) + 1))

    @invariant()
    def who_is_not_at_the_table_sees_nothing(self) -> None:
        for stranger in (NOBODY, Seat("late", "Late", waiting=True), Seat("", "", "gm", waiting=True)):
            assert projection(self.play.records, stranger) == ()
            assert state_for(self.play.records, stranger).name == ""


@pytest.mark.parametrize("key", [s.key for s in all_systems()])
def test_random_evenings(key: str) -> None:
    run_state_machine_as_test(type(f"Evening_{key}", (Evening,), {"key": key}), settings=SIZE)
