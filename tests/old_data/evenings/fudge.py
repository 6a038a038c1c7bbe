"""Fudge's old tables; here those in which characters are made, trained and fitted to other house rules."""

from __future__ import annotations

from typing import Any

from tablee.systems import system as system_of
from tests.old_data.evening import Evening, turned
from tests.old_data.evenings import around, fudge_fights, fudge_lives
from tests.old_data.evenings.around import ANA, BITS, BOB

PHASES = ("subjective", "objective", "random", "in_play", "prose")
"""The ways of making a character: each step of an approved sheet bears its own."""
PACES = ("events", "rounds", "turns")
WRITES_NOTHING: tuple[str, ...] = ()
DIALS: tuple[dict[str, object], ...] = (
    {"fudge_points": True, "use_coincidence": True, "points_for_xp": True},
    {"critical_effect": "table"},
    {"locations": "detailed"},
    {"swift": True},
    {"tactics": "stances"},
)
"""House rules that bring moves which the book's own game has not."""

CAST = around.Cast(
    "fudge",
    ("snorri", "rachel"),
    "brynhilde",
    ("epee", "baton", "hache"),
    ("levelled", {"role": "skill", "value": "1"}),
    "Good vs 2",
    {"way": "oppose"},
    {"criticals": True, "margin_criticals": True},
    ("1", "2", "3"),
)


def tables() -> list[Evening]:
    """All scripted tables of Fudge."""
    own = [the_company(), the_training_yard(), the_salon()]
    return [*around.tables(CAST), *own, *fudge_fights.tables(), *fudge_lives.tables()]


def the_company() -> Evening:
    """Five characters, each made in another way, handed in and approved; one stays a draft."""
    table = Evening("fudge", name="the-company", pack=turned("fudge", random_gifts="once"))
    table.do("gm", "hand_out_list", which="gifts")
    traits = "Bonne Force, Crochetage Excellent, Flair Bon, Épée Moyen"
    words = {"concept": "Voleuse", "traits": traits, "gifts": "Chanceux", "faults": "Couard, Curieux, Bavard"}
    table.do("ana", "bring", sheet="lise", content=_begun("subjective", name="Lise", **words))
    table.do("ana", "add_attribute", sheet="lise", listed="agility", level="1")
    table.do("ana", "drop_trait", sheet="lise", block="agilite")
    table.do("ana", "add_gift", sheet="lise", listed="night_sight")
    table.do("ana", "add_fault", sheet="lise", name="Ne supporte pas les chats")
    table.do("gm", "finish_creation", sheet="lise", overrule="Elle est prête.")
    table.do("ana", "fill_trait", sheet="lise", name="Natation", level="1")
    table.do("bob", "bring", sheet="bert", content=_begun("objective", name="Bertrand", concept="Chevalier"))
    table.do("bob", "raise_trait", sheet="bert", block="force")
    table.do("bob", "add_skill", sheet="bert", listed="sword", level="2")
    table.do("bob", "add_fault", sheet="bert", listed="code_of_honour")
    table.do("gm", "weigh_fault", sheet="bert", block="code_d_honneur", halves=2)
    table.do("gm", "finish_creation", sheet="bert", overrule="")
    table.do("gm", "bring", sheet="hasard", content=_begun("random", name="Hasard"))
    table.do("gm", "roll_character", sheet="hasard", skills="Tir, Nage", bits=BITS)
    run = table.do("gm", "roll_gift", sheet="hasard", role="gift", faces=(2, 3))
    table.do("gm", "take_gift", run=run)
    table.do("gm", "finish_creation", sheet="hasard", overrule="Les dés ont parlé.")
    juno = _begun("in_play", name="Juno", concept="Pilote de cargo")
    table.do("gm", "bring", sheet="juno", content=juno)
    table.do("gm", "give", sheet="juno", seat=ANA)
    table.do("ana", "declare_trait", sheet="juno", name="Pilotage", level="3")
    table.do("gm", "call_trait", sheet="juno", name="Broderie")
    table.do("ana", "give_up", sheet="juno", block="broderie")
    table.do("gm", "finish_creation", sheet="juno", overrule="Le reste viendra.")
    table.do("gm", "give_points", sheet="juno", block="xp", amount=4)
    table.do("ana", "learn_trait", sheet="juno", name="Escroquer", level="0")
    prose = "Vieille sorcière des marais, Bonne Herboristerie, Médiocre Force, qui parle aux crapauds."
    table.do("bob", "bring", sheet="odette", content=_begun("prose", name="Odette", text=prose))
    table.do("gm", "finish_creation", sheet="odette", overrule="Un portrait suffit.")
    table.do("bob", "bring", sheet="sketch", content=_begun("template", name="Une ébauche", model="rachel"))
    table.do("gm", "review_sheet", sheet="lise")
    table.do("gm", "review_party")
    table.do("ana", "draft", sheet="lise", draft={"traits": ["crochetage"], "goal": "2"})
    return table


