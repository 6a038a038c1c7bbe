"""Commit-reveal facts: what is promised before, told with each throw, and told at the end.

No undo reaches these facts: a number that was used stays used. How dice come from seeds is
``fairness/chain.py``; here is only what the log says of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tablee.game.frozen import replace


@dataclass(frozen=True, slots=True)
class ChainOpened:
    """A chain of throws begins: what is promised of its public seed, and of the keys of hidden throws."""

    chain: str
    public: str
    hidden: str
    kind = "chain_opened"


@dataclass(frozen=True, slots=True)
class SeedsKept:
    """The seeds of a chain, for nobody: the log alone keeps them.

    ``mark`` is that of the server which drew them: somebody else may know the seeds of a table that was
    brought from elsewhere.
    """

    chain: str
    public: str
    hidden: str
    mark: str = ""
    kind = "seeds_kept"


@dataclass(frozen=True, slots=True)
class Proved:
    """The proof of a throw: what it was drawn from, for those who see its faces.

    A public throw has a ``number`` in its chain; a hidden one a ``slot`` of its own, with its key and
    the path that leads from it to what was promised. ``command`` where it is not the one that wrote
    this: a hidden throw that is told again to more people.
    """

    run: str
    chain: str
    number: int = 0
    slot: int = -1
    bits: str = ""
    sides: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    key: str = ""
    path: tuple[str, ...] = ()
    command: str = ""
    kind = "proved"


@dataclass(frozen=True, slots=True)
class ChainClosed:
    """A chain is over: its public seed is told, and how many public throws it had."""

    chain: str
    seed: str
    count: int = 0
    kind = "chain_closed"


FairFact: TypeAlias = ChainOpened | SeedsKept | Proved | ChainClosed


@dataclass(frozen=True, slots=True)
class Fair:
    """The chain that throws are drawn from: what was promised of it, and how far it is used.

    Only the truth has ``seeds``; a viewer's own has the slots of those hidden throws that the viewer sees.
    """

    chain: str = ""
    public: str = ""
    hidden: str = ""
    number: int = 0
    slots: frozenset[int] = frozenset()
    seeds: SeedsKept | None = None

    def take(self, fact: FairFact) -> Fair:
        """The chain after one more fact."""
        match fact:
            case SeedsKept():
                return replace(self, seeds=fact)
            case ChainOpened(chain, public, hidden):
                known = self.seeds is not None and self.seeds.chain == chain
                return Fair(chain, public, hidden, seeds=self.seeds if known else None)
            case ChainClosed(chain):
                return Fair() if chain == self.chain else self
            case Proved(chain=chain) if chain != self.chain:
                return self
            case Proved(number=number, slot=slot):
                slots = self.slots if slot < 0 else self.slots | {slot}
                return replace(self, number=max(self.number, number), slots=slots)
