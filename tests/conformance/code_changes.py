"""Small changes of the code of systems and of ``game/``: comparisons, signs, constants, conditions, returns.

A change is one node of one function's syntax tree. Left alone: annotations, decorators, docstrings, asserts,
and what stands outside of functions.
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tests.repo.tree import ROOT, SOURCE

FOLDERS = ("systems", "game")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
WIDTH = 60


@dataclass(frozen=True, slots=True)
class Change:
    """One change: the file below ``src/tablee``, the function, the node by its place in a walk of the tree.

    ``again`` counts changes of the same text in one function.
    """

    file: str
    function: str
    line: int
    node: int
    old: str
    new: str
    again: int = 1

    @property
    def key(self) -> str:
        """The change by function and text: it stays when lines move."""
        return f"{self.file}::{self.function}: {self.text}"

    @property
    def text(self) -> str:
        """What is changed into what."""
        return f"{self.old} -> {self.new}" + (f" ({self.again})" if self.again > 1 else "")

    def __str__(self) -> str:
        return f"src/tablee/{self.file}:{self.line} {self.function}: {self.text}"


def apply(change: Change, text: str) -> ast.Module:
    """The tree of a file with the change made."""
    tree = ast.parse(text)
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            items = value if isinstance(value, list) else [value]
            for at, item in enumerate(items):
                if isinstance(item, ast.AST):
                    item._place = (parent, name, at if isinstance(value, list) else None)  # type: ignore[attr-defined]
    for number, node in enumerate(ast.walk(tree)):
        if number == change.node:
            parent, name, at = node._place  # type: ignore[attr-defined]
            new = _changed(node)
            assert new is not None
            if at is None:
                setattr(parent, name, new)
            else:
                getattr(parent, name)[at] = new
            return ast.fix_missing_locations(tree)
    raise ValueError(f"{change}: no such node")


def _changed(node: ast.AST) -> ast.AST | None:
    """The node in its changed form; None for one that is left alone. A condition is wrapped by its marker."""
    new: ast.AST
    match node:
        case ast.Compare(left, ops, comparators) if len(ops) == 1:
            new = ast.Compare(left, [SWAPPED[type(ops[0])]()], comparators)  # type: ignore[list-item]
        case ast.BinOp(left, (ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()) as op, right):
            if any(_is_text(side) for side in (left, right)):
                return None
            new = ast.BinOp(left, SWAPPED[type(op)](), right)  # type: ignore[arg-type]
        case ast.BoolOp(op, values):
            new = ast.BoolOp(SWAPPED[type(op)](), values)  # type: ignore[arg-type]
        case ast.UnaryOp(ast.USub() | ast.Not(), operand):
            new = operand
        case ast.Constant(bool() as value):
            new = ast.Constant(not value)
        case ast.Constant(int() as value):
            new = ast.Constant(value + 1)
        case ast.Return(ast.expr() as value) if not _is_empty(value):
            new = ast.Return(ast.Constant(None))
        case ast.Name() | ast.Call() | ast.Attribute() | ast.Subscript() | ast.NamedExpr():
            new = ast.UnaryOp(ast.Not(), node)  # asked for conditions alone
        case _:
            return None
    return ast.copy_location(new, node)


def _is_empty(node: ast.expr) -> bool:
    """True for what is as false as None: what is returned then is changed as a constant, if at all."""
    return isinstance(node, ast.Constant) and not node.value


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def changes_of(path: Path) -> Iterator[Change]:
    """Every change of one file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    file = path.relative_to(SOURCE).as_posix()
    seen = Counter[tuple[str, str]]()
    for node, function in _within(tree):
        new = _changed(node)
        if new is not None and isinstance(node, (ast.expr, ast.stmt)):
            change = Change(file, function, node.lineno, numbers[id(node)], _text(node), _text(new))
            seen[function, change.text] += 1
            yield replace(change, again=seen[function, change.text])


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


NAMED = (ast.Name, ast.Call, ast.Attribute, ast.Subscript, ast.NamedExpr)
"""What is changed only where it is a condition."""


def _within(
    node: ast.AST, names: tuple[str, ...] = (), inside: bool = False, condition: bool = False
) -> Iterator[tuple[ast.AST, str]]:
    """The nodes that may be changed, each with the qualified name of its function."""
    if isinstance(node, ast.Assert) or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
        return
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        below = (*names, node.name, "<locals>")
        for child in (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
            yield from _within(child, below, True)
        return
    if isinstance(node, ast.ClassDef):
        for child in node.body:
            yield from _within(child, (*names, node.name), False)
        return
    if inside and isinstance(node, (ast.expr, ast.stmt)) and (condition or not isinstance(node, NAMED)):
        yield node, ".".join(names).removesuffix(".<locals>")
    conditions = {id(test) for test in _conditions(node)}
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and name != "annotation":
                yield from _within(child, names, inside, id(child) in conditions)


def _conditions(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            return [test]
        case ast.comprehension(ifs=tests):
            return list(tests)
    return []


def changes_named(keys: Collection[str]) -> list[Change]:
    """The changes of some keys, in order; those that are not there are left out."""
    files = sorted({key.partition("::")[0] for key in keys})
    paths = [path for path in (SOURCE / file for file in files) if path.exists()]
    return [change for path in paths for change in changes_of(path) if change.key in keys]


def draw(seed: int, count: int, folders: Sequence[str] = FOLDERS) -> list[Change]:
    """Some changes, the same for the same seed and code; none that is known to change nothing."""
    known = equivalent()
    paths = sorted(path for folder in folders for path in (SOURCE / folder).rglob("*.py"))
    found = [change for path in paths for change in changes_of(path) if change.key not in known]
    return Random(seed).sample(found, min(count, len(found)))


def equivalent() -> dict[str, str]:
    """The changes that change nothing anybody could notice, each with a line of why."""
    return dict(tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))) if EQUIVALENT.exists() else {}


def path_of(change: Change) -> Path:
    """The file of a change."""
    return ROOT / "src" / "tablee" / change.file
