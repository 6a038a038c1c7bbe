"""Silhouettes: what players see of a sheet whose values are the game master's, and of what it does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, get_args, get_origin

from tablee.game.codec import to_data
from tablee.game.draft import Draft
from tablee.game.event import Opened, Stepped, Told
from tablee.game.frozen import replace
from tablee.game.ids import ChipKey, ids_in
from tablee.game.move import Param
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tablee.game.reason import Named, Reason, Value
from tablee.game.sheet import Nested, Sheet
from tablee.game.state import Run
from tablee.game.system import Rules
from tablee.game.text import Quote
from tablee.game.walk import walk
from tablee.table.log.facts import Fact
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience_of import things_changed, things_named
from tablee.table.secrecy.hidden_facts import Outlined
from tablee.table.secrecy.redact import with_reasons

BLOCKS, RIVAL = ("block", "blocks"), "rival"


@dataclass(frozen=True, slots=True)
class Unseen:
    """The part of a draft about traits of silhouettes: chips struck and turned, blocks that were named."""

    struck: Mapping[str, str] = field(default_factory=dict)
    turned: tuple[str, ...] = ()
    options: Mapping[str, int | str | bool] = field(default_factory=dict)


def veiled(state: TableState, draft: Draft) -> bool:
    """True if a draft is aimed at a silhouette: those who see only that may not read chances from it."""
    return not state.silhouettes.isdisjoint(draft.against)


def has_silhouettes(rules: Rules) -> bool:
    """True if a game has words for a sheet without its values, and throws that don't name its traits."""
    return rules.silhouette is not None and rules.veil is not None


def outline(rules: Rules, sheet: Sheet) -> Sheet:
    """A sheet in words; the sheet itself where a game has none."""
    return sheet if rules.silhouette is None else rules.silhouette(sheet)


def rival_blocks(rules: Rules) -> frozenset[str]:
    """The options of throws that name a block of whoever is aimed at."""
    params = (param for way in rules.ways for param in way.params)
    return frozenset(p.name for p in params if p.kind in BLOCKS and p.name.startswith(RIVAL))


def unseen(state: TableState, draft: Draft | None, rivals: Collection[str] = ()) -> Unseen:
    """The part of a draft that speaks of a silhouette's traits: players see none of it."""
    if draft is None:
        return Unseen()
    theirs = tuple(f"{sheet}:" for sheet in state.silhouettes)
    struck = {key: who for key, who in draft.struck.items() if key.startswith(theirs)}
    options = {k: v for k, v in draft.options.items() if k in rivals} if veiled(state, draft) else {}
    return Unseen(struck, tuple(key for key in draft.turned if key.startswith(theirs)), options)


def draft_for_players(state: TableState, draft: Draft | None, rivals: Collection[str] = ()) -> Draft | None:
    """A draft without what it says of the traits of silhouettes."""
    if draft is None or not state.silhouettes:
        return draft
    hidden = unseen(state, draft, rivals)
    kept = {key: who for key, who in draft.struck.items() if key not in hidden.struck}
    turned = tuple(key for key in draft.turned if key not in hidden.turned)
    options = {key: value for key, value in draft.options.items() if key not in hidden.options}
    return replace(draft, struck=kept, turned=turned, options=options)


def with_unseen(state: TableState, draft: Draft, whole: Draft | None, rivals: Collection[str] = ()) -> Draft:
    """A draft as a player sees it, with what the whole one says of silhouettes: that alone, whatever
    the player says of what can't be seen."""
    hidden = unseen(state, whole, rivals)
    own = unseen(state, draft, rivals)
    options = hidden.options if whole is not None and whole.against == draft.against else {}
    if own == replace(hidden, options=options):
        return draft
    return replace(
        draft,
        struck={**{key: who for key, who in draft.struck.items() if key not in own.struck}, **hidden.struck},
        turned=(*(key for key in draft.turned if key not in own.turned), *hidden.turned),
        options={**{key: value for key, value in draft.options.items() if key not in own.options}, **options},
    )


def parts_named(params: Sequence[Param], args: Mapping[str, Any]) -> Iterator[str]:
    """The sheets of which the arguments of a move name a part: a chip by its key, blocks beside the sheet's
    id, or the blocks that all of several actors use."""
    blocks = any(args.get(param.name) for param in params if param.kind in BLOCKS)
    for param in params:
        value, inner = args.get(param.name), get_args(param.shape)
        listed = value if isinstance(value, (list, tuple)) else ()
        if inner and inner[0] == ChipKey:
            yield from (id for _, id in ids_in(param.shape, value))
        elif inner and get_origin(param.shape) is tuple:
            for found in (tuple(ids_in(inner[0], item)) for item in listed):
                if any(kind not in ("sheet", "name") for kind, _ in found):
                    yield from (id for kind, id in found if kind == "sheet")
        elif blocks and param.actor and param.kind == "sheets":
            yield from listed


def traits(sheet: Sheet) -> Iterator[str]:
    """The names of what is on a sheet."""
    for block in sheet.blocks:
        if isinstance(block, Nested):
            yield block.sheet.name
            yield from traits(block.sheet)
        elif name := getattr(block, "name", ""):
            yield str(name)


