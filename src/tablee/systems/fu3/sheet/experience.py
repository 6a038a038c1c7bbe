"""Experience: what a session gives, what it buys, and the ledger of it (chapter 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockGone, BlockPut, Event, Moved, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.sheet import Block, Descriptor, Power, Sheet
from tablee.game.state import State
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import numbers
from tablee.systems.fu3.powers.mage import book_dice
from tablee.systems.fu3.sheet.aura import SHEETS, follow_events, named_or_all
from tablee.systems.fu3.sheet.blocks import AURA, XP, new_id, total_of, xp_account
from tablee.systems.fu3.sheet.growth import name_problems

PRICES = ("asset", "aura", "concept", "spell_die", "lower_weakness", "new_weakness")
MOST_XP = 9999
IMPROVABLE = ("asset", "concept", "weakness", "written", "")
"""The roles of what experience changes; an account such as Aura has none."""


@dataclass(frozen=True, slots=True)
class Award:
    """The points of one session, at least and at most."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Experience:
    """Awards and prices; most prices are multiplied by a value."""

    session: Award
    prices: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Purchase:
    """One thing bought: what it costs, what the block becomes (None: struck off), and why."""

    cost: int
    block: Block | None
    why: Reason


def _price_problems(pack: Pack, table: Experience) -> Iterator[Problem]:
    for name in PRICES:
        if not 0 <= table.prices.get(name, -1) <= MOST_XP:
            yield problem("FU3-5-02", f"tables.experience.prices.{name}", "price", expected=name)


experience_table = table_reader(
    "experience", Experience, numbers("FU3-5-02", "experience", MOST_XP), _price_problems
)
"""The tables of experience."""


def purchase(pack: Pack, sheet: Sheet, id: str) -> Purchase:
    """The next point of an Asset, the Concept, the Aura or a spell, or a Weakness one lower.

    One point at a time; raises `Refused` where there is nothing to buy.
    """
    block, prices = sheet.get(id), experience_table(pack).prices
    match block:
        case Descriptor(role="asset"):
            return _raised(pack, sheet, block, prices["asset"], "FU3-5-02")
        case Descriptor(role="concept"):
            if pack["concept_xp"] == "gift":
                raise Refused(problem("FU3-5-05", id, "gift", name=block.name))
            return _raised(pack, sheet, block, prices["concept"], "FU3-5-05")
        case Descriptor(role="weakness"):
            lower = replace(block, value=block.value - 1)
            cost = prices["lower_weakness"] * block.value
            why = because(
                "FU3-5-04", "lowered", name=block.name, before=block.value, after=lower.value, cost=cost
            )
            return Purchase(cost, lower if lower.value > 0 else None, why)
        case Account(id="aura"):
            return _aura(sheet, block, prices["aura"])
        case Power(role="written"):
            dice = book_dice(block) + 1
            why = because("FU3-5-03", "die", name=block.name, dice=dice, cost=prices["spell_die"])
            return Purchase(prices["spell_die"], replace(block, data={**block.data, "dice": dice}), why)
        case Power():
            raise Refused(problem("FU3-5-03", id, "unwritten", name=block.name))
    raise Refused(problem("FU3-5-02", id[:40] or "block", "unknown", name=sheet.name))


def _raised(pack: Pack, sheet: Sheet, block: Descriptor, price: int, rule: str) -> Purchase:
    most = pack.int("maximum")
    if block.value >= most and sheet.nature == "character":
        raise Refused(problem("FU3-5-02", block.id, "maximum", name=block.name, expected=most))
    target = block.value + 1
    cost = price * target
    why = because(rule, "raised", name=block.name, before=block.value, after=target, cost=cost)
    return Purchase(cost, replace(block, value=target), why)


def _aura(sheet: Sheet, aura: Account, price: int) -> Purchase:
    """The maximum rises by one, never above Concept + Assets, and the new point comes filled."""
    now, total = aura.ceiling or 0, total_of(sheet)
    if now >= total:
        raise Refused(problem("FU3-5-02", AURA, "aura", expected=total, found=now))
    target = now + 1
    why = because("FU3-5-02", "aura_raised", before=now, after=target, cost=price * target)
    return Purchase(price * target, replace(aura, value=aura.value + 1, ceiling=target), why)


