"""FU³ (FUCUBE): free descriptors, the best or worst five of up to ten dice, Aura."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.game.pack import book_pack
from tablee.game.system import System
from tablee.game.text import Text, plain

if TYPE_CHECKING:
    from tablee.game.pack import Pack
    from tablee.game.system import Rules


def _pack() -> Pack:
    return book_pack("fu3", __name__)


def _rules(pack: Pack) -> Rules:
    from tablee.systems.fu3.rules import rules

    return rules(pack)


SYSTEM = System(
    key="fu3",
    name=Text("FU³ (FUCUBE)", "FU³ (FUCUBE)"),
    version="1.0",
    licence="CC BY 3.0",
    attribution=plain(
        "FUCUBE © Alexis Flamand. This work is based on FU: The Freeform/Universal RPG "
        "(found at http://freeformuniversal.com), by Nathan Russell, and licensed for our use under the "
        "Creative Commons Attribution 3.0 Unported license (http://creativecommons.org/licenses/by/3.0/). "
        "Traduction française de FU : Bruno Bord, relecture par Ackinty Strappa."
    ),
    package=__name__,
    pack=_pack,
    build=_rules,
    outcomes=("no_and", "no", "no_but", "yes_but", "yes", "yes_and"),
)
