"""The plainest silhouette: a sheet with its name alone, for games without wounds or moods that show."""

from __future__ import annotations

from tablee.game.block import Pick, Words
from tablee.game.sheet import Sheet
from tablee.game.text import Text

SEEN = Pick("seen", Text("Ce qu’on en voit", "What is seen of it"), "silhouette")


def silhouette(sheet: Sheet) -> Sheet:
    """The name alone, with a mark that says so."""
    return Sheet(sheet.system, sheet.name, (SEEN,), sheet.nature, sheet.pack, sheet.version, sheet.status)


def is_silhouette(sheet: Sheet, words: str = "") -> bool:
    """True if a sheet is a silhouette: nothing but the outside of somebody is known.

    ``words`` is the id of the words that a game's silhouettes have in place of the mark.
    """
    return sheet.get(SEEN.id) == SEEN or (bool(words) and isinstance(sheet.get(words), Words))
