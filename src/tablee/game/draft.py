"""Drafts: throws in preparation, as people tick them before the dice are thrown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.move import Param, read_args
from tablee.game.touch import Touch

if TYPE_CHECKING:
    from tablee.game.move import Args, Plan
    from tablee.game.way import Way


@dataclass(frozen=True, slots=True)
class Draft:
    """A throw in preparation: who throws, in which way, with which traits, against whom, with what else.

    ``added`` are chips people wrote themselves; ``struck`` has the keys of the chips somebody switched
    off and who; ``turned`` those whose sign was turned. ``goal`` is what the throw must beat, as text;
    ``bought`` what is paid for more. ``way`` is the key of a `Way`, the system's first where it is
    empty; ``options`` are what was set for it. A throw that a ``move`` makes by itself is laid down with its
    ``args``; nothing is ticked on it.
    """

    sheet: str = ""
    traits: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    added: tuple[Chip, ...] = ()
    struck: Mapping[str, str] = field(default_factory=dict)
    turned: tuple[str, ...] = ()
    goal: str = ""
    bought: int = 0
    way: str = ""
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    helpers: tuple[str, ...] = ()
    move: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)

    def ticked(self, chips: Iterable[Chip]) -> tuple[Chip, ...]:
        """The chips of a sheet as the people at the table left them, with those they added."""
        return Touch(self.struck, self.turned).on((*chips, *self.added))

    def touches(self) -> dict[str, Any]:
        """The arguments of a move for chips written, struck and turned; those that are empty are left out."""
        args = {"chips": to_data(self.added), "struck": dict(self.struck), "turned": list(self.turned)}
        return {name: value for name, value in args.items() if value}

    def read_options(self, params: Iterable[Param]) -> dict[str, Any]:
        """The options that were set for a way, read; those of other ways are left where they are."""
        known = tuple(param for param in params if param.name in self.options)
        return read_args(known, {param.name: self.options[param.name] for param in known})

    def chosen_way(self, ways: Sequence[Way]) -> tuple[Way, Args]:
        """The way that was chosen, else the first, and all its options, by default where none was set."""
        way = next((way for way in ways if way.key == self.way), ways[0])
        return way, read_args(way.params, self.read_options(way.params))

    def names(self, ways: Sequence[Way]) -> tuple[str, ...]:
        """The sheets that it names: whom it is aimed at, who helps, and those that its way asks for."""
        way = next((way for way in ways if way.key == self.way), ways[0] if ways else None)
        asked = (self.options.get(p.name) for p in (way.params if way else ()) if p.kind == "sheet")
        return (*self.against, *self.helpers, *(id for id in asked if isinstance(id, str) and id))


@dataclass(frozen=True, slots=True)
class DraftResult:
    """The result of a draft: the check's file form, the chips to show, and the move that throws it.

    Without a ``move`` the check is thrown as it is. ``form`` is what the odds are read from. ``way`` is
    the one that its traits call for by themselves: a spell that is ticked is cast. ``plan`` gives the plan
    of that move on the state of the draft, from what the draft has assembled; None where the move assembles
    nothing that a draft does.
    """

    form: Mapping[str, Any]
    chips: tuple[Chip, ...] = ()
    move: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    way: str = ""
    plan: Callable[[], Plan] | None = field(default=None, compare=False, repr=False)
