"""What Krâsses wants on the table page."""

from __future__ import annotations

from tablee.game.panel import Item, Panel
from tablee.game.text import Text

BEGIN = Item("move", "start_scenario")
PANELS = (
    Panel("sheet", Text("Caractéristiques", "Attributes"), (Item("role", "attribute"),), "character"),
    Panel("sheet", Text("Compétences", "Skills"), (Item("role", "skill"),)),
    Panel("sheet", Text("Avantages", "Advantages"), (Item("role", "advantage"),)),
    Panel(
        "sheet",
        Text("Bonus et malus", "Bonuses and penalties"),
        (Item("role", "asset"), Item("role", "equipment"), Item("role", "encumbrance")),
    ),
    Panel(
        "sheet",
        Text("Réserve", "Reserve"),
        (Item("account", "reserve"), Item("move", "put_in_pile"), Item("move", "offer")),
        "character",
    ),
    Panel(
        "scene",
        Text("Tas de krâsses", "Krâsse pile"),
        (
            Item("account", "pile"),
            Item("block", "lifted"),
            Item("move", "put_in_pile"),
            Item("move", "offer"),
        ),
        "group",
    ),
    Panel(
        "throw",
        Text("Jeter les dés", "Throw the dice"),
        (Item("pending", "counter"), Item("pending", "justify"), Item("chart", "odds")),
    ),
    Panel(
        "gm",
        Text("Krâsses du conteur", "GM krâsses"),
        (Item("move", "circumstance"), Item("move", "lift_limit"), BEGIN),
    ),
    Panel("opening", Text("Le scénario", "The scenario"), (BEGIN,)),
)
