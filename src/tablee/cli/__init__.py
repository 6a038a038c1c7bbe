"""The command line: one file per verb, each loaded only when it is called."""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """The command ``tablee``."""
    from tablee.cli.root import root

    root.main(prog_name="tablee")
