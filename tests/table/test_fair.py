"""The chain at the table: who is told what proves a throw, and what no undo, reveal or secret may change."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

import pytest

from tablee.exchange.archive import Card, view, whole
from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.fairness.verifier import verify
from tablee.game.event import Opened, Stepped
from tablee.game.walk import Thrown
from tablee.systems import system
from tablee.table.commands.command import Command
from tablee.table.commands.handle import handle
from tablee.table.fair import prove
from tablee.table.fair.draw import Proving
from tablee.table.fair.promises import ChainClosed, ChainOpened, FairFact, Proved, SeedsKept
from tablee.table.log.facts import Shown, Undone
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record, fact_to_data
from tablee.table.secrecy.audience import EVERYONE, paraphrases, sees
from tests.conftest import Promise
from tests.systems_under_test import LISTED, book, find_system
from tests.table.chance import command
from tests.table.play import SEATS, Play, rules_of
from tests.table.test_snapshot import Shelf

FULL = os.environ.get("TABLEE_FULL") == "1"
STEPS = 400 if FULL else 60
BITS = "0123456789abcdef" * 2
CARD = Card("t", "Table", "fu3", "2026-01-01T00:00")


def table(key: str = "fu3") -> Play:
    play = Play(key, chain=FairChain(Seeded(key)))
    presets = find_system(key).presets()
    play.bring("ana", "hero", presets[-1])
    play.bring("bob", "mate", presets[0])
    return play


def throw(play: Play, who: str = "ana", **more: Any) -> str:
    form = book(play.key).notation(find_system(play.key).examples.notations[0]).form()
    return play.do(who, "throw", check=form, bits=BITS, **more)


def proofs(play: Play, of: str = "") -> list[Record]:
    return [r for r in play.records if isinstance(r.fact, Proved) and of in ("", r.command)]


def proof(play: Play, of: str) -> tuple[Proved, Record]:
    (found,) = proofs(play, of)
    assert isinstance(found.fact, Proved)
    return found.fact, found


def checked(play: Play, who: str = "") -> dict[str, Any]:
    """What the verifier says of the whole table, or of what somebody knows."""
    lines = view(CARD, play.seat(who), play.views(who)) if who else whole(CARD, play.records, ())
    report = verify(BytesIO(b"".join(lines)))
    assert report["ok"], report["problems"]
    return report


def faces_of(record: Record) -> set[tuple[str, tuple[int, ...]]]:
    """The faces that a record tells, each with its check."""
    events = record.fact.events if isinstance(record.fact, Shown) else (record.fact,)
    thrown = [e for e in events if isinstance(e, Stepped) and isinstance(e.step, Thrown)]
    return {(e.run, e.step.faces) for e in thrown if isinstance(e.step, Thrown) and not e.step.by_hand}


@pytest.mark.parametrize("key", LISTED)
def test_each_throw_is_proved_to_exactly_those_who_see_its_dice(key: str) -> None:
    play = table(key)
    for number, mode in enumerate(("all", "gm_me", "all", "gm", "result"), 1):
        found, record = proof(play, throw(play, mode=mode))
        stepped = next(r for r in play.records if r.command == record.command and isinstance(r.fact, Stepped))
        assert record.audience == stepped.audience and (found.run, found.faces) in faces_of(stepped)
        assert (
            found.bits == BITS and (found.number, found.slot) == ((number + 1) // 2, -1)
            if mode == "all"
            else (found.number == 0 and found.slot >= 0 and len(found.path) == 12)
        )
    assert checked(play)["checked"] == {"public": 2, "hidden": 3}
    assert checked(play, "ana")["checked"] == {"public": 0, "hidden": 2}
    assert checked(play, "bob")["checked"] == {"public": 0, "hidden": 0}
    play.do("gm", "evening", open=False)
    assert [checked(play, who)["checked"]["public"] for who in SEATS] == [2, 2, 2, 2]


def test_only_the_log_ever_has_the_seeds() -> None:
    play = table()
    throw(play)
    kept = [r for r in play.records if isinstance(r.fact, SeedsKept)]
    assert kept and all(r.audience == () for r in kept)
    assert play.state.fair.seeds is not None
    for who in SEATS:
        assert play.sees(who).fair.seeds is None
        told = json.dumps([fact_to_data(v.fact) for v in play.views(who)])
        assert kept[0].fact.public not in told and kept[0].fact.hidden not in told  # type: ignore[union-attr]


def test_the_evening_tells_the_seed_and_the_next_chain_begins() -> None:
    play = table()
    throw(play)
    first = play.state.fair
    ended = play.do("gm", "evening", open=False)
    facts = [r for r in play.records if r.command == ended and isinstance(r.fact, FairFact)]
    assert [type(r.fact) for r in facts] == [ChainClosed, SeedsKept, ChainOpened]
    assert [r.audience for r in facts] == [EVERYONE, (), EVERYONE]
    assert first.seeds is not None
    assert facts[0].fact == ChainClosed(first.chain, first.seeds.public, 1)
    assert play.state.fair.chain != first.chain and play.state.fair.number == 0
    play.do("gm", "undo", command=ended)  # the evening goes on; what was told stays told
    assert play.state.evening.open and play.state.fair.chain != first.chain
    assert proof(play, throw(play))[0].number == 1
    assert checked(play)["ok"]


def test_many_throws_make_a_chain_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prove, "MOST", 3)
    play = table()
    numbers = [proof(play, throw(play))[0] for _ in range(7)]
    assert [p.number for p in numbers] == [1, 2, 3, 1, 2, 3, 1]
    assert len({p.chain for p in numbers}) == 3
    assert checked(play, "bob")["checked"] == {"public": 6, "hidden": 0}


def test_undo_keeps_number_and_proof_and_redo_brings_the_same_faces() -> None:
    play = table()
    thrown = throw(play)
    first = proof(play, thrown)
    before = play.state
    play.do("gm", "undo", command=thrown)
    assert play.state.fair == before.fair and thrown not in play.state.game.runs
    assert proof(play, throw(play))[0].number == 2
    play.do("gm", "redo", command=thrown)
    assert proof(play, thrown) == first and play.state.game.runs[thrown] == before.game.runs[thrown]
    assert checked(play)["checked"]["public"] == 2


@pytest.mark.parametrize("chained", [True, False])
@pytest.mark.parametrize("mode", ["all", "gm_me", "gm", "result"])
def test_nobody_throws_again_by_taking_back_what_they_can_not_see(mode: str, chained: bool) -> None:
    play = table() if chained else Play("fu3")
    thrown = throw(play, mode=mode)
    assert play.refused("ana", "undo", command=thrown) == ("HOUSE-undo dice",)


def test_a_refused_throw_uses_no_number() -> None:
    play = table()
    play.refused("ana", "throw", check={"check": "none"})
    play.refused("ana", "throw_draft", sheet="mate")
    assert proof(play, throw(play))[0].number == 1
    again = play.send("ana", Command(f"c{play.sent:04}", "throw"))
    assert again.again and len(proofs(play)) == 1


def test_dice_thrown_by_hand_have_no_proof() -> None:
    play = table()
    form = system("fu3").rules(system("fu3").pack()).notation("0").form()
    thrown = play.do("ana", "throw", check=form, faces=(1, 2, 3, 4, 5))
    assert proofs(play, thrown) == []
    assert {f["code"]: f["count"] for f in checked(play)["later"]} == {"by_hand": 1}


@pytest.mark.parametrize("bits", ["", "xyz", "A" * 32, "0" * 31, "0" * 33, "0" * 31 + "\n"])
def test_bits_that_are_none_count_as_none(bits: str) -> None:
    play = table()
    form = system("fu3").rules(system("fu3").pack()).notation("0").form()
    assert proof(play, play.do("ana", "throw", check=form, bits=bits))[0].bits == ""


def test_the_same_throw_with_other_bits_shows_other_faces() -> None:
    faces = set()
    for n in range(20):
        play = table()
        form = system("fu3").rules(system("fu3").pack()).notation("+2").form()
        faces.add(proof(play, play.do("ana", "throw", check=form, bits=f"{n:032x}"))[0].faces)
    assert len(faces) > 10


def test_a_reveal_tells_the_same_proof_to_more_people() -> None:
    play = table()
    hidden = throw(play, "gm", mode="gm")
    first, _ = proof(play, hidden)
    assert checked(play, "bob")["checked"]["hidden"] == 0
    shown = play.do("gm", "show", run=hidden)
    again, record = proof(play, shown)
    assert again == replace(first, command=hidden) and record.audience == EVERYONE
    assert [checked(play, who)["checked"]["hidden"] for who in SEATS] == [1, 1, 1, 1]
    assert checked(play)["checked"]["hidden"] == 1
    assert len(play.state.fair.slots) == 1
    later = throw(play, "gm", mode="gm")
    assert later not in {v.command for v in play.views("bob") if isinstance(v.fact, Proved)}


def test_a_reveal_reads_nothing_old_but_what_the_throw_wrote() -> None:
    play = table()
    before = play.records
    hidden = throw(play, "gm", mode="gm")
    play.do("ana", "say", words="And?")
    shelf = Shelf(before)
    ledger = Ledger.resume(Ledger(before).snapshot(), shelf).then(play.records[len(before) :])
    play.do("gm", "show", run=hidden)
    reveal = Command("c9999", "show", {"run": hidden})
    answer = handle(ledger, play.seat("gm").id, reveal, play.ports)
    assert [r.fact for r in answer.records] == [r.fact for r in play.records[-len(answer.records) :]]
    assert any(isinstance(r.fact, Proved) for r in answer.records) and shelf.read == 0


@pytest.mark.parametrize("key", LISTED)
def test_a_throw_that_is_told_in_other_words_is_everybodys_all_the_same(key: str) -> None:
    """Whoever sees a foe as a silhouette sees the same dice: the same proof, and no trait in it."""
    play = Play(key, chain=FairChain(Seeded(key)))
    examples = find_system(key).examples
    play.bring("ana", "hero", examples.heroes[0])
    play.bring("gm", "foe_", examples.foe, name="Vargo", view="words")
    assert play.state.silhouettes == {"foe_"}
    way = next(w.key for w in rules_of(key, play.state.pack).ways if w.aim != "nobody")
    kinds = ("levelled", "descriptor", "numeric")
    trait = next(b.id for b in play.state.game.sheets["hero"].blocks if b.kind in kinds)
    play.do("ana", "draft", sheet="hero", draft={"traits": [trait], "against": ["foe_"], "way": way})
    thrown = play.do("ana", "throw_draft", sheet="hero", bits=BITS)
    opened = [r for r in play.records if r.command == thrown and isinstance(r.fact, Opened)]
    assert len(opened) == 2
    found, record = proof(play, thrown)
    assert (found.number, record.audience) == (1, EVERYONE)
    hidden = proof(play, throw(play, mode="gm_me"))[1]
    assert hidden.audience == ("gm", "seat-ana")
    play.do("gm", "evening", open=False)
    assert [checked(play, who)["checked"]["public"] for who in SEATS] == [1, 1, 1, 1]


def test_dice_that_others_know_differently_are_proved_to_the_game_master(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where other words speak of other dice, the sides in a proof would tell which they truly are."""
    play = table()
    play.bring("gm", "foe_", "assassin", name="Vargo", view="words")
    monkeypatch.setattr(prove, "_dice_known", lambda *_: False)
    found, record = proof(play, throw(play))
    assert found.slot >= 0 and record.audience == ("gm",)
    assert {f["code"]: f["count"] for f in checked(play, "bob")["later"]} == {"unproved": 1}


