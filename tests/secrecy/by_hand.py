"""Rules of visibility that are no single call, each taken away by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tablee.game.reason import Reason
from tablee.table.commands import bring_sheet, handle, moves, scenes
from tablee.table.commands.request import Request
from tablee.table.fair import prove
from tablee.table.log import state as log_state
from tablee.table.log.facts import Announced
from tablee.table.log.seat import Seat
from tablee.table.secrecy import audience, audience_of, disclose, silhouettes, view
from tablee.table.secrecy.audience import EVERYONE, Audience
from tablee.table.secrecy.disclose import Disclosure
from tablee.table.secrecy.silhouettes import Silhouettes
from tablee.table.undo import undo

Sees = Callable[[Audience, Seat], bool]
Removal = Callable[[pytest.MonkeyPatch], None]
REAL: Sees = audience.sees


def with_sees(patch: pytest.MonkeyPatch, sees: Sees) -> None:
    """Another answer to who sees what, wherever it is asked."""
    for module in (audience, view, undo, prove):
        patch.setattr(module, "sees", sees)


def waiting_see(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: "*" in a or (v.role == "gm" and "gm" in a) or v.id in a)


def nobody_sees_what_is_for_all(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: REAL(tuple(x for x in a if x != "*"), v))


def masters_do_not_see(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: REAL(tuple(x for x in a if x != "gm"), v))


def players_are_masters(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: REAL(a, v) or (not v.waiting and "gm" in a))


def the_named_do_not_see(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: not v.waiting and ("*" in a or (v.role == "gm" and "gm" in a)))


def whoever_is_not_named_sees(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: REAL(a, v) or (not v.waiting and "gm" not in a))


def masters_see_silhouettes(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: REAL(a, v) or ("players" in a and v.role == "gm"))


def players_see_no_silhouettes(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: REAL(a, v) and "players" not in a)


def what_a_throw_names_does_not_count(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(audience_of, "things_named", lambda fact: ())


def changes_reach_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(audience_of, "things_changed", lambda fact: ())


def announced_with_its_sheet(patch: pytest.MonkeyPatch) -> None:
    real: Any = Disclosure._announced

    def announced(self: Disclosure, event: Any, to: Audience) -> Any:
        told = real(self, event, to)
        return [(Announced(f.run, event.by, f.outcomes) if hasattr(event, "by") else f, a) for f, a in told]

    patch.setattr(Disclosure, "_announced", announced)


def silent_throws_are_announced(patch: pytest.MonkeyPatch) -> None:
    real: Any = Disclosure._announced

    def announced(self: Disclosure, event: Any, to: Audience) -> Any:
        return real(replace(self, command=replace(self.command, silent=False)), event, to)

    patch.setattr(Disclosure, "_announced", announced)


def results_keep_their_numbers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(disclose, "_bare", lambda outcome: outcome)


def secret_throws_close_others(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Disclosure, "_may_close", lambda self, closed: True)


def rulings_are_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Disclosure, "_common", lambda self, events: EVERYONE)
    patch.setattr(Reason, "sheets", lambda self: iter(()))


def hidden_names_stand_in_reasons(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Reason, "sheets", lambda self: iter(()))
    patch.setattr(disclose, "with_reasons", lambda fact, said: fact)
    patch.setattr(disclose, "muted", lambda fact: fact)


def timers_of_the_hidden_are_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Disclosure, "_hidden_sheets", lambda self, event: frozenset())


def throws_name_the_traits_of_silhouettes(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Silhouettes, "told", lambda self, event, words=(): event)


def silhouettes_throw_their_sheets(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Silhouettes, "_form", lambda self, check, by, shades: check)


def outcomes_keep_their_reasons(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Silhouettes, "_stepped", lambda self, event, run: event)


def silhouettes_stay_as_they_were(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(handle, "retold", lambda rules, truth, known: [])


def what_is_prepared_is_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scenes, "PREPARED", EVERYONE)


def every_foe_is_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        bring_sheet, "OPENLY", ("character", "group", "scene", "creature", "object", "organisation")
    )


def players_are_refused_from_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Request, "own", property(lambda request: request.state))
    patch.setattr(moves, "must_be_allowed", lambda *given: None)


def refusals_say_why(patch: pytest.MonkeyPatch) -> None:
    real: Any = moves._as_player

    def told(request: Any, wishes: Any) -> Any:
        return real(replace(request, seat=replace(request.seat, role="gm")), wishes)

    patch.setattr(moves, "_as_player", told)


def seeds_are_told(patch: pytest.MonkeyPatch) -> None:
    real = prove.opening

    def opening(chain: Any) -> Any:
        facts, fair = real(chain)
        return [(fact, EVERYONE) for fact, _ in facts], fair

    patch.setattr(prove, "opening", opening)
    patch.setattr("tests.secrecy.game.opening", opening)


def proofs_are_everybodys(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(prove, "_audience", lambda request, facts, fallen: EVERYONE)


def whatever_they_say_is_public(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(silhouettes, "_has_no_words", lambda reason, words: True)


def checks_name_nobody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Disclosure, "_in_check", lambda self, opened: ())


def throws_wait_only_for_who_can_pay(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(log_state, "_shaded", lambda state, sheets: replace(state, silhouettes=sheets))


BY_HAND: tuple[Removal, ...] = (
    waiting_see, nobody_sees_what_is_for_all, masters_do_not_see, players_are_masters, the_named_do_not_see,
    whoever_is_not_named_sees, masters_see_silhouettes, players_see_no_silhouettes,
    what_a_throw_names_does_not_count, changes_reach_everybody, announced_with_its_sheet,
    silent_throws_are_announced, results_keep_their_numbers, secret_throws_close_others, rulings_are_open,
    hidden_names_stand_in_reasons, timers_of_the_hidden_are_open, throws_name_the_traits_of_silhouettes,
    silhouettes_throw_their_sheets, outcomes_keep_their_reasons, silhouettes_stay_as_they_were,
    what_is_prepared_is_told, every_foe_is_open, players_are_refused_from_the_whole_state, refusals_say_why,
    seeds_are_told, proofs_are_everybodys, whatever_they_say_is_public, checks_name_nobody,
    throws_wait_only_for_who_can_pay,
)  # fmt: skip
