"""Upcasters: plain data in an older form, brought to the form that the program writes now.

A *form* is the shape in which facts, sheets, blocks, checks and packs are written as plain data. It has one
number for all of them: the version in the first line of an archive; a log's file is brought to it by a
migration. A form that was ever released is read for ever.

To change a form (a kind, a field, a check, a move key, a dial): count `FORM` up, add a step to `STEPS` that
takes data of the form before to the new one, add a migration `log/migrations/NNNN_form_N.sql` that calls
`upcast` with the number of the form before, and run `python -m tests.old_data.write`. A step knows plain data
alone, never the classes of the program: they go on changing. It keeps the order of keys in which the new form
is written. A sheet or a pack in a file of its own names its form as ``form``; without one it is read as form
1 (`game/file_form.py`), and programs send sheets without one: so a step leaves data of its new form alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tablee.game.problem import Problem, problem

FORM = 3
"""The form that is written now."""
NUMBER = "form"
"""The key under which a sheet or a pack in a file of its own says its form."""
OPAQUE = ("check", "pack", "facts", "options")
"""Keys under which systems keep data of their own shape: what is called a kind there is none of ours."""
DEEPEST = 100
"""The depth to which data is changed: what a stranger nests deeper is left for the reader to refuse."""
Change: TypeAlias = Callable[[dict[str, Any], str], dict[str, Any]]
"""Takes a table of plain data, and the key of the system it is of, to the next form."""


def upcast(data: Any, form: int, system: str, until: int = FORM) -> Any:
    """Plain data of an older form in today's, or in a later one; the same object where nothing changed.

    Every table within it that says its ``kind`` is looked at, from the inside out, wherever it stands but in
    the `OPAQUE` parts.
    """
    for changes in STEPS[form - 1 : until - 1]:
        data = _changed(data, changes, system, 0)
    return data


def form_problem(data: Mapping[str, Any]) -> Problem | None:
    """The problem with the number of a file's form, if any: it is none, or that of a newer release."""
    form = data.get(NUMBER, 1)
    if isinstance(form, int) and not isinstance(form, bool) and 1 <= form <= FORM:
        return None
    return problem("HOUSE-file", NUMBER, "form", expected=FORM, found=str(form)[:40])


def _changed(data: Any, changes: Mapping[str, Change], system: str, depth: int) -> Any:
    if depth > DEEPEST:
        return data
    if isinstance(data, dict):
        new = {k: v if k in OPAQUE else _changed(v, changes, system, depth + 1) for k, v in data.items()}
        data = new if any(new[key] is not data[key] for key in data) else data
        kind = data.get("kind")
        return changes[kind](data, system) if isinstance(kind, str) and kind in changes else data
    if isinstance(data, list):
        items = [_changed(item, changes, system, depth + 1) for item in data]
        return items if any(new is not old for new, old in zip(items, data, strict=True)) else data
    return data


FIRST_VERSIONS = {"fu3": "1.0"}
"""The versions of the systems while form 1 was written, where they were not 1."""


def _opened_with_version(fact: dict[str, Any], system: str) -> dict[str, Any]:
    """Form 2: a throw says which version of its system read it."""
    return {**fact, "version": FIRST_VERSIONS.get(system, "1")}


def _track_by_row(track: dict[str, Any], system: str) -> dict[str, Any]:
    """Form 3: the rows of a track have its policies, and bands are no part of it; a mark carries a payload.

    Data of form 3 comes out as it went in.
    """
    policies = {
        "overflow": track.get("overflow", "up"),
        "untick": track.get("untick", "one"),
        "counts": "next" if track.get("lasts") == "next" else "flat",
        "healing": track.get("healing", "meant"),
    }
    if track.get("penalty") == "sum":
        policies["counts"] = "per_box"
    plain = {"overflow": "up", "untick": "one", "counts": "flat", "healing": "meant"}
    given = {key: value for key, value in policies.items() if value != plain[key]}
    new: dict[str, Any] = {}
    for key, value in track.items():
        if key == "rows":
            new[key] = _each(value, lambda row: {**_without(row, "low", "high"), **given})
        elif key == "marks":
            new[key] = _each(value, _mark_with_payload)
        elif key not in ("overflow", "untick", "penalty", "lasts", "healing"):
            new[key] = value
    if track.get("penalty") == "sum":
        new["combine"] = "sum"
    return track if new == track else new


def _mark_with_payload(mark: dict[str, Any]) -> dict[str, Any]:
    return {"payload" if key == "note" else key: value for key, value in mark.items()}


def _each(items: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """A list with each table in it changed; what is none stays for the reader to refuse."""
    if not isinstance(items, list):
        return items
    return [change(item) if isinstance(item, dict) else item for item in items]


def _without(table: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


STEPS: tuple[Mapping[str, Change], ...] = (
    {"opened": _opened_with_version},
    {"track": _track_by_row},
)
"""For each form but the last, what changes on the way to the next, by kind."""

REPLACED: frozenset[str] = frozenset()
"""Names of older forms that the program knows no longer, since a step replaces them: ``fudge move hit``."""
