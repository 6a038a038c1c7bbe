"""What people read where a form lets them choose."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.text import Text

SIZES = {
    "massive": Text("ennemi massif", "massive enemy"),
    "ordinary": Text("ordinaire", "ordinary"),
    "tiny": Text("ennemi minuscule", "tiny enemy"),
}
ROLES = {
    "concept": Text("Concept", "Concept"),
    "asset": Text("Atout", "Asset"),
    "weakness": Text("Faiblesse", "Weakness"),
    "condition": Text("Condition", "Condition"),
}


def sizes(scale: Mapping[str, int]) -> dict[str, Text]:
    """The words of a table of scale; a size that only a pack has is called by its key."""
    return {size: SIZES.get(size, Text(size, size)) for size in scale}
