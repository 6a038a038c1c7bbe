"""Rules of visibility looked at one at a time: what is told of single events that games seldom come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablee.game.account import BANK, Movement
from tablee.game.event import BlockPut, ConflictPut, Moved, Opened, Told
from tablee.game.problem import problem
from tablee.game.question import ask
from tablee.game.reason import because
from tablee.game.sheet import Nested, Note
from tablee.game.text import Text
from tablee.table.commands.command import Command
from tablee.table.log.facts import Announced, Fact, Ruled
from tablee.table.log.record import Facts
from tablee.table.secrecy.audience import EVERYONE, sees
from tablee.table.secrecy.disclose import disclosure
from tablee.table.secrecy.private_notes import apart
from tests.secrecy.game import Game
from tests.systems_under_test import foe_sheet
from tests.table.play import rules_of

DICE: Mapping[str, Any] = {"check": "dice", "dice": "1d6"}
SECRET = "zqsecretk"


def small(key: str = "fu3", secret: str = SECRET) -> Game:
    """Two heroes; ``hidden_``, of whom nobody knows, and ``shade``, a silhouette: their traits are secret."""
    game = Game(key, 0)
    content = foe_sheet(key)
    for block in content["blocks"]:
        block |= {"name": f"{secret}{block['id']}"} if "name" in block else {}
    for sheet, name, more in (("hidden_", secret, {"hidden": True}), ("shade", "Shade", {"view": "words"})):
        game.must("gm", f"bring{sheet}", "bring", sheet=sheet, content={**content, "name": name}, **more)
    return game


def told(
    game: Game,
    *events: Fact,
    shades: bool = True,
    mode: Any = "all",
    who: str = "gm",
    rulings: tuple[Ruled, ...] | None = None,
) -> Facts:
    """What becomes of events of somebody's act at this table, and who is told; ``rulings`` are what players
    hear of one."""
    state = game.play.state
    rules = rules_of(game.key, state.pack) if shades else None
    command = Command("theact", "any", {}, mode)
    found = disclosure(game.play.ledger.known, state, game.play.seat(who), command, rules)
    return replace(found, rulings=rulings).tell(events)


def heard(game: Game, facts: Facts, who: str) -> list[Fact]:
    """What somebody hears of it."""
    return [fact for fact, audience in facts if sees(audience, game.play.seat(who))]


def unlike(what: str, game: Game, facts: Facts, ana: Sequence[Fact], gm: Iterable[Fact]) -> Iterator[str]:
    """Says so where ana hears anything else than this, or the game master does not hear that."""
    if heard(game, facts, "ana") != list(ana):
        yield f"{what}: ana hears {heard(game, facts, 'ana')}"
    if any(fact not in heard(game, facts, "gm") for fact in gm):
        yield f"{what}: the game master hears {heard(game, facts, 'gm')}"
    if any(not audience for _, audience in facts):
        yield f"{what}: something is told to nobody"


def points_between_seen_and_unseen() -> Iterator[str]:
    """Points go from somebody hidden to a hero, and back: ana learns of her half."""
    game, why = small(), because("HOUSE-correct")
    for ends in (("hidden_.aura", "heroana.aura"), ("heroana.aura", "hidden_.aura")):
        own = [end if end.startswith("hero") else BANK for end in ends]
        others = [end if end.startswith("hidden_") else BANK for end in ends]
        facts = told(game, Moved(Movement(*ends, 1, why)))
        mine, theirs = (Moved(Movement(source, target, 1, why)) for source, target in (own, others))
        yield from unlike("points", game, facts, [mine], [mine, theirs])


def reasons_that_name_the_hidden() -> Iterator[str]:
    """Somebody hidden hurts a hero, or does so in a throw that is secret: what for is not told."""
    game = small()
    block = game.play.state.game.sheets["heroana"].blocks[0]
    who = game.play.state.game.named("hidden_")
    hurt = BlockPut("heroana", block, because("HOUSE-correct", "given", who=(who,)))
    bare = replace(hurt, reason=because("HOUSE-correct"))
    yield from unlike("a reason", game, told(game, hurt), [bare], [hurt])
    numbers = replace(hurt, reason=because("HOUSE-correct", "given", value=7))
    facts = told(game, Opened("theact", DICE), numbers, mode="gm")
    whole: list[Fact] = [Opened("theact", DICE), numbers]
    yield from unlike("a secret throw", game, facts, [Announced("theact"), bare], whole)


def words_of_players() -> Iterator[str]:
    """A player's words that happen to be the name of somebody hidden, or its id, change nothing."""
    game = small()
    block = game.play.state.game.sheets["heroana"].blocks[0]
    for words in (SECRET, "hidden_", "nothing"):
        why = because("HOUSE-correct", "given", who=words)
        facts: list[Fact] = [BlockPut("heroana", block, why), Told(why, ("heroana",)), Told(why)]
        yield from unlike(f"the words {words}", game, told(game, *facts, who="ana"), facts, facts)


