"""Which Skill goes with which weapon (FUD-4.2.2-01): the one proposed, and those that don't fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablee.game.frozen import dataclass
from tablee.game.ladder import Absent
from tablee.game.problem import Problem, problem
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index, plain
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SHIELD, SKILL, slug
from tablee.systems.fudge.core.traits import covering, default, in_play
from tablee.systems.fudge.fight.armoury import Launcher, Weapon, names, weapons
from tablee.systems.fudge.fight.trait_names import CallingTable, best_skill
from tablee.systems.fudge.page.ticked_traits import DECLARE, UNLISTED
from tablee.systems.fudge.powers.on_sheet import weapon_power

PLAYED, POWERS = "character", "powers"


@dataclass(frozen=True, slots=True)
class Use:
    """A weapon in use: ``keys`` are the Skills that go with it, the first one the most; ``known`` where the
    list says so of this very weapon, and not of its kind."""

    keys: tuple[str, ...]
    known: bool = True


def use_of(book: Book, sheet: Sheet, weapon: Numeric | None, *, ranged: bool = False) -> Use:
    """The Skills for a weapon near or far; None: bare hands."""
    table = weapons(book)
    row = _row(book, weapon)
    own = row.skills if row is not None else ()
    thrown = ranged and weapon is not None and bool(weapon.more.get("thrown", 0))
    if own:
        return Use((*(table.throwing if thrown else ()), *own))
    power = (POWERS,) if weapon_power(sheet, weapon) is not None else ()
    return Use((*(table.missiles if ranged else table.melee), *power), known=False)


def _row(book: Book, weapon: Numeric | None) -> Weapon | Launcher | None:
    """The row of the list for a weapon: of its name, else the longest name that stands in it
    (« Épée magique » is a sword)."""
    table = weapons(book)
    if weapon is None:
        return next(row for row in table.weapons if row.key == table.bare)
    wanted = f" {plain(weapon.name)} "
    rows: tuple[Weapon | Launcher, ...] = (*table.weapons, *table.launchers)
    found: Weapon | Launcher | None = None
    longest = 0
    for row in rows:
        for name in map(plain, names(row)):
            if f" {name} " in wanted and len(name) > longest:
                found, longest = row, len(name)
    return found


def fitting(book: Book, sheet: Sheet, weapon: Numeric | None, *, ranged: bool = False) -> Levelled | None:
    """The Trait somebody fights with: the best Skill for the weapon that stands on the sheet, a broader one
    that covers it (FUD-1.5-09), else a Skill that is not on the sheet, at its default (FUD-3.4-02).

    None where the game has no Skills, or its list of weapons says nothing of them: the best for a fight then.
    """
    use = use_of(book, sheet, weapon, ranged=ranged)
    if not book.on("skills") or not use.keys:
        return best_skill(sheet)
    return written_for(book, sheet, weapon, ranged=ranged) or _absent(book, sheet, weapon, use)


def written_for(book: Book, sheet: Sheet, weapon: Numeric | None, *, ranged: bool = False) -> Levelled | None:
    """The Skill of the sheet that goes with a weapon; None where it has none."""
    use = use_of(book, sheet, weapon, ranged=ranged)
    held = [block for block in sheet.having(Levelled, SKILL) if block.level is not None]
    same = [b for b in held if _namesake(b, weapon, use)]
    keys = {*use.keys, *weapons(book).anything}
    direct = same or [b for b in held if _key(book, b) in keys]
    if not direct and not use.known:
        direct = [b for b in held if _under(book, b, keys)]
    if not direct:
        above = [covering(book, sheet, key) for key in use.keys]
        direct = [b for b in above if b is not None and b.level is not None]
    if not direct and sheet.nature != PLAYED:  # a foe's own words: « Loup, Morsure Bon »
        direct = [b for b in held if _key(book, b) == ""]
    return max(direct, key=lambda b: b.level or 0, default=None)


def _namesake(block: Levelled, weapon: Numeric | None, use: Use) -> bool:
    """Whether a Skill bears the name of a weapon; of one's own weapon a part of it (« Rapière d’Ana »)."""
    if weapon is None or not block.name.strip():
        return False
    skill, called = plain(block.name), plain(weapon.name)
    return skill == called or (not use.known and f" {skill} " in f" {called} ")


