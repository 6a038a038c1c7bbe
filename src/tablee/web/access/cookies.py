"""Cookies, and the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from tablee.lang import LANGS, Lang

HTTPS_ONLY = "__Host-"
YEAR = 365 * 86400
SPOKEN: Mapping[str, Lang] = {lang: lang for lang in LANGS}
LONGEST = 200
"""How much of `Accept-Language` is read."""


def cookie_name(request: Request, name: str) -> str:
    """The full name of a cookie: over HTTPS with the prefix that no other host can write."""
    return HTTPS_ONLY + name if request.scope["scheme"] == "https" else name


def cookie(request: Request, name: str) -> str:
    """The value of a cookie, or nothing."""
    return request.cookies.get(cookie_name(request, name), "")


def forget(response: Response, request: Request, name: str) -> None:
    """Delete a cookie."""
    secure = request.url.scheme == "https"
    response.delete_cookie(cookie_name(request, name), path="/", httponly=True, samesite="lax", secure=secure)


def keep(response: Response, request: Request, name: str, value: str) -> None:
    """Set a cookie for a year: out of reach of scripts, and only over HTTPS where there is HTTPS."""
    secure = request.url.scheme == "https"
    name = cookie_name(request, name)
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def language(request: Request) -> Lang:
    """The reader's language: chosen on the page, else the browser's first that we speak, else English."""
    chosen = SPOKEN.get(cookie(request, "lang"))
    if chosen is not None:
        return chosen
    accepted = request.headers.get("accept-language", "")[:LONGEST].split(",")
    codes = (part.partition(";")[0].strip()[:2].lower() for part in accepted)
    return next((SPOKEN[code] for code in codes if code in SPOKEN), "en")
