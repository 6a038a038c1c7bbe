"""A foe typed on one line in the middle of a scene: ``Assassin 1, As du surin 1, dague 0``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.quick import LINE_LIMIT, MINUS, piece, pieces
from tablee.game.reference import folded
from tablee.game.sheet import Block, Descriptor, Numeric, Sheet
from tablee.systems.fu3.core.combat_tables import Armour, Weapon, combat_table
from tablee.systems.fu3.fight.equipment import ARMOUR, SHIELD, WEAPON
from tablee.systems.fu3.sheet.blocks import (
    AURA,
    CONCEPT,
    NAME_LIMIT,
    PENALTY,
    aura_account,
    character_table,
    new_id,
    total_of,
)
from tablee.systems.fu3.sheet.validation import VALUE_LIMIT

PENALISED = re.compile(r"(.*[0-9])\s*/\s*([0-9]{1,3})\s*(\)?)", re.DOTALL)
"""A protection with its penalty: « plates 3/2 »."""
WEAK = re.compile(r"(?:faiblesse|weakness)\s*:?\s*(.+)", re.IGNORECASE | re.DOTALL)
NAKED = ("bare_hands", "bare_skin")
SMALL = (
    "a", "au", "de", "des", "du", "la", "le", "les", "et", "un", "une", "deux", "petit", "grand", "main",
    "mains", "guerre", "legende", "antique", "of", "the", "and", "one", "two", "small", "large", "hand",
    "handed", "war", "legendary",
)  # fmt: skip
"""Words that name no piece of gear by themselves."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a line: what it is called, its value if it has one, whether it is a Weakness."""

    text: str
    name: str
    value: int | None = None
    penalty: int | None = None
    weak: bool = False


@dataclass(slots=True)
class Reading:
    """A line on its way to a sheet."""

    pack: Pack
    sheet: Sheet
    aura: int | None = None
    wrong: list[Problem] = field(default_factory=list)

    def put(self, block: Block) -> None:
        """One more block."""
        self.sheet = self.sheet.put(block)


def quick(pack: Pack, line: str) -> Sheet:
    """The Concept first, then Assets, Weaknesses (``-Borgne``), gear of the book's tables, ``Aura 3``.

    What has no value has the one that is not written (FU3-1-02), gear that of its table; raises `Refused`
    with all it can't read.
    """
    read = [_part(text) for text in pieces(line[:LINE_LIMIT])]
    if not read or len(line) > LINE_LIMIT:
        raise Refused(problem("FU3-3-17", "line", "empty", most=LINE_LIMIT))
    first, *rest = read
    reading = Reading(pack, Sheet("fu3", first.name, (), "opponent", status="approved"))
    _concept(reading, first)
    for part in rest:
        _put(reading, part)
    if reading.wrong:
        raise Refused(*reading.wrong)
    aura = total_of(reading.sheet) if reading.aura is None else reading.aura
    return reading.sheet.put(aura_account(aura))


def _part(text: str) -> Part:
    minus = text.startswith(MINUS)
    rest = text[1:].lstrip() if minus else text
    penalised = PENALISED.fullmatch(rest)
    penalty = int(penalised[2]) if penalised else None
    found = piece(f"{penalised[1]}{penalised[3]}" if penalised else rest, glued=True)
    value = None if found.number is None else abs(found.number)
    weak = WEAK.fullmatch(found.words)
    name = weak[1].strip() if weak else found.words
    return Part(text, name, value, penalty, minus or found.sign in MINUS or weak is not None)


def _readable(reading: Reading, part: Part) -> bool:
    if not part.name or len(part.name) > NAME_LIMIT:
        reading.wrong.append(problem("FU3-3-17", part.text[:40], "unread", most=NAME_LIMIT))
    elif part.value is not None and part.value > VALUE_LIMIT:
        reading.wrong.append(problem("FU3-3-17", part.text[:40], "value", most=VALUE_LIMIT, found=part.value))
    else:
        return True
    return False


def _first(pack: Pack, part: Part) -> int:
    return character_table(pack).values.unprinted if part.value is None else part.value


def _concept(reading: Reading, part: Part) -> None:
    if not _readable(reading, part):
        return
    if part.weak:
        reading.wrong.append(problem("FU3-3-17", part.text[:40], "concept"))
    reading.put(Descriptor(CONCEPT, part.name, _first(reading.pack, part), CONCEPT))


def _put(reading: Reading, part: Part) -> None:
    if not _readable(reading, part):
        return
    if folded(part.name) == AURA:
        if part.value is None or part.weak:
            reading.wrong.append(problem("FU3-3-17", part.text[:40], "aura"))
        reading.aura = part.value
        return
    row = None if part.weak else gear_of(reading.pack, part.name, part.value)
    if row is not None:
        _gear(reading, part, row)
    elif part.penalty is not None:
        reading.wrong.append(problem("FU3-3-17", part.text[:40], "penalty"))
    else:
        role = "weakness" if part.weak else "asset"
        block = Descriptor(new_id(reading.sheet, role), part.name, _first(reading.pack, part), role)
        reading.put(block)


def _gear(reading: Reading, part: Part, row: Weapon | Armour) -> None:
    """A weapon or a protection; bare hands and bare skin are what is there without any."""
    if row.key in NAKED:
        return
    role = WEAPON if isinstance(row, Weapon) else SHIELD if row.shield else ARMOUR
    value = row.value if part.value is None else part.value
    penalty = part.penalty if part.penalty is not None else getattr(row, "penalty", None)
    more = {PENALTY: penalty} if penalty is not None and role != WEAPON else {}
    reading.put(Numeric(new_id(reading.sheet, role), part.name, value, role, more))


@lru_cache(maxsize=16)
def _known(pack: Pack) -> dict[str, list[Weapon | Armour]]:
    """The book's gear by every name it has in either language: « dague », « Arme de poing »."""
    table, known = combat_table(pack), dict[str, list[Weapon | Armour]]()
    rows: list[Weapon | Armour] = [*table.weapons, *table.armours]
    for row in rows:
        for label in (row.label.fr, row.label.en):
            for name in re.split(r"[(),]", label):
                if name.strip() and row not in known.setdefault(folded(name).strip(), []):
                    known[folded(name).strip()].append(row)
    return known


def gear_of(pack: Pack, name: str, value: int | None) -> Weapon | Armour | None:
    """The row of the book's tables that a name stands for, the nearest in value where there are several.

    The whole name of a row, or part of it (« cuir »); at 0, a name that holds a row's (« dague rouillée »).
    """
    known, wanted = _known(pack), folded(name).strip()
    rows = known.get(wanted, [])
    if not rows:
        rows = [row for called, found in known.items() if _within(wanted, called) for row in found]
    if not rows and value == 0:
        rows = [row for called, found in known.items() if _within(called, wanted) for row in found]
    return min(rows, key=lambda row: abs(row.value - (value or 0)), default=None)


def _within(part: str, whole: str) -> bool:
    """Whether all the telling words of one name stand in another."""
    words = set(_words(part))
    return bool(words) and words <= set(_words(whole))


def _words(name: str) -> Iterator[str]:
    return (word for word in re.findall(r"\w+", name) if word not in SMALL)
