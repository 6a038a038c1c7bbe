"""The command line: one file per verb, each loaded only when it is called."""

from __future__ import annotations

import gc

__all__ = ["main"]


def main() -> None:
    """The command ``tablee``."""
    # Hardly anything that a start allocates is ever garbage: look for it less often.
    gc.set_threshold(50_000, 20, 20)
    from tablee.cli.root import root

    root.main(prog_name="tablee")
