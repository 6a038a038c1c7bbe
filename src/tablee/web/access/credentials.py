"""Credentials: cookies of a browser with its language, tokens drawn and kept as digests, the host's key."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from tablee.lang import LANGS, Lang

HTTPS_ONLY = "__Host-"
YEAR = 365 * 86400
SPOKEN: Mapping[str, Lang] = {lang: lang for lang in LANGS}
ACCEPT_LANGUAGE_READ = 200
"""How much of `Accept-Language` is read."""
TOKEN_BYTES = 18
HOST_KEY_FILE = "host-key"
SHORTEST_KEY = 16


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
    accepted = request.headers.get("accept-language", "")[:ACCEPT_LANGUAGE_READ].split(",")
    codes = (part.partition(";")[0].strip()[:2].lower() for part in accepted)
    return next((SPOKEN[code] for code in codes if code in SPOKEN), "en")


def new_token() -> str:
    """144 random bits, as text that fits a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """A short id that tells nothing: not a secret, not a count."""
    return secrets.token_hex(6)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(given: str, secret: str) -> bool:
    """Whether a secret was given, in a time that tells nothing of it."""
    return hmac.compare_digest(given.encode(), secret.encode())


def host_key(folder: Path, *, new: bool = False) -> str:
    """The key of the game master's link; the same at every start unless a new one is asked for.

    Raises `OSError` where the folder can't be written.
    """
    path = folder / HOST_KEY_FILE
    kept = "" if new else _read(path)
    if len(kept) >= SHORTEST_KEY:
        return kept
    key = new_token()
    part = path.with_name(f"{HOST_KEY_FILE}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{key}\n")
    part.replace(path)
    return key


def _read(path: Path) -> str:
    try:
        kept = path.read_text(encoding="ascii").strip()
        path.chmod(0o600)
    except (FileNotFoundError, UnicodeDecodeError):
        return ""
    return kept
