"""A sheet beyond a bound is refused before it is read; one within them is worked on in linear time."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.bounds import LETTERS, LINES, NESTED, VALUES
from tablee.game.file_form import read_sheet, sheet_file
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Nested, Note, Sheet
from tests.systems_under_test import LISTED, find_system
from tests.work import calls


def lines(many: int) -> list[dict[str, Any]]:
    return [{"kind": "levelled", "id": f"t{n}", "name": f"Trait {n}", "role": "skill"} for n in range(many)]


def within(depth: int) -> Sheet:
    sheet = Sheet("fudge", "inner")
    for _ in range(depth - 1):
        sheet = Sheet("fudge", "outer", (Nested("familiar", sheet),))
    return sheet


BEYOND = {
    "lines": {"blocks": lines(LINES + 1)},
    "within": {"blocks": [*lines(1), {"kind": "nested", "id": "in", "sheet": {"blocks": lines(LINES)}}]},
    "nested": within(NESTED + 1).form(),
    "text": {"blocks": [{"kind": "words", "id": "w", "words": "x" * (LETTERS + 1)}]},
    "keys": {"y" * (LETTERS + 1): 1},
    "values": {"steps": [0] * (VALUES + 1)},
}


@pytest.mark.parametrize(("what", "form"), BEYOND.items(), ids=BEYOND)
def test_a_sheet_beyond_a_bound_is_not_read(
    what: str, form: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sheet, "read", lambda form: pytest.fail("it was read"))
    with pytest.raises(Refused) as caught:
        read_sheet({"system": "fudge", "name": "S", **form})
    (found,) = caught.value.problems
    assert found.rule == "HOUSE-sheet" and found.said in ("lines", "nested", "large")


def test_what_stands_at_the_bounds_is_read() -> None:
    words = Note("story", words="x" * (LETTERS - 20_000))
    full = Sheet("fudge", "full", (*(Levelled(f"t{n}", f"Trait {n}") for n in range(LINES - 1)), words))
    for sheet in (full, within(NESTED)):
        assert read_sheet(sheet_file(sheet)).form() == sheet.form()


@pytest.mark.parametrize("key", LISTED)
def test_what_follows_from_a_sheet_takes_linear_time(key: str) -> None:
    system = find_system(key)
    rules = system.rules(system.pack())
    if rules.derive is None:
        return
    base = system.preset(system.presets()[0]).form()
    short, long = (
        read_sheet({**base, "status": "draft", "blocks": [*base["blocks"], *lines(many)]})
        for many in (80, 320)
    )
    derive = rules.derive
    derive(long)  # whatever is loaded and remembered at a first time
    assert calls(lambda: derive(long)) < 6 * calls(lambda: derive(short))
