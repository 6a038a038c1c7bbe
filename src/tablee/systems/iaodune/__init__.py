"""Iaôdune: signed pools of discordant dice, levels, and the exchange of one for the other."""

from __future__ import annotations

from tablee.game.pack import Pack, book_pack
from tablee.game.system import Rules, System
from tablee.game.text import Text, plain

__all__ = ["SYSTEM"]


def _pack() -> Pack:
    return book_pack("iaodune", __name__)


def _rules(pack: Pack) -> Rules:
    from tablee.systems.iaodune.rules import rules

    return rules(pack)


SYSTEM = System(
    key="iaodune",
    name=plain("Iaôdune"),
    version="1",
    licence="none printed",
    attribution=Text(
        "Iaôdune, le chapitre des dés (pages 23 et 24), qui ne nomme pas d’auteur.",
        "Iaôdune, the dice chapter (pages 23 and 24); its pages name no author.",
    ),
    package=__name__,
    pack=_pack,
    build=_rules,
    outcomes=("total", "below", "equal", "above"),
)
