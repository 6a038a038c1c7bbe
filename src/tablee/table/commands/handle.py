"""Handling a command: from what a seat asks for to the records that everybody folds."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game.frozen import replace
from tablee.game.problem import Refused, problem
from tablee.game.roundtrip import survives_roundtrip
from tablee.table.commands.acts import ACTS
from tablee.table.commands.bring_sheet import made_in_words
from tablee.table.commands.command import Answer, Command
from tablee.table.commands.moves import HIDDEN
from tablee.table.commands.namesakes import under_own_names
from tablee.table.commands.own_ids import LONGEST, own_id, with_own_ids, written_before
from tablee.table.commands.request import Ports, Request, must_be_plain
from tablee.table.commands.rounds import round_facts
from tablee.table.commands.settlements import settled_facts
from tablee.table.commands.throws import play
from tablee.table.fair.draw import Chain, Plain
from tablee.table.fair.prove import drawn
from tablee.table.log.facts import Fact, Redone
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Facts, Record, fact_from_data, fact_to_data
from tablee.table.log.seat import ANYBODY
from tablee.table.secrecy.audience import PLAYERS
from tablee.table.secrecy.hidden_facts import Shaded
from tablee.table.secrecy.private_notes import apart
from tablee.table.secrecy.silhouettes import retold

__all__ = ["Ports", "handle"]


def handle(records: Sequence[Record], seat_id: str, command: Command, ports: Ports) -> Answer:
    """Carry a command out on the log as it stands: the records to append, or the refusal.

    Sent again, a command is answered with what it wrote the first time. Ids are a seat's own: whether
    another's command bears the same one changes nothing.
    """
    ledger = Ledger.of(records)
    before = written_before(ledger, seat_id, command.id)
    if any(r.by != seat_id for r in before) or not 0 < len(command.id) <= LONGEST:
        return Answer(problems=(problem("HOUSE-seat", "", "taken"),))
    if before:
        return Answer(before, again=True)
    state, args = ledger.state, with_own_ids(ledger, seat_id, command.args)
    kept = replace(command, id=own_id(seat_id, command.id), args=args)
    request = Request(ledger, state, state.seat(seat_id), kept, ports.rules, Plain(ports.draw))
    try:
        now = ports.now()
        written = _written(request, now, len(records) + 1, _drawn(request, ports.chain))
        after = _folded(request, written)
        for follows in (settled_facts, round_facts, _retold):
            more = _written(request, now, len(records) + len(written) + 1, follows(request, after, written))
            after, written = after.then(more), written + more
        ledger.expect(written, after)
    except Refused as refused:
        return Answer(problems=refused.problems)
    return Answer(written)


def _written(request: Request, now: str, first: int, facts: Facts) -> tuple[Record, ...]:
    return tuple(
        Record(first + i, request.command.id, request.seat.id, now, audience, _as_kept(fact))
        for i, (fact, audience) in enumerate(facts)
    )


def _retold(request: Request, after: Ledger, written: tuple[Record, ...]) -> Facts:
    """Silhouettes told anew where what happened changes what is seen of them; no silent act may."""
    if not _may_change_silhouettes(request, written):
        return []
    rules = request.rules(after.state.system, after.state.pack)
    facts: Facts = [(fact, PLAYERS) for fact in retold(rules, after.state, after.own(ANYBODY))]
    if facts and request.command.silent:
        raise Refused(problem("HOUSE-seat", "", "not_silent"))
    return facts


def _may_change_silhouettes(request: Request, written: tuple[Record, ...]) -> bool:
    return bool(request.state.silhouettes) or any(isinstance(r.fact, Shaded | Redone) for r in written)


def _folded(request: Request, written: tuple[Record, ...]) -> Ledger:
    """The log with what is to be written. What can't be folded never is: the table would not open again."""
    if _may_change_silhouettes(request, written) or request.state.game.conflict is not None:
        request.records.own(ANYBODY)  # kept with the ledger, so that only what is written now is folded
    try:
        return request.records.then(written)
    except Refused as refused:
        raise refused if request.seat.role == "gm" else Refused(HIDDEN) from refused


def _as_kept(fact: Fact) -> Fact:
    """The fact as the log gives it back: what is live and what is replayed are the same from the start."""
    return fact if survives_roundtrip(type(fact), fact) else fact_from_data(fact_to_data(fact))


def _drawn(request: Request, chain: Chain | None) -> Facts:
    """The facts of the command, with dice that can be checked where there is a chain to draw them from."""
    return _facts(request) if chain is None else drawn(request, chain, _facts)


def _facts(request: Request) -> Facts:
    must_be_plain(request.args)
    request.must_sit()
    do, args = request.command.do, request.command.args
    facts = ACTS[do](request) if do in ACTS else made_in_words(request, play(request, do, args))
    return apart(request.state, under_own_names(request, facts))
