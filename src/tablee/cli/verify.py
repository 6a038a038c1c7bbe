"""``tablee verify``: are the dice of an archive those that were promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tablee.cli.command import argument, verb
from tablee.cli.options import as_json, in_language
from tablee.lang import LANGS, N_, current, use
from tablee.lang import gettext as _

__all__ = ["command"]

SHORT = N_("Check the dice of an archive.")
LONG = N_(
    "Check the dice of an archive: a whole table, or what one seat knows of it. Says what is right, what is "
    "wrong, and what can’t be checked yet. The exit code is 1 if something is wrong, 2 if the file can’t be "
    "read. The file fairness/verifier.py does the same without Tablée."
)


@verb(SHORT, LONG)
@argument("file", metavar=N_("FILE"))
@as_json
@in_language
def command(file: str, as_json: bool) -> None:
    """Check, and say what was found."""
    from tablee.cli.errors import Unreadable, clean
    from tablee.cli.showing import print_json
    from tablee.fairness.verifier import SAID, NoArchive, sentences, verify

    try:
        with Path(file).open("rb") as archive:
            report = verify(archive)
    except (OSError, ValueError, NoArchive) as wrong:
        raise Unreadable(f"{file}: {_(SAID['file'])}") from wrong
    if as_json:
        print_json({**report, **{part: _in_both(report[part]) for part in ("problems", "later")}})
    else:
        print("\n".join(map(clean, sentences(report, _))))
    click.get_current_context().exit(0 if report["ok"] else 1)


def _in_both(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Findings with their sentences in both languages."""
    from tablee.fairness.verifier import sentence

    asked, told = current(), [dict(each) for each in found]
    for lang in LANGS:
        use(lang)
        for each, plain in zip(told, found, strict=True):
            each[lang] = sentence(plain, _)
    use(asked)
    return told
