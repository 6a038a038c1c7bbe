"""What the table page shows of FU³."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.pack import Pack
from tablee.game.panel import Item, ItemKind, Panel, PanelPlace
from tablee.game.text import Text
from tablee.systems.fu3.core.clock import time_table
from tablee.systems.fu3.core.tables import aura_table
from tablee.systems.fu3.sheet.experience import experience_table

OPENING, CLOSING = "session", "progress"
"""The gains of Aura that belong to the beginning and to the end of an evening."""


def panels(pack: Pack) -> tuple[Panel, ...]:
    """Everything, in the order of the page."""
    return (*PANELS, _time(pack), _opening(pack), _closing(pack))


def _time(pack: Pack) -> Panel:
    rows = time_table(pack).passes
    items = [Item("move", "pass_time", row.label, {"amount": row.amount, "unit": row.unit}) for row in rows]
    return Panel(
        "time", Text("Laisser passer le temps", "Let time pass"), (*items, Item("move", "pass_time"))
    )


def _opening(pack: Pack) -> Panel:
    """A session begins: Aura goes back to its maximum (FU3-1-11)."""
    return Panel("opening", Text("Début de séance", "The session begins"), tuple(_gains(pack, OPENING)))


def _closing(pack: Pack) -> Panel:
    """A session ends: experience (FU3-5-01), Aura for those who came nearer to their goal, what is bought."""
    title = Text("Fin de séance", "The session ends")
    items = (*_awards(pack), *_gains(pack, CLOSING), Item("move", "improve"))
    return Panel("closing", title, items)


def _awards(pack: Pack) -> Iterator[Item]:
    session = experience_table(pack).session
    for points in range(session.least, session.most + 1):
        words = Text(f"Expérience\u00a0: +{points}", f"Experience: +{points}")
        yield Item("move", "award_xp", words, {"amount": points})


def _gains(pack: Pack, key: str) -> Iterator[Item]:
    row = aura_table(pack).gains.get(key)
    if row is not None:
        yield Item("move", "regain_aura", row.label, {"row": key})


ROLES = {
    "written": Text("au livre", "in the book"),
    "prepared": Text("préparé", "prepared"),
    "preparing": Text("en préparation", "in preparation"),
    "effect": Text("à l’œuvre", "at work"),
    "component": Text("composant", "component"),
    "weapon": Text("arme", "weapon"),
    "armour": Text("armure", "armour"),
    "shield": Text("bouclier", "shield"),
}
"""What a line is, where several sorts stand under one title."""


def _panel(place: PanelPlace, fr: str, en: str, **items: tuple[str, ...]) -> Panel:
    kinds: dict[str, ItemKind] = {
        "charts": "chart",
        "roles": "role",
        "accounts": "account",
        "pendings": "pending",
        "moves": "move",
    }
    return Panel(
        place,
        Text(fr, en),
        tuple(
            Item(kinds[kind], of, ROLES.get(of) if kind == "roles" else None)
            for kind, all_of in items.items()
            for of in all_of
        ),
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
        moves=("attempt", "throw", "spend", "roll_on", "close", "close_throw", "create_event"),
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
        moves=("fight", "join", "race", "next_round", "end_fight", "recruit", "pass_time", "scar"),
    ),
)  # fmt: skip
