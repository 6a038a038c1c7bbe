"""The verifier against archives: what is right, what was altered, what can't be checked, what is none."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.fairness import verifier
from tablee.fairness.verifier import NoArchive, sentences, verify
from tests.conftest import Promise
from tests.fairness.archives import Line, Thrown, header, sealed, whole

FULL = os.environ.get("TABLEE_FULL") == "1"
TABLES = 10 if FULL else 1
TIMES = 20 if FULL else 1
FILE = Path(verifier.__file__)


def checked(data: bytes) -> dict[str, Any]:
    return verify(BytesIO(data))


def codes(report: dict[str, Any]) -> set[str]:
    return {problem["code"] for problem in report["problems"]}


def test_many_throws_are_recomputed(promise: Promise) -> None:
    wrong, count, hidden = 0, 100_000, 1000
    for seed in range(TABLES):
        thrown = Thrown(seed, count, hidden=hidden, chain_of=count // 2, checks=20, most=2)
        report = checked(thrown.archive())
        assert report["ok"] and report["later"] == []
        assert report["checked"] == {"public": count - hidden, "hidden": hidden}
        wrong += report["wrong"]
    promise("target 25, throws recomputed", f"{TABLES * count:,} throws, {wrong} mismatches", "0 mismatches")


@lru_cache(maxsize=1)
def table() -> Thrown:
    """A thousand throws, some of them hidden, of so many dice that no two are the same by chance."""
    return Thrown(2, 1000, hidden=40, dice=(6, 20) * 8)


Change = Callable[[list[Line], int, Random], None]


def proofs(records: list[Line], *, hidden: bool = False) -> list[int]:
    found = [at for at, r in enumerate(records) if r["fact"]["kind"] == "proved"]
    return [at for at in found if ("slot" in records[at]["fact"]) == hidden]


def other_face(fact: Line, random: Random) -> None:
    faces, sides = fact["faces"], fact["sides"]
    at = random.choice([i for i, each in enumerate(sides) if each > 1])
    faces[at] = faces[at] % sides[at] + 1


def face_in_both(records: list[Line], at: int, random: Random) -> None:
    other_face(records[at]["fact"], random)
    records[at - 1]["fact"]["step"]["faces"] = list(records[at]["fact"]["faces"])


def face_in_the_throw(records: list[Line], at: int, random: Random) -> None:
    faces = records[at - 1]["fact"]["step"]["faces"]
    faces[0] = faces[0] % 6 + 1


def face_in_the_proof(records: list[Line], at: int, random: Random) -> None:
    other_face(records[at]["fact"], random)


def bits(records: list[Line], at: int, random: Random) -> None:
    records[at]["fact"]["bits"] = random.randbytes(16).hex()


def no_bits(records: list[Line], at: int, random: Random) -> None:
    del records[at]["fact"]["bits"]


def number(records: list[Line], at: int, random: Random) -> None:
    records[at]["fact"]["number"] += 1


def sides(records: list[Line], at: int, random: Random) -> None:
    fact = records[at]["fact"]
    fact["sides"][random.randrange(len(fact["sides"]))] += 1


def name(records: list[Line], at: int, random: Random) -> None:
    for each in records[at - 1 : at + 1]:
        each["command"] += "x"


def order(records: list[Line], at: int, random: Random) -> None:
    other = max(p for p in proofs(records) if p < at)
    records[at - 1 : at + 1], records[other - 1 : other + 1] = (
        records[other - 1 : other + 1],
        records[at - 1 : at + 1],
    )


def missing(records: list[Line], at: int, random: Random) -> None:
    del records[at - 1 : at + 1]


def unproved(records: list[Line], at: int, random: Random) -> None:
    del records[at]


def by_hand(records: list[Line], at: int, random: Random) -> None:
    records[at - 1]["fact"]["step"]["by_hand"] = True
    del records[at]


def twice(records: list[Line], at: int, random: Random) -> None:
    records[at + 1 : at + 1] = deepcopy(records[at - 1 : at + 1])


def key(records: list[Line], at: int, random: Random) -> None:
    records[at]["fact"]["key"] = random.randbytes(32).hex()


def path(records: list[Line], at: int, random: Random) -> None:
    records[at]["fact"]["path"][random.randrange(12)] = random.randbytes(32).hex()


def slot(records: list[Line], at: int, random: Random) -> None:
    records[at]["fact"]["slot"] ^= 1


PUBLIC = [face_in_both, face_in_the_throw, face_in_the_proof, bits, no_bits, number, sides, name, order]
PUBLIC += [missing, unproved, by_hand, twice]
HIDDEN = [
    face_in_both,
    face_in_the_throw,
    face_in_the_proof,
    bits,
    sides,
    name,
    missing,
    twice,
    key,
    path,
    slot,
]


@pytest.mark.parametrize(("change", "hidden"), [*((c, False) for c in PUBLIC), *((c, True) for c in HIDDEN)])
def test_one_altered_throw_among_a_thousand_is_found(change: Change, hidden: bool, promise: Promise) -> None:
    """The hashes are made anew, as whoever alters a file would: the dice themselves tell."""
    random, found = Random(change.__name__), 0
    for _ in range(TIMES):
        records = [*table().records]
        at = random.choice(proofs(records, hidden=hidden)[1:-1])
        records[at - 1 : at + 1] = deepcopy(records[at - 1 : at + 1])
        change(records, at, random)
        report = checked(whole(records))
        assert not report["ok"] and codes(report) - {"hash", "count"}
        after = [p for p in proofs(records, hidden=hidden) if p >= at - 4]  # what is missing is missed there
        named = {at, *after[:2]}
        assert any(abs(problem["line"] - 2 - p) <= 3 for problem in report["problems"] for p in named)
        found += 1
    what = f"{change.__name__} of a {'hidden' if hidden else 'public'} throw"
    promise(f"target 25, {what}", f"{found} of {TIMES} found among 1,000", "all")


def test_the_last_throw_of_a_chain_is_missed_too() -> None:
    thrown = Thrown(3, 20)
    records = thrown.records[:-3] + thrown.records[-1:]
    assert codes(checked(whole(records))) == {"total"}
    seen = [r for r in records if r["audience"] == ["*"]]
    lines = (
        {"number": at, **{k: v for k, v in r.items() if k != "audience"}} for at, r in enumerate(seen, 1)
    )
    assert codes(checked(sealed([header("view"), *lines]))) == {"total", "end"}


def test_a_promise_that_was_not_kept_is_named() -> None:
    for at, part in ((0, "public"), (0, "hidden"), (1, "public"), (1, "hidden"), (-1, "seed")):
        records = deepcopy(Thrown(4, 5).records)
        records[at]["fact"][part] = "ab" * 32
        assert codes(checked(whole(records))) & {"seeds", "chain"}, part


def test_a_changed_byte_breaks_the_hash() -> None:
    data = Thrown(5, 30, hidden=3).archive()
    for at in (len(data) // 3, len(data) // 2):
        altered = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        assert codes(checked(altered)) & {"hash", "line"}


def test_a_view_is_checked_once_the_seed_is_told() -> None:
    thrown = Thrown(6, 50, hidden=5)
    assert checked(thrown.view())["checked"] == {"public": 45, "hidden": 0}
    before = checked(Thrown(6, 50, hidden=5, close=False).view())
    assert before["ok"] and before["checked"]["public"] == 0
    assert [(f["code"], f["count"]) for f in before["later"]] == [("open", 45)]
    assert "45" in "\n".join(sentences(before))


def test_what_proves_less_is_said() -> None:
    """A chain opened by the very command that throws; no bits of the thrower; dice thrown by hand."""
    thrown = Thrown(7, 4, bits=False)
    for record in thrown.records[:2]:
        record["command"] = "c0"
    step = {"kind": "thrown", "faces": [3], "by_hand": True}
    thrown._put("h", ["*"], {"kind": "stepped", "run": "h", "step": step})
    thrown._put("g", ["gm"], {"kind": "stepped", "run": "g", "step": {"kind": "thrown", "faces": [3]}})
    report = checked(thrown.archive())
    assert report["ok"]
    assert {f["code"]: f["count"] for f in report["later"]} == {
        "weak": 1, "unproved": 1, "by_hand": 1, "no_bits": 4,
    }  # fmt: skip


def test_it_stands_alone(tmp_path: Path) -> None:
    """One file, nothing but the standard library; a copy of it runs anywhere, in a Python of its own."""
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    imports = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    imports |= {str(n.module) for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imports} <= sys.stdlib_module_names
    copy, archive = tmp_path / "verifier.py", tmp_path / "table.jsonl"
    copy.write_bytes(FILE.read_bytes())
    good = Thrown(8, 30, hidden=2)
    for data, code in (
        (good.archive(), 0),
        (good.archive().replace(b'"faces":[', b'"faces":[7,', 1), 1),
        (b"{", 2),
    ):
        archive.write_bytes(data)
        ran = subprocess.run(
            [sys.executable, "-I", copy, archive, "--json"], capture_output=True, check=False
        )
        assert ran.returncode == code and b"Traceback" not in ran.stderr
        assert code == 2 or json.loads(ran.stdout)["ok"] is (code == 0)
    assert subprocess.run([sys.executable, "-I", copy], capture_output=True, check=False).returncode == 2


DEEP = b'{"tablee":"table","version":1,"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"
NO_ARCHIVES = {
    "nothing": b"",
    "a line": b"\n",
    "bytes": bytes(range(256)),
    "a list": b"[]\n",
    "deep": DEEP,
    "sheets": sealed([{"tablee": "sheets", "version": 1, "name": "x"}, {"end": 1}]),
    "a number without end": b'{"tablee":"table","version":' + b"1" * 6000 + b"}\n",
    "the same key twice": b'{"tablee":"table","tablee":"view","version":1}\n',
}


@pytest.mark.parametrize("what", NO_ARCHIVES)
def test_what_is_no_archive_is_called_so(what: str) -> None:
    with pytest.raises(NoArchive):
        checked(NO_ARCHIVES[what])


def test_hostile_lines_are_named_and_nothing_breaks() -> None:
    """Anything in the place of anything: a finding, never a traceback."""
    odd: list[Any] = [
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "x" * 300,
        "\ud800",
        [],
        [[]],
        {},
        {"kind": []},
        [10**9],
    ]
    base = Thrown(9, 3, hidden=1).records
    tried = 0
    for at, record in enumerate(base):
        for where, part in [(None, k) for k in record] + [("fact", k) for k in record["fact"]]:
            for value in odd:
                records = deepcopy(base)
                target = records[at] if where is None else records[at]["fact"]
                target[part] = value
                lines = [header(), *({"seq": n, **r} for n, r in enumerate(records, 1)), {"end": 12}]
                report = checked(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
                assert not report["ok"] and "\n".join(sentences(report)).isprintable is not None
                json.dumps(report)
                tried += 1
    assert tried > 500
    for junk in (b"\xff\n", b"null\n", b"{}\n", b'{"seq":NaN}\n', b'{"end":[]}\n', b'{"fact":{}}\n', DEEP):
        assert not checked(sealed([header()]) + junk)["ok"]