def turns_of_the_hidden() -> Iterator[str]:
    """Somebody hidden is in a fight already, and acts: nobody else's turns are told anew."""
    game = small()
    game.must("gm", "fight001", "fight", sides={"us": ["heroana"], "them": ["hidden_"]}, overrule="")
    conflict = game.play.state.game.conflict
    assert conflict is not None
    acted = ConflictPut(replace(conflict, acted=conflict.acted | {"hidden_"}))
    yield from unlike("a turn", game, told(game, acted), [], [acted])


def throws_of_silhouettes() -> Iterator[str]:
    """Its throw is told twice, in words and as it is; for the game master alone it has no words at all."""
    game, opened = small(), Opened("theact", DICE, "shade")
    ruled = Ruled((problem("HOUSE-seat", "", "taken"),), "all the same")
    facts = told(game, ruled, opened)
    for fact, audience in facts:
        if fact == opened and sees(audience, game.play.seat("gm")) == sees(audience, game.play.seat("ana")):
            yield "a throw of a silhouette is told to all in one way"
    yield from unlike("a ruling", game, facts, [opened], [ruled, opened])
    if len(heard(game, facts, "gm")) != 2:
        yield "the game master hears of a throw in other words"
    alone = told(game, opened, mode="gm")
    yield from unlike("a throw for the game master", game, alone, [Announced("theact", "shade")], [opened])
    bare, announced = told(game, opened, shades=False), Announced("theact", "shade", result=True)
    yield from unlike("a throw without words", game, bare, [announced], [opened])


def traits_of_silhouettes() -> Iterator[str]:
    """What follows from its throw names a trait: on a hero's sheet, and in words about the hero."""
    game, opened = small(), Opened("theact", DICE, "shade")
    sheets = game.play.state.game.sheets
    trait = next((name for b in sheets["shade"].blocks if (name := getattr(b, "name", ""))), "")
    if SECRET not in trait:
        yield "a silhouette has no traits in truth"
    why = because("HOUSE-correct", "given", what=trait)
    hurt, said = BlockPut("heroana", sheets["heroana"].blocks[0], why), Told(why, ("heroana",))
    number = Told(because("HOUSE-correct", "given", value=3), ("shade",))
    people = Told(because("HOUSE-correct", "given", who=game.play.state.game.named("shade")), ("shade",))
    facts = told(game, opened, hurt, said, number, people)
    plain = because("HOUSE-correct")
    ana: list[Fact] = [
        opened, replace(hurt, reason=plain), Told(plain, ("heroana",)), Told(plain, ("shade",)), people,
    ]  # fmt: skip
    yield from unlike("a trait", game, facts, ana, [opened, hurt, said, number, people])


def private_notes_within() -> Iterator[str]:
    """A block with a sheet in it that has a private note: the note goes apart."""
    game = small()
    sheet = replace(game.play.state.game.sheets["heroana"], blocks=(Note("n", SECRET, private=True),))
    put = BlockPut("herobob", Nested("inner", sheet), because("HOUSE-correct"))
    facts = apart(game.play.state, [(put, EVERYONE)])
    if SECRET in repr(heard(game, facts, "ana")) or SECRET not in repr(heard(game, facts, "bob")):
        yield "a private note within a block is told"


Probe = Callable[[], Iterator[str]]


def private_questions() -> Iterator[str]:
    """A question that is put to one hero in private: ana hears her own, and nothing of another's."""
    game, words = small(), {"yes": Text("Oui", "Yes"), "no": Text("Non", "No")}
    for hero, hears in (("heroana", True), ("herobob", False)):
        asked = ask(f"card:{hero}", hero, words, (), "no", "decide", private=True)
        yield from unlike("a private question", game, told(game, asked), [asked] if hears else [], [asked])


def checks_that_name_the_hidden() -> Iterator[str]:
    """A throw whose check names somebody hidden is the game master's; the others hear that there is one."""
    game = small("krasses")
    opened = Opened("theact", {"check": "opposed", "parties": [{"name": "heroana"}, {"name": "hidden_"}]})
    yield from unlike("a check", game, told(game, opened), [Announced("theact", "")], [opened])


def rulings_in_other_words() -> Iterator[str]:
    """Of a ruling on somebody hidden players hear what they know to be overruled, if anything is."""
    game = small()
    ruled = Ruled((problem("HOUSE-sheet", "hidden_", "id", name=game.play.state.game.named("hidden_")),))
    known = Ruled((problem("HOUSE-sheet", "heroana", "id"),))
    for rulings in ((), (known,)):
        yield from unlike("a ruling", game, told(game, ruled, rulings=rulings), rulings, [ruled])


ALONE: tuple[Probe, ...] = (
    points_between_seen_and_unseen, reasons_that_name_the_hidden, words_of_players,
    turns_of_the_hidden, throws_of_silhouettes,
    traits_of_silhouettes, private_notes_within, private_questions,
    checks_that_name_the_hidden, rulings_in_other_words,
)  # fmt: skip
