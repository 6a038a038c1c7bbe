"""What experience costs: table T31 with every surcharge, and the ladder of the printed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.account import Account
from tablee.game.block import Levelled
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.sheet import Block, Power, Sheet
from tablee.game.text import Lang, Text, number
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL, XP
from tablee.systems.fudge.core.traits import difficulty
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.fight.trait_names import COMBAT

HALF = "half"
"""The tag of a « + »: half a level more (FUD-4.3.6-03)."""
LANGS: tuple[Lang, Lang] = ("fr", "en")
GOVERNED = "governed:"
"""The tag of a Skill that names its governing attribute: ``governed:intelligence``."""


@dataclass(frozen=True, slots=True)
class XpStep:
    """What it costs a Skill to reach a level from the one below."""

    level: int
    cost: int


@dataclass(frozen=True, slots=True)
class XpTable:
    """``data/xp.toml`` (table T31)."""

    steps: tuple[XpStep, ...]
    legendary: tuple[int, ...]
    further: int
    gift: int
    power: int
    absent: int

    def __post_init__(self) -> None:
        numbers = [self.further, self.gift, self.power, self.absent, *self.legendary]
        numbers += [step.cost for step in self.steps]
        levels = [step.level for step in self.steps]
        wrong = any(not 0 <= n <= LARGEST for n in numbers) or any(abs(n) > LARGEST for n in levels)
        if wrong or not levels or levels != sorted(set(levels)):
            refuse_if((problem("FUD-5.2-01", "tables.xp", "bounds", most=LARGEST),))


@dataclass(frozen=True, slots=True)
class Purchase:
    """One thing bought: what it costs, what it becomes, why, and whether the game master must agree."""

    cost: int
    block: Block
    why: tuple[Reason, ...]
    approval: bool = False


def parts(book: Book) -> tuple[Account, ...]:
    """What a blank sheet has for progress."""
    return (xp_account(),) if book["progress"] == "objective" else ()


def xp_account() -> Account:
    """No experience yet; it may be saved without limit (FUD-5.2-03)."""
    return Account(XP, Text("Points d’expérience", "Experience points"), rule="FUD-5.2-01")


def table(book: Book) -> XpTable:
    """The prices."""
    return book.table("xp", XpTable)


def step_cost(book: Book, to: int, role: str) -> int:
    """What the step to a level costs: attributes more, a long campaign more again (FUD-5.2-02)."""
    prices = table(book)
    beyond = to - book.top.value
    if beyond > 0:
        cost = prices.legendary[beyond - 1] if beyond <= len(prices.legendary) else prices.further
    else:
        known = [step.cost for step in prices.steps if step.level <= to]
        cost = known[-1] if known else prices.steps[0].cost
    times = book.number("xp_attribute") if role == ATTRIBUTE else 1
    return cost * times * book.number("xp_times")


def in_halves(book: Book, block: Levelled) -> bool:
    """Whether a Skill rises by half levels: Skills of fights alone, by option (FUD-4.3.6-03)."""
    if not book.on("half_levels") or block.role != SKILL:
        return False
    return COMBAT in block.tags or COMBAT in {key for _, key in index(book).above(block.name)}


def governing(sheet: Sheet, block: Levelled) -> Levelled | None:
    """The attribute that governs a Skill, as its tag says."""
    named = next((tag.removeprefix(GOVERNED) for tag in block.tags if tag.startswith(GOVERNED)), "")
    found = sheet.get(named) if named else None
    return found if isinstance(found, Levelled) else None


def surcharge(book: Book, sheet: Sheet, block: Levelled, to: int) -> int:
    """More for a Skill that rises above its governing attribute (FUD-5.2-04); doubled where all is."""
    ruler = governing(sheet, block)
    if not book.on("xp_surcharge") or block.role != SKILL or ruler is None or ruler.level is None:
        return 0
    return book.number("xp_surcharge_points") * book.number("xp_times") if to > ruler.level else 0


def raised(book: Book, block: Levelled) -> Levelled:
    """A Trait one level higher, or half of one."""
    if block.level is None:
        hard = costs(book).learning(difficulty(book, block.name, block.tags))
        rest = tuple(tag for tag in block.tags if tag != "absent")
        return replace(block, level=costs(book).study.first - hard.k, tags=(*rest, "learnt"))
    if in_halves(book, block) and HALF not in block.tags:
        return replace(block, tags=(*block.tags, HALF))
    return replace(block, level=block.level + 1, tags=tuple(tag for tag in block.tags if tag != HALF))


def top_problems(book: Book, block: Levelled, rule: str = "FUD-3.1-10") -> Iterator[Problem]:
    """The refusal to raise a Trait above the highest level where the game has no Legendary (FUD-3.1-10); the
    game master may overrule it. The « + » of a half level still fits above the highest (FUD-4.3.6-03)."""
    top = book.top
    if not book.on("legendary") and (raised(book, block).level or 0) > top.value:
        yield problem(rule, block.id, "top", name=block.name, top=book.say(top.value))


def purchase(book: Book, sheet: Sheet, block: Levelled) -> Purchase:
    """The next level of a Trait, one at a time; `top_problems` says where there should be none."""
    after = raised(book, block)
    if block.level is None:
        cost = table(book).absent * book.number("xp_times")
        learnt = because("FUD-5.2-01", "learnt", name=block.name, after=said(book, after), cost=cost)
        return Purchase(cost, after, (learnt,), book.on("xp_used_only"))
    to = block.level + 1
    cost, more = step_cost(book, to, block.role), surcharge(book, sheet, block, to)
    if in_halves(book, block) and book["half_cost"] == "half":
        cost, more = -(-cost // 2), -(-more // 2)
    total = cost + more
    before = said(book, block)
    why = [
        because("FUD-5.2-01", "raised", name=block.name, before=before, after=said(book, after), cost=total)
    ]
    ruler = governing(sheet, block)
    if more and ruler is not None:
        why.append(because("FUD-5.2-04", "above", name=block.name, attribute=ruler.name, more=more))
    return Purchase(total, after, tuple(why), to > book.top.value or book.on("xp_used_only"))


def acquisition(book: Book, block: Levelled | Power, cost: int | None) -> Purchase:
    """A Gift or a Power: so much at least, and the game master must agree."""
    least = (table(book).gift if block.role == "gift" else table(book).power) * book.number("xp_times")
    paid = least if cost is None else cost
    if paid < least:
        raise Refused(problem("FUD-5.2-01", "cost", "least", name=block.name, expected=least, found=paid))
    return Purchase(paid, block, (because("FUD-5.2-01", "gained", name=block.name, cost=paid),), True)


def said(book: Book, block: Levelled) -> Text:
    """A level in words, with the « + » of a half level."""
    word = book.say(block.level or 0)
    return Text(f"{word.fr} +", f"{word.en} +") if HALF in block.tags else word


def ladder_rows(book: Book) -> tuple[tuple[int, Text, int | None], ...]:
    """The ladder as the sheet prints it, the highest level first, with what it costs a Skill to reach each;
    the lowest has no price (table T32)."""
    rows = [(rung.value, book.say(rung.value), step_cost(book, rung.value, SKILL)) for rung in book.levels]
    value, word, _ = rows[-1]
    return (*rows[:-1], (value, word, None))


def legend(book: Book) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
    """The ladder as it goes with every sheet: words and numbers (FUD-1.2-02), and what it costs a Skill to
    reach each level where experience buys them (FUD-SHEET-01)."""
    lines = []
    for value, word, cost in ladder_rows(book):
        fr, en = (f"{word[lang]} ({number(value, lang, signed=True)})" for lang in LANGS)
        priced = cost is not None and book["progress"] == "objective"
        lines.append(Text(f"{fr} · {cost} PE", f"{en} · {cost} XP") if priced else Text(fr, en))
    return ((Text("Échelle des niveaux", "Ladder of levels"), tuple(lines)),)
