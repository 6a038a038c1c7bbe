"""Compiles the gettext catalogues (.po) to the .mo the program reads, for wheels and editable installs.

A wheel without the scripts, fonts and icons of the pages would start and show nothing: it is refused.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> list[Path]:
    """Write the .mo beside each .po below src/tablee/lang, and return them (none where there is no .po)."""
    sources = sorted(root.glob("src/tablee/lang/*/LC_MESSAGES/*.po"))
    if not sources:
        return []

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = []
    for source in sources:
        with source.open("rb") as po:
            catalogue = read_po(po, locale=source.parent.parent.name, domain=source.stem, abort_invalid=True)
        target = source.with_suffix(".mo")
        mo = BytesIO()
        write_mo(mo, catalogue)
        # A running program may be reading it: replaced in one step, and only when it differs.
        if not target.exists() or target.read_bytes() != mo.getvalue():
            fresh = target.with_name(f".{target.name}.{os.getpid()}")
            fresh.write_bytes(mo.getvalue())
            fresh.replace(target)
        compiled.append(target)
    return compiled


def assets_in_place(root: Path) -> bool:
    """Whether tools/assets.py has been here (icons.svg is what it writes last)."""
    return (root / "src/tablee/web/static/vendor/icons.svg").is_file()


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files."""
        compile_catalogues(Path(self.root))
        if version != "editable" and not assets_in_place(Path(self.root)):
            raise SystemExit(
                "tablee: run `npm ci` and `python tools/assets.py` before building (./play does both)"
            )
