"""Names of people and of those they play: plain, and nobody else's by sight or by ear."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from tablee.game.problem import Refused, problem
from tablee.table.log.seat import Role, Seat

NAME = 60
"""The most letters of a person's name."""
TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Characters that turn the direction of writing, as a pattern lists them; likewise those below."""
UNSEEN = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u2060-\u2065\u206a-\u206f\u2800"
    "\u3164\ufeff\uffa0"
)
CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufff9-\ufffb\U000e0000-\U000e007f"
_UNSEEN = re.compile(f"[{TURNING}{CONTROLS}{UNSEEN}]")
_STYLES = re.compile("[\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Characters that choose how the one before them is drawn: kept in a name, and no part of how it is read."""
_GAPS = re.compile(r"[^\S\u00a0\u202f]+")
"""Any space but those that keep words together."""
_ALIKE = str.maketrans(
    "\u0430\u0432\u0435\u0437\u0456\u0457\u0458\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u04bb\u0455\u0501\u051b\u051d\u04cf\u0432"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131\u0261\u0251\u0581\u0578\u057d\u0585",
    "abe3iijkmhopctyxhsdqwlbabehikvoptuxigagnuo",
)
"""Small letters of other alphabets, and those that they pass for."""
_CAPITALS = str.maketrans(
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03f9\u03fa\u037f"
    "\u0410\u0412\u0415\u0417\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u050c"
    "\u051a\u051c\u04ae\u0545\u054d\u0555"
    "\u13a0\u13a1\u13a2\u13aa\u13ab\u13ac\u13b3\u13b7\u13bb\u13bd\u13c0\u13c3\u13d2\u13d4\u13d5\u13d9\u13da"
    "\u13de\u13df\u13e2\u13e6\u13f4"
    "\ua4d0\ua4d1\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df\ua4e0\ua4e1\ua4e2\ua4e3\ua4e6\ua4e7"
    "\ua4ea\ua4eb\ua4ec\ua4ee\ua4f0\ua4f2\ua4f3\ua4f4",
    "ABEZHIKMNOPTYXCMJABE3SIJKMHOPCTYXGQWYJUODRTAJEWMHYGZRWSVSLCPKBBPDTGKJCZFMNLSRVHWXYAEIOU",
)
"""Capitals of other alphabets (Greek; Cyrillic; Armenian; Cherokee; Lisu), and those that they pass for."""
_LETTER = re.compile(
    r"(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER"
    r"|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])"
)
"""The Unicode names of characters that are drawn as a Latin letter, though no normal form makes them one."""
_STROKES = str.maketrans("l1|0", "iiio")
"""Characters that are drawn as another in many fonts, small or capital."""
_SILENT = ("Cf", "Cc", "Cn", "Co", "Mn", "Me")
_MARK = re.compile(r"\s*\((?:gm|mj)\)$")
_INITIALS = re.compile(r"\b(\w)[\W_]{1,2}(\w)\b")
_JOINTS = re.compile(r"[\W_]+")
_MASTERS = re.compile(
    r"\b(?:(?:gm|mj)\d*|game ?master|ma[iî]tre(?:sse)? ?(?:de |du )?jeu|meneu(?:r|se) ?(?:de |du )?jeu)\b"
)
"""Words by which the log and the page call the game master."""


def seen(name: str) -> str:
    """A name without what nobody can see in it."""
    return _UNSEEN.sub("", name)


def _letters(name: str) -> str:
    """What is read of a name: one alphabet and one case, single spaces, nothing that can't be seen."""
    drawn = "".join(map(_as_drawn, unicodedata.normalize("NFKC", _STYLES.sub("", seen(name)))))
    drawn = _STYLES.sub("", seen(drawn))
    if not any(c.islower() for c in drawn) or any("a" <= c <= "z" or "A" <= c <= "Z" for c in drawn):
        drawn = drawn.translate(_CAPITALS)  # a word in its own alphabet is read by its small letters
    plain = drawn.casefold().translate(_ALIKE)
    return " ".join("".join(c for c in plain if unicodedata.category(c) not in _SILENT).split())


@lru_cache(maxsize=4096)
def _as_drawn(character: str) -> str:
    """The Latin letter that a character is drawn as; itself where it is none."""
    found = None if character.isascii() else _LETTER.fullmatch(unicodedata.name(character, ""))
    return found[1] if found else character


def heard(name: str) -> str:
    """A name as ears and eyes take it: two that are heard alike can be mistaken for each other.

    The log calls its game master « Camille (MJ) »: nobody else is called so either.
    """
    return _MARK.sub("", _letters(name)).translate(_STROKES).replace("rn", "m").replace("vv", "w")


def claims_master(name: str) -> bool:
    """True if a name says that its bearer is the game master, however it is spelled."""
    letters = _letters(name)
    words = " ".join(_JOINTS.split(letters))
    return any(_MASTERS.search(told) for told in (letters, words, _INITIALS.sub(r"\1\2", letters)))


def plain_name(name: str) -> str:
    """A name in one line, as people write it; raises `Refused` where there is none."""
    found = _GAPS.sub(" ", seen(name)).strip()[:NAME].rstrip()
    if not heard(found):
        raise Refused(problem("HOUSE-seat", "name", "name"))
    return found


def person_name(name: str, role: Role) -> str:
    """The plain name of a person; raises `Refused` for one that takes another for the game master."""
    found = plain_name(name)
    if role != "gm" and claims_master(found):
        raise Refused(problem("HOUSE-seat", found[:40], "poses"))
    return found


def same_name(seats: Iterable[Seat], name: str, but: str = "") -> Seat | None:
    """The seat that already bears a name, of those who are in, but for one."""
    wanted = heard(name)
    return next((s for s in seats if heard(s.name) == wanted and not s.waiting and s.id != but), None)
