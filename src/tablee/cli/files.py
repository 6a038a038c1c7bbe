"""Reading a file somebody hands us: JSON or TOML, small, in UTF-8, and not too deep."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

from tablee.cli.errors import Unreadable
from tablee.lang import gettext as _

__all__ = ["DEPTH", "SIZE", "read_data"]

SIZE = 1_000_000
DEPTH = 40


def read_data(path: str) -> object:
    """The content of a file (``-`` is standard input) as plain data; raises `Unreadable`."""
    name = _("standard input") if path == "-" else path
    data = _bytes(path, name)
    if len(data) > SIZE:
        raise Unreadable(_("{name}: larger than 1 MB.").format(name=name))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(_("{name}: not a text in UTF-8.").format(name=name)) from None
    try:
        found = _parse(text, path)
    except RecursionError:
        raise Unreadable(_("{name}: nested too deeply.").format(name=name)) from None
    except ValueError as error:
        text = _("{name}: neither JSON nor TOML that can be read ({error}).")
        raise Unreadable(text.format(name=name, error=error)) from None
    if _too_deep(found):
        raise Unreadable(_("{name}: nested too deeply.").format(name=name))
    return found


def _bytes(path: str, name: str) -> bytes:
    try:
        if path == "-":
            stdin: Any = sys.stdin
            data: bytes = stdin.buffer.read(SIZE + 1)
            return data
        with open(path, "rb") as file:  # noqa: PTH123 (pathlib takes time to load)
            return file.read(SIZE + 1)
    except FileNotFoundError:
        why = _("there is no such file.")
    except IsADirectoryError:
        why = _("it is a folder.")
    except PermissionError:
        why = _("it may not be read.")
    except (OSError, ValueError):
        why = _("it can’t be opened.")
    raise Unreadable(_("{name}: {why}").format(name=name, why=why))


def _parse(text: str, path: str) -> object:
    import json
    import tomllib

    def refuse(constant: str) -> NoReturn:
        raise ValueError(constant)

    start = text.lstrip()[:1]
    named_toml = path.endswith(".toml") and start != "{"
    if named_toml or (not path.endswith(".json") and start not in ("{", "[")):
        return tomllib.loads(text)
    try:
        return json.loads(text, parse_constant=refuse)
    except ValueError:
        if path.endswith(".json") or start == "{":
            raise
        return tomllib.loads(text)


def _too_deep(data: object) -> bool:
    level: list[object] = [data]
    for _depth in range(DEPTH):
        level = [
            item
            for value in level
            if isinstance(value, (dict, list))
            for item in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return False
    return True
