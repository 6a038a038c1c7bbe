"""A way to throw: what a person sets in the throw bar before the dice, beside the traits of the sheet."""

from __future__ import annotations

from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.move import Param
from tablee.game.text import Text

Aim = Literal["nobody", "one", "some"]


@dataclass(frozen=True, slots=True)
class Way:
    """An attempt, an attack, a spell: the throw bar offers each, and a draft takes one.

    ``aim`` says at how many others it is aimed; ``params`` are what may be set for it (a number of
    dice, who has the upper hand, which spell), each with a default, kept in the draft's ``options``; one
    whose name begins with ``rival`` asks about the one aimed at.
    ``helps`` where others may lend a hand. Only a sheet with a block of one of the ``roles`` has this
    way; none means every sheet. ``fight``: what the turn order offers to whoever acts. ``goal``: it may be
    thrown against a difficulty, which the throw bar then asks for.
    """

    key: str
    label: Text
    rule: str
    aim: Aim = "nobody"
    params: tuple[Param, ...] = ()
    helps: bool = False
    roles: tuple[str, ...] = ()
    fight: bool = False
    goal: bool = True
