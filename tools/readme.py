"""Keeps console blocks of the documentation true: runs each `$ tablee` line and writes what it prints.

`python -m tools.readme` rewrites README.md, README.fr.md and docs/ in place; with `--check` it only says
which pages would change.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROMPT = "$ "
BLOCK = re.compile(
    r"(?P<open>^```console\n)(?P<body>\$ tablee.*?\n)(?P<close>```$)", re.MULTILINE | re.DOTALL
)
LOCALES = {"en": "en_GB.UTF-8", "fr": "fr_FR.UTF-8"}

Runner = Callable[[str, str], str]


def documents() -> list[Path]:
    """Every page whose console blocks are executed."""
    return [ROOT / "README.md", ROOT / "README.fr.md", *sorted((ROOT / "docs").rglob("*.md"))]


def language(page: Path) -> str:
    """The language a page is written in: `name.fr.md` is French, the rest English."""
    return "fr" if page.name.endswith(".fr.md") else "en"


def run(command: str, lang: str) -> str:
    """What `tablee ...` prints in a terminal of that language, without colours, 80 columns wide."""
    words = shlex.split(command)
    if words[0] != "tablee":
        raise ValueError(f"a console block runs only tablee, not {words[0]!r}")
    env = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
    env |= {"LANG": LOCALES[lang], "LANGUAGE": lang, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *words[1:]],
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    if "Traceback (most recent call last)" in done.stdout or "No module named" in done.stdout:
        raise RuntimeError(f"{command}: {done.stdout}")
    return done.stdout


def commands(text: str) -> list[str]:
    """The command lines of a page's console blocks, in order, without the prompt."""
    return [
        line.removeprefix(PROMPT)
        for block in BLOCK.finditer(text)
        for line in block["body"].splitlines()
        if line.startswith(PROMPT)
    ]


def regenerate(text: str, lang: str, runner: Runner = run) -> str:
    """The page with the output of every command replaced by what it prints now."""

    def block(match: re.Match[str]) -> str:
        lines = [line for line in match["body"].splitlines() if line.startswith(PROMPT)]
        outputs = (runner(line.removeprefix(PROMPT), lang) for line in lines)
        body = "".join(f"{line}\n{printed(output)}" for line, output in zip(lines, outputs, strict=True))
        return match["open"] + body + match["close"]

    return BLOCK.sub(block, text)


def printed(output: str) -> str:
    """Output as it stands in a page: no spaces at line ends, one newline at the end."""
    lines = [line.rstrip() for line in output.rstrip().splitlines()]
    return "".join(f"{line}\n" for line in lines)


def main(arguments: list[str]) -> int:
    """Rewrite (or check) every page; 1 if a check found one that would change."""
    stale = False
    for page in documents():
        before = page.read_text(encoding="utf-8")
        after = regenerate(before, language(page))
        if before == after:
            continue
        stale = True
        print(page.relative_to(ROOT))
        if "--check" not in arguments:
            page.write_text(after, encoding="utf-8")
    return int(stale and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
