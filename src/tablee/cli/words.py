"""How sides and notations are called on screen."""

from __future__ import annotations

from tablee.cli.errors import clean
from tablee.lang import N_
from tablee.lang import gettext as _

__all__ = ["side_name", "written"]

MINUS = "\N{MINUS SIGN}"
SIDES = {"me": N_("Me"), "other": N_("Opponent")}


def side_name(side: str) -> str:
    """Whose dice: a name somebody gave is kept, a number or a key gets a word."""
    if side.isdecimal():
        return _("Side {number}").format(number=side)
    return _(SIDES[side]) if side in SIDES else clean(side)


def written(notation: str) -> str:
    """A notation as it is printed, with a real minus."""
    first, *rest = clean(notation).split("-")
    return first + "".join(f"{MINUS if part[:1].isdecimal() else '-'}{part}" for part in rest)
