"""Lines that hang together: each bears the hash of all that came before it.

``H_i = SHA-256(H_{i-1} as 64 hexadecimal digits + the line without its hash)``; ``H_0`` is 64 zeros.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

START = "0" * 64
BEFORE, AFTER = b',"hash":"', b'"}\n'
TAIL = len(BEFORE) + len(START) + len(AFTER)


def plain(data: Mapping[str, Any]) -> bytes:
    """Data as one line of JSON: the only way in which Tablée writes it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


class Chain:
    """The hash so far, and how many lines it is of."""

    def __init__(self) -> None:
        self.hash, self.lines = START, 0

    def add(self, body: bytes) -> str:
        """Take one more line, without its hash: the hash it must bear."""
        self.hash = sha256(self.hash.encode() + body).hexdigest()
        self.lines += 1
        return self.hash

    def end(self) -> str:
        """The hash of the last line, which says how many came before it."""
        return self.add(plain({"end": self.lines}))

    def line(self, data: Mapping[str, Any]) -> bytes:
        """Data as the next line of the file."""
        body = plain(data)
        return body[:-1] + BEFORE + self.add(body).encode() + AFTER


def parted(line: bytes) -> tuple[bytes, str] | None:
    """A line without its hash, and the hash; None where the line does not end with one."""
    body, tail = line[:-TAIL], line[-TAIL:]
    if not body or not tail.startswith(BEFORE) or not tail.endswith(AFTER):
        return None
    found = tail[len(BEFORE) : -len(AFTER)]
    return (body + b"}", found.decode()) if found.isalnum() and found.isascii() else None
