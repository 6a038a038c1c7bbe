"""Consequences of a throw on a challenge, drawn once it stands, and those that the game master draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tablee.game.event import Closed, Event, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.settle import Consequence, Settlement, settle_move
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import RUN, Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.tasks.challenge import ROLE, Challenge, need_challenge
from tablee.systems.fate2.tasks.clock import has_rolled, put
from tablee.systems.fate2.tasks.kinds import BASES, CONTEST, SETTLE, TASK, aim_of
from tablee.systems.fate2.tasks.progress import Progress, exchange, goes_on, rolled, shared

CHALLENGE = Param("challenge", "sheet", Text("Défi", "challenge"), roles=(ROLE,))


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Consequences drawn by the throw's own card, and of any other throw by the game master."""
    settlement = Settlement("FAT-3-11", {key: label for key, (_, label, _) in BASES.items()})
    draw = Consequence(partial(_drawn, book))
    move = settle_move(build, settlement, {TASK: draw, CONTEST: draw}, more=_over)
    yield replace(move, key=SETTLE, label=Text("Porter au Défi", "Mark it on the challenge"))
    yield _count(book, build, settlement)


def _over(state: State, run: Run) -> Iterable[Problem]:
    """A challenge that has ended takes no more; one that is not known is refused, there or not."""
    aim = aim_of(run.check)
    return over(need_challenge(state, aim.challenge)) if aim is not None else ()


def over(challenge: Challenge) -> Iterator[Problem]:
    """The problem of a challenge that has ended: nothing is ticked or unticked any more (FAT-3-13)."""
    if not goes_on(challenge):
        yield problem("FAT-3-13", "challenge", "over", name=challenge.name)


def _drawn(
    book: Book, state: State, run: Run, outcomes: tuple[Outcome, ...], faces: Faces
) -> Iterator[Event]:
    aim = aim_of(run.check)
    if aim is not None:
        yield from counted(book, state, need_challenge(state, aim.challenge), run, outcomes)


def counted(
    book: Book, state: State, challenge: Challenge, run: Run, outcomes: tuple[Outcome, ...]
) -> Iterator[Event]:
    """The events of a throw that counts for a challenge, whatever kind of throw it is."""
    if not goes_on(challenge):
        yield Told(because("FAT-3-13", "over", name=challenge.named))
        return
    fresh = has_rolled(state, challenge, run.by) if run.by not in challenge.task.rolled else challenge
    fresh = fresh.with_task(last=has_rolled(state, fresh, "").task.last, lost=0)
    yield from put(challenge, _read(book, fresh, run, outcomes))


def _read(book: Book, challenge: Challenge, run: Run, outcomes: tuple[Outcome, ...]) -> Progress:
    if len(outcomes) == 1 and challenge.task.kind != "sides":
        return rolled(book, challenge, _signed(outcomes[0]))
    winners = [one for one in outcomes if one.success]
    winner = winners[0] if len(winners) == 1 else None
    margin = abs(int(winner.margin or 0)) if winner is not None else 0
    if challenge.task.kind == "sides":
        side = challenge.side_of(sheet_of(run, winner)) if winner is not None else None
        if winner is not None and side is None:
            return Progress(challenge).tell(because("FAT-3-29", "stranger", name=challenge.named))
        return exchange(book, challenge, side, margin)
    if winner is None:
        return shared(book, challenge, None, 0)
    who, rival = sheet_of(run, winner), challenge.task.second
    return shared(book, challenge, who != rival if rival else who == run.by, margin)


def _signed(outcome: Outcome) -> int:
    margin = abs(int(outcome.margin or 0))
    return margin if outcome.success else -max(margin, 1)


def sheet_of(run: Run, outcome: Outcome) -> str:
    """The sheet whose outcome it is: the thrower, the one it is aimed at, or one that it names."""
    if outcome.side in ("", "me", run.by):
        return run.by
    if outcome.side == "other" or (outcome.side not in run.against and len(run.against) == 1):
        return run.against[0] if run.against else ""
    return outcome.side


def _count(book: Book, build: Build, settlement: Settlement) -> Move:
    """A throw that was aimed at nothing counts for a challenge, by the game master's word.

    Where players know of no challenge, the throw is left as it lies.
    """

    def plan(state: State, args: Args) -> Plan:
        run, challenge = state.run(args["run"]), need_challenge(state, args["challenge"])
        outcomes = settlement.outcomes(build, run)
        wrong = [*settlement.applied(run), *over(challenge)]
        if outcomes[0].success is None and len(outcomes) == 1:
            wrong.append(problem("FAT-3-15", "run", "bare"))

        def events(faces: Faces) -> tuple[Event, ...]:
            told = () if challenge.id in state.hidden else (Closed(run.id, True),)
            return (*told, *counted(book, state, challenge, run, outcomes))

        return Plan(tuple(wrong), events=events)

    label = Text("Compter un jet pour un Défi", "Count a throw for a challenge")
    return Move("count_throw", label, "FAT-3-11", (RUN, CHALLENGE), plan, "gm")
