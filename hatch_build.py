"""Compiles the gettext catalogues (.po) that the program reads as .mo, in wheels and editable installs alike."""

from __future__ import annotations

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
        with target.open("wb") as mo:
            write_mo(mo, catalogue)
        compiled.append(target)
    return compiled


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files."""
        compile_catalogues(Path(self.root))
