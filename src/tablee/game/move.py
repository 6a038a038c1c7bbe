"""A move: something a seat may do. Forms, chat commands and the API come from its description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from tablee.game.frozen import dataclass, replace
from tablee.game.problem import Problem, Refused, problem
from tablee.game.text import Text, plain

if TYPE_CHECKING:  # a throw on the command line makes no move: it starts without these
    from tablee.game.account import Movement
    from tablee.game.check import Node
    from tablee.game.event import Event
    from tablee.game.reason import Reason
    from tablee.game.state import State

Args: TypeAlias = Mapping[str, Any]
Faces: TypeAlias = tuple[int, ...]
Who = Literal["player", "gm", "any"]
Purpose = Literal["", "begin", "join", "turn", "pass", "leave", "round", "end"]
"""The purpose of a move in a fight, which tells the page where its button stands: ``begin``, ``join`` and
``end`` a fight; ``round`` begins the next round; ``pass`` or ``leave`` on one's turn; ``turn``: what else
needs one tap on one's turn."""
ParamKind = Literal[
    "int", "text", "bool", "choice", "sheet", "sheets", "sides", "block", "blocks", "run", "pending", "asked",
    "dice", "check", "data",
]  # fmt: skip
"""``sides`` groups sheets under the keys of ``options``; ``pending`` is a question, ``asked`` the one of
those it is put to who answers. No form can ask for ``check`` (the file form of a
check) and ``data`` (plain data of a ``shape``)."""
TEXT_LIMIT = 2000


@dataclass(frozen=True, slots=True)
class Param:
    """One typed parameter of a move. ``default`` None means it must be given.

    ``words`` are what people read for each of the ``options``; ``roles`` which blocks fit, or which sheets:
    those that have such a block. With ``groups``,
    the heading of each option, they are in the reader's alphabetical order under their headings. ``actor``
    marks the sheet that acts: its player may send the move. ``shape`` is the type of plain data, with
    the ids in it marked (`game.ids`); what does not fit it the planner refuses in words of its rule. A text
    has one where it is a name.
    """

    name: str
    kind: ParamKind
    label: Text
    default: Any = None
    low: int | None = None
    high: int | None = None
    options: tuple[str, ...] = ()
    optional: bool = False
    words: tuple[Text, ...] = ()
    roles: tuple[str, ...] = ()
    groups: tuple[Text, ...] = ()
    actor: bool = False
    shape: Any = None

    def word(self, option: str) -> Text:
        """The label of an option."""
        named = dict(zip(self.options, self.words, strict=False))
        return named.get(option) or plain(option)

    def read(self, value: Any) -> tuple[Any, Problem | None]:
        """The value as the move wants it; text is read, as from a chat command."""
        match self.kind:
            case "int":
                return self._int(value)
            case "bool":
                good = {
                    "true": True,
                    "false": False,
                    "oui": True,
                    "non": False,
                    "yes": True,
                    "no": False,
                }.get(str(value).lower())
                return good, None if good is not None else self._wrong(value)
            case "choice":
                return value, None if value in self.options else self._wrong(value)
            case "sheets" | "blocks" | "dice":
                items = [v for v in value.split(",") if v] if isinstance(value, str) else value
                if not isinstance(items, (list, tuple)):
                    return None, self._wrong(value)
                if self.kind == "dice":
                    good_dice = all(str(i).isdecimal() and len(str(i)) < 5 for i in items)
                    return (tuple(int(i) for i in items), None) if good_dice else (None, self._wrong(value))
                good_ids = all(isinstance(i, str) for i in items)
                return (tuple(items), None) if good_ids else (None, self._wrong(value))
            case "sides":
                return self._sides(value)
            case "check":
                return (value, None) if isinstance(value, Mapping) else (None, self._wrong(value))
            case "data":
                return value, None
        return (
            (value, None)
            if isinstance(value, str) and len(value) <= TEXT_LIMIT
            else (None, self._wrong(value))
        )

    def _sides(self, value: Any) -> tuple[Any, Problem | None]:
        good = isinstance(value, Mapping) and all(
            isinstance(side, str) and isinstance(ids, (list, tuple)) and all(isinstance(i, str) for i in ids)
            for side, ids in value.items()
        )
        return ({k: tuple(v) for k, v in value.items()}, None) if good else (None, self._wrong(value))

    def _int(self, value: Any) -> tuple[int | None, Problem | None]:
        try:
            found = (
                int(str(value).replace("\N{MINUS SIGN}", "-"))
                if len(str(value)) < 12 and not isinstance(value, bool)
                else None
            )
        except ValueError:
            found = None
        inside = (
            found is not None
            and (self.low is None or found >= self.low)
            and (self.high is None or found <= self.high)
        )
        return (found, None) if inside else (None, self._wrong(value))

    def _wrong(self, value: Any) -> Problem:
        expected = self.options or (
            f"{'' if self.low is None else self.low}…{'' if self.high is None else self.high}",
        )
        return problem(
            "HOUSE-param", self.name, self.kind, label=self.label, expected=expected, found=str(value)[:60]
        )


