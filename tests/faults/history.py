"""Does one order explain everything that everybody was told? A checker written apart from the server.

It knows a small game: people talk, take their own words back and bring them back, stop the game and set it
going, spend the points of a sheet and get some again. An operation has a beginning and an end; what it was
answered must be true of one moment between the two, and the moments of all operations must make one line.

The moments are the ends of commands in the log as it stands in the end: what was written there is the order
of all that changed something. What changed nothing (refusals, reads) is put at the earliest moment that
explains its answer; if that is too late for somebody else, no other choice would have been earlier.
"""

from __future__ import annotations

import heapq
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

NEVER = float("inf")
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Op:
    """What one client did: when it began and ended, and what it was answered.

    ``answer`` is "ok", "refused", or "" where no answer ever came; ``records`` are those that an answer or a
    read brought, ``last`` is the number of the last record that a read told of.
    """

    client: int
    what: str
    id: str
    start: float
    end: float
    answer: str
    args: dict[str, Any] = field(default_factory=dict)
    records: tuple[Record, ...] = ()
    last: int = 0
    after: int = 0


class Line:
    """A value over time: what it was after each record that changed it."""

    def __init__(self, first: Any) -> None:
        self.numbers, self.values = [0], [first]

    def put(self, number: int, value: Any) -> None:
        """The value from that record on."""
        self.numbers.append(number)
        self.values.append(value)

    def at(self, number: int) -> Any:
        """The value after a record."""
        return self.values[bisect_right(self.numbers, number) - 1]


class World:
    """The game as the log tells it: which words stand, whether it is stopped, how many points there are.

    ``purses`` are the points of each sheet at first and at most, ``gain`` is what one gets again at a time.
    """

    def __init__(self, log: Sequence[Record], purses: dict[str, tuple[int, int]], gain: int) -> None:
        self.gain, self.purses = gain, purses
        self.stands: dict[str, Line] = defaultdict(lambda: Line(False))
        self.paused = Line(False)
        self.points = {sheet: Line(first) for sheet, (first, _most) in purses.items()}
        for record in log:
            self._take(record)

    def _take(self, record: Record) -> None:
        fact, number = record["fact"], record["number"]
        if fact["kind"] == "said":
            self.stands[record["command"]].put(number, True)
        elif fact["kind"] in ("undone", "redone"):
            for command in fact["commands"]:
                self.stands[command].put(number, fact["kind"] == "redone")
        elif fact["kind"] == "paused":
            self.paused.put(number, fact["on"])
        elif fact["kind"] == "moved":
            self._move(fact["movement"], number)

    def _move(self, movement: Record, number: int) -> None:
        spends = movement["source"] != "bank"
        sheet = movement["source" if spends else "target"].partition(".")[0]
        now, most = self.points[sheet].at(number), self.purses[sheet][1]
        amount = movement["amount"]
        self.points[sheet].put(number, now - amount if spends else min(most, now + amount))

    def allows(self, op: Op, at: int) -> bool:
        """Whether the game lets somebody do that, after so many records."""
        args = op.args
        if op.what == "undo":
            return bool(self.stands[args["command"]].at(at))
        if op.what == "redo":
            line = self.stands[args["command"]]
            return not line.at(at) and any(line.values[: bisect_right(line.numbers, at)])
        if op.what == "spend":
            free = args["gm"] or not self.paused.at(at)
            return bool(free and self.points[args["sheet"]].at(at) >= args["price"])
        if op.what == "go":
            return bool(args["gm"])
        return op.what in ("say", "stop", "regain")

    def wrote(self, op: Op, records: Sequence[Record]) -> bool:
        """Whether that is what such a command writes."""
        facts = [record["fact"] for record in records]
        if op.what == "say":
            return [f["kind"] for f in facts] == ["said"] and facts[0]["words"] == op.args["words"]
        if op.what in ("undo", "redo"):
            kind = {"undo": "undone", "redo": "redone"}[op.what]
            return [(f["kind"], f.get("commands")) for f in facts] == [(kind, [op.args["command"]])]
        if op.what in ("stop", "go"):
            return [(f["kind"], f.get("on")) for f in facts] == [("paused", op.what == "stop")]
        amount = op.args["price"] if op.what == "spend" else self.gain
        return [(f["kind"], f.get("movement", {}).get("amount")) for f in facts] == [("moved", amount)]


def anomalies(
    ops: Iterable[Op], log: Sequence[Record], purses: dict[str, tuple[int, int]], gain: int
) -> list[str]:
    """Everything that no single order explains; nothing where all is well."""
    found = _holes(log)
    written: dict[str, list[Record]] = defaultdict(list)
    for record in log:
        written[record["command"]].append(record)
    found += [f"{id}: done twice" for id, n in Counter(_runs(log)).items() if n > 1]
    if found:
        return found
    world, ends = World(log, purses, gain), sorted(records[-1]["number"] for records in written.values())
    place = _placer(world, written, ends, log)
    floor, open_ops = 0, list[tuple[float, int]]()
    for op in sorted(ops, key=lambda op: op.start):
        while open_ops and open_ops[0][0] < op.start:
            floor = max(floor, heapq.heappop(open_ops)[1])
        try:
            at = place(op, floor)
        except AssertionError as wrong:
            found.append(f"client {op.client}, {op.what} {op.id}: {wrong}")
            continue
        if at is not None:
            heapq.heappush(open_ops, (op.end if op.answer else NEVER, at))
    return found


def _holes(log: Sequence[Record]) -> list[str]:
    numbers = [record["number"] for record in log]
    return [] if numbers == list(range(1, len(log) + 1)) else ["the log has holes or repeats"]


def _runs(log: Sequence[Record]) -> list[str]:
    """The command of each unbroken stretch of records; each command has one."""
    before = [None, *(record["command"] for record in log)]
    return [r["command"] for r, last in zip(log, before, strict=False) if r["command"] != last]


def _placer(
    world: World, written: dict[str, list[Record]], ends: list[int], log: Sequence[Record]
) -> Callable[[Op, int], int | None]:
    """Puts an operation after ``floor``, where all stand that had ended before it began."""

    def change(op: Op, floor: int) -> int | None:
        mine = written.get(op.id, [])
        if not mine:
            assert op.answer != "ok", "acknowledged, and lost"
            return None
        assert op.answer != "refused", "refused, and done all the same"
        first, last = mine[0]["number"], mine[-1]["number"]
        assert floor < first, f"done before what had ended earlier ({first} after {floor})"
        assert world.allows(op, first - 1), "done although the game does not allow it"
        assert world.wrote(op, mine), "something else was done"
        assert op.answer != "ok" or list(op.records) == mine, "answered with something else"
        return int(last)

    def read(op: Op, floor: int) -> int:
        assert op.last >= floor, f"an old state was read ({op.last} after {floor})"
        known = list(log[op.after : op.after + len(op.records)])
        assert list(op.records) == known, "something else was read"
        return op.last

    def refusal(op: Op, floor: int) -> int:
        assert op.id not in written, "refused, and done all the same"
        for at in (floor, *ends[bisect_right(ends, floor) :]):
            if not world.allows(op, at):
                return at
        raise AssertionError("refused although the game allowed it all the time")

    def place(op: Op, floor: int) -> int | None:
        if op.what == "read":
            return read(op, floor) if op.answer else None
        return refusal(op, floor) if op.answer == "refused" else change(op, floor)

    return place
