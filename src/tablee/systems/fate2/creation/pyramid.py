"""The pyramid of skills as whole numbers: what is balanced, how a phase can end, how soon a level can come.

A **shape** counts the skills at each level from the first row up: ``(4, 3, 2, 1)``. A purchase is the level
that a skill reaches; a skill on the first row costs a point, each level more another (FAT-2-16). Within, a
shape is a **stack**: how many skills stand at each level *or above*. A point adds 1 to one number of the
stack: later stacks contain earlier ones, and balanced stacks are convex.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Literal, TypeAlias

from tablee.game.frozen import dataclass

Shape: TypeAlias = tuple[int, ...]
Stack: TypeAlias = tuple[int, ...]
State = Literal["possible", "mendable", "barred"]
CACHED, CACHED_ROUTES = 1 << 14, 1 << 9
MOST_TRIED, MOST_LOOKED_AT = 30_000, 330_000
"""The rows that are tried for the ends of one phase, and the ends and places that a route looks at."""
COMPARED = 10
"""So many comparisons take the time of one end that is looked at."""
MOST_POINTS, MOST_ROWS = 60, 60
"""The points of a phase and the rows of a pyramid from which on nobody looks for its ends."""
HIGHER = 20
"""The most rows above the highest that are looked at for a cheaper shape."""
WIDEST = 120
"""Of more skills than this each row is taken as narrow as it can be, whatever that costs further down."""


class Vast(Exception):
    """So many ends that nobody waits for all of them to be looked at."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A row that is too narrow: ``found`` skills at ``below``, where those at ``level`` need ``needed``."""

    level: int
    above: int
    found: int
    needed: int

    @property
    def below(self) -> int:
        """The level of the row that is too narrow."""
        return self.level - 1


@dataclass(frozen=True, slots=True)
class Prospect:
    """How a phase can still end: balanced with at most the points left, and with exactly all of them.

    ``missing`` are the purchases of the cheapest balanced end, whether the points reach it or not, and
    ``cost`` the points they take; ``fault`` is the highest row that is too narrow as it stands.
    """

    at_most: bool
    exactly: bool
    missing: tuple[int, ...]
    fault: Fault | None = None
    cost: int = 0

    @property
    def state(self) -> State:
        """``possible``: balanced as it stands; ``mendable`` with the points left; ``barred``: neither."""
        if self.fault is None:
            return "possible"
        return "mendable" if self.at_most else "barred"


@dataclass(frozen=True, slots=True)
class Entry:
    """The points that skills take before they count: ``begun`` those of skills that stand below the first
    row, the fewest first, ``usual`` those of one that nobody has bought yet (FAT-2-15, FAT-7-06)."""

    begun: tuple[int, ...] = ()
    usual: int = 0

    def price(self, number: int) -> int:
        """The points beside their first tick with which so many more skills count."""
        begun = [points for points in self.begun[:number] if points < self.usual]
        return sum(begun) + self.usual * (number - len(begun))


AT_ONCE = Entry()
"""By the book the first tick of a skill stands on the first row."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One phase of a route: the levels that its purchases reach, the shape it ends with.

    ``own`` are those of the purchases that raise the wanted skill itself.
    """

    bought: tuple[int, ...]
    shape: Shape
    own: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a route leads to: some skill at a level, one skill that stands at ``since`` now, or a shape."""

    level: int = -1
    since: int | None = None
    shape: Shape | None = None


def stack_of(shape: Sequence[int]) -> Stack:
    """How many skills stand at each level or above."""
    found, total = list[int](), 0
    for number in reversed(shape):
        total += number
        found.append(total)
    return _trimmed(reversed(found))


def shape_of(stack: Sequence[int]) -> Shape:
    """How many skills stand at each level."""
    return _trimmed(here - above for here, above in zip(stack, (*stack, 0)[1:], strict=True))


def shape_of_levels(levels: Sequence[int]) -> Shape:
    """The shape of skills at these levels; those below the first row don't count (FAT-7-07)."""
    top = max((level for level in levels if level >= 0), default=-1)
    return tuple(levels.count(level) for level in range(top + 1))


