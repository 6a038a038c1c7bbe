"""Plain data as TOML: enough for sheets and packs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["read_toml", "toml_text", "toml_value"]

BARE = re.compile(r"[A-Za-z0-9_-]+")


LONG = re.compile(r"\b0[xob][0-9A-Fa-f_]{70}")
"""Other bases than ten know no limit of digits: TOML's numbers have 64 bits."""
DOTS = 10_000_000
"""The squares of dots on all lines together: dotted keys cost their reader that much."""


def read_toml(text: str) -> dict[str, Any]:
    """Plain data from TOML; raises `ValueError` where it is none, or would take too long to read."""
    import tomllib

    if sum(line.count(".") ** 2 for line in text.split("\n")) > DOTS:
        raise ValueError("keys without end")
    if LONG.search(text):
        raise ValueError("a number without end")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("tables without end") from None


def toml_text(data: Mapping[str, Any], deep: int = 1) -> str:
    """The whole document: plain values first, then tables, then lists of tables.

    Tables have a heading down to ``deep`` levels, and stand in one line below that.
    """
    return "\n".join(_lines(data, "", deep)).strip() + "\n"


def _lines(data: Mapping[str, Any], place: str, deep: int) -> Iterator[str]:
    later = {k: v for k, v in data.items() if deep and (isinstance(v, Mapping) or _is_tables(v))}
    for key, value in data.items():
        if key not in later and value is not None:
            yield f"{_key(key)} = {toml_value(value)}"
    for key, value in later.items():
        one, inner = isinstance(value, Mapping), f"{place}{_key(key)}"
        for table in [value] if one else value:
            yield ""
            yield f"[{inner}]" if one else f"[[{inner}]]"
            yield from _lines(table, f"{inner}.", deep - 1)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else toml_value(key)


def toml_value(value: Any) -> str:
    """One value, in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON writes a string as TOML does, except for DEL.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(k)} = {toml_value(v)}" for k, v in value.items() if v is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    return str(value)
