"""The plainest silhouette, a sheet with its name alone, and what silhouettes bring to a check."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeAlias

from tablee.game.block import Pick, Words
from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.sheet import Sheet
from tablee.game.text import Text

Chips: TypeAlias = tuple[Chip, ...]
SEEN = Pick("seen", Text("Ce qu’on en voit", "What is seen of it"), "silhouette")


def silhouette(sheet: Sheet) -> Sheet:
    """The name alone, with a mark that says so."""
    return Sheet(sheet.system, sheet.name, (SEEN,), sheet.nature, sheet.pack, sheet.version, sheet.status)


def split_chips(side: Mapping[str, Any], sheets: Collection[str]) -> tuple[Chips, Chips]:
    """The chips of one side of a check that veiled sheets bring, and the others.

    A side that is named after one of the sheets brings all its chips, else those marked as theirs.
    """
    chips = from_data(Chips, to_data(side.get("chips", ())), "chips")
    whole = side.get("name", "") in sheets
    hidden = tuple(chip for chip in chips if whole or chip.side in sheets)
    return hidden, tuple(chip for chip in chips if chip not in hidden)


def veil_chips(
    side: Mapping[str, Any], sheets: Collection[str], worth: Callable[[Chips], Mapping[str, int]]
) -> Mapping[str, Any]:
    """One side of a check where the chips that veiled sheets bring are summed up in its numbers.

    ``worth`` gives what chips add to each number of the side; a number that comes to 0 is left out.
    """
    hidden, left = split_chips(side, sheets)
    if not hidden:
        return side
    summed = {key: side.get(key, 0) + more for key, more in worth(hidden).items()}
    rest = {key: value for key, value in side.items() if key not in ("chips", *summed)}
    made = {**rest, **{key: value for key, value in summed.items() if value}}
    return {**made, "chips": to_data(left)} if left else made


def is_silhouette(sheet: Sheet, words: str = "") -> bool:
    """True if a sheet is a silhouette: nothing but the outside of somebody is known.

    ``words`` is the id of the words that a game's silhouettes have in place of the mark.
    """
    return sheet.get(SEEN.id) == SEEN or (bool(words) and isinstance(sheet.get(words), Words))
