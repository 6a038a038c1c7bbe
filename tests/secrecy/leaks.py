"""Whether a browser received what its person may not know."""

from __future__ import annotations

import re

from tests.secrecy.browser import Browser
from tests.secrecy.game import Game
from tests.secrecy.looking import found

OUTSIDE = ("stranger", "late", "other")
"""Who has no seat at the table, or waits at its door: to them nothing of it is open."""
LENGTH = re.compile(r"\('content-length', '\d+'\)")
"""How long an answer is may be any number, that of a secret too; that it is as long without the secret is
asked where bytes are compared (`test_other_secrets.py`)."""


def leaks(evening: Game, browser: Browser) -> list[str]:
    """What a browser received and its person may not know; what it asked for by name is no news to it."""
    who, wrong = browser.who, [f"{browser.who} tells hidden from absent: {a}" for a in browser.apart]
    secrets = [c for c, knows in evening.known_to.items() if who not in knows]
    if who in OUTSIDE:
        secrets += [*evening.open_words, "heroana"]
    heard = found(secrets, LENGTH.sub("", browser.text))
    for got in browser.got if heard else ():
        for canary in found(heard, LENGTH.sub("", got.text)):
            if canary not in got.asked:
                what = evening.canaries.get(canary, canary)
                wrong.append(f"door {got.door}: {who} receives {what} from {got.asked}")
    return wrong
