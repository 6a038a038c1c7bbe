"""A small game that is complete and playable: the folder to copy for a new system."""

from __future__ import annotations

from tablee.game.system import folder_system
from tablee.game.text import Text, plain

__all__ = ["SYSTEM"]

SYSTEM = folder_system(
    key="template",
    name=Text("Le modèle", "The template"),
    version="1",
    licence="MIT",
    attribution=plain("The Tablée authors"),
    package=__name__,
    outcomes=("failure", "success", "total"),
)
