"""Rules of visibility between the log and a browser or a program, each taken away by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.table.log.seat import Seat
from tablee.web import identity
from tablee.web.api import auth, log, records
from tablee.web.archives import exports
from tablee.web.live import parts, screen, searches, stories
from tablee.web.pages import pictures, sheet, table
from tablee.web.story import text_index
from tablee.web.views import view
from tablee.web.views.memo import once
from tablee.web.views.view import View
from tests.secrecy.by_hand import Removal

MASTER = Seat("seat-gm", "Gm", "gm")


def pages_are_made_from_the_truth(patch: pytest.MonkeyPatch) -> None:
    truth = once(lambda view: view.ledger.state)
    truth.__set_name__(View, "state")
    patch.setattr(View, "state", truth)


def stories_are_the_masters(patch: pytest.MonkeyPatch) -> None:
    real: Any = View.__init__

    def begun(self: View, books: Any, table: str, seat: Seat, *more: Any, **named: Any) -> None:
        real(self, books, table, MASTER, *more, **named)

    patch.setattr(View, "__init__", begun)


def programs_read_the_truth(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(auth.Here, "state", property(lambda here: here.ledger.state))


def programs_read_the_masters_log(patch: pytest.MonkeyPatch) -> None:
    real = records.views_after
    told = lambda ledger, viewer, *more: real(ledger, MASTER, *more)  # noqa: E731
    for module in (records, log):
        patch.setattr(module, "views_after", told)


def journals_are_the_masters(patch: pytest.MonkeyPatch) -> None:
    real: Any = exports.journal
    for module in (exports, __import__("tablee.web.archives.page", fromlist=["x"])):
        patch.setattr(module, "journal", lambda table, seat, ledger: real(table, MASTER, ledger))


def everybody_looks_as_others(patch: pytest.MonkeyPatch) -> None:
    real = view.looks_as
    patch.setattr(table, "looks_as", lambda wanted, seat, ledger: real(wanted, MASTER, ledger))


def streams_look_as_others(patch: pytest.MonkeyPatch) -> None:
    real = view.looks_as
    patch.setattr(screen, "looks_as", lambda wanted, seat, ledger: real(wanted, MASTER, ledger))


def who_waits_comes_in(patch: pytest.MonkeyPatch) -> None:
    real: Any = identity.seat_at

    def seated(request: Any, table: str) -> Any:
        found = real(request, table)
        return None if found is None else (Seat(found[0].id, found[0].name, "gm"), found[1])

    patch.setattr(identity, "seat_at", seated)


def pictures_are_everybodys(patch: pytest.MonkeyPatch) -> None:
    real: Any = vars(pictures)["seat_at"]

    def seated(request: Any, table: str) -> Any:
        found = real(request, table)
        return None if found is None else (MASTER, found[1])

    patch.setattr(pictures, "seat_at", seated)


def sheets_are_everybodys(patch: pytest.MonkeyPatch) -> None:
    real: Any = vars(sheet)["view_of"]

    def viewed(request: Any) -> Any:
        view = real(request)
        return view and replace(view, seat=MASTER)

    patch.setattr(sheet, "view_of", viewed)


def searches_are_shared(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(searches, "viewer_key", lambda seat: "all")
    patch.setattr(text_index.Index, "fits", lambda self, view: True)


def stories_are_shared(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stories.Reader, "of", lambda view: "everybody")
    patch.setattr(stories.Story, "fits", lambda self, view: True)


def parts_are_shared(patch: pytest.MonkeyPatch) -> None:
    real, drawn = parts.Drawings.of, dict[str, Any]()
    patch.setattr(parts.Drawings, "of", lambda self, key: drawn.setdefault(key.part, real(self, key)))


BY_HAND_WEB: tuple[Removal, ...] = (
    pages_are_made_from_the_truth, stories_are_the_masters, programs_read_the_truth,
    programs_read_the_masters_log, journals_are_the_masters, everybody_looks_as_others,
    streams_look_as_others, who_waits_comes_in, pictures_are_everybodys, sheets_are_everybodys,
    searches_are_shared, stories_are_shared, parts_are_shared,
)  # fmt: skip
