"""What the table page shows of FU³."""

from __future__ import annotations

from tablee.game.panel import Item, ItemKind, Panel, Place
from tablee.game.text import Text


def _panel(place: Place, fr: str, en: str, **items: tuple[str, ...]) -> Panel:
    kinds: dict[str, ItemKind] = {
        "charts": "chart",
        "roles": "role",
        "accounts": "account",
        "pendings": "pending",
        "moves": "move",
    }
    return Panel(
        place, Text(fr, en), tuple(Item(kinds[kind], of) for kind, all_of in items.items() for of in all_of)
    )


PANELS: tuple[Panel, ...] = (
    _panel(
        "sheet",
        "Concept",
        "Concept",
        roles=("concept",),
        moves=("write", "fill_asset", "rename", "improve"),
    ),
    _panel("sheet", "Atouts", "Assets", roles=("asset",)),
    _panel("sheet", "Faiblesses", "Weaknesses", roles=("weakness",)),
    _panel("sheet", "Conditions", "Conditions", roles=("condition",)),
    _panel("sheet", "Aura", "Aura", accounts=("aura",)),
    _panel(
        "sheet",
        "Équipement",
        "Gear",
        roles=("weapon", "armour", "shield", "equipment", "force"),
        moves=("equip",),
    ),
    _panel("sheet", "Expérience", "Experience", accounts=("xp",)),
    _panel(
        "sheet",
        "Sorts",
        "Spells",
        roles=("written", "prepared", "preparing", "effect", "component"),
        moves=("cast", "prepare", "note_spell", "last"),
    ),
    _panel(
        "throw",
        "Jet",
        "Throw",
        charts=("odds",),
        moves=("attempt", "throw", "spend", "roll_on", "close", "create_event"),
    ),
    _panel(
        "scene",
        "Combat",
        "Combat",
        pendings=("inflict", "shape"),
        moves=(
            "attack", "group", "aura_duel", "settle", "inflict", "shape", "score", "pass_turn", "withdraw",
            "choose",
        ),
    ),
    _panel("scene", "Destin", "Fate", pendings=("stay",), moves=("stay", "leave")),
    _panel("scene", "Conditions", "Conditions", moves=("suffer", "worsen", "ease")),
    _panel(
        "gm",
        "Aura et Descripteurs",
        "Aura and Descriptors",
        moves=(
            "lose_aura", "regain_aura", "award_xp", "add_descriptor", "revalue", "strike", "tag",
            "take_weakness", "finish_creation",
        ),
    ),
    _panel(
        "gm",
        "Scène",
        "Scene",
        pendings=("scar",),
        moves=("fight", "race", "end_fight", "recruit", "pass_time", "scar"),
    ),
)  # fmt: skip