def faults(shape: Sequence[int], *, column: bool = False) -> tuple[Fault, ...]:
    """The rows that are too narrow for the one above, the highest first (FAT-2-22, FAT-7-22).

    Rows without skills need nothing below them (FAT-2-23).
    """
    step = 0 if column else 1
    return tuple(
        Fault(level, shape[level], shape[level - 1], shape[level] + step)
        for level in reversed(range(1, len(shape)))
        if shape[level] and shape[level - 1] < shape[level] + step
    )


def legal(shape: Sequence[int], *, column: bool = False) -> bool:
    """True if a shape is balanced."""
    return not faults(shape, column=column)


def raises(before: Shape, after: Shape) -> tuple[int, ...]:
    """The purchases that lead from one shape to another that contains it: the levels they reach."""
    return _raises(stack_of(before), stack_of(after))


def nearest(shape: Shape, *, column: bool = False) -> Shape:
    """The balanced shape that the fewest points make of this one."""
    return shape_of(_least(stack_of(shape), 0 if column else 1))


def completions(shape: Shape, points: int, *, column: bool = False) -> tuple[Shape, ...]:
    """Every balanced shape with which a phase can end on at most so many points more."""
    return tuple(shape_of(end) for end in _ends(stack_of(shape), points, 0 if column else 1))


def prospect(shape: Shape, points: int, *, column: bool = False, entry: Entry = AT_ONCE) -> Prospect:
    """How a phase that stands so can end.

    Points that are left can always widen the first row: who can end balanced can do so with all of them.
    """
    stack = stack_of(shape)
    least = _least(stack, 0 if column else 1, entry)
    price = sum(least) - sum(stack) + entry.price(sum(least[:1]) - sum(stack[:1]))
    wrong, enough = faults(shape, column=column), price <= points
    return Prospect(enough, enough, _raises(stack, least), wrong[0] if wrong else None, price)


def route(
    shape: Shape, points: Sequence[int], wanted: Wanted, *, column: bool = False
) -> tuple[Stage, ...] | None:
    """The shortest way to what is wanted, phase by phase; None if these phases don't lead there.

    ``points`` are those left in the phase that is open, then those of each later one. Every phase ends
    balanced, on what the one before it left (FAT-2-24, FAT-2-25). Raises `Vast` for too many ways.
    """
    return _route(shape, tuple(points), wanted, 0 if column else 1)


@lru_cache(maxsize=CACHED_ROUTES)
def _route(shape: Shape, points: tuple[int, ...], wanted: Wanted, step: int) -> tuple[Stage, ...] | None:
    search = _Search(step, wanted)
    start = (stack_of(shape), _since(wanted))
    for last in range(1, len(points) + 1):
        if search.need(start) <= sum(points[:last]):
            found = search.path(start, points[:last])
            if found is not None:
                return found
    return None


# Within: stacks --------------------------------------------------------------


def _trimmed(numbers: Iterator[int] | Sequence[int]) -> tuple[int, ...]:
    rows = list(numbers)
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


def _since(wanted: Wanted) -> int:
    return -1 if wanted.since is None else wanted.since


def _ends(stack: Stack, points: int, step: int) -> tuple[Stack, ...]:
    """The balanced stacks that contain this one and cost at most so many points more; raises `Vast`."""
    found = _few_ends(stack, points, step)
    if found is None:
        raise Vast
    return found


@lru_cache(maxsize=CACHED)
def _few_ends(stack: Stack, points: int, step: int) -> tuple[Stack, ...] | None:
    """These stacks; None where there are too many."""
    found: list[Stack] = []
    if sum(_least(stack, step)) - sum(stack) > points:
        return ()
    if points > MOST_POINTS or len(stack) > MOST_ROWS:
        return None
    tried = 0

    def go(at: int, above: int, width: int, left: int, rows: Stack) -> None:
        nonlocal tried
        if at < 0:
            found.append(rows)
            return
        tried += 1
        if tried > MOST_TRIED:
            raise Vast
        here = stack[at] if at < len(stack) else 0
        narrowest = width + step if above else 0
        for row in range(max(narrowest, here - above), here + left - above + 1):
            now = above + row
            rest = left - (now - here)
            if _floor(stack, at, now, row, step, rest):
                go(at - 1, now, row, rest, (now, *rows) if now else rows)

    try:
        go(len(stack) + points - 1, 0, 0, points, ())
    except Vast:
        return None
    return tuple(found)


