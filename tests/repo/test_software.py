"""What a release is made of: every part listed with its hashes; what browsers run is what was looked at."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys

from tests.repo.tree import ROOT

VENDOR = ROOT / "src" / "tablee" / "web" / "static" / "vendor"


def test_the_scripts_and_fonts_are_the_ones_that_were_looked_at() -> None:
    """A package that changes its files changes these hashes: who moves the version looks at them first."""
    lines = (ROOT / "tools" / "vendor.sha256").read_text(encoding="ascii").splitlines()
    known = {name: digest for digest, name in (line.split() for line in lines)}
    served = {path.name for path in VENDOR.iterdir() if path.suffix in (".js", ".woff2")}
    assert served == known.keys()
    assert {name: hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() for name in known} == known


def test_the_software_of_a_release_is_listed() -> None:
    told = subprocess.run([sys.executable, "tools/software.py"], cwd=ROOT, capture_output=True, check=True)
    parts = json.loads(told.stdout)["components"]
    names = {part["name"] for part in parts}
    locked = re.findall(r"^([a-z0-9._-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert names >= {*locked, "htmx.org", "lucide-static"} and "axe-core" not in names
    assert all(part["version"] and part["hashes"] for part in parts)


def test_the_pages_load_nothing_from_elsewhere() -> None:
    """No script, style, font or picture comes from another server."""
    pages = [
        *(ROOT / "src/tablee/web/templates").rglob("*.html"),
        *(ROOT / "src/tablee/web/static").glob("*.[cj]s*"),
    ]
    found = [
        (path.name, address)
        for path in pages
        for address in re.findall(
            r"(?:src=|href=|url\(|import)\s*[\"'(]?(?:https?:)?//[\w.]+", path.read_text("utf-8")
        )
    ]
    assert found == []


def test_every_point_of_security_names_what_is_there() -> None:
    """The files and tests that the page names exist."""
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    points = [
        line.split("|")[1:-1] for line in page.partition("## The points")[2].splitlines() if "ests/" in line
    ]
    assert len(points) > 20
    named = {name for line in points for name in re.findall(r"`([\w./-]+)`", "".join(line[2:]))}
    here = {name for name in named if (ROOT / name).exists() or (ROOT / "src" / "tablee" / name).exists()}
    assert named - here == set()
