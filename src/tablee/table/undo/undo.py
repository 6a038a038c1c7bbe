"""Undo and redo: a command is taken back with all that builds on it, and nothing is erased."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from tablee.game.event import Answered, Asked, Opened, Settled, SheetPut, Stepped
from tablee.game.problem import Refused, problem
from tablee.game.walk import Thrown
from tablee.table.commands.inline_throws import WITHIN
from tablee.table.fair.promises import Proved
from tablee.table.log.facts import Announced, Fact, Redone, Said, Shown, TableMade, Undone
from tablee.table.log.ledger import Ledger
from tablee.table.log.names import same_name
from tablee.table.log.occasions import PictureShown, SceneOpened
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE, GM, Audience, joined, masters, paraphrases, sees
from tablee.table.secrecy.hidden_facts import GoalKept, Shaded
from tablee.table.undo.dependencies import dependencies

LASTING = (TableMade, Undone, Redone)
"""The facts that no undo takes back: the table, and undo itself, which redo answers."""


def builds_on(records: Sequence[Record], commands: Collection[str]) -> tuple[str, ...]:
    """These commands with all among ``records`` that build on them, in the order they were given."""
    chain: set[str] = set(commands)
    while True:
        before, written = len(chain), set[str]()
        for record in records:
            touched = dependencies(record.fact)
            if touched.needs & written:
                chain.add(record.command)
            if record.command in chain:
                written |= touched.writes
        if len(chain) == before:
            return tuple(c for c in dict.fromkeys(r.command for r in records) if c in chain)


def undo(records: Sequence[Record], command: str, seat: Seat) -> tuple[str, ...]:
    """The commands that go when ``command`` is taken back by ``seat``; raises `Refused` with the reason.

    A player undoes within what that player knows: a refusal tells nothing of what is hidden. Sealed answers
    that were opened together build on each other: the game master alone takes them back, all of them.
    """
    ledger = Ledger.of(records)
    since = _since(ledger, (command,))
    known = [r for r in since if r.command not in ledger.gone and _knows(r, seat)]
    mine = [r for r in known if r.command == command]
    if _reveals(mine):
        raise Refused(problem("HOUSE-undo", command[:40], "shown"))
    if not mine or any(isinstance(r.fact, LASTING) for r in mine):
        raise Refused(problem("HOUSE-undo", command[:40], "unknown"))
    chain = builds_on(known, {command})
    opened = opened_with(ledger, chain)
    if opened and seat.role == "gm":
        known = [r for r in _since(ledger, (*chain, *opened)) if r.command not in ledger.gone]
        chain = builds_on(known, {*chain, *opened})
    if any(isinstance(r.fact, SceneOpened) for r in known if r.command in chain):
        raise Refused(problem("HOUSE-undo", command[:40], "shown"))  # a scene that began on it stays told
    if seat.role != "gm":
        _may_player_undo([r for r in known if r.command in chain], seat)
        if any(isinstance(r.fact, Proved) and r.by == seat.id for r in since if r.command in chain):
            raise Refused(problem("HOUSE-undo", "", "dice"))  # of their own, though others see them
        if opened:
            raise Refused(problem("HOUSE-undo", "", "opened"))
        chain = _with_sealed(ledger, chain)
    _stands_without(ledger, chain, seat)
    return chain


def opened_with(ledger: Ledger, chain: Collection[str]) -> frozenset[str]:
    """The commands of all the sealed answers that these opened: each was seen with the others."""
    over = {r.fact.pending for c in chain for r in ledger.written_by(c) if isinstance(r.fact, Settled)}
    answers = dict[str, set[str]]()
    for record in ledger if over else ():
        match record.fact:
            case Asked(pending) if pending.id in over and record.command not in ledger.gone:
                answers.pop(pending.id, None)  # asked anew, by the same name
                if pending.sealed:
                    answers[pending.id] = set()
            case Answered(id) | Settled(id) if id in answers and record.command not in ledger.gone:
                answers[id].add(record.command)
    return frozenset(command for commands in answers.values() for command in commands)


def _with_sealed(ledger: Ledger, chain: tuple[str, ...]) -> tuple[str, ...]:
    """The same commands with the sealed answers to what they asked: these go with it, and nobody but their
    authors learns that there were any."""
    stand = [r for r in _since(ledger, chain) if r.command not in ledger.gone]
    found = builds_on(stand, chain)
    more = {r.command for r in stand} - {r.command for r in stand if not isinstance(r.fact, Answered)}
    return tuple(command for command in found if command in chain or command in more)


def _since(ledger: Ledger, commands: Collection[str]) -> Sequence[Record]:
    """The records from the first of some commands on: nothing builds on what comes after it."""
    firsts = [written[0].seq for c in commands if (written := ledger.written_by(c))]
    return ledger[min(firsts) - 1 :] if firsts else ()


def _reveals(mine: Sequence[Record]) -> bool:
    """True if a command told people more of what was there before it."""
    begun = any(isinstance(r.fact, SheetPut | Opened) for r in mine)
    return any(isinstance(r.fact, Shown | SceneOpened | PictureShown) for r in mine) or (
        not begun and any(isinstance(r.fact, Shaded | GoalKept) for r in mine)
    )


def _may_player_undo(gone: Sequence[Record], seat: Seat) -> None:
    """A player alone takes back only acts without dice on which nobody has built."""
    if any(r.by != seat.id for r in gone):
        raise Refused(problem("HOUSE-undo", "", "others"))
    if any(_has_dice(r.fact) for r in gone):
        raise Refused(problem("HOUSE-undo", "", "dice"))


def _has_dice(fact: Fact) -> bool:
    """True if dice were drawn for it; a sentence with throws shows them, a secret throw is announced."""
    if isinstance(fact, Said):
        return bool(WITHIN.search(fact.words))
    return isinstance(fact, Announced) or (isinstance(fact, Stepped) and isinstance(fact.step, Thrown))


def _stands_without(ledger: Ledger, chain: tuple[str, ...], seat: Seat) -> None:
    """Refuse an undo after which the log does not fold, or somebody has no seat."""
    try:
        rest = ledger.without(chain)
    except Refused as refused:
        told = refused.problems if seat.role == "gm" else ()
        raise Refused(problem("HOUSE-undo", "", "broken"), *told) from refused
    if rest.seats.keys() != ledger.state.seats.keys():
        raise Refused(problem("HOUSE-undo", "", "unknown"))
    _must_be_apart(ledger.state, rest, seat)


def _must_be_apart(now: TableState, then: TableState, seat: Seat) -> None:
    """Refuse what gives somebody, or what a player plays, the name of another person at the table: it may
    have been free when it was first taken."""
    people = [one for one in then.seats.values() if not one.waiting]
    for one in people:
        if one.name != now.seats[one.id].name and same_name(people, one.name, but=one.id) is not None:
            raise Refused(problem("HOUSE-seat", one.name[:40], "same_name"))
    for id, sheet in then.game.sheets.items() if seat.role != "gm" else ():
        if id in now.game.sheets and sheet.name == now.game.sheets[id].name:
            continue
        if then.seats[seat.id].plays(id) and same_name(people, sheet.name, but=seat.id) is not None:
            raise Refused(problem("HOUSE-seat", sheet.name[:40], "poses"))


def redo(records: Sequence[Record], command: str, seat: Seat) -> tuple[str, ...]:
    """The commands that stand again with ``command``: those taken back together with it, same dice."""
    ledger = Ledger.of(records)
    if command not in ledger.gone:
        raise Refused(problem("HOUSE-undo", command[:40], "unknown"))
    last = next((r for r in reversed(ledger) if _undoes(r, command) and _knows(r, seat)), None)
    if last is None or (seat.role != "gm" and last.by != seat.id):
        raise Refused(problem("HOUSE-undo", command[:40], "unknown"))
    facts = [r.fact for r in ledger.written_by(last.command)]
    batch = {c for fact in facts if isinstance(fact, Undone) for c in fact.commands}
    stand = [c for c in batch & ledger.gone if ledger.written_by(c)]
    back = tuple(sorted(stand, key=lambda c: ledger.written_by(c)[0].seq))
    if any(_builds_on_undone(ledger, c, ledger.gone.difference(back)) for c in back):
        raise Refused(problem("HOUSE-undo", command[:40], "first"))
    try:
        then = ledger.again(back)
    except Refused as refused:
        raise Refused(problem("HOUSE-undo", command[:40], "first")) from refused
    _must_be_apart(ledger.state, then, seat)
    return back


def _builds_on_undone(ledger: Ledger, command: str, gone: frozenset[str]) -> bool:
    """True if a command was built on one of ``gone``; what was undone before it was given does not count."""
    stood = gone.difference(ledger.gone_before(ledger.written_by(command)[0].seq))
    written = [r for c in (command, *stood) for r in ledger.written_by(c)]
    return bool(stood) and command in builds_on(sorted(written, key=lambda r: r.seq), stood)


def _knows(record: Record, seat: Seat) -> bool:
    return seat.role == "gm" or sees(record.audience, seat)


def _undoes(record: Record, command: str) -> bool:
    return isinstance(record.fact, Undone) and command in record.fact.commands


def by_audience(records: Sequence[Record], chain: tuple[str, ...]) -> list[tuple[Audience, tuple[str, ...]]]:
    """Each audience with the commands it knows of, told or shown since: an undo names nothing hidden.

    Those who were told of a command in other words know of it with the game master: for both it is one fact,
    as it is where all heard the same.
    """
    since = _since(Ledger.of(records), chain)
    told = [(record.audience, c) for record in since for c in _told(record) if c in chain]
    mastered = {c for audience, c in told if masters(audience)}
    known: dict[Audience, set[str]] = {}
    for audience, command in told:
        if paraphrases(audience) and command in mastered:
            audience = joined(GM, audience)
        known.setdefault(audience, set()).add(command)
    alone = {audience: named.difference(*_wider(known, audience)) for audience, named in known.items()}
    return [(audience, tuple(c for c in chain if c in named)) for audience, named in alone.items() if named]


def _wider(known: Mapping[Audience, set[str]], audience: Audience) -> Iterator[set[str]]:
    """The commands that all of an audience know of together with others: they hear of each once."""
    seats = set(audience)
    for other, named in known.items():
        among = seats and not paraphrases(audience) and seats < set(other)
        if among or (other == EVERYONE != audience):
            yield named


def _told(record: Record) -> tuple[str, ...]:
    """The commands that a record tells of."""
    return record.fact.of if isinstance(record.fact, Shown) else (record.command,)
