"""The scheme of the dice, value by value, and what it does and does not disclose."""

from __future__ import annotations

import math
from collections import Counter
from hashlib import sha256
from hmac import new
from itertools import pairwise, product

import pytest

from tablee.dice import face
from tablee.fairness.chain import LEVELS, SLOTS, FairChain, opened, shown, slots_of, stream
from tablee.fairness.seeded import Seeded
from tablee.fairness.verifier import faces_of, message, reading, root_of, tree_of
from tablee.game.codec import to_data
from tablee.table.fair.promises import Proved
from tests.conftest import Promise

PUBLIC, HIDDEN = bytes(range(32)), bytes(range(32, 64))
KINDS = (2, 3, 4, 6, 8, 10, 12, 20, 100)


def hmac(key: bytes, data: bytes) -> bytes:
    return new(key, data, "sha256").digest()


def test_the_scheme_is_as_documented() -> None:
    """Written out once more, from the words of the document."""
    kept, told = opened(PUBLIC, HIDDEN)
    keys = [hmac(HIDDEN, b"tablee-key-1" + i.to_bytes(4, "big")) for i in range(4096)]
    level = [sha256(key).digest() for key in keys]
    levels = [level]
    for _ in range(12):
        level = [sha256(b"\x01" + a + b).digest() for a, b in zip(level[::2], level[1::2], strict=True)]
        levels.append(level)
    assert (told.public, told.hidden) == (sha256(PUBLIC).hexdigest(), level[0].hex())
    promised = b"tablee-chain-1" + sha256(PUBLIC).digest() + level[0]
    assert told.chain == kept.chain == sha256(promised).hexdigest()[:16]
    assert (kept.public, kept.hidden) == (PUBLIC.hex(), HIDDEN.hex())
    ranked = hmac(HIDDEN, b"tablee-order-1")
    order = sorted(range(4096), key=lambda i: sha256(ranked + i.to_bytes(4, "big")).digest())
    slots = slots_of(HIDDEN)
    assert list(slots.order) == order and slots.key(77) == keys[77]
    assert slots.path(77)[:2] == (levels[0][76].hex(), levels[1][39].hex()) and len(slots.path(77)) == 12
    asked = Proved("r", told.chain, number=3, bits="ab" * 16, sides=(6, 6, 100), command='é"\\1')
    said = f'["tablee-throw-1","{told.chain}",3,-1,"{"ab" * 16}","\\u00e9\\"\\\\1",[6,6,100]]'
    block = hmac(PUBLIC, said.encode() + bytes(8)) + hmac(PUBLIC, said.encode() + bytes(7) + b"\x01")
    bytes_ = iter(block)
    wanted = [
        next(b for b in bytes_ if b < limit) % sides + 1 for sides, limit in ((6, 252), (6, 252), (100, 200))
    ]
    assert shown(PUBLIC, asked) == tuple(wanted)


def test_the_scheme_never_changes() -> None:
    _, told = opened(PUBLIC, HIDDEN)
    assert told.chain == "eb2d5648d66182ab"
    asked = Proved("", told.chain, number=1, sides=(6, 20, 100, 1000), command="c")
    assert shown(PUBLIC, asked) == (1, 9, 61, 881)
    chain = FairChain(Seeded("x"))
    kept, _ = chain.open()
    assert chain.slot(kept, (), shared=True) == 2895


@pytest.mark.parametrize("slot", [0, 1, 77, 4095])
def test_a_path_leads_to_the_root_from_its_own_slot_alone(slot: int) -> None:
    slots = slots_of(HIDDEN)
    path = list(slots.path(slot))
    assert root_of(slots.key(slot), slot, path) == slots.root.hex()
    assert root_of(slots.key(slot), slot ^ 1, path) != slots.root.hex()
    assert root_of(slots.key(slot ^ 1), slot, path) != slots.root.hex()
    assert tree_of(HIDDEN) == (slots.root.hex(), list(slots.order)) and len(path) == LEVELS


def test_the_verifier_reads_dice_as_the_table_does() -> None:
    """Two programs that share no line: the same faces, for dice of any size."""
    for at, sides in enumerate(product((1, 2, 6, 255, 256, 257, 1000), repeat=2)):
        asked = Proved("", "c", number=at + 1, sides=sides * 9, command=f"é{at}")
        proof = {"slot": -1, "bits": "", **to_data(asked), "sides": list(asked.sides)}
        assert faces_of(PUBLIC, message(proof, asked.command), list(asked.sides)) == list(
            shown(PUBLIC, asked)
        )


