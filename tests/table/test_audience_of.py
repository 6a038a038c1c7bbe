"""Who knows of each thing, however many there are: the same as in one table, and shared with copies."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE, GM
from tablee.table.secrecy.audience_of import LAYER, Audiences, audiences
from tests.secrecy.evening import Evening

THINGS = [f"{kind} {id}" for kind in ("run", "sheet", "pending") for id in ("a", "b1", "c:d", "é", "x-1")]
AUDIENCES = (EVERYONE, GM, ("ana", "gm"), ())
CHANGE = st.tuples(st.sampled_from(THINGS), st.sampled_from(AUDIENCES), st.booleans())


@given(st.lists(CHANGE, max_size=30), st.integers(0, 2 * LAYER))
def test_it_is_what_a_table_would_be(changes: list[tuple[str, tuple[str, ...], bool]], more: int) -> None:
    table = {f"run r{n}": EVERYONE for n in range(more)}
    reach = Audiences(table)
    for thing, audience, copied in changes:
        before = dict(reach.items())
        longer = Audiences(reach) if copied else reach
        longer[thing] = audience
        table[thing] = audience
        if copied:
            assert dict(reach.items()) == before  # nobody else's is changed
        reach = longer
    assert list(reach.items()) == list(table.items())
    assert (list(reach), len(reach)) == (list(table), len(table))
    assert all(reach[thing] == reach.get(thing) == audience for thing, audience in table.items())
    assert all((thing in reach) is (thing in table) for thing in THINGS)
    assert (reach.get("run z"), reach.get("run z", GM)) == (None, GM)


def test_what_grows_record_by_record_is_what_is_worked_out_at_once() -> None:
    records: tuple[Record, ...] = tuple(Evening("fu3", 3).run().play.records)
    known, stayed = audiences(()), 0
    for record in records:
        longer = audiences([record], known)
        stayed += longer is known
        known = longer
    assert known == audiences(records)
    assert stayed > 50  # where nothing begins, all that was known is known
