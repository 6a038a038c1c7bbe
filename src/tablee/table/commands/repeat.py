"""The last throw once more: without what its payer can't pay a second time."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.account import Cost
from tablee.game.draft import Draft
from tablee.game.frozen import replace
from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.game.throwing import unpaid


def payable(rules: Rules, state: State, draft: Draft) -> Draft:
    """A draft without what can't be paid as far as a state knows: what was bought goes first, then options
    and traits that cost something. What has nothing to leave out stays, for the rules to refuse."""
    costs = _costs(rules, state, draft)
    while unpaid(costs, draft.sheet, state):
        lesser = ((less, _costs(rules, state, less)) for less in _lesser(draft))
        found = next((one for one in lesser if _sum(one[1]) < _sum(costs)), None)
        if found is None:
            break
        draft, costs = found
    return draft


def _costs(rules: Rules, state: State, draft: Draft) -> tuple[Cost, ...]:
    """What a draft costs whoever throws it; nothing where it is no throw at all."""
    try:
        return rules.check(rules.draft(state, draft).form).costs if rules.draft is not None else ()
    except Refused:
        return ()


def _lesser(draft: Draft) -> Iterator[Draft]:
    """The draft with one thing less."""
    if draft.bought:
        yield replace(draft, bought=draft.bought - 1)
    for name in draft.options:
        yield replace(draft, options={key: value for key, value in draft.options.items() if key != name})
    for trait in reversed(draft.traits):
        yield replace(draft, traits=tuple(one for one in draft.traits if one != trait))


def _sum(costs: tuple[Cost, ...]) -> int:
    return sum(cost.amount for cost in costs)