def the_training_yard() -> Evening:
    """Experience, training, lessons; a request to the game master is left waiting."""
    dials = {"xp_surcharge": True, "training": "besides", "xp_used_only": True}
    table = Evening("fudge", name="the-training-yard", pack=turned("fudge", **dials))
    table.bring("ana", "rachel", "rachel")
    table.bring("bob", "osric", "osric")
    for sheet in ("rachel", "osric"):
        table.do("gm", "approve", sheet=sheet, overrule="")
    table.do("gm", "award_xp", amount=4)
    table.do("gm", "award_xp", sheets=["rachel", "osric"], amount=4)
    table.do("gm", "award_xp", amount=20, overrule="Une année a passé.")
    table.do("bob", "improve", sheet="osric", block="equitation")
    _answer(table, "yes")
    table.do("bob", "improve", sheet="osric", block="jeu")
    _answer(table, "no")
    table.do("ana", "acquire", sheet="rachel", role="skill", name="Connaissance des Plantes")
    _answer(table, "yes")
    table.do("gm", "grant", sheet="rachel", block="connaissance_des_plantes")
    table.do("bob", "train", sheet="osric", block="lance", how="teacher", teaching=2, mastery=3)
    table.do("gm", "pass_time", amount=6, unit="week")
    course = next(b.id for b in table.state.game.sheets["osric"].blocks if b.id.startswith("course_"))
    lesson = {"sheet": "osric", "course": course, "trait": "volonte"}
    run = table.do("bob", "diligence", **lesson, motivation=1, faces=(5, 5, 3, 3))
    fudge_fights.until_end(table, "bob", run)
    table.do("gm", "settle", run=run)
    table.do("bob", "throw", check={"check": "dice", "dice": "2d6+1"}, by="osric", bits=BITS)
    table.do("bob", "close", run=table.last_run)
    table.do("ana", "acquire", sheet="rachel", role="gift", name="Odorat de limier")
    assert table.state.game.pendings
    return table


def the_salon() -> Evening:
    """A ready-made game with its own ladder and dice; another game comes, and sheets are brought up to it."""
    table = Evening("fudge", name="the-salon", pack=turned("fudge", "salon"))
    table.bring("ana", "zephyrin", "zephyrin")
    table.bring("bob", "rachel", "rachel")
    table.do("ana", "draft", sheet="zephyrin", draft={"traits": ["prestidigitation"], "goal": "Brillant"})
    table.do("ana", "throw_draft", sheet="zephyrin", bits=BITS)
    table.do("ana", "close", run=table.last_run)
    table.do("bob", "draft", sheet="rachel", draft={"way": "situation", "options": {"what": "reaction"}})
    table.do("bob", "throw_draft", sheet="rachel")
    table.do("gm", "throw", check={"check": "situation", "goal": 1}, mode="gm")
    table.do("gm", "throw", check={"check": "question"})
    table.do("ana", "contest", sheet="zephyrin", rival="rachel", pairing="bluff", bits=BITS)
    table.do("gm", "approve", sheet="zephyrin", overrule="")
    table.do("gm", "approve", sheet="rachel", overrule="")
    kept = table.do("ana", "throw", check={"check": "roll", "level": 2, "goal": 1}, by="zephyrin")
    dials = {"track": "cinematic", "fudge_points": True, "points_start": 4}
    table.do("gm", "pack", pack={"system": "fudge", "name": "le salon d’hiver", "dials": dials})
    table.do("gm", "refit", sheets=["zephyrin"])
    late = table.do("gm", "refit")
    table.do("gm", "undo", command=late)
    table.do(
        "ana", "throw", check={"check": "roll", "level": 2, "goal": 3}, by="zephyrin", faces=(3, 3, 3, 3)
    )
    table.do("ana", "spend", run=table.last_run, spend="nudge_up")
    table.do("gm", "away", seat=BOB, away=True, played_by=ANA)
    table.do("gm", "throw", check={"check": "reaction", "chips": [{"name": "Bien parlé", "value": 1}]})
    assert kept in table.state.game.runs
    return table


def _answer(table: Evening, option: str) -> None:
    """The game master answers what a player would buy."""
    table.do("gm", "answer_request", pending=table.question, seat="gm", option=option)


def _begun(way: str, **given: Any) -> dict[str, Any]:
    """The file form of a character begun in one of the system's ways."""
    ways = {beginning.key: beginning for beginning in system_of("fudge").book().character_forms}
    return ways[way].make(given).form()
