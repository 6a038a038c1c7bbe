"""Every message of the interface, found in the source itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from tools.words import messages

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "tablee"
CATALOGUE = SOURCE / "lang" / "fr" / "LC_MESSAGES" / "tablee.po"
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}

Message = str | tuple[str, ...]


@cache
def _found() -> tuple[tuple[str, Message], ...]:
    return tuple(messages())


def extracted() -> set[Message]:
    """What the tools of gettext find in the modules."""
    return {message for file, message in _found() if file.endswith(".py")}


def templated() -> set[Message]:
    """What the pages say."""
    return {message for file, message in _found() if file.endswith(".html")}


def marked() -> set[Message]:
    """What Python itself sees as the text of such a call, even inside an f-string."""
    return {
        message for path in SOURCE.rglob("*.py") for message in _calls(ast.parse(path.read_text("utf-8")))
    }


def _calls(tree: ast.AST) -> Iterator[Message]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if texts:
                yield tuple(texts[:2]) if node.func.id == "ngettext" else texts[0]


def translated() -> dict[Message, tuple[str, ...]]:
    """The French of each message in the catalogue; a message that waits for a translator has none."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="fr", abort_invalid=True)
    found: dict[Message, tuple[str, ...]] = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else tuple(message.id)
            text = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            found[key] = () if message.fuzzy else text
    return found
