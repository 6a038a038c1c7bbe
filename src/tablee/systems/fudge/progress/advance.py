"""Progress: experience awarded and spent, increases asked for and granted (chapter 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tablee.game.account import BANK, Account, Movement
from tablee.game.check import GM
from tablee.game.event import Asked, BlockPut, Event, Moved, Told
from tablee.game.ladder import Absent
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem
from tablee.game.question import answer, answer_params, ask
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.lists import NAME_LIMIT
from tablee.systems.fudge.core.sheet import ATTRIBUTE, GIFT, POWER, SKILL, XP, new_id
from tablee.systems.fudge.core.traits import default, find
from tablee.systems.fudge.creation.in_play import earned, pool_of
from tablee.systems.fudge.progress.xp import (
    GOVERNED,
    Purchase,
    acquisition,
    ladder_rows,
    purchase,
    raised,
    said,
    top_problems,
    xp_account,
)

SHEET = Param("sheet", "sheet", Text("fiche", "sheet"), actor=True)
BLOCK = Param("block", "block", Text("Trait", "Trait"), roles=(SKILL, ATTRIBUTE))
ANSWERS = {"yes": Text("Accorder", "Grant"), "no": Text("Refuser", "Refuse")}
GAINED = {
    SKILL: Text("Compétence", "Skill"),
    GIFT: Text("Don", "Gift"),
    POWER: Text("Pouvoir Surnaturel", "Supernormal Power"),
}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Award, improve, acquire, grant, and the game master's answer."""
    return (_award(book), _improve(book), _acquire(book), _grant(book), _approve(book))


def _award(book: Book) -> Move:
    def most(sheet: Sheet) -> int:
        return book.number("in_play_award" if pool_of(sheet) is not None else "xp_most")

    def wanted(state: State, args: Args) -> tuple[str, ...]:
        named: Iterable[str] = args["sheets"]
        return tuple(named) or tuple(id for id, s in state.sheets.items() if isinstance(s.get(XP), Account))

    def awarding(state: State, id: str, awarded: int) -> Iterator[Event]:
        sheet = state.sheet(id)
        amount, pool = earned(book, sheet, awarded), pool_of(sheet)
        if pool is not None:
            net = because("FUD-7.4.1-07", "net", awarded=awarded, left=pool.value, earned=amount)
            yield Told(net, (id,))
        if not isinstance(sheet.get(XP), Account):
            yield BlockPut(id, xp_account(), because("FUD-5.2-03", "account", who=state.named(id)))
        why = because("FUD-5.2-03", "awarded", who=state.named(id), points=amount)
        yield Moved(Movement(BANK, f"{id}.{XP}", amount, why))

    def plan(state: State, args: Args) -> Plan:
        amount, ids = args["amount"], wanted(state, args)
        allowed = {id: most(state.sheet(id)) for id in ids}
        wrong = (
            problem("FUD-5.2-03", id, "most", most=allowed[id], found=amount)
            for id in ids
            if amount > allowed[id]
        )
        return Plan(
            tuple(wrong), events=lambda _: tuple(e for id in ids for e in awarding(state, id, amount))
        )

    sheets = Param("sheets", "sheets", Text("fiches", "sheets"), default=(), actor=True)
    usual = book.number("xp_usual")
    amount = Param("amount", "int", Text("PE", "XP"), default=usual, low=0, high=LARGEST)
    label = Text("Donner des PE", "Award XP")
    return Move("award_xp", label, "FUD-5.2-03", (sheets, amount), plan, "gm")


def governed(sheet: Sheet, block: Levelled, attribute: str) -> Levelled:
    """A Skill with the attribute that governs it noted."""
    if not attribute or block.role != SKILL:
        return block
    sheet.need(attribute, Levelled)
    rest = tuple(tag for tag in block.tags if not tag.startswith(GOVERNED))
    return replace(block, tags=(*rest, f"{GOVERNED}{attribute}"))


