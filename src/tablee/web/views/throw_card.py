"""The card of a throw: its dice, its verdict, why, and what may still be done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from tablee.game.check import Choice, End, Throw
from tablee.game.frozen import replace
from tablee.game.move import Move
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, Refused
from tablee.game.state import Run, State
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.game.throwing import is_for_master
from tablee.game.walk import Place, Thrown
from tablee.lang import gettext as _
from tablee.lang import ngettext
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.views.memo import Same, partial
from tablee.web.views.spend_cards import SpendCard, named
from tablee.web.views.spends import Stakes, stakes_of
from tablee.web.views.throw_reading import SHOWN, DieCard, Pad, Reckoned, Verdict, pads_of, reckoned

READ = ("seats", "goals", "customs")
"""The fields of a state that the card of a throw is made from, beside the game."""
READ_IN_GAME = ("sheets", "shaded", "hidden")
"""The fields of the game, where no move is planned: the viewer does not act for the thrower, or the check has
no consequences."""
FACES = 30
"""The most different faces that a summary of very many dice lists."""
OPEN = 64
"""The most cards that are kept of throws with which something may still be done."""


@dataclass(frozen=True, slots=True)
class DiceRow:
    """The dice of one side, under its name where there are several.

    Of very many it has none, but says how many there are and how many show what.
    """

    name: str
    dice: tuple[DieCard, ...]
    many: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A throw as it stands. ``then`` is the label of the move that draws its consequences, ``move`` its key.

    ``waits`` says why they can't be drawn yet, in a fight where equals throw before any effect applies.
    ``about`` says what it was: an attack, and against whom; what it was made with, and what it had to reach.
    While it is not over, ``stands`` says how each side fares, ``missing`` what is still to come from whom.
    ``spends``, ``passes``, ``offered`` and ``may_close`` are the viewer's `Stakes` in it, ``seen`` how many
    steps they are read from; ``open``: the thrower may accept it.
    ``goal`` is a difficulty that was told apart, ``goal_verdicts`` the throw against it; ``goal_hidden``
    while the game master alone knows it. ``stored`` says that it stands as it was logged, by which version of
    the rules, where today's would read its dice otherwise: nothing more can be bought. ``best`` is the chance
    with best play, ``spent`` says which boxes are all ticked, ``helped`` who else could still pay for it.
    """

    run: str
    rows: tuple[DiceRow, ...]
    verdicts: tuple[Verdict, ...]
    why: tuple[tuple[str, str], ...]
    spends: tuple[SpendCard, ...] = ()
    passes: tuple[tuple[str, str], ...] = ()
    offered: tuple[str, ...] = ()
    may_close: bool = False
    seen: int = 0
    open: bool = False
    more_dice: int = 0
    pads: tuple[Pad, ...] = ()
    by_hand: bool = False
    then: str = ""
    move: str = ""
    waits: str = ""
    goal: str = ""
    goal_verdicts: tuple[Verdict, ...] = ()
    goal_hidden: bool = False
    about: str = ""
    stands: tuple[tuple[str, str], ...] = ()
    missing: str = ""
    stored: str = ""
    best: str = ""
    spent: str = ""
    helped: tuple[str, ...] = ()

    @property
    def success(self) -> bool | None:
        """Whether the thrower succeeds, where that is known."""
        best = self.goal_verdicts or self.verdicts
        return best[0].success if best else None

    @property
    def words(self) -> str:
        """The verdict in one breath, for a line of talk or a list of replies."""
        best = self.goal_verdicts or self.verdicts
        return " · ".join(" ".join(filter(None, (v.name, v.label))) for v in best)