@dataclass(frozen=True, slots=True)
class Silhouettes:
    """The silhouettes that an act has to do with, and how its events are told to those who see only these.

    ``runs`` are the throws as they stand while the act is told.
    """

    rules: Rules | None
    state: TableState
    about: frozenset[str] = frozenset()
    runs: dict[str, Run] = field(default_factory=dict)

    def of(self, events: Iterable[Fact]) -> Silhouettes:
        """The same for an act that comes to these events."""
        if not self.state.silhouettes:
            return self
        found, runs = set[str](), dict(self.state.game.runs)
        for event in events:
            if isinstance(event, Opened):
                runs[event.run] = Run.begun(event)
                found.update(self._sheets(runs[event.run]))
            for thing in (*things_changed(event), *things_named(event)):
                kind, _, id = thing.partition(" ")
                found.update({id} if kind != "run" else self._sheets(runs.get(id)))
        about = self.state.silhouettes.intersection(found)
        return replace(self, about=about, runs=dict(self.state.game.runs))

    def follow(self, event: Fact) -> None:
        """Remember a throw's step: the next event may build on it."""
        if not self.about:
            return
        if isinstance(event, Opened):
            self.runs[event.run] = Run.begun(event)
        elif isinstance(event, Stepped) and event.run in self.runs:
            self.runs[event.run] = self.runs[event.run].stepped(event)

    def told(self, event: Fact, words: Collection[str] = ()) -> Fact | None:
        """The event as players learn it, who see silhouettes; None where there is no veil for a throw.

        Reasons are told by the types of what they say: nothing is compared with what is hidden, nor with what
        is open. ``words`` are those that the game master wrote in this very command.
        """
        if not self.about:
            return event
        match event:
            case Opened(_run, check):
                shades = self.about.intersection(self._sheets(Run.begun(event)))
                form = self._form(check, event.by, shades) if shades else check
                if form is None or not shades:
                    return None if form is None else event
                # Even where the veil says the same: the order of its words would tell so.
                return replace(event, check=form)
            case Stepped(run):
                return self._stepped(event, self.runs.get(run))
            case Told(reason, about) if not about or not self.about.isdisjoint(about):
                told = Told(reason if _names_people(reason, words) else Reason(reason.rule), about)
                return event if told == event else told
        return with_reasons(event, lambda why: why if _has_no_words(why, words) else Reason(why.rule))

    def _form(
        self, check: Mapping[str, object], by: str, shades: frozenset[str]
    ) -> Mapping[str, object] | None:
        """The check without the traits of silhouettes; None where the game has no veil for it."""
        if self.rules is None or self.rules.veil is None:
            return None
        try:
            form = self.rules.veil(check, shades | {""} if by in shades else shades)
            self.rules.check(form)
        except Refused:
            return None
        return form

    def _stepped(self, event: Stepped, run: Run | None) -> Stepped:
        """The same step with its outcomes as the veiled check reads them, or bare where it reads none."""
        shades = self.about.intersection(self._sheets(run))
        if run is None or not shades or not event.outcomes:
            return event
        form, outcomes = self._form(run.check, run.by, shades), tuple(map(bare, event.outcomes))
        if form is not None and self.rules is not None:
            with suppress(Refused):  # dice that don't fit the veiled check: what came out is all that is told
                outcomes = walk(self.rules.check(form), (*run.steps, event.step)).outcomes
        told = replace(event, outcomes=outcomes)
        return event if to_data(told) == to_data(event) else told

    def _sheets(self, run: Run | None) -> tuple[str, ...]:
        """The sheets of a throw: who throws, against whom; of one that is nobody's, those its check names."""
        if run is None:
            return ()
        if run.by or run.against or self.rules is None:
            return (run.by, *run.against)
        return tuple(id for kind, id in self.rules.ids_in_check(run.check) if kind == "sheet")


def _has_no_words(reason: Reason, words: Collection[str]) -> bool:
    """True if a reason has names of sheets, numbers and words of the game, and no other text than ``words``:
    a trait is called by such a text."""

    def is_open(value: Value) -> bool:
        if isinstance(value, tuple):
            return all(map(is_open, value))
        return not isinstance(value, str) or value in words

    return all(is_open(value) for _, value in reason.slots)


def _names_people(reason: Reason, words: Collection[str]) -> bool:
    """True if a reason has names of sheets, quotes and ``words``, and nothing else."""
    return all(isinstance(value, Named | Quote) or value in words for _, value in reason.slots)


def bare(outcome: Outcome) -> Outcome:
    """The outcome alone: its key and whether it succeeds, no number that dice could be read from."""
    return Outcome(outcome.key, success=outcome.success, side=outcome.side)


def retold(rules: Rules, truth: TableState, known: TableState) -> list[Outlined]:
    """The outlines that players must be told anew for their silhouettes to be true.

    ``known`` is the table as anybody knows it.
    """
    found = [Outlined(id) for id in known.game.sheets if id not in truth.game.sheets]
    for id in sorted(truth.silhouettes):
        content = truth.game.sheets.get(id)
        wanted = outline(rules, content) if content is not None else None
        if wanted != known.game.sheets.get(id):
            found.append(Outlined(id, wanted))
    return found
