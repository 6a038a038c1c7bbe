"""A throw on the table of critical results within a blow, between its roll and its damage (FUD-3.6-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.dice import Distribution, Pool, d
from tablee.game.check import Again, Dice, Node, Throw
from tablee.game.frozen import replace
from tablee.game.outcome import DieShown, Reading
from tablee.game.reason import because
from tablee.game.text import Text
from tablee.systems.fudge.blow.damage import calculated
from tablee.systems.fudge.blow.order import Hit, Struck, struck
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.blow.story import Facts, Key, Story, Tell
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.roll.critical import CriticalRow, CriticalTable, row_of

if TYPE_CHECKING:
    from tablee.systems.fudge.blow.tree import Tree

RULE, CRITICAL, EFFECT, GAP = "FUD-3.6-06", "critical", "effect", "hit"
"""The rule; names in an outcome's detail: the sign of the result, the row; a row that opens the armour."""
TABLE = Text("table des critiques", "table of criticals")


def hit_facts(pair: Pairing, hit: Hit, made: Struck) -> Facts:
    """The numbers of a hit, as its outcome tells them."""
    tdf = pair.tdf(hit.rd)
    facts: Facts = {"margin": hit.rd, "rd": hit.rd, "tdf": tdf}
    if made.roll == "" and ("graze", True) not in made.detail:
        facts["damage"] = max(0, calculated(pair.book, tdf, hit.rd, hit.bonus))
    return facts


def hit_by_table(pair: Pairing, hit: Hit, table: bool) -> Struck:
    """A hit as it goes on; a critical one also as it would at a gap in the armour."""
    made = struck(pair, hit)
    if table and pair.foe.armour and (CRITICAL, "success") in hit.detail:
        made = made._replace(bare=struck(pair.bared, hit))
    return made


def is_undrawn(entry: Struck) -> bool:
    """True for a critical result whose row of the table is still to be thrown."""
    names = {name for name, _ in entry.detail}
    return CRITICAL in names and EFFECT not in names


def _opens(entry: Struck, row: CriticalRow) -> bool:
    return row.armour == GAP and entry.bare is not None


def drawn(entry: Struck, row: CriticalRow) -> Struck:
    """The entry once its row is known: a gap in the victim's armour opens it to this blow."""
    found = entry.bare if _opens(entry, row) and entry.bare is not None else entry
    return found._replace(bare=None, detail=(*found.detail, (EFFECT, row.key)))


def totals_law(book: Book) -> Distribution[int]:
    """The exact law of the table's dice."""
    table = book.table("criticals", CriticalTable)
    return Pool(d(table.sides), table.dice).sum_law().map(int)


def filled_law(book: Book) -> Distribution[CriticalRow]:
    """The law of the rows that have words; the others are thrown again."""
    return totals_law(book).map(lambda total: row_of(book, total)).given(lambda row: row.fr)


def table_throw(tree: Tree, key: Key, at: int, story: Story | None) -> Throw:
    """The throw of one side's critical result; an empty row is thrown again."""
    book, pair, entry, name = tree.book, tree.pairs[at], key[at], f"{CRITICAL}-{at + 1}"
    table = book.table("criticals", CriticalTable)
    die = d(table.sides)

    def read(faces: tuple[int, ...]) -> Reading:
        assert story is not None
        row = row_of(book, sum(faces))
        shown = [DieShown(pair.me.name, die.name, face, face, group=TABLE) for face in faces]
        if not row.fr:
            again = (because(RULE, "again", total=sum(faces)),)
            return replace(story.more(shown, at, [], {}).reading(sum(faces)), because=again)
        tell: Tell = [because(RULE, "row", total=sum(faces), effect=row.text)]
        facts: Facts = {}
        hit = story.hits[at] if at < len(story.hits) else None
        if _opens(entry, row) and hit is not None:
            tell.append(because(RULE, "opened", name=pair.foe.title or pair.foe.name))
            facts = hit_facts(pair.bared, hit, struck(pair.bared, hit, tell))
        known = story.more(shown, at, tell, facts)
        known = replace(known, tables={**known.tables, name: faces})
        return known.reading(sum(faces))

    def then(total: int, known: Story | None = None) -> Node:
        row = row_of(book, total)
        if not row.fr:
            return Again(name)
        return tree.hit((*key[:at], drawn(entry, row), *key[at + 1 :]), known)

    groups = (Dice(die, table.dice, pair.me.name),)
    return Throw(name, groups, lambda: totals_law(book), read, then, label=TABLE, then_with=then)
