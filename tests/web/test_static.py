"""The scripts and styles of the pages: addressed by version, modules that they import as well."""

from __future__ import annotations

import re

import pytest

from tablee import __version__
from tests.repo.tree import SOURCE
from tests.web.seated import Place

STATIC = SOURCE / "web" / "static"
SCRIPTS = sorted(STATIC.glob("*.js"))


def test_every_file_of_a_page_is_asked_for_by_version(place: Place) -> None:
    """An import is relative, so that it has the version of the script that imports it."""
    asked = re.findall(r'(?:src|href)="(/static/[^"#]+)', place.person().get("/").text)
    assert len(asked) > 15
    assert {path.removeprefix(f"/static/{__version__}/") for path in asked} >= {"tablee.js", "tablee.css"}
    assert [path for path in asked if not path.startswith(f"/static/{__version__}/")] == []
    assert [path for path in asked if place.person().get(path).status_code != 200] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_is_checked_and_imports_its_neighbours(script: object) -> None:
    text = (STATIC / str(script)).read_text("utf-8")
    assert text.startswith("// @ts-check\n")
    for path in re.findall(r'^import (?:.*? from )?"(.*?)";', text, re.MULTILINE):
        assert path.startswith("./") and (STATIC / path).is_file()
