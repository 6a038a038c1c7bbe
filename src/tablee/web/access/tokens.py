"""Secrets that open doors: drawn here, kept only as digests."""

from __future__ import annotations

import hashlib
import hmac
import secrets

TOKEN_BYTES = 18


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
