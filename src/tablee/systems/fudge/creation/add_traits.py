"""Moves that add a Trait to a sheet being made: from the lists, or in words of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.lists import (
    AttributeTable,
    FaultTable,
    GiftTable,
    Listed,
    SkillTable,
    words,
)
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, OWN, REQUIRED, SKILL, new_id
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.forms import (
    NAME,
    SHEET,
    level_param,
    listed_param,
    name_problems,
    named,
    plan_change,
)
from tablee.systems.fudge.creation.own_traits import (
    OwnTrait,
    covered,
    problems,
    with_covers,
    with_part,
)

LIST = Text("de la liste", "from the list")
BROAD_GROUPS = Text("Groupes larges", "Broad groups")
WIDTHS = {
    "narrow": Text("à part", "by itself"),
    "broad": Text("groupe large", "broad group"),
    "domain": Text("groupe large dans le même domaine", "broad group in the same domain"),
}
COMBAT = "combat"


def moves(book: Book, build: Build) -> Iterator[Move]:
    """One move for each family of Traits that the game has."""
    if book.on("attributes"):
        yield _attribute(book)
    if book.on("skills"):
        yield _skill(book)
    if book.on("gifts"):
        yield _gift(book)
    if book.on("faults"):
        yield _fault(book)


def skill(book: Book, sheet: Sheet, name: str, level: int | None, *tags: str) -> Levelled:
    """A new Skill; one of those with which people fight is marked so."""
    known, above = index(book), {key for _, key in index(book).above(name)}
    entry = known.entry(name, SKILL)
    fights = COMBAT in above or (entry is not None and entry.key == COMBAT)
    marks = (*(tag for tag in tags if tag), *((COMBAT,) if fights else ()))
    return Levelled(new_id(sheet, name), name, level, SKILL, tags=tuple(dict.fromkeys(marks)))


def attribute(book: Book, sheet: Sheet, name: str, level: int | None) -> Levelled:
    """A new Attribute: one that the game asks for, or one of the player's own (FUD-1.4-05)."""
    entry = index(book).entry(name, ATTRIBUTE)
    asked = entry is not None and entry.key in book.table("attributes", AttributeTable).used
    return Levelled(new_id(sheet, name), name, level, ATTRIBUTE, tags=(REQUIRED if asked else OWN,))


def _adding(
    book: Book,
    key: str,
    label: Text,
    rule: str,
    entries: tuple[Listed, ...],
    params: tuple[Param, ...],
    make: Callable[[Sheet, str, Args], Levelled | Power],
    heads: Mapping[str, Text] | None = None,
) -> Move:
    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        name = named(book, entries, args["listed"] or "", args["name"])
        of, skills = args.get("part_of") or "", covered(args.get("covers") or "")
        wrong = [*name_problems(name), *problems(book, OwnTrait(name, of, skills))]
        block = make(sheet, name, args) if name else None
        after = sheet if block is None else sheet.put(block)
        if isinstance(block, Levelled) and of:
            after = with_part(book, sheet, block, of)
        elif isinstance(block, Levelled) and skills:
            after = sheet.put(with_covers(book, block, skills))
        why = because("FUD-1.4-04", "added", name=name)
        return plan_change(book, args["sheet"], sheet, after, why, *wrong)

    return Move(key, label, rule, (SHEET, listed_param(entries, LIST, heads), NAME, *params), plan)


def _attribute(book: Book) -> Move:
    def make(sheet: Sheet, name: str, args: Args) -> Levelled:
        return attribute(book, sheet, name, int(args["level"]))

    table = book.table("attributes", AttributeTable)
    groups = {group.key: words(group) for group in table.groups}
    heads = {entry.key: groups[entry.group] for entry in table.entries}
    label, params = Text("Ajouter une Caractéristique", "Add an Attribute"), (level_param(book), _part(table))
    return _adding(book, "add_attribute", label, "FUD-1.4-05", table.entries, params, make, heads)


