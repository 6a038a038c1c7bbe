"""Reading a system's own tables, shipped beside its code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any


@lru_cache(maxsize=128)
def read_toml(package: str, name: str) -> dict[str, Any]:
    """Parse one TOML file of a package, such as ``("tablee.systems.fu3", "data/roll.toml")``.

    Callers treat the result as read-only: it is shared.
    """
    import tomllib

    return tomllib.loads(read_text(package, name))


class Sections(Mapping[str, Any]):
    """The top-level tables of a TOML text, each parsed only when somebody asks for it.

    For files of many small tables of which one run needs a few. A line begins with a bracket only
    where a table begins.
    """

    def __init__(self, text: str) -> None:
        self._texts: dict[str, str] = {}
        self._tables: dict[str, Any] = {}
        for part in f"\n{text}".split("\n[")[1:]:
            head = part.removeprefix("[")
            key = head[1:].partition('"')[0] if head[0] == '"' else head.partition("]")[0].partition(".")[0]
            self._texts[key] = f"{self._texts.get(key, '')}\n[{part}"

    def __getitem__(self, key: str) -> Any:
        if key not in self._tables:
            import tomllib

            self._tables[key] = tomllib.loads(self._texts[key])[key]
        return self._tables[key]

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@lru_cache(maxsize=32)
def read_sections(package: str, name: str) -> Sections:
    """One TOML file of a package, table by table."""
    return Sections(read_text(package, name))


def read_text(package: str, name: str) -> str:
    """A file shipped with a package, by its own loader: ``importlib.resources`` is slow to load."""
    module = import_module(package)
    loader: Any = module.__spec__.loader if module.__spec__ else None
    data: bytes = loader.get_data(f"{module.__path__[0]}/{name}")
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


def chapters(package: str, of: str) -> tuple[str, ...]:
    """The chapters of a long book’s dials or reference, as its ``chapters.toml`` lists them.

    A list, since looking into a folder would take longer than a throw.
    """
    try:
        return tuple(read_toml(package, "chapters.toml")[of])
    except OSError:
        return ()
