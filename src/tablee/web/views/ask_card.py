"""The card of throws that were asked for: a line for each who was asked, with what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablee.game.sheet import Sheet
from tablee.lang import gettext as _
from tablee.table.secrecy.hidden_facts import Asking
from tablee.web.views.throw_card import Card


@dataclass(frozen=True, slots=True)
class Reply:
    """Somebody who was asked: what came of it; nothing yet where the table waits for them."""

    name: str
    words: str = ""
    success: bool | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class AskCard:
    """The card on which the answers gather."""

    id: str
    words: str
    trait: str
    goal: str
    replies: tuple[Reply, ...]
    closed: bool


def ask_card(sheets: Mapping[str, Sheet], asking: Asking, cards: Mapping[str, Card | None]) -> AskCard:
    """The card of an ask: one line for each who was asked, with what is known of their throw."""
    replies = []
    for sheet in asking.sheets:
        name = sheets[sheet].name if sheet in sheets else "…"
        run = asking.replies.get(sheet, "")
        card = cards.get(run)
        if card is not None:
            replies.append(Reply(name, card.words or "…", card.success))
        elif run:
            replies.append(Reply(name, _("thrown in secret")))
        else:
            replies.append(Reply(name, waits=not asking.closed))
    return AskCard(asking.id, asking.words, asking.trait, asking.goal, tuple(replies), asking.closed)
