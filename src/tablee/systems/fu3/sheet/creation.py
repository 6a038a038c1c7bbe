"""Creating a character: a Concept, two Assets, one more for each Weakness (FU3-1-01 to 1-05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tablee.game.account import Account
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reference import folded
from tablee.game.sheet import Block, CreationStep, Descriptor, Sheet
from tablee.game.system import PickIndex
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.sheet.blocks import (
    AURA,
    CONCEPT,
    MAGIC,
    Role,
    aura_account,
    character_table,
    descriptors,
    new_id,
    total_of,
    xp_account,
)

PHASE, IN_PLAY = "creation", "in_play"
DRAFTS = ("draft", "submitted")
MOST_RANDOM_WEAKNESSES = 2


@dataclass(frozen=True, slots=True)
class Stronger:
    """A sample Asset above the first value: for an opponent, or for later."""

    name: Text
    value: int


@dataclass(frozen=True, slots=True)
class Category:
    """Sample Assets of one sort."""

    key: str
    label: Text
    samples: tuple[Text, ...]
    stronger: tuple[Stronger, ...] = ()


@dataclass(frozen=True, slots=True)
class Circumstance:
    """A sample Descriptor of a scene."""

    role: str
    value: int
    name: Text


@dataclass(frozen=True, slots=True)
class Samples:
    """Ideas for whoever creates a character or sets a scene."""

    concepts: tuple[Text, ...]
    weaknesses: tuple[Text, ...]
    refused: tuple[Text, ...]
    assets: tuple[Category, ...]
    circumstances: tuple[Circumstance, ...]


def _asset_samples(found: Samples) -> list[Text]:
    return [sample for category in found.assets for sample in category.samples]


def _sample_problems(pack: Pack, found: Samples) -> Iterator[Problem]:
    """Too few samples to create anybody."""
    needed = character_table(pack).creation.assets + MOST_RANDOM_WEAKNESSES
    for where, many, least in (
        ("concepts", len(found.concepts), 1),
        ("weaknesses", len(found.weaknesses), MOST_RANDOM_WEAKNESSES),
        ("assets", len(_asset_samples(found)), needed),
    ):
        if many < least:
            yield problem("FU3-1-14", f"tables.samples.{where}", "few", expected=least, found=many)


samples = table_reader("samples", Samples, _sample_problems)
"""The book's samples."""


def blank_sheet(pack: Pack, name: str) -> Sheet:
    """A sheet to fill in: an unnamed Concept, no Asset yet."""
    return create(pack, name, "")


def create(
    pack: Pack,
    name: str,
    concept: str,
    assets: Sequence[str] = (),
    weaknesses: Sequence[str] = (),
    *,
    magic: bool = False,
) -> Sheet:
    """A new character with everything at its first value, and the Aura that goes with it."""
    start = character_table(pack).values.start
    tags = (MAGIC,) if magic else ()
    sheet = Sheet("fu3", name, (Descriptor(CONCEPT, concept, start, CONCEPT, tags),))
    sheet = replace(sheet, steps=(CreationStep(PHASE, CONCEPT, start),))
    roles: tuple[tuple[Role, Sequence[str]], ...] = (("asset", assets), ("weakness", weaknesses))
    for role, names in roles:
        for one in names:
            sheet = with_new(pack, sheet, role, one)
    return with_xp(with_aura(sheet))


def in_play(pack: Pack, sheet: Sheet) -> bool:
    """Whether a character's Assets are filled in as it is played: by the dial, or begun so (FU3-1-05)."""
    return pack.on("creation_in_play") or any(step.phase == IN_PLAY for step in sheet.steps)


def with_new(pack: Pack, sheet: Sheet, role: Role, name: str) -> Sheet:
    """One more Descriptor taken at creation."""
    start, tags = character_table(pack).values.start, magic_tags(pack, name) if role == "asset" else ()
    block = Descriptor(new_id(sheet, role), name, start, role, tags)
    return replace(sheet.put(block), steps=(*sheet.steps, CreationStep(PHASE, block.id, start)))


