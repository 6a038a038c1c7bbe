"""Names of blocks: the name people gave a block, or the game's own word for it."""

from __future__ import annotations

from tablee.game.sheet import Block, Descriptor
from tablee.game.system import Rules
from tablee.game.text import Text, number, plain


def name_of(rules: Rules, block: Descriptor) -> Text:
    """Its name; without one the game's word for its id, with what its tags say, or its rule's title."""
    if block.name:
        return plain(block.name)
    said, entries = rules.labels.get(block.id), rules.reference.entries
    if said is None:
        return entries[block.note].title if block.note in entries else plain(block.id)
    more = [rules.labels[tag] for tag in block.tags if tag in rules.labels]
    if not more:
        return said
    fr, en = (", ".join(text[lang] for text in dict.fromkeys(more)) for lang in ("fr", "en"))
    return Text(f"{said.fr} ({fr})", f"{said.en} ({en})")


def title_of(block: Block) -> Text:
    """The name of an account, a track, an aspect or another block where its game has no word for it."""
    label = getattr(block, "label", None)
    return label if isinstance(label, Text) else plain(str(getattr(block, "name", "") or block.id))


def note_of(rules: Rules, block: Descriptor) -> str:
    """Its note; a rule that it comes from is nothing to read."""
    return "" if block.note in rules.reference.entries else block.note


def worth_of(block: Descriptor) -> Text:
    """Its value as people read it: signed where the game itself put it there, and empty where that is 0."""
    if block.name:
        return Text(number(block.value, "fr"), number(block.value, "en"))
    if not block.value:
        return plain("")
    return Text(number(block.value, "fr", signed=True), number(block.value, "en", signed=True))
