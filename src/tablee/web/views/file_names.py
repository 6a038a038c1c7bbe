"""Names of files that any disk takes."""

from __future__ import annotations

import re
import unicodedata


def file_name(name: str) -> str:
    """A name that any disk takes."""
    flat = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", flat).strip("-").lower()[:60] or "sheet"
