"""Text of others as it is shown: letters of any script, nothing that turns or hides what stands beside it.

A name with a sign that turns the writing round could make a result read otherwise; one of signs that nobody
sees could pass for nobody's.
"""

from __future__ import annotations

import re

TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
UNSEEN = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u2060-\u2065\u206a-\u206f\u2800"
    "\u3164\ufeff\uffa0"
)
CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufff9-\ufffb\U000e0000-\U000e007f"
_TURNING = re.compile(f"[{TURNING}{CONTROLS}]")
_UNSEEN = re.compile(f"[{TURNING}{CONTROLS}{UNSEEN}]")


def shown(words: str) -> str:
    """Text as a page prints it: what a template is given goes through here."""
    return words if words.isascii() and words.isprintable() else _TURNING.sub("", words)


def seen(words: str) -> str:
    """A name without what nobody can see in it."""
    return _UNSEEN.sub("", words)
