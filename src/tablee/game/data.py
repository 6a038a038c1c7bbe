"""Reading a system's own tables, shipped beside its code."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any


@lru_cache(maxsize=128)
def read_toml(package: str, path: str) -> dict[str, Any]:
    """Parse one TOML file of a package, such as ``("tablee.systems.fu3", "data/roll.toml")``.

    Callers treat the result as read-only: it is shared.
    """
    import tomllib

    return tomllib.loads(read_text(package, path))


def read_text(package: str, path: str) -> str:
    """A file shipped with a package, by its own loader: ``importlib.resources`` is slow to load."""
    module = import_module(package)
    loader: Any = module.__spec__.loader if module.__spec__ else None
    data: bytes = loader.get_data(f"{module.__path__[0]}/{path}")
    return data.decode("utf-8")


@lru_cache(maxsize=32)
def toml_names(package: str, folder: str) -> tuple[str, ...]:
    """The stems of the TOML files in a folder of a package, in order."""
    from importlib.resources import files

    place = files(package).joinpath(folder)
    return (
        tuple(sorted(f.name[:-5] for f in place.iterdir() if f.name.endswith(".toml")))
        if place.is_dir()
        else ()
    )
