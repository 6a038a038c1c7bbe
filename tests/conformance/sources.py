"""What a system's source says: the rules it names, the sentences it asks for, the French it holds."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

RULE = re.compile(r"[A-Z][A-Z0-9]*-[A-Za-z0-9][A-Za-z0-9.\-]*")
"""A rule: its book's letters, of any number, and its own number."""


@dataclass(frozen=True, slots=True)
class Saying:
    """One ``because`` or ``problem`` in the source: the rule, the case, and the slots it fills."""

    place: str
    rule: str
    said: str
    slots: frozenset[str]
    more: bool


def folder(package: str) -> Path:
    """Where a package lives."""
    return Path(import_module(package).__path__[0])


@cache
def trees(package: str) -> tuple[tuple[str, ast.Module], ...]:
    """Every module of a package, parsed; its own tests left out."""
    paths = [p for p in sorted(folder(package).rglob("*.py")) if not p.name.startswith("test_")]
    root = folder(package)
    return tuple((str(p.relative_to(root)), ast.parse(p.read_text(encoding="utf-8"))) for p in paths)


def named_rules(package: str, books: Collection[str]) -> set[str]:
    """Every rule ID of these books that stands in the source as text."""
    return {
        node.value
        for _, tree in trees(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if RULE.fullmatch(node.value) and node.value.partition("-")[0] in books
    }


def kits(package: str) -> set[str]:
    """The packages inside ``tablee.game`` that a system is built on: they say its rules, handed in by it."""
    known = {f"tablee.game.{path.parent.name}" for path in folder("tablee.game").glob("*/__init__.py")}
    imported = {
        node.module.rpartition(".")[0]
        for _, tree in trees(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
    }
    return known & imported


def sayings(package: str) -> Iterator[Saying]:
    """Every ``because`` and ``problem`` whose rule and case are written out, and what shared moves say."""
    for name, tree in trees(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"because": 1, "problem": 2}.get(node.func.id)
                if at is not None and node.args:
                    yield from _sayings(node, at, f"{name}:{node.lineno}")
                if node.func.id == "Settlement" and node.args:
                    yield from _settling(node, f"{name}:{node.lineno}")
                if node.func.id in ("CourseRules", "plain_course") and node.args:
                    yield from _fighting(node, f"{name}:{node.lineno}")


def _sayings(call: ast.Call, at: int, place: str) -> Iterator[Saying]:
    slots = {word.arg for word in call.keywords if word.arg} - {"warning"}
    more = any(word.arg is None for word in call.keywords)
    if at == 2:
        slots.add("where")
    for rule in _constants(call.args[0]):
        for said in _constants(call.args[at]) if len(call.args) > at else ("",):
            yield Saying(place, rule, said, frozenset(slots), more)


def _settling(call: ast.Call, place: str) -> Iterator[Saying]:
    """The problems that a settlement has in the words of its rule, which must be written out."""
    (rule,) = _constants(call.args[0])
    for said in ("unfinished", "applied"):
        yield Saying(place, rule, said, frozenset({"where"}), False)
    yield Saying(place, rule, "kind", frozenset({"where", "expected", "found"}), False)


NAME = ("name",)
FIGHT = {"sides": (), "many": ("expected", "found"), "on": (), "off": (), "there": NAME, "not_there": NAME}
TURN = {"out": NAME, "turn": ("name", "expected")}
"""The problems of a course, and the slots that each fills."""


def _fighting(call: ast.Call, place: str) -> Iterator[Saying]:
    """The problems that a course has in the words of its rules: of the fight, and of a turn."""
    rules = [_constants(arg) for arg in call.args]
    turn = rules[1] if call.func.id == "CourseRules" else rules[0]  # type: ignore[attr-defined]
    for (rule,), cases in ((rules[0], FIGHT), (turn, TURN)) if rules[0] else ():
        for said, slots in cases.items():
            yield Saying(place, rule, said, frozenset({"where", *slots}), False)


def _constants(node: ast.expr) -> tuple[str, ...]:
    """The texts an expression may be, where it says so itself."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.IfExp):
        return (*_constants(node.body), *_constants(node.orelse))
    return ()


def slots_of(sentence: str) -> set[str]:
    """The named slots of a sentence."""
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def documents(package: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every TOML file of a package."""
    root = folder(package)
    for path in sorted(root.rglob("*.toml")):
        yield str(path.relative_to(root)), tomllib.loads(path.read_text(encoding="utf-8"))


def pairs(value: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table with a French or an English text in it."""
    if isinstance(value, dict):
        if isinstance(value.get("fr"), str) or isinstance(value.get("en"), str):
            yield where, value
        for key, item in value.items():
            yield from pairs(item, f"{where}.{key}")
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from pairs(item, f"{where}[{at}]")


def rules_in(value: Any) -> Iterator[str]:
    """Every rule that a data file names under ``rule`` or ``rules``."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in ("rule", "rules"):
                yield from [item] if isinstance(item, str) else item
            else:
                yield from rules_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from rules_in(item)


def texts(package: str) -> Iterator[tuple[str, str, str]]:
    """Every ``Text("…", "…")`` written in the source."""
    for name, tree in trees(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
                words = [a.value for a in node.args if isinstance(a, ast.Constant)]
                if len(words) == 2 and all(isinstance(w, str) for w in words):
                    yield f"{name}:{node.lineno}", str(words[0]), str(words[1])
