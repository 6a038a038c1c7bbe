"""Setting up: what ./play and ./check do on a machine that lacks something, and what the wheel holds."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.repo.tree import ROOT, SOURCE, tracked
from tools.assets import FILES, FONTS, ICONS

PYTHONS = ["python", "python3", *(f"python3.{minor}" for minor in range(11, 15))]


def on_a_machine_where_python(says: str, tmp_path: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run ./play or ./check from a copy of the scripts, with every Python on the PATH replaced."""
    (tmp_path / "bin").mkdir()
    for name in PYTHONS:
        fake = tmp_path / "bin" / name
        fake.write_text(f"#!/bin/sh\n{says}\n", encoding="utf-8")
        fake.chmod(0o755)
    project = tmp_path / "project"
    (project / "tools").mkdir(parents=True)
    for name in (script, "tools/setup.sh", "requirements.lock"):
        shutil.copy(ROOT / name, project / name)
    return subprocess.run(
        [project / script],
        env={"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("script", ["play", "check"])
def test_an_old_python_is_refused_in_both_languages(script: str, tmp_path: Path) -> None:
    done = on_a_machine_where_python("exit 1", tmp_path, script)
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed" in done.stderr
    assert "il faut Python 3.11 ou plus récent" in done.stderr


def test_a_python_without_venv_is_refused_in_both_languages(tmp_path: Path) -> None:
    done = on_a_machine_where_python('case "$*" in *ensurepip*) exit 1 ;; esac; exit 0', tmp_path, "play")
    assert done.returncode == 1
    assert "this Python has no venv module" in done.stderr
    assert "ce Python n’a pas le module venv" in done.stderr


@pytest.mark.parametrize(
    "script", ["play", "check", ".ci/run", "tools/lock", "tools/repeat", "tools/setup.sh"]
)
def test_scripts_are_sound_shell(script: str) -> None:
    subprocess.run(["bash", "-n", ROOT / script], check=True)


def test_set_up_is_plain_posix_shell() -> None:
    subprocess.run(["sh", "-n", ROOT / "tools" / "setup.sh"], check=True)


def test_node_comes_as_a_package_where_the_machine_has_none(tmp_path: Path) -> None:
    """npm_works says no to an empty path and to an npm too old to read the lock."""
    for name, says in (("node", "v12.0.0"), ("npm", "6.14.0")):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {says}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    script = f'root={ROOT}; . tools/setup.sh; npm_works "$1"'
    for path in ("", str(tmp_path)):
        assert subprocess.run(["sh", "-c", script, "sh", path], cwd=ROOT, check=False).returncode != 0
    (tmp_path / "npm").write_text("#!/bin/sh\necho 10.2.0\n", encoding="utf-8")
    subprocess.run(["sh", "-c", script, "sh", str(tmp_path)], cwd=ROOT, check=True)


def test_the_wheel_holds_the_whole_program(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    ours = {path for path in tracked() if path.is_relative_to(SOURCE)}
    ours |= {path.with_suffix(".mo") for path in ours if path.suffix == ".po"}
    assert {path.relative_to(ROOT / "src").as_posix() for path in ours} - held == set()
    assert any(name.endswith("ATTRIBUTION.md") for name in held)
    drawn_with = {f"tablee/web/static/vendor/{name}" for name in (*FILES, *FONTS, "icons.svg")}
    assert drawn_with - held == set()


def test_only_icons_in_the_sprite_are_drawn() -> None:
    used: set[str] = set()
    for page in (SOURCE / "web" / "templates").rglob("*.html"):
        used |= set(re.findall(r"\bicon\(\s*['\"]([\w-]+)['\"]", page.read_text(encoding="utf-8")))
    assert used - set(ICONS) == set()