def magic_tags(pack: Pack, name: str) -> tuple[str, ...]:
    """An Asset called like one of the three magics is that magic; the Concept's tick is the GM's."""
    called, known = folded(name).strip(), character_table(pack).magic
    return tuple(key for key, row in known.items() if called in (folded(row.label.fr), folded(row.label.en)))


def with_aura(sheet: Sheet) -> Sheet:
    """Aura and its maximum as creation fixes them: Concept + Assets (FU3-1-09)."""
    return sheet.put(aura_account(total_of(sheet)))


def derived(sheet: Sheet) -> Sheet:
    """A character being made whose lines changed: its Aura follows, less what was lost of it (FU3-1-09)."""
    aura, total = sheet.get(AURA), total_of(sheet)
    if not isinstance(aura, Account) or sheet.nature != "character":
        return sheet
    lost = (aura.ceiling or 0) - aura.value
    return sheet.put(replace(aura, value=total - lost, ceiling=total))


def with_xp(sheet: Sheet) -> Sheet:
    """The sheet with an account of experience."""
    account = xp_account()
    return sheet if isinstance(sheet.get(account.id), Account) else sheet.put(account)


def allowed_assets(pack: Pack, sheet: Sheet) -> int:
    """How many Assets a character may start with, for the Weaknesses it started with."""
    creation = character_table(pack).creation
    return creation.assets + creation.assets_per_weakness * len(starting(pack, sheet, "weakness"))


def starting(pack: Pack, sheet: Sheet, role: Role) -> tuple[Descriptor, ...]:
    """The Descriptors of a role that date from creation: those that play brought bear its source."""
    sources = character_table(pack).sources
    return tuple(block for block in descriptors(sheet, role) if not any(tag in sources for tag in block.tags))


def random_sheet(pack: Pack, pick: PickIndex) -> Sheet:
    """A legal character drawn from the samples."""
    ideas = samples(pack)
    limit = pack.int("weakness_limit")
    most = MOST_RANDOM_WEAKNESSES if limit < 0 else min(limit, MOST_RANDOM_WEAKNESSES)
    concept = _draw(ideas.concepts, 1, pick)[0]
    weaknesses = _draw(ideas.weaknesses, pick(most + 1) - 1, pick)
    creation = character_table(pack).creation
    many = creation.assets + creation.assets_per_weakness * len(weaknesses)
    assets = _draw(_asset_samples(ideas), many, pick)
    return create(
        pack, concept.fr, concept.fr, [asset.fr for asset in assets], [weakness.fr for weakness in weaknesses]
    )


def _draw(among: Sequence[Text], many: int, pick: PickIndex) -> list[Text]:
    left, drawn = list(among), list[Text]()
    for _ in range(min(many, len(left))):
        drawn.append(left.pop(pick(len(left)) - 1))
    return drawn


def finished(pack: Pack, sheet: Sheet) -> Sheet:
    """The end of creation: the maximum of Aura is fixed, and the sheet approved.

    A character created in play has its Aura already, and has perhaps lost some of it.
    """
    untouched = not sheet.history and starting(pack, sheet, "asset") == descriptors(sheet, "asset")
    fixed = with_aura(sheet) if untouched and not in_play(pack, sheet) else sheet
    return replace(fixed, status="approved")


def filled_in(pack: Pack, sheet: Sheet, name: str, weakness: str = "") -> tuple[Block, ...]:
    """Creation in play: a new Asset (and the Weakness that pays for it) with the Aura it brings."""
    start, tags = character_table(pack).values.start, magic_tags(pack, name)
    new: list[Block] = [Descriptor(new_id(sheet, "asset"), name, start, "asset", tags)]
    if weakness:
        new.append(Descriptor(new_id(sheet, "weakness"), weakness, start, "weakness"))
    aura = sheet.need(AURA, Account)
    new.append(replace(aura, value=aura.value + start, ceiling=(aura.ceiling or 0) + start))
    return tuple(new)
