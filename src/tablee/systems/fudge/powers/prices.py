"""What Powers, Scale and species cost in objective creation (FUD-2.2, FUD-2.3, FUD-2.8, FUD-2.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem
from tablee.game.sheet import Power
from tablee.game.text import LANGS, Lang, Text
from tablee.game.text import number as amount
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.powers.lists import drawback, known_power
from tablee.systems.fudge.scale.scales import scale_table
from tablee.systems.fudge.scale.species import Being, Scales, from_norm

DRAWBACKS = "drawbacks"
"""Where a Power block keeps the keys of its drawbacks, with spaces between them."""


@dataclass(frozen=True, slots=True)
class Price:
    """Levels, half Gifts and Powers; what is below 0 is given back."""

    attribute: int = 0
    skill: int = 0
    halves: int = 0
    power: int = 0

    def __add__(self, other: Price) -> Price:
        return Price(
            self.attribute + other.attribute,
            self.skill + other.skill,
            self.halves + other.halves,
            self.power + other.power,
        )

    def levels(self, book: Book) -> int:
        """The same in skill levels, the common unit of all exchanges (FUD-1.6.4-05, FUD-2.2-07)."""
        worth = costs(book).worth
        gifts = self.halves + 2 * self.power * book.number("power_gifts")
        return self.skill * worth.skill + self.attribute * worth.attribute + gifts * worth.gift // 2


NOTHING = Price()
WORDS = {
    "power": (Text("Pouvoir", "Power"), Text("Pouvoirs", "Powers")),
    "gift": (Text("Don", "Gift"), Text("Dons", "Gifts")),
    "attribute": (
        Text("niveau de Caractéristique", "attribute level"),
        Text("niveaux de Caractéristique", "attribute levels"),
    ),
    "skill": (Text("niveau de Compétence", "skill level"), Text("niveaux de Compétence", "skill levels")),
}
FREE = Text("rien", "nothing")


def told(price: Price) -> Text:
    """A price in words: « 1 Pouvoir, 2 niveaux de Caractéristique »."""
    parts = {
        "power": Fraction(price.power),
        "gift": Fraction(price.halves, 2),
        "attribute": Fraction(price.attribute),
        "skill": Fraction(price.skill),
    }
    return Text(*(_told(parts, lang) for lang in LANGS))


def _told(parts: Mapping[str, Fraction], lang: Lang) -> str:
    counted = [
        f"{amount(value, lang)} {WORDS[key][abs(value) > 1][lang]}" for key, value in parts.items() if value
    ]
    return ", ".join(counted) or FREE[lang]


def total(prices: Iterable[Price]) -> Price:
    """All of them together."""
    found = NOTHING
    for price in prices:
        found = found + price
    return found


def gifts(count: int) -> Price:
    """So many Gifts; below 0, as many standard Faults."""
    return Price(halves=2 * count)


def number(block: Power, name: str, default: int = 0) -> int:
    """A whole number that a Power keeps; anything else is the default."""
    found = block.data.get(name, default)
    return found if isinstance(found, int) and not isinstance(found, bool) else default


def power_price(book: Book, block: Power) -> Price:
    """What one Power costs: its weight, its levels, its linked Fault, its drawbacks."""
    known = known_power(book, block.name)
    if known is not None and known.scale:
        return NOTHING  # super-strength is priced as the Scale it gives (FUD-2.8-03)
    if number(block, "attribute"):
        return _implant(book, block)
    weight = number(block, "weight", 1)
    price = Price(power=weight)
    if book.on("linked_fault") and block.data.get("linked"):
        price = gifts(weight * book.number("linked_gifts"))  # FUD-2.8-02
    price = price + _levels(book, block, weight)
    if book.on("drawback_faults"):
        price = _offset(book, price, drawbacks_of(block))
    return price


def _implant(book: Book, block: Power) -> Price:
    """An implant that raises an Attribute costs what that bonus costs, less a rebate (FUD-2.9-02)."""
    return Price(attribute=number(block, "attribute"), skill=-book.number("implant_rebate"))


def _levels(book: Book, block: Power, weight: int) -> Price:
    """The levels of a Power beside the first (FUD-2.3.4-07)."""
    level = number(block, "level")
    match book["levelled_price"]:
        case "each":
            return Price(power=weight * max(level - 1, 0))
        case "attribute":
            return Price(attribute=level)
    return Price(skill=level)


def _offset(book: Book, price: Price, keys: Iterable[str]) -> Price:
    """Drawbacks as Faults lower the price, at most down to nothing (FUD-2.2.1-04)."""
    most = price.levels(book) * 2 // costs(book).worth.gift
    halves = sum(found.halves for key in keys if (found := drawback(book, key)) is not None)
    return price + Price(halves=-max(0, min(halves, most)))


def drawbacks_of(block: Power) -> tuple[str, ...]:
    """The keys of a Power's drawbacks."""
    return tuple(str(block.data.get(DRAWBACKS, "")).split())


def scale_price(book: Book, found: Scales) -> Price:
    """What Strength and Mass Scale cost (FUD-2.3.4-01, FUD-2.3.4-02, FUD-2.3.4-05, FUD-2.3.4-08)."""
    up = Scales(max(found.strength, 0), max(found.mass, 0))
    down = Scales(max(-found.strength, 0), max(-found.mass, 0))
    price = _rise(book, up)
    if book.on("strength_refund"):
        price = price + Price(attribute=-down.strength * book.number("scale_levels"))
    if book.on("mass_refund"):
        price = price + gifts(-down.mass)
    return price


def _rise(book: Book, up: Scales) -> Price:
    if up.strength != up.mass and book.on("split_power"):
        return Price(power=1)
    if book.on("super_strength"):
        return Price(power=purchases(book, max(up.strength, up.mass)))
    strength = Price(attribute=up.strength * book.number("scale_levels"))
    return strength + gifts(up.mass * book.number("scale_gifts"))


def purchases(book: Book, scale: int) -> int:
    """How often super-strength is bought for a Scale."""
    return -(-scale // book.number("super_strength_scale"))


def purchase_problems(book: Book, scale: int) -> list[Problem]:
    """Super-strength may be bought so often at most (FUD-2.3.4-03)."""
    if not book.on("super_strength") or scale <= 0:
        return []
    each, most = book.number("super_strength_scale"), book.number("super_strength_most")
    if most == 0:
        most = 0 if each <= scale_table(book).prices.repeatable else 1
    found = purchases(book, scale)
    if most == 0 or found <= most:
        return []
    return [problem("FUD-2.3.4-03", "scale", "purchases", expected=most, found=found, each=each)]


def family_price(book: Book, skills: int, value: int) -> Price:
    """A modifier to a whole family of Skills: levels where they are few, Gifts or Faults where many."""
    if skills < book.number("family_many"):
        return Price(skill=skills * value)
    return gifts(value if value < 0 else value * book.number("family_gifts"))


def species_price(book: Book, found: Being, skills: dict[str, int] | None = None) -> Price:
    """What a species costs in all: Scale, modifiers, and what it gives (FUD-2.3.5-05).

    ``skills`` says how many Skills the families have that it changes.
    """
    prices = [scale_price(book, from_norm(book, found))]
    for one in found.modifiers:
        prices.append(Price(attribute=one.value) if one.role == "attribute" else Price(skill=one.value))
    for given in found.gives:
        prices.append({"gift": gifts(1), "fault": gifts(-1), "power": Price(power=1)}[given.role])
    counts = skills or {}
    prices += [family_price(book, counts.get(family.group, 1), family.value) for family in found.families]
    return total(prices)
