"""What players put into a command: ids, names and numbers of what is open, hidden, or not there."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from tablee.game.ids import Id
from tablee.game.move import Param
from tablee.table.log.state import TableState
from tests.secrecy.evening import Evening
from tests.secrecy.paired.secrets import HIDDEN_IDS, SHADE
from tests.systems_under_test import book, find_system

ABSENT = "nobody7"
"""The id of nothing, in no world."""
WORDS = ("x", "+1", "Hm", "zq")
HIDDEN_WORDS = ("Gobelin", "Vargo", "VargoVargo")
"""The names of what is hidden."""


def names_on(state: TableState) -> dict[str, list[str]]:
    """The names on every sheet: its own and those of its lines."""
    found = dict[str, list[str]]()
    for id, sheet in state.game.sheets.items():
        named = [str(getattr(block, "name", "")) for block in sheet.blocks]
        found[id] = [sheet.name, *(name for name in named if name)]
    return found


@dataclass(frozen=True)
class Tries:
    """What somebody tries: ``ids`` of hidden things; the ``names`` of what is hidden, as words; ``new_ids``,
    those of hidden things for things of their own; ``thrown``, theirs in the form of a throw."""

    ids: bool = True
    names: bool = True
    new_ids: bool = True
    thrown: bool = True


NOTHING = Tries(ids=False, names=False, new_ids=False, thrown=False)


@dataclass
class Pools:
    """All that a person may name: what they know of, and what stands in either world by whatever name.

    ``knows`` is who knows what they choose from, where it isn't they; ``new`` the id of something new.
    """

    who: str
    key: str
    games: tuple[Evening, Evening]
    random: Random
    new: str
    tries: Tries
    knows: str = ""

    def __post_init__(self) -> None:
        self.own = self.games[0].play.sees(self.knows or self.who)
        self.truths = [game.play.state for game in self.games]
        self.mine = "herobob" if self.who == "bob" else "heroana"
        self.words = [*WORDS, *HIDDEN_WORDS] if self.tries.names else list(WORDS)
        self.names = [names_on(truth) for truth in self.truths]
        self.said = self.names if self.tries.names else [names_on(self.own)]

    def one(self, known: Sequence[str], hidden: Sequence[str], odds: float = 0.75) -> str:
        """An id: of something known, of something hidden, of nothing, or none at all."""
        luck = self.random.random()
        if luck < odds and known:
            return self.random.choice(known)
        if luck < 0.95 and hidden and self.tries.ids:
            return self.random.choice(hidden)
        return self.random.choice([ABSENT, "", *known])

    def sheet(self) -> str:
        """A sheet: mostly one's own."""
        if self.random.random() < 0.45:
            return self.mine
        hidden = [id for truth in self.truths for id in truth.game.sheets if id not in self.own.game.sheets]
        return self.one(list(self.own.game.sheets), [*hidden, *HIDDEN_IDS["sheet"]])

    def other(self) -> str:
        """Somebody else."""
        known = [id for id in self.own.game.sheets if id != self.mine]
        if SHADE in known and self.random.random() < 0.4:
            return SHADE
        return self.one(known, HIDDEN_IDS["sheet"])

    def block(self, sheet: str = "") -> str:
        """A line of one's own sheet, or of another, by its id or its name."""
        at = sheet or (self.mine if self.random.random() < 0.6 else self.sheet())
        truth = (self.random.choice(self.truths) if self.tries.ids else self.own).game.sheets.get(at)
        blocks = [block.id for block in truth.blocks] if truth is not None else []
        if blocks and self.random.random() < 0.8:
            return self.random.choice(blocks)
        return self.random.choice([ABSENT, "", self.name()])

    def name(self) -> str:
        """A word to say or write: a name that stands somewhere, hidden or open, or any other."""
        return self._named(self.random.choice(self.said), "")

    def _named(self, names: Mapping[str, list[str]], sheet: str) -> str:
        known = names.get(sheet) or [n for listed in names.values() for n in listed]
        return (
            self.random.choice(known)
            if known and self.random.random() < 0.7
            else self.random.choice(self.words)
        )

    def run(self) -> str:
        """A throw."""
        known = list(self.own.game.runs)
        hidden = [id for truth in self.truths for id in truth.game.runs if id not in self.own.game.runs]
        return self.one(known[-4:], [*hidden, *HIDDEN_IDS["run"]])

    def pending(self) -> str:
        """A question."""
        hidden = [id for t in self.truths for id in t.game.pendings if id not in self.own.game.pendings]
        return self.one(list(self.own.game.pendings), hidden)

    def command(self) -> str:
        """The id of a command: anybody's."""
        ids = [record.command for game in self.games for record in game.play.records[-60:]]
        return self.one(ids, HIDDEN_IDS["command"])

    def chip_key(self) -> str:
        """The key of a chip: a name, mostly with a sheet before it."""
        names = self.random.choice(self.names if self.tries.ids else self.said)
        sheet = SHADE if SHADE in self.own.silhouettes and self.random.random() < 0.4 else self.sheet()
        return f"{sheet}:{self._named(names, sheet)}" if self.random.random() < 0.7 else self.name()

    def number(self, low: int | None = None, high: int | None = None) -> int:
        """A small number within bounds, seldom one without."""
        if self.random.random() < 0.05:
            return self.random.choice([-1, 0, 99, 9999])
        first = max(low if low is not None else -3, -20)
        last = min(high if high is not None else 6, first + 12)
        return self.random.randint(first, max(first, last))

    def param(self, param: Param) -> Any:
        """A value for a parameter of a move or a way."""
        random = self.random
        match param.kind:
            case "int":
                return self.number(param.low, param.high)
            case "bool":
                return random.random() < 0.5
            case "choice":
                return random.choice(param.options) if random.random() < 0.97 else self.name()
            case "sheet":
                return self.mine if param.actor and random.random() < 0.6 else self.sheet()
            case "sheets":
                some = [self.other() for _ in range(random.choice([0, 1, 1, 1, 2, 3]))]
                return [self.mine, *some] if param.actor else some
            case "sides":
                return {side: [self.sheet() for _ in range(random.randint(0, 2))] for side in param.options}
            case "block":
                return self.block()
            case "blocks":
                return [self.block() for _ in range(random.randint(0, 2))]
            case "run":
                return self.run()
            case "pending":
                return self.pending()
            case "asked":
                known = [who for p in self.own.game.pendings.values() for who in p.waits_for]
                return self.one([*known, self.mine], ["gm", *HIDDEN_IDS["sheet"]])
            case "dice":
                return [random.randint(0, 6) for _ in range(random.randint(0, 3))]
            case "check":
                return self.check()
            case "data":
                return self.data(param.shape)
            case "text":
                return self.text(param)

    def text(self, param: Param) -> str:
        """A text: what a form would offer, a name, an id, a number."""
        hidden = HIDDEN_IDS["sheet"] if self.tries.names else []
        ids = [*self.own.game.sheets, *hidden, *self.own.game.runs]
        if param.name in ("spend", "option"):
            return self.spend()
        choice = self.random.random()
        if choice < 0.25:
            return self.random.choice(["", "10", "2", "Bon", "0", "+1"])
        if choice < 0.45:
            return self.random.choice([*ids, ABSENT])
        return self.name()

    def check(self) -> Mapping[str, Any]:
        """A throw's file form: one that was seen, an example, or one put together; ids in it are others."""
        if not self.tries.thrown:
            open_ = replace(self, tries=replace(self.tries, ids=False, thrown=True))
            return open_.check()
        random, rules = self.random, book(self.key)
        seen = [run.check for run in self.own.game.runs.values()]
        if seen and random.random() < 0.4:
            return {key: self._other_ids(value) for key, value in random.choice(seen).items()}
        if random.random() < 0.2:
            return {"check": "dice", "dice": random.choice(["1d6", "2d6+1", "4dF"])}
        kind = random.choice(list(rules.checks.values()))
        form: dict[str, Any] = dict(random.choice(kind.examples)) if kind.examples else {}
        for param in kind.params:
            if random.random() < (0.15 if form else 0.4):
                form[param.name] = self.param(param)
        return {**form, "check": kind.key}

    def _other_ids(self, value: Any) -> Any:
        if isinstance(value, str) and value in self.own.game.sheets:
            return self.sheet() if self.random.random() < 0.3 else value
        if isinstance(value, Mapping):
            return {key: self._other_ids(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._other_ids(item) for item in value]
        return value

    def data(self, shape: Any, depth: int = 0) -> Any:
        """Plain data of a shape (`tablee.game.ids`), each id in it filled with one of its kind."""
        origin, inner, random = get_origin(shape), get_args(shape), self.random
        if origin is Annotated:
            mark = next((m for m in inner[1:] if isinstance(m, Id)), None)
            return self._id(mark) if mark is not None else self.data(inner[0], depth)
        if origin in (Union, types.UnionType):
            return self.data(random.choice(inner), depth)
        if origin is Literal:
            return random.choice(inner)
        if origin is tuple and inner[-1:] != (...,):
            return [self.data(item, depth + 1) for item in inner]
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {
                str(self.data(inner[0], depth + 1)): self.data(inner[1], depth + 1)
                for _ in range(random.choice([0, 1, 1, 2]))
            }
        if isinstance(origin, type):
            return [self.data(inner[0], depth + 1) for _ in range(random.choice([0, 1, 1, 2]))]
        if isinstance(shape, type) and is_dataclass(shape):
            hints = get_type_hints(shape, include_extras=True)
            odds = 0.9 if depth < 2 else 0.5
            return {
                f.name: self.data(hints[f.name], depth + 1)
                for f in fields(shape)
                if f.name in ("sheet", "name", "value") or random.random() < odds * 0.35
            }
        if shape is bool:
            return random.random() < 0.5
        if shape is int:
            return self.number()
        return self.name() if shape is str or random.random() < 0.8 else None

    def _id(self, mark: Id) -> str:
        if mark.before:
            return self.chip_key()
        match mark.kind:
            case "sheet":
                return self.sheet()
            case "block":
                return self.block()
            case "account":
                return f"{self.sheet()}.{self.block()}"
            case "run":
                return self.run()
            case "pending":
                return self.pending()
            case "name":
                return self.name()

    def filled(self, named: Any) -> Any:
        """Plain data with what stands in braces filled in, and one of each tuple."""
        if isinstance(named, Mapping):
            return {key: self.filled(value) for key, value in named.items()}
        if isinstance(named, list):
            return [self.filled(value) for value in named]
        if isinstance(named, tuple):
            return self.filled(self.random.choice(named))
        if isinstance(named, str) and "{" in named:
            before, _, rest = named.partition("{")
            key, _, after = rest.partition("}")
            found = getattr(self, key) if key in ("mine", "new") else getattr(self, key)()
            return f"{before}{found}{after}" if before or after else found
        return named

    def hero(self) -> str:
        """One of the two heroes."""
        return self.random.choice(["heroana", "herobob"])

    def own_block(self) -> str:
        """A line of one's own sheet."""
        return self.block(self.mine)

    def note(self) -> str:
        """A note: one's own, a new one, or somebody else's."""
        hidden = HIDDEN_IDS["note"] if self.tries.new_ids else []
        return self.one([*self.own.evening.notes, self.new], hidden, 0.6) or self.new

    def new_sheet(self) -> str:
        """The id of a sheet that is brought."""
        hidden = HIDDEN_IDS["sheet"] if self.tries.new_ids else []
        return self.one([*self.own.game.sheets, self.new, self.new, self.new], hidden, 0.7)

    def content(self) -> dict[str, Any]:
        """A ready-made sheet, mostly by another name."""
        system = find_system(self.key)
        presets = (*system.examples.heroes, system.examples.foe)
        content = system.preset(self.random.choice(presets)).form()
        return {**content, "name": self.name()} if self.random.random() < 0.6 else content

    def scene(self) -> str:
        """A scene."""
        return self.one(list(self.own.evening.scenes), HIDDEN_IDS["scene"])

    def picture(self) -> str:
        """A picture."""
        return self.one(list(self.own.evening.pictures), HIDDEN_IDS["picture"])

    def spend(self) -> str:
        """The key of a spend, an option of a question, or a name."""
        asked = [o.key for p in self.own.game.pendings.values() for o in p.options]
        return self.random.choice([*asked, *SPENDS, self.name()])


SPENDS = ("reroll", "turn", "point", "help", "counter", "dodge", "save", "aura", "better", "krasse")
"""Keys of spends, of one system or another."""
