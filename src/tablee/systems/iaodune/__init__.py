"""Iaôdune: signed pools of discordant dice, levels, and the exchange of one for the other."""

from __future__ import annotations

from tablee.game.system import folder_system
from tablee.game.text import Text, plain

__all__ = ["SYSTEM"]

SYSTEM = folder_system(
    key="iaodune",
    name=plain("Iaôdune"),
    version="1",
    licence="none printed",
    attribution=Text(
        "Iaôdune, le chapitre des dés (pages 23 et 24), qui ne nomme pas d’auteur.",
        "Iaôdune, the dice chapter (pages 23 and 24); its pages name no author.",
    ),
    package=__name__,
    outcomes=("total", "below", "equal", "above"),
)
