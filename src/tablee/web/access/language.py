"""The language of whoever asks."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request

from tablee.lang import LANGS, Lang
from tablee.web.access.cookies import cookie

SPOKEN: Mapping[str, Lang] = {lang: lang for lang in LANGS}
LONGEST = 200
"""How much of `Accept-Language` is read."""


def language(request: Request) -> Lang:
    """The reader's language: chosen on the page, else the browser's first that we speak, else English."""
    chosen = SPOKEN.get(cookie(request, "lang"))
    if chosen is not None:
        return chosen
    accepted = request.headers.get("accept-language", "")[:LONGEST].split(",")
    codes = (part.partition(";")[0].strip()[:2].lower() for part in accepted)
    return next((SPOKEN[code] for code in codes if code in SPOKEN), "en")
