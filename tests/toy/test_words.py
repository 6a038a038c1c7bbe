"""The toy uses every word of ``tablee.game``: each public class is made while it is played."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from types import FrameType
from typing import get_args

import pytest

import tablee.game
import tablee.game.fight
from tablee.game.compose import Compose
from tablee.game.data import read_sections, read_toml
from tablee.game.draft import Draft
from tablee.game.event import SheetPut
from tablee.game.grid import parts_of
from tablee.game.ladder import ABSENT
from tablee.game.milestone import SCENE_BEGINS, milestone_events
from tablee.game.move import do, read_args
from tablee.game.odds import odds_of
from tablee.game.reference import load_reference
from tablee.game.sheet import Aspect, Block
from tablee.game.state import State, fold
from tablee.game.system import Rules, System
from tests import toy
from tests.playthroughs.runner import files, replay
from tests.toy import conflict
from tests.toy import rules as toy_rules
from tests.toy.sheet import level_of

# Names for the type checker, marks in annotations or single values, which nobody makes; a memory that stands
# before any game; the pairings, which only a game with throws against several has; and the book that large
# systems derive theirs from. What is done in whose name the table reads.
NOT_MADE = {"Value", "Absent", "Memo", "Id", "Pairings", "Opponent", "Totals", "Met", "Book", "Deed"}


def public_classes() -> dict[str, type]:
    """Every public class that a module of ``tablee.game`` or of its ``fight`` defines."""
    found: dict[str, type] = {}
    for package in (tablee.game, tablee.game.fight):
        for info in pkgutil.iter_modules(package.__path__):
            module = importlib.import_module(f"{package.__name__}.{info.name}")
            for name, value in vars(module).items():
                if inspect.isclass(value) and value.__module__ == module.__name__ and name[0] != "_":
                    found[f"{info.name}.{name}"] = value
    return found


def play_everything() -> None:
    """The toy from its folder to its last word."""
    for cache in (read_toml, read_sections, load_reference):
        cache.cache_clear()
    importlib.reload(conflict)  # its course is made once, when it is loaded
    importlib.reload(toy_rules)  # and its panels
    system = importlib.reload(toy).SYSTEM
    rules = system.rules(system.pack().turn({"difficulty": 8}))
    picks = iter(range(1, 1000))
    rules.validate(rules.random_sheet(lambda n: next(picks) % n + 1))
    for kind in rules.checks.values():
        for example in kind.examples:
            odds_of(kind.build(example))
    assert system.examples.change is not None
    table_words(system, rules)
    for path in files("toy"):
        replay(path.read_text(encoding="utf-8"))


def table_words(system: System, rules: Rules) -> None:
    """The words that only a table has a use for."""
    assert [system.ready(key).chapters for key in system.packs()]
    for words in Compose(read_toml(system.package, "compose.toml")).tables(system.pack().tables):
        assert parts_of(system.pack().tables[words.key], {}, words.keyed)
    state = State({"ada": system.preset("ada")})
    assert rules.draft and rules.quick and rules.silhouette and rules.veil and rules.against
    for way in rules.ways:
        form = rules.draft(state, Draft("ada", ("climb",), way=way.key)).form
        assert rules.check(rules.veil(rules.against(form, "9"), ("ada",))).form()
    for begin in rules.character_forms:
        rules.silhouette(begin.make(read_args(begin.params, {"name": "Ana"})))
    rules.silhouette(rules.quick("Loup, Flairer 2"))
    rules.charts["odds"](rules.notation("skill 2"))
    state = fold(state, do(rules.moves["vouch"], state, {"sheet": "ada"}))
    assert state.sheet("ada").status == "approved"
    state = fold(state, do(rules.moves["invoke"], state, {"sheet": "ada", "aspect": "cat"}))
    assert state.sheet("ada").need("cat", Aspect).unticked == 1
    state = fold(state, [SheetPut(id, system.preset("guard")) for id in ("guard", "friend")])
    state = fold(state, do(rules.moves["fight"], state, {"sides": {"ours": ["ada"], "theirs": ["guard"]}}))
    state = fold(state, do(rules.moves["join"], state, {"who": ["friend"]}))
    state = fold(state, do(rules.moves["open_step"], state, {"step": "childhood"}))
    state = fold(state, do(rules.moves["tell_step"], state, {"sheet": "ada", "words": "Ada nage."}))
    state = fold(state, [SheetPut("new", rules.blank_sheet("Ana"))])
    state = fold(state, do(rules.moves["buy"], state, {"sheet": "new", "skill": "charm"}))
    assert rules.board and rules.board(state) and rules.desk and rules.desk(state, "ada")
    state = fold(state, milestone_events(rules, state, SCENE_BEGINS))
    assert state.sheet("ada").need("cat", Aspect).unticked == 2


def code_of(made: type) -> int:
    """Which code makes one: by identity, since the code of two like dataclasses is equal."""
    maker = "__new__" if issubclass(made, tuple) else "__init__"
    return id(getattr(made, maker).__code__)


@pytest.fixture(scope="module")
def called() -> set[int]:
    """The code of every function called while the toy is played."""
    seen: set[int] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(id(frame.f_code))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        play_everything()
    finally:
        sys.setprofile(before)
    return seen


def test_there_are_words() -> None:
    assert len(public_classes()) > 60


@pytest.mark.parametrize("name", sorted(n for n in public_classes() if n.split(".")[1] not in NOT_MADE))
def test_the_toy_makes_every_word(name: str, called: set[int]) -> None:
    assert code_of(public_classes()[name]) in called


def test_a_skill_nobody_has_is_absent_and_not_naught() -> None:
    rules = toy.SYSTEM.book()
    assert level_of(rules.blank_sheet("Ana"), "climb") is ABSENT
    assert level_of(toy.SYSTEM.preset("ada"), "charm") is ABSENT
    assert level_of(toy.SYSTEM.preset("ada"), "climb") == 2


def test_every_kind_of_block_stands_on_a_preset() -> None:
    kinds = {block.kind for block in toy.SYSTEM.preset("ada").blocks}
    assert kinds == {kind.kind for kind in get_args(Block)}
    assert len(kinds) == 12


def test_there_is_a_dial_of_each_kind() -> None:
    kinds = {dial.kind for dial in toy.SYSTEM.pack().known.values()}
    assert kinds == {"int", "bool", "choice", "number", "text"}
