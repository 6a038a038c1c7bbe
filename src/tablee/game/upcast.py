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

FORM = 4
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


def _fight_with_rounds(fact: dict[str, Any], system: str) -> dict[str, Any]:
    """Form 4: an exchange has a round instead of a note; levels of arrival and settled orders stand apart."""
    fight = fact.get("conflict")
    exchanges = fight.get("exchanges") if isinstance(fight, dict) else None
    if not isinstance(fight, dict) or not isinstance(exchanges, list):
        return fact
    new, entered, ordered = list[Any](), dict[str, int](), list[int]()
    for one in exchanges:
        note = one.get("note") if isinstance(one, dict) else None
        first, _, rest = note.partition(" ") if isinstance(note, str) else ("", "", "")
        if first == "began" and _is_count(rest):
            entered.setdefault(one.get("by"), int(rest))
        elif _is_count(first) and rest in ("", "initiative"):
            ordered += [int(first)] if rest else []
            if not rest or one.get("run"):
                new.append({**_without(one, "note"), "round": int(first)})
        else:
            new.append(one)
    if new == exchanges:
        return fact
    found = {"exchanges": new, "entered": entered, "ordered": ordered}
    return {**fact, "conflict": {k: v for k, v in {**fight, **found}.items() if v or k not in found}}


EFFECT_ROLES = ("effect", "part", "critical")
"""The roles of the modifiers that Fudge itself puts on a sheet."""


def _effect_with_rounds(block: dict[str, Any], system: str) -> dict[str, Any]:
    """Form 4: a modifier of Fudge has a signed value and its rounds, where tags said both.

    Data of form 4 comes out as it went in.
    """
    tags = block.get("tags")
    if system != "fudge" or block.get("role") not in EFFECT_ROLES or not isinstance(tags, list):
        return block
    said = {tag: _bound(tag) for tag in tags if isinstance(tag, str)}
    gone = {tag for tag, bound in said.items() if bound or tag in ("plus", "minus", "fight")}
    if not gone:
        return block
    bounds = dict(bound for bound in reversed(said.values()) if bound)
    value = block.get("value", 1)
    new = {
        **block,
        "value": -value if "minus" in gone and isinstance(value, int) else value,
        "tags": [tag for tag in tags if tag not in gone],
        "lasts": {key: bounds[key] for key in ("first", "last") if bounds.get(key)},
    }
    left = {key for key, plain in (("value", 1), ("tags", [])) if new[key] == plain}
    left |= set() if bounds or "fight" in gone else {"lasts"}
    order = dict.fromkeys(("kind", "id", "name", "value", "role", "tags", "note", "lasts", *new))
    return {key: new[key] for key in order if key in new and key not in left}


def _bound(tag: str) -> tuple[str, int] | None:
    """The bound of rounds that a tag of form 3 says: ``from:3``, ``to:4``."""
    start, _, count = tag.partition(":")
    key = {"from": "first", "to": "last"}.get(start)
    return (key, int(count)) if key and _is_count(count) else None


def _is_count(text: str) -> bool:
    """True if a text is a round or a level as older forms wrote it."""
    return text.isascii() and text.isdecimal() and len(text) < 9


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
    {"conflict_put": _fight_with_rounds, "descriptor": _effect_with_rounds},
)
"""For each form but the last, what changes on the way to the next, by kind."""

REPLACED: frozenset[str] = frozenset()
"""Names of older forms that the program knows no longer, since a step replaces them: ``fudge move hit``."""
