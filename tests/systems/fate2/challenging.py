"""A game with a challenge in it, played by moves: faces for a wanted margin, ticked rows, what was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.draft import Draft, DraftResult
from tablee.game.event import Event, SheetPut, Told
from tablee.game.follow_up import with_follow_up
from tablee.game.milestone import day_events
from tablee.game.move import do
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem
from tablee.game.state import Run, State, fold
from tablee.systems import system
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.tasks.challenge import Challenge, need_challenge
from tablee.systems.fate2.tasks.consequences import counted

PLUS, BLANK, MINUS = 6, 3, 1
FATE = system("fate2")


def faces(total: int) -> tuple[int, ...]:
    """Four dice with that total."""
    one = PLUS if total > 0 else MINUS
    return (one,) * abs(total) + (BLANK,) * (4 - abs(total))


class Scene:
    """Some characters and one challenge, with everything that was told."""

    def __init__(
        self,
        *who: str,
        dials: Mapping[str, str] | None = None,
        tables: Mapping[str, Any] | None = None,
        **begin: Any,
    ) -> None:
        pack = FATE.pack().turn(dict(dials or {}))
        if tables:
            pack = pack.read({**pack.form(), "tables": tables})
        self.rules, self.book, self.state = FATE.rules(pack), Book(pack), State()
        self.told: list[tuple[str, str]] = []
        for name in who or ("ana",):
            self.take((SheetPut(name, self.rules.blank_sheet(name.title())),))
        self.id = ""
        if begin:
            self.do("begin_challenge", **begin)
            self.id = next(
                id for id, sheet in self.state.sheets.items() if sheet.nature in ("scene", "object")
            )

    def take(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Let events happen, with what follows by itself and the days that pass."""
        events = with_follow_up(self.rules, self.state, events)
        more = day_events(self.rules, self.state, events)
        self.state = fold(self.state, (*events, *more))
        self.told += [(e.reason.rule, e.reason.said) for e in (*events, *more) if isinstance(e, Told)]
        return events

    def do(self, move: str, dice: tuple[int, ...] = (), **args: Any) -> tuple[Event, ...]:
        """A move by its plan; what its plan refuses is refused."""
        return self.take(do(self.rules.moves[move], self.state, args, dice))

    def problems(self, move: str, **args: Any) -> list[tuple[str, str]]:
        """The rules that stand against a move, and which of their sentences."""
        found: list[Problem] = list(
            self.rules.moves[move].plan(self.state, self.rules.moves[move].read(args)).problems
        )
        return [(p.rule, p.said) for p in found]

    @property
    def challenge(self) -> Challenge:
        """The challenge as it stands."""
        return need_challenge(self.state, self.id)

    @property
    def ticks(self) -> list[str]:
        """The rows of the ticked boxes, in the order in which they were ticked."""
        return [mark.row for mark in self.challenge.track.marks]

    @property
    def done(self) -> str:
        """How the challenge ended; empty while it goes on."""
        return self.challenge.task.done

    @property
    def won(self) -> bool:
        """True once it is won."""
        return self.done == "won"

    @property
    def goes_on(self) -> bool:
        """True until it has ended."""
        return not self.done

    def drafted(self, wanted: Draft) -> DraftResult:
        """The check of a draft."""
        assert self.rules.draft is not None
        return self.rules.draft(self.state, wanted)

    def roll(self, margin: int, who: str = "ana", *, settle: bool = True) -> None:
        """A roll on the challenge that comes to this margin, below 0 a failure by as much."""
        fair = self.challenge.task.difficulty - self.book.unlearnt
        chips = [{"name": "niveau", "value": fair}]
        away = margin - max(-4, min(4, margin))
        chips += [{"name": "plus", "value": abs(away), "sign": 1 if away > 0 else -1}] if away else []
        self.do("roll_on_challenge", faces(margin - away), sheet=who, challenge=self.id, chips=chips)
        if settle:
            self.settle()

    def settle(self) -> tuple[Event, ...]:
        """Nobody spends anything more on the last throw: it is marked on the challenge by itself."""
        return self.do("close_throw", run=list(self.state.runs)[-1])

    def exchange(self, winner: str, margin: int, *, by: str = "louis", against: str = "ferdinand") -> None:
        """An exchange whose outcome is given by hand: who won by how much, or nobody."""
        sides = []
        for side, who in (("", by), (against, against)):
            won = who == winner
            key = "success" if won else "failure" if winner else "tie"
            sides.append(
                Outcome(key, 0, won if winner else None, side=side, margin=margin if won else -margin)
            )
        run = Run(f"r{len(self.state.runs) + 1}", {"check": "contest"}, by, (against,))
        self.take(tuple(counted(self.book, self.state, self.challenge, run, tuple(sides))))

    def duel(self, mine: int, theirs: int, *, by: str = "louis", rival: str = "") -> None:
        """An exchange thrown by moves: the dice of who begins, then those of the other side."""
        more = {"rival": rival} if rival else {}
        self.do("roll_on_challenge", faces(mine) + faces(theirs), sheet=by, challenge=self.id, **more)
        self.settle()
