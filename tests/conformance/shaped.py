"""Plain data of a shape, at random, as somebody hostile spells it: ids of others wherever an id fits."""

from __future__ import annotations

import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from tablee.game.ids import BlockId, Id
from tablee.game.move import Move, Param
from tablee.game.state import State
from tests.conformance.chance import argument

MOST = 4
FITTING = ("asset", "weakness", "skill", "aspect", "attribute")
"""Roles of blocks that are named as what counts in a throw."""


@dataclass(frozen=True)
class Hostile:
    """Somebody who plays ``mine`` and sends moves that name the sheets and blocks of others."""

    state: State
    mine: str
    forms: list[dict[str, Any]]
    random: Random

    @property
    def others(self) -> list[str]:
        return sorted(set(self.state.sheets) - {self.mine})

    def blocks(self) -> list[str]:
        found = {block.id for sheet in self.state.sheets.values() for block in sheet.blocks}
        return sorted(found) or ["none"]

    def arguments(self, move: Move, but: Collection[str] = ()) -> dict[str, Any]:
        """Arguments for a move that is one's own to send, but for those named."""
        given = {p.name: self.argument(p) for p in move.params if p.name not in but}
        for param in move.params:
            if param.actor:
                given[param.name] = [self.mine, *self.others] if param.kind == "sheets" else self.mine
            elif (param.optional or param.default is not None) and self.random.random() < 0.7:
                del given[param.name]
        return given

    def argument(self, param: Param) -> Any:
        match param.kind:
            case "data":
                return self.value(param.shape)
            case "check":
                return self.check()
            case "sheet":
                return self.random.choice(self.others)
            case "sheets":
                return self.random.sample(self.others, self.random.randint(0, len(self.others)))
            case "block" | "blocks":
                named = (b for s in self.state.sheets.values() for b in s.blocks if fits(b, param.roles))
                ids = sorted({block.id for block in named}) or ["none"]
                several = self.random.sample(ids, min(len(ids), self.random.randint(1, MOST)))
                return several if param.kind == "blocks" else self.random.choice(self.spelled(ids))
        return argument(param, self.state, self.forms, self.random)

    def spelled(self, ids: Sequence[str]) -> list[str]:
        """Ids of blocks, and addresses of the same blocks on sheets of others."""
        return [*ids, f"{self.random.choice(self.others)}.{self.random.choice(ids)}"]

    def check(self) -> dict[str, Any]:
        """A check whose texts are ids of others now and then."""
        return {**self._twisted(self.random.choice(self.forms))}

    def _twisted(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            told = {k: v if k == "check" else self._twisted(v) for k, v in value.items()}
            if "name" in told and self.random.random() < 0.7:
                told["name"] = self.random.choice([*self.others, self.mine])
            return told
        if isinstance(value, (list, tuple)):
            return [self._twisted(item) for item in value]
        if isinstance(value, str) and self.random.random() < 0.1:
            return self.random.choice(self.others)
        return value

    def value(self, shape: Any) -> Any:
        """A value of a shape."""
        origin, args, random = get_origin(shape), get_args(shape), self.random
        if origin is Annotated:
            mark = next((mark for mark in args[1:] if isinstance(mark, Id)), None)
            return self.value(args[0]) if mark is None else self.id(mark)
        if origin is Literal:
            return random.choice(args)
        if origin in (Union, types.UnionType):
            return self.value(random.choice(args))
        if origin is tuple and args[-1:] == (...,):
            return [self.value(args[0]) for _ in range(random.randint(0, MOST))]
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {str(self.value(args[0])): self.value(args[1]) for _ in range(random.randint(0, MOST))}
        if isinstance(shape, type) and is_dataclass(shape):
            return self.table(shape)
        if shape is str:
            return random.choice(["", "x", *self.others])
        return {bool: random.random() < 0.5, int: random.randint(0, 2)}.get(shape)

    def table(self, shape: type) -> dict[str, Any]:
        """A table with few members. Where it says whose part it is, the blocks that it names are theirs."""
        random, hints = self.random, get_type_hints(shape, include_extras=True)
        found = {k: self.value(hint) for k, hint in hints.items() if k in WHOLE or random.random() < 0.1}
        sheet = self.state.sheets.get(found.get("sheet", self.mine))
        listed = [block.id for block in sheet.blocks if fits(block)] if sheet else []
        own = random.sample(listed, random.randint(0, min(len(listed), MOST)))
        members = [name for name in found if hints[name] == tuple[BlockId, ...]]
        return {**found, **{name: own if name in WHOLE else [] for name in members}}

    def id(self, mark: Id) -> str:
        if mark.kind == "sheet":
            other = self.random.choice(self.others)
            names = [str(getattr(b, "name", "")) for b in self.state.sheets[other].blocks]
            return f"{other}{mark.before}{self.random.choice(names)}" if mark.before else other
        return self.random.choice(self.blocks())


WHOLE = ("sheet", "name", "helps", "paid", "value")
"""Members that say whose part it is and what it costs: always given."""


def fits(block: Any, roles: Collection[str] = FITTING) -> bool:
    """True if a block has one of these roles; no roles are all."""
    return not roles or getattr(block, "role", "") in roles


def texts_of(shape: Any, where: str = "") -> Iterator[str]:
    """Every plain text in a shape, by its member: what no mark says to be an id."""
    origin, args = get_origin(shape), get_args(shape)
    if origin is Annotated:
        if not any(isinstance(mark, Id) for mark in args[1:]):
            yield from texts_of(args[0], where)
    elif shape is str:
        yield where
    elif origin is not Literal:
        for arg in args if isinstance(shape, types.UnionType) or origin is not None else ():
            yield from texts_of(arg, where)
        if isinstance(shape, type) and is_dataclass(shape):
            for name, hint in get_type_hints(shape, include_extras=True).items():
                yield from texts_of(hint, name)
