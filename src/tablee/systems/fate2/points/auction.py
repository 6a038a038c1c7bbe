"""The auction of an aspect: bids go to and fro below its level; whoever folds is paid by the other’s bid."""

from __future__ import annotations

from typing import Any

from tablee.game.check import GM
from tablee.game.event import Asked, Event, Told
from tablee.game.frozen import dataclass, replace
from tablee.game.move import Args, Move, Plan
from tablee.game.pending import WITHDRAWN, Pending
from tablee.game.problem import problem
from tablee.game.question import answer, answer_params, ask
from tablee.game.reason import Value, because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.page.names import called
from tablee.systems.fate2.points.asking import (
    aspect_at,
    parts_of,
    question_id,
    words_of,
)
from tablee.systems.fate2.points.compel import ASPECT_OF, AUCTION, LINE, may_tempt, tempted
from tablee.systems.fate2.points.pools import WHOM, gained, held, paid, payment

BID = "bid"
FOLLOW, RAISE, FOLD = "follow", "raise", "fold"
RULE = "FAT-4-10"
OPENING = 1
MATCH = Text(
    "Suivre à {bid}\u00a0: {kept} en main si le MJ se couche", "Match {bid}: {kept} in hand if the GM folds"
)
MATCH_LAST = Text("Suivre à {bid}, la limite\u00a0: libre", "Match {bid}, the limit: free")
MATCH_SHORT = Text("Suivre à {bid}", "Match {bid}")
PLAYER_FOLDS = Text("Se coucher\u00a0: {bid:+}", "Fold: {bid:+}")
RAISES = Text(
    "Monter à {more}\u00a0: {name} en aura {up} en se couchant",
    "Raise to {more}: {name} holds {up} by folding",
)
MASTER_FOLDS = Text("Se coucher\u00a0: {name} paie {bid}", "Fold: {name} pays {bid}")


@dataclass(frozen=True, slots=True)
class Bids:
    """An auction as it stands: whose aspect, its level, what both have bid."""

    who: str
    path: str
    level: int
    master: int
    player: int = 0

    @staticmethod
    def of(pending: Pending) -> Bids:
        """The bids that a question is about."""
        who, path, *numbers = parts_of(pending)
        return Bids(who, path, *map(int, numbers))


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """The opening bid and the answers to it, where the game has the option."""
    return (_auction(book), _bid(book)) if book.on("auction") else ()


def _asks(book: Book, state: State, sheet: Sheet, bids: Bids, line: Value) -> Asked:
    """The question to whoever bids next: the player matches the last bid, or the game master goes on."""
    purse, mine = held(sheet), bids.player < bids.master
    words = _to_player(bids, purse) if mine else _to_master(bids, purse, sheet.name)
    slots: dict[str, Any] = {
        "name": sheet.name,
        "level": bids.level,
        "master": bids.master,
        "player": bids.player,
    }
    slots["aspect"] = called(book, aspect_at(sheet, bids.path, RULE))
    about = because(RULE, "asks", line=line, **slots)
    parts = (bids.who, bids.path, bids.level, bids.master, bids.player)
    id = question_id(state, AUCTION, *parts)
    return ask(id, bids.who if mine else GM, words, (about,), WITHDRAWN, BID)


def _to_player(bids: Bids, purse: int) -> dict[str, Text]:
    bid = bids.master
    match = MATCH_SHORT if purse < bid else MATCH_LAST if bid == bids.level else MATCH
    slots = {"bid": bid, "kept": purse - bid}
    return {FOLLOW: match.fill(slots), FOLD: PLAYER_FOLDS.fill(slots)}


def _to_master(bids: Bids, purse: int, name: str) -> dict[str, Text]:
    more, bid = bids.master + 1, bids.player
    slots = {"name": name, "more": more, "up": purse + more, "bid": bid}
    return {RAISE: RAISES.fill(slots), FOLD: MASTER_FOLDS.fill(slots)}


def _auction(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        found = tempted(state, args, RULE)
        bids, line = Bids(found.who, found.path, found.aspect.level, OPENING), args["line"].strip()
        asked = _asks(book, state, found.sheet, bids, line)
        problems = may_tempt(state, found, RULE, line)
        return Plan(problems, because=asked.pending.about, events=lambda _: (asked,))

    label = Text("Ouvrir l’enchère d’un aspect", "Open the auction of an aspect")
    return Move(AUCTION, label, RULE, (WHOM, ASPECT_OF, LINE), plan, "gm")


def _bid(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, BID, args["option"], known=True)
        bids, option = Bids.of(pending), args["option"]
        sheet, line = state.sheet(bids.who), words_of(pending).get("line", "")
        aspect = aspect_at(sheet, bids.path, RULE)
        slots: dict[str, Any] = {"name": state.named(bids.who), "aspect": called(book, aspect)}

        def ends(points: int, key: str) -> Plan:
            """The auction is over: points paid where they are negative, else received."""
            why = because(RULE, key, **slots, points=abs(points))
            told = Told(why, (bids.who,))
            if points > 0:
                return Plan(events=lambda _: (*answered, *gained(bids.who, points, why), told))
            costs, short = payment(state, bids.who, -points, why)
            wrong = tuple(
                problem(RULE, bids.who, "short", **slots, points=-points, found=held(sheet)) for _ in short
            )
            return Plan(wrong, costs, events=lambda _: (*answered, *paid(costs), told))

        if option == FOLD:
            return ends(bids.master, "gave_in") if pending.asks != (GM,) else ends(-bids.player, "withdrew")
        if option == FOLLOW and bids.master >= bids.level:
            return ends(-bids.level, "limit")
        player = bids.master if option == FOLLOW else bids.player
        after = replace(bids, player=player, master=bids.master + (option == RAISE))
        purse = held(sheet)
        short = option == FOLLOW and purse < player
        wrong = (problem(RULE, bids.who, "short", **slots, points=player, found=purse),) if short else ()
        goes_on: tuple[Event, ...] = (_asks(book, state, sheet, after, line),)
        return Plan(wrong, events=lambda _: (*answered, *goes_on))

    words = {
        FOLLOW: Text("Suivre", "Match"),
        RAISE: Text("Monter", "Raise"),
        FOLD: Text("Se coucher", "Fold"),
    }
    label = Text("Enchérir", "Bid")
    return Move(BID, label, RULE, answer_params(words), plan)
