"""Reward cards: dealt by the dice or chosen, seen by their holder and the game master, never compulsory."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.dice import Distribution, d
from tablee.dice.distribution import uniform
from tablee.game.check import Dice, End, Throw
from tablee.game.event import Asked, Event
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.outcome import Outcome, Reading
from tablee.game.pending import WITHDRAWN
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.question import answer, answer_params, ask
from tablee.game.reason import because
from tablee.game.sheet import Account, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER, POINTS
from tablee.systems.fate2.points.asking import parts_of, question_id
from tablee.systems.fate2.points.narrative import row_problems
from tablee.systems.fate2.points.pools import gained

DEAL, PLAY, CARD = "deal_cards", "play_card", "card"
FOLLOW, RETURN = "follow", "give_back"
RULE = "FAT-4-31"
FOLLOWED = Text("Suivie\u00a0: {reward:+}", "Followed: {reward:+}")


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card: what it says, and the points that it brings to whoever does so."""

    key: str
    fr: str
    en: str
    reward: int

    @property
    def text(self) -> Text:
        """What it says."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class CardTable:
    """``data/cards.toml``: an open list."""

    rows: tuple[CardRow, ...]

    def __post_init__(self) -> None:
        refuse_if(row_problems(RULE, "rows", [(row.key, row.reward) for row in self.rows]))


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Cards are dealt and played, where the game has any."""
    rows = {row.key: row for row in book.table("cards", CardTable).rows}
    return (_deal(rows), _play(rows)) if rows and book.on("cards") else ()


def cards_held(state: State) -> tuple[str, ...]:
    """The keys of the cards that somebody holds."""
    return tuple(parts_of(p)[1] for id, p in state.pendings.items() if id.startswith(f"{CARD}:"))


def _deal(rows: dict[str, CardRow]) -> Move:
    def plan(state: State, args: Args) -> Plan:
        whom = tuple(dict.fromkeys(args["sheets"])) or _characters(state)
        for who in whom:
            _holder(state, who)
        if args["card"]:
            asked = tuple(_asks(state, who, rows[args["card"]]) for who in whom)
            return Plan(because=(because(RULE, "dealt", count=len(asked)),), events=lambda _: asked)
        deck = [row for key, row in rows.items() if key not in cards_held(state)]
        if not whom or len(deck) < len(whom):
            raise Refused(problem(RULE, "sheets", "deck", expected=len(whom), found=len(deck)))

        def events(faces: Faces) -> tuple[Event, ...]:
            left = list(deck)
            return tuple(_asks(state, who, left.pop(face - 1)) for who, face in zip(whom, faces, strict=True))

        why = because(RULE, "dealt", count=len(whom))
        return Plan(dice=_draws(len(deck), len(whom)), because=(why,), events=events)

    everybody = Text("à qui (personne\u00a0: tous les personnages)", "to whom (nobody: every character)")
    words = {key: row.text for key, row in rows.items()}
    params = (
        Param("sheets", "sheets", everybody, default=(), actor=True),
        choice(
            CARD, Text("carte (aucune\u00a0: au hasard)", "card (none: at random)"), words, "", optional=True
        ),
    )
    return Move(DEAL, Text("Distribuer des cartes", "Deal cards"), RULE, params, plan, "gm")


def _characters(state: State) -> tuple[str, ...]:
    return tuple(
        id
        for id, sheet in state.sheets.items()
        if sheet.nature == CHARACTER and isinstance(sheet.get(POINTS), Account)
    )


def _holder(state: State, who: str) -> Sheet:
    """The sheet of somebody who may hold a card; raises `Refused` for a foe."""
    sheet = state.sheet(who)
    if sheet.nature != CHARACTER:
        raise Refused(problem(RULE, who, "not_played", name=sheet.name))
    sheet.need(POINTS, Account)
    return sheet


def _draws(cards: int, times: int) -> Throw:
    """The dice that draw so many different cards: each has as many sides as cards are left."""

    def read(faces: Sequence[int]) -> Reading:
        return Reading(tuple(faces), ())

    def law() -> Distribution[tuple[int, ...]]:
        drawn: Distribution[tuple[int, ...]] = uniform([()])
        for left in range(cards, cards - times, -1):
            drawn = uniform([(*before, face) for before in drawn for face in range(1, left + 1)])
        return drawn

    dice = tuple(Dice(d(left), 1) for left in range(cards, cards - times, -1))
    return Throw(CARD, dice, law, read, lambda _: End((Outcome("total"),)))


def _asks(state: State, who: str, row: CardRow) -> Asked:
    """The card as its holder has it: a question that may stay open as long as they like."""
    words = {
        FOLLOW: FOLLOWED.fill({"reward": row.reward}),
        RETURN: Text("Rendre la carte", "Give the card back"),
    }
    about = because(RULE, "card", card=row.text, reward=row.reward)
    return ask(question_id(state, CARD, who, row.key), who, words, (about,), WITHDRAWN, PLAY, private=True)


def _play(rows: dict[str, CardRow]) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, PLAY, args["option"])
        who, key = parts_of(pending)[:2]
        row = rows.get(key)
        if args["option"] == RETURN or row is None:
            return Plan(events=lambda _: answered)
        why = because(RULE, "followed", name=state.named(who), card=row.text, reward=row.reward)
        return Plan(because=(why,), events=lambda _: (*answered, *gained(who, row.reward, why)))

    words = {FOLLOW: Text("Suivie", "Followed"), RETURN: Text("Rendre la carte", "Give the card back")}
    label = Text("Jouer une carte", "Play a card")
    return Move(PLAY, label, RULE, answer_params(words), plan)
