"""Lazy modules of a system's rules: each is the module that the type checker was shown."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tablee.game.lazy import LazyModule
from tests.conformance.subjects import every_system, subject


def shown(source: str) -> Iterator[tuple[str, str]]:
    """The names that a module imports for the type checker alone, with the path of each."""
    for block in ast.parse(source).body:
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            for line in block.body:
                assert isinstance(line, ast.ImportFrom)
                yield from ((name.asname or name.name, f"{line.module}.{name.name}") for name in line.names)


@every_system
def test_a_lazy_module_is_the_one_that_is_type_checked(key: str) -> None:
    rules = import_module(f"{subject(key).package}.rules")
    assert rules.__file__ is not None
    lazy = {name: value for name, value in vars(rules).items() if isinstance(value, LazyModule)}
    known = dict(shown(Path(rules.__file__).read_text(encoding="utf-8")))
    assert {name: module.lazy_path for name, module in lazy.items()} == {name: known[name] for name in lazy}
    for module in lazy.values():
        assert module.__getattr__("__name__") == module.lazy_path, "it can be imported"
