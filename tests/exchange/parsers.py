"""Everything that reads what people and programs hand over: how its input is made up, and how it is read.

Each takes chance and gives an input; then the input, and gives True where it was read and False where it
was refused in the declared way. Any other exception is a fault. What is read must read back the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

from tablee.dice import DiceError
from tablee.dice.notation import parse
from tablee.exchange.reading import read_sheets, read_table
from tablee.exchange.strict import strict
from tablee.exchange.unpack import opened
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.toml_form import read_toml, toml_text
from tablee.table.log.record import fact_from_data, fact_to_data
from tablee.web.api.problems import Unfit
from tablee.web.api.strict_json import read_json
from tests.conformance.subjects import DICE, book, forms, notations, subject
from tests.exchange import mangling
from tests.exchange.tables import SYSTEMS, archive, lines_of, played, sealed, sealed_raw
from tests.exchange.zips import zipped
from tests.systems_under_test import system_keys

KEYS = system_keys()


@dataclass(frozen=True)
class Parser:
    """A reader of input: ``share`` of every thousand inputs are its own."""

    share: int
    make: Callable[[Random], Any]
    read: Callable[[Any], bool]


@cache
def _facts() -> list[dict[str, Any]]:
    found = [line["fact"] for key in SYSTEMS for line in _lines(key) if "fact" in line]
    return list({json.dumps(fact): fact for fact in found if fact["kind"] != "table_made"}.values())


@cache
def _lines(key: str) -> list[dict[str, Any]]:
    return lines_of(archive(played(key, 3, 25).records))


@cache
def _small() -> list[dict[str, Any]]:
    return lines_of(archive(played("fu3", 5, 3).records))


@cache
def _sheets(key: str) -> list[dict[str, Any]]:
    system = subject(key)
    return [system.preset(name).form() for name in system.presets()]


def _notation(random: Random) -> tuple[str, str]:
    key = random.choice(KEYS)
    return key, mangling.text(random, notations(key))


def _read_notation(given: tuple[str, str]) -> bool:
    key, text = given
    try:
        check = book(key).notation(text)
    except Refused:
        return False
    assert book(key).notation(check.notation).notation == check.notation
    return True


def _read_dice(text: str) -> bool:
    try:
        found = parse(text)
    except DiceError:
        return False
    assert parse(str(found)) == found
    return True


def _read_fact(given: Any) -> bool:
    try:
        fact = fact_from_data(given) if isinstance(given, dict) else None
    except Refused:
        return False
    if fact is None:
        return False
    form = fact_to_data(fact)
    assert fact_to_data(fact_from_data(form)) == form
    return True


def _read_sheet(given: Any) -> bool:
    try:
        sheet = Sheet.read(given)
    except Refused:
        return False
    assert Sheet.read(sheet.form()) == sheet
    return True


def _check(random: Random) -> tuple[str, Any]:
    key = random.choice(KEYS)
    return key, mangling.data(random, random.choice(forms(book(key))))


def _read_check(given: tuple[str, Any]) -> bool:
    key, form = given
    try:
        check = book(key).check(form)
    except Refused:
        return False
    assert book(key).check(check.form()).form() == check.form()
    return True


@cache
def _tables(key: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(dict(subject(key).pack().tables)))
    return found


def _pack(random: Random) -> tuple[str, Any]:
    key = random.choice(KEYS)
    name = random.choice(list(_tables(key)))
    dials = {random.choice(sorted(subject(key).pack().known)): deepcopy(random.choice(mangling.ODD))}
    form = {"system": key, "name": "maison", "dials": dials, "tables": {name: _tables(key)[name]}}
    return key, mangling.data(random, form)


def _read_pack(given: tuple[str, Any]) -> bool:
    key, form = given
    try:
        pack = subject(key).pack().read(form)
        list(subject(key).rules(pack).moves)
    except Refused:
        return False
    assert subject(key).pack().read(pack.form()).form() == pack.form()
    return True


def _toml(random: Random) -> str:
    return mangling.text(random, [toml_text(random.choice(_sheets(random.choice(KEYS))))[:1500]])


def _read_toml(text: str) -> bool:
    try:
        found = read_toml(text)
    except ValueError:
        return False
    _read_sheet(found)
    return True


def _line(random: Random) -> bytes:
    return mangling.raw(random, json.dumps(random.choice(_facts()), ensure_ascii=False).encode())


def _read_line(body: bytes) -> bool:
    try:
        found = strict(body, 1)
    except Refused:
        return False
    assert strict(json.dumps(found).encode(), 1) == found
    return True


def _read_body(body: bytes) -> bool:
    try:
        found = read_json(body)
    except Unfit:
        return False
    assert read_json(json.dumps(found).encode()) == found
    return True


def _archive(random: Random) -> bytes:
    """A file changed anywhere; or one changed in its lines by somebody who made every hash right again."""
    lines = [dict(line) for line in _small()]
    if random.random() < 0.1:
        return sealed(lines)
    if random.random() < 0.2:
        return mangling.raw(random, sealed(lines))
    at = random.randrange(len(lines))
    if random.random() < 0.3:
        bodies = [json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() for line in lines]
        bodies[at] = mangling.raw(random, bodies[at])
        return sealed_raw(bodies)
    lines[at] = mangling.data(random, lines[at])
    try:
        return sealed(lines)
    except (AttributeError, TypeError, UnicodeEncodeError):  # no table any more, or half a letter
        return b""


def _read_archive(given: bytes) -> bool:
    try:
        with opened(BytesIO(given)) as stream:
            came = read_table(stream, SYSTEMS)
            assert archive(came.each_record(), came.each_picture(), came.card.id) == stream.getvalue()  # type: ignore[attr-defined]
    except Refused:
        return False
    return True


def _zip(random: Random) -> bytes:
    return mangling.raw(random, zipped(("a.jsonl", sealed(_small()[:3])), packing=random.choice([0, 8])))


def _read_zip(given: bytes) -> bool:
    try:
        with opened(BytesIO(given)) as stream:
            read_table(stream, SYSTEMS)
    except Refused:
        return False
    return True


def _library(random: Random) -> bytes:
    sheet = mangling.data(random, random.choice(_sheets(random.choice([*SYSTEMS]))))
    try:
        return sealed([{"tablee": "sheets", "version": 1, "name": "x"}, {"sheet": sheet}])
    except UnicodeEncodeError:
        return b""


def _read_library(given: bytes) -> bool:
    try:
        list(read_sheets(BytesIO(given), SYSTEMS))
    except Refused:
        return False
    return True


PARSERS = {
    "notation": Parser(330, _notation, _read_notation),
    "dice": Parser(200, lambda r: mangling.text(r, DICE), _read_dice),
    "facts": Parser(150, lambda r: mangling.data(r, r.choice(_facts())), _read_fact),
    "sheets": Parser(50, lambda r: mangling.data(r, r.choice(_sheets(r.choice(KEYS)))), _read_sheet),
    "checks": Parser(50, _check, _read_check),
    "packs": Parser(10, _pack, _read_pack),
    "TOML": Parser(20, _toml, _read_toml),
    "lines": Parser(100, _line, _read_line),
    "bodies": Parser(50, _line, _read_body),
    "archives": Parser(15, _archive, _read_archive),
    "zips": Parser(15, _zip, _read_zip),
    "libraries": Parser(10, _library, _read_library),
}