def _part(table: AttributeTable) -> Param:
    """Of which Attribute of the game a new one is a finer part (FUD-1.4-05)."""
    asked = {"": Text("aucune", "none")} | {entry.key: words(entry) for entry in table.asked}
    label = Text("plus fine\u00a0: partie de", "finer: a part of")
    return choice("part_of", label, asked, "")


COVERED = Text("couvre (Compétences entre virgules)", "covers (Skills between commas)")
COVERS = Param("covers", "text", COVERED, default="")


def _skill(book: Book) -> Move:
    def make(sheet: Sheet, name: str, args: Args) -> Levelled:
        width = args["width"] if args["width"] != "narrow" else ""
        return skill(book, sheet, name, int(args["level"]), args["difficulty"] or "", width)

    learning = costs(book).difficulties
    hard = Param(
        "difficulty",
        "choice",
        Text("difficulté, si la liste ne la dit pas", "difficulty, unless the list says"),
        "",
        options=tuple(row.key for row in learning),
        optional=True,
        words=tuple(row.text for row in learning),
    )
    width = choice("width", Text("étendue", "width"), WIDTHS, "narrow")
    table = book.table("skills", SkillTable)
    entries: tuple[Listed, ...] = (*table.entries, *table.groups)
    if book["grain"] != "specific":
        entries = (*table.groups, *table.entries)  # a game of groups offers them first (FUD-1.3.2-03)
    label = Text("Ajouter une Compétence", "Add a Skill")
    params = (level_param(book), hard, width, COVERS)
    return _adding(book, "add_skill", label, "FUD-1.4-04", entries, params, make, _skill_heads(book))


def _skill_heads(book: Book) -> dict[str, Text]:
    """The group under which a Skill is listed, and one heading for the groups themselves."""
    table = book.table("skills", SkillTable)
    groups = {group.key: words(group) for group in table.groups}
    heads = dict.fromkeys(groups, BROAD_GROUPS)
    for entry in table.entries:
        above = (*entry.groups, *(key for _, key in index(book).above(entry.fr)))
        heads[entry.key] = next((groups[key] for key in above if key in groups), LIST)
    return heads


def _gift(book: Book) -> Move:
    def make(sheet: Sheet, name: str, args: Args) -> Power:
        given = {"value": args["value"], "step": args["step"], "trait": args["trait"]}
        data = {key: value for key, value in given.items() if value not in (None, "")}
        return Power(new_id(sheet, name), name, GIFT, data)

    params = (
        Param(
            "value", "int", Text("nombre, s’il en a un", "number, if it has one"), None, 0, 20, optional=True
        ),
        Param(
            "step",
            "int",
            Text("degré de sa propre échelle", "step of its own scale"),
            None,
            1,
            99,
            optional=True,
        ),
        Param(
            "trait", "block", Text("Trait qu’il aide", "Trait that it helps"), "", roles=(ATTRIBUTE, SKILL)
        ),
    )
    entries = book.table("gifts", GiftTable).entries
    label = Text("Ajouter un Don", "Add a Gift")
    return _adding(book, "add_gift", label, "FUD-1.3.3-01", entries, params, make)


def _fault(book: Book) -> Move:
    def make(sheet: Sheet, name: str, args: Args) -> Power:
        entry = index(book).entry(name, FAULT)
        sort = {"kind": entry.sort} if entry is not None and hasattr(entry, "sort") else {}
        free: dict[str, int | str | bool] = {"free": True} if args["free"] else {}
        return Power(new_id(sheet, name), name, FAULT, {**sort, **free})

    free = Param("free", "bool", Text("sans compensation", "without compensation"), default=False)
    table = book.table("faults", FaultTable)
    sorts = {sort.key: words(sort) for sort in table.kinds}
    heads = {entry.key: sorts[entry.sort] for entry in table.entries}
    label = Text("Ajouter un Défaut", "Add a Fault")
    return _adding(book, "add_fault", label, "FUD-1.3.4-01", table.entries, (free,), make, heads)
