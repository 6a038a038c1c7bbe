"""Every number in the data files of a system, and each of them changed in turn."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.repo.tree import SOURCE

# Words for people and names of rules hold digits that are no settings.
WORDS = frozenset({"fr", "en", "rule", "rules", "example", "examples", "feminine", "also"})
DIGITS = re.compile(r"\d+")
# Dice, ranges, fractions and signed numbers written as text: "1d6", "2d10+3", "-1/2", "10-20", "+2N -1D".
NOTATION = re.compile(r"[-+−–]?\d*[dDkK]?(?=.*\d)[-+−–/*.,×% \ddDkKhlFfNn]*")

Step = str | int


@dataclass(frozen=True, slots=True)
class Site:
    """One number of one file: where it stands, what it is, and what it becomes."""

    system: str
    file: str
    path: tuple[Step, ...]
    old: int | float | str
    new: int | float | str
    is_key: bool = False

    def __str__(self) -> str:
        place = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in self.path).lstrip(".")
        key = " (key)" if self.is_key else ""
        return f"{self.system}/data/{self.file} {place}{key}: {self.old} -> {self.new}"

    def mutate(self, document: dict[str, Any]) -> dict[str, Any]:
        """The document with this number changed."""
        changed = copy.deepcopy(document)
        inner: Any = changed
        for step in self.path[:-1]:
            inner = inner[step]
        if self.is_key:
            items = [(str(self.new) if k == self.path[-1] else k, v) for k, v in inner.items()]
            inner.clear()
            inner.update(items)
        else:
            inner[self.path[-1]] = self.new
        return changed


def write_toml(document: dict[str, Any]) -> str:
    """A document as TOML: each top-level table under its own head, all else in one line."""
    heads = [f"[{json.dumps(key)}]" for key in document]
    lines = [f"{_quoted(k)} = {_inline(v)}" for k, v in document.items() if not isinstance(v, dict)]
    for head, value in zip(heads, document.values(), strict=True):
        if isinstance(value, dict):
            lines += [head, *(f"{_quoted(k)} = {_inline(v)}" for k, v in value.items())]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(k)} = {_inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def data_files(system: str) -> list[Path]:
    """The data files of a system, in order."""
    return sorted((SOURCE / "systems" / system / "data").glob("*.toml"))


def systems() -> list[str]:
    """The systems that have data."""
    return sorted(p.parent.name for p in (SOURCE / "systems").glob("*/data") if list(p.glob("*.toml")))


def sites(system: str) -> Iterator[Site]:
    """Every number of every data file of a system."""
    for path in data_files(system):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from _walk(document, system, path.name, ())


def _walk(value: Any, system: str, file: str, path: tuple[Step, ...]) -> Iterator[Site]:
    if isinstance(value, dict):
        for key, item in value.items():
            if DIGITS.fullmatch(key):
                yield Site(system, file, (*path, key), key, _free(int(key), value), is_key=True)
            if key not in WORDS:
                yield from _walk(item, system, file, (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _walk(item, system, file, (*path, at))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield Site(system, file, path, value, value + 1)
    elif isinstance(value, str) and NOTATION.fullmatch(value):
        for number in DIGITS.finditer(value):
            new = f"{value[: number.start()]}{int(number[0]) + 1}{value[number.end() :]}"
            yield Site(system, file, path, value, new)


def _free(number: int, table: dict[str, Any]) -> str:
    """The next number that is not a key of the table yet."""
    while str(number) in table:
        number += 1
    return str(number)


def sample(count: int, keys: list[str]) -> list[Site]:
    """Some sites of all systems, the same for the same data and others once the data change."""
    contents = b"".join(path.read_bytes() for key in keys for path in data_files(key))
    seed = sha256(contents).digest()
    ranked = sorted(
        (site for key in keys for site in sites(key)),
        key=lambda site: sha256(seed + str(site).encode()).digest(),
    )
    return ranked[:count]
