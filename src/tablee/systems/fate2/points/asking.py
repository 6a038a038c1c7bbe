"""Questions of this chapter: their ids, which say whose they are, and the aspects that they are about."""

from __future__ import annotations

from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.sheet import Aspect, Sheet
from tablee.game.state import State
from tablee.systems.fate2.core.sheet import ASPECT


def question_id(state: State, kind: str, *parts: object) -> str:
    """A new question’s id, ``kind:sheet:…``: what its answer needs stands there, since its words may be
    shortened for those who do not know all that they name. No other question has the same id."""
    fresh = state.fresh or str(len(state.pendings) + len(state.answers) + 1)
    return ":".join((kind, *map(str, parts), fresh))


def parts_of(pending: Pending) -> list[str]:
    """The parts of a question’s id after its kind, without what makes it unlike others."""
    return pending.id.split(":")[1:-1]


def waits_for(state: State, who: str, *kinds: str) -> bool:
    """True if a sheet has an open question of one of these kinds."""
    return any(id.split(":")[:2] in [[kind, who] for kind in kinds] for id in state.pendings)


def aspect_at(sheet: Sheet, path: str, rule: str) -> Aspect:
    """The aspect at a path, of a sheet or of an Extra of its own; raises `Refused` where there is none."""
    found = sheet.at(path)
    if not isinstance(found, Aspect) or found.role != ASPECT:
        raise Refused(problem(rule, "aspect", "no_aspect", name=sheet.name))
    return found


def silent(rule: str, where: str, words: str) -> tuple[Problem, ...]:
    """The problem of somebody who says nothing."""
    return () if words.strip() else (problem(rule, where, "silent"),)
