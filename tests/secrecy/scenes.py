"""Small scenes, one for each rule of visibility that an evening seldom comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.event import Opened, Told
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Levelled
from tablee.systems import system
from tablee.table.log.facts import Announced, Redone
from tablee.table.secrecy.hidden_facts import Offered
from tests.secrecy.alone import SECRET, Probe, small
from tests.secrecy.game import Carried, Game
from tests.systems_under_test import book
from tests.table.play import Play, rules_of

KINDS = ("descriptor", "numeric", "levelled")


def traits(game: Game, sheet: str) -> list[str]:
    """The ids of a sheet's traits."""
    return [b.id for b in game.play.state.game.sheets[sheet].blocks if b.kind in KINDS]


def otherwise(play: Play, **rules: Any) -> None:
    """From now on the table plays by rules of which a part is another."""
    play.ports = replace(play.ports, rules=lambda key, pack: replace(rules_of(key, pack), **rules))


def aimed(game: Game, **more: Any) -> Mapping[str, Any]:
    """A draft that is aimed at the silhouette."""
    way = next(w.key for w in book(game.key).ways if w.aim != "nobody")
    return {"against": ["shade"], "way": way, **more}


def outcomes_of_veiled_throws() -> Iterator[str]:
    """Bob throws for himself and the game master, with a chip that he does not see: he learns what came of
    it, others don't. What another throw of his had to beat is told to him, and to them who know of it."""
    game = small("krasses")
    chip = {"name": SECRET, "value": 1, "role": "circumstance"}
    game.must("gm", "veiling", "veil", sheet="herobob", chips=[chip])
    thrown = game.must("bob", "thrown", "throw_draft", sheet="herobob", mode="gm_me")
    for who in ("bob", "ana", "eve"):
        facts = [v.fact for v in game.play.views(who) if v.command == thrown]
        if any(isinstance(fact, Announced) and fact.outcomes for fact in facts) != (who == "bob"):
            yield f"{who} learns what came of a throw"
    game.must("gm", "harder", "veil", sheet="herobob", goal="15")
    again = game.must("bob", "again", "throw_draft", sheet="herobob", mode="gm_me")
    game.must("gm", "telling", "show", goal=again)
    for who in ("bob", "ana", "eve"):
        if (again in game.play.sees(who).goals) != (who == "bob"):
            yield f"{who} is told what a throw had to beat"


def throws_at_silhouettes_shown() -> Iterator[str]:
    """Bob throws at a silhouette for himself and the game master, and it is shown to all in words; the game
    master has struck a trait of it before. Taken back and standing again, it is not told anew."""
    game = small()
    names = [getattr(b, "name", "") for b in game.play.state.game.sheets["shade"].blocks if b.kind in KINDS]
    if not names:
        yield "a silhouette has no traits in truth"
    key = f"shade:{names[0]}"
    draft = aimed(game, traits=traits(game, "herobob")[:1])
    game.must("bob", "drafted", "draft", sheet="herobob", draft=draft)
    whole = game.must("bob", "whole", "throw_draft", sheet="herobob")
    game.must("bob", "drafted2", "draft", sheet="herobob", draft=draft)
    game.must("gm", "struck", "draft", sheet="herobob", draft={**draft, "struck": {key: ""}})
    thrown = game.must("bob", "thrown", "throw_draft", sheet="herobob", mode="gm_me")
    runs = game.play.state.game.runs
    if repr(runs[thrown].check) == repr(runs[whole].check):
        yield "what the game master struck was thrown"
    before = runs[thrown]
    game.must("gm", "showing", "show", run=thrown)
    game.must("gm", "undoing", "undo", command=whole)
    again = game.tell("gm", "redoing", "redo", command=whole)
    if not all(isinstance(record.fact, Redone) for record in again.records):
        yield "what all know is told again"
    for who in ("gm", "ana", "bob", "eve"):
        run = game.play.sees(who).game.runs.get(thrown)
        if run is None or (run == before) != (who == "gm") or (who != "gm" and SECRET in repr(run)):
            yield f"{who} sees another throw than was shown"
    if game.play.state.game.runs[thrown] != before:
        yield "a throw is another after it was shown"


def hidden_helpers() -> Iterator[str]:
    """A throw that somebody hidden helped with is shown: they come to light with it, in words."""
    game = small()
    draft = {"traits": traits(game, "heroana")[:1], "helpers": ["hidden_"]}
    game.must("gm", "drafted", "draft", sheet="heroana", draft=draft)
    game.must("gm", "thrown", "throw_draft", sheet="heroana", mode="gm")
    if SECRET in repr(game.play.views("ana")):
        yield "a hidden helper is named"
    game.must("gm", "showing", "show", run="thrown")
    if "hidden_" not in game.play.sees("ana").silhouettes:
        yield "a hidden helper is named in a throw before it is seen"


