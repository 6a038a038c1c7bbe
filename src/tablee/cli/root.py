"""The command itself: it finds the language and the verb, and says in one line what went wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from tablee.cli.command import Option, Verbs
from tablee.cli.options import in_language
from tablee.lang import LANGS, N_, Lang, from_environment, use

__all__ = ["VERBS", "root"]

VERBS = (
    "serve", "roll", "odds", "read", "sheet", "rules", "spell", "play",
    "verify", "export", "import", "backup", "restore", "doctor", "completion",
)  # fmt: skip
MODULES = {"import": "import_"}
"""Verbs that Python keeps for itself."""


def asked_language(args: Sequence[str]) -> Lang | None:
    """What ``--lang`` says, known before anything else so that even usage errors are in that language."""
    found: Lang | None = None
    for at, arg in enumerate(args):
        if arg == "--":
            break
        name, _, value = arg.partition("=")
        if name == "--lang":
            value = value or "".join(args[at + 1 : at + 2])
            found = next((lang for lang in LANGS if lang == value), found)
    return found


class Root(Verbs):
    """Loads a verb's module when the verb is called, and no other."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = import_module(f"tablee.cli.{MODULES.get(cmd_name, cmd_name)}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Call the verb; whoever reads our output may leave before its end."""
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return done

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run and exit: 0 well, 1 refused, 2 misused."""
        given = sys.argv[1:] if args is None else list(args)
        use(asked_language(given) or from_environment(os.environ))
        if (sys.stdout.encoding or "").lower() != "utf-8" or (sys.stderr.encoding or "").lower() != "utf-8":
            from tablee.cli.encoding import make_printable

            make_printable()
        try:
            code = super().main(given, prog_name, standalone_mode=False, **extra)
        except Exception as error:
            from tablee.cli.errors import report

            code = report(error)
        sys.exit(code if isinstance(code, int) else 0)


VERSION = Option(["--version"], is_flag=True, help=N_("Show the version and exit."))


def _alone(version: bool) -> None:
    context = click.get_current_context()
    if version:
        from tablee import __version__

        print(f"tablee {__version__}")
        context.exit()
    if context.invoked_subcommand is None:
        from tablee.cli.play import open_prompt

        open_prompt()


root: Root = in_language(
    Root(
        "tablee",
        callback=_alone,
        params=[VERSION],
        invoke_without_command=True,
        help=N_(
            "Play narrative role-playing games by the book: exact odds before every throw, sheets and rules "
            "that check and explain themselves. Without a verb, the prompt opens."
        ),
    )
)
