"""Every name that logged data may hold: kinds, moves, checks, their parameters, dials, tables, rules.

None of them may go unnoticed: what a log holds must be read for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import get_args

from tablee.game.sheet import Block
from tablee.game.system import System
from tablee.game.walk import Step
from tablee.table.commands.acts import ACTS
from tablee.table.log.facts import Fact

SLOT = re.compile(r"\{(\w+)")
"""A slot of a sentence: a logged reason must fill it for ever."""

WRITTEN_AS = {"pending": "text", "asked": "text", "check": "data"}
"""Kinds of parameters whose values are written as those of another kind."""


def words_of_program(system: System) -> list[str]:
    """The names that the program knows, with those of a system: ``move attack``, ``rule FU3-2-01``."""
    return sorted({*_shared(), *_own(system)})


def _shared() -> Iterator[str]:
    for name, union in (("fact", Fact), ("block", Block), ("step", Step)):
        yield from (f"{name} {member.kind}" for member in get_args(union))
    yield from (f"act {act}" for act in ACTS)


def _own(system: System) -> Iterator[str]:
    script = import_module(f"tests.old_data.evenings.{system.key}")
    yield from (f"phase {phase}" for phase in script.PHASES)
    yield from (f"pace {pace}" for pace in script.PACES)
    yield from (f"idle {move}" for move in script.WRITES_NOTHING)
    book = system.pack()
    yield from (f"dial {key} {_kind(dial.default)}" for key, dial in book.known.items())
    yield from (f"table {name}" for name in book.tables.names())
    yield from (f"pack {name}" for name in system.packs())
    yield from (f"outcome {key}" for key in system.outcomes)
    for pack in (book, *map(system.ready, system.packs()), *map(book.turn, script.DIALS)):
        rules = system.rules(pack)
        yield from (f"label {key}" for key in rules.labels)
        yield from (f"way {way.key}" for way in rules.ways)
        for name, kinds in (("check", rules.checks), ("move", rules.moves)):
            for key, kind in kinds.items():
                yield f"{name} {key}"
                yield from (
                    f"{name} {key} {param.name} {WRITTEN_AS.get(param.kind, param.kind)}"
                    for param in kind.params
                )
    for rule, entry in system.book().reference.entries.items():
        yield f"rule {rule}"
        for said, sentence in entry.said.items():
            slots = sorted({*SLOT.findall(sentence.fr), *SLOT.findall(sentence.en)})
            yield " ".join(("rule", rule, said, *slots))


def _kind(value: object) -> str:
    return type(value).__name__
