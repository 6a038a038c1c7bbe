"""A pack: one versioned document that holds every setting of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.data import chapters, read_sections, read_toml, toml_names
from tablee.game.dial import Dial, DialValue, dial_of
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reference import text_of
from tablee.game.text import Text
from tablee.game.upcast import NUMBER, form_problem

DIALS = "dials"
"""The files of dials: ``data/dials.toml``, or one for each chapter, ``data/dials_combat.toml``."""
CHAPTER = "chapter"
KEYS = (NUMBER, "system", "name", "version", "title", "hint", "dials", "tables")
"""The keys that a pack's file may hold."""


@dataclass(frozen=True)
class Tables(Mapping[str, Any]):
    """A system's tables, each read from its file only when somebody asks for it."""

    package: str
    own: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, name: str) -> Any:
        for key, table in self.own:
            if key == name:
                return table
        try:
            return read_toml(self.package, f"data/{name}.toml")
        except OSError:
            raise KeyError(name) from None

    def names(self) -> tuple[str, ...]:
        """The tables the book has."""
        return tuple(n for n in toml_names(self.package, "data") if not _holds_dials(n))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.names())


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some dials that belong together, under a title; the only chapter of a short book has none."""

    key: str
    title: Text | None
    dials: tuple[str, ...]


class Dials(Mapping[str, Dial]):
    """A system's dials by chapter, each read when somebody asks for it."""

    def __init__(self, files: Mapping[str, Mapping[str, Any]]) -> None:
        self._files = files
        self._read: dict[str, Dial] = {}

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters in the order of their number."""
        ranked = sorted(self._files, key=lambda name: self._files[name].get(CHAPTER, {}).get("order", 0))
        return tuple(self._chapter(name) for name in ranked)

    def _chapter(self, name: str) -> Chapter:
        file = self._files[name]
        title = text_of(file[CHAPTER]) if CHAPTER in file else None
        return Chapter(name.removeprefix(DIALS).lstrip("_"), title, tuple(k for k in file if k != CHAPTER))

    def __getitem__(self, key: str) -> Dial:
        if key not in self._read:
            file = next((f for f in self._files.values() if key in f and key != CHAPTER), None)
            if file is None:
                raise KeyError(key)
            self._read[key] = dial_of(key, file[key])
        return self._read[key]

    def __contains__(self, key: object) -> bool:
        return key != CHAPTER and any(key in file for file in self._files.values())

    def __iter__(self) -> Iterator[str]:
        return (key for file in self._files.values() for key in file if key != CHAPTER)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _holds_dials(name: str) -> bool:
    return name == DIALS or name.startswith(f"{DIALS}_")


@dataclass(frozen=True, eq=False)
class Pack:
    """Every setting of a game: dials that differ from the book, tables that replace the book's.

    ``title`` and ``hint`` are what people read of a pack that ships, in their language.
    """

    system: str
    name: str
    version: int
    known: Mapping[str, Dial]
    tables: Tables
    turned: tuple[tuple[str, DialValue], ...] = ()
    title: Text | None = None
    hint: Text | None = None

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The dials, gathered by chapter."""
        return (
            self.known.chapters if isinstance(self.known, Dials) else (Chapter("", None, tuple(self.known)),)
        )

    def __getitem__(self, key: str) -> DialValue:
        """The value of a dial."""
        return dict(self.turned).get(key, self.known[key].default)

    def int(self, key: str) -> int:
        """The value of an ``int`` dial."""
        value = self[key]
        assert isinstance(value, int)
        return value

    def on(self, key: str) -> bool:
        """True if a ``bool`` dial is on."""
        return self[key] is True

    def turn(self, settings: Mapping[str, object]) -> Pack:
        """The pack with some dials turned; every wrong setting is reported at once."""
        kept, problems = dict(self.turned), list[Problem]()
        for key, value in settings.items():
            dial = self.known.get(key)
            if dial is None:
                problems.append(
                    problem("HOUSE-dial", f"dials.{str(key)[:40]}", "unknown", expected=tuple(self.known))
                )
                continue
            good, wrong = dial.check(value)
            if wrong is not None or good is None:
                problems.extend([wrong] if wrong else [])
            elif good == dial.default:
                kept.pop(key, None)
            else:
                kept[key] = good
        refuse_if(problems)
        return replace(self, turned=tuple(sorted(kept.items())))

    def form(self) -> dict[str, Any]:
        """The pack's file form: only what differs from the book."""
        from tablee.game.codec import to_data

        form: dict[str, Any] = {"system": self.system, "name": self.name, "version": self.version}
        for key, words in (("title", self.title), ("hint", self.hint)):
            if words is not None:
                form[key] = to_data(words)
        if self.turned:
            form["dials"] = to_data(dict(self.turned))
        if self.tables.own:
            form["tables"] = dict(self.tables.own)
        return form

    def read(self, form: object) -> Pack:
        """A pack from its file form, laid over this one; raises `Refused` with every problem."""
        if not isinstance(form, Mapping):
            raise Refused(problem("HOUSE-pack", "", "shape"))
        problems = [problem("HOUSE-pack", str(key)[:40], "unknown") for key in form if key not in KEYS]
        if form.get("system") != self.system:
            problems.append(
                problem(
                    "HOUSE-pack", "system", "system", expected=self.system, found=str(form.get("system"))[:40]
                )
            )
        problems.extend([wrong] if (wrong := form_problem(form)) else [])
        name, version = form.get("name", self.name), form.get("version", self.version)
        if not isinstance(name, str) or not name or len(name) > 80:
            problems.append(problem("HOUSE-pack", "name", "name"))
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            problems.append(problem("HOUSE-pack", "version", "version"))
        title, hint = (_words(form.get(key), key, problems) for key in ("title", "hint"))
        dials, tables = form.get("dials", {}), form.get("tables", {})
        pack = self
        if not isinstance(dials, Mapping):
            problems.append(problem("HOUSE-pack", "dials", "shape"))
        else:
            try:
                pack = self.turn(dials)
            except Refused as refused:
                problems.extend(refused.problems)
        if not isinstance(tables, Mapping):
            problems.append(problem("HOUSE-pack", "tables", "shape"))
            tables = {}
        for key, table in tables.items():
            if key not in self.tables.names():
                problems.append(
                    problem("HOUSE-pack", f"tables.{str(key)[:40]}", "table", expected=self.tables.names())
                )
            elif not isinstance(table, Mapping):
                problems.append(problem("HOUSE-pack", f"tables.{key}", "shape"))
        refuse_if(problems)
        own = tuple(sorted({**dict(self.tables.own), **tables}.items()))
        assert isinstance(name, str) and isinstance(version, int)
        tables = replace(self.tables, own=own)
        return replace(pack, name=name, version=version, tables=tables, title=title, hint=hint)


def _words(given: object, key: str, problems: list[Problem]) -> Text | None:
    if given is None:
        return None
    words = given if isinstance(given, Mapping) and given.keys() == {"fr", "en"} else {"": None}
    if not all(isinstance(word, str) and 0 < len(word) <= 400 for word in words.values()):
        problems.append(problem("HOUSE-pack", key, "words"))
        return None
    return text_of(words)


def book_pack(system: str, package: str, version: int = 1) -> Pack:
    """The pack a system ships: by the book, with the dials of ``data/dials.toml``, or of every chapter."""
    names = [f"{DIALS}_{chapter}" for chapter in chapters(package, DIALS)] or [DIALS]
    files = {name: read_sections(package, f"data/{name}.toml") for name in names}
    return Pack(system, "book", version, Dials(files), Tables(package))
