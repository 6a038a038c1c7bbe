"""The host's key: drawn once, kept in the data folder for its owner's eyes alone, renewed when asked."""

from __future__ import annotations

import os
from pathlib import Path

from tablee.web.access.tokens import new_token

FILE = "host-key"
SHORTEST = 16


def host_key(folder: Path, *, new: bool = False) -> str:
    """The key of the game master's link; the same at every start unless a new one is asked for.

    Raises `OSError` where the folder can't be written.
    """
    path = folder / FILE
    kept = "" if new else _read(path)
    if len(kept) >= SHORTEST:
        return kept
    key = new_token()
    part = path.with_name(f"{FILE}.part")
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
