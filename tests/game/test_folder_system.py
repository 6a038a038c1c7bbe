"""The system of one folder: its pack from ``data/``, its rules from ``rules.py``, made when asked for."""

from __future__ import annotations

import sys

import pytest

from tablee.game.system import System, folder_system
from tablee.game.text import plain
from tests.toy import SYSTEM


def made(package: str) -> System:
    return folder_system(
        key="toy",
        name=plain("Toy"),
        version="7",
        licence="MIT",
        attribution=plain("nobody"),
        package=package,
        outcomes=("win",),
    )


def test_its_pack_and_its_rules_are_those_of_the_folder() -> None:
    system = made(SYSTEM.package)
    assert system.pack().known == SYSTEM.pack().known and system.pack().tables["roll"]["dice"] == 2
    assert set(system.book().moves) == set(SYSTEM.book().moves)
    assert (system.key, system.outcomes, system.book().version) == ("toy", ("win",), "7")


def test_its_modules_are_imported_when_rules_are_made() -> None:
    system = made("tests.no_such_folder")
    assert "tests.no_such_folder.rules" not in sys.modules
    with pytest.raises(ModuleNotFoundError):
        system.build(SYSTEM.pack())
