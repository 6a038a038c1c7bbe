"""Plain dice as a game of their own: no sheets, no house rules, only notation."""

from __future__ import annotations

from typing import NoReturn

import click

from tablee import __version__
from tablee.game.pack import Pack, Tables
from tablee.game.plain_dice import KEY, LABEL, dice_check, dice_kind
from tablee.game.problem import Problem
from tablee.game.reference import load_reference
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Text, plain
from tablee.lang import gettext as _

__all__ = ["PLAIN_DICE"]

PACKAGE = "tablee.game"


def _no_sheet(_of: object) -> NoReturn:
    raise click.ClickException(_("Plain dice have no sheets."))


def _validate(_sheet: Sheet) -> tuple[Problem, ...]:
    return ()


def _rules(pack: Pack) -> Rules:
    return Rules(
        pack=pack,
        reference=load_reference(),
        labels={KEY: LABEL},
        checks={"dice": dice_kind()},
        notation=dice_check,
        validate=_validate,
        random_sheet=_no_sheet,
        blank_sheet=_no_sheet,
    )


PLAIN_DICE = System(
    key="dice",
    name=Text("Dés", "Dice"),
    version=__version__,
    licence="MIT",
    attribution=plain(""),
    package=PACKAGE,
    pack=lambda: Pack("dice", "book", 1, {}, Tables(PACKAGE)),
    build=_rules,
    outcomes=(KEY,),
)
