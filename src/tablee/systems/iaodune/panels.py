"""What Iaôdune wants on the table page."""

from __future__ import annotations

from tablee.game.panel import Item, Panel
from tablee.game.text import Text

PANELS = (
    Panel("sheet", Text("Aptitudes", "Aptitudes"), (Item("role", "aptitude"),)),
    Panel("sheet", Text("Compétences", "Skills"), (Item("role", "skill"),)),
    Panel("sheet", Text("Souffrances", "Sufferings"), (Item("role", "suffering"),)),
    Panel("sheet", Text("Outils", "Tools"), (Item("role", "tool"),)),
    Panel(
        "throw",
        Text("Tenter sa Chance", "Take a Chance"),
        (Item("pending", "convert"), Item("chart", "odds")),
    ),
    Panel(
        "throw",
        Text("Équivalence", "Exchange"),
        (Item("move", "dice_to_levels"), Item("move", "levels_to_dice")),
    ),
    Panel(
        "scene",
        Text("Écrire sur la fiche", "Write on the sheet"),
        (Item("move", "put_trait"), Item("move", "strike_trait")),
    ),
)
