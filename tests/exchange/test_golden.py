"""Old exports always open: each adds up to what it did when it was written, and goes out as it came."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest

from tablee.exchange.archive import whole
from tablee.exchange.reading import read_table
from tests.conftest import Promise
from tests.exchange.tables import SYSTEMS, state_hash
from tests.exchange.write_golden import FOLDER, STATES

FILES = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_golden_archive_opens_to_what_it_was(file: Path) -> None:
    came = read_table(BytesIO(file.read_bytes()), SYSTEMS)
    assert b"".join(whole(came.card, came.each_record(), came.each_picture())) == file.read_bytes()
    assert state_hash(came.state) == json.loads(STATES.read_text(encoding="utf-8"))[file.name]


def test_there_is_one_for_every_system(promise: Promise) -> None:
    of = {file.name.partition("-")[0] for file in FILES}
    promise("target 18, golden exports", f"{len(FILES)} open, of {len(of)} systems", f"{len(SYSTEMS)}")
    assert of >= SYSTEMS.keys()
