"""Coverage of old data: which facts, blocks, steps, checks, moves and paces some tables hold, by name.

What could be there is asked of the program itself, so that a new word shows up as missing at once.
``python -m tests.old_data.coverage`` plays all tables and prints what is missing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tablee.exchange.archive import record_line
from tablee.game.sheet import Block
from tablee.game.system import System
from tablee.game.walk import Step as CheckStep
from tablee.systems import all_systems
from tablee.table.commands.acts import ACTS
from tablee.table.log.facts import Fact
from tests.old_data.evening import Evening

Names = dict[str, set[str]]
"""Names under what they are names of: fact, block, step, check, move, act, pace, phase."""


def wanted(
    system: System, phases: Iterable[str], paces: Iterable[str], dials: Iterable[Mapping[str, object]] = ()
) -> Names:
    """Everything that the tables of a system should hold, between them.

    ``dials`` are house rules that bring moves which neither the book nor a ready-made game has.
    """
    book = system.pack()
    packs = (book, *map(system.ready, system.packs()), *map(book.turn, dials))
    rules = [system.rules(pack) for pack in packs]
    checks, moves = ({key for one in rules for key in getattr(one, what)} for what in ("checks", "moves"))
    return {"check": checks, "move": moves, "phase": {*phases}, "pace": {*paces}}


def shared() -> Names:
    """Everything that the tables of all systems should hold, between them."""
    return {
        "fact": {member.kind for member in get_args(Fact)},
        "block": {member.kind for member in get_args(Block)},
        "step": {member.kind for member in get_args(CheckStep)},
        "act": {*ACTS},
    }


def held(records: Iterable[Mapping[str, Any]], done: Mapping[str, str]) -> Names:
    """What some lines of an archive hold; ``done`` names the act or the move of each command."""
    found: Names = {key: set() for key in ("fact", "block", "step", "check", "move", "act", "pace", "phase")}
    blocks, steps = ({m.kind for m in get_args(union)} for union in (Block, CheckStep))
    facts = {member.kind for member in get_args(Fact)}
    for record in records:
        named = done.get(record["command"], "")
        found["act" if named in ACTS else "move"].add(named)
        for node in _nodes(record["fact"]):
            kind = node.get("kind")
            for name, kinds in (("fact", facts), ("block", blocks), ("step", steps)):
                if isinstance(kind, str) and kind in kinds:
                    found[name].add(kind)
            if kind == "opened":
                found["check"].add(str(node["check"].get("check")))
            if "phase" in node and "block" in node:
                found["phase"].add(node["phase"])
            if kind == "conflict_put" and node.get("conflict"):
                found["pace"].add(node["conflict"].get("pace", "").partition(":")[0])
    return found


def choices() -> set[str]:
    """Every value that a field of a fact, or of what it holds, can take by its type: ``Said.style=aside``."""
    found, seen = set[str](), set[type]()

    def visit(hint: Any, where: str) -> None:
        if get_origin(hint) is Literal:
            found.update(f"{where}={value}" for value in get_args(hint))
        elif is_dataclass(hint) and isinstance(hint, type):
            if hint not in seen:
                seen.add(hint)
                for name, inner in get_type_hints(hint).items():
                    visit(inner, f"{hint.__name__}.{name}")
        else:
            for inner in get_args(hint):
                visit(inner, where)

    visit(Fact, "")
    return found


def chosen(data: Any) -> Iterator[str]:
    """The values of `choices` that some facts hold."""
    if is_dataclass(data) and not isinstance(data, type):
        hints = _hints(type(data))
        for field in fields(data):
            value = getattr(data, field.name)
            if isinstance(value, str) and "Literal" in str(hints.get(field.name)):
                yield f"{type(data).__name__}.{field.name}={value}"
            else:
                yield from chosen(value)
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from chosen(value)
    elif isinstance(data, (list, tuple, set, frozenset)):
        for value in data:
            yield from chosen(value)


@cache
def _hints(of: type) -> Mapping[str, Any]:
    return get_type_hints(of)


def missing(wanted: Names, held: Names) -> dict[str, list[str]]:
    """The names that are wanted and not held."""
    left = {key: sorted(names - held.get(key, set())) for key, names in wanted.items()}
    return {key: names for key, names in left.items() if names}


def _nodes(data: Any) -> Iterator[Mapping[str, Any]]:
    """Every table within some data, however deep."""
    if isinstance(data, Mapping):
        yield data
        for value in data.values():
            yield from _nodes(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _nodes(value)


def main() -> None:
    """Print what the tables of each system leave out, and what all of them do."""
    from tests.old_data.replay import evenings

    every, values = dict[str, set[str]](), set[str]()
    for system in all_systems():
        script = import_module(f"tests.old_data.evenings.{system.key}")
        found = dict[str, set[str]]()
        for name, tables in (("replayed", evenings(system.key)), ("scripted", script.tables())):
            records = [record for table in tables for record in table.records]
            for table in tables:
                for key, names in held(map(record_line, table.records), table.done).items():
                    found.setdefault(key, set()).update(names)
            values.update(chosen([record.fact for record in records]))
            size = sum(len(json.dumps(record_line(record))) for record in records)
            print(f"{system.key} {name}: {len(tables)} tables, {len(records)} records, {size // 1000} kB")
        for key, names in found.items():
            every.setdefault(key, set()).update(names)
        left = missing(wanted(system, script.PHASES, script.PACES, script.DIALS), found)
        left["move"] = [move for move in left.get("move", []) if move not in script.WRITES_NOTHING]
        print(f"{system.key} missing: {({k: v for k, v in left.items() if v}) or 'nothing'}")
        print(f"{system.key} writes nothing: {', '.join(script.WRITES_NOTHING) or 'no move'}")
        print(f"{system.key} unknown: {_unknown(found, script.PHASES, script.PACES) or 'nothing'}")
        print(f"{system.key} under way at the end: {under_way(script.tables())}")
    print(f"all missing: {missing(shared(), every) or 'nothing'}")
    print(f"all values missing: {sorted(choices() - values) or 'nothing'}")


def under_way(tables: Iterable[Evening]) -> dict[str, int]:
    """How many tables end with something under way, by what it is."""
    found: Counter[str] = Counter()
    for table in tables:
        state = table.state
        runs = state.game.runs.values()
        found["question"] += bool(state.game.pendings)
        found["fight"] += state.game.conflict is not None
        found["open throw"] += any(not run.closed for run in runs)
        found["closed throw"] += any(run.closed and not run.applied for run in runs)
        found["applied throw"] += any(run.applied for run in runs)
        found["older pack"] += len(state.packs) > 1 and any(state.under.get(run.id, 0) == 0 for run in runs)
        found["draft"] += bool(state.drafts)
        found["offer"] += bool(state.offered)
        found["asked throw"] += any(asking.waits_for for asking in state.asks.values())
        found["veil"] += bool(state.veils)
        found["silhouette"] += bool(state.silhouettes)
    return dict(found)


def _unknown(found: Names, phases: Iterable[str], paces: Iterable[str]) -> dict[str, list[str]]:
    """Phases and paces that tables hold and their script does not name."""
    left = {"phase": found["phase"] - {*phases}, "pace": found["pace"] - {*paces, ""}}
    return {key: sorted(names) for key, names in left.items() if names}


if __name__ == "__main__":
    main()
