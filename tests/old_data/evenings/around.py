"""Tables that every system plays: a campaign with its seats, sheets and scenes, and an evening of secrets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.game.codec import to_data
from tablee.systems import system as system_of
from tablee.table.commands.command import Command
from tablee.table.log.facts import SeatPut
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE
from tests.old_data.evening import Evening
from tests.table.play import SEAT_IDS, rules_of

ANA, BOB, EVE, GM = (SEAT_IDS[who] for who in ("ana", "bob", "eve", "gm"))
BITS = "00112233445566778899aabbccddeeff"


@dataclass(frozen=True)
class Cast:
    """The people and the words of one system that the common tables are played with."""

    key: str
    heroes: tuple[str, str]
    """The ready-made sheets of ana (``hero``) and bob (``mate``)."""
    foe: str
    traits: tuple[str, str, str]
    """A block of the hero, of the mate and of the foe that a draft may tick."""
    line: tuple[str, Mapping[str, Any]]
    """The kind of a new line on a sheet, and its role and value."""
    notation: str
    aimed: Mapping[str, Any]
    """What a draft against the foe adds: its way."""
    dials: Mapping[str, object]
    """House rules that the table takes up on its way."""
    goals: tuple[str, str, str] = ("", "", "")
    """Difficulties as they are typed; none where the system has none."""
    chip: Mapping[str, Any] = field(default_factory=dict)
    """What a written chip needs beside its name and value."""


def tables(cast: Cast) -> list[Evening]:
    """The common tables of a system."""
    return [the_campaign(cast), the_masked_ball(cast)]


def the_campaign(cast: Cast) -> Evening:
    """Two evenings: characters made and approved, seats that change, scenes, notes, other house rules."""
    table = Evening(cast.key, name="the-campaign")
    _characters(table, cast)
    _seats(table, cast)
    _scenes(table, cast)
    _house_rules(table, cast)
    return table


def _characters(table: Evening, cast: Cast) -> None:
    """A sheet is handed in, sent back, mended, approved and changed; all four states are left standing."""
    table.do("ana", "bring", sheet="hero", content=furnished(cast, cast.heroes[0]))
    table.do(
        "ana", "say", words="J’ai repris mon personnage de l’an dernier, avec son journal.", style="aside"
    )
    kind, more = cast.line
    table.do("ana", "add_line", sheet="hero", kind=kind, words="Connaît les passages du port", **more)
    table.do("ana", "add_line", sheet="hero", kind=kind, words="Parle aux mouettes", **more)
    line = table.state.game.sheets["hero"].blocks[-1].id
    table.do("ana", "mend", sheet="hero", block=line, words="Parle aux goélands")
    struck = table.do("ana", "mend", sheet="hero", block=line, strike=True)
    table.do("ana", "undo", command=struck)
    table.do("ana", "redo", command=struck)
    table.do("ana", "keep_note", sheet="hero", words="Ana : elle a menti sur son vrai nom.")
    table.do("ana", "submit", sheet="hero")
    table.do("gm", "review", sheet="hero", block=cast.traits[0], verdict="accept")
    table.do("gm", "review", sheet="hero", block="journal", verdict="back", words="Deux lignes, pas trois.")
    table.do("ana", "mend", sheet="hero", block="journal", words="Arrivée au port\nLa dette chez Maël")
    table.do("gm", "review", sheet="hero", block=cast.traits[0], verdict="clear")
    table.do("ana", "submit", sheet="hero")
    table.do("gm", "approve", sheet="hero", overrule="Bon pour la table.")
    table.do("ana", "mend", sheet="hero", block="journal", words="Arrivée au port\nDette payée")
    table.do("gm", "correct", sheet="hero", block="purse", value=5)
    table.do("gm", "correct", sheet="hero", block="purse", field="ceiling", value=8)
    table.do("gm", "correct", sheet="hero", block="crow.keen", value=3)
    table.do("gm", "give_points", sheet="hero", block="purse", amount=2)
    table.do("gm", "give_points", sheet="hero", block="purse", amount=-1)
    table.do("gm", "give_points", sheet="hero", block="purse", amount=40, overrule="Le trésor du phare.")
    table.bring("gm", "mate", cast.heroes[1])
    table.do("bob", "take_sheet", sheet="mate")
    if _status(table, "mate") != "approved":
        table.do("gm", "approve", sheet="mate", overrule="")
    table.bring("gm", "spare", cast.heroes[1], name="La remplaçante")
    table.do("gm", "give", sheet="spare", seat=BOB)
    table.do("gm", "give", sheet="spare", alone=True)
    table.do("bob", "bring", sheet="cousin", content=furnished(cast, cast.heroes[1], name="Le cousin de Bob"))
    table.do("bob", "submit", sheet="cousin")
    table.do("bob", "mend", sheet="cousin", block="journal", words="Né au phare")
    elder = {**system_of(cast.key).preset(cast.heroes[1]).form(), "name": "L’ancienne", "status": "changed"}
    table.do("gm", "bring", sheet="elder", content=elder)
    table.do("gm", "bring", sheet="tide", content=_clock(cast), view="open")
    table.do("gm", "correct", sheet="tide", block="rising", field="high", value=2)
    table.do("gm", "bring", sheet="siege", content=_siege(cast), view="open")
    table.do("gm", "correct", sheet="siege", block="walls", field="fallen", value=1)
    table.do("gm", "correct", sheet="siege", block="stubborn", field="ticked", value=1)
    table.do("bob", "bring", sheet="sketch", content=furnished(cast, cast.heroes[1], name="Une ébauche"))
    states = {_status(table, sheet) for sheet in ("hero", "mate", "cousin", "sketch")}
    assert states == {"changed", "approved", "submitted", "draft"}, states


def _status(table: Evening, sheet: str) -> str:
    return table.state.game.sheets[sheet].status


def _seats(table: Evening, cast: Cast) -> None:
    """People talk, are away, change their name or their role, and one is shown out."""
    table.do("ana", "say", words="On m’entend ?", sheet="hero")
    table.do("bob", "say", words="s’assied au bord du quai", style="emote", sheet="mate")
    table.do("bob", "say", words="Le MJ prépare quelque chose.", style="whisper", to=[ANA])
    table.do("gm", "say", words="Tu reconnais l’écriture.", style="whisper", to=[ANA, BOB])
    table.do("eve", "say", words="Je regarde seulement.", style="aside")
    said = table.do("ana", "say", words="Oups, mauvais canal.")
    table.do("ana", "undo", command=said)
    say_with_throw(table, "ana", cast, "Je compte les barques :")
    table.do("ana", "seat", seat=ANA, name="Anaïs")
    table.do("gm", "seat", seat=EVE, role="player")
    table.do("gm", "seat", seat=EVE, role="observer", name="Ève")
    table.do("gm", "away", seat=BOB, away=True, played_by=ANA)
    table.do("ana", "throw", check=check_of(cast), by="mate", bits=BITS)
    table.do("bob", "away", seat=BOB, away=False)
    for knocking in (Seat("seat-zoe", "Zoé", waiting=True), Seat("seat-tom", "Tom", waiting=True)):
        at, now = len(table.records) + 1, table.ports.now()
        knock = Record(at, f"knock-{knocking.id}", knocking.id, now, EVERYONE, SeatPut(knocking))
        table.records += (knock,)  # the door writes this, no command does
    table.do("gm", "give", seat="seat-zoe")
    table.do("gm", "give", seat=EVE, away=True)
    table.do("gm", "show_out", seat=EVE)
    table.do("bob", "pause", on=True)
    table.refused("ana", "throw", check=check_of(cast), by="hero")
    table.do("gm", "pause", on=False)


def _scenes(table: Evening, cast: Cast) -> None:
    """Scenes and pictures are prepared, opened, closed, dropped; notes are written; the evening ends."""
    table.bring("gm", "watcher_", cast.foe, hidden=True, name="La guetteuse")
    table.do("gm", "keep_picture", picture="harbour", title="Le port à marée basse", width=640, height=480)
    table.do("gm", "keep_picture", picture="letter", title="La lettre de Maël", width=300, height=400)
    chip = {"name": "Brume épaisse", "value": 1, "role": "circumstance", **cast.chip}
    content = {
        "name": "Le port",
        "words": "La brume **monte** ; une cloche sonne.",
        "secret": "La guetteuse est sur le toit de la halle.",
        "descriptors": [chip],
        "sheets": ["watcher_"],
        "picture": "harbour",
    }
    table.do("gm", "put_scene", scene="port", content=content)
    wrote = table.do("gm", "put_scene", scene="attic", content={"name": "Le grenier", "secret": "Le coffre."})
    table.do("gm", "undo", command=wrote)
    table.do("gm", "redo", command=wrote)
    table.do("gm", "put_scene", scene="cellar", content={"name": "La cave"})
    table.do("gm", "open_scene", scene="port")
    table.do("gm", "show_picture", picture="letter", to=[BOB])
    table.do("gm", "close_scene")
    table.do("gm", "drop_scene", scene="cellar")
    table.do("gm", "drop_picture", picture="letter")
    table.do("ana", "note", note="debts", words="Maël : 3 pièces", to="me")
    table.do("ana", "note", note="debts", words="Maël : payé", to="all")
    table.do("bob", "note", note="doubt", words="Je soupçonne la guetteuse", to="gm")
    table.do("gm", "note", note="plan", words="Demain, la halle brûle.", to="me")
    torn = table.do("bob", "note", note="doubt", words="")
    table.do("bob", "undo", command=torn)
    table.do("gm", "note", note="debts_seat-ana", words="")
    table.do("gm", "evening", open=False, recap="La brume, la cloche, et une ombre sur la halle.")
    table.do("gm", "evening", open=True)
    closed = table.do("gm", "evening", open=False, recap="Trop tôt.")
    table.do("gm", "undo", command=closed)
    table.do("gm", "open_scene", scene="attic")


def _house_rules(table: Evening, cast: Cast) -> None:
    """Customs and the pack change between throws; throws stay under the rules they were made under."""
    first = table.do("ana", "throw", check=check_of(cast), by="hero", bits=BITS)
    table.do("gm", "customs", odds="gm", approve=True)
    pack = {"system": cast.key, "name": "notre table", "dials": to_data(dict(cast.dials))}
    changed = table.do("gm", "pack", pack=pack)
    second = table.do("bob", "throw", check=check_of(cast), by="mate", bits=BITS)
    table.do("gm", "undo", command=second)
    table.do("gm", "redo", command=second)
    table.do("gm", "undo", command=changed)
    third = table.do("gm", "throw", check={"check": "dice", "dice": "3d6+2"})
    table.do("gm", "redo", command=changed)
    table.do("bob", "throw", check={"check": "dice", "dice": "2d10"}, by="mate", faces=(7, 4))
    if not table.state.game.runs[table.last_run].closed:
        table.do("gm", "close_throw", run=table.last_run)
    assert {first, second, third} <= set(table.state.game.runs)
    table.do("ana", "draft", sheet="hero", draft={"traits": [cast.traits[0]], "goal": cast.goals[0]})


def the_masked_ball(cast: Cast) -> Evening:
    """Throws for some eyes only, foes seen in words, hidden difficulties, throws asked for and offered."""
    table = Evening(cast.key, name="the-masked-ball")
    table.bring("ana", "hero", cast.heroes[0])
    table.bring("bob", "mate", cast.heroes[1])
    for sheet in ("hero", "mate"):
        table.do("gm", "approve", sheet=sheet, overrule="Comme au livre.")
    table.bring("gm", "foe", cast.foe, name="Le masque d’argent")
    table.bring("gm", "shadow_", cast.foe, view="hidden", name="L’ombre")
    table.bring("gm", "guest", cast.foe, view="open", name="L’invité bavard")
    table.bring("gm", "lurker_", cast.foe, view="hidden", name="Le second masque")
    _modes(table, cast)
    _veils(table, cast)
    _silhouettes(table, cast)
    _offers(table, cast)
    return table


def _modes(table: Evening, cast: Cast) -> None:
    """A throw for each audience, a silent one among them; a hidden one is shown."""
    check = check_of(cast)
    table.do("ana", "throw", check=check, by="hero", bits=BITS)
    if not table.state.game.runs[table.last_run].closed:  # a throw that asks nothing may close by itself
        closed = table.do("ana", "close", run=table.last_run)
        table.do("gm", "undo", command=closed)
    table.do("bob", "throw", check=check, by="mate", mode="gm_me", bits=BITS)
    table.do("bob", "throw", check=check, by="mate", mode="result")
    hidden = table.do("gm", "throw", check=check, by="shadow_", mode="gm")
    table.do("gm", "customs", me_only=True)
    table.do("bob", "throw", check=check, by="mate", mode="me", bits=BITS)
    silent = table.do("gm", "throw", check=check, by="shadow_", silent=True)
    table.do("gm", "undo", command=silent)
    table.do("gm", "redo", command=silent)
    table.do("gm", "throw", check={"check": "dice", "dice": "1d100"}, silent=True)
    table.do("gm", "show", run=hidden)
    table.do("gm", "show", run=silent)


def _veils(table: Evening, cast: Cast) -> None:
    """Chips and difficulties that only the game master knows; throws asked for, answered, closed."""
    chip = {"name": "Vin drogué", "value": 1, "sign": -1, "role": "circumstance", **cast.chip}
    table.do("gm", "veil", sheet="hero", chips=[chip])
    table.do("gm", "veil", sheet="mate", chips=[chip])
    table.do("gm", "veil", sheet="mate", clear=True)
    table.do("ana", "draft", sheet="hero", draft={"traits": [cast.traits[0]]})
    drugged = table.do("ana", "throw_draft", sheet="hero", bits=BITS)
    table.do("gm", "show", run=drugged)
    named = _named(table, "hero", cast.traits[0])
    asked = table.do("gm", "ask_throw", sheets="all", words="Qui entend la clé tourner ?", trait=named)
    table.do("ana", "throw_draft", sheet="hero")
    table.do("bob", "throw", check=check_of(cast), by="mate")
    table.do("gm", "close_ask", ask=asked)
    if cast.goals[0]:
        table.do("gm", "veil", sheet="hero", goal=cast.goals[1])
        table.do("ana", "throw_draft", sheet="hero", again=True)
        table.do("gm", "show", goal=table.last_run)
        hidden = table.do("gm", "ask_throw", sheets=["hero", "mate"], goal=cast.goals[2], hidden=True)
        table.do("ana", "throw_draft", sheet="hero")
        table.do("gm", "close_ask", ask=hidden)
        table.do("gm", "ask_throw", sheets=["mate"], words="Et toi ?", goal=cast.goals[0])
    table.do("gm", "ask_throw", sheets=["hero", "mate"], words="Quelqu’un suit le masque ?")


def _silhouettes(table: Evening, cast: Cast) -> None:
    """A throw at a silhouette; the game master strikes a trait, then reveals the foe."""
    aimed = {"traits": [cast.traits[0]], "against": ["foe"], **cast.aimed}
    table.do("ana", "draft", sheet="hero", draft=aimed)
    struck = {f"foe:{_named(table, 'foe', cast.traits[2])}": ""}
    table.do("gm", "draft", sheet="hero", draft={**aimed, "struck": struck})
    written = {"name": "Salle comble", "value": 1, "sign": -1, "role": "circumstance", **cast.chip}
    table.do("ana", "draft", sheet="hero", draft={**aimed, "added": [written]})
    table.do("ana", "throw_draft", sheet="hero", mode="gm_me")
    table.do("gm", "show", sheet="lurker_", view="words")
    table.do("gm", "correct", sheet="foe", block=cast.traits[2], value=2)
    table.do("gm", "show", sheet="foe")
    table.do("gm", "draft", sheet="shadow_", draft={"traits": [cast.traits[2]], "goal": cast.goals[0]})
    table.do("gm", "throw_draft", sheet="shadow_", overrule="Le masque tombe.")


def _offers(table: Evening, cast: Cast) -> None:
    """Throws wait for a nod: one falls, one is taken back, one is left waiting beside a lying draft."""
    table.do("gm", "customs", nod=True, odds="nobody")
    table.do("bob", "draft", sheet="mate", draft={"traits": [cast.traits[1]], "goal": cast.goals[0]})
    table.do("bob", "throw_draft", sheet="mate", mode="gm_me")
    table.do("gm", "throw_draft", sheet="mate")
    for mode in ("result", "gm", "me"):
        table.do("bob", "draft", sheet="mate", draft={"traits": [cast.traits[1]], "goal": cast.goals[1]})
        table.do("bob", "throw_draft", sheet="mate", mode=mode)
    table.do("bob", "draft", sheet="mate", draft=None)
    again = table.do("bob", "throw_draft", sheet="mate", again=True)
    table.do("bob", "undo", command=again)
    table.do("ana", "draft", sheet="hero", draft={"traits": [cast.traits[0]], "goal": cast.goals[1]})
    table.do("ana", "draft", sheet="hero", draft=None)
    table.do("ana", "draft", sheet="hero", draft={"traits": [cast.traits[0]], "goal": cast.goals[0]})
    table.do("ana", "throw_draft", sheet="hero")
    table.do("gm", "draft", sheet="guest", draft={"traits": [cast.traits[2]]})
    table.do("gm", "veil", sheet="hero", chips=[{"name": "Semelles sourdes", "value": 1, **cast.chip}])


def furnished(cast: Cast, preset: str, name: str = "") -> dict[str, Any]:
    """A ready-made sheet with a journal, a purse, a private note and a companion within it."""
    content = system_of(cast.key).preset(preset).form()
    companion = {
        "system": cast.key,
        "name": "Corneille",
        "nature": "creature",
        "blocks": [
            {"kind": "numeric", "id": "keen", "name": "Œil vif", "value": 2},
            {"kind": "note", "id": "whose", "words": "Elle appartenait au gardien.", "private": True},
        ],
    }
    content["blocks"] = [
        *content["blocks"],
        {
            "kind": "items",
            "id": "journal",
            "label": {"fr": "Journal", "en": "Journal"},
            "items": ["Arrivée au port", "La dette", "La clé"],
        },
        {
            "kind": "account",
            "id": "purse",
            "label": {"fr": "Bourse", "en": "Purse"},
            "value": 3,
            "ceiling": 9,
        },
        {"kind": "note", "id": "secret", "words": "Cherche sa sœur.", "private": True},
        {"kind": "nested", "id": "crow", "sheet": companion, "role": "companion"},
    ]
    return {**content, "name": name} if name else content


def _clock(cast: Cast) -> dict[str, Any]:
    """A thing with two tracks of its own, as programs sent them before form 3: a tide that rises, and
    patience that wears out."""
    rows = [
        {"key": "low", "label": {"fr": "Basse", "en": "Low"}, "low": 1, "high": 2, "boxes": 2},
        {"key": "high", "label": {"fr": "Haute", "en": "High"}, "low": 3, "boxes": 3, "penalty": 1},
    ]
    rising = {
        "overflow": "drop",
        "untick": "all",
        "penalty": "sum",
        "marks": [{"row": "low", "severity": "low"}],
    }
    worn = {"untick": "never", "lasts": "next", "healing": "marked"}
    tide, patience = {"fr": "Marée", "en": "Tide"}, {"fr": "Patience du guet", "en": "The watch’s patience"}
    blocks = [
        {"kind": "track", "id": "rising", "label": tide, "rows": rows, **rising},
        {"kind": "track", "id": "worn", "label": patience, "rows": rows, **worn},
    ]
    return {"system": cast.key, "name": "La marée", "nature": "object", "blocks": blocks}


def _siege(cast: Cast) -> dict[str, Any]:
    """A thing whose rows have policies of their own, one of which ends the matter; and an aspect."""
    rows = [
        {"key": "cracked", "label": {"fr": "Fissurés", "en": "Cracked"}, "boxes": 2, "untick": "up"},
        {"key": "fallen", "label": {"fr": "Tombés", "en": "Fallen"}, "boxes": 0, "overflow": "end"},
    ]
    walls = {"kind": "track", "id": "walls", "label": {"fr": "Remparts", "en": "Walls"}, "rows": rows}
    aspect = {"kind": "aspect", "id": "stubborn", "name": "Têtue", "level": 2, "boxes": 2}
    content = {"system": cast.key, "name": "La place forte", "nature": "object", "blocks": [walls, aspect]}
    return {"form": 3, **content}


def check_of(cast: Cast, notation: str = "") -> Any:
    """The file form of a throw that is typed."""
    system = system_of(cast.key)
    return to_data(system.book().notation(notation or cast.notation).form())


def say_with_throw(table: Evening, who: str, cast: Cast, words: str) -> None:
    """Say a sentence with a throw in it: the throw's id is the sentence's with a letter more."""
    table.sent += 1
    id = f"c{table.sent:04}"
    check = to_data(rules_of(cast.key, table.state.pack).notation(cast.notation).form())
    sentence = f"{words} [[{cast.notation}|{id}a]]"
    for command in (Command(f"{id}a", "throw", {"check": check}), Command(id, "say", {"words": sentence})):
        answer = table.send(who, command)
        assert answer.records, answer.problems
        table.done[command.id] = command.do


def _named(table: Evening, sheet: str, block: str) -> str:
    return str(getattr(table.state.game.sheets[sheet].get(block), "name", ""))