def card_of(
    state: TableState,
    rules: Rules,
    run: Run,
    viewer: str,
    lang: Lang,
    stored: tuple[Outcome, ...] = (),
    *,
    own: bool = True,
) -> Card | None:
    """The card of a throw; None where its rules don't read it and no outcome was logged.

    Not ``own``: the throw is no sheet's and was made from another seat, which alone goes on with it.
    """
    told = reckoned(rules, run, lang, stored)
    if told is None:
        return None
    seat = state.seat(viewer)
    card = Card(
        run.id,
        _rows(state, run, told, lang),
        _by_name(state.game, run, told.verdicts),
        told.why,
        by_hand=any(isinstance(s, Thrown) and s.by_hand for s in run.steps),
        about=" · ".join(_about(state.game, rules, run, told, lang)),
        stands=tuple((side_name(state.game, run, side), words) for side, words in told.stands),
        missing=_missing(state.game, run, told.place, lang) if told.dice else "",
        stored=_stored_words(run) if told.place.stored else "",
    )
    card = _against(card, state, rules, run, lang)
    if run.applied:
        return card
    if not (seat.acts_for(run.by) and (own or seat.role == "gm")):
        stakes = Stakes() if run.closed else stakes_of(state, rules, run, seat, lang, own=own)
        return _with_stakes(card, run, stakes)
    then, why_not = _then(state, rules, run, seat)
    other = next((p for p in why_not if p.rule != "HOUSE-spend"), None)  # the stakes say those
    if other is not None and not card.missing and _in_fight(state, run):
        card = replace(card, waits=rules.reference.say(other, lang))
    elif then is not None and not why_not:
        card = replace(card, then=then.label[lang], move=then.key)
    return card if run.closed else _still_open(card, state, rules, run, told.place, seat, lang)


def _stored_words(run: Run) -> str:
    """Why a throw stands as it was logged."""
    words = _("As it was read then, by version {version}: today’s rules would read these dice otherwise.")
    return words.format(version=run.version)


def _about(game: State, rules: Rules, run: Run, told: Reckoned, lang: Lang) -> Iterator[str]:
    """What sort of throw it was, where it was no plain one; what it was made with."""
    sort = sort_of(game, rules, run, lang)
    if sort:
        yield sort
    if told.about:
        yield told.about
        return
    for chip in told.chips:
        if chip.on and chip.name and chip.side in ("", run.by):
            yield f"{rules.named(chip, lang)} {number(chip.worth, lang, signed=True)}{chip.unit}"


def sort_of(game: State, rules: Rules, run: Run, lang: Lang) -> str:
    """What sort of throw it was, about what and against whom; nothing where it was a plain one."""
    kind = rules.checks.get(str(run.check.get("check", "")))
    names = ", ".join(filter(None, (named(game, id) for id in run.against)))
    if kind is None or not (names or kind.then):
        return ""
    subject = named(game, kind.subject(run.check)) if kind.subject is not None else ""
    label = kind.label[lang]
    label = _("{throw}: {subject}").format(throw=label, subject=subject) if subject else label
    return _("{throw} against {names}").format(throw=label, names=names) if names else label


def _missing(game: State, run: Run, place: Place, lang: Lang) -> str:
    """The dice or the choice that a throw still waits for once some dice have fallen, and from whom."""
    node = place.node
    if isinstance(node, End):
        return ""
    if isinstance(node, Choice):
        return _("Still to choose: {name}").format(name=side_name(game, run, node.who))
    groups = node.dice if isinstance(node, Throw) else ()
    dice = [f"{side_name(game, run, one.side or run.by)} {one.count}{one.die.name}".strip() for one in groups]
    what = [node.label[lang]] if isinstance(node, Throw) and node.label is not None else []
    return _("Still to be thrown: {dice}").format(dice=", ".join([*what, *dice]))


def _against(card: Card, state: TableState, rules: Rules, run: Run, lang: Lang) -> Card:
    """The card with the throw read against a difficulty that was told apart, where the viewer knows it."""
    goal = state.goals.get(run.id, "")
    if not goal or not card.verdicts:
        return card
    told = None
    if rules.against is not None and not card.stored:
        try:
            told = reckoned(rules, replace(run, check=rules.against(run.check, goal), results=()), lang)
        except Refused:
            told = None
    verdicts = told.verdicts if told else ()
    return replace(card, goal=goal, goal_verdicts=_by_name(state.game, run, verdicts))