def choice(
    name: str, label: Text, words: Mapping[str, Text], default: str | None = None, *, optional: bool = False
) -> Param:
    """A parameter with one of some options, given with the words that people read for each."""
    return Param(
        name, "choice", label, default, options=tuple(words), optional=optional, words=tuple(words.values())
    )


def read_args(params: tuple[Param, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """Typed arguments from what was sent to a move or a check; raises `Refused` with every problem."""
    args: dict[str, Any] = {}
    names = {p.name for p in params}
    problems = [
        problem("HOUSE-param", str(k)[:40], "unknown", expected=tuple(p.name for p in params), found="")
        for k in given
        if k not in names
    ]
    for param in params:
        if given.get(param.name) is None:
            if param.default is None and not param.optional:
                problems.append(problem("HOUSE-param", param.name, "missing", label=param.label))
            args[param.name] = param.default
            continue
        args[param.name], wrong = param.read(given[param.name])
        problems.extend([wrong] if wrong else [])
    if problems:
        raise Refused(*problems)
    return args


def no_events(faces: Faces) -> tuple[Event, ...]:
    """The events of a plan that changes nothing."""
    return ()


QUESTION = Param("pending", "pending", Text("question", "question"))
ANSWERER = Param("seat", "asked", Text("qui répond", "who answers"))
"""The two parameters of a move that answers a question."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a move on one state: problems, costs, the dice it asks for, reasons, and its events.

    ``events`` gives the events for the faces of those dice (none where no dice are asked for). They are
    asked for only of a plan without problems, or when the game master overrules them: a plan that can't be
    carried out even then raises `Refused` instead of listing a problem: it is ``final``. ``shows`` is what a
    form shows. ``opens`` is the sheet that begins a throw by it ("" is nobody's), None where none is begun.
    ``lent`` are the addresses of accounts of others that may pay, since their owners offer it.
    """

    problems: tuple[Problem, ...] = ()
    costs: tuple[Movement, ...] = ()
    dice: Node | None = None
    because: tuple[Reason, ...] = ()
    shows: Mapping[str, Any] = field(default_factory=dict)
    events: Callable[[Faces], tuple[Event, ...]] = no_events
    final: bool = False
    opens: str | None = None
    lent: frozenset[str] = frozenset()

    @property
    def broken(self) -> tuple[Problem, ...]:
        """The problems for which the rules refuse it: all but warnings."""
        return tuple(p for p in self.problems if not p.warning)


def _refused(problems: tuple[Problem, ...]) -> Plan:
    """The plan of a move that can't be carried out, whoever asks."""

    def events(faces: Faces) -> tuple[Event, ...]:
        raise Refused(*problems)

    return Plan(problems, events=events, final=True)


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """A move: its parameters, and the planner that says what it comes to on a state.

    ``who`` may make it at all; of a parameter marked as the actor it follows for whom. ``purpose`` says
    which button of a fight it is.
    """

    key: str
    label: Text
    rule: str
    params: tuple[Param, ...]
    planner: Callable[[State, Args], Plan]
    who: Who = "any"
    purpose: Purpose = ""

    def plan(self, state: State, args: Args) -> Plan:
        """The plan for arguments that were read; a refusal becomes a plan with its problems.

        A plan looks at the state and changes nothing: a page shows it, a table carries the same plan out.
        """
        try:
            return self.planner(state, args)
        except Refused as refused:
            return _refused(refused.problems)

    @property
    def actor(self) -> Param | None:
        """The parameter that says who acts: a seat that plays that sheet may send the move."""
        return next((param for param in self.params if param.actor), None)

    def acting(self, sheet: str) -> dict[str, str]:
        """The argument that says that this sheet acts; empty where the move is no single sheet's."""
        return {self.actor.name: sheet} if self.actor is not None and self.actor.kind == "sheet" else {}

    def about(self, sheet: str, path: str, role: str) -> dict[str, str] | None:
        """The arguments that say that the move is about a block of a sheet; None if it takes none of that
        role, or asks for no sheet."""
        of = self.actor or next((param for param in self.params if param.kind == "sheet"), None)
        block = next((param for param in self.params if param.kind == "block" and role in param.roles), None)
        return {of.name: sheet, block.name: path} if of is not None and block is not None else None

    def read(self, given: Mapping[str, Any]) -> Args:
        """Typed arguments from what was sent; raises `Refused` with every problem."""
        return read_args(self.params, given)

    def form(self) -> dict[str, Any]:
        """The description of the move as plain data, from which forms are made."""
        from tablee.game.codec import to_data

        return {
            "move": self.key,
            "label": to_data(self.label),
            "rule": self.rule,
            "who": self.who,
            "purpose": self.purpose,
            "params": to_data(tuple(replace(param, shape=None) for param in self.params)),
        }


def do(move: Move, state: State, given: Mapping[str, Any], faces: Faces = ()) -> tuple[Event, ...]:
    """Read the arguments, refuse what the plan refuses, else give its events."""
    plan = move.plan(state, move.read(given))
    if plan.broken:
        raise Refused(*plan.broken)
    return plan.events(faces)
