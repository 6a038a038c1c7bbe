"""The head of a request, read once: many ask on its way."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import Scope

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
READ = "tablee.head"
"""Where a request keeps what was read of it."""


def head_of(scope: Scope) -> Mapping[str, str]:
    """What a request says before its body, by names in small letters; the first where one is said twice."""
    read: dict[str, str] | None = scope.get(READ)
    if read is None:
        said = reversed(scope["headers"])
        read = scope[READ] = {name.decode("latin-1"): value.decode("latin-1") for name, value in said}
    return read
