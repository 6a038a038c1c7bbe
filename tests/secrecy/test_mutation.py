"""Each rule of visibility, taken away in turn, makes the checks of this folder fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablee.table import (
    acts,
    asking,
    audience,
    handle,
    ledger,
    moving,
    notes,
    private,
    reach,
    reveal,
    review,
    scenes,
    showing,
    state,
    telling,
    throws,
    undo,
    view,
)
from tablee.table.ask import Ask
from tablee.table.audience import EVERYONE, Audience
from tablee.table.fact import Announced
from tablee.table.seat import Seat
from tablee.table.shade import Shades
from tablee.table.telling import Telling
from tests.secrecy.evening import Evening
from tests.secrecy.looking import failures, same_without_silence

Sees = Callable[[Audience, Seat], bool]
REAL: Sees = audience.sees


def with_sees(monkeypatch: pytest.MonkeyPatch, sees: Sees) -> None:
    for module in (audience, view, undo):
        monkeypatch.setattr(module, "sees", sees)


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


def facts_reach_as_far_as_wanted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(telling, "reach", lambda fact, known, wanted=EVERYONE: wanted)


def drafts_reach_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(throws, "reach", lambda fact, known: EVERYONE)


def what_a_throw_names_does_not_count(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(reach, "things_named", lambda fact: ())


def changes_reach_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(reach, "things_changed", lambda fact: ())


def modes_mean_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(telling, "of_mode", lambda mode, seat: EVERYONE)


def undo_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(acts, "by_audience", lambda records, chain: [(EVERYONE, chain)])


def announced_with_its_sheet(patch: pytest.MonkeyPatch) -> None:
    real: Any = Telling._announced

    def announced(self: Telling, event: Any, to: Audience) -> Any:
        told = real(self, event, to)
        return [(Announced(f.run, event.by, f.outcomes) if hasattr(event, "by") else f, a) for f, a in told]

    patch.setattr(Telling, "_announced", announced)


def results_keep_their_numbers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(telling, "_bare", lambda outcome: outcome)


def silent_throws_are_announced(patch: pytest.MonkeyPatch) -> None:
    real: Any = Telling._announced

    def announced(self: Telling, event: Any, to: Audience) -> Any:
        from dataclasses import replace

        return real(replace(self, command=replace(self.command, silent=False)), event, to)

    patch.setattr(Telling, "_announced", announced)


def secret_throws_close_others(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Telling, "_may_close", lambda self, closed: True)


def rulings_are_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Telling, "_common", lambda self, events: EVERYONE)
    patch.setattr(telling, "mentions", lambda fact, words: False)


def turns_show_the_hidden(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(telling, "open_part", lambda event, hidden: event)


def players_are_refused_from_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Ask, "own", property(lambda ask: ask.state))
    patch.setattr(moving, "must_be_allowed", lambda *given: None)


def private_notes_stand_on_sheets(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(handle, "apart", lambda state, facts: facts)


def private_notes_and_reviews_are_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(private, "owners", lambda *given: EVERYONE)


def reviews_are_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(review, "owners", lambda *given: EVERYONE)


def what_is_prepared_is_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scenes, "PREPARED", EVERYONE)


def handouts_are_for_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scenes, "only", lambda *seats: EVERYONE)


def notes_are_for_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(notes, "audience_of", lambda to, by: EVERYONE)


def masters_see_silhouettes(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: REAL(a, v) or (not v.waiting and "players" in a))


def players_see_no_silhouettes(patch: pytest.MonkeyPatch) -> None:
    with_sees(patch, lambda a, v: REAL(a, v) and "players" not in a)


def the_truth_is_told_in_other_words(patch: pytest.MonkeyPatch) -> None:
    for module in (state, ledger, undo, handle, reveal):
        patch.setattr(module, "whole", lambda records: records)


def drafts_name_the_traits_of_silhouettes(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(throws, "draft_for_players", lambda state, draft, rivals=(): draft)


def throws_name_the_traits_of_silhouettes(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Shades, "told", lambda self, event, words: event)


def silhouettes_throw_their_sheets(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Shades, "_form", lambda self, check, shades, words: check)


def silhouettes_stay_as_they_were(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(handle, "retold", lambda rules, truth, known: [])


def foes_are_brought_openly(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(showing, "GM", EVERYONE)


def veils_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(asking, "GM", EVERYONE)


def hidden_chips_are_thrown_openly(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(throws, "_only_told", lambda ask, told: told)


def hidden_difficulties_are_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(throws, "GM", EVERYONE)


def asks_name_the_hidden_difficulty(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(asking, "told_goal", lambda goal, hidden: goal)


MUTATIONS = (
    masters_see_silhouettes, players_see_no_silhouettes, the_truth_is_told_in_other_words,
    drafts_name_the_traits_of_silhouettes, throws_name_the_traits_of_silhouettes,
    silhouettes_throw_their_sheets, silhouettes_stay_as_they_were, foes_are_brought_openly,
    veils_are_told_to_all, hidden_chips_are_thrown_openly, hidden_difficulties_are_told,
    asks_name_the_hidden_difficulty,
    what_is_prepared_is_told, handouts_are_for_all, notes_are_for_all,
    private_notes_stand_on_sheets, private_notes_and_reviews_are_open, reviews_are_open,
    waiting_see, nobody_sees_what_is_for_all, masters_do_not_see, players_are_masters, the_named_do_not_see,
    whoever_is_not_named_sees, facts_reach_as_far_as_wanted, drafts_reach_everybody,
    what_a_throw_names_does_not_count, changes_reach_everybody, modes_mean_nothing, undo_is_told_to_all,
    announced_with_its_sheet, results_keep_their_numbers, silent_throws_are_announced,
    secret_throws_close_others, rulings_are_open, turns_show_the_hidden,
    players_are_refused_from_the_whole_state,
)  # fmt: skip


def fails() -> bool:
    """Whether any check of this folder fails now."""
    for key, seed in (("fu3", 0), ("iaodune", 1), ("krasses", 2)):
        try:
            if failures(Evening(key, seed).run()) or not same_without_silence(key, seed):
                return True
        except (AssertionError, StopIteration):
            return True
    return False


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda m: m.__name__)
def test_no_rule_of_visibility_can_be_removed(
    mutation: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    mutation(monkeypatch)
    assert fails()


def test_nothing_fails_while_all_rules_hold() -> None:
    assert not fails()
