"""What the table page shows of FU³."""

from __future__ import annotations

from tablee.game.panel import Item, Panel
from tablee.game.text import Text

PANELS: tuple[Panel, ...] = (
    Panel(
        "sheet",
        Text("Personnage", "Character"),
        (
            Item("role", "concept"),
            Item("role", "asset"),
            Item("role", "weakness"),
            Item("role", "condition"),
            Item("account", "aura"),
            Item("account", "xp"),
        ),
    ),
    Panel(
        "sheet",
        Text("Équipement", "Gear"),
        tuple(Item("role", role) for role in ("weapon", "armour", "shield", "equipment", "force")),
    ),
    Panel(
        "sheet",
        Text("Évoluer", "Change"),
        tuple(Item("move", key) for key in ("write", "fill_asset", "rename")),
    ),
    Panel(
        "throw",
        Text("Jet", "Throw"),
        (
            Item("chart", "odds"),
            Item("move", "attempt"),
            Item("move", "spend"),
            Item("move", "close"),
            Item("move", "create_event"),
        ),
    ),
    Panel(
        "scene",
        Text("Destin", "Fate"),
        (Item("pending", "sealed"), Item("move", "stay"), Item("move", "leave")),
    ),
    Panel(
        "gm",
        Text("Aura et Descripteurs", "Aura and Descriptors"),
        tuple(
            Item("move", key)
            for key in (
                "lose_aura",
                "regain_aura",
                "add_descriptor",
                "revalue",
                "strike",
                "tag",
                "finish_creation",
            )
        ),
    ),
    Panel("gm", Text("Oracle et périls", "Oracle and hazards"), (Item("move", "throw"),)),
)
