"""A system: the frozen object that a folder under ``systems/`` exports, and its rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from tablee.game.data import read_toml, toml_names
from tablee.game.frozen import dataclass, replace
from tablee.game.ids import Found, ids_of
from tablee.game.memo import memoized
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reference import Reference, load_reference
from tablee.game.text import number

if TYPE_CHECKING:  # named here, made elsewhere: a throw on the command line starts without them
    from fractions import Fraction

    from tablee.game.board import Board, Desk
    from tablee.game.character_form import CharacterForm
    from tablee.game.chart import Chart
    from tablee.game.check import Check
    from tablee.game.chip import Chip
    from tablee.game.draft import Draft, DraftResult
    from tablee.game.event import Event
    from tablee.game.examples import Examples
    from tablee.game.fight.course import Course
    from tablee.game.ladder import Ladder
    from tablee.game.milestone import Milestone
    from tablee.game.move import Move, Param
    from tablee.game.outcome import Number
    from tablee.game.pack import Pack
    from tablee.game.panel import Panel
    from tablee.game.sheet import Aspect, Block, Levelled, Sheet
    from tablee.game.state import Run, State
    from tablee.game.text import Lang, Text
    from tablee.game.way import Way

PLAIN = "total"
"""The outcome of plain dice."""
PickIndex: TypeAlias = Callable[[int], int]
"""Chance from outside: ``pick(n)`` gives a whole number from 1 to n."""


def _all_ticked(_sheet: Sheet, draft: Draft) -> tuple[str, ...]:
    return draft.traits


@dataclass(frozen=True, slots=True, eq=False)
class CheckKind:
    """A kind of check: its parameters, and how it is built from them.

    ``then`` names the move that draws the consequences of such a throw, offered once its dice have fallen.
    ``by_itself``: they follow when the throw is over, without a press, where nobody is asked anything
    (`game.settle.settled_by_itself`).
    ``subject`` finds in the file form of such a check the sheet that it is about, if any: its card bears that
    name, for those who know the sheet.
    """

    key: str
    label: Text
    rule: str
    params: tuple[Param, ...]
    build: Callable[[Mapping[str, Any]], Check]
    examples: tuple[Mapping[str, Any], ...] = ()
    then: str = ""
    by_itself: bool = False
    subject: Callable[[Mapping[str, Any]], str] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "build", memoized(self.build))


@dataclass(frozen=True, eq=False)
class Rules:
    """A system with its dials set: everything that is played hangs here, never on the module."""

    pack: Pack
    reference: Reference
    labels: Mapping[str, Text]
    checks: Mapping[str, CheckKind]
    notation: Callable[[str], Check]
    validate: Callable[[Sheet], tuple[Problem, ...]]
    random_sheet: Callable[[PickIndex], Sheet]
    blank_sheet: Callable[[str], Sheet]
    moves: Mapping[str, Move] = field(default_factory=dict)
    panels: Sequence[Panel] = ()
    ladder: Ladder | None = None
    draft: Callable[[State, Draft], DraftResult] | None = None
    counts: Callable[[Sheet, Draft], tuple[str, ...]] = _all_ticked
    """Of the traits that a draft has ticked on a sheet, those that count: one may replace another."""
    goal: Text | None = None
    """The goals that a throw may have to beat, where a draft has a use for them."""
    units: tuple[str, ...] = ()
    """The units that chips count in, where a system has several."""
    numbers: Mapping[str, Text] = field(default_factory=dict)
    """The words of what a trait has beside its value; a unit needs none; empty words hide it."""
    ways: Sequence[Way] = ()
    """The ways to throw that the throw bar offers, the usual one first."""
    character_forms: Sequence[CharacterForm] = ()
    """The forms by which a character is begun at the table, the quickest first."""
    derive: Callable[[Sheet], Sheet] | None = None
    """A sheet being made, with what follows from its lines reckoned anew."""
    quick: Callable[[str], Sheet] | None = None
    """Read a sheet from one line typed in the middle of a scene, with the numbers in it."""
    silhouette: Callable[[Sheet], Sheet] | None = None
    """The silhouette of a foe whose values are the game master's: a name, and words for its state."""
    veil: Callable[[Mapping[str, Any], Collection[str]], Mapping[str, Any]] | None = None
    """The same check with what some sheets bring to it said as one number, without their traits. The empty id
    among them is the thrower's, whom many checks do not name."""
    against: Callable[[Mapping[str, Any], str], Mapping[str, Any]] | None = None
    """The same check with something to beat, thrown with the same dice: a difficulty told afterwards."""
    round: int = 0
    """Seconds of game time that a round takes, where a system counts them."""
    totals: Callable[[int], Text] | None = None
    """The words of a total, where a system reads what was thrown on its ladder."""
    degree: str = ""
    """The key of an outcome's detail that counts its degrees, shown after its words: "yes, and +2"."""
    charts: Mapping[str, Callable[[Check], Chart]] = field(default_factory=dict)
    """The charts that panels name, each drawn from a check."""
    legend: Sequence[tuple[Text, Sequence[Text]]] = ()
    """The legend printed at the foot of every sheet: lines under a title."""
    names: Callable[[Block | Chip], Text | None] | None = None
    """The words of a block or of its chip that the game's lists know: shown in the reader's language, kept
    as written."""
    level: Callable[[Levelled | Aspect], int | None] | None = None
    """The level that a trait is thrown with, where that is not the one it was bought at."""
    spoken: Callable[[Mapping[str, Any], Lang], Mapping[str, Any]] | None = None
    """The same check with its traits called as a reader calls them: to be shown, never to be written."""
    hints: Callable[[Block], Text | None] | None = None
    """The purpose of a block, in a few words."""
    quick_hint: Text | None = None
    """A line that ``quick`` reads, as an example."""
    version: str = ""
    """The version of the system; a throw records it."""
    fight: Callable[[], Course] | None = None
    """The course of this game's fights, made when it is asked for; None: the game has no rounds that turn."""
    best_play: Callable[[State, Run], Fraction | None] | None = None
    """The chance of success of an open throw with best play: its thrower uses all that can be paid as well as
    can be, the others do nothing more; None where there is nothing to weigh."""
    milestone: Callable[[State, Milestone], Iterable[Event]] | None = None
    """The events when a scene or an evening begins or ends, or a day passes; None: nothing follows."""
    board: Callable[[State], Board | None] | None = None
    """The creation that the group shares, drawn from a viewer's own state; None while there is none."""
    desk: Callable[[State, str], Desk | None] | None = None
    """What the player of a sheet can do on the board now; None for a sheet that has no part in it."""

    def check(self, form: object) -> Check:
        """Build a check from its file form: ``{"check": "throw", "net": 2}``."""
        given = form if isinstance(form, Mapping) else {"check": form}
        named = str(given.get("check", ""))[:40]
        if named not in self.checks:
            raise Refused(problem("HOUSE-check", named, "unknown", expected=tuple(self.checks)))
        return self.checks[named].build({k: v for k, v in given.items() if k != "check"})

    def shapes(self, key: str) -> Iterable[Param]:
        """The parameters of a kind of check: the shape of its file form; none for an unknown one."""
        kind = self.checks.get(key)
        return () if kind is None else kind.params

    def ids_in_check(self, form: Mapping[str, Any]) -> Iterator[Found]:
        """Every id that the file form of a check names, found by its type."""
        return ids_of(self.shapes(str(form.get("check", ""))), form, self.shapes)

    def label(self, key: str) -> Text:
        """The words of an outcome key."""
        return self.labels[key]

    def named(self, block: Block | Chip, lang: Lang) -> str:
        """The name of a block or its chip for a reader: by the game's lists if they know it, else as it was
        written."""
        known = self.names(block) if self.names is not None else None
        return known[lang] if known is not None else str(getattr(block, "name", ""))

    def hint(self, block: Block, lang: Lang) -> str:
        """What the game says that a block is for; "" where it doesn't."""
        found = self.hints(block) if self.hints is not None else None
        return found[lang] if found is not None else ""

    def level_words(self, block: Levelled | Aspect, lang: Lang) -> str:
        """The level of a trait as it is thrown, on the ladder if the game has one; "" for an absent one."""
        level = self.level(block) if self.level is not None else block.level
        if level is None:
            return ""
        return self.ladder.label(level, lang) if self.ladder else number(level, lang)

    def total(self, key: str, total: Number | None) -> Text | None:
        """The words of an outcome's total, where it has any; the total of plain dice is a number."""
        if self.totals is None or not isinstance(total, int) or key == PLAIN:
            return None
        return self.totals(total)


