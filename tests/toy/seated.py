"""The toy at a table without a server: commands in, records out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.table.play import Play
from tests.toy import SYSTEM


@dataclass
class ToyPlay(Play):
    """A table that plays the toy, with a game master, two players and an observer."""

    key: str = "toy"

    def come(self, who: str, sheet: str, preset: str, **more: Any) -> str:
        """Bring a ready-made sheet of the toy."""
        return self.do(who, "bring", sheet=sheet, content=SYSTEM.preset(preset).form(), **more)
