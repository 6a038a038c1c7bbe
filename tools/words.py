"""The interface's messages: found in the modules and the templates, and kept in the French catalogue.

.venv/bin/python tools/words.py          rewrite the catalogue: sorted, without what nothing says any more
                                         (prints what still waits for its French, and compiles it)
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tablee"
FRENCH = SOURCE / "lang" / "fr" / "LC_MESSAGES" / "tablee.po"
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}
SPEAK = ("cli", "exchange", "fairness", "web")
"""The folders that may have words of the interface; the verifier has some that ``tablee verify`` says."""
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2.ext:babel_extract")]
DATES = re.compile(
    r'"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Report-Msgid-Bugs-To|Generated-By'
    r'|Project-Id-Version):.*\\n"\n'
)

Message = str | tuple[str, str]


def messages() -> Iterator[tuple[str, Message]]:
    """Each message that the program can say, with the file that says it; one that counts is a pair."""
    from babel.messages.extract import extract_from_dir

    for folder in SPEAK:
        found: Any = extract_from_dir(str(SOURCE / folder), METHODS, keywords=KEYWORDS)
        for file, _line, message, _comments, _context in found:
            if message:
                yield file, tuple(message) if isinstance(message, (list, tuple)) else message


def read_french() -> Any:
    """The French catalogue as it stands."""
    from babel.messages.pofile import read_po

    with FRENCH.open("rb") as file:
        return read_po(file, locale="fr", domain="tablee", abort_invalid=True)


def update() -> list[Message]:
    """Rewrite the catalogue with exactly the messages in use; return those without French."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    old = {message.id: message.string for message in read_french() if message.id}
    new = Catalog(locale="fr", domain="tablee", charset="utf-8", fuzzy=False)
    new.header_comment = "# The French of the interface."
    missing = []
    for message in sorted({message for _, message in messages()}, key=str):
        string = old.get(message, "")
        new.add(message, string)
        if not (all(string) if isinstance(string, tuple) else string):
            missing.append(message)
    written = BytesIO()
    write_po(written, new, sort_output=True, width=100)
    FRENCH.write_text(DATES.sub("", written.getvalue().decode()), encoding="utf-8")
    return missing


if __name__ == "__main__":
    left = update()
    sys.path.insert(0, str(ROOT))
    from hatch_build import compile_catalogues

    compile_catalogues(ROOT)
    for message in left:
        print(message)
    sys.exit(bool(left))
