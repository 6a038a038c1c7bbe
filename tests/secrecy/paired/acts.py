"""What people ask for beside the moves of a game: the act and its arguments.

A text in braces is filled by `Pools.filled`; of a tuple one is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

PLAYERS_ACTS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("say", {"words": ("{name}", "[[1d6|{run}]]"), "sheet": "{sheet}"}),
    ("say", {"words": "{name}", "style": "whisper", "to": (["seat-gm"], ["seat-gm", "seat-bob"], [])}),
    ("note", {"note": "{note}", "words": ("{name}", ""), "to": ("me", "gm", "all")}),
    ("bring", {"sheet": "{new_sheet}", "content": "{content}"}),
    ("take_sheet", {"sheet": "{sheet}"}),
    ("keep_note", {"sheet": "{sheet}", "words": "{name}"}),
    ("mend", {"sheet": "{sheet}", "block": "{block}", "words": "{name}"}),
    ("mend", {"sheet": "{mine}", "block": "{own_block}", "value": "{number}"}),
    ("mend", {"sheet": "{mine}", "block": "{own_block}", "strike": True}),
    ("add_line", {"sheet": "{sheet}", "kind": ("levelled", "aspect"), "words": "{name}", "value": 1}),
    ("submit", {"sheet": "{sheet}"}),
    ("review", {"sheet": "{sheet}", "block": "{block}", "verdict": "back"}),
    ("correct", {"sheet": "{sheet}", "block": "{block}", "value": "{number}"}),
    ("approve", {"sheet": "{sheet}"}),
    ("undo", {"command": "{command}"}),
    ("undo", {"command": "{command}"}),
    ("redo", {"command": "{command}"}),
    ("show", {"sheet": "{sheet}"}),
    ("show", {"run": "{run}"}),
    ("show", {"goal": "{run}"}),
    ("give", {"seat": "seat-ana", "sheet": "{sheet}"}),
    ("veil", {"sheet": "{sheet}", "clear": True}),
    ("ask_throw", {"sheets": ["{sheet}"], "words": "x"}),
    ("close_ask", {"ask": "{command}"}),
    ("open_scene", {"scene": "{scene}"}),
    ("show_picture", {"picture": "{picture}"}),
    ("close_pending", {"pending": "{pending}"}),
    ("throw", {"check": "{check}", "by": "{mine}", "against": ["{other}"]}),
    ("throw", {"check": "{check}", "by": ("", "{mine}")}),
    ("close", {"run": "{run}"}),
    ("settle", {"run": "{run}"}),
    ("spend", {"run": "{run}", "spend": "{spend}", "by": ("", "{mine}")}),
    ("pause", {"on": False}),
    ("seat", {"seat": "seat-ana", "name": "{name}"}),
    ("away", {"seat": "seat-ana", "away": (True, False)}),
)  # fmt: skip
"""What players try; much of it is the game master's."""

MASTERS_ACTS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("undo", {"command": "{command}"}),
    ("redo", {"command": "{command}"}),
    ("throw_draft", {"sheet": "{hero}"}),
    ("throw_draft", {"sheet": "{hero}"}),
    ("customs", {"nod": (True, False)}),
    ("ask_throw", {"sheets": ["{hero}"], "words": "{name}", "goal": ("", "10", "2", "Bon")}),
    ("correct", {"sheet": "{hero}", "block": "{own_block}", "value": "{number}"}),
    ("give_points", {"sheet": "{hero}", "block": "{own_block}", "amount": "{number}"}),
    ("settle", {"run": "{run}"}),
    ("close", {"run": "{run}"}),
    ("close_throw", {"run": "{run}"}),
    ("close_pending", {"pending": "{pending}"}),
    ("approve", {"sheet": "{hero}"}),
    ("review", {"sheet": "{hero}", "block": "{own_block}", "verdict": "back", "words": "x"}),
    ("pass_time", {"amount": 1}),
    ("evening", {"open": (True, False)}),
    ("put_scene", {"scene": "scene1", "content": {"name": "{name}"}}),
    ("open_scene", {"scene": "scene1"}),
    ("close_scene", {}),
    ("bring", {"sheet": "{new_sheet}", "content": "{content}", "view": ("open", "words")}),
)  # fmt: skip
"""What the game master does openly: of what all know."""
