"""Reasons at a table with foes seen in words: the game master reads them whole, players all that is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from tablee.game.event import Told
from tablee.game.reason import Reason
from tablee.game.state import State
from tablee.table.log.facts import Fact
from tablee.table.log.record import Facts
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.secrecy.audience import Audience, sees
from tablee.table.secrecy.disclose import Disclosure
from tests.conformance.chance import NAMES, WORDS, arguments
from tests.conformance.reasons import named_in_plain_text, reasons_of, words_in
from tests.conformance.subjects import forms
from tests.secrecy.shading import Shading
from tests.systems_under_test import LISTED, QUICK, book

MASTER = Seat("seat-gm", "Gm", "gm")
MOVES = 300


class Evening(Shading):
    """An evening without anybody hidden: heroes and silhouettes act, throw, ask and settle."""

    def run(self) -> None:
        """Fight and throw as the scenes of secrets do, then try every move there is."""
        for _ in range(2):
            self.shade_a_foe()
            self.throw_for_a_shade()
            self.change_a_shade()
        rules = book(self.key)
        tried = forms(rules)
        for at in range(MOVES):
            move = list(rules.moves.values())[at % len(rules.moves)]
            args = arguments(move, self.play.state.game, tried, self.random)
            who = self.random.choice(("ana", "bob", "gm"))
            more: dict[str, Any] = {"overrule": ""} if who == "gm" else {}
            self.tell(who, self.next_id(), move.key, **(args | more))


@dataclass(frozen=True)
class Act:
    """What became of the events of one act, each with those who learn of it in some words."""

    events: Sequence[tuple[Fact, Audience]]
    facts: Facts
    shades: frozenset[str]
    secret: bool

    def read_bare(self, seat: Seat) -> Iterator[tuple[Fact, Reason]]:
        """The reasons of which a seat reads the rule alone, with their events."""
        told = {reason for fact, to in self.facts if sees(to, seat) for reason in reasons_of(fact)}
        for event in (event for event, audience in self.events if sees(audience, seat)):
            for reason in reasons_of(event):
                bare = Reason(reason.rule)
                if reason != bare and reason not in told and bare in told:
                    yield event, reason

    def wrong(self) -> Iterator[str]:
        """The reasons that somebody should have read whole. What is told of a silhouette names people alone,
        and what follows from a question to one player is told to the others by its rule."""
        yield from (f"the game master reads the rule of {reason}" for _, reason in self.read_bare(MASTER))
        for event, reason in self.read_bare(ANYBODY):
            of_them = isinstance(event, Told) and (not event.about or not self.shades.isdisjoint(event.about))
            if not (self.secret or of_them or any(words_in(reason))):
                yield f"players read the rule of {reason}"


@pytest.fixture
def acts(monkeypatch: pytest.MonkeyPatch) -> list[Act]:
    """All that is told while a test runs."""
    found, tell = list[Act](), Disclosure.tell

    def noting(self: Disclosure, events: Sequence[Fact]) -> Facts:
        facts = tell(self, events)
        heard = [(event, self._audience(event)) for event in events]
        found.append(Act(heard, facts, self.state.silhouettes, self._secret(events)))
        return facts

    monkeypatch.setattr(Disclosure, "tell", noting)
    return found


def in_plain_text(key: str, acts: Sequence[Act]) -> list[str]:
    """The reasons of an evening that name a sheet by plain text."""
    evening = Evening(key, 0)
    evening.run()
    names = {sheet.name for sheet in evening.play.state.game.sheets.values()}.difference(WORDS, NAMES)
    return named_in_plain_text((event for act in acts for event, _ in act.events), names)


@pytest.mark.parametrize("key", LISTED)
def test_a_reason_is_read_whole_unless_it_holds_a_word_that_may_be_a_trait(key: str, acts: list[Act]) -> None:
    assert in_plain_text(key, acts) == []
    assert [wrong for act in acts for wrong in act.wrong()] == []


def test_a_name_in_plain_text_is_found(monkeypatch: pytest.MonkeyPatch, acts: list[Act]) -> None:
    monkeypatch.setattr(State, "named", lambda state, id: state.sheets[id].name)
    assert in_plain_text(QUICK[0], acts) != []
