"""What the log tells of the evening itself: scenes, handouts, notes, who is away, opening and closing."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from tablee.lang import gettext as _
from tablee.table.commands.evening import plays_for
from tablee.table.log.occasions import (
    EveningClosed,
    EveningFact,
    EveningOpened,
    Note,
    NotePut,
    Picture,
    PictureShown,
    SceneClosed,
    SceneDropped,
    SceneKept,
    SceneOpened,
)
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.views.plaintext import told

EMPTY = Markup()


@dataclass(frozen=True, slots=True)
class Tale:
    """What is told of one fact: a heading with its text, a picture, a line; ``act`` where undo may follow."""

    heading: str = ""
    body: Markup = EMPTY
    picture: Picture | None = None
    line: str = ""
    act: str = ""


def tale_of(fact: EveningFact, state: TableState) -> Tale:
    """What the log tells of a fact, to somebody who knows that state."""
    match fact:
        case SceneOpened(scene):
            return Tale(heading=scene.name, body=told(scene.words))
        case SceneClosed():
            return Tale(line=_("The scene ends."), act=_("The scene ends."))
        case SceneKept(scene):
            return Tale(act=_("Scene prepared: {name}").format(name=scene.name))
        case SceneDropped():
            return Tale(act=_("A prepared scene removed"))
        case PictureShown(picture, to):
            names = ", ".join(state.seat(s).name for s in to)
            title = picture.title or _("A picture")
            line = _("{title} (shown to: {names})").format(title=title, names=names) if names else title
            return Tale(picture=state.evening.pictures.get(picture.id), line=line)
        case NotePut(note):
            return _note(note, state)
        case EveningOpened(number, recap):
            heading = _("Evening {number}").format(number=number)
            body = told(recap) if recap else EMPTY
            return Tale(heading=heading, body=body, act=heading)
        case EveningClosed(number):
            line = _("End of evening {number}.").format(number=number)
            return Tale(line=line, act=line)
    return Tale()


def _note(note: Note, state: TableState) -> Tale:
    words = {"all": _("A note for everybody"), "gm": _("A note for the GM"), "me": _("A note for oneself")}
    name, what = state.seat(note.by).name, words[note.to]
    line = _("{who}: {what}").format(who=name, what=what[0].lower() + what[1:])
    return Tale(line="" if note.to == "me" else line, act=what)


def away_line(before: Seat, now: Seat, state: TableState) -> str:
    """What is told when somebody is away, or back; nothing where that did not change."""
    if before.away == now.away:
        return ""
    if not now.away:
        return _("{name} is back.").format(name=now.name)
    stand_in = plays_for(state.seats, now)
    if stand_in is None:
        return _("{name} is away.").format(name=now.name)
    return _("{name} is away; {other} plays in the meantime.").format(name=now.name, other=stand_in.name)