def pay_problems(sheet: Sheet, id: str, bought: Purchase) -> list[Problem]:
    """Too few points, or none at all."""
    account = sheet.get(XP)
    if not isinstance(account, Account):
        return [problem("FUD-5.2-01", id, "none", who=sheet.name)]
    _, short = account.spend(bought.cost)
    return [short.under(id)] if short else []


def paid_events(book: Book, state: State, id: str, bought: Purchase) -> Iterator[Event]:
    """Points go, the Trait comes; a course that had to be taken first is used up."""
    from tablee.systems.fudge.progress.training import used_up

    account = state.sheet(id).get(XP)
    cost = min(bought.cost, account.value) if isinstance(account, Account) else 0
    if cost:
        yield Moved(Movement(f"{id}.{XP}", BANK, cost, bought.why[0]))
    yield BlockPut(id, bought.block, bought.why[0])
    for more in bought.why[1:]:
        yield Told(more, (id, bought.block.id))
    yield from used_up(book, state, id, bought.block.id)


def _subjective(book: Book) -> bool:
    return book["progress"] == "subjective"


def _improve(book: Book) -> Move:
    def bought(who: Named, sheet: Sheet, block: Levelled) -> Purchase:
        if _subjective(book):
            after = raised(book, block)
            why = because("FUD-5.1-01", "asked", who=who, name=block.name, after=said(book, after))
            return Purchase(0, after, (why,), True)
        return purchase(book, sheet, block)

    def plan(state: State, args: Args) -> Plan:
        from tablee.systems.fudge.progress.training import untrained

        id, sheet = args["sheet"], state.sheet(args["sheet"])
        block = governed(sheet, sheet.need(args["block"], Levelled), args["attribute"])
        found, question = bought(state.named(id), sheet, block), improve_id(id, block.id)
        wrong = [] if _subjective(book) else pay_problems(sheet, id, found)
        wrong += untrained(book, sheet, block.id)
        wrong += _above(book, block)
        if question in state.pendings:
            wrong.append(problem("FUD-5.1-01", block.id, "waits"))
        wrong += _ungoverned(book, block)

        def events(faces: Faces) -> tuple[Event, ...]:
            if not found.approval:
                return tuple(paid_events(book, state, id, found))
            noted = () if block == sheet.get(block.id) else (BlockPut(id, block, found.why[0]),)
            return (*noted, _asked(question, found))

        rows = [[value, word.fr, word.en, cost] for value, word, cost in ladder_rows(book)]
        shows = {"cost": found.cost, "ladder": rows}
        return Plan(tuple(wrong), because=_told(found), shows=shows, events=events)

    attribute = Param(
        "attribute",
        "block",
        Text("Caractéristique dont dépend la Compétence", "attribute that governs the skill"),
        default="",
        roles=(ATTRIBUTE,),
    )
    label = Text("Progresser", "Improve")
    return Move("improve", label, "FUD-5.2-01", (SHEET, BLOCK, attribute), plan)


def _above(book: Book, block: Levelled) -> Iterator[Problem]:
    """The refusal to go above the highest level, under the rule by which the Trait would rise."""
    return top_problems(book, block, "FUD-3.1-10" if _subjective(book) else "FUD-5.2-01")


def _told(found: Purchase) -> tuple[Reason, ...]:
    """Why a purchase costs so much, and that the game master must agree."""
    return (*found.why, *((because("FUD-5.2-01", "approval"),) if found.approval else ()))


def _ungoverned(book: Book, block: Levelled) -> list[Problem]:
    """Where a surcharge may be due, it must be known above which attribute."""
    if not book.on("xp_surcharge") or _subjective(book) or block.role != SKILL:
        return []
    if any(tag.startswith(GOVERNED) for tag in block.tags):
        return []
    return [problem("FUD-5.2-04", block.id, "ungoverned", warning=True, name=block.name)]


def improve_id(sheet: str, block: str) -> str:
    """The question of whether a Trait may rise."""
    return f"improve:{sheet}:{block}"


def _asked(id: str, found: Purchase) -> Asked:
    return ask(id, GM, ANSWERS, found.why, "no", "answer_request")


