"""A small game that is complete and playable: the folder to copy for a new system."""

from __future__ import annotations

from tablee.game.pack import Pack, book_pack
from tablee.game.system import Rules, System
from tablee.game.text import Text, plain

__all__ = ["SYSTEM"]


def _pack() -> Pack:
    return book_pack("template", __name__)


def _rules(pack: Pack) -> Rules:
    from tests.template.rules import rules

    return rules(pack)


SYSTEM = System(
    key="template",
    name=Text("Le modèle", "The template"),
    version="1",
    licence="MIT",
    attribution=plain("The Tablée authors"),
    package=__name__,
    pack=_pack,
    build=_rules,
    outcomes=("failure", "success", "total"),
)
