"""Every table of a pack, read at once, so that a pack with three mistakes reports three."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from tablee.game.problem import refuse_if
from tablee.game.tables import read_tables
from tablee.systems.fate2 import PACKAGE
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.rooms import AGREE, TABLES


def checked(book: Book) -> None:
    """Read all tables; raises `Refused` with every problem of each, and of those that belong together."""
    shapes = (partial(_read, *row) for row in TABLES)
    read_tables(book, *shapes, *(partial(_agree, module) for module in AGREE))


def _read(name: str, module: str, shape: str, book: Book) -> None:
    book.table(name, getattr(_module(module), shape))


def _agree(module: str, book: Book) -> None:
    refuse_if(_module(module).pack_problems(book))


def _module(name: str) -> Any:
    return import_module(f"{PACKAGE}.{name}")
