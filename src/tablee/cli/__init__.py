"""The command line: one file per verb, each loaded only when it is called."""

from __future__ import annotations

import gc

__all__ = ["main", "rarely_collect"]


def rarely_collect() -> None:
    """Look for garbage less often: hardly anything that a start or a table allocates ever goes in circles,
    and a look at all that a full house holds takes half a second."""
    gc.set_threshold(50_000, 20, 20)


def main() -> None:
    """The command ``tablee``."""
    rarely_collect()
    from tablee.cli.root import root

    root.main(prog_name="tablee")
