"""What is prepared: the open scene, its descriptors, pictures to hand out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from tablee.game.chip import Chip
from tablee.game.text import Lang, number
from tablee.lang import gettext as _
from tablee.table.log.occasions import Picture, Scene
from tablee.table.log.state import TableState
from tablee.web.views.plaintext import told
from tablee.web.views.view import View

WORTH = re.compile(
    r"(?P<name>.*?)\s*(?P<sign>[+\-\N{MINUS SIGN}]?)(?P<value>\d{1,2})\s*(?P<unit>[A-Za-z]{0,3})"
)


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A picture with its size, so that nothing moves when it arrives, and in words who has seen it."""

    id: str
    title: str
    url: str
    width: int
    height: int
    seen: str = ""
    shown: bool = False


def picture_card(table: str, state: TableState, picture: Picture) -> PictureCard:
    """A picture as a page shows it."""
    to = state.evening.shown.get(picture.id, ())
    names = ", ".join(state.seat(s).name for s in to if s in state.seats)
    seen = (
        _("shown to everybody") if "*" in to else _("shown to: {names}").format(names=names) if names else ""
    )
    url = f"/t/{table}/picture/{picture.id}"
    title = picture.title or _("A picture")
    return PictureCard(picture.id, title, url, picture.width, picture.height, seen, bool(to))


def picture_context(table: str, state: TableState, chosen: str) -> dict[str, Any]:
    """The field in which the picture of a scene is chosen or brought."""
    cards = [picture_card(table, state, p) for p in state.evening.pictures.values()]
    return {"table": table, "pictures": cards, "chosen": next((c for c in cards if c.id == chosen), None)}


def handouts_context(table: str, state: TableState) -> dict[str, Any]:
    """All the pictures of a table, for its game master."""
    cards = [picture_card(table, state, p) for p in [*state.evening.pictures.values()][::-1]]
    seats = [s for s in state.seats.values() if s.role != "gm" and not s.waiting]
    return {"table": table, "pictures": cards, "seats": seats}


@dataclass(frozen=True, slots=True)
class ChipCard:
    """A descriptor of the scene: tapped, it goes to the throw, and tapped again it leaves it."""

    name: str
    worth: str
    sign: int
    pressed: bool
    vals: dict[str, str]


@dataclass(frozen=True, slots=True)
class SceneCard:
    """The scene that is open."""

    id: str
    name: str
    words: Markup
    picture: PictureCard | None
    chips: tuple[ChipCard, ...]


def prepared_part(view: View) -> dict[str, Any]:
    """The open scene, the handouts one may look at, and what the game master has prepared."""
    evening = view.state.evening
    shown = [
        picture_card(view.table, view.state, picture)
        for id, picture in evening.pictures.items()
        if id in evening.shown and (evening.scene is None or id != evening.scene.picture)
    ]
    return {
        "open_scene": _card(view, evening.scene) if evening.scene else None,
        "handouts": shown[::-1],
        "prepared": [s for s in evening.scenes.values() if not evening.scene or s.id != evening.scene.id],
    }


def _card(view: View, scene: Scene) -> SceneCard:
    picture = view.state.evening.pictures.get(scene.picture)
    draft = view.state.drafts.get(view.sheet_id)
    added = {chip.name for chip in draft.added} if draft else set()
    return SceneCard(
        scene.id,
        scene.name,
        told(scene.words),
        picture_card(view.table, view.state, picture) if picture else None,
        tuple(_chip(chip, view.sheet_id, chip.name in added, view.lang) for chip in scene.descriptors),
    )


def _chip(chip: Chip, sheet: str, pressed: bool, lang: Lang) -> ChipCard:
    worth = number(chip.value * chip.sign, lang, signed=True) + chip.unit
    value = f"{'+' if chip.sign > 0 else '-'}{chip.value}"
    added = {"modifier": chip.name, "value": value, "unit": chip.unit}
    vals = {"sheet": sheet, **({"drop": chip.name} if pressed else added)}
    return ChipCard(chip.name, worth, chip.sign, pressed, vals)


def descriptor_lines(scene: Scene) -> str:
    """The descriptors of a scene as one writes them: a line each, its value at the end."""
    signs = {1: "", -1: "\N{MINUS SIGN}"}
    return "\n".join(f"{c.name} {signs[c.sign]}{c.value}{c.unit}" for c in scene.descriptors)


def read_descriptors(text: str, units: tuple[str, ...]) -> tuple[Chip, ...]:
    """Descriptors from their lines; without a number one is worth 1."""
    found = []
    for line in filter(None, map(str.strip, text.splitlines())):
        match = WORTH.fullmatch(line)
        named = {unit.casefold(): unit for unit in units}
        if match is None or not match["name"] or (match["unit"] and match["unit"].casefold() not in named):
            found.append(Chip(line[:60], 1, role="circumstance", unit=units[0] if units else ""))
            continue
        sign = 1 if match["sign"] in ("", "+") else -1
        unit = named.get(match["unit"].casefold(), units[0] if units else "")
        found.append(Chip(match["name"][:60], int(match["value"]), sign, role="circumstance", unit=unit))
    return tuple({chip.name: chip for chip in found}.values())
