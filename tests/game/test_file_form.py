"""Sheets and packs in files of their own: each says its form, and one without it is of form 1."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.file_form import pack_file, read_sheet, sheet_file
from tablee.game.problem import Refused
from tablee.game.sheet import Track
from tablee.game.upcast import FORM
from tests.toy import SYSTEM

ROW = {"key": "cut", "label": {"fr": "Coupure", "en": "Cut"}, "boxes": 2}
OLD = {
    "system": "toy",
    "name": "Ana",
    "blocks": [
        {"kind": "track", "id": "harm", "label": "Mal", "untick": "all", "rows": [{**ROW, "low": 1}]},
    ],
}


def test_a_file_says_its_form_first_and_is_read_back() -> None:
    sheet = SYSTEM.preset("ada")
    data = sheet_file(sheet)
    assert next(iter(data.items())) == ("form", FORM)
    assert read_sheet(data) == sheet
    assert read_sheet(sheet.form()) == sheet  # as programs send it


@pytest.mark.parametrize("form", [{}, {"form": 1}, {"form": 2}])
def test_an_older_file_is_brought_to_today_s_form(form: dict[str, Any]) -> None:
    track = read_sheet({**form, **OLD}).need("harm", Track)
    assert [(row.key, row.boxes, row.untick) for row in track.rows] == [("cut", 2, "all")]


@pytest.mark.parametrize("form", [0, FORM + 1, "3", True, None, 10**30])
def test_a_form_that_nobody_knows_is_refused_in_words(form: Any) -> None:
    for read in (read_sheet, SYSTEM.pack().read):
        with pytest.raises(Refused) as refused:
            read({"form": form, "system": "toy", "name": "Ana"})
        assert [(p.rule, p.where, p.said) for p in refused.value.problems] == [("HOUSE-file", "form", "form")]


def test_an_old_track_in_a_file_of_today_is_no_longer_one() -> None:
    with pytest.raises(Refused):
        read_sheet({"form": FORM, **OLD})
    with pytest.raises(Refused):
        read_sheet([OLD])


def test_a_pack_says_its_form_too() -> None:
    pack = SYSTEM.pack().turn({"difficulty": 9})
    data = pack_file(pack.form())
    assert data["form"] == FORM
    assert SYSTEM.pack().read(data).form() == pack.form()
