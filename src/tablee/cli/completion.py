"""``tablee completion``: the script by which a shell completes what is typed."""

from __future__ import annotations

import click

from tablee.cli.command import argument, verb
from tablee.cli.options import in_language
from tablee.lang import N_

__all__ = ["command"]

SHELLS = ("bash", "zsh", "fish")
SHORT = N_("Print the completion script of a shell.")
LONG = N_(
    "Print the script by which SHELL (bash, zsh or fish) completes verbs, options, games, ready-made "
    "sheets and house rules. Evaluate it in the shell’s start-up file."
)


@verb(SHORT, LONG)
@argument("shell", metavar=N_("SHELL"), type=click.Choice(SHELLS))
@in_language
def command(shell: str) -> None:
    """Print the script."""
    from click.shell_completion import get_completion_class

    from tablee.cli.root import root

    found = get_completion_class(shell)
    assert found is not None
    # The script itself needs no shell of that kind here: only its text is wanted.
    template, variables = found.source_template, found(root, {}, "tablee", "_TABLEE_COMPLETE").source_vars()
    print(template % variables)
