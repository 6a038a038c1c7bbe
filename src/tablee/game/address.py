"""Ids of blocks, and addresses: where points and boxes stand.

``hero.luck`` is a block of a sheet, ``hero.sword/edge`` a block of the sheet nested in its block ``sword``. A
price may leave the sheet out: it means the payer's.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count

from tablee.game.frozen import dataclass
from tablee.game.reference import folded

INSIDE = "/"
"""Stands between a nested sheet's block and a block of that sheet."""


@dataclass(frozen=True, slots=True)
class Address:
    """A sheet's id, and the path of a block in it: its id, or ``outer/inner``."""

    sheet: str
    path: str

    @staticmethod
    def read(text: str, payer: str = "") -> Address:
        """The address that a text says; one that names no sheet is the payer's."""
        sheet, dot, path = text.partition(".")
        return Address(sheet, path) if dot else Address(payer, text)

    @property
    def outer(self) -> str:
        """The id of the block of the sheet itself, which holds the nested one."""
        return split(self.path)[0]

    def __str__(self) -> str:
        return f"{self.sheet}.{self.path}"


def split(path: str) -> tuple[str, str]:
    """The id of the outermost block of a path, and the path within it."""
    outer, _, inner = path.partition(INSIDE)
    return outer, inner


def slug(name: str, joint: str = "-", most: int = 40) -> str:
    """The id that a name gives: « Épée d’os » becomes ``epee-d-os``; empty where it has no letter."""
    return re.sub(r"[^a-z0-9]+", joint, folded(name)).strip(joint)[:most]


def free_id(stem: str, taken: Collection[str], joint: str = "-") -> str:
    """The stem itself, else the first of ``stem-2``, ``stem-3``… that is not taken."""
    if stem not in taken:
        return stem
    return next(id for at in count(2) if (id := f"{stem}{joint}{at}") not in taken)