def gained(book: Book, sheet: Sheet, role: str, name: str, cost: int | None) -> Purchase:
    """Something that is not on the sheet yet: a Skill above its default, a Gift, a Power."""
    id = new_id(sheet, name)
    if role != SKILL:
        return acquisition(book, Power(id, name, role), cost)
    usual = default(book, name, role=SKILL)
    block = Levelled(id, name, None if isinstance(usual, Absent) else usual, SKILL)
    return purchase(book, sheet, block)


def _acquire(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, role, name = args["sheet"], args["role"], args["name"].strip()
        sheet, named = state.sheet(id), bool(name) and len(name) <= NAME_LIMIT
        wrong = [] if named else [problem("FUD-5.2-01", "name", "name", most=NAME_LIMIT)]
        if named and find(book, sheet, name) is not None:
            wrong.append(problem("FUD-5.2-01", "name", "known", name=name))
        try:
            bought = gained(book, sheet, role, name, args["cost"])
        except Refused as refused:  # a price says little of what has no name
            raise Refused(*wrong, *(refused.problems if named else ())) from refused

        def events(faces: Faces) -> tuple[Event, ...]:
            if not bought.approval and not _subjective(book):
                return tuple(paid_events(book, state, id, bought))
            return (_asked(f"acquire:{id}:{role}:{bought.cost}:{name}", bought),)

        if not named:
            return Plan(tuple(wrong), events=events)
        wrong += [] if _subjective(book) else pay_problems(sheet, id, bought)
        return Plan(tuple(wrong), because=_told(bought), shows={"cost": bought.cost}, events=events)

    params = (
        SHEET,
        choice("role", Text("sorte", "kind"), GAINED, SKILL),
        Param("name", "text", Text("nom", "name")),
        Param("cost", "int", Text("prix convenu", "price agreed"), low=0, high=LARGEST, optional=True),
    )
    label = Text("Acquérir un Trait", "Acquire a Trait")
    return Move("acquire", label, "FUD-5.2-01", params, plan)


def _grant(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        block = state.sheet(args["sheet"]).need(args["block"], Levelled)
        after = raised(book, block)
        why = because("FUD-5.1-02", "granted", name=block.name, after=said(book, after))
        wrong = tuple(top_problems(book, block))
        return Plan(wrong, because=(why,), events=lambda _: (BlockPut(args["sheet"], after, why),))

    label = Text("Accorder une progression", "Grant an increase")
    return Move("grant", label, "FUD-5.1-02", (SHEET, BLOCK), plan, "gm")


def _wanted(book: Book, state: State, id: str) -> tuple[str, Purchase]:
    """What a question is about: the sheet, and what would be bought."""
    kind, _, rest = id.partition(":")
    sheet_id, _, rest = rest.partition(":")
    sheet = state.sheet(sheet_id)
    if kind == "improve":
        block = sheet.need(rest, Levelled)
        if _subjective(book):
            after = raised(book, block)
            return sheet_id, Purchase(
                0, after, (because("FUD-5.1-01", "granted", name=block.name, after=said(book, after)),)
            )
        return sheet_id, purchase(book, sheet, block)
    role, _, rest = rest.partition(":")
    cost, _, name = rest.partition(":")
    found = gained(book, sheet, role, name, int(cost))
    return sheet_id, replace(found, cost=0) if _subjective(book) else found


def _approve(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, "answer_request", args["option"])
        if args["option"] == "no":
            return Plan(events=lambda _: (*answered, Told(because("FUD-5.1-01", "refused"))))
        id, found = _wanted(book, state, pending.id)
        wrong = [] if _subjective(book) else pay_problems(state.sheet(id), id, found)
        risen = state.sheet(id).get(found.block.id)
        wrong += _above(book, risen) if isinstance(risen, Levelled) else ()
        return Plan(
            tuple(wrong),
            because=found.why,
            events=lambda _: (*answered, *paid_events(book, state, id, found)),
        )

    label = Text("Répondre à la demande", "Answer the request")
    return Move("answer_request", label, "FUD-5.1-01", answer_params(ANSWERS), plan, "gm")
