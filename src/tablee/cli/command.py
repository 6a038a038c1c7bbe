"""Commands that speak the reader's language and take notations that begin with a dash."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from tablee.lang import N_
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from click import Context, HelpFormatter

__all__ = ["Argument", "Option", "Verb", "Verbs", "argument", "option", "verb"]

HELP = N_("Show this help.")


class Option(click.Option):
    """An option whose help is translated when it is shown."""

    def get_help_record(self, ctx: Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        return None if record is None else (record[0], _(self.help) if self.help else "")

    def make_metavar(self, ctx: Context) -> str:
        return _(self.metavar) if self.metavar else super().make_metavar(ctx=ctx)


class Argument(click.Argument):
    """An argument whose name in the usage line is translated."""

    def make_metavar(self, ctx: Context) -> str:
        name = _(self.metavar) if self.metavar else super().make_metavar(ctx=ctx)
        name = f"{name}…" if self.nargs != 1 else name
        return name if self.required else f"[{name}]"


def _show_help(ctx: Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        print(ctx.get_help())
        ctx.exit()


class _Spoken(click.Command):
    """Help in the language spoken now; the texts themselves are marked in the source."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_help_option = False
        # Click’s own help option would look for catalogues of its own at every start.
        self.params.append(
            Option(
                ["--help"], is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help=HELP
            )
        )

    def format_usage(self, ctx: Context, formatter: HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage:") + " ")

    def format_help_text(self, ctx: Context, formatter: HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_(self.help or HELP))

    def get_short_help_str(self, limit: int = 45) -> str:
        return _(self.short_help) if self.short_help else ""

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        options = sorted((p for p in self.params if isinstance(p, Option)), key=lambda p: p.help == HELP)
        records = [record for record in (option.get_help_record(ctx) for option in options) if record]
        _section(formatter, _("Options:"), records)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            # The parser forgets where it was: the message wants to know.
            error.ctx = error.ctx or ctx
            raise


class Verb(_Spoken):
    """A verb. Only ``--long`` options exist, so that ``-3`` is a notation and not an option."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ignore_unknown_options = True
        self.allow_extra_args = True

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        known = {name: p for p in self.get_params(ctx) for name in p.opts if name.startswith("--")}
        if not ctx.resilient_parsing:
            self._refuse_unknown(ctx, args, known)
        elif args and args[-1] in known:
            # The shell completes the value of this option, which is not there yet: what came before counts.
            args = args[:-1]
        rest = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            text = _("Did not expect “{text}”: put quotes around what belongs together.")
            raise click.UsageError(text.format(text=ctx.args[0]), ctx)
        return rest

    def _refuse_unknown(self, ctx: Context, args: list[str], known: dict[str, click.Parameter]) -> None:
        left = iter(args)
        for arg in left:
            if arg == "--":
                return
            name, equals, _value = arg.partition("=")
            found = known.get(name)
            if found is None and arg.startswith("--"):
                raise click.NoSuchOption(name, possibilities=known, ctx=ctx)
            if isinstance(found, click.Option) and not found.is_flag and not equals:
                next(left, None)


class Verbs(_Spoken, click.Group):
    """A group of verbs."""

    def collect_usage_pieces(self, ctx: Context) -> list[str]:
        return [self.options_metavar or "", _("VERB"), "…"]

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        _Spoken.format_options(self, ctx, formatter)
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None and not command.hidden:
                rows.append((name, command.get_short_help_str()))
        _section(formatter, _("Verbs:"), rows)


def _section(formatter: HelpFormatter, title: str, rows: list[tuple[str, str]]) -> None:
    formatter.write_paragraph()
    formatter.write(f"{title}\n")
    with formatter.indentation():
        formatter.write_dl(rows)


def verb(short: str, long: str) -> Callable[[Callable[..., Any]], Verb]:
    """Make a verb of a function: its one-line and its full help, both marked for translation."""
    return click.command(cls=Verb, short_help=short, help=long)


def argument(*names: str, **settings: Any) -> Callable[[Any], Any]:
    """A positional argument."""
    return click.argument(*names, cls=Argument, **settings)


def option(*names: str, **settings: Any) -> Callable[[Any], Any]:
    """An option."""
    return click.option(*names, cls=Option, **settings)
