"""Proofs of the dice of a command, for exactly those who are told their faces.

A throw is everybody's, with a number that all can count, or hidden, with a slot of its own. Which of
the two is settled before it is made, on what the act would come to if every die showed its first face;
nothing that players can't see has a part in it, so a proof tells no more than the throw itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import chain
from typing import TypeAlias

from tablee.game.check import Throw
from tablee.game.event import Opened, Stepped
from tablee.game.frozen import replace
from tablee.game.problem import Refused
from tablee.game.state import Run
from tablee.game.throwing import place_of
from tablee.table.commands.request import Request
from tablee.table.fair.draw import (
    Chain,
    Faces,
    Fallen,
    Foreseen,
    Proving,
    Sides,
    ThrowAudience,
    bits_of,
    shows,
)
from tablee.table.fair.promises import ChainClosed, Fair, Proved
from tablee.table.log.facts import Shown
from tablee.table.log.occasions import EveningClosed
from tablee.table.log.packs_in_force import rules_under
from tablee.table.log.record import Facts
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.secrecy.audience import EVERYONE, GM, Audience, joined, masters, paraphrases, sees

MOST = 1000
"""After so many public throws a chain is over, and its seed is told."""

Carry: TypeAlias = Callable[[Request], Facts]
"""Carries a command out with the dice that it is given."""


def drawn(request: Request, chain: Chain, carry: Carry) -> Facts:
    """The facts of a command with dice from the chain, and all that is told of the chain itself."""
    foreseen = Foreseen()
    try:
        facts = carry(replace(request, dice=foreseen))
    except Refused:
        if foreseen.asked is None:
            raise
        facts = []  # perhaps only with these faces: it is thrown as one that is hidden
    begun, fair = _begun(request.state.fair, chain, facts)
    if foreseen.asked is not None:
        plans = [_plan(request, facts, fallen) for fallen in foreseen.fallen]
        dice = Proving(chain, fair, request.command.id, bits_of(request.command.bits), plans)
        facts = carry(replace(request, dice=dice))
        audiences = [_audience(request, facts, fallen) for fallen in dice.fallen]
        if any(a != EVERYONE for a, f in zip(audiences, dice.fallen, strict=True) if _numbered(f)):
            dice = Proving(chain, fair, request.command.id, bits_of(request.command.bits), ())
            facts = carry(replace(request, dice=dice))
            audiences = [_audience(request, facts, fallen) for fallen in dice.fallen]
        proofs = zip((f.proved for f in dice.fallen), audiences, strict=True)
        facts = [*facts, *((proved, audience) for proved, audience in proofs if proved is not None)]
        fair = dice.fair
    over = _over(fair, chain, facts, fresh=bool(begun))
    return [*begun, *facts, *_told_again(request, facts), *over]


def _numbered(fallen: Fallen) -> bool:
    return fallen.proved is not None and fallen.proved.number > 0


def _begun(fair: Fair, chain: Chain, facts: Facts) -> tuple[Facts, Fair]:
    """A table without a chain of this server's gets one with the next command that everybody learns of.

    Until then its dice have no proof: a chain that is opened would tell of what is hidden.
    """
    if fair.seeds is not None and fair.chain and chain.drew(fair.seeds):
        return [], fair
    if not any(audience == EVERYONE for _, audience in facts):
        return [], Fair()
    told, opened = opening(chain)
    return [*_closed(fair), *told], opened


def opening(chain: Chain) -> tuple[Facts, Fair]:
    """A new chain: its seeds for nobody, what is promised of them for everybody."""
    kept, told = chain.open()
    return [(kept, ()), (told, EVERYONE)], Fair().take(kept).take(told)


def _over(fair: Fair, chain: Chain, facts: Facts, *, fresh: bool) -> Facts:
    """With the evening, and after many throws, the seed is told and the next chain begins."""
    evening = any(isinstance(fact, EveningClosed) for fact, _ in facts)
    if not fair.chain or not (fair.number >= MOST or (evening and not fresh)):
        return []
    return [*_closed(fair), *opening(chain)[0]]


def _closed(fair: Fair) -> Facts:
    if fair.seeds is None:
        return []
    return [(ChainClosed(fair.chain, fair.seeds.public, fair.number), EVERYONE)]


def _plan(request: Request, facts: Facts, fallen: Fallen) -> ThrowAudience:
    """The audience of a throw that is not made yet: dice without a check are shared where players see what
    came of them, so that no throw of the game master's own shifts their slot."""
    players = [seat for seat in request.state.seats.values() if seat.role != "gm"]
    if not fallen.run:
        return ThrowAudience(shared=any(sees(a, seat) for _, a in facts for seat in players))
    audience = _audience(request, facts, fallen)
    return ThrowAudience(audience == EVERYONE, any(seat.id in audience for seat in players))


