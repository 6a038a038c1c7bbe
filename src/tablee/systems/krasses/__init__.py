"""Krâsses: 2d10 in order, and dice of fate that pass from hand to hand."""

from __future__ import annotations

from tablee.game.pack import Pack, book_pack
from tablee.game.system import Rules, System
from tablee.game.text import Text

PACKAGE = "tablee.systems.krasses"


def _pack() -> Pack:
    return book_pack("krasses", PACKAGE)


def _rules(pack: Pack) -> Rules:
    from tablee.systems.krasses.rules import rules

    return rules(pack)


SYSTEM = System(
    key="krasses",
    name=Text("Krâsses", "Krâsses"),
    version="1",
    licence="none printed",
    attribution=Text(
        "Une page en français sans titre, «\u202fMécanique de jeu\u202f», qui ne nomme pas d’auteur.",
        "An untitled French page, “Mécanique de jeu”; it names no author.",
    ),
    package=PACKAGE,
    pack=_pack,
    build=_rules,
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
