"""Rules of visibility found in the source, each to be taken away: every call that narrows who is told what.

A mutant changes one such call in one function: its code is compiled anew and put in the function's place,
so that whoever imported it has the changed one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import tablee

ROOT = Path(tablee.__file__).parent
EVERYBODY = '("*",)'
SEEN = (
    "__import__('tablee.table.secrecy.view', fromlist=['x'])"
    ".Viewed({2}, {0}.command, {0}.by, {0}.at, {0}.fact)"
)
RULES: Mapping[str, str] = {
    "sees": "True", "narrower": EVERYBODY, "only": EVERYBODY, "of_mode": EVERYBODY,
    "owners": EVERYBODY, "audience_of": EVERYBODY, "with_reasons": "{0}", "muted": "{0}", "masters": "{0}",
    "others": "{0}", "others_of": "{0}", "open_part": "{0}", "_names_people": "True", "_has_no_words": "True",
    "apart": "{1}", "project": SEEN, "draft_for_players": "{1}", "with_unseen": "{1}", "outline": "{1}",
    "told_goal": "{0}", "by_audience": f"[({EVERYBODY}, {{1}})]", "whole": "{0}", "retold": "[]",
    "in_words": "[]", "joined": "{0}", "paraphrases": "False", "without_private": "({0}, '')",
    "_bare": "({0}, '')", "bare": "{0}", "_hides": "False", "_only_told": "{0}", "unseen": "Unseen()",
}  # fmt: skip
"""What narrows, by the name it is called by, and what is left of a call without it."""
WORDS = ("GM", "PREPARED", "PLAYERS")
"""Audiences by their names: without the rule, everybody's."""
FOLDERS = ("table", "exchange", "web/api")
ELSEWHERE = {
    ("table/commands/correct.py", "whole"), ("table/secrecy/audience.py", "PLAYERS"),
    ("table/secrecy/audience.py", "GM"), ("table/secrecy/audience.py", "only"),
}  # fmt: skip
"""The same name for something else; and the words of the audiences themselves, which are changed by hand."""


UNPROVED = frozenset({
    "table/commands/throws.py:_at_once:_hides:0",
    "table/commands/throws.py:_offered:GM:0",
    "table/commands/throws.py:_offered:joined:0",
    "table/commands/throws.py:wish_of:draft_for_players:0",
    "table/fair/prove.py:_plan:sees:0",
    "table/secrecy/disclose.py:Disclosure._told:narrower:0",
    "table/secrecy/disclose.py:Disclosure._ruled:others_of:0",
    "table/secrecy/disclose.py:Disclosure._ruled:others_of:1",
    "table/secrecy/disclose.py:Disclosure._common_told:PLAYERS:0",
    "table/secrecy/disclose.py:_of_all:narrower:0",
})  # fmt: skip
"""Rules whose removal nothing in this folder notices yet: a gap, to be closed by a probe for each."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One rule taken away: in which file, in which function, which name, the how-manieth of them there."""

    file: str
    function: str
    name: str
    at: int

    def __str__(self) -> str:
        return f"{self.file}:{self.function}:{self.name}:{self.at}"


class _Change(ast.NodeTransformer):
    """Numbers the rules of a function as it walks, and takes one of them away."""

    def __init__(self, file: str, wanted: Mutant | None = None) -> None:
        self.file, self.wanted, self.found = file, wanted, list[Mutant]()
        self.path: list[str] = []

    def _one(self, name: str) -> bool:
        """Whether this is the rule to be taken away."""
        if not self.path or (self.file, name) in ELSEWHERE:
            return False
        before = sum((m.function, m.name) == (".".join(self.path), name) for m in self.found)
        self.found.append(Mutant(self.file, ".".join(self.path), name, before))
        return self.found[-1] == self.wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self._within(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        return self._within(node)

    def _within(self, node: ast.FunctionDef | ast.ClassDef) -> Any:
        self.path.append(node.name)
        node.body = [self.visit(part) for part in node.body]
        self.path.pop()
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in RULES or not self._one(name):
            return node
        args = [ast.unparse(arg) for arg in node.args]
        return ast.parse(RULES[name].format(*args), mode="eval").body

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id not in WORDS or not self._one(node.id):
            return node
        return ast.parse(EVERYBODY, mode="eval").body


@cache
def mutants() -> tuple[Mutant, ...]:
    """Every rule there is in the source today, but for those that are still to be proved."""
    found: list[Mutant] = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            change = _Change(str(path.relative_to(ROOT)))
            change.visit(ast.parse(path.read_text("utf-8")))
            found += change.found
    return tuple(mutant for mutant in found if str(mutant) not in UNPROVED)


@contextmanager
def changed(mutant: Mutant) -> Iterator[None]:
    """The program without one rule."""
    change = _Change(mutant.file, mutant)
    tree = change.visit(ast.parse((ROOT / mutant.file).read_text("utf-8")))
    code = compile(ast.fix_missing_locations(tree), mutant.file, "exec")
    function = _function(mutant)
    for name in mutant.function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
    kept = function.__code__
    function.__code__ = code.replace(co_freevars=kept.co_freevars)
    try:
        yield
    finally:
        function.__code__ = kept


def _function(mutant: Mutant) -> FunctionType:
    found: Any = import_module("tablee." + mutant.file.removesuffix(".py").replace("/", "."))
    for name in mutant.function.split("."):
        found = vars(found)[name]
    found = getattr(found, "fget", None) or getattr(found, "__func__", None) or found
    assert isinstance(found, FunctionType)
    return found
