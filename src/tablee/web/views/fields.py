"""The fields of a move's form, from its parameters and what the viewer knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from tablee.game.move import Move, Param
from tablee.game.naming import name_of, worth_of
from tablee.game.reference import folded
from tablee.game.sheet import Aspect, Block, Descriptor, Levelled, Nested, Numeric, Power, Sheet
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.lang import gettext as _
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.views.wording import titled

PREFIX = "p."
"""What the names of a move's fields begin with in a form, apart from the form's own."""
UNASKED = ("run", "pending", "asked", "dice", "check", "data")
"""Kinds of parameters that no field can ask for."""
RADIOS, LETTERS = 4, 44
"""Up to so many options of so many letters in all are laid out side by side."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose among, under the heading of its ``group`` if it has one.

    ``side`` is what a sheet is set to where sheets are put on sides.
    """

    value: str
    name: str
    on: bool = False
    side: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: how it is drawn (``kind``), its words, its value, and what may be chosen."""

    kind: str
    name: str
    label: str
    value: str = ""
    choices: tuple[Choice, ...] = ()
    sides: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None
    required: bool = False
    depends: bool = False

    @property
    def headed(self) -> list[tuple[str, list[Choice]]]:
        """The choices under their headings, in their order."""
        return [(head, list(under)) for head, under in groupby(self.choices, lambda choice: choice.group)]


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked for what: a move, the state its viewer knows, and what was set so far."""

    move: Move
    rules: Rules
    state: TableState
    seat: Seat
    lang: Lang
    given: Mapping[str, Any]
    preset: frozenset[str] = frozenset()

    def fields(self) -> list[Field]:
        """The fields that are drawn, in the order of the parameters."""
        return [field for param in self.move.params if (field := self._field(param)) is not None]

    def hidden(self) -> dict[str, Any]:
        """What was set beforehand and is not asked again."""
        drawn = {field.name for field in self.fields() if field.kind != "nothing"}
        return {name: self.given[name] for name in self.preset if name not in drawn}

    def _field(self, param: Param) -> Field | None:
        if param.kind in UNASKED:
            return None
        if param.kind in ("sheet", "block") and param.name in self.preset:
            return None
        made = self._choices(param)
        value = self.given.get(param.name, param.default)
        required = param.default is None and not param.optional
        plain = "" if value is None or isinstance(value, (list, tuple, Mapping)) else str(value)
        base = Field(param.kind, param.name, titled(param.label[self.lang]), plain, made)
        match param.kind:
            case "int":
                return _with(base, low=param.low, high=param.high, required=required)
            case "choice":
                short = len(made) <= RADIOS and sum(len(c.name) for c in made) <= LETTERS
                kind = "radio" if short else "select"
                return _with(base, kind=kind, required=required)
            case "sheet":
                own = [c for c in made if c.value]
                if required and len(own) == 1:
                    return None
                return _with(base, kind="select", required=required) if own else None
            case "sheets":
                return _with(base, kind="ticks") if made else None
            case "sides":
                return _with(base, sides=self._sides(param)) if made else None
            case "block" | "blocks":
                if not any(c.value for c in made):
                    return _with(base, kind="none" if required else "nothing", depends=True)
                kind = "select" if param.kind == "block" else "ticks"
                return _with(base, kind=kind, required=required, depends=True)
        return _with(base, required=required)

    def _choices(self, param: Param) -> tuple[Choice, ...]:
        value = self.given.get(param.name, param.default)
        match param.kind:
            case "choice":
                made = [Choice(o, param.word(o)[self.lang], o == value) for o in param.options]
                made = self._in_groups(param, made)
                return tuple(made if value in param.options or param.default is None else _nothing(made))
            case "sheet":
                ids = [(id, s.name) for id, s in self.usable(param).items()]
                made = [Choice(id, name, id == value) for id, name in ids]
                return tuple(made if param.default is None and not param.optional else _nothing(made))
            case "sheets":
                on = value if isinstance(value, (list, tuple)) else ()
                return tuple(Choice(id, s.name, id in on) for id, s in self.usable(param).items())
            case "sides":
                put = value if isinstance(value, Mapping) else self._opposed(param)
                side = {id: key for key, ids in put.items() for id in ids}
                return tuple(
                    Choice(id, s.name, side=side.get(id, "")) for id, s in self.state.game.sheets.items()
                )
            case "block" | "blocks":
                return tuple(self._blocks(param, value))
        return ()

    def _in_groups(self, param: Param, made: list[Choice]) -> list[Choice]:
        """The options under their headings, in the order of the first of each; by the alphabet under each."""
        if not param.groups:
            return made
        heads = [group[self.lang] for group in param.groups]
        order = {head: at for at, head in enumerate(dict.fromkeys(heads))}
        put = [replace(choice, group=head) for choice, head in zip(made, heads, strict=True)]
        return sorted(put, key=lambda c: (order[c.group], folded(c.name)))

    def usable(self, param: Param) -> dict[str, Sheet]:
        """The sheets a parameter may name: for whoever acts those of this seat, else all that are known; with
        roles those alone that have a block of one of them."""
        sheets = fitting_sheets(self.state.game.sheets, param)
        if not param.actor:
            return sheets
        return {id: sheet for id, sheet in sheets.items() if self.seat.acts_for(id)}

    def _sides(self, param: Param) -> tuple[Choice, ...]:
        keys = side_keys(param)
        named = [Choice(k, param.word(k)[self.lang] if param.options else k) for k in keys]
        return (*named, Choice("", _("stays out")))

    def _opposed(self, param: Param) -> dict[str, list[str]]:
        """Who is played by somebody on one side, all the others on the other."""
        first, second, *_rest = side_keys(param)
        played = {id for seat in self.state.seats.values() for id in seat.sheets}
        put: dict[str, list[str]] = {first: [], second: []}
        for id, sheet in self.state.game.sheets.items():
            if id in played:
                put[first].append(id)
            elif sheet.nature not in ("group", "scene", "plan"):
                put[second].append(id)
        return put

    def _blocks(self, param: Param, value: Any) -> Iterator[Choice]:
        sheet = self.state.game.sheets.get(self._owner(param))
        chosen = value if isinstance(value, (list, tuple)) else (value,)
        if param.kind == "block" and (param.default is not None or param.optional):
            yield Choice("", _("none"), not value)
        for block in sheet.blocks if sheet else ():
            if fits(block, param.roles):
                yield Choice(block.id, block_name(self.rules, block, self.lang), block.id in chosen)

    def _owner(self, param: Param) -> str:
        """Whose blocks are meant: those of the sheet that was asked for just before."""
        owner = ""
        for other in self.move.params:
            if other.name == param.name:
                break
            if other.kind == "sheet":
                owner = str(self.given.get(other.name) or self._only(other))
            elif other.kind == "sheets":
                owner = next(iter(self.given.get(other.name) or ()), owner)
        return owner

    def _only(self, param: Param) -> str:
        return next(iter(self.usable(param)), "") if param.default is None and not param.optional else ""

    def settled(self) -> dict[str, Any]:
        """What was given, with the one sheet that can be meant where there is no choice."""
        found = dict(self.given)
        for param in self.move.params:
            if param.kind == "sheet" and not found.get(param.name):
                only = self._only(param)
                if only:
                    found[param.name] = only
            if param.kind == "sides" and param.name not in found:
                found[param.name] = self._opposed(param)
        return found


def side_keys(param: Param) -> tuple[str, ...]:
    """The sides of a parameter, at least two."""
    return param.options if len(param.options) > 1 else ("1", "2")


def fitting_sheets(sheets: Mapping[str, Sheet], param: Param) -> dict[str, Sheet]:
    """The sheets that a parameter asks for: any, or those with a block of one of its roles."""
    if not param.roles:
        return dict(sheets)
    roles = frozenset(param.roles)
    return {id: s for id, s in sheets.items() if any(getattr(b, "role", "") in roles for b in s.blocks)}


def fits(block: Block, roles: tuple[str, ...]) -> bool:
    """Whether a block may be chosen: one of the roles, or anything that has a name where none are said."""
    if roles:
        return getattr(block, "role", "") in roles
    return isinstance(block, (Levelled, Numeric, Descriptor, Power))


def block_name(rules: Rules, block: Block, lang: Lang) -> str:
    """A block in a few words: « Brise-fer 2 »."""
    match block:
        case Descriptor():
            return f"{name_of(rules, block)[lang]} {worth_of(block)[lang]}".strip()
        case Numeric(_id, _name, value):
            name = rules.named(block, lang)
            return f"{name} {number(value, lang, signed=True)}" if value else name
        case Levelled() | Aspect():
            return f"{rules.named(block, lang)} {rules.level_words(block, lang)}".strip()
        case Power():
            return rules.named(block, lang)
        case Nested(_id, sheet):
            return sheet.name
    label = getattr(block, "label", None)
    return label[lang] if label else block.id


def can_ask(move: Move, args: Mapping[str, Any]) -> bool:
    """Whether a form can ask for all that a move must be given beside ``args``."""
    return all(
        param.name in args or param.default is not None or param.optional
        for param in move.params
        if param.kind in UNASKED
    )


def _nothing(made: list[Choice]) -> list[Choice]:
    return [Choice("", _("none"), not any(c.on for c in made)), *made]


def _with(field: Field, **changes: Any) -> Field:
    return replace(field, **changes)
