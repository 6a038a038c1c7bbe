"""Upcasters: plain data in an older form, brought to the form that the program writes now.

A *form* is the shape in which facts, sheets, blocks, checks and packs are written as plain data. It has one
number for all of them: the version in the first line of an archive; a log's file is brought to it by a
migration. A form that was ever released is read for ever.

To change a form (a kind, a field, a check, a move key, a dial): count `FORM` up, add a step to `STEPS` that
takes data of the form before to the new one, add a migration `log/migrations/NNNN_form_N.sql` that calls
`upcast` with the number of the form before, and run `python -m tests.old_data.write`. A step knows plain data
alone, never the classes of the program: they go on changing. It keeps the order of keys in which the new form
is written. A sheet or a pack in a file of its own names no form: the first step that changes one of them adds
the number to those files, and reads files without it as form 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

FORM = 2
"""The form that is written now."""
OPAQUE = ("check", "pack", "facts", "options")
"""Keys under which systems keep data of their own shape: what is called a kind there is none of ours."""
Change: TypeAlias = Callable[[dict[str, Any], str], dict[str, Any]]
"""Takes a table of plain data, and the key of the system it is of, to the next form."""


def upcast(data: Any, form: int, system: str, until: int = FORM) -> Any:
    """Plain data of an older form in today's, or in a later one; the same object where nothing changed.

    Every table within it that says its ``kind`` is looked at, from the inside out, wherever it stands but in
    the `OPAQUE` parts.
    """
    for changes in STEPS[form - 1 : until - 1]:
        data = _changed(data, changes, system)
    return data


def _changed(data: Any, changes: Mapping[str, Change], system: str) -> Any:
    if isinstance(data, dict):
        new = {k: v if k in OPAQUE else _changed(v, changes, system) for k, v in data.items()}
        data = new if any(new[key] is not data[key] for key in data) else data
        kind = data.get("kind")
        return changes[kind](data, system) if isinstance(kind, str) and kind in changes else data
    if isinstance(data, list):
        items = [_changed(item, changes, system) for item in data]
        return items if any(new is not old for new, old in zip(items, data, strict=True)) else data
    return data


FIRST_VERSIONS = {"fu3": "1.0"}
"""The versions of the systems while form 1 was written, where they were not 1."""


def _opened_with_version(fact: dict[str, Any], system: str) -> dict[str, Any]:
    """Form 2: a throw says which version of its system read it."""
    return {**fact, "version": FIRST_VERSIONS.get(system, "1")}


STEPS: tuple[Mapping[str, Change], ...] = ({"opened": _opened_with_version},)
"""For each form but the last, what changes on the way to the next, by kind."""

REPLACED: frozenset[str] = frozenset()
"""Names of older forms that the program knows no longer, since a step replaces them: ``fudge move hit``."""
