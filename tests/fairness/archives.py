"""Archives of tables that only throw dice, written line by line as the format says, without the exporter."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from tablee.fairness.chain import SLOTS, opened, shown, slots_of
from tablee.table.fair.promises import ChainOpened, Proved, SeedsKept

Line = dict[str, Any]
DICE = (2, 3, 4, 6, 8, 10, 12, 20, 100, 1000)


def sealed(lines: Iterable[Line]) -> bytes:
    """Lines with their hashes, each over all before it."""
    found, before = [], "0" * 64
    for line in lines:
        body = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode()
        before = sha256(before.encode() + body).hexdigest()
        found.append(body[:-1] + b',"hash":"' + before.encode() + b'"}\n')
    return b"".join(found)


def header(kind: str = "table") -> Line:
    named = {"table": "t", "name": "Table", "system": "fu3", "made_at": "2026-01-01T00:00"}
    seat = {"seat": "s", "role": "player"} if kind == "view" else {}
    return {"tablee": kind, "version": 1, **named, **seat}


@dataclass
class Thrown:
    """A table at which there is nothing but throws, as its records tell them."""

    seed: int
    count: int
    hidden: int = 0
    bits: bool = True
    close: bool = True
    chain_of: int = 1000
    """Public throws in a chain."""
    checks: int = 1
    """One throw in so many is made for a check, and told as its step; the others have their proof alone."""
    dice: tuple[int, ...] = ()
    """The dice of every throw; any, and so many at ``most``, where none are named."""
    most: int = 4

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.records: list[Line] = []
        self._chain()
        secret = set(self.random.sample(range(self.count), self.hidden))
        for at in range(self.count):
            self._throw(at, hidden=at in secret)
            if self.number >= self.chain_of:
                self._over()
                self._chain()
        if self.close:
            self._over()

    def _chain(self) -> None:
        self.seeds: tuple[bytes, bytes] = (self.random.randbytes(32), self.random.randbytes(32))
        kept, told = opened(*self.seeds)
        self.number, self.slots = 0, iter(slots_of(self.seeds[1]).order[SLOTS // 2 :])
        self.chain = told.chain
        self._put(f"open{len(self.records)}", [], {"kind": "seeds_kept", **_plain(kept)})
        self._put(f"open{len(self.records) - 1}", ["*"], {"kind": "chain_opened", **_plain(told)})

    def _over(self) -> None:
        over = {
            "kind": "chain_closed",
            "chain": self.chain,
            "seed": self.seeds[0].hex(),
            "count": self.number,
        }
        self._put(f"over{len(self.records)}", ["*"], over)

    def _throw(self, at: int, *, hidden: bool) -> None:
        run, random = "" if at % self.checks else f"r{at}", self.random
        dice = self.dice or tuple(random.choices(DICE, k=random.randint(1, self.most)))
        bits = f"{random.getrandbits(128):032x}" if self.bits else ""
        key, more = self.seeds[0], dict[str, Any]()
        if hidden:
            slots, slot = slots_of(self.seeds[1]), next(self.slots)
            key = slots.key(slot)
            more = {"slot": slot, "key": key.hex(), "path": list(slots.path(slot))}
        else:
            self.number += 1
            more = {"number": self.number}
        number, slot = more.get("number", 0), more.get("slot", -1)
        faces = list(shown(key, Proved(run, self.chain, number, slot, bits, dice, command=f"c{at}")))
        audience = ["gm"] if hidden else ["*"]
        if run:
            step = {"kind": "thrown", "faces": faces}
            self._put(f"c{at}", audience, {"kind": "stepped", "run": run, "step": step})
        told = {"run": run, "chain": self.chain, **more, "sides": list(dice), "faces": list(faces)}
        self._put(f"c{at}", audience, {"kind": "proved", **told, **({"bits": bits} if bits else {})})

    def _put(self, command: str, audience: list[str], fact: Line) -> None:
        at = "2026-01-01T00:00"
        self.records.append({"command": command, "by": "s", "at": at, "audience": audience, "fact": fact})

    def archive(self) -> bytes:
        """The whole table."""
        return whole(self.records)

    def view(self) -> bytes:
        """What a player knows of it."""
        seen = [
            {k: v for k, v in r.items() if k != "audience"} for r in self.records if r["audience"] == ["*"]
        ]
        numbered = ({"number": at, **record} for at, record in enumerate(seen, 1))
        return sealed(_ended([header("view"), *numbered]))


def whole(records: Sequence[Line]) -> bytes:
    """Records as the archive of a table."""
    return sealed(_ended([header(), *({"seq": at, **record} for at, record in enumerate(records, 1))]))


def _ended(lines: list[Line]) -> Iterator[Line]:
    yield from lines
    yield {"end": len(lines)}


def _plain(fact: SeedsKept | ChainOpened) -> Line:
    return {"chain": fact.chain, "public": fact.public, "hidden": fact.hidden}