def test_dice_that_decide_without_a_check_are_proved_to_the_game_master_alone() -> None:
    """How long a Condition lasts: the faces are told to nobody, so neither is what proves them."""
    play = table()
    thrown = play.do("ana", "suffer", sheet="hero", name="Fatigue", value=2, unit="hour", bits=BITS)
    assert not any(faces_of(r) for r in play.records if r.command == thrown)
    found, record = proof(play, thrown)
    assert (found.run, record.audience) == ("", ("gm",)) and found.slot >= 0 and found.faces
    assert checked(play, "gm")["checked"]["hidden"] == 1 and checked(play, "ana")["checked"]["hidden"] == 0
    assert play.refused("ana", "undo", command=thrown) == ("HOUSE-undo dice",)


def test_hidden_slots_that_are_used_up_betray_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    play = table()
    assert isinstance(play.chain, FairChain)
    monkeypatch.setattr(FairChain, "slot", lambda *_, **__: None)
    thrown = throw(play, "gm", silent=True)
    assert proofs(play, thrown) == [] and thrown in play.state.game.runs
    assert [f["code"] for f in checked(play)["later"]] == ["unproved"]
    assert proof(play, throw(play))[0].number == 1


def test_a_table_from_before_gets_its_chain_with_the_next_thing_that_everybody_learns() -> None:
    play = Play("fu3")
    play.bring("ana", "hero", system("fu3").presets()[-1])
    throw(play)
    play.ports = replace(play.ports, chain=FairChain(Seeded("late")))
    silent = throw(play, "gm", silent=True)
    assert not any(isinstance(r.fact, FairFact) for r in play.records)  # an opened chain would tell of it
    assert silent in play.state.game.runs
    thrown = throw(play)
    assert [type(r.fact) for r in play.records if r.command == thrown][:2] == [SeedsKept, ChainOpened]
    assert proof(play, thrown)[0].number == 1
    throw(play)
    report = checked(play)
    assert report["checked"]["public"] == 2
    assert {f["code"]: f["count"] for f in report["later"]} == {"weak": 1, "unproved": 2}