@dataclass(frozen=True, eq=False)
class System:
    """A game: identity first, then its default pack, its rules and its presets."""

    key: str
    name: Text
    version: str
    licence: str
    attribution: Text
    package: str
    pack: Callable[[], Pack]
    build: Callable[[Pack], Rules]
    outcomes: tuple[str, ...] = ()

    def rules(self, pack: Pack) -> Rules:
        """The rules of a pack; raises `Refused` with every problem of it."""
        return replace(self.build(pack), version=self.version)

    def book(self) -> Rules:
        """The rules by the book."""
        return self.rules(self.pack())

    @property
    def reference(self) -> Reference:
        """The rules in our own words."""
        return load_reference(self.package)

    @property
    def examples(self) -> Examples:
        """The examples that a test over every system plays with: ``examples.toml``."""
        from tablee.game.examples import read_examples

        return read_examples(self.package)

    def packs(self) -> tuple[str, ...]:
        """The keys of the ready-made games that ship with the system, beside the book's own pack."""
        return toml_names(self.package, "packs")

    def ready(self, key: str) -> Pack:
        """A ready-made game that ships with the system."""
        if key not in self.packs():
            raise Refused(problem("HOUSE-pack", key[:40], "none", expected=self.packs()))
        return self.pack().read(read_toml(self.package, f"packs/{key}.toml"))

    def presets(self) -> tuple[str, ...]:
        """The keys of the sheets that ship with the system."""
        return toml_names(self.package, "presets")

    def presets_for(self, game: str) -> tuple[str, ...]:
        """The presets made for the game of that name, then those by the book; other games keep theirs."""
        made = {key: self.preset(key).pack for key in self.presets()}
        own = tuple(key for key, pack in made.items() if pack == game and pack in self.packs())
        return (*own, *(key for key, pack in made.items() if pack not in self.packs()))

    def preset(self, key: str) -> Sheet:
        """A sheet that ships with the system."""
        if key not in self.presets():
            raise Refused(problem("HOUSE-preset", key[:40], "unknown", expected=self.presets()))
        from tablee.game.sheet import Sheet

        return Sheet.read(read_toml(self.package, f"presets/{key}.toml"))


def folder_system(
    *,
    key: str,
    name: Text,
    version: str,
    licence: str,
    attribution: Text,
    package: str,
    outcomes: tuple[str, ...],
) -> System:
    """The system of one folder: its pack is ``data/``, its rules are made by ``rules(pack)`` in ``rules.py``.

    That module is imported when rules are first made: a list of systems starts without it.
    """

    def pack() -> Pack:
        from tablee.game.pack import book_pack

        return book_pack(key, package)

    def build(pack: Pack) -> Rules:
        made: Rules = import_module(f"{package}.rules").rules(pack)
        return made

    return System(key, name, version, licence, attribution, package, pack, build, outcomes)
