"""Zips that must not come in."""

from __future__ import annotations

import struct
import warnings
from collections.abc import Callable
from hashlib import shake_128
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from tests.exchange.tables import sound

Made = Callable[[], bytes]
CENTRAL, LOCAL, END = b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06"


def zipped(*files: tuple[str | ZipInfo, bytes], packing: int = ZIP_DEFLATED) -> bytes:
    """A zip of these files."""
    out = BytesIO()
    with ZipFile(out, "w", packing) as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, data in files:
            file.writestr(name, data, packing)
    return out.getvalue()


def patched(data: bytes, head: bytes, offset: int, form: str, value: int, which: int = 0) -> bytes:
    """The same zip with one field of one of its headers changed."""
    at = -1
    for _turn in range(which + 1):
        at = data.index(head, at + 1)
    out = bytearray(data)
    struct.pack_into(form, out, at + offset, value)
    return bytes(out)


def _link() -> bytes:
    info = ZipInfo("table.jsonl")
    info.create_system, info.external_attr = 3, 0o120777 << 16
    return zipped((info, b"/etc/passwd"), packing=ZIP_STORED)


def _device() -> bytes:
    info = ZipInfo("table.jsonl")
    info.create_system, info.external_attr = 3, 0o020666 << 16
    return zipped((info, sound()))


def _overlapping() -> bytes:
    """Two entries that are the same bytes of the file."""
    data = zipped(("a.jsonl", sound()), ("b.jsonl", sound()))
    return patched(data, CENTRAL, 42, "<L", 0, which=1)


def _one_within_another() -> bytes:
    """A stored entry whose bytes hold the beginning of a second one, as bombs are folded."""
    inner = zipped(("b.jsonl", sound()))
    data = zipped(("a", inner), ("b.jsonl", sound()), packing=ZIP_STORED)
    return patched(data, CENTRAL, 42, "<L", data.index(LOCAL, 4), which=2)


def _hundred_thousand() -> bytes:
    """A list of a hundred thousand entries."""
    name, count = b"a", 100_000
    entry = struct.pack("<4s6H3L5H2L", CENTRAL, 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + name
    head = struct.pack("<4s5H3L2H", LOCAL, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0) + name
    body = entry * count
    few = min(count, 0xFFFF)
    return head + body + struct.pack("<4s4H2LH", END, 0, 0, few, few, len(body), len(head), 0)


def _says_less() -> bytes:
    """An entry that unpacks to more than it says."""
    data = zipped(("a.jsonl", sound() * 40))
    return patched(data, CENTRAL, 24, "<L", 1000)


def _hidden_ratio() -> bytes:
    """Zeros, of which the list says that there are few."""
    data = zipped(("a.jsonl", b"\0" * 8_000_000))
    return patched(data, CENTRAL, 24, "<L", 100_000)


def _noise() -> bytes:
    """A zip whose packed bytes are none."""
    data = bytearray(zipped(("a.jsonl", sound())))
    data[60:460] = b"\xff" * 400
    return bytes(data)


def _wide() -> bytes:
    """More than may be unpacked, without swelling much: noise in letters."""
    noise = shake_128(b"noise").hexdigest(11_200_000).encode()
    return zipped(("a.jsonl", b'{"tablee":"' + noise), packing=ZIP_STORED)


ZIPS: dict[str, tuple[str, Made]] = {
    "a zip of zeros": ("zip_ratio", lambda: zipped(("a.jsonl", b"\0" * 22_000_000))),
    "a zip of zeros that says otherwise": ("zip_ratio", _hidden_ratio),
    "a zip that unpacks to more than it says": ("zip_ratio", _says_less),
    "a zip of twenty-two megabytes": ("large", _wide),
    "entries that overlap": ("zip_overlap", _overlapping),
    "an entry within another": ("zip_overlap", _one_within_another),
    "a zip in a zip": ("nested", lambda: zipped(("a.zip", zipped(("a.jsonl", sound()))))),
    "a link": ("zip_link", _link),
    "a device": ("zip_link", _device),
    "a name that climbs": ("zip_name", lambda: zipped(("../../table.jsonl", sound()))),
    "a name that climbs the other way": ("zip_name", lambda: zipped(("..\\table.jsonl", sound()))),
    "a name from the root": ("zip_name", lambda: zipped(("/etc/table.jsonl", sound()))),
    "a name on a drive": ("zip_name", lambda: zipped(("C:\\table.jsonl", sound()))),
    "a hundred thousand entries": ("zip_many", _hundred_thousand),
    "201 entries": ("zip_many", lambda: zipped(*((f"{i}.jsonl", b"") for i in range(201)))),
    "two archives": ("zip_one", lambda: zipped(("a.jsonl", sound()), ("b.jsonl", sound()))),
    "the same name twice": ("zip_one", lambda: zipped(("a.jsonl", sound()), ("a.jsonl", sound()))),
    "no archive in a zip": ("file", lambda: zipped(("a.txt", b"hello"))),
    "an empty folder": ("zip_one", lambda: zipped(("a/", b""))),
    "an encrypted zip": ("zip_locked", lambda: patched(zipped(("a.jsonl", sound())), CENTRAL, 8, "<H", 1)),
    "a packing of another kind": ("zip", lambda: zipped(("a.jsonl", sound()), packing=ZIP_BZIP2)),
    "a wrong sum": ("zip", lambda: patched(zipped(("a.jsonl", sound())), CENTRAL, 16, "<L", 7)),
    "a zip cut short": ("zip", lambda: zipped(("a.jsonl", sound()))[:-30]),
    "a zip cut in two": ("zip", lambda: zipped(("a.jsonl", sound()))[:500]),
    "a list that lies elsewhere": ("zip", lambda: patched(zipped(("a", sound())), END, 16, "<L", 3)),
    "an entry that lies elsewhere": ("zip", lambda: patched(zipped(("a", sound())), CENTRAL, 42, "<L", 9)),
    "packed noise": ("zip", _noise),
    "an unpacked part that is missing": (
        "zip", lambda: patched(zipped(("a.jsonl", sound())), CENTRAL, 20, "<L", 600)
    ),
}  # fmt: skip
