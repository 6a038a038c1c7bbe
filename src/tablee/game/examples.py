"""Examples of a system: the notation, the presets and the acts that a test over every system plays with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from tablee.game.codec import from_data
from tablee.game.data import read_toml
from tablee.game.frozen import dataclass

FILE = "examples.toml"
"""The file in a system's folder."""


@dataclass(frozen=True, slots=True)
class ExampleMove:
    """A move of the system's own that names something on a sheet: ``sheet`` and ``name`` are set by the test.

    ``args`` are the other arguments, twice: two acts that differ in all they say.
    """

    do: str
    args: tuple[Mapping[str, Any], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples that a system ships with.

    ``notations`` are throws as people write them, in both languages; scripts depend on them. ``heroes`` are
    two presets that people play, ``foe`` one that the game master plays. ``goals`` are two difficulties, the
    easier first; none where a throw has no difficulty that can be told afterwards. ``packs`` has the
    notations of ready-made games that write throws otherwise.
    """

    notations: tuple[str, ...]
    heroes: tuple[str, str]
    foe: str
    goals: tuple[str, ...] = ()
    change: ExampleMove | None = None
    packs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def notations_of(self, pack: str) -> tuple[str, ...]:
        """The notations of a ready-made game, or of the book."""
        return self.packs.get(pack, self.notations)


def read_examples(package: str) -> Examples:
    """The examples of a system's package; raises `Refused` with what is wrong with the file."""
    found: Examples = from_data(Examples, read_toml(package, FILE), FILE)
    return found
