"""How much memory this program took at most, as Linux tells it."""

from __future__ import annotations

from pathlib import Path

SELF = Path("/proc/self")


def peak() -> int:
    """The most memory this program ever had, in bytes; what its parent had does not count."""
    return int((SELF / "status").read_text(encoding="ascii").partition("VmHWM:")[2].split()[0]) * 1024


def rewound_peak() -> int:
    """Begin to count anew: what the program has now is the most it had."""
    (SELF / "clear_refs").write_text("5", encoding="ascii")
    return peak()