@pytest.mark.parametrize("sides", [3, 6, 10, 100, 1000])
def test_no_face_has_more_bytes_than_another(sides: int, promise: Promise) -> None:
    """Every reading of a small generator is enumerated: rejected, or one of equally many for each face."""
    size, limit = reading(sides)
    counts: Counter[int] = Counter()
    for number in range(256**size):
        given = iter((number.to_bytes(size, "big"), bytes(size)))
        found = face(lambda _, given=given: next(given), sides)  # type: ignore[misc]
        if next(given, b""):  # taken at the first reading
            counts[found] += 1
    assert set(counts) == set(range(1, sides + 1)) and set(counts.values()) == {limit // sides}
    promise(f"target 25, d{sides} by enumeration", f"{limit // sides} readings for each face", "all equal")


def chance_of(square: float, freedom: int) -> float:
    """How likely a larger chi-square is, by Wilson and Hilferty."""
    z = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return math.erfc(z / math.sqrt(2)) / 2


def square_of(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[f] - expected) ** 2 / expected for f in range(1, sides + 1))


@pytest.mark.parametrize("sides", KINDS)
def test_chi_square_of_each_kind_of_die(sides: int, promise: Promise) -> None:
    draw = stream(PUBLIC, b"chi-square")
    counts = Counter(face(draw, sides) for _ in range(400 * sides if sides > 20 else 8000))
    found = chance_of(square_of(counts, sides), sides - 1)
    promise(f"target 25, chi-square of d{sides}", f"p = {found:.3f}", "0.001 to 0.999")
    assert 0.001 < found < 0.999


def test_the_chi_square_finds_a_die_read_by_modulo() -> None:
    data = stream(PUBLIC, b"chi-square")(60_000)
    assert chance_of(square_of(Counter(b % 100 + 1 for b in data), 100), 99) < 0.001


def test_opening_one_hidden_throw_discloses_no_other(promise: Promise) -> None:
    """With the public seed, one key, its path and every promise, no other hidden throw can be drawn."""
    slots, dice = slots_of(HIDDEN), (6,) * 20
    kept, told = opened(PUBLIC, HIDDEN)
    chain = FairChain(Seeded("x"))

    def hidden(slot: int) -> Proved:
        return chain.throw(kept, Proved("", told.chain, slot=slot, sides=dice, command=f"c{slot}"))

    first = hidden(5)
    known = {PUBLIC, bytes.fromhex(first.key), *map(bytes.fromhex, (*first.path, told.public, told.hidden))}
    known |= {sha256(each).digest() for each in known}
    others = [slot for slot in range(SLOTS) if slot != 5]
    keys = {slots.key(slot) for slot in others}
    assert len(keys) == SLOTS - 1 and not keys & known
    for slot in (4, 6, 7, *others[::400]):
        throw = hidden(slot)
        asked = Proved("", told.chain, slot=slot, sides=dice, command=f"c{slot}")
        assert shown(slots.key(slot), asked) == throw.faces
        assert all(shown(key, asked) != throw.faces for key in known)
    promise("target 25, one hidden throw opened", f"0 of {len(others)} other keys disclosed", "0")


def test_the_order_of_slots_tells_nothing_of_how_many_were_used() -> None:
    """The slots that somebody sees are no counter: they rise as often as they fall."""
    first, second = (slots_of(bytes([n]) * 32).order for n in (1, 2))
    assert first != second and sorted(first) == list(range(SLOTS))
    rises = sum(a < b for a, b in pairwise(first))
    assert 0.46 < rises / (SLOTS - 1) < 0.54


def test_halves_are_used_apart_and_up() -> None:
    chain = FairChain(Seeded("x"))
    kept, _ = chain.open()
    used: set[int] = set()
    alone = [chain.slot(kept, used, shared=False)]
    for _ in range(SLOTS // 2):
        slot = chain.slot(kept, used, shared=True)
        assert slot is not None and slot not in used
        used.add(slot)
    assert chain.slot(kept, used, shared=True) is None
    assert chain.slot(kept, used, shared=False) == alone[0]  # what players see changes nothing here
    assert len(chain.unproved((6, 6))) == 2


def test_no_seed_is_drawn_twice() -> None:
    chain = FairChain(Seeded("x"))
    (one, _), (two, _) = chain.open(), chain.open()
    assert len({one.public, one.hidden, two.public, two.hidden}) == 4
