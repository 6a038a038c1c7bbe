"""The command line: one file per verb, each loaded only when it is called."""

from __future__ import annotations

from tablee.cli.process import rarely_collect

__all__ = ["main"]


def main() -> None:
    """The command ``tablee``."""
    rarely_collect()
    from tablee.cli.root import root

    root.main(prog_name="tablee")