def test_a_table_from_before_that_closes_its_evening_first() -> None:
    play = Play("fu3")
    play.ports = replace(play.ports, chain=FairChain(Seeded("late")))
    play.do("gm", "evening", open=False)
    assert [type(r.fact) for r in play.records if isinstance(r.fact, FairFact)] == [SeedsKept, ChainOpened]


def test_seeds_that_somebody_else_drew_are_told_before_anything_is_thrown_from_them() -> None:
    """Whoever hosted a table before knows its seeds: with the next command it has others."""
    play = table()
    throw(play)
    first = play.state.fair
    play.ports = replace(play.ports, chain=FairChain(Seeded("elsewhere"), "another host"))
    silent = throw(play, "gm", silent=True)
    assert proofs(play, silent) == [] and play.state.fair == first
    thrown = throw(play)
    told = [type(r.fact) for r in play.records if r.command == thrown and isinstance(r.fact, FairFact)]
    assert told == [ChainClosed, SeedsKept, ChainOpened, Proved]
    assert proof(play, thrown)[0].number == 1 and play.state.fair.chain != first.chain
    play.do("gm", "evening", open=False)
    assert checked(play)["checked"]["public"] == 2
    assert [checked(play, who)["checked"]["public"] for who in SEATS] == [2, 2, 2, 2]