def _audience(request: Request, facts: Facts, fallen: Fallen) -> Audience:
    """The audience of a proof: those who are told the faces of the throw, and of which dice.

    Dice that decide without a check stand in no fact: what proves them is the game master's.
    """
    if not fallen.run:
        known = all(paraphrases(audience) or masters(audience) for _, audience in facts)
        return GM if facts and known else ()
    return _tellings(request, list(_spread(facts)), fallen.run, fallen.sides, fallen.faces)


_Told: TypeAlias = tuple[Opened | Stepped, Audience]


def _spread(facts: Facts) -> Iterator[_Told]:
    """The steps of throws among facts, those that are told again too."""
    for fact, audience in facts:
        for event in fact.events if isinstance(fact, Shown) else (fact,):
            if isinstance(event, Opened | Stepped):
                yield event, audience


def _tellings(request: Request, told: Sequence[_Told], run: str, sides: Sides, faces: Faces) -> Audience:
    """All to whom these faces are told, in whatever words; the game master where some don't know the dice."""
    heard = [
        a for event, a in told if isinstance(event, Stepped) and event.run == run and shows(event, faces)
    ]
    nobody: Audience = ()
    found = reduce(joined, heard, nobody)
    if request.state.silhouettes or any(paraphrases(audience) for _, audience in told):
        seats = request.state.seats.values()
        others = [s for s in seats if s.role != "gm" and s.id in found] if found != EVERYONE else [ANYBODY]
        if not all(_dice_known(request, told, seat, run, sides, faces) for seat in others):
            return masters(found)
    return found


def _dice_known(
    request: Request, told: Sequence[_Told], viewer: Seat, run: str, sides: Sides, faces: Faces
) -> bool:
    """True if the check as a viewer knows it throws the same dice."""
    known = request.records.own(viewer).game.runs.get(run)
    build = rules_under(request.records, request.rules, run).check
    for event, audience in told:
        if event.run != run or not sees(audience, viewer):
            continue
        if isinstance(event, Opened):
            known = Run(run, event.check)
        elif known is not None and not shows(event, faces):
            known = replace(known, steps=(*known.steps, event.step))
        elif known is not None:
            try:
                node = place_of(build, known).node
            except Refused:
                return False
            return isinstance(node, Throw) and node.sides == sides
    return False


def _told_again(request: Request, facts: Facts) -> Facts:
    """Hidden throws that are shown: what proves them is told to those who see them now."""
    shown = [fact for fact, _ in facts if isinstance(fact, Shown)]
    thrown = {
        (event.run, command): event
        for fact in shown
        for event, command in zip(fact.events, fact.of, strict=True)
        if isinstance(event, Stepped)
    }
    if not thrown:
        return []
    told, found = list(_spread(facts)), dict[Proved, Audience]()
    written = map(request.records.written_by, {command for _, command in thrown})
    for record in sorted(chain.from_iterable(written), key=lambda record: record.seq):
        fact, command = record.fact, record.command
        if isinstance(fact, Proved) and not fact.command and (fact.run, command) in thrown:
            audience = _tellings(request, told, fact.run, fact.sides, fact.faces)
            if audience not in ((), record.audience):
                found[replace(fact, command=command)] = audience
    return list(found.items())
