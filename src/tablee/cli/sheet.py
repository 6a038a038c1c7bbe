"""``tablee sheet``: make, check and show characters, creatures and objects."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.command import Verbs, argument, option, verb
from tablee.cli.options import as_json, house_rules, in_language, of_system
from tablee.lang import N_, current
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.game.problem import Problem
    from tablee.game.sheet import Sheet
    from tablee.game.system import Rules, System

__all__ = ["command"]


def _alone() -> None:
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        print(context.get_help(), file=sys.stderr)
        context.exit(2)


command: Verbs = in_language(
    Verbs(
        "sheet",
        callback=_alone,
        invoke_without_command=True,
        short_help=N_("Make, check or show a sheet."),
        help=N_("Make, check or show the sheet of a character, a creature, an object or a group."),
    )
)
FILE = N_("FILE")


def _presets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.cli.complete import presets

    return presets(ctx.params.get("system"), incomplete)


@verb(N_("Make a sheet."), N_("Print a new sheet of SYSTEM: a blank one, a ready-made one or a random one."))
@of_system
@option("--preset", metavar=N_("KEY"), shell_complete=_presets, help=N_("Begin with this ready-made sheet."))
@option("--random", "chance", is_flag=True, help=N_("Let chance choose, within the rules."))
@option("--seed", metavar=N_("TEXT"), help=N_("With --random: the same sheet for the same text, for ever."))
@option("--name", metavar=N_("NAME"), help=N_("The name on the sheet."))
@option("--toml", is_flag=True, help=N_("Print TOML instead of JSON."))
@house_rules
@as_json
@in_language
def new(
    system: str,
    preset: str | None,
    chance: bool,
    seed: str | None,
    name: str | None,
    toml: bool,
    pack: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Print a sheet in its file form."""
    from tablee.cli.games import find, rules_of
    from tablee.cli.showing import print_json
    from tablee.cli.walking import source
    from tablee.dice import face
    from tablee.game.file_form import sheet_file

    if preset is not None and chance:
        raise click.UsageError(_("Choose either --preset or --random."))
    if seed is not None and not chance:
        raise click.UsageError(_("--seed needs --random."))
    if toml and as_json:
        raise click.UsageError(_("Choose either --toml or --json."))
    game = find(system)
    rules = rules_of(game, pack, settings)
    if chance:
        draw = source(seed)
        sheet = rules.random_sheet(lambda n: face(draw, n))
    else:
        sheet = rules.blank_sheet(name or _("Nameless")) if preset is None else game.preset(preset)
    form = sheet_file(replace(sheet, name=name) if name else sheet)
    if toml:
        from tablee.game.toml_form import toml_text

        print(toml_text(form), end="")
    else:
        print_json(form)


@verb(
    N_("Check a sheet against the rules."),
    N_(
        "Check the sheet in FILE (- for standard input) against the rules of its game. The exit code is 1 "
        "if it breaks one, 2 if the file can’t be read."
    ),
)
@argument("file", metavar=FILE)
@house_rules
@as_json
@in_language
def check(file: str, pack: str | None, settings: tuple[str, ...], as_json: bool) -> None:
    """Print every problem of a sheet."""
    from tablee.cli.errors import clean
    from tablee.cli.files import read_data
    from tablee.cli.games import reference_for
    from tablee.cli.showing import print_json
    from tablee.game.problem import Refused

    data = read_data(file)
    problems: tuple[Problem, ...]
    try:
        _game, rules, sheet = _opened(data, pack, settings)
        problems = rules.validate(sheet)
    except Refused as refused:
        problems = refused.problems
    ok = all(problem.warning for problem in problems)
    texts = [(problem, reference_for(problem.rule).text(problem)) for problem in problems]
    if as_json:
        print_json({"ok": ok, "problems": [_problem_form(problem, text) for problem, text in texts]})
    else:
        print(_("The sheet keeps the rules.") if ok else _("The sheet breaks the rules:"))
        for problem, text in texts:
            kind = _("(to be seen by the GM)") + " " if problem.warning else ""
            print(f"  · {kind}{clean(text[current()])}")
    click.get_current_context().exit(0 if ok else 1)


@verb(N_("Show a sheet."), N_("Show the sheet in FILE (- for standard input)."))
@argument("file", metavar=FILE)
@house_rules
@as_json
@in_language
def show(file: str, pack: str | None, settings: tuple[str, ...], as_json: bool) -> None:
    """Print a sheet for people."""
    from tablee.cli.files import read_data
    from tablee.cli.showing import print_json
    from tablee.game.file_form import sheet_file

    game, rules, sheet = _opened(read_data(file), pack, settings)
    if as_json:
        print_json(sheet_file(sheet))
        return
    from tablee.cli.paper import paper
    from tablee.cli.sheet_text import sheet_text

    print(sheet_text(game, rules, sheet, paper()))


def _opened(data: object, pack: str | None, settings: tuple[str, ...]) -> tuple[System, Rules, Sheet]:
    from tablee.cli.games import find, rules_of
    from tablee.game.file_form import read_sheet

    name = data.get("system") if isinstance(data, dict) else None
    game = find(name) if isinstance(name, str) else None
    sheet = read_sheet(data)
    assert game is not None
    named = sheet.pack if sheet.pack in game.packs() else None
    return game, rules_of(game, pack or named, settings), sheet


def _problem_form(problem: Problem, text: Any) -> dict[str, Any]:
    form = {"rule": problem.rule, "where": problem.where, "fr": text.fr, "en": text.en}
    return form | ({"warning": True} if problem.warning else {})


for _verb in (new, check, show):
    command.add_command(_verb)
