"""Events, sheets, odds and refusals as lines of a playthrough."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablee.game.account import Account, Movement
from tablee.game.calendar import Calendar
from tablee.game.check import Throw
from tablee.game.codec import to_data
from tablee.game.event import (
    Answered,
    Asked,
    BlockGone,
    BlockPut,
    Closed,
    ConflictPut,
    Event,
    Moved,
    Opened,
    Passed,
    Settled,
    SheetGone,
    SheetPut,
    StatusPut,
    Stepped,
    TimeMoved,
    Told,
)
from tablee.game.fight.conflict import Conflict
from tablee.game.move import Plan
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem
from tablee.game.reason import Reason
from tablee.game.reference import Reference
from tablee.game.sheet import Nested, Sheet
from tablee.game.text import Text
from tablee.game.track import Track
from tablee.game.walk import Bought, Chosen, Step, Thrown


def event(happened: Event, reference: Reference) -> Iterator[str]:
    """One line of facts, then its outcomes and sentences."""
    yield f"{happened.kind} {_facts(happened)}".rstrip()
    match happened:
        case Stepped(_, _, outcomes):
            for outcome in outcomes:
                yield f"  = {_outcome(outcome)}"
                yield from _sentences(outcome.because, reference, "    ")
        case Moved(movement):
            yield from _sentences((movement.reason,), reference)
        case BlockPut(reason=reason) | BlockGone(reason=reason) | TimeMoved(reason=reason) | Told(reason):
            yield from _sentences((reason,), reference)
        case Asked(pending):
            yield from _sentences(pending.about, reference)


def _facts(event: Event) -> str:
    match event:
        case SheetPut(sheet, content):
            return f"{sheet}: {content.name} ({content.nature}, {len(content.blocks)} blocks)"
        case SheetGone(name):
            return name
        case StatusPut(sheet, status):
            return f"{sheet}: {status}"
        case Settled(pending_id, answers):
            return f"{pending_id}: {pairs(answers)}" if answers else pending_id
        case Passed(run, by):
            return f"{run}: {by}"
        case Closed(run, applied):
            return f"{run} (applied)" if applied else run
        case BlockPut(sheet, block, _):
            return f"{sheet}: {_block(block)}"
        case BlockGone(sheet, gone, _):
            return f"{sheet}: {gone}"
        case Moved(movement):
            return _movement(movement)
        case Opened(run, check, by, against):
            params = pairs({k: v for k, v in check.items() if k != "check"})
            who = (f", by {by}" if by else "") + (f", against {' '.join(against)}" if against else "")
            return f"{run}: {check.get('check', '')} {params}".rstrip() + who
        case Stepped(run, step, _):
            return f"{run}: {_step(step)}"
        case Asked(pending):
            keys = " | ".join(option.key for option in pending.options)
            sealed = (", sealed" if pending.sealed else "") + (f", by {pending.move}" if pending.move else "")
            return f"{pending.id}: {' '.join(pending.asks)}: {keys} (else {pending.default}{sealed})"
        case Answered(pending_id, seat, option):
            return f"{pending_id}: {seat} {option}"
        case TimeMoved(calendar, _):
            return _calendar(calendar)
        case ConflictPut(conflict):
            return "none" if conflict is None else _conflict(conflict)
        case Told(_, about, facts):
            return " ".join((*about, pairs(facts))).strip()


def _step(step: Step) -> str:
    match step:
        case Thrown(faces):
            return f"thrown {','.join(map(str, faces))}"
        case Chosen(option):
            return f"chosen {option}"
        case Bought(spend, pick, by, why):
            said = (f", by {by}" if by else "") + (f": {why}" if why else "")
            return f"bought {spend} {','.join(map(str, pick))}".rstrip() + said


def _outcome(outcome: Outcome) -> str:
    parts = [f"{outcome.side}: {outcome.key}" if outcome.side else outcome.key]
    for name in ("total", "margin", "success"):
        value = getattr(outcome, name)
        if value is not None:
            parts.append(f"{name} {plain(value)}")
    for name in ("detail", "facts"):
        known = dict(getattr(outcome, name))
        if known:
            parts.append(f"{name} {pairs(known)}")
    return ", ".join(parts)


def _movement(movement: Movement) -> str:
    lost = "" if movement.spent else " (lost)"
    return f"{movement.source} -> {movement.target}: {movement.amount}{lost}"


def plain(value: Any) -> str:
    """A value as one word where it is one, else as JSON."""
    if isinstance(value, Text):
        return f"{value.fr} / {value.en}" if value.fr != value.en else value.fr
    data = to_data(value)
    return data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)


def pairs(facts: Mapping[str, Any]) -> str:
    """Facts as ``name=value``."""
    return " ".join(f"{key}={plain(value)}" for key, value in facts.items())


def _sentences(reasons: Iterable[Reason], reference: Reference, indent: str = "  ") -> Iterator[str]:
    for reason in reasons:
        text = reference.text(reason)
        yield f"{indent}{reason.rule}"
        yield f"{indent}  fr: {text.fr}"
        yield f"{indent}  en: {text.en}"


def problem(found: Problem, reference: Reference) -> str:
    """A refusal (or a warning) in one line."""
    text = reference.text(found)
    return f"{'?' if found.warning else '!'} {found.rule} {found.where}: {text.fr} / {text.en}"


def sheet(content: Sheet, indent: str = "") -> Iterator[str]:
    """A sheet with its blocks, a line each."""
    yield f"{indent}{content.name} ({content.nature}, {content.status})"
    for block in content.blocks:
        if isinstance(block, Nested):
            yield f"{indent}  {block.id}: nested {block.role}".rstrip()
            yield from sheet(block.sheet, indent + "    ")
        else:
            yield f"{indent}  {_block(block)}"


def _block(block: Any) -> str:
    data = to_data(block)
    parts = {k: v for k, v in data.items() if k not in ("kind", "id", "label", "rows", "marks")}
    if isinstance(block, Account):
        parts = {"value": block.value, **parts}
    rows = f"{_boxes(block)} " if isinstance(block, Track) else ""
    return f"{block.id}: {block.kind} {rows}{pairs(parts)}".rstrip()


POLICIES = ("overflow", "untick", "counts", "healing")


def _boxes(track: Track) -> str:
    """Each row with its ticked and all its boxes; in brackets what else a mark carries."""
    shown = []
    for row in track.rows:
        marks = [mark for mark in track.marks if mark.row == row.key]
        meant = [m.severity if m.severity != m.row else "" for m in marks]
        notes = [" ".join(filter(None, (of, m.payload))) for of, m in zip(meant, marks, strict=True)]
        told = f" ({', '.join(note for note in notes if note)})" if any(notes) else ""
        policies = {k: v for k, v in to_data(row).items() if k in POLICIES}
        shown.append(f"{row.key} {len(marks)}/{row.boxes}{told} {pairs(policies)}".rstrip())
    return ", ".join(shown)


def _calendar(calendar: Calendar) -> str:
    parts = [f"now {calendar.now}", *(f"{name} {count}" for name, count in calendar.milestones.items())]
    for timer in calendar.timers:
        end = f"at {timer.at}" if timer.at is not None else f"at {timer.milestone} {timer.count}"
        parts.append(f"{timer.owner} {timer.key} {end}")
    return "; ".join(parts)


def _conflict(conflict: Conflict) -> str:
    sides = [f"{side}: {' '.join(members)}" for side, members in conflict.sides.items()]
    parts = [*sides, f"round {conflict.round}", f"may act: {' '.join(sorted(conflict.may_act))}"]
    parts += [f"pace {conflict.pace}"] if conflict.pace else []
    parts += [f"out: {' '.join(sorted(conflict.out))}"] if conflict.out else []
    parts += [f"scores {pairs(conflict.scores)}"] if conflict.scores else []
    if conflict.exchanges:
        last = conflict.exchanges[-1]
        told = " ".join(part for part in (last.by, *last.against, last.run, str(last.round or "")) if part)
        parts.append(f"exchange {len(conflict.exchanges)}: {told}")
    parts += [f"entered {pairs(conflict.entered)}"] if conflict.entered else []
    parts += [f"ordered {' '.join(map(str, conflict.ordered))}"] if conflict.ordered else []
    return "; ".join(parts)


def preview(seen: Plan, reference: Reference) -> Iterator[str]:
    """What a move would meet."""
    yield from (problem(p, reference) for p in seen.problems)
    yield from (f"costs {_movement(m)}" for m in seen.costs)
    if isinstance(seen.dice, Throw):
        yield f"dice {' '.join(_dice(seen.dice))}"
    if seen.shows:
        yield f"shows {pairs(seen.shows)}"
    yield from _sentences(seen.because, reference, "")


def _dice(throw: Throw) -> Iterator[str]:
    for group in throw.dice:
        yield f"{group.count}{group.die.name}{':' + group.side if group.side else ''}"