def _floor(stack: Stack, at: int, now: int, row: int, step: int, left: int) -> bool:
    """True if the rows below one that was chosen can be had for the points left, however they are chosen."""
    if not now:
        return True
    for lower in reversed(range(at)):
        row += step
        now += row
        left -= max(now - (stack[lower] if lower < len(stack) else 0), 0)
        if left < 0:
            return False
    return True


def _narrow(stack: Stack, step: int) -> Stack:
    """A balanced stack that contains this one, each of its rows as narrow as it can be."""
    rows, above, width = list[int](), 0, 0
    for here in reversed(stack):
        width = max(width + step if above else 0, here - above)
        above += width
        rows.append(above)
    return tuple(reversed(rows))


def _least(stack: Stack, step: int, entry: Entry = AT_ONCE) -> Stack:
    """The cheapest balanced stack that contains this one; of several the one that is lowest at the top."""
    return _solved(stack, step, entry)[0]


@lru_cache(maxsize=CACHED)
def _solved(stack: Stack, step: int, entry: Entry = AT_ONCE) -> tuple[Stack, int]:
    """That stack, and how many places were looked at to find it."""
    if legal(shape_of(stack), column=not step):
        return stack, 0
    known: dict[tuple[int, int, int], tuple[int, int]] = {}
    quick = _narrow(stack, step)
    debt = sum(quick) - sum(stack) + entry.price(quick[0] - stack[0])
    if stack[0] > WIDEST:
        return quick, 0
    # A taller one may be cheaper, as long as its further rows alone don't cost more than the quick one.
    stack = (*stack, *[0] * min((isqrt(8 * debt + 1) - 1) // 2, HIGHER))

    def narrowest(at: int, above: int, width: int) -> int:
        return max(width + step if above else 0, stack[at] - above)

    def widest(at: int, above: int, width: int) -> int:
        """The row that bears all that stands below it without another word; a wider one only costs more."""
        most = narrowest(at, above, width)
        for depth, lower in enumerate(reversed(range(at)), 1):
            rest = stack[lower] - above - step * depth * (depth + 1) // 2
            most = max(most, -(-rest // (depth + 1)))
        return min(most, stack[at] + debt - above)

    def best(at: int, above: int, width: int) -> tuple[int, int]:
        """The points from a row down, and how wide that row is."""
        if at < 0:
            return entry.price(above - stack[0]), 0
        found = known.get((at, above, width))
        if found is None:
            rows = range(narrowest(at, above, width), widest(at, above, width) + 1)
            tried = ((above + row + best(at - 1, above + row, row)[0], row) for row in rows)
            found = known[at, above, width] = min(tried, default=(1 << 30, 0))
        return found

    rows, above, width = list[int](), 0, 0
    for at in reversed(range(len(stack))):
        width = best(at, above, width)[1]
        above += width
        rows.append(above)
    return _trimmed(tuple(reversed(rows))), len(known)


def _raises(before: Stack, after: Stack) -> tuple[int, ...]:
    """The purchases between two stacks, the lowest first: the levels they reach."""
    padded = (*before, *[0] * (len(after) - len(before)))
    return tuple(
        level for level, (old, new) in enumerate(zip(padded, after, strict=True)) for _ in range(new - old)
    )


def _contains(after: Stack, before: Stack) -> bool:
    return len(after) >= len(before) and all(new >= old for new, old in zip(after, before, strict=False))


def _with_skill(stack: Stack, since: int, level: int) -> Stack:
    """The stack after one skill has risen from a level to another, everything else as it was."""
    padded = [*stack, *[0] * (level + 1 - len(stack))]
    for at in range(max(since + 1, 0), level + 1):
        padded[at] += 1
    return tuple(padded)


Node: TypeAlias = tuple[Stack, int]
"""A stack, and the level of the skill that is wanted; -1 where any will do."""


class _Search:
    """Layers of balanced ends, phase by phase; states from which the goal is out of reach are dropped."""

    def __init__(self, step: int, wanted: Wanted) -> None:
        self.step, self.wanted = step, wanted
        self.target = stack_of(wanted.shape) if wanted.shape is not None else None
        self.needs: dict[Node, int] = {}
        self.left = MOST_LOOKED_AT

    def look(self, times: int) -> None:
        """Look at so many ends more; raises `Vast` for too many in all."""
        self.left -= times
        if self.left < 0:
            raise Vast

    def need(self, node: Node) -> int:
        """The fewest points that still lead to the goal, phases apart; too many where none do."""
        if node not in self.needs:
            self.needs[node] = self._need(*node)
        return self.needs[node]

    def _need(self, stack: Stack, own: int) -> int:
        if self.target is not None:
            return sum(self.target) - sum(stack) if _contains(self.target, stack) else 1 << 30
        level = self.wanted.level
        if self.wanted.since is None:
            goal = tuple(max(number, 1) for number in stack[: level + 1]) + (1,) * (level + 1 - len(stack))
            goal = (*goal, *stack[level + 1 :])
        elif own >= level:
            return 0
        else:
            goal = _with_skill(stack, own, level)
        least, places = _solved(goal, self.step)
        self.look(1 + places)
        return sum(least) - sum(stack) + self._debt(own)

    def _debt(self, own: int) -> int:
        """Points that the wanted skill takes before it counts in the pyramid (FAT-7-06)."""
        return max(-1 - own, 0) if self.wanted.since is not None else 0

    def path(self, start: Node, points: Sequence[int]) -> tuple[Stage, ...] | None:
        """The stages of a way that reaches the goal at the end of the last phase."""
        layers: list[dict[Stack, tuple[int, Node]]] = []
        nodes = [start]
        for at, here in enumerate(points):
            later, layer = sum(points[at + 1 :]), dict[Stack, tuple[int, Node]]()
            for node in nodes:
                for stack, own in self._after(node, here):
                    if self.need((stack, own)) <= later and (stack not in layer or layer[stack][0] < own):
                        layer[stack] = (own, node)
            if not layer:
                return None
            layers.append(layer)
            nodes = [(stack, own) for stack, (own, _) in layer.items()]
        return self._told(layers)

    def _after(self, node: Node, points: int) -> Iterator[Node]:
        stack, own = node
        if self.wanted.since is None:
            yield from ((end, own) for end in self._widest(stack, points))
            return
        for paid in range(min(self._debt(own), points) + 1):
            now = own + paid
            ends = _ends(stack, points - paid, self.step)
            self.look(2 * len(ends))
            for end in ends:
                best = now
                while (
                    now >= -1
                    and best < self.wanted.level
                    and _contains(end, _with_skill(stack, now, best + 1))
                ):
                    best += 1
                yield end, best

    def _widest(self, stack: Stack, points: int) -> Iterator[Stack]:
        """The ends that no other end of this phase contains.

        They are enough: the join of two balanced stacks is balanced, so who has more is never worse off.
        """
        ends = _ends(stack, points, self.step)
        if self.target is not None:
            ends = tuple(end for end in ends if _contains(self.target, end))
        kept: list[Stack] = []
        self.look(len(ends))
        for end in sorted(ends, key=sum, reverse=True):
            self.look(len(kept) // COMPARED)
            if not any(_contains(other, end) for other in kept):
                kept.append(end)
        yield from kept

    def _told(self, layers: list[dict[Stack, tuple[int, Node]]]) -> tuple[Stage, ...]:
        stack, stages = next(iter(layers[-1])), list[Stage]()
        for layer in reversed(layers):
            own, (before, was) = layer[stack]
            raised = tuple(range(was + 1, own + 1)) if self.wanted.since is not None else ()
            sunk = tuple(level for level in raised if level < 0)
            stages.append(Stage((*sunk, *_raises(before, stack)), shape_of(stack), raised))
            stack = before
        return tuple(reversed(stages))
