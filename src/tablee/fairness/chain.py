"""Dice that can be checked afterwards: seeds promised beforehand, told afterwards.

The scheme, for ever. Numbers in HMAC inputs are bytes, most significant first; texts are ASCII; every
hash, seed and key is written as hex digits in lower case.

    public seed   32 random bytes             hidden seed   32 random bytes
    promise       SHA-256(public seed)
    key(i)        HMAC-SHA-256(hidden seed, "tablee-key-1" i)      i = 0 … 4095 as 4 bytes: the slots
    leaf(i)       SHA-256(key(i))
    node          SHA-256(01 left right)      pairs of leaves, then of nodes, twelve times up to one
    root          the last node
    chain         the first 16 digits of SHA-256("tablee-chain-1" promise root)      both as 32 bytes
    rank(i)       SHA-256(HMAC-SHA-256(hidden seed, "tablee-order-1") i)
    order         the slots by rank; its first half is for throws that a player sees, its second half
                  for those that are the game master's alone: each throw takes the next slot of its half

    message       ["tablee-throw-1",chain,number,slot,bits,command,[sides…]]    JSON without spaces, ASCII
                  a public throw has a number (1, 2, 3 … in its chain) and slot -1,
                  a hidden one number 0 and a slot; bits are 32 hex digits of the thrower, or empty
    block(i)      HMAC-SHA-256(public seed or key(slot), message i)      i = 0, 1, 2 … as 8 bytes
    faces         die after die by rejection from block(0) block(1) block(2) …, as ``tablee.dice`` reads them

Promise and root are told to everybody before the first throw, the public seed when the chain is
closed. A hidden throw is told with its key and with the twelve neighbours on its way to the root: they
prove that throw and disclose no other one.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from hmac import digest

from tablee.dice import Draw, face
from tablee.table.fair.promises import ChainOpened, Proved, SeedsKept

__all__ = ["LEVELS", "SLOTS", "FairChain", "Slots", "message", "opened", "shown", "slots_of", "stream"]

LEVELS = 12
SLOTS = 1 << LEVELS
SEED = 32


@dataclass(frozen=True, slots=True)
class Slots:
    """The keys of one hidden seed: the tree over them, level by level from the leaves, and their order."""

    seed: bytes
    levels: tuple[bytes, ...]
    order: tuple[int, ...]

    @property
    def root(self) -> bytes:
        """What is promised of all keys at once."""
        return self.levels[-1]

    def key(self, slot: int) -> bytes:
        """The key of one slot."""
        return digest(self.seed, b"tablee-key-1" + slot.to_bytes(4, "big"), "sha256")

    def path(self, slot: int) -> tuple[str, ...]:
        """The neighbours from a slot's leaf up to the root."""
        return tuple(
            level[at * SEED : (at + 1) * SEED].hex()
            for at, level in (((slot >> up) ^ 1, self.levels[up]) for up in range(LEVELS))
        )

    def next(self, used: Collection[int], *, shared: bool) -> int | None:
        """The next free slot, in the half for throws that a player sees or in the other; None if none is."""
        half = self.order[: SLOTS // 2] if shared else self.order[SLOTS // 2 :]
        return next((slot for slot in half if slot not in used), None)


@lru_cache(maxsize=32)
def slots_of(seed: bytes) -> Slots:
    """The keys of a hidden seed."""
    numbers = [slot.to_bytes(4, "big") for slot in range(SLOTS)]
    level = b"".join(sha256(digest(seed, b"tablee-key-1" + n, "sha256")).digest() for n in numbers)
    levels = [level]
    while len(level) > SEED:
        pairs = (level[at : at + 2 * SEED] for at in range(0, len(level), 2 * SEED))
        level = b"".join(sha256(b"\1" + pair).digest() for pair in pairs)
        levels.append(level)
    rank = digest(seed, b"tablee-order-1", "sha256")
    order = sorted(range(SLOTS), key=lambda slot: sha256(rank + numbers[slot]).digest())
    return Slots(seed, tuple(levels), tuple(order))


def opened(public: bytes, hidden: bytes) -> tuple[SeedsKept, ChainOpened]:
    """The chain of two seeds: what the log keeps, and what everybody is told."""
    promise, root = sha256(public).digest(), slots_of(hidden).root
    chain = sha256(b"tablee-chain-1" + promise + root).hexdigest()[:16]
    return SeedsKept(chain, public.hex(), hidden.hex()), ChainOpened(chain, promise.hex(), root.hex())


def message(proved: Proved) -> bytes:
    """What a throw is drawn from, besides its seed or key."""
    said = (
        "tablee-throw-1",
        proved.chain,
        proved.number,
        proved.slot,
        proved.bits,
        proved.command,
        proved.sides,
    )
    return json.dumps(said, separators=(",", ":")).encode("ascii")


def stream(key: bytes, said: bytes) -> Draw:
    """The bytes of one throw, read on at each call."""
    block, rest = 0, b""

    def draw(n: int) -> bytes:
        nonlocal block, rest
        while len(rest) < n:
            rest += digest(key, said + block.to_bytes(8, "big"), "sha256")
            block += 1
        found, rest = rest[:n], rest[n:]
        return found

    return draw


def shown(key: bytes, proved: Proved) -> tuple[int, ...]:
    """The faces that a throw shows, from its seed or key."""
    draw = stream(key, message(proved))
    return tuple(face(draw, sides) for sides in proved.sides)


class FairChain:
    """The chains of all tables; seeds are drawn from ``source``, everything else follows from them.

    ``owner`` is a secret of this server, by which it knows the seeds that it drew itself.
    """

    __slots__ = ("_drawn", "_owner", "_source")

    def __init__(self, source: Draw, owner: str = "") -> None:
        self._source, self._owner = source, owner.encode()
        self._drawn = lru_cache(maxsize=256)(self._drew)

    def open(self) -> tuple[SeedsKept, ChainOpened]:
        """A new chain."""
        kept, told = opened(self._source(SEED), self._source(SEED))
        return replace(kept, mark=self._mark(kept)), told

    def drew(self, seeds: SeedsKept) -> bool:
        """Whether seeds were drawn here: those that came with a table from elsewhere are known elsewhere."""
        return self._drawn(seeds)

    def _drew(self, seeds: SeedsKept) -> bool:
        return seeds.mark == self._mark(seeds)

    def _mark(self, seeds: SeedsKept) -> str:
        said = f"tablee-owner-1{seeds.public}{seeds.hidden}".encode()
        return digest(self._owner, said, "sha256").hex()[:16]

    def slot(self, seeds: SeedsKept, used: Collection[int], *, shared: bool) -> int | None:
        """The slot of the next hidden throw; None where there is none left."""
        return slots_of(bytes.fromhex(seeds.hidden)).next(used, shared=shared)

    def throw(self, seeds: SeedsKept, asked: Proved) -> Proved:
        """A throw with its faces, and with what proves it if it is hidden. ``asked`` names its command."""
        if asked.number:
            return replace(asked, faces=shown(bytes.fromhex(seeds.public), asked))
        slots = slots_of(bytes.fromhex(seeds.hidden))
        key = slots.key(asked.slot)
        return replace(asked, faces=shown(key, asked), key=key.hex(), path=slots.path(asked.slot))

    def unproved(self, sides: tuple[int, ...]) -> tuple[int, ...]:
        """Dice that nobody can check: there is no chain yet, or no slot left."""
        draw = stream(self._source(SEED), b"tablee-unproved-1")
        return tuple(face(draw, each) for each in sides)
