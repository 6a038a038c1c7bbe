"""What the table page shows of Fudge."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from tablee.game.panel import Item, ItemKind, Panel, PanelPlace
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book

KINDS: dict[str, ItemKind] = {
    "blocks": "block",
    "roles": "role",
    "accounts": "account",
    "tracks": "track",
    "pendings": "pending",
    "moves": "move",
}
ROLES = {
    "power": Text("Pouvoir", "Power"),
    "weapon": Text("arme", "weapon"),
    "armour": Text("armure", "armour"),
    "shield": Text("bouclier", "shield"),
}
"""What a line is, where several sorts stand under one title."""


def panels(book: Book, moves: Collection[str]) -> tuple[Panel, ...]:
    """Everything, in the order of the page; of the moves those that this game has."""
    found = []
    for panel in (*_sheet(book), *_scene(), *_gm(), *_times(book)):
        items = tuple(item for item in panel.items if item.kind != "move" or item.of in moves)
        if items:
            found.append(replace(panel, items=items))
    return tuple(found)


def _panel(place: PanelPlace, title: Text, **items: tuple[str, ...]) -> Panel:
    return Panel(
        place,
        title,
        tuple(
            Item(KINDS[kind], of, ROLES.get(of) if kind == "roles" else None)
            for kind, all_of in items.items()
            for of in all_of
        ),
    )


def _sheet(book: Book) -> Iterator[Panel]:
    yield _panel(
        "sheet", Text("Personnage", "Character"),
        blocks=("concept", "story", "species", "scale", "instinct", "method", "free_traits", "pool"),
        moves=(
            "choose_method", "roll_character", "choose_species", "fill_trait", "declare_trait", "give_up",
            "finish_creation",
        ),
    )  # fmt: skip
    yield _panel(
        "sheet", Text("Caractéristiques", "Attributes"), roles=("attribute",),
        moves=("add_attribute", "set_trait", "raise_trait", "lower_trait"),
    )  # fmt: skip
    yield _panel(
        "sheet", Text("Compétences", "Skills"), roles=("skill",),
        moves=("add_skill", "set_trait", "drop_trait", "roll_trait"),
    )  # fmt: skip
    yield _panel(
        "sheet", Text("Dons et Pouvoirs", "Gifts and Powers"), roles=("gift", "power"),
        moves=("add_gift", "add_power", "add_drawback", "use_power", "roll_gift"),
    )  # fmt: skip
    yield _panel("sheet", Text("Défauts", "Faults"), roles=("fault",), moves=("add_fault", "roll_gift"))
    yield _panel("sheet", Text("Équipement", "Gear"), roles=("weapon", "armour", "shield"), moves=("equip",))
    yield _panel("block", Text("Équipement", "Gear"), moves=("edit_gear", "wield", "drop_gear"))
    yield _panel(
        "sheet", Text("Blessures", "Wounds"), tracks=("wounds", "capacity", "cards", "stun"),
        roles=("effect", "care"), moves=("discard", "treat", "bear", "lighter_wounds"),
    )  # fmt: skip
    yield _panel(
        "sheet", Text("Points et expérience", "Points and experience"), accounts=("fudge_points",),
        blocks=("xp",), roles=("training",),
        moves=("improve", "acquire", "train", "diligence", "learn_trait", "buy_points", "coincidence"),
    )  # fmt: skip


def _scene() -> Iterator[Panel]:
    yield _panel(
        "scene", Text("Combat", "Combat"), tracks=("wounds", "capacity", "cards", "stun"),
        roles=("effect",), pendings=("stances", "land", "fate", "answer_request", "coincidence"),
        moves=(
            "attack", "melee", "shoot", "event", "pass_turn", "defend", "feint", "withdraw",
            "take_initiative", "settle",
        ),
    )  # fmt: skip
    yield _panel(
        "fight", Text("Le combat", "The fight"), moves=("initiative", "stances", "swift", "critical")
    )
    yield _panel(
        "scene", Text("Face à face", "Face to face"),
        moves=("contest", "race", "compare", "compare_factors", "lift", "carry"),
    )  # fmt: skip
    yield _panel(
        "throw", Text("Jet", "Throw"), moves=("throw", "spend", "roll_on", "close", "close_throw", "suffer")
    )


def _gm() -> Iterator[Panel]:
    yield _panel("gm", Text("Combat", "Combat"), moves=("fight", "join", "next_round", "end_fight"))
    yield _panel(
        "gm", Text("Blessures", "Wounds"),
        moves=("wound", "death", "heal", "exert", "recover_part", "land", "tire", "cast_npc"),
    )  # fmt: skip
    yield _panel(
        "gm", Text("Personnages", "Characters"),
        moves=(
            "call_trait", "weigh_fault", "review_sheet", "review_party", "grant", "award_xp", "set_scale",
            "set_instinct", "work_out_scale", "read_species", "spend_points", "hand_out_list", "refit",
        ),
    )  # fmt: skip
    yield _panel(
        "gm", Text("Sans dés", "Without dice"), moves=("decide", "warning_sign", "miracle", "tell_settled")
    )


def _times(book: Book) -> Iterator[Panel]:
    from tablee.systems.fudge.wounds.recovery import HealingTable

    rows = book.table("healing", HealingTable).passes
    items = [
        Item("move", "pass_time", Text(row.fr, row.en), {"amount": row.amount, "unit": row.unit})
        for row in rows
    ]
    yield Panel("time", Text("Laisser passer le temps", "Let time pass"), (*items, Item("move", "pass_time")))
    yield _panel("opening", Text("Début de séance", "The session begins"), moves=("new_session",))
    yield _panel(
        "closing", Text("Fin de séance", "The session ends"), moves=("award_xp", "improve", "acquire")
    )
