"""The toy at a table without a server: commands in, records out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from json import dumps, loads
from typing import Any

from tablee.game.system import Rules
from tablee.table.log.facts import TableMade
from tests.table.play import Play
from tests.toy import SYSTEM


@lru_cache(maxsize=8)
def _rules(pack: str) -> Rules:
    return SYSTEM.rules(SYSTEM.pack().read(loads(pack)))


def rules_of(_key: str, pack: Mapping[str, Any]) -> Rules:
    """The rules of the toy with a pack."""
    return _rules(dumps(pack, sort_keys=True))


@dataclass
class ToyPlay(Play):
    """A table that plays the toy, with a game master, two players and an observer."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.key = "toy"
        self.ports = replace(self.ports, rules=rules_of)
        first, *others = self.records
        made = TableMade("Table", "toy", SYSTEM.pack().form())
        self.records = (replace(first, fact=made), *others)

    def come(self, who: str, sheet: str, preset: str, **more: Any) -> str:
        """Bring a ready-made sheet of the toy."""
        return self.do(who, "bring", sheet=sheet, content=SYSTEM.preset(preset).form(), **more)
