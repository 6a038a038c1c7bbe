"""Reading a system's own tables, shipped beside its code."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=128)
def read_toml(package: str, path: str) -> dict[str, Any]:
    """Parse one TOML file of a package, such as ``("tablee.systems.fu3", "data/roll.toml")``.

    Callers treat the result as read-only: it is shared.
    """
    import tomllib

    return tomllib.loads(files(package).joinpath(path).read_text(encoding="utf-8"))


@lru_cache(maxsize=32)
def toml_names(package: str, folder: str) -> tuple[str, ...]:
    """The stems of the TOML files in a folder of a package, in order."""
    place = files(package).joinpath(folder)
    return (
        tuple(sorted(f.name[:-5] for f in place.iterdir() if f.name.endswith(".toml")))
        if place.is_dir()
        else ()
    )
