"""Random fights: a round that is over can always be brought to its end by what it waits for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tablee.game.fight.conflict import Conflict
from tablee.game.fight.round_end import awaited
from tests.table.play import Play, rules_of

PRESETS = {"fu3": ("teich", "blop", "assassin"), "fudge": ("snorri", "osric", "brynhilde")}
TARGETS = {"fu3": "targets", "fudge": "against"}
IDS = ("one", "two", "three")
STEPS, MOST = 30, 40


def begun(key: str, rng: Random) -> Play:
    """A fight of three, one of them perhaps a silhouette."""
    play = Play(key)
    for who, id, preset in zip(("ana", "bob", "gm"), IDS, PRESETS[key], strict=True):
        play.bring(who, id, preset, view=rng.choice(["open", "words"]) if who == "gm" else "")
    pace = {} if key == "fu3" else {"pace": rng.choice(["rounds", "turns"])}
    play.do("gm", "fight", sides={"ours": ["one"], "theirs": ["two", "three"]}, **pace)
    return play


def wish(play: Play, rng: Random, sent: list[str]) -> tuple[str, dict[str, Any]]:
    """Something that somebody may try in a fight."""
    game, by = play.state.game, rng.choice(IDS)
    foe = rng.choice([id for id in IDS if id != by])
    wishes: list[tuple[str, dict[str, Any]]] = [
        *[("attack", {"by": by, TARGETS[play.key]: [foe]})] * 4,
        *[("pass_turn", {"by": by})] * 3,
        ("withdraw", {"by": by}),
        *[(rng.choice(["settle", "settle", "close_throw", "roll_on"]), {"run": id}) for id in game.runs],
        *[("close_pending", {"pending": id}) for id in game.pendings],
        *[("undo", {"command": id}) for id in sent[-2:]],
    ]
    if play.key == "fudge":
        wishes += [("initiative", {}), ("melee", {"by": by, "against": [foe]})]
    else:
        wishes.append(("leave", {"sheet": by}))
    return rng.choice(wishes)


def is_over(fight: Conflict | None, round: int) -> bool:
    """True if that round is over and has not turned."""
    return fight is not None and fight.round == round and fight.is_round_over


def resolving(play: Play) -> Iterator[tuple[str, dict[str, Any]]]:
    """The commands by which a round gets what it waits for."""
    game, rules = play.state.game, rules_of(play.key, play.state.pack)
    assert game.conflict is not None
    yield from (("close_pending", {"pending": id}) for id in game.pendings)
    for run in [game.runs[e.run] for e in game.conflict.now() if e.run in game.runs]:
        kind = rules.checks[run.check["check"]]
        yield "roll_on", {"run": run.id}
        if kind.then and not run.applied:
            yield kind.then, {"run": run.id}
        if not run.closed:
            yield "close_throw", {"run": run.id}


def goes_on(play: Play) -> bool:
    """True if the round that is over turns without the game master's word; the log stays as it was."""
    records, fight = play.records, play.state.game.conflict
    assert fight is not None
    for _ in range(MOST):
        if not is_over(play.state.game.conflict, fight.round):
            break
        if not any(not play.ask("gm", do, **args)[1].problems for do, args in resolving(play)):
            break
    turned = not is_over(play.state.game.conflict, fight.round)
    play.records = records
    return turned


@pytest.mark.parametrize("key", ["fu3", "fudge"])
@pytest.mark.parametrize("seed", range(4))
def test_no_fight_hangs(key: str, seed: int) -> None:
    rng = Random(seed)
    play, sent = begun(key, rng), list[str]()
    for _ in range(STEPS):
        before = play.state.game.conflict
        do, args = wish(play, rng, sent)
        id, answer = play.ask("gm", do, **args)
        if answer.problems:
            continue
        sent.append(id)
        fight = play.state.game.conflict
        assert fight is not None and before is not None and fight.round <= before.round + 1
        if fight.order and fight.is_round_over:
            if do == "undo" and not awaited(rules_of(key, play.state.pack), play.sees("eve").game):
                play.do("gm", "next_round")  # an undo turns nothing: the game master does, and breaks no rule
            else:
                assert goes_on(play), (do, args)
    assert sent