def test_a_table_from_elsewhere_that_closes_its_evening_has_one_new_chain() -> None:
    play = table()
    play.ports = replace(play.ports, chain=FairChain(Seeded("elsewhere"), "another host"))
    ended = play.do("gm", "evening", open=False)
    told = [type(r.fact) for r in play.records if r.command == ended and isinstance(r.fact, FairFact)]
    assert told == [ChainClosed, SeedsKept, ChainOpened]
    assert checked(play)["ok"]


def played(*, secret: bool) -> Play:
    """The same evening with and without what nobody may know of."""
    play = table()
    play.bring("gm", "foe_", system("fu3").presets()[0], hidden=True, name="Vargo")
    form = system("fu3").rules(system("fu3").pack()).notation("+1").form()

    def send(who: str, id: str, **more: Any) -> None:
        args: dict[str, Any] = {"check": form, "by": more.pop("by", "")}
        assert not play.send(who, Command(id, "throw", args, bits=BITS, **more)).problems

    for n in range(4):
        send("ana", f"public{n}")
        if secret:
            send("gm", f"silent{n}", silent=True)
            send("gm", f"foe_{n}", silent=True, by="foe_", mode="gm")
        send("ana", f"between{n}", mode="gm_me")
    play.do("gm", "evening", open=False)
    return play


def test_a_hidden_throw_changes_not_one_byte_for_others(promise: Promise) -> None:
    with_secrets, without = played(secret=True), played(secret=False)
    assert len(with_secrets.records) > len(without.records)
    for who in ("ana", "bob", "eve"):
        seen = [b"".join(view(CARD, p.seat(who), p.views(who))) for p in (with_secrets, without)]
        assert seen[0] == seen[1]
    promise("target 25, hidden throws and others", "0 bytes differ for 3 viewers, own throws included", "0")


@pytest.mark.parametrize("key", LISTED)
def test_whatever_people_do_every_throw_is_proved_and_none_too_far(
    key: str, monkeypatch: pytest.MonkeyPatch, promise: Promise
) -> None:
    """Random evenings: the plan made before a throw always holds, and each proof goes where its faces go."""
    made = list[str]()

    class Watched(Proving):
        def __post_init__(self) -> None:
            made.append(self.command)

    monkeypatch.setattr(prove, "Proving", Watched)
    play = table(key)
    play.bring("gm", "foe_", find_system(key).presets()[0], hidden=True, name="Vargo")
    random = Random(f"fair {key}")
    for _ in range(STEPS):
        for _ in range(20):
            who, asked = command(play, random)
            if asked.do in ("throw", "spend", "show") or random.random() < 0.3:
                break
        play.send(who, replace(asked, bits=BITS))
    assert len(made) == len(set(made)), "a throw was drawn twice"
    for who in SEATS:
        seat = play.seat(who)
        told = {pair for r in play.records if sees(r.audience, seat) for pair in faces_of(r)}
        known = [v.fact for v in play.views(who) if isinstance(v.fact, Proved)]
        assert all(p.run == "" or (p.run, p.faces) in told for p in known)
        assert all(p.run or who == "gm" for p in known)
        checked(play, who)
    public = [r for r in proofs(play) if isinstance(r.fact, Proved) and r.fact.number]
    assert all(r.audience == EVERYONE for r in public) and not any(
        paraphrases(r.audience) for r in proofs(play)
    )
    gone = {c for r in play.records if isinstance(r.fact, Undone) for c in r.fact.commands}
    count = checked(play)["checked"]
    what = f"{count['public']} public and {count['hidden']} hidden throws, {len(gone)} commands taken back"
    promise(f"target 25, random evenings of {key}", f"{what}: each proved to whom it was shown", "all")
    assert sum(count.values()) > 5
