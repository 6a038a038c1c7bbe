"""The life of a move: from what a seat asks for to the records that everybody folds."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game.problem import Refused, problem
from tablee.game.roundtrip import survives_roundtrip
from tablee.table.acts import ACTS
from tablee.table.ask import Ask, Ports, must_be_plain
from tablee.table.audience import PLAYERS
from tablee.table.command import Answer, Command
from tablee.table.drawing import Chain, Plain
from tablee.table.fact import Fact, Redone
from tablee.table.ledger import Ledger
from tablee.table.moving import HIDDEN, moved
from tablee.table.private import apart
from tablee.table.proving import drawn
from tablee.table.record import Facts, Record, fact_from_data, fact_to_data
from tablee.table.secret import Shaded
from tablee.table.shade import ANYBODY, retold
from tablee.table.showing import made_in_words

__all__ = ["Ports", "handle"]

ID = 40


def handle(records: Sequence[Record], seat_id: str, command: Command, ports: Ports) -> Answer:
    """Carry a command out on the log as it stands: the records to append, or the refusal.

    Sent again, a command is answered with what it wrote the first time; an id is one seat's alone.
    """
    ledger = Ledger.of(records)
    before = ledger.written_by(command.id)
    if any(r.by != seat_id for r in before) or not 0 < len(command.id) <= ID:
        return Answer(problems=(problem("HOUSE-seat", "", "taken"),))
    if before:
        return Answer(before, again=True)
    state = ledger.state
    ask = Ask(ledger, state, state.seat(seat_id), command, ports.rules, Plain(ports.draw))
    try:
        now = ports.now()
        written = _written(ask, now, len(records) + 1, _drawn(ask, ports.chain))
        after = _folded(ask, written)
        more = _written(ask, now, len(records) + len(written) + 1, _retold(ask, after, written))
        written += more
        ledger.expect(written, after.then(more))
    except Refused as refused:
        return Answer(problems=refused.problems)
    return Answer(written)


def _written(ask: Ask, now: str, first: int, facts: Facts) -> tuple[Record, ...]:
    return tuple(
        Record(first + i, ask.command.id, ask.seat.id, now, audience, _as_kept(fact))
        for i, (fact, audience) in enumerate(facts)
    )


def _retold(ask: Ask, after: Ledger, written: tuple[Record, ...]) -> Facts:
    """Silhouettes told anew where what happened changes what is seen of them; no silent act may."""
    if not _may_change_silhouettes(ask, written):
        return []
    rules = ask.rules(after.state.system, after.state.pack)
    facts: Facts = [(fact, PLAYERS) for fact in retold(rules, after.state, after.own(ANYBODY))]
    if facts and ask.command.silent:
        raise Refused(problem("HOUSE-seat", "", "not_silent"))
    return facts


def _may_change_silhouettes(ask: Ask, written: tuple[Record, ...]) -> bool:
    return bool(ask.state.silhouettes) or any(isinstance(r.fact, Shaded | Redone) for r in written)


def _folded(ask: Ask, written: tuple[Record, ...]) -> Ledger:
    """The log with what is to be written. What can't be folded never is: the table would not open again."""
    if _may_change_silhouettes(ask, written):
        ask.records.own(ANYBODY)  # kept with the ledger, so that only what is written now is folded
    try:
        return ask.records.then(written)
    except Refused as refused:
        raise refused if ask.seat.role == "gm" else Refused(HIDDEN) from refused


def _as_kept(fact: Fact) -> Fact:
    """The fact as the log gives it back: what is live and what is replayed are the same from the start."""
    return fact if survives_roundtrip(type(fact), fact) else fact_from_data(fact_to_data(fact))


def _drawn(ask: Ask, chain: Chain | None) -> Facts:
    """What the command comes to, with dice that can be checked where there is a chain to draw them from."""
    return _facts(ask) if chain is None else drawn(ask, chain, _facts)


def _facts(ask: Ask) -> Facts:
    must_be_plain(ask.args)
    ask.must_sit()
    do, args = ask.command.do, ask.command.args
    return apart(ask.state, ACTS[do](ask) if do in ACTS else made_in_words(ask, moved(ask, do, args)))
