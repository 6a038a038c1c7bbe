"""Stand-alone files of sheets and packs: their plain data, and first the number of the form it is in.

A log and an archive say their form once for all that they hold. A sheet or a pack in a file of its own says
it itself, as ``form``; a file without the number is of form 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.bounds import must_fit
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.upcast import FORM, NUMBER, form_problem, upcast


def sheet_file(sheet: Sheet) -> dict[str, Any]:
    """The plain data of a sheet's file."""
    return {NUMBER: FORM, **sheet.form()}


def read_sheet(data: object) -> Sheet:
    """A sheet from what its file says, of whatever form; raises `Refused` with every problem.

    One that is beyond a bound is not read at all.
    """
    must_fit(data)
    if not isinstance(data, dict):
        return Sheet.read(data)
    wrong = form_problem(data)
    if wrong is not None:
        raise Refused(wrong)
    bare = {key: value for key, value in data.items() if key != NUMBER}
    return Sheet.read(upcast(bare, data.get(NUMBER, 1), str(data.get("system"))))


def pack_file(form: Mapping[str, Any]) -> dict[str, Any]:
    """The plain data of a pack's file."""
    return {NUMBER: FORM, **form}
