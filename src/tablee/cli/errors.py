"""What went wrong, in one line, in the reader's language."""

from __future__ import annotations

import os
import sys

import click

from tablee.lang import current
from tablee.lang import gettext as _

__all__ = ["Unreadable", "clean", "lines_of", "report"]


class Unreadable(click.ClickException):
    """A file that can't be read."""

    exit_code = 2


def report(error: Exception) -> int:
    """Print the error on stderr and return the exit code: 1 refused, 2 misused, 70 a fault of ours."""
    from tablee.game.problem import Refused

    if isinstance(error, click.Abort):
        return 130
    for line in lines_of(error):
        print(_("Error: {message}").format(message=clean(line)), file=sys.stderr)
    return (
        1
        if isinstance(error, Refused)
        else error.exit_code
        if isinstance(error, click.ClickException)
        else 70
    )


def lines_of(error: Exception) -> list[str]:
    """The error in words, a line for each problem; only what nobody foresaw says that it is a fault."""
    from tablee.cli.games import reference_for
    from tablee.game.problem import Refused

    if isinstance(error, Refused):
        return [clean(reference_for(p.rule).say(p, current())) for p in error.problems]
    if isinstance(error, click.ClickException):
        return [_usage(error)]
    if os.environ.get("TABLEE_DEBUG"):
        raise error
    name = f"{type(error).__name__}: {error}"
    return [_("This is a fault of Tablée itself ({error}). TABLEE_DEBUG=1 shows where.").format(error=name)]


def clean(text: str) -> str:
    """What somebody wrote, fit for one line of a terminal: no control character gets through."""
    return "".join(c if c.isprintable() or c in "\u00a0\u202f" else " " for c in text)


def _usage(error: click.ClickException) -> str:
    """Click's own errors in our words."""
    if isinstance(error, click.NoSuchOption):
        text = _("Unknown option: {name}.").format(name=error.option_name)
        known = error.ctx.command.params if error.ctx else []
        return _with_near(text, error.option_name, [name for param in known for name in param.opts])
    if isinstance(error, click.exceptions.NoSuchCommand):
        text = _("Unknown verb: {name}.").format(name=error.command_name)
        group = error.ctx.command if error.ctx else None
        verbs = group.list_commands(error.ctx) if error.ctx and isinstance(group, click.Group) else []
        return _with_near(text, error.command_name, verbs)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return _("{name} is missing: see --help.").format(name=_name(error.param, error.ctx))
    if isinstance(error, click.BadParameter) and isinstance(getattr(error.param, "type", None), click.Choice):
        assert error.param is not None and isinstance(error.param.type, click.Choice)
        choices = ", ".join(str(c) for c in error.param.type.choices)
        text = _("{name}: expected one of {choices}.")
        return text.format(name=_name(error.param, error.ctx), choices=choices)
    if isinstance(error, click.BadOptionUsage):
        options = error.ctx.command.params if error.ctx else []
        flags = {name for p in options if getattr(p, "is_flag", False) for name in p.opts}
        flag = error.option_name in flags
        text = _("{name} takes no value.") if flag else _("{name} needs a value.")
        return text.format(name=error.option_name)
    return error.message


def _with_near(sentence: str, name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    bare = {word.lstrip("-"): word for word in known}
    near = [bare[word] for word in get_close_matches(name.lstrip("-"), bare)]
    return f"{sentence} " + _("Did you mean {names}?").format(names=", ".join(near)) if near else sentence


def _name(param: click.Parameter, ctx: click.Context | None) -> str:
    if isinstance(param, click.Option):
        return param.opts[0]
    return param.make_metavar(ctx or click.Context(click.Command("tablee"))).strip("[]…")
