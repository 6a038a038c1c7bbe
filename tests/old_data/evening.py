"""A scripted table: everything that happens at it is sent as commands, with fixed ids, clock and dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.systems import system as system_of
from tablee.table.commands.command import Answer
from tablee.table.fair.draw import Chain
from tablee.table.log.facts import TableMade
from tests.table.play import Play


@dataclass
class Evening(Play):
    """A table with a game master, two players (ana, bob) and an observer (eve).

    ``done`` has the act or the move of each command that wrote something: records do not say it.
    """

    name: str = "evening"
    pack: Mapping[str, Any] | None = None
    done: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chain: Chain | None = FairChain(Seeded(f"{self.key} {self.name}"))
        super().__post_init__()
        pack = system_of(self.key).pack().form() if self.pack is None else dict(self.pack)
        first, *others = self.records
        self.records = (replace(first, fact=TableMade(self.name, self.key, pack)), *others)

    def ask(self, who: str, do: str, /, *more: Any, **args: Any) -> tuple[str, Answer]:
        """Send a new command and note what it was: its id and the answer."""
        id, answer = super().ask(who, do, *more, **args)
        if answer.records:
            self.done[id] = do
        return id, answer

    @property
    def last_run(self) -> str:
        """The id of the latest throw."""
        return list(self.state.game.runs)[-1]

    @property
    def question(self) -> str:
        """The id of the first question that waits."""
        return next(iter(self.state.game.pendings))


def turned(key: str, game: str = "", /, **dials: object) -> Mapping[str, Any]:
    """The form of a pack: the book's, or a ready-made game's, with some dials turned."""
    system = system_of(key)
    return (system.ready(game) if game else system.pack()).turn(dials).form()
