"""The last throw once more: without what its payer can't pay a second time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tablee.game.account import Cost
from tablee.game.draft import Draft, DraftResult
from tablee.game.frozen import replace
from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.game.throwing import unpaid

Result = Callable[[Draft], DraftResult]


def payable(rules: Rules, state: State, draft: Draft, result: Result | None = None) -> Draft:
    """A draft without what can't be paid as far as a state knows: what was bought goes first, then options
    and traits that cost something. What has nothing to leave out stays, for the rules to refuse.

    ``result`` gives the result of a draft on that state where somebody keeps them.
    """
    if rules.draft is None:
        return draft
    result = result or partial(rules.draft, state)
    costs = _costs(rules, result, draft)
    while unpaid(costs, draft.sheet, state):
        lesser = ((less, _costs(rules, result, less)) for less in _lesser(draft))
        found = next((one for one in lesser if _sum(one[1]) < _sum(costs)), None)
        if found is None:
            break
        draft, costs = found
    return draft


def _costs(rules: Rules, result: Result, draft: Draft) -> tuple[Cost, ...]:
    """The costs of a draft for its thrower; none where it is no throw at all."""
    try:
        return rules.check(result(draft).form).costs
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
