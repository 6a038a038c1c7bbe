"""The ways to throw that the throw bar offers, the usual one first."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.move import Param
from tablee.game.pack import Pack
from tablee.game.text import Text
from tablee.game.way import Way
from tablee.systems.fu3.core.combat_tables import Shot, combat_table
from tablee.systems.fu3.fight.engage import engage_params
from tablee.systems.fu3.fight.group import group_params
from tablee.systems.fu3.fight.stance import SHOOTING
from tablee.systems.fu3.powers.mage import COMPONENT, PREPARED, PREPARING, WRITTEN

ATTEMPT, ATTACK, DUEL, GROUP, CAST = "attempt", "attack", "aura_duel", "group", "cast"
SPELL = Param("spell", "block", Text("sort", "spell"), default="", roles=(WRITTEN, PREPARED))


def ways(pack: Pack) -> tuple[Way, ...]:
    """An attempt, an attack, a duel of auras, a group combat, a spell."""
    return (
        Way(ATTEMPT, Text("Tenter", "Attempt"), "FU3-2-01", "some", helps=True),
        Way(ATTACK, Text("Attaquer", "Attack"), "FU3-3-06", "some", options(pack, ATTACK), True, fight=True),
        Way(CAST, Text("Lancer un sort", "Cast a spell"), "FU3-4-11", "some", (SPELL,), True, MAGICAL, True),
        Way(DUEL, Text("Combat d’auras", "Aura duel"), "FU3-4-10", "one", options(pack, DUEL), fight=True),
        Way(GROUP, Text("Combat de groupe", "Group combat"), "FU3-3-11", "some", options(pack, GROUP), True),
    )


MAGICAL = (WRITTEN, PREPARED, PREPARING, COMPONENT)
"""The roles of blocks that a mage has."""


def options(pack: Pack, way: str) -> tuple[Param, ...]:
    """What may be set for a way beside its chips; options of the game only where their dial is on."""
    found = engage_params(pack) if way in (ATTACK, DUEL) else group_params(pack)
    wanted = {
        ATTACK: ("superiority", "cinematic", *SHOOTING, "answers", "scale"),
        DUEL: ("cinematic",),
        GROUP: ("superiority", "more_ours", "more_theirs", "scale"),
    }[way]
    offered = {"cinematic": pack.on("cinematic_bonus"), "scale": pack.on("scale")}
    known = {param.name: param for param in (*found, *_shooting(pack))}
    return tuple(known[name] for name in wanted if offered.get(name, True))


def _shooting(pack: Pack) -> Iterator[Param]:
    """Distance, speed and cover, each with the book's samples of it (FU3-3-09)."""
    table = combat_table(pack)
    for name, row in table.ranged.items():
        label = _with_samples(SHOOTING[name], [shot for shot in table.shots if shot.of == name])
        yield Param(name, "int", label, row.least, low=row.least, high=row.most)


def _with_samples(label: Text, shots: list[Shot]) -> Text:
    """« couvert (Créneaux : 1) »; the label alone without samples."""
    if not shots:
        return label
    fr = ", ".join(f"{shot.label.fr}\u00a0: {shot.value}" for shot in shots)
    en = ", ".join(f"{shot.label.en}: {shot.value}" for shot in shots)
    return Text(f"{label.fr} ({fr})", f"{label.en} ({en})")
