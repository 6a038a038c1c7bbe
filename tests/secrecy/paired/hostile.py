"""Players who try everything: any move and act with any parameter, and a game master who plays on openly."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tablee.game.move import Move
from tablee.game.system import Rules
from tablee.table.commands.command import Command
from tablee.table.commands.own_ids import MARK
from tests.secrecy.paired.acts import MASTERS_ACTS, PLAYERS_ACTS
from tests.secrecy.paired.fill import NOTHING, Pools, Tries
from tests.secrecy.paired.points import is_open, left_out
from tests.secrecy.paired.prepared import DIALS, OPENINGS, OWN_SECRETS
from tests.secrecy.paired.secrets import SECRETS, chosen
from tests.secrecy.paired.world import PLAYERS, Difference, Hide, Pair, Step, Worlds
from tests.systems_under_test import book, fight_moves

Args = dict[str, Any]
MODES = ("all", "all", "all", "all", "gm_me", "gm", "me", "result")


def pair_of(key: str, random: Random) -> tuple[Pair, list[Hide]]:
    """A pair of worlds and what they hide."""
    n, secrets = chosen((*SECRETS, *OWN_SECRETS), key, random, left_out())
    throws = all(secret.throws for secret in secrets)
    viewers = ("ana", "eve") if any(secret.bob for secret in secrets) else PLAYERS
    chain = random.random() < 0.3
    dials = random.choice(DIALS.get(key, ({},)))
    return Pair(key, n, throws, viewers, chain, dials), [Hide(secret) for secret in secrets]


class Hostile:
    """A random game of one pair of worlds, made up as it goes."""

    def __init__(self, key: str, random: Random, length: int) -> None:
        self.key, self.random, self.length = key, random, length
        self.pair, self.hides = pair_of(key, random)
        self.worlds = Worlds(self.pair)
        self.rules: Rules = book(key)
        self.sent = 0

    def run(self) -> Difference | None:
        """Play on until something differs, or to the end."""
        places = sorted(self.random.randrange(self.length // 2) for _ in self.hides)
        if fight_moves(self.key) and self.random.random() < 0.6:
            begin = fight_moves(self.key)["begin"].key
            sides = {"ours": ["heroana"], "theirs": ["herobob"]}
            found = self.worlds.play(self._as("gm", begin, {"sides": sides}, overrule=""))
            assert found is None
        for do, args in OPENINGS.get(self.key, ()):
            if self.random.random() < 0.6:
                assert self.worlds.play(self._as("gm", do, args, overrule="")) is None
        for at in range(self.length):
            while places and places[0] <= at:
                places.pop(0)
                found = self.worlds.play(self.hides[len(self.hides) - len(places) - 1])
                if found is not None:
                    return found
            found = self.worlds.play(self.next())
            if found is not None:
                return found
        return self.worlds.states()

    def next(self) -> Step:
        """The next command of somebody."""
        who = self.random.choices(("ana", "bob", "eve", "gm"), (6, 2, 1, 3))[0]
        if who == "gm":
            return self._master()
        pools = self.pools(who)
        do, args = self.wish(pools)
        more: Args = {}
        if self.random.random() < 0.2:
            more["mode"] = self.random.choice(MODES)
        if self.random.random() < 0.04:
            more["silent"] = True
        if self.random.random() < 0.04:
            more["overrule"] = ""
        if self.random.random() < 0.08 and not is_open(14):
            more["faces"] = tuple(self.random.randint(0, 9) for _ in range(self.random.randint(0, 5)))
        return self._as(who, do, args, id=self._id(pools), **more)

    def pools(self, who: str) -> Pools:
        """What a player may name now."""
        tries = Tries(names=not is_open(11), new_ids=not is_open(9), thrown=not is_open(15))
        return Pools(who, self.key, self.worlds.games, self.random, f"new{self.sent}", tries)

    def wish(self, pools: Pools) -> tuple[str, Args]:
        """Something that a player asks for, with its arguments."""
        make = self.random.choices((self._move, self._act, self._drafting), (5, 4, 3))[0]
        return make(pools)

    def _as(self, who: str, do: str, args: Mapping[str, Any], id: str = "", **more: Any) -> Step:
        self.sent += 1
        return Step(who, Command(id or f"c{self.sent:03}", do, args, **more))

    def _id(self, pools: Pools) -> str:
        if is_open(9) or self.random.random() < 0.95:
            return ""
        id = pools.command()
        sent = self.random.choice([id, id.partition(MARK)[0]])
        return f"{sent}{self.random.choice(['', '', '0', '1'])}"

    # What players do

    def _move(self, pools: Pools) -> tuple[str, Args]:
        name = self.random.choice(list(self.rules.moves))
        move = self.rules.moves[name]
        return name, self._args(pools, move)

    def _args(self, pools: Pools, move: Move) -> Args:
        args: Args = {}
        for param in move.params:
            if (param.default is None and not param.optional) or self.random.random() < 0.3:
                args[param.name] = pools.param(param)
        return args

    def _drafting(self, pools: Pools) -> tuple[str, Args]:
        if self.random.random() < 0.4:
            args: Args = {"sheet": pools.mine if self.random.random() < 0.85 else pools.sheet()}
            if self.random.random() < 0.2:
                args["again"] = True
            if self.random.random() < 0.2:
                args["goal"] = self.random.choice(["10", "2", "Bon", "", "-3", pools.name()])
            return "throw_draft", args
        return "draft", {
            "sheet": pools.mine if self.random.random() < 0.9 else pools.sheet(),
            "draft": self._draft(pools),
        }

    def _draft(self, pools: Pools) -> Args:
        random, draft = self.random, Args()
        if random.random() < 0.8:
            draft["traits"] = [pools.block(pools.mine) for _ in range(random.randint(0, 3))]
        if self.rules.ways and random.random() < 0.7:
            way = random.choice(list(self.rules.ways))
            draft["way"] = way.key
            draft["options"] = {p.name: pools.param(p) for p in way.params if random.random() < 0.3}
            draft["options"] = {k: v for k, v in draft["options"].items() if isinstance(v, (int, str, bool))}
        if random.random() < 0.6:
            draft["against"] = [pools.other() for _ in range(random.choice([1, 1, 2]))]
        if random.random() < 0.2:
            draft["helpers"] = [pools.other()]
        if random.random() < 0.4:
            draft["added"] = [self._chip(pools)]
        if random.random() < 0.3:
            draft["struck"] = {pools.chip_key(): "x"}
        if random.random() < 0.3:
            draft["turned"] = [pools.chip_key()]
        if random.random() < 0.4:
            draft["goal"] = random.choice(["10", "2", "Bon", "", "-3"])
        if random.random() < 0.1:
            draft["bought"] = random.randint(0, 3)
        return draft

    def _chip(self, pools: Pools) -> Args:
        chip: Args = {"name": pools.name(), "value": self.random.randint(-2, 3), "role": "circumstance"}
        if self.rules.units:
            chip["unit"] = self.rules.units[0]
        if self.random.random() < 0.2:
            chip["side"] = pools.sheet() if pools.tries.names else pools.mine
        return chip

    def _act(self, pools: Pools) -> tuple[str, Args]:
        do, args = self.random.choice(PLAYERS_ACTS)
        return do, pools.filled(args)

    # What the game master does openly

    def _master(self) -> Step:
        pools = Pools("gm", self.key, self.worlds.games, self.random, f"foe{self.sent}", NOTHING, "ana")
        if self.random.random() < 0.4:
            do, named = self.random.choice(MASTERS_ACTS)
            args = pools.filled(named)
        else:
            move = self.random.choice(list(self.rules.moves.values()))
            do, args = move.key, self._args(pools, move)
        if is_open(12):
            return self._as("gm", "pause" if do == "pass_time" else do, args)
        return self._as("gm", do, args, overrule="" if self.random.random() < 0.5 else None)
