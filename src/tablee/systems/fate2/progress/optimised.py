"""Table 17: the shapes with the highest skills soonest, and the creation steps that lead to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablee.game.frozen import dataclass, replace
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.quick import piece, pieces
from tablee.game.reference import folded
from tablee.game.sheet import Aspect, CreationStep, Levelled, Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, NAME_LIMIT, SKILL, new_id
from tablee.systems.fate2.creation.phases import base_level
from tablee.systems.fate2.creation.pyramid import legal

MOST_ROWS, MOST_LEVELS, MOST_SKILLS, MOST_NAMES = 40, 12, 60, 80


@dataclass(frozen=True, slots=True)
class AspectAdvice:
    """From how many aspects on a quick NPC should have a pyramid of them, and how many are too many."""

    pyramid: int
    many: int


@dataclass(frozen=True, slots=True)
class OptimisedTable:
    """``data/optimised.toml``: a shape for each number of phases, counted from Moyen up."""

    shapes: tuple[tuple[int, ...], ...]
    aspects: AspectAdvice

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        if not 1 <= len(self.shapes) <= MOST_ROWS:
            yield problem("FAT-10PYR-01", "shapes", "rows", found=len(self.shapes), expected=MOST_ROWS)
        if not 1 <= self.aspects.pyramid <= self.aspects.many <= MOST_SKILLS:
            yield problem("FAT-7-03", "aspects", "advice", expected=MOST_SKILLS)
        before: tuple[int, ...] = ()
        for at, shape in enumerate(self.shapes[:MOST_ROWS]):
            where = f"shapes[{at}]"
            small = len(shape) <= MOST_LEVELS and all(1 <= n <= MOST_SKILLS for n in shape)
            if not shape or not small or sum(shape) > MOST_SKILLS or not legal(shape):
                yield problem("FAT-10PYR-01", where, "shape", found=shape)
                return
            ticks = ticks_of(shape)
            if len(before) > len(ticks) or any(a > b for a, b in zip(before, ticks, strict=False)):
                yield problem("FAT-10PYR-01", where, "unreachable", found=shape)
            before = ticks


def ticks_of(shape: Sequence[int]) -> tuple[int, ...]:
    """The ticks of each skill of a shape, the highest first: (4, 3, 2) gives 3, 3, 2, 2, 2, 1, 1, 1, 1."""
    return tuple(at for at in range(len(shape), 0, -1) for _ in range(shape[at - 1]))


def shape_for(book: Book, phases: int) -> tuple[int, ...]:
    """The row of so many phases; beyond the table it refuses."""
    shapes = book.table("optimised", OptimisedTable).shapes
    if not 1 <= phases <= len(shapes):
        refuse_if((problem("FAT-10PYR-01", "phases", "phases", expected=len(shapes), found=phases),))
    return shapes[phases - 1]


@dataclass(frozen=True, slots=True)
class Optimised:
    """A sheet made from a row of the table, and what is wrong with the names that were given."""

    sheet: Sheet
    problems: tuple[Problem, ...]


def optimised(
    book: Book, sheet: Sheet, phases: int, skills: Sequence[str], aspects: Sequence[str], per_phase: int = 1
) -> Optimised:
    """A blank sheet with the skills of a row, the most important first, and its aspects phase by phase.

    The steps are those of one who lived the phases in order: each row grows out of the one before.
    """
    shape, wrong = shape_for(book, phases), []
    names = [name for at, name in enumerate(skills) if folded(name) not in map(folded, skills[:at])]
    needed = sum(shape)
    if len(names) != needed:
        few = len(names) < needed
        case = "few" if few else "many"
        wrong.append(problem("FAT-10PYR-01", "skills", case, warning=few, expected=needed, found=len(names)))
    due = phases * per_phase
    if len(aspects) != due:
        few = len(aspects) < due
        case = "few_aspects" if few else "many_aspects"
        wrong.append(problem("FAT-5-19", "aspects", case, warning=few, expected=due, found=len(aspects)))
    ids: dict[str, str] = {}
    for name in names[:needed]:
        ids[name] = new_id(sheet, name)
        sheet = sheet.put(Levelled(ids[name], name, None, SKILL))
    for name in aspects[:due]:
        if folded(name) not in {folded(aspect.name) for aspect in sheet.having(Aspect, ASPECT)}:
            sheet = sheet.put(Aspect(new_id(sheet, name), name, 0, 0, role=ASPECT))
    known = {folded(aspect.name): aspect.id for aspect in sheet.having(Aspect, ASPECT)}
    steps: list[CreationStep] = []
    for phase in range(1, phases + 1):
        taken = aspects[(phase - 1) * per_phase : phase * per_phase]
        steps += [CreationStep(phase_key(phase), known[folded(name)], 1) for name in taken]
        more = _growth(book, phase)
        steps += [
            CreationStep(phase_key(phase), ids[name], more[at])
            for at, name in enumerate(names[:needed])
            if more.get(at)
        ]
    return Optimised(summed(book, replace(sheet, steps=tuple(steps))), tuple(wrong))


def listed(line: str) -> tuple[str, ...]:
    """Names between commas; in their order; « Gitan 2 » stands for the name twice."""
    found: list[str] = []
    for text in pieces(line):
        part = piece(text)
        times = 1 if part.number is None else part.number
        if not 1 <= len(part.words) <= NAME_LIMIT or not 1 <= times <= MOST_ROWS:
            raise Refused(problem("FAT-5-19", "line", "unread", found=text[:NAME_LIMIT]))
        found += [part.words.strip()] * times
    if len(found) > MOST_NAMES:
        raise Refused(problem("FAT-5-19", "line", "long", expected=MOST_NAMES, found=len(found)))
    return tuple(found)


def phase_key(at: int) -> str:
    """The key of a phase of creation by its number."""
    return str(at)


def _growth(book: Book, phase: int) -> Mapping[int, int]:
    """The ticks that a phase adds to each skill, by its place among them."""
    after = ticks_of(shape_for(book, phase))
    before = ticks_of(shape_for(book, phase - 1)) if phase > 1 else ()
    padded = (*before, *(0 for _ in after[len(before) :]))
    return {at: new - old for at, (new, old) in enumerate(zip(after, padded, strict=True)) if new > old}


def summed(book: Book, sheet: Sheet) -> Sheet:
    """The sheet with the levels that its steps add up to; a block without a step is dropped."""
    total: dict[str, int] = {}
    for step in sheet.steps:
        total[step.block] = total.get(step.block, 0) + step.value
    for block in sheet.blocks:
        ticks = total.get(block.id, 0)
        if isinstance(block, Levelled) and block.role == SKILL:
            level = base_level(book, block.name) + ticks
            sheet = sheet.put(replace(block, level=level)) if ticks else sheet.drop(block.id)
        elif isinstance(block, Aspect) and block.role == ASPECT:
            sheet = sheet.put(replace(block, level=ticks, boxes=ticks)) if ticks else sheet.drop(block.id)
    return sheet
