"""How sides, keys and notations are called on screen."""

from __future__ import annotations

from tablee.cli.errors import clean
from tablee.lang import N_
from tablee.lang import gettext as _

__all__ = ["key_name", "side_name", "written"]

MINUS = "\N{MINUS SIGN}"
SIDES = {"me": N_("Me"), "other": N_("Opponent"), "circumstance": N_("Circumstances")}
KEYS = {
    "degree": N_("degree"),
    "magic": N_("magic"),
    "negative": N_("negative"),
    "neutral": N_("neutral"),
    "positive": N_("positive"),
}


def side_name(side: str) -> str:
    """Whose dice: a name somebody gave is kept, a number or a key gets a word."""
    if side.isdecimal():
        return _("Side {number}").format(number=side)
    return _(SIDES[side]) if side in SIDES else clean(side)


def key_name(key: str) -> str:
    """A key of a sheet that has no label of its own; what is unknown is shown as it stands."""
    return _(KEYS[key]) if key in KEYS else clean(key)


def written(notation: str) -> str:
    """A notation as it is printed, with a real minus."""
    first, *rest = clean(notation).split("-")
    return first + "".join(f"{MINUS if part[:1].isdecimal() else '-'}{part}" for part in rest)
