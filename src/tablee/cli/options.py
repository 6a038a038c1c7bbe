"""The options that several verbs share."""

from __future__ import annotations

from typing import Any

import click

from tablee.cli.command import argument, option
from tablee.lang import LANGS, N_

__all__ = ["as_json", "choosing", "house_rules", "in_language", "of_system"]

LANGUAGE = N_("The language of all that is printed: fr or en (that of the environment by default).")


def _systems(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.cli.complete import systems

    return systems(incomplete)


def _dials(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from tablee.cli.complete import dials

    return dials(ctx.params.get("system"), incomplete)


def of_system(function: Any) -> Any:
    """The argument that names the game."""
    return argument("system", metavar=N_("SYSTEM"), shell_complete=_systems)(function)


def in_language(function: Any) -> Any:
    """``--lang``, read before anything else; here so that every verb knows and explains it."""
    return option("--lang", type=click.Choice(LANGS), expose_value=False, help=LANGUAGE)(function)


def as_json(function: Any) -> Any:
    """``--json``."""
    return option("--json", "as_json", is_flag=True, help=N_("Print JSON, for programs."))(function)


def house_rules(function: Any) -> Any:
    """``--pack`` and ``--set``."""
    text = N_("Change one house rule; may be given several times. `rules SYSTEM --dials` lists them.")
    one = option(
        "--set", "settings", metavar=N_("DIAL=VALUE"), multiple=True, help=text, shell_complete=_dials
    )
    pack = N_("A pack of house rules, JSON or TOML (- for standard input).")
    return option("--pack", "pack", metavar=N_("FILE"), help=pack)(one(function))


def choosing(function: Any) -> Any:
    """``--choose``."""
    text = N_("Where the throw lets somebody choose: which option; the first one by default.")
    return option("--choose", "choices", metavar=N_("NAME=OPTION"), multiple=True, help=text)(function)