def moves(pack: Pack) -> tuple[Move, ...]:
    """Award points, spend them, take on a Weakness."""
    return (_award(pack), _improve(pack), _take_weakness(pack))


def _xp_problems(state: State, sheets: Iterable[str]) -> list[Problem]:
    return [
        problem("FU3-5-01", sheet, "none", name=state.sheet(sheet).name)
        for sheet in sheets
        if not isinstance(state.sheet(sheet).get(XP), Account)
    ]


def _award(pack: Pack) -> Move:
    session = experience_table(pack).session

    def plan(state: State, args: Args) -> Plan:
        for sheet in args["sheets"]:
            state.sheet(sheet)
        inside = session.least <= args["amount"] <= session.most
        wrong = problem(
            "FU3-5-01", "amount", "bounds", low=session.least, high=session.most, found=args["amount"]
        )

        def events(faces: Faces) -> tuple[Event, ...]:
            given: list[Event] = []
            for sheet in named_or_all(state, args, XP):
                why = because("FU3-5-01", "awarded", name=state.named(sheet), points=args["amount"])
                if _xp_problems(state, (sheet,)):
                    given.append(BlockPut(sheet, xp_account(), why))
                given.append(Moved(Movement(BANK, f"{sheet}.{XP}", args["amount"], why)))
            return tuple(given)

        return Plan(() if inside else (wrong,), events=events)

    params = (
        SHEETS,
        Param("amount", "int", Text("points", "points"), low=0, high=MOST_XP),
    )
    label = Text("Donner des points d’expérience", "Award experience points")
    return Move("award_xp", label, "FU3-5-01", params, plan, "gm")


def _improve(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        wrong = _xp_problems(state, (id,))
        try:
            bought = purchase(pack, sheet, args["block"])
        except Refused as refused:  # somebody without experience points is told both
            raise Refused(*wrong, *refused.problems) from refused
        refuse_if(wrong)
        paid = Movement(f"{id}.{XP}", BANK, bought.cost, bought.why)
        events = partial(_improved, pack, id, sheet, args["block"], bought, paid)
        _, short = state.account(paid.source).spend(bought.cost)
        problems = () if short is None else (short.under(id),)
        return Plan(problems, (paid,), because=(bought.why,), events=events)

    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        Param("block", "block", Text("ce qui progresse", "what improves"), roles=IMPROVABLE),
    )
    return Move("improve", Text("Progresser", "Improve"), "FU3-5-02", params, plan)


def _improved(
    pack: Pack, id: str, sheet: Sheet, block: str, bought: Purchase, paid: Movement, faces: Faces
) -> tuple[Event, ...]:
    if bought.block is None:
        return (Moved(paid), BlockGone(id, block, bought.why))
    put = (Moved(paid), BlockPut(id, bought.block, bought.why))
    if not isinstance(bought.block, Descriptor):
        return put
    followed = follow_events(pack, id, sheet.put(bought.block))
    return (
        *put,
        *followed,
        Told(because("FU3-1-08", "offer", name=bought.block.name), (id, bought.block.id)),
    )


def _take_weakness(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, score = args["sheet"], state.sheet(args["sheet"]), args["score"]
        refuse_if(_xp_problems(state, (id,)))
        gain = experience_table(pack).prices["new_weakness"] * score
        block = Descriptor(new_id(sheet, "weakness"), args["name"].strip(), score, "weakness", ("event",))
        why = because("FU3-5-04", "taken", name=block.name, value=score, gain=gain)
        taken = (BlockPut(id, block, why), Moved(Movement(BANK, f"{id}.{XP}", gain, why)))
        return Plan(tuple(name_problems(args["name"])), events=lambda faces: taken)

    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        Param("name", "text", Text("nom de la Faiblesse", "name of the Weakness")),
        Param("score", "int", Text("score", "score"), default=1, low=1, high=pack.int("maximum")),
    )
    label = Text("Prendre une Faiblesse", "Take on a Weakness")
    return Move("take_weakness", label, "FU3-5-04", params, plan, "gm")
