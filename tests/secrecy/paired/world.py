"""Two worlds side by side: each step is sent in both, and what players are told of it must be the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tablee.game.event import Opened
from tablee.game.problem import Problem
from tablee.table.commands.command import Answer, Command
from tablee.table.log.record import Record
from tests.secrecy.evening import Evening
from tests.secrecy.looking import ordered
from tests.secrecy.paired.secrets import Secret

PLAYERS = ("ana", "bob", "eve")
IMPOSSIBLE = (AssertionError, LookupError, StopIteration, ValueError)
"""What a secret meets that cannot be at this moment: no fight, no question, no such trait."""


@dataclass(frozen=True)
class Step:
    """A command as somebody sends it, the same in both worlds."""

    who: str
    command: Command

    def __str__(self) -> str:
        c = self.command
        more = {
            "mode": c.mode if c.mode != "all" else None, "silent": c.silent or None, "overrule": c.overrule,
            "faces": c.faces, "bits": c.bits or None,
        }  # fmt: skip
        said = [f"{name}={value!r}" for name, value in c.args.items()]
        said += [f"[{name} {value!r}]" for name, value in more.items() if value is not None]
        return f"{self.who} {c.id}: {' '.join([c.do, *said])}"


@dataclass(frozen=True)
class Hide:
    """The secret itself: done in each world as that world has it."""

    secret: Secret

    def __str__(self) -> str:
        return f"hidden: {self.secret.name}"


Script: TypeAlias = Sequence[Step | Hide]


def step(who: str, id: str, do: str, /, *, sent: Mapping[str, Any] | None = None, **args: Any) -> Step:
    """A step; ``sent`` are the other fields of the command: its mode, dice thrown by hand."""
    return Step(who, Command(id, do, args, **(sent or {})))


@dataclass(frozen=True)
class Pair:
    """A game and its secrets; ``n`` is the secret of each world: 0 is none, 1 and 2 are two that differ.

    ``throws`` is False where what is hidden decides what dice come to: throws are then left out. ``viewers``
    are the players who know none of the secrets.
    """

    key: str
    n: tuple[int, int] = (0, 1)
    throws: bool = True
    viewers: tuple[str, ...] = PLAYERS
    chain: bool = False
    dials: Mapping[str, Any] = field(default_factory=dict)

    def evening(self) -> Evening:
        """A fresh table with its two heroes."""
        game = Evening(self.key, 0, chain=self.chain)
        if self.dials:
            game.play.with_pack(**self.dials)
        return game


@dataclass(frozen=True)
class Difference:
    """The first difference: after which steps, to whom, and what each world told them."""

    script: tuple[Step | Hide, ...]
    who: str
    one: str
    other: str
    at_door: bool = False

    def __str__(self) -> str:
        steps = "\n".join(f"  {at}" for at in self.script)
        one, other = _around(self.one, self.other)
        return f"{self.who} is told apart by\n{steps}\n-   {one}\n+   {other}"

    @property
    def door(self) -> str:
        """What a smaller script must still find: whom, by which last act."""
        if self.at_door:
            return self.who
        last = self.script[-1] if self.script else None
        return f"{self.who} {last.command.do if isinstance(last, Step) else last}"


def _around(one: str, other: str, beside: int = 60, most: int = 400) -> tuple[str, str]:
    """The parts of two texts where they begin to differ."""
    at = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    first = max(at - beside, 0)
    return one[first : first + most], other[first : first + most]


class Worlds:
    """Both worlds of a pair as they go on."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.games = (pair.evening(), pair.evening())
        self.told: dict[str, int] = {}
        for who in pair.viewers:
            self.told[who] = self.games[0].play.ledger.count(self.games[0].play.seat(who))
        self.script: list[Step | Hide] = []
        self.left_out = 0

    def play(self, step: Step | Hide) -> Difference | None:
        """Both worlds after one more step; the difference it makes, if it makes one."""
        if isinstance(step, Hide):
            return self._hidden(step)
        before = [game.play.records for game in self.games]
        answers = [game.play.send(step.who, step.command) for game in self.games]
        if self._is_no_comparison(step, answers):
            self._back_to(before)
            return None
        self.script.append(step)
        if step.who in self.pair.viewers:
            said = [answered(answer) for answer in answers]
            if said[0] != said[1]:
                return Difference(tuple(self.script), step.who, said[0], said[1])
        return self._heard()

    def _hidden(self, hide: Hide) -> Difference | None:
        before = [game.play.records for game in self.games]
        try:
            for game, n in zip(self.games, self.pair.n, strict=True):
                if n:
                    hide.secret.act(game, n)
        except IMPOSSIBLE:
            self._back_to(before)
            return None
        self.script.append(hide)
        return self._heard()

    def _back_to(self, before: Sequence[tuple[Record, ...]]) -> None:
        self.left_out += 1
        for game, records in zip(self.games, before, strict=True):
            game.play.records = records

    def _is_no_comparison(self, step: Step, answers: Sequence[Answer]) -> bool:
        """True where the worlds part by what the one who knows the secret could or couldn't do, or by dice
        that are thrown against what is hidden."""
        refused = [bool(answer.problems) for answer in answers]
        if step.who not in self.pair.viewers and refused[0] != refused[1]:
            return True
        return not self.pair.throws and any(_throws(answer.records) for answer in answers)

    def _heard(self) -> Difference | None:
        for who in self.pair.viewers:
            news = []
            for game in self.games:
                views = game.play.ledger.views_after(game.play.seat(who), self.told[who])
                news.append(
                    ordered("\n".join(f"{v.number} {v.command} {v.by} {v.at} {v.fact!r}" for v in views))
                )
            if news[0] != news[1]:
                return Difference(tuple(self.script), who, news[0], news[1])
            self.told[who] = game.play.ledger.count(game.play.seat(who))
        return None

    def states(self) -> Difference | None:
        """The difference between what players know by now, if there is one."""
        for who in self.pair.viewers:
            texts = [_state(game, who) for game in self.games]
            if texts[0] != texts[1]:
                return Difference(tuple(self.script), who, texts[0], texts[1])
        return None


def _state(game: Evening, who: str) -> str:
    return ordered(repr(game.play.ledger.own(game.play.seat(who))))


def _throws(records: Iterable[Record]) -> bool:
    return any(isinstance(record.fact, Opened) for record in records)


def answered(answer: Answer) -> str:
    """What somebody is answered: the problems, or that it is done."""
    return "\n".join(map(_problem, answer.problems)) if answer.problems else f"done, again={answer.again}"


def _problem(problem: Problem) -> str:
    return f"refused: {problem.rule} {problem.where!r} {problem.said} {dict(problem.slots)}"


def difference(pair: Pair, script: Script) -> Difference | None:
    """The first difference between the two worlds of a script, if there is one."""
    worlds = Worlds(pair)
    for at in script:
        found = worlds.play(at)
        if found is not None:
            return found
    return worlds.states()