def _still_open(
    card: Card, state: TableState, rules: Rules, run: Run, place: Place, seat: Seat, lang: Lang
) -> Card:
    node = place.node
    if isinstance(node, Throw):
        if not run.steps:
            return card
        pads = pads_of(node, run.id, lang, lambda side: side_name(state.game, run, side))
        return replace(card, more_dice=node.count, pads=pads)
    card = _with_stakes(card, run, stakes_of(state, rules, run, seat, lang))
    # Where nothing can be bought and nothing follows, there is nothing to accept.
    # A throw of the whole table has nobody to accept it, only its consequences.
    own = any(not spend.by for spend in card.spends)
    waits = own or (has_consequences(rules, run) and not (card.move and not run.by))
    return replace(card, open=isinstance(node, End) and waits and run.by not in run.passed)


def _with_stakes(card: Card, run: Run, stakes: Stakes) -> Card:
    return replace(
        card,
        rows=tuple(_pickable(card, run, stakes)),
        spends=stakes.spends,
        passes=stakes.passes,
        offered=stakes.lines,
        may_close=stakes.may_close,
        best=stakes.best,
        spent=stakes.spent,
        helped=stakes.helped,
        seen=len(run.steps),
    )


def _pickable(card: Card, run: Run, stakes: Stakes) -> Iterator[DiceRow]:
    """The rows of dice, with what each die brings that the viewer may pick for a spend."""
    picks = {pick.at: pick for spend in stakes.spends for pick in spend.picks}

    def shown(die: DieCard) -> DieCard:
        pick = picks.get(die.at)
        if pick is None:
            return die
        tap = f"pick-{run.id}-{len(run.steps)}-{die.side}"
        return replace(die, tap=tap, brings=pick.short, best=pick.best)

    for row in card.rows:
        yield replace(row, dice=tuple(map(shown, row.dice)))


def has_consequences(rules: Rules, run: Run) -> bool:
    """True if a move draws the consequences of a throw."""
    kind = rules.checks.get(str(run.check.get("check", "")))
    return kind is not None and bool(kind.then)


def _then(state: TableState, rules: Rules, run: Run, seat: Seat) -> tuple[Move | None, tuple[Problem, ...]]:
    """The move that draws the consequences, and what stands in its way for now."""
    kind = rules.checks.get(str(run.check.get("check", "")))
    move = rules.moves.get(kind.then) if kind and kind.then else None
    if kind is None or move is None or (run.closed and not is_owed(state, run)):
        return None, ()
    if kind.by_itself and not run.closed:  # to accept the throw is all that is wanted
        return None, ()
    try:
        seen = move.plan(state.game, move.read({"run": run.id}))
    except Refused:
        return None, ()
    # The game master, who passes for silhouettes, waits for nobody there.
    return move, tuple(p for p in seen.broken if seat.role != "gm" or not is_for_master(p))


def is_owed(state: TableState, run: Run) -> bool:
    """Whether a throw that is over may still have consequences: the last one, and those of a fight's round.

    Whoever acts at the same moment throws before any effect applies: others come between.
    """
    if next(reversed(cast(dict[str, Run], state.game.runs)), "") == run.id:
        return True
    return _in_fight(state, run)


def is_live(state: TableState, run: Run) -> bool:
    """Whether something may still be done with a throw, by whoever acts for the one who threw."""
    return not run.applied and (not run.closed or is_owed(state, run))


def _in_fight(state: TableState, run: Run) -> bool:
    """Whether a throw is one of the last round's exchanges."""
    fight = state.game.conflict
    round_of = sum(map(len, fight.sides.values())) if fight else 0
    return fight is not None and run.id in {e.run for e in fight.exchanges[-round_of:]}


def _rows(state: TableState, run: Run, told: Reckoned, lang: Lang) -> tuple[DiceRow, ...]:
    """The dice side by side, named where several sides threw, and where one threw for several things."""
    dice = [replace(die, at=at) for at, die in enumerate(told.dice)]
    sides = {die.side for die in dice}
    rows = dict.fromkeys((die.side, die.group) for die in dice)

    def named(side: str, group: str) -> str:
        who = side_name(state.game, run, side) if len(sides) > 1 else ""
        return " · ".join(filter(None, (who, group)))

    found = (DiceRow(named(*row), tuple(die for die in dice if (die.side, die.group) == row)) for row in rows)
    if len(told.dice) <= SHOWN:
        return tuple(found)
    return tuple(DiceRow(row.name, (), _summary(row.dice, lang)) for row in found)


