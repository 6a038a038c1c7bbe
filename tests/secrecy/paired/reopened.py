"""Doors that were shut, each opened again: the scenes and the lines of foes must notice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.game.codec import to_data
from tablee.game.problem import Refused, problem
from tablee.systems.fudge.scale import race
from tablee.table.commands import bring_sheet, handle, moves, throws
from tablee.table.commands.acts import ACTS
from tablee.table.commands.request import Request
from tablee.table.log.seat import Seat
from tablee.table.secrecy import disclose
from tablee.table.secrecy.audience import GM, Audience
from tablee.table.secrecy.disclose import Disclosure
from tablee.table.secrecy.redact import texts
from tablee.web.pages import foes
from tests.secrecy.paired.foes import ids_lead_on, numbers_tell
from tests.secrecy.paired.points import SCENES

Opens = Callable[[pytest.MonkeyPatch], None]
MASTER = Seat("seat-gm", "Gm", "gm")


def commands_share_their_ids(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(handle, "own_id", lambda seat, id: id)
    patch.setattr(handle, "written_before", lambda ledger, seat, id: ledger.written_by(id))


def hidden_sheets_take_plain_ids(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(bring_sheet, "hidden_id", lambda seat, id: id)


def notes_of_others_take_ids(patch: pytest.MonkeyPatch) -> None:
    real = ACTS["note"]

    def note(request: Request) -> Any:
        kept, known = request.state.evening.notes, request.own.evening.notes
        others = [id.partition("_")[0] for id in kept if id not in known]
        if request.args.get("note") in others:
            raise Refused(problem("HOUSE-seat", "", "taken"))
        return real(request)

    patch.setitem(ACTS, "note", note)


def foes_of_a_line_have_ids_in_a_row(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(foes, "part_of", lambda id, what: f"{id}{what.replace(' ', '')}")


def foes_are_numbered_among_the_hidden(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(foes, "ANYBODY", MASTER)


def words_are_compared_with_hidden_names(patch: pytest.MonkeyPatch) -> None:
    real: Any = Disclosure._found_audience

    def found(self: Disclosure, event: Any) -> Audience:
        hidden = {self.state.game.sheets[id].name for id in self.state.game.hidden}
        return GM if hidden.intersection(texts(to_data(event))) else real(self, event)

    patch.setattr(Disclosure, "_found_audience", found)


def rulings_are_the_masters_own(patch: pytest.MonkeyPatch) -> None:
    for module in (moves, throws):
        patch.setattr(module, "with_open_ruling", lambda request, told, wishes, events: told)


def time_is_muted_by_the_hidden(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(disclose, "_of_all", lambda known, found, wanted: None)


def races_are_told_from_the_truth(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(race, "values_unseen", lambda state, *sheets: ())


def dice_by_hand_are_refused_first(patch: pytest.MonkeyPatch) -> None:
    real: Any = throws._only_told

    def told(given: Disclosure) -> Disclosure:
        if given.seat.role != "gm" and given.command.faces is not None:
            raise Refused(problem("HOUSE-draft", "", "nod"))
        found: Disclosure = real(given)
        return found

    patch.setattr(throws, "_only_told", told)


def throws_without_chips_are_refused(patch: pytest.MonkeyPatch) -> None:
    real: Any = throws._at_once

    def at_once(request: Request, by: Any, wish: Any) -> Any:
        found = real(request, by, wish)
        if found.waits:
            raise Refused(moves.HIDDEN)
        return found

    patch.setattr(throws, "_at_once", at_once)


def every_die_is_a_check(patch: pytest.MonkeyPatch) -> None:
    real: Any = moves.thrower_of
    found = lambda request, wish: (by := real(request, wish)) and by._replace(checked=True)  # noqa: E731
    patch.setattr(throws, "thrower_of", found)


REOPENED: tuple[tuple[int, Opens], ...] = (
    (9, commands_share_their_ids), (9, hidden_sheets_take_plain_ids), (9, notes_of_others_take_ids),
    (9, foes_of_a_line_have_ids_in_a_row), (10, foes_are_numbered_among_the_hidden),
    (11, words_are_compared_with_hidden_names), (12, rulings_are_the_masters_own),
    (12, time_is_muted_by_the_hidden),
    (13, races_are_told_from_the_truth), (14, dice_by_hand_are_refused_first),
    (14, throws_without_chips_are_refused), (14, every_die_is_a_check),
)  # fmt: skip
"""The point of each door, and how it is opened again."""


def noticed(point: int, folder: Path) -> bool:
    """True if a scene of that point tells worlds apart now, or a line of foes does."""
    if any(scene.difference() is not None for scene in SCENES if scene.point == point):
        return True
    return (point == 9 and ids_lead_on(folder)) or (point == 10 and numbers_tell(folder))