def what_players_say_of_silhouettes() -> Iterator[str]:
    """Ana's draft says what a silhouette should use: whether it has that or not is not told."""
    answers = []
    for there in (True, False):
        game = small("fudge")
        levels = {b.id: b.level or 0 for b in game.play.state.game.sheets["shade"].having(Levelled)}
        assert len(set(levels.values())) > 1  # by itself it uses its best
        block = min(levels, key=levels.__getitem__) if there else "absent"
        draft = aimed(game, traits=traits(game, "heroana")[:1], options={"rival_trait": block})
        game.must("ana", "drafted", "draft", sheet="heroana", draft=draft)
        answer = game.tell("ana", "thrown", "throw_draft", sheet="heroana")
        told = [(v.number, v.fact) for v in game.play.views("ana")]
        answers.append((answer.problems, told))
    if answers[0] != answers[1]:
        yield "a player probes what a silhouette has"


def games_without_words() -> Iterator[str]:
    """A foe is to be seen in words, and the game has none: only the game master is told so."""
    game = small()
    otherwise(game.play, silhouette=None)
    content = system("fu3").preset("assassin").form()
    game.must("gm", "bringing", "bring", sheet="open", content=content, view="words")
    for who in ("gm", "ana"):
        told = [v.fact for v in game.play.views(who) if v.command == "bringing_seat-gm"]
        if any(isinstance(fact, Told) for fact in told) != (who == "gm"):
            yield f"{who} hears that a foe was to be seen in words"


def throws_without_words() -> Iterator[str]:
    """A veil that has no words for a throw: nothing is told of it but what came out."""

    def none(form: Any, sheets: Any) -> Any:
        raise Refused(problem("HOUSE-shade", "", "bare"))

    game = small()
    otherwise(game.play, veil=none)
    draft = {"traits": traits(game, "shade")}
    game.must("gm", "drafted", "draft", sheet="shade", draft=draft)
    thrown = game.must("gm", "thrown", "throw_draft", sheet="shade")
    facts = [v.fact for v in game.play.views("ana") if v.command == thrown]
    if SECRET in repr(facts) or any(isinstance(fact, Opened) for fact in facts):
        yield "a throw that has no words is told"
    if not any(isinstance(fact, Announced) and fact.outcomes for fact in facts):
        yield "what came of a throw is not told"


def offers_for_silhouettes() -> Iterator[str]:
    """Ana plays somebody whom all see in words alone, and her throw waits for a nod: others don't hear."""
    play = Carried("fu3")
    play.bring("gm", "shade", "teich", view="words")
    play.do("ana", "take_sheet", sheet="shade")
    play.do("gm", "customs", nod=True)
    play.do("ana", "throw_draft", sheet="shade")
    for who in ("gm", "bob"):
        if any(isinstance(v.fact, Offered) for v in play.views(who)) != (who == "gm"):
            yield f"{who} hears of a throw that waits"


def reveals_in_a_fight() -> Iterator[str]:
    """Of two hidden fighters one is revealed: players see that one in the order, and nothing of the other."""
    play = Carried("fu3")
    play.bring("ana", "hero", "teich")
    for id in ("shadow_", "ghost_"):
        play.bring("gm", id, "assassin", hidden=True)
    play.do("gm", "fight", sides={"ours": ["hero"], "theirs": ["shadow_", "ghost_"]})
    play.do("gm", "show", sheet="shadow_")
    fight = play.state.game.conflict
    if fight is None or "ghost_" not in fight.members:
        yield "a reveal loses a hidden fighter"
    if "ghost_" in repr([v.fact for v in play.views("bob")]):
        yield "a reveal shows another hidden fighter"


def hidden_acts_while_a_round_waits() -> Iterator[str]:
    """A round waits for an answer, a hidden fighter joins it, the question is taken back and the hidden one
    leaves: players see neither of the two acts, and the round turns with the next one that they see."""
    play = Carried("fu3")
    for who, id in (("ana", "one"), ("bob", "two")):
        play.bring(who, id, "teich")
    slow = book("fu3").blank_sheet("Ghost").form()
    play.do("gm", "bring", sheet="ghost_", content=slow, hidden=True)
    play.do("gm", "fight", sides={"ours": ["one"], "theirs": ["two"]})
    drained = play.do("gm", "lose_aura", sheet="two", amount=30)
    for who, id in (("ana", "one"), ("bob", "two")):
        play.do(who, "pass_turn", by=id)
    play.do("gm", "join", who=["ghost_"], side="theirs")
    if "ghost_" in repr([v.fact for v in play.views("bob")]):
        yield "a hidden fighter that a round passes is told"
    play.do("gm", "undo", command=drained)
    play.do("gm", "withdraw", by="ghost_")
    fight = play.sees("bob").game.conflict
    if fight is None or fight.round != 1:
        yield "a hidden act turns a round"


SCENES: tuple[Probe, ...] = (
    outcomes_of_veiled_throws, throws_at_silhouettes_shown, hidden_helpers, what_players_say_of_silhouettes,
    games_without_words, throws_without_words, offers_for_silhouettes,
    reveals_in_a_fight, hidden_acts_while_a_round_waits,
)  # fmt: skip
