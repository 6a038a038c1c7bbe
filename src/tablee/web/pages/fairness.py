"""One page about the dice: what is promised, what that proves and what not, and how to check it oneself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.fairness import verifier
from tablee.table.commands.own_ids import sent_id
from tablee.table.fair.promises import ChainClosed, ChainOpened, Proved
from tablee.table.secrecy.view import Viewed
from tablee.web.identity import charged, view_of
from tablee.web.rendering import page as whole_page

MOST = 30
"""How many of one's own throws the page lists."""


@dataclass(frozen=True, slots=True)
class Promised:
    """A chain as everybody knows it; ``seed`` once it was told."""

    chain: str
    public: str
    hidden: str
    at: str
    count: int = 0
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Mine:
    """A throw of the viewer's own, with what proves it; ``open`` once anybody can draw it anew."""

    command: str
    at: str
    proved: Proved
    open: bool

    @property
    def dice(self) -> str:
        """The dice in the common notation."""
        groups = [(sides, len(list(same))) for sides, same in groupby(self.proved.sides)]
        return " + ".join(f"{count if count > 1 else ''}d{sides}" for sides, count in groups)

    @property
    def faces(self) -> str:
        """What they showed."""
        return " ".join(map(str, self.proved.faces))


def promised(views: Iterable[Viewed]) -> dict[str, Promised]:
    """Every chain that was opened, in order, with what is known of it by now."""
    found: dict[str, Promised] = {}
    for view in views:
        match view.fact:
            case ChainOpened(chain, public, hidden):
                found[chain] = Promised(chain, public, hidden, view.at)
            case Proved(chain=chain, number=number) if chain in found and number:
                found[chain] = replace(found[chain], count=number)
            case ChainClosed(chain, seed) if chain in found:
                found[chain] = replace(found[chain], seed=seed)
    return found


def mine(views: Iterable[Viewed], seat: str, chains: dict[str, Promised]) -> list[Mine]:
    """The viewer's own throws, the latest first."""
    own = [(v, v.fact) for v in views if v.by == seat and isinstance(v.fact, Proved) and not v.fact.command]
    return [
        Mine(
            sent_id(seat, v.command),
            v.at,
            fact,
            bool(fact.key or (fact.chain in chains and chains[fact.chain].seed)),
        )
        for v, fact in reversed(own[-MOST:])
    ]


def page(request: Request) -> Response:
    """The page, from what its reader may know and nothing else."""
    view = view_of(request)
    views = view.ledger.views(view.seat)
    chains = promised(views)
    over = [chain for chain in reversed(chains.values()) if chain.seed]
    now = next((chain for chain in reversed(chains.values()) if not chain.seed), None)
    own = mine(views, view.seat.id, chains)
    name = view.state.name
    return whole_page(request, "pages/dice.html", table=view.table, title=name, now=now, over=over, mine=own)


def program(request: Request) -> Response:
    """The verifier itself, to keep and to read."""
    body = Path(verifier.__file__).read_bytes()
    headers = {"Content-Disposition": 'attachment; filename="verifier.py"'}
    return Response(body, media_type="text/plain; charset=utf-8", headers=headers)


ROUTES = [
    Route("/t/{table}/dice", charged(page), methods=["GET"]),
    Route("/verifier.py", program, methods=["GET"]),
]