def _absent(book: Book, sheet: Sheet, weapon: Numeric | None, use: Use) -> Levelled:
    """The Skill of a weapon that nobody taught them."""
    entry = index(book).nodes.get(use.keys[0])
    name = weapon.name if weapon is not None and not use.known else entry.fr if entry else use.keys[0]
    usual = default(book, name)
    level = book.bottom.value if isinstance(usual, Absent) else usual
    return Levelled(slug(name), name, level, SKILL, tags=(UNLISTED,))


def _key(book: Book, block: Levelled) -> str:
    entry = index(book).entry(block.name, SKILL)
    return "" if entry is None else entry.key


def _under(book: Book, block: Levelled, keys: Iterable[str]) -> bool:
    """Whether a Skill is one of these, or covered by one."""
    wanted = set(keys)
    return _key(book, block) in wanted or any(key in wanted for _, key in index(book).above(block.name))


def fits(book: Book, sheet: Sheet, block: Levelled, weapon: Numeric | None, *, ranged: bool = False) -> bool:
    """Whether a Trait can be fought with: a Skill of the weapon, one that covers it, one in words of one's
    own; an Attribute only where no Skill of the sheet is there for it (FUD-3.4-01)."""
    use = use_of(book, sheet, weapon, ranged=ranged)
    if not book.on("skills") or not use.keys or UNLISTED in block.tags:
        return True
    if block.role == ATTRIBUTE:
        return written_for(book, sheet, weapon, ranged=ranged) is None
    if _namesake(block, weapon, use):
        return True
    key, known = _key(book, block), index(book)
    allowed = {*use.keys, *weapons(book).anything}
    for one in use.keys:
        node = known.nodes.get(one)
        allowed |= {above for _, above in known.above(node.fr)} if node is not None else set()
    return not key or key in allowed or (not use.known and _under(book, block, use.keys))


def wards(book: Book, block: Levelled) -> bool:
    """Whether a Trait wards off by itself: shield, parry, dodge… (FUD-4.2.3-04, FUD-4.4-02)."""
    table = book.table("fighting", CallingTable)
    names = {plain(name) for name in (*table.defence, *table.parry, *table.dodge)}
    keys = {entry.key for name in names if (entry := index(book).entry(name, SKILL)) is not None}
    return plain(block.name) in names or _key(book, block) in keys


def uses_shield(book: Book, block: Levelled) -> bool:
    """Whether a Trait wards off with a shield, which must be there then (FUD-4.2.3-04)."""
    return _key(book, block) == SHIELD


def dodge_skill(book: Book, sheet: Sheet) -> Levelled | None:
    """Dodging where the sheet says nothing of it: a broader Skill that covers it, else its default."""
    if not book.on("skills"):
        return None
    entry = index(book).entry(book.table("fighting", CallingTable).dodge[0], SKILL)
    if entry is None:
        return None
    broad, usual = covering(book, sheet, entry.fr), default(book, entry.fr)
    if broad is not None:
        return broad
    return Levelled(
        entry.key, entry.fr, None if isinstance(usual, Absent) else usual, SKILL, tags=(UNLISTED,)
    )


def undefined(book: Book, sheet: Sheet, trait: Levelled | None) -> Iterator[Problem]:
    """The refusal of a Skill that somebody who is made in play has not defined yet (FUD-7.4.1-04)."""
    if trait is not None and UNLISTED in trait.tags and in_play(sheet):
        yield problem("FUD-7.4.1-04", "unwritten", "unwritten", name=trait.name, move=DECLARE)


def unfit(
    book: Book,
    sheet: Sheet,
    block: Levelled | None,
    weapon: Numeric | None,
    *,
    ranged: bool = False,
    warding: bool = False,
) -> Iterator[Problem]:
    """The refusal of a Trait that has nothing to do with the weapon; the game master may overrule it."""
    if block is None or (warding and wards(book, block)):
        return
    if not fits(book, sheet, block, weapon, ranged=ranged):
        rule = "FUD-4.2.3-04" if warding else "FUD-4.4-02" if ranged else "FUD-4.2.2-01"
        with_what = Text(weapon.name, weapon.name) if weapon is not None else BARE_HANDS
        yield problem(rule, block.id, "unfit", name=sheet.name, trait=block.name, weapon=with_what)


BARE_HANDS = Text("à mains nues", "bare hands")
