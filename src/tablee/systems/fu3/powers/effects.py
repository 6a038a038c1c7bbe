"""What a cast spell does: steps of its variables, points for its victims, points for its caster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tablee.game.check import GM
from tablee.game.event import Asked, BlockPut, Event, Told
from tablee.game.move import Faces
from tablee.game.outcome import Outcome
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.question import ask
from tablee.game.reason import because
from tablee.game.sheet import Power, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.systems.fu3.fight.points import AURA, CONDITION, SHED, Blow, point_events, point_id
from tablee.systems.fu3.powers.cast import result_of
from tablee.systems.fu3.powers.tables import PARAMETERS, VARIABLES, magic_table
from tablee.systems.fu3.roll.checks import extra_of
from tablee.systems.fu3.sheet.blocks import new_id

EFFECT = "effect"
POINTS = "points"
SPELL = "spell"
WORDS = {
    **VARIABLES,
    POINTS: Text("Points de combat aux victimes", "Combat points to the victims"),
    CONDITION: Text("Condition liée au sort", "Condition linked to the spell"),
}


def cast_blow(pack: Pack, run: Run, outcome: Outcome, victim: str) -> Blow:
    """The combat points of a spell: its caster's to give, or the game master's to give to him."""
    if victim:
        points = result_of(pack, outcome).victims
        return Blow(run.by, (victim,), points, run.by or GM, (AURA, CONDITION, SHED))
    taken = dict(outcome.detail).get("caster", 0)
    return Blow("", (run.by,), taken if isinstance(taken, int) else 0, GM, (AURA, CONDITION))


def cast_events(
    pack: Pack, state: State, run: Run, outcomes: tuple[Outcome, ...], faces: Faces
) -> tuple[Event, ...]:
    """Everything a final cast sets going."""
    outcome = outcomes[0]
    events: list[Event] = [Told(because("FU3-4-06", outcome.key), (run.by,))]
    if not outcome.success:
        blow = cast_blow(pack, run, outcome, "")
        return (*events, *(point_events(state, run.id, blow) if run.by else ()))
    if run.by:
        block = effect_block(pack, state.sheet(run.by), run)
        events.append(BlockPut(run.by, block, because("FU3-4-06", "cast", name=block.name)))
    result = result_of(pack, outcome)
    if result.steps > 0:
        events.extend(_greater(pack, run, outcome))
    elif result.steps < 0:
        events.extend(_smaller(pack, run))
    else:
        events.extend(victim_points(pack, state, run, outcome, result.victims, 0))
    return tuple(events)


def effect_block(pack: Pack, sheet: Sheet, run: Run) -> Power:
    """The spell in effect, as a block of its caster's sheet."""
    rows: dict[str, Any] = {name: run.check.get(name, 0) for name in PARAMETERS}
    base = str(run.check.get("base", ""))
    label = next((b.label.fr for b in magic_table(pack).bases if b.key == base), base)
    name = str(run.check.get("name", "")) or label
    return Power(new_id(sheet, SPELL), name, EFFECT, {"base": base, **rows, "run": run.id})


def shape_id(run: str, at: int) -> str:
    """The question which variable of a spell changes."""
    return f"{run}:shape:{at}"


def _greater(pack: Pack, run: Run, outcome: Outcome) -> Iterator[Event]:
    """One choice for the result and one for each extra "and"."""
    for at in range(1 + extra_of(outcome)):
        choices = [name for name in PARAMETERS if _can_step(pack, run.check, name, 1)]
        if run.check.get("victims"):
            choices.append(POINTS)
        yield from _question(run, at, run.by or GM, choices, "greater" if at == 0 else "more")


def _smaller(pack: Pack, run: Run) -> Iterator[Event]:
    choices = [name for name in PARAMETERS if _can_step(pack, run.check, name, -1)]
    yield from _question(run, 0, GM, [*choices, CONDITION], "smaller")


def _question(run: Run, at: int, asks: str, choices: list[str], said: str) -> Iterator[Event]:
    about = (because("FU3-4-06", said),)
    if not choices:
        yield Told(because("FU3-4-06", "no_row"), (run.by,))
        return
    words = {name: WORDS[name] for name in choices}
    yield ask(shape_id(run.id, at), asks, words, about, choices[0], "shape")


def _can_step(pack: Pack, rows: Any, name: str, by: int) -> bool:
    return 0 <= int(rows.get(name, 0)) + by < len(magic_table(pack).rows(name))


def victim_points(
    pack: Pack, state: State, run: Run, outcome: Outcome, points: int, after: int
) -> Iterator[Event]:
    """Points to each unwilling victim, numbered on from those asked before."""
    for victim in run.against:
        blow = replace(cast_blow(pack, run, outcome, victim), points=points)
        for event in point_events(state, run.id, blow, victim):
            yield event if not after else _renumbered(event, run.id, after, victim)


def _renumbered(event: Event, run: str, after: int, victim: str) -> Event:
    if not isinstance(event, Asked):
        return event
    at = int(event.pending.id.partition(":point:")[2].partition(":")[0])
    return Asked(replace(event.pending, id=point_id(run, at + after, victim)))


def stepped(pack: Pack, block: Power, name: str, by: int) -> tuple[Power, list[Problem]]:
    """A spell in effect with one variable a row further."""
    now = int(block.data.get(name, 0))
    if not _can_step(pack, block.data, name, by):
        return block, [problem("FU3-4-06", name, "end", what=WORDS[name], found=now)]
    return replace(block, data={**block.data, name: now + by}), []


def effect_of(sheet: Sheet, run: str) -> Power | None:
    """The spell in effect that a throw brought about."""
    return next((p for p in sheet.having(Power, EFFECT) if p.data.get("run") == run), None)
