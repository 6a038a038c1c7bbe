"""``tablee play``: the prompt. It opens also when no verb is given."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from tablee.cli.command import argument, option, verb
from tablee.cli.options import house_rules, in_language
from tablee.lang import N_
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.cli.prompt.session import Session

__all__ = ["command", "open_prompt"]

SHORT = N_("Open the prompt: see the odds, throw, spend.")
LONG = N_(
    "Open the prompt: choose a game, write a throw, see its odds, throw, spend. `help` lists the words."
)


def _systems(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.cli.complete import systems

    return systems(incomplete)


@verb(SHORT, LONG)
@argument("system", metavar=N_("SYSTEM"), required=False, shell_complete=_systems)
@option("--seed", metavar=N_("TEXT"), help=N_("Throw the same dice for the same text, for ever."))
@house_rules
@in_language
def command(system: str | None, seed: str | None, pack: str | None, settings: tuple[str, ...]) -> None:
    """Open the prompt."""
    open_prompt(system, seed, pack, settings)


def open_prompt(
    system: str | None = None,
    seed: str | None = None,
    pack: str | None = None,
    settings: tuple[str, ...] = (),
) -> None:
    """Read lines and answer them, until somebody leaves."""
    from tablee.cli.prompt.session import Session
    from tablee.cli.walking import source

    session = Session(source(seed), pack, settings)
    print(session.begin(system) if system else session.welcome())
    interrupted = False
    while not session.over:
        try:
            line = _line(session.prompt)
            if line is None:
                print()
                return
            interrupted = False
            _answer(session, line)
        except KeyboardInterrupt:
            if interrupted:
                print()
                return
            interrupted = True
            print("\n" + _("Ctrl-C again, or quit, to leave."))


def _answer(session: Session, line: str) -> None:
    from tablee.cli.errors import lines_of

    try:
        text = session.answer(line)
    except Exception as error:
        text = "\n".join(lines_of(error))
    if text:
        print(f"\n{text}\n" if sys.stdin.isatty() else f"{text}\n")


def _line(prompt: str) -> str | None:
    """The next line; None at the end of the input. A pipe sees no prompt."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None
    with suppress(ImportError):
        import readline  # noqa: F401 (lines can be edited, and fetched again)
    try:
        return input(prompt)
    except EOFError:
        return None
