"""Rules know no clock and no chance: randomness, time and fresh ids come from two folders alone."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

from tests.repo.tree import ROOT, SOURCE, modules

FORBIDDEN = {"random", "secrets", "time", "uuid", "os.urandom", "os.getrandom"}
EXCEPT_IN = ("fairness", "log")
TOKENS = SOURCE / "web" / "access" / "credentials.py"
"""The secrets that open doors: sessions, links and fresh ids."""
CLOCKS = SOURCE / "web" / "access" / "clocks.py"
"""The clocks of shares, handed in wherever they are read."""

PURE = ("dice", "game", "systems", "table", "forecast")
PACKAGES = {folder: {"msgspec"} for folder in PURE} | {"forecast": {"msgspec", "numpy"}}


@cache
def names_in(module: Path) -> frozenset[str]:
    """All that a module of the program names."""
    return frozenset(names_used(parse(module)))


def names_used(tree: ast.AST) -> Iterator[str]:
    """Each imported module, each `module.name` taken from one, and each attribute written out as such."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"


def imported(tree: ast.AST) -> Iterator[str]:
    """The top-level package of each import that is not relative."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def folder(module: Path) -> str:
    return module.relative_to(SOURCE).parts[0]


def parse(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"), str(module))


def test_randomness_and_clocks_stay_in_their_folders() -> None:
    found = [
        f"{module.relative_to(ROOT)}: {name}"
        for module in modules()
        if folder(module) not in EXCEPT_IN and module not in (TOKENS, CLOCKS)
        for name in names_in(module)
        if name in FORBIDDEN
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    ["import random", "from secrets import token_hex", "import os\nos.urandom(8)", "from os import urandom"],
)
def test_each_way_to_ask_for_chance_is_seen(code: str) -> None:
    assert FORBIDDEN & set(names_used(ast.parse(code)))


DICE = {"dice/__init__.py", "game/play_out.py", "cli/sheet.py", "fairness/chain.py", "table/fair/draw.py"}
"""Where bytes become faces: for the command line, from the chain, and from what a test hands to a table."""


def test_bytes_become_faces_in_few_places() -> None:
    found = {
        module.relative_to(SOURCE).as_posix()
        for module in modules()
        for name in names_in(module)
        if name
        in {"tablee.dice.face", "tablee.dice.faces", "tablee.dice.faces.face", "tablee.dice.faces.faces"}
    }
    assert found == DICE


def test_whoever_opens_a_host_hands_it_a_chain() -> None:
    """No table is served whose dice can't be checked."""
    calls = [
        node
        for module in modules()
        if folder(module) in ("web", "cli", "exchange", "log")
        for node in ast.walk(parse(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Host"
    ]
    assert calls and all("chain" in {keyword.arg for keyword in call.keywords} for call in calls)


def test_no_table_throws_as_the_command_line_does() -> None:
    """Only throws without a table do: a program may ask for one, as the command line is asked."""
    found = {
        module.relative_to(SOURCE).as_posix()
        for module in modules()
        for name in names_in(module)
        if name.startswith("tablee.game.play_out") and folder(module) not in ("cli", "systems")
    }
    assert found == {"web/api/odds.py"}


def test_the_source_of_the_operating_system_is_asked_by_few() -> None:
    """The command line's own throws, and the hosts that draw seeds for chains."""
    found = {
        module.relative_to(SOURCE).as_posix()
        for module in modules()
        for name in names_in(module)
        if name.startswith("tablee.fairness.system")
    }
    assert found == {"cli/serve.py", "cli/import_.py", "cli/walking.py"}


def test_pure_folders_use_the_standard_library_and_each_other() -> None:
    found = [
        f"{module.relative_to(ROOT)}: {name}"
        for module in modules()
        if folder(module) in PURE
        for name in imported(parse(module))
        if name not in sys.stdlib_module_names | {"tablee"} | PACKAGES[folder(module)]
    ]
    assert found == []


def test_every_pure_folder_is_under_the_purity_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    pure = next(contract for contract in contracts if contract["name"] == "The rules are pure")
    assert set(pure["source_modules"]) == {f"tablee.{name}" for name in PURE if (SOURCE / name).is_dir()}


def test_every_system_is_under_the_independence_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    apart = next(contract for contract in contracts if contract["type"] == "independence")
    systems = [f"tablee.systems.{path.parent.name}" for path in (SOURCE / "systems").glob("*/__init__.py")]
    assert systems
    assert [name for name in systems if not any(fnmatchcase(name, each) for each in apart["modules"])] == []
    assert "ignore_imports" not in apart


def test_no_system_names_a_module_of_another() -> None:
    """Late imports, which build their name, are seen here alone."""
    names = {path.parent.name for path in (SOURCE / "systems").glob("*/__init__.py")}
    found = [
        f"{module.relative_to(ROOT)}: {other}"
        for name in names
        for module in (SOURCE / "systems" / name).rglob("*.py")
        for other in names - {name}
        if f"systems.{other}" in module.read_text(encoding="utf-8")
    ]
    assert found == []


def test_every_folder_has_its_layer() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = " ".join(settings["tool"]["importlinter"]["contracts"][0]["layers"])
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert {name for name in folders if f"({name})" not in layers} == set()
