"""The same bytes for the same text, on every machine and in every version.

The stream, for ever:

    key      = SHA-256("tablee-seeded-1" 00 TEXT)      TEXT in UTF-8, 00 one zero byte
    block(i) = SHA-256(key i)                          i = 0, 1, 2 … as 8 bytes, most significant first
    stream   = block(0) block(1) block(2) …

Whoever knows the text knows the dice: it is for examples, tests and replays, not for play in
which somebody could gain by looking ahead.
"""

from __future__ import annotations

from hashlib import sha256

__all__ = ["Seeded"]


class Seeded:
    """A ``Draw`` that reads on in the stream of ``text`` at each call."""

    __slots__ = ("_block", "_key", "_rest", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        # A lone surrogate has no UTF-8; it is passed through, so that every text is a seed.
        self._key = sha256(b"tablee-seeded-1\0" + text.encode("utf-8", "surrogatepass")).digest()
        self._block = 0
        self._rest = b""

    def __call__(self, n: int) -> bytes:
        """The next ``n`` bytes of the stream."""
        if n < 0:
            raise ValueError(f"expected 0 bytes or more, found {n}")
        parts = [self._rest]
        size = len(self._rest)
        while size < n:
            parts.append(sha256(self._key + self._block.to_bytes(8, "big")).digest())
            self._block += 1
            size += 32
        data = b"".join(parts)
        self._rest = data[n:]
        return data[:n]

    def __repr__(self) -> str:
        return f"Seeded({self.text!r})"
