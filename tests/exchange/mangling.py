"""Sound input made unsound: texts, data and bytes, a little changed or made up; the same for a seed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 10**9, -(10**9), 10**10, 10**40, 1.5, float("inf"), "", " ", "x", "*",
    "gm", "x" * 300,
    "1/2", "1/0", "-3/4", "1e9", "é", "\0", "\ud800", "{where}", "a.b", "\u202e", "١", "²", "−2",
    [], {}, [[]], [None], {"": None}, {"kind": "said"}, {"kind": []}, {"kind": "said", "words": "a"},
    {"fr": "a", "en": "b"}, {"id": "x", "kind": "note"}, [1, 2], ["*"], {"1": 1},
]  # fmt: skip
PIECES = [
    "", " ", "+", "-", "−", "(", ")", "[", "]", "{", "}", ",", ".", "/", "=", ":", ";", "\"", "'",
    "\\", "\n", "\t", "0", "1", "2", "7", "20", "99999999999", "1/2", "d", "d6", "D", "dF", "d%", "kh3",
    "kl1", "k", "K", "N", "x", "vs", "contre", "jet", "roll", "avec", "with", "Bon", "Good", "Très",
    "Superbe", "skill", "adresse", "et", "ou", "é", "²", "١", "🎲", "\0", "\u202e", "null", "true", "NaN",
    "0x", "#", "[[", "]]", "\"\"\"", "1979-05-27",
]  # fmt: skip


def text(random: Random, whole: Sequence[str], pieces: Sequence[str] = PIECES) -> str:
    """Words that make sense with something put in, taken out or doubled; or words that make none."""
    if random.random() < 0.3:
        return random.choice(["", " "]).join(random.choices(pieces, k=random.randint(0, 9)))
    found = random.choice(whole)
    for _turn in range(random.randint(1, 3)):
        at = random.randint(0, len(found))
        to = min(len(found), at + random.choice([0, 0, 1, 2, 5]))
        found = found[:at] + random.choice([random.choice(pieces), found[at:to] * 2]) + found[to:]
    return found[:5000]


def data(random: Random, whole: Any) -> Any:
    """Plain data with one to three of its places replaced, doubled, renamed or taken out."""
    found = json.loads(json.dumps(whole))
    for _turn in range(random.randint(1, 3)):
        found = _changed(random, found)
    return found


def _changed(random: Random, found: Any) -> Any:
    inner: Any = found
    while isinstance(inner, (dict, list)) and inner:
        key: Any = random.choice(list(inner)) if isinstance(inner, dict) else random.randrange(len(inner))
        if isinstance(inner[key], (dict, list)) and inner[key] and random.random() < 0.8:
            inner = inner[key]
            continue
        if isinstance(inner, dict) and random.random() < 0.3:
            value = inner.pop(key)
            if random.random() < 0.5:
                inner[random.choice(["kind", "id", "x", f"{key}s", "name"])] = value
        elif isinstance(inner, list) and random.random() < 0.3:
            inner.insert(key, inner[random.randrange(len(inner))])
        else:
            inner[key] = deepcopy(random.choice(ODD))
        return found
    return deepcopy(random.choice(ODD))


def raw(random: Random, whole: bytes) -> bytes:
    """Bytes with some of them flipped, cut, doubled or put elsewhere."""
    found = bytearray(whole)
    for _turn in range(random.randint(1, 4)):
        at = random.randint(0, len(found))
        to = min(len(found), at + random.choice([0, 1, 2, 8, 300]))
        how = random.randrange(4)
        if how == 0 and at < len(found):
            found[at] ^= 1 << random.randrange(8)
        elif how == 1:
            del found[at:to]
        elif how == 2:
            found[at:at] = found[at:to]
        else:
            found[at:to] = random.randbytes(to - at)
    return bytes(found)
