"""Reasons name sheets by their identity: a name as plain text hides the whole reason from players, or hides
nothing where it should (`game/reason.py`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.repo.tree import ROOT, SOURCE

FOLDERS = (
    *(SOURCE / name for name in ("game", "systems", "table")),
    ROOT / "tests/toy",
    ROOT / "tests/template",
)


class Function:
    """The variables of a function that hold a sheet, or the name of one."""

    def __init__(self, body: ast.FunctionDef) -> None:
        self.sheets: set[str] = set()
        self.names: set[str] = set()
        for arg in (*body.args.args, *body.args.kwonlyargs):
            if arg.annotation is not None and ast.unparse(arg.annotation) in ("Sheet", "Sheet | None"):
                self.sheets.add(arg.arg)
        before = -1
        while before < len(self.sheets) + len(self.names):
            before = len(self.sheets) + len(self.names)
            for target, value in _assigned(body):
                self.sheets |= {target} if self.is_sheet(value) else set()
                self.names |= {target} if self.names_one(value) else set()

    def is_sheet(self, value: ast.AST) -> bool:
        """True for ``state.sheet(id)``, ``state.sheets[id]`` and variables that hold such a thing."""
        match value:
            case ast.Name(id=name):
                return name in self.sheets
            case (
                ast.Call(func=ast.Attribute(attr="sheet")) | ast.Subscript(value=ast.Attribute(attr="sheets"))
            ):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="sheets"), attr="get")):
                return True
            case ast.IfExp(body=one, orelse=other):
                return self.is_sheet(one) or self.is_sheet(other)
        return False

    def names_one(self, value: ast.AST) -> bool:
        """True if a value is the name of a sheet as plain text, alone or among others."""
        match value:
            case ast.Attribute(value=held, attr="name"):
                return self.is_sheet(held)
            case ast.Name(id=name):
                return name in self.names
            case ast.Call(func=ast.Name(id="names_of")):
                return True
            case ast.IfExp(body=one, orelse=other):
                return self.names_one(one) or self.names_one(other)
            case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                return any(map(self.names_one, values))
            case ast.Dict(values=values):
                return any(map(self.names_one, values))
            case ast.BinOp(left=one, right=other):
                return self.names_one(one) or self.names_one(other)
            case ast.Call(func=ast.Name(id="tuple" | "sorted" | "list" | "dict"), args=[one]):
                return self.names_one(one)
            case ast.Starred(value=one):
                return self.names_one(one)
            case ast.JoinedStr(values=values):
                return any(self.names_one(v.value) for v in values if isinstance(v, ast.FormattedValue))
            case ast.GeneratorExp(elt=one) | ast.ListComp(elt=one) | ast.DictComp(value=one):
                return self.names_one(one)
        return False


def _assigned(body: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Each variable of a function with what is put into it."""
    for node in ast.walk(body):
        match node:
            case ast.Assign(targets=[target], value=value):
                yield from _pairs(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield from _pairs(target, value)
            case ast.AugAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
                yield from _pairs(target, value)
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                yield from _looped(target, value)


def _pairs(target: ast.AST, value: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
            for one, other in zip(names, values, strict=True):
                yield from _pairs(one, other)
        case ast.Tuple(elts=names), ast.Call(func=ast.Name(id="names_of")):
            for one in names:
                yield from _pairs(one, value)


def _looped(target: ast.AST, value: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """``for sheet in state.sheets.values()`` and ``for id, sheet in state.sheets.items()``."""
    match value:
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(attr="sheets") as sheets, attr="values" | "items")
        ):
            last = target.elts[-1] if isinstance(target, ast.Tuple) else target
            yield from _pairs(last, ast.Subscript(sheets, ast.Constant(""), ast.Load()))


def named_in_plain_text(source: str) -> list[str]:
    """The reasons of a module that name a sheet by plain text."""
    found = dict[int, str]()
    for body in ast.walk(ast.parse(source)):
        if not isinstance(body, ast.FunctionDef):
            continue
        function = Function(body)
        for node in ast.walk(body):
            match node:
                case ast.Call(func=ast.Name(id="because"), keywords=slots):
                    if any(function.names_one(slot.value) for slot in slots):
                        found[node.lineno] = f"{node.lineno}: {ast.unparse(node)}"
    return list(found.values())


def test_reasons_name_sheets_by_identity() -> None:
    paths = (path for folder in FOLDERS for path in sorted(folder.rglob("*.py")))
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{said}"
        for path in paths
        for said in named_in_plain_text(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "write state.named(id), or Named(id, name) where only the sheet is at hand"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("who=state.sheet(who).name", True),
        ("who=state.sheets[who].name", True),
        ("who=sheet.name", True),
        ("who=name", True),
        ("who=(name, other)", True),
        ("**slots", True),
        ("who=state.named(who)", False),
        ("who=block.name", False),
    ],
)
def test_a_name_in_plain_text_is_found(said: str, found: bool) -> None:
    source = f"""
def plan(state, who, sheet: Sheet, other):
    name, block = state.sheet(who).name, sheet.get(other)
    slots = {{"name": sheet.name, "value": 3}}
    return because("ABC-1", "said", {said})
"""
    assert bool(named_in_plain_text(source)) is found
