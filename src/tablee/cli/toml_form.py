"""Plain data as TOML: enough for sheets and packs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["toml_text"]

BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: Mapping[str, Any]) -> str:
    """The whole document: plain values first, then tables, then lists of tables."""
    return "\n".join(_lines(data)).strip() + "\n"


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    later = {key: value for key, value in data.items() if isinstance(value, Mapping) or _is_tables(value)}
    for key, value in data.items():
        if key not in later and value is not None:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in later.items():
        one = isinstance(value, Mapping)
        for table in [value] if one else value:
            yield ""
            yield f"[{_key(key)}]" if one else f"[[{_key(key)}]]"
            for name, item in table.items():
                if item is not None:
                    yield f"{_key(name)} = {_value(item)}"


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON writes a string as TOML does, except for DEL.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items() if v is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    return str(value)
