"""Krâsses: 2d10 in order, and dice of fate that pass from hand to hand."""

from __future__ import annotations

from tablee.game.system import folder_system
from tablee.game.text import Text

PACKAGE = "tablee.systems.krasses"

SYSTEM = folder_system(
    key="krasses",
    name=Text("Krâsses", "Krâsses"),
    version="1",
    licence="none printed",
    attribution=Text(
        "Une page en français sans titre, «\u202fMécanique de jeu\u202f», qui ne nomme pas d’auteur.",
        "An untitled French page, “Mécanique de jeu”; it names no author.",
    ),
    package=PACKAGE,
    outcomes=(
        "critical_failure",
        "automatic_failure",
        "failure",
        "success",
        "automatic_success",
        "feat",
        "total",
    ),
)
