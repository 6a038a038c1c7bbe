"""Archives that must not come in: what is wrong with each, and what is said of it. Made, never stored."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from typing import Any

from PIL import Image

from tablee.exchange.chain import plain
from tablee.game.upcast import FORM
from tests.exchange.tables import Lines, changed, lines_of, picture, sealed, sealed_raw, sound

FULL = os.environ.get("TABLEE_FULL") == "1"
Made = Callable[[], bytes]


def _line(text: str) -> Made:
    """A sound file whose second line is this text instead, its hash made right."""

    def made() -> bytes:
        bodies = [plain(line) for line in lines_of(sound())]
        return sealed_raw([bodies[0], text.encode(), *bodies[2:]])

    return made


def _said(words: str) -> Made:
    """A sound file with one more record, which says this (in JSON)."""
    return _line(f'{{"seq":1,"command":"x","by":"seat-gm","at":"2026-01-01","audience":[],"fact":{words}}}')


def _with(at: int, **changes: Any) -> Made:
    return lambda: changed(lambda lines: lines[at].update(changes))


def _fact(at: int, **changes: Any) -> Made:
    return lambda: changed(lambda lines: lines[at]["fact"].update(changes))


def _more(fact: dict[str, Any], audience: tuple[str, ...] = ("*",), **changes: Any) -> Made:
    """A sound file with one more record at its end, before its pictures."""

    def add(lines: Lines) -> None:
        at = next(i for i, line in enumerate(lines) if "picture" in line)
        record = {"seq": at, "command": "more", "by": "seat-gm", "at": "2026-01-01T09:00"}
        lines.insert(at, {**record, "audience": list(audience), "fact": fact, **changes})

    return lambda: changed(add)


def _of_another_table() -> bytes:
    """A record of another table, under the number that would be next."""
    other = next(line for line in lines_of(sound("krasses")) if line.get("fact", {}).get("kind") == "said")
    said = json.loads(json.dumps(other).replace("seat-", "place-"))
    return _more(said["fact"], tuple(said["audience"]), command="other")()


def _pictured(body: bytes, type: str = "image/webp", id: str = "map") -> Made:
    def put(lines: Lines) -> None:
        lines[-1] = {"picture": id, "type": type, "body": b64encode(body).decode()}

    return lambda: changed(put)


def _bomb() -> bytes:
    """A picture of few bytes that says it is enormous."""
    small = bytearray(picture())
    small[26:30] = b"\xff\x3f\xff\x3f"
    return bytes(small)


def _long_and_wrong(words: str, count: int) -> bytes:
    """Very many good records and one at the very end that is for nobody who ever sat there."""
    first = lines_of(sound())[:6]
    said = [
        {
            "seq": 6 + i,
            "command": f"c{i}",
            "by": "seat-ana",
            "at": "2026-01-01T10:00",
            "audience": ["*"],
            "fact": {"kind": "said", "words": words},
        }
        for i in range(count)
    ]
    return sealed([*first, *said[:-1], {**said[-1], "audience": ["seat-none"]}])


def _cut(end: int) -> Made:
    return lambda: sound()[:end]


def _swapped(lines: list[bytes]) -> bytes:
    return b"".join([*lines[:3], lines[4], lines[3], *lines[5:]])


FILES: dict[str, tuple[str, Made]] = {
    "no archive": ("file", lambda: b"Once upon a time\n"),
    "nothing at all": ("file", lambda: b""),
    "a byte order mark": ("file", lambda: b"\xef\xbb\xbf" + sound()),
    "another encoding": ("file", lambda: sound().decode().encode("utf-16")),
    "line ends of another system": ("hash", lambda: sound().replace(b"\n", b"\r\n")),
    "a view": ("view", lambda: changed(lambda lines: lines[0].update(tablee="view"))),
    "an unknown kind of archive": ("file", _with(0, tablee="campaign")),
    "a newer form": ("version", _with(0, version=FORM + 1)),
    "a form before the first": ("version", _with(0, version=0)),
    "a form that is no number": ("file", _with(0, version=True)),
    "a header with more": ("bytes", _with(0, owner="somebody")),
    "cut within a line": ("cut", _cut(-20)),
    "cut between lines": ("cut", lambda: b"".join(sound().splitlines(keepends=True)[:-1])),
    "cut after the header": ("cut", lambda: sound().splitlines(keepends=True)[0]),
    "a changed letter": ("hash", lambda: sound().replace(b"Ana", b"Eva", 1)),
    "a changed hash": ("hash", lambda: sound().replace(b'"hash":"', b'"hash":"f', 3)),
    "lines in another order": ("hash", lambda: _swapped(sound().splitlines(keepends=True))),
    "a doubled line": ("hash", lambda: b"".join(sound().splitlines(keepends=True)[i] for i in (0, 1, 2, 2))),
    "a line after the last": ("after", lambda: sound() + sound().splitlines(keepends=True)[-1]),
    "an end that miscounts": ("end", lambda: changed(lambda lines: lines.append({"end": 3}))),
    "records in another order": ("seq", lambda: changed(lambda lines: lines.insert(3, lines.pop(4)))),
    "a doubled record": ("seq", lambda: changed(lambda lines: lines.insert(3, lines[3]))),
    "a missing record": ("seq", lambda: changed(lambda lines: lines.pop(4))),
    "no records": ("first", lambda: changed(lambda lines: lines.__delitem__(slice(1, None)))),
    "a line without end": ("long", _line('{"seq":"' + "x" * 3_000_000 + '"}')),
    "a picture without end": ("long", _line('{"picture":"' + "x" * 9_000_000 + '"}')),
    "values without end": ("values", _line('{"seq":[' + "{}," * 300_000 + "{}]}")),
    "a hundred thousand brackets": ("deep", _line('{"seq":' + "[" * 100_000 + "]" * 100_000 + "}")),
    "forty brackets": ("deep", _line('{"seq":' + "[" * 40 + "]" * 40 + "}")),
    "a number of 5,000 digits": ("number", _line('{"seq":' + "9" * 5000 + "}")),
    "a number beyond bounds": ("number", _line('{"seq":10000000000000000}')),
    "a fraction": ("number", _line('{"seq":1.5}')),
    "a number with an exponent": ("number", _line('{"seq":1e3}')),
    "NaN": ("number", _line('{"seq":NaN}')),
    "minus infinity": ("number", _line('{"seq":-Infinity}')),
    "a key twice": ("twice", _line('{"seq":1,"seq":2}')),
    "a key twice within": ("twice", _said('{"kind":"said","words":"a","words":"b"}')),
    "half a letter": ("bytes", _said('{"kind":"said","words":"\\ud800"}')),
    "letters as escapes": ("bytes", _said('{"kind":"said","words":"\\u00e9"}')),
    "spaces between": ("bytes", _said('{"kind":"said", "words":"a"}')),
    "no JSON": ("json", _line("{seq:1}")),
    "a list": ("json", _line('["seq"}')),
    "not UTF-8": ("text", lambda: sealed_raw([plain(lines_of(sound())[0]), b'{"seq":"\xff\xfe"}'])),
    "a line of no known kind": ("kind", _line('{"command":"drop tables"}')),
    "a number that is a word": ("kind", _with(2, seq="2")),
    "a number that is a yes": ("kind", _with(1, seq=True)),
    "an unknown fact": ("fact", _fact(2, kind="table_gone")),
    "a fact without its kind": ("fact", lambda: changed(lambda lines: lines[2]["fact"].pop("kind"))),
    "a fact with more": ("fact", _fact(2, master=True)),
    "a fact that says its defaults": (
        "bytes", lambda: changed(lambda lines: lines[3]["fact"]["seat"].update(away=False))
    ),
    "an unknown role": ("fact", lambda: changed(lambda lines: lines[3]["fact"]["seat"].update(role="god"))),
    "an unknown word as audience": ("stranger", _with(3, audience=["everyone"])),
    "a seat of nobody's as audience": ("stranger", _with(3, audience=["seat-mallory"])),
    "numbers as audience": ("audience", _with(3, audience=[1])),
    "everybody and somebody": ("audience", _with(3, audience=["*", "gm"])),
    "somebody twice": ("audience", _with(3, audience=["gm", "gm"])),
    "written by nobody": ("stranger", _more({"kind": "said", "words": "a"}, by="")),
    "written by a stranger": ("stranger", _more({"kind": "said", "words": "a"}, by="seat-mallory")),
    "a seat called gm": ("id", _more({"kind": "seat_put", "seat": {"id": "gm", "name": "x"}})),
    "a seat called by a path": ("id", _more({"kind": "seat_put", "seat": {"id": "../x", "name": "x"}})),
    "the year 9999": ("time", _more({"kind": "said", "words": "a"}, at="9999-12-31T23:59:59")),
    "no time": ("time", _more({"kind": "said", "words": "a"}, at="yesterday")),
    "no command": ("command", _more({"kind": "said", "words": "a"}, command="")),
    "a command without end": ("command", _more({"kind": "said", "words": "a"}, command="x" * 91)),
    "two people in one command": ("command", _with(3, by="seat-ana")),
    "a command once more": ("again", _more({"kind": "said", "words": "a"}, command="made")),
    "undo of what never was": ("undone", _more({"kind": "undone", "commands": ["none"]})),
    "undo of nothing": ("undone", _more({"kind": "undone", "commands": []})),
    "a record of another table": ("stranger", _of_another_table),
    "a table made twice": ("first", lambda: _more(lines_of(sound())[1]["fact"])()),
    "a table that begins otherwise": ("first", _with(1, fact={"kind": "said", "words": "a"})),
    "another name in the header": ("header", _with(0, name="Elsewhere")),
    "another hour in the header": ("header", _with(0, made_at="2026-01-02T00:00")),
    "no name": ("name", _with(0, name=" ")),
    "a table called by a path": ("id", _with(0, table="../../etc/passwd")),
    "an unknown system": ("system", _with(0, system="chess")),
    "the system of another pack": ("pack", lambda: _other_system()),
    "a pack that breaks": (
        "pack", lambda: changed(lambda lines: lines[1]["fact"]["pack"].update(dials={"x": 1}))
    ),
    "a later pack that breaks": (
        "pack", _more({"kind": "pack_changed", "pack": {"system": "fu3", "tables": {"x": {}}}})
    ),
    "the status of no sheet": ("fold", _more({"kind": "status_put", "sheet": "none", "status": "draft"})),
    "a reveal that does not add up": ("fold", _more({"kind": "shown", "events": [], "of": ["made"]})),
    "what players alone can't follow": (
        "fold", _more({"kind": "status_put", "sheet": "none", "status": "draft"}, ("players",))
    ),
    "a sheet of another system": ("system", _more(
        {"kind": "sheet_put", "sheet": "x", "content": {"system": "krasses", "name": "x"}}
    )),
    "no game master": ("master", _more({"kind": "seat_gone", "seat": "seat-gm"})),
    "a picture that nobody named": ("picture", _pictured(picture(), id="other")),
    "a picture of another size": ("picture", _pictured(picture((41, 30)))),
    "a picture of another type": ("picture", _pictured(picture(), "image/svg+xml")),
    "a picture that is none": ("picture", _pictured(b"<svg onload=alert(1)>" * 9)),
    "a picture that is a bomb": ("picture", _pictured(_bomb())),
    "a picture with words in it": (
        "picture", _pictured(picture((40, 30), exif=b"Exif\0\0II*\0\x08\0\0\0\0\0"))
    ),
    "a picture cut short": ("picture", _pictured(picture()[:-20])),
    "a picture that moves": ("picture", lambda: _pictured(_moving())()),
    "a picture in no alphabet": ("picture", lambda: changed(lambda lines: lines[-1].update(body="é*"))),
    "the same picture twice": ("kind", lambda: changed(lambda lines: lines.append(lines[-1]))),
    "a record after the pictures": ("kind", lambda: changed(lambda lines: lines.append(lines[2]))),
    "a sheet in a table": ("kind", lambda: changed(lambda lines: lines.append({"sheet": {}}))),
    "twenty-one megabytes": ("large", lambda: sound() + b" " * 21 * 1024**2),
    "long words and one wrong record": (
        "stranger", lambda: _long_and_wrong("x" * 19_000, 900 if FULL else 300)
    ),
    "many words and one wrong record": ("stranger", lambda: _long_and_wrong("x", 60_000 if FULL else 2_000)),
    "more seats than a hall has": ("seats", lambda: _crowded()),
    "more notes than anybody writes": ("things", lambda: _cluttered()),
    "everybody knows something else": ("eyes", lambda: _whispering()),
}  # fmt: skip


def _other_system() -> bytes:
    lines = lines_of(sound())[:6]
    lines[0]["system"] = lines[1]["fact"]["system"] = "krasses"
    return sealed(lines)


def _moving() -> bytes:
    out, frames = BytesIO(), [Image.new("RGB", (40, 30), (i, i, i)) for i in (0, 90)]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    return out.getvalue()


def _crowd(count: int) -> Lines:
    record = {"command": "crowd", "by": "seat-gm", "at": "2026-01-01T09:00", "audience": ["*"]}
    seats = [{"kind": "seat_put", "seat": {"id": f"s{i}", "name": f"S{i}"}} for i in range(count)]
    return [{"seq": 6 + i, **record, "fact": seat} for i, seat in enumerate(seats)]


def _crowded() -> bytes:
    return sealed([*lines_of(sound())[:6], *_crowd(1_100)])


def _cluttered() -> bytes:
    """One command that writes very many notes, each of which makes the next one dearer."""
    record = {"command": "notes", "by": "seat-gm", "at": "2026-01-01T09:00", "audience": ["gm"]}
    notes = [{"id": f"n{i}", "by": "seat-gm", "words": "x"} for i in range(5_001)]
    facts = [{"kind": "note_put", "note": note} for note in notes]
    return sealed(
        [*lines_of(sound())[:6], *({"seq": 6 + i, **record, "fact": f} for i, f in enumerate(facts))]
    )


def _whispering() -> bytes:
    said = {"kind": "said", "words": "psst"}
    record = {"by": "seat-gm", "at": "2026-01-01T09:01", "fact": said}
    heard = [{"seq": 206 + i, "command": f"w{i}", **record, "audience": [f"s{i}"]} for i in range(200)]
    lines = [{key: line[key] for key in ("seq", "command", "by", "at", "audience", "fact")} for line in heard]
    return sealed([*lines_of(sound())[:6], *_crowd(200), *lines])
