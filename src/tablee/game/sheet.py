"""A sheet: a character, a creature, an object, a scene or a whole group, as a list of blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Literal, TypeAlias, TypeVar

from tablee.game.account import Account
from tablee.game.address import split
from tablee.game.block import Aspect, Descriptor, Items, Levelled, Note, Numeric, Pick, Power, Rounds, Words
from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem
from tablee.game.track import Track

B = TypeVar("B")
Status = Literal["draft", "submitted", "approved", "changed"]
MOST_STEPS = 2000
"""The most steps of creation on a sheet that somebody brings: many times those of a long life."""
__all__ = [
    "Account",
    "Aspect",
    "Block",
    "Change",
    "CreationStep",
    "Descriptor",
    "Items",
    "Levelled",
    "Nested",
    "Note",
    "Numeric",
    "Pick",
    "Power",
    "Rounds",
    "Sheet",
    "Status",
    "Track",
    "Words",
    "twins",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Nested:
    """A sheet within a sheet: a familiar, a vehicle, an extra."""

    id: str
    sheet: Sheet
    role: str = ""
    kind = "nested"


Block: TypeAlias = (
    Levelled | Numeric | Descriptor | Aspect | Track | Account
    | Pick | Words | Items | Note | Power | Nested
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CreationStep:
    """One step of creation, kept in order: validation may need the sequence."""

    phase: str
    block: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """A line of a sheet's history: a block renamed or revalued, and by which rule."""

    block: str
    before: str
    after: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Names its system, pack and version; its blocks are in the order they are shown."""

    system: str
    name: str
    blocks: tuple[Block, ...] = ()
    nature: str = "character"
    pack: str = "book"
    version: int = 1
    status: Status = "draft"
    steps: tuple[CreationStep, ...] = ()
    history: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for block in self.blocks:
            if block.id in seen or not block.id or "." in block.id:
                raise Refused(problem("HOUSE-sheet", block.id or "?", "id"))
            seen.add(block.id)

    def get(self, id: str) -> Block | None:
        """The block with that id."""
        return next((b for b in self.blocks if b.id == id), None)

    def need(self, id: str, kind: type[B]) -> B:
        """The block with that id and kind, or a refusal that names it."""
        found = self.get(id)
        if not isinstance(found, kind):
            raise Refused(
                problem("HOUSE-sheet", id, "missing", kind=str(getattr(kind, "kind", kind.__name__)))
            )
        return found

    def having(self, kind: type[B], role: str | None = None) -> Iterator[B]:
        """The blocks of a kind, of one role or of any."""
        for block in self.blocks:
            if isinstance(block, kind) and (role is None or getattr(block, "role", "") == role):
                yield block

    def put(self, block: Block) -> Sheet:
        """Add a block, or replace its namesake in place."""
        if self.get(block.id) is None:
            return replace(self, blocks=(*self.blocks, block))
        return replace(self, blocks=tuple(block if b.id == block.id else b for b in self.blocks))

    def put_each(self, blocks: Iterable[Block]) -> Sheet:
        """Add many blocks or replace their namesakes in place, in one pass."""
        new = {block.id: block for block in blocks}
        kept = tuple(new.pop(block.id, block) for block in self.blocks)
        return replace(self, blocks=(*kept, *new.values()))

    def at(self, path: str) -> Block | None:
        """The block at a path: one of this sheet, or ``outer/inner`` of a sheet nested in it."""
        outer, inner = split(path)
        found = self.get(path)
        if found is not None or not inner:
            return found
        nested = self.get(outer)
        return nested.sheet.at(inner) if isinstance(nested, Nested) else None

    def put_at(self, path: str, block: Block) -> Sheet:
        """Replace the block at a path, and with it every nested sheet on the way."""
        outer, inner = split(path)
        if self.get(path) is not None or not inner:
            return self.put(block)
        nested = self.need(outer, Nested)
        return self.put(replace(nested, sheet=nested.sheet.put_at(inner, block)))

    def drop(self, id: str) -> Sheet:
        """Take a block away."""
        return replace(self, blocks=tuple(b for b in self.blocks if b.id != id))

    def change(self, id: str, kind: type[B], how: Callable[[B], Any], rule: str = "") -> Sheet:
        """Replace one block by what ``how`` makes of it, and note a change of name or value."""
        before = self.need(id, kind)
        after = how(before)
        sheet = self.put(after)
        was, is_ = _shown(before), _shown(after)
        return sheet if was == is_ else replace(sheet, history=(*sheet.history, Change(id, was, is_, rule)))

    def form(self) -> dict[str, Any]:
        """The sheet's file form."""
        from tablee.game.codec import to_data

        data: dict[str, Any] = to_data(self)
        return data

    @staticmethod
    def read(form: object) -> Sheet:
        """A sheet from its file form; raises `Refused` with every problem, and for too many steps: its system
        replays them all."""
        from tablee.game.codec import from_data

        found = from_data(Sheet, form)
        if len(found.steps) > MOST_STEPS:
            raise Refused(
                problem("HOUSE-sheet", "steps", "steps", expected=MOST_STEPS, found=len(found.steps))
            )
        return found


N = TypeVar("N", Descriptor, Levelled | Power)


def twins(traits: Iterable[N], same: Callable[[str], str]) -> Iterator[N]:
    """The traits whose role and name stand before them already; ``same`` makes names comparable."""
    seen: set[tuple[str, str]] = set()
    for trait in traits:
        key = (trait.role, same(trait.name))
        if key in seen and key[1]:
            yield trait
        seen.add(key)


def _shown(block: Any) -> str:
    name = getattr(block, "name", None) or block.id
    value = getattr(block, "value", getattr(block, "level", None))
    return name if value is None else f"{name} ({value})"
