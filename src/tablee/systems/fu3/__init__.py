"""FU³ (FUCUBE): free descriptors, the best or worst five of up to ten dice, Aura."""

from __future__ import annotations

from tablee.game.system import folder_system
from tablee.game.text import Text, plain

SYSTEM = folder_system(
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
    outcomes=("no_and", "no", "no_but", "yes_but", "yes", "yes_and"),
)
