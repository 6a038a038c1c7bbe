"""A few words around what was looked for, as they were written; what was found stands out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tablee.game.reference import folded

AROUND = 60
"""How much is shown before what was found; twice that after its beginning."""


def snippet_of(text: str, wanted: Iterable[str]) -> tuple[tuple[str, bool], ...]:
    """The text around the first word that was looked for, in stretches, each with whether it was found."""
    spans = _spans(text, wanted)
    first = spans[0][0] if spans else 0
    start, end = max(0, first - AROUND), min(len(text), first + 2 * AROUND)
    while 0 < start < first and not text[start - 1].isspace():
        start += 1
    stretches, at = [("…" if start else "", False)], start
    for left, right in spans:
        if right <= end:
            stretches += [(text[at:left], False), (text[left:right], True)]
            at = right
    stretches.append((text[at:end] + ("…" if end < len(text) else ""), False))
    return tuple(stretch for stretch in stretches if stretch[0])


def _spans(text: str, wanted: Iterable[str]) -> list[tuple[int, int]]:
    """Where the words stand in the text as it was written; those that touch are one."""
    flat, places = list[str](), list[int]()
    for at, letter in enumerate(text):
        plain = folded(letter)
        flat.append(plain)
        places += [at] * len(plain)
    whole = "".join(flat)
    marks = sorted(
        (places[m.start()], places[m.end() - 1] + 1)
        for word in wanted
        for m in re.finditer(re.escape(word), whole)
    )
    spans = list[tuple[int, int]]()
    for left, right in marks:
        if spans and left <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(right, spans[-1][1]))
        else:
            spans.append((left, right))
    return spans