def _summary(dice: tuple[DieCard, ...], lang: Lang) -> str:
    """How many dice there are; of those that count, how many show what, if they differ little."""
    count = number(len(dice), lang)
    words = ngettext("{n} die", "{n} dice", len(dice)).format(n=count)
    shown = Counter(die.face for die in dice if die.kept)
    if len(shown) > FACES:
        return words
    told = ", ".join(f"{number(times, lang)} × {face}" for face, times in sorted(shown.items(), key=_by_face))
    return _("{label}:").format(label=words) + f" {told}"


def _by_face(counted: tuple[str, int]) -> tuple[int, str]:
    """The order of faces: the shorter number is the smaller one."""
    return len(counted[0]), counted[0]


def _by_name(game: State, run: Run, verdicts: tuple[Verdict, ...]) -> tuple[Verdict, ...]:
    """What came out, each under the name of its side where there are several."""
    return tuple(replace(v, name=side_name(game, run, v.name)) if v.name else v for v in verdicts)


def side_name(game: State, run: Run, side: str) -> str:
    """Who a side of a throw is."""
    if not side or side in game.sheets:
        return named(game, side)
    known = {
        "me": named(game, run.by),
        "player": named(game, run.by),
        "other": ", ".join(filter(None, (named(game, id) for id in run.against))) or _("the other side"),
        "gm": _("GM"),
        "circumstance": _("circumstance"),
    }
    return known.get(side) or side


class CardCache:
    """The cards of throws, worked out once for one viewer: for good where nothing will be offered any more,
    else while the fields of the state that they are made from stay.

    They name people and sheets: whoever keeps them begins anew when a name changes.
    """

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self._kept: dict[str, tuple[Run, str | None, int, Card | None]] = {}
        self._open: dict[tuple[str, str], tuple[tuple[object, ...], Card | None]] = {}

    def card(
        self,
        state: TableState,
        rules: Rules,
        run: Run,
        viewer: str,
        told: int,
        stored: tuple[Outcome, ...] = (),
        *,
        own: bool = True,
    ) -> Card | None:
        """The card of a throw; ``told`` says how often its difficulty was. One taken back is over.

        ``stored`` are its outcomes as they were logged; not ``own``: it is nobody's, made from another seat.
        """

        def drawn(state: TableState, run: Run) -> Card | None:
            card = card_of(state, rules, run, viewer, self.lang, stored, own=own)
            # Told once, a difficulty is the game master's; told again, everybody's.
            secret = state.seat(viewer).role == "gm" and told < 2
            return replace(card, goal_hidden=secret) if card and card.goal else card

        goal, kept = state.goals.get(run.id), self._kept.get(run.id)
        owed = is_owed(state, run)
        if kept is not None and kept[0] is run and kept[1:3] == (goal, told) and not owed:
            return kept[3]
        known = run if run.id in state.game.runs else replace(run, closed=True, applied=True)
        if known.closed and not owed:
            card = drawn(state, known)
            self._kept[run.id] = (run, goal, told, card)
            return card
        values, game = {name: getattr(state, name) for name in READ}, state.game
        plans = state.seat(viewer).acts_for(run.by) and has_consequences(rules, run)
        played = {} if plans else {name: getattr(game, name) for name in READ_IN_GAME}
        hangs_on = (rules, run, *values.values(), *(played.values() or (game,)))
        key = (told, own, stored, *map(Same, hangs_on))
        made = self._open.get((run.id, viewer))
        if made is None or made[0] != key:
            if len(self._open) >= OPEN:
                self._open.clear()
            values["game"] = partial(State, played) if played else game
            made = self._open[run.id, viewer] = (key, drawn(partial(TableState, values), known))
        return made[1]
