"""Copy the template of the tests to a new system: ``python -m tools.new_system KEY``.

The folder becomes ``src/tablee/systems/KEY``; its tests, playthroughs and page go to their places; the key is
added to the list of systems. Nothing else is touched.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
KEY = re.compile(r"[a-z][a-z0-9]*")
TEMPLATE = "template"
KEPT = ("test_played.py", "__pycache__")
"""What stays: the template at a table in tests."""


def new_system(key: str, root: Path = ROOT) -> None:
    """Copy the template under a key of its own, and add it to the list."""
    tests, source = root / "tests", root / "src" / "tablee" / "systems"
    if not KEY.fullmatch(key) or key == TEMPLATE or (source / key).exists():
        raise SystemExit(f"{key}: a key is new, and made of small letters and digits.")
    shutil.copytree(tests / TEMPLATE, source / key, ignore=shutil.ignore_patterns(*KEPT))
    shutil.copytree(tests / "playthroughs" / TEMPLATE, tests / "playthroughs" / key)
    (tests / "systems" / key).mkdir()
    (tests / "systems" / key / "__init__.py").touch()
    for name in ("test_rules.py", "proofs.toml"):
        shutil.move(source / key / name, tests / "systems" / key)
    shutil.move(source / key / "page.md", root / "docs" / "systems" / f"{key}.md")
    copied = [source / key, tests / "systems" / key, tests / "playthroughs" / key]
    files = [path for folder in copied for path in folder.rglob("*") if path.is_file()]
    for path in (*files, root / "docs" / "systems" / f"{key}.md"):
        path.write_text(renamed(path.read_text(encoding="utf-8"), key), encoding="utf-8")
    listed = source / "__init__.py"
    text = listed.read_text(encoding="utf-8")
    text = re.sub(r"^KEYS = \((.*)\)$", rf'KEYS = (\1, "{key}")', text, flags=re.MULTILINE)
    listed.write_text(text, encoding="utf-8")


def renamed(text: str, key: str) -> str:
    """A text of the template in the words of a new system."""
    text = text.replace(f"tests.{TEMPLATE}", f"tablee.systems.{key}").replace("TEMPLATE-", f"{key.upper()}-")
    return text.replace(f'"{TEMPLATE}"', f'"{key}"').replace(f"system: {TEMPLATE}", f"system: {key}")


if __name__ == "__main__":
    made = sys.argv[1] if len(sys.argv) == 2 else ""
    new_system(made)
    print(f"src/tablee/systems/{made}: the game. tests/systems/{made}, tests/playthroughs/{made}: its tests.")
    print(f"docs/systems/{made}.md: its page. Try: pytest tests/conformance tests/systems/{made}")
