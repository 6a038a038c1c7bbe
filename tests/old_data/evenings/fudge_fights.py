"""Fudge's fights: in rounds, in turns with hit locations, told by events, with wounds on cards."""

from __future__ import annotations

from typing import Any

from tablee.game.check import End, Throw
from tablee.game.sheet import Descriptor
from tablee.game.throwing import place_of
from tests.old_data.evening import Evening, turned
from tests.old_data.evenings.around import BITS
from tests.table.play import rules_of

UP, EVEN, DOWN = (5, 3, 4, 3), (3, 4, 3, 4), (1, 3, 4, 3)
"""Four Fudge dice that come to +1, 0 and -1."""


def tables() -> list[Evening]:
    """The tables of fights."""
    return [the_pass(), the_duel_at_dawn(), the_smugglers(), the_arena()]


def the_pass() -> Evening:
    """Rounds in the snow: wounds, a shot, two who join, one who flees and dies; the fight is still on."""
    dials = {"graze_roll": True, "will_roll": True, "half_levels": True, "track": "epic"}
    kinder = {"protect_levels": True, "protect_levels_most": 1}
    table = Evening("fudge", name="the-pass", pack=turned("fudge", **dials, **kinder))
    table.bring("ana", "snorri", "snorri")
    table.bring("bob", "osric", "osric")
    for sheet in ("snorri", "osric"):
        table.do("gm", "approve", sheet=sheet, overrule="")
    table.bring("gm", "brynhilde", "brynhilde", view="open")
    table.bring("gm", "archie", "archie")
    table.bring("gm", "rachel", "rachel", view="open", name="La vigie")
    table.do("gm", "cast_npc", sheet="archie", kind="minion")
    table.do("bob", "equip", sheet="osric", item="weapon_bow", name="Arc de chasse")
    table.do("ana", "equip", sheet="snorri", item="shield_small")
    table.do("ana", "compare_factors", sheet="snorri", foe="brynhilde")
    sides = {"ours": ["snorri", "osric"], "theirs": ["brynhilde"]}
    table.do("gm", "fight", sides=sides, pace="rounds")
    table.do("ana", "say", words="Pour la garde du col !", sheet="snorri")
    blow(table, "ana", "attack", by="snorri", against=["brynhilde"], faces=(*UP, *DOWN))
    bow = next(
        b.id for b in table.state.game.sheets["osric"].blocks if getattr(b, "name", "") == "Arc de chasse"
    )
    blow(table, "bob", "shoot", by="osric", against=["brynhilde"], weapon=bow, range="medium", light="dim")
    _everyone_passes(table)
    table.do("gm", "join", who=["archie"], side="theirs")
    blow(table, "gm", "attack", by="archie", against=["osric"], tactic="all_out")
    wary = {"tactic": "all_out", "rival_tactic": "all_defence"}
    blow(table, "ana", "attack", by="snorri", against=["brynhilde"], faces=(*DOWN, *UP), **wary)
    table.do("gm", "feint", by="brynhilde", faces=UP)
    _everyone_passes(table)
    blow(table, "gm", "attack", by="brynhilde", against=["snorri"], tactic="all_out", bits=BITS)
    blow(table, "bob", "attack", by="osric", against=["archie"], aware="shield", position="mine")
    _everyone_passes(table)
    table.do("gm", "wound", sheet="snorri", level="very_hurt", note="le bras")
    run = table.do("ana", "bear", sheet="snorri", faces=(5, 6, 5, 3))
    table.do("ana", "settle", run=run)
    table.do("gm", "join", who=["rachel"], side="theirs")
    blow(table, "bob", "melee", by="osric", against=["archie", "rachel"], horde="2dF")
    _everyone_passes(table)
    table.do("gm", "withdraw", by="rachel")
    table.do("gm", "death", sheet="rachel")
    table.do("gm", "wound", sheet="brynhilde", level="near_death")
    table.do("gm", "wound", sheet="brynhilde", level="near_death")
    while not table.state.game.pendings:
        table.do("gm", "wound", sheet="brynhilde", level="near_death")
    table.do("gm", "fate", pending=table.question, seat="gm", option="lives")
    table.do("gm", "wound", sheet="brynhilde", level="near_death")
    table.do("gm", "next_round", overrule="Le vent se lève.")
    table.do(
        "bob", "draft", sheet="osric", draft={"way": "attack", "traits": ["epee"], "against": ["archie"]}
    )
    fight = table.state.game.conflict
    assert fight is not None and fight.round >= 4 and table.state.game.pendings
    return table


def the_duel_at_dawn() -> Evening:
    """The detailed game: initiative, turns, parts of the body, the table of criticals."""
    table = Evening("fudge", name="the-duel-at-dawn", pack=turned("fudge", "detailed", damage_roll="none"))
    table.bring("ana", "odile", "odile")
    table.bring("bob", "osric", "osric")
    table.bring("gm", "blade", "masked_blade", view="open")
    for sheet in ("odile", "osric"):
        table.do("gm", "approve", sheet=sheet, overrule="")
    table.do("ana", "equip", sheet="odile", item="own_weapon", name="Masse de siège", value=8)
    great = table.state.game.sheets["odile"].blocks[-1].id
    table.do("gm", "fight", sides={"ours": ["odile"], "theirs": ["blade"]}, surprised="nobody")
    _initiative(table)
    first = _next(table)
    other = {"odile": "blade", "blade": "odile"}
    aim: dict[str, Any] = {"part": "weapon_arm"}
    arms = {"odile": {"weapon": great}, "blade": {}}
    blow(table, _who(first), "attack", by=first, against=[other[first]], faces=(*UP, *EVEN), part="eye")
    _land(table)
    second = _next(table)
    table.do(_who(second), "defend", by=second)
    for dice in ((*UP, *DOWN), (6, 6, 6, 3, *EVEN), (6, 6, 6, 3, 1, 1, 1, 3)):
        _initiative(table)
        now = _next(table)
        blow(table, _who(now), "attack", by=now, against=[other[now]], faces=dice, **aim, **arms[now])
        _land(table)
        if _next(table):
            then = _next(table)
            table.do(_who(then), "defend", by=then)
    table.do("gm", "join", who=["osric"], side="ours")
    run = table.do("gm", "critical", by="odile", against="blade", sign="1", faces=(2, 3))
    until_end(table, "gm", run)
    table.do("gm", "suffer", run=run)
    table.do("gm", "end_fight")
    hurt = [
        (id, b.id)
        for id, s in table.state.game.sheets.items()
        for b in s.having(Descriptor)
        if b.id.startswith("part_") and "disabled" in b.tags
    ]
    for id, block in hurt:
        table.do("gm", "recover_part", sheet=id, block=block, becomes="stays")
    assert hurt
    table.do("gm", "fight", sides={"ours": ["odile", "osric"], "theirs": ["blade"]}, overrule="Encore lui.")
    table.do("gm", "initiative", quick=["blade"])
    assert table.state.game.conflict is not None
    return table


def the_smugglers() -> Evening:
    """The light game: events instead of blows, Fudge points in all their uses."""
    dials = {"use_coincidence": True, "points_for_xp": True, "points_start": 12, "coincidence_cost": 2}
    table = Evening("fudge", name="the-smugglers", pack=turned("fudge", "light", **dials))
    table.bring("ana", "bran", "bran")
    table.bring("bob", "rachel", "rachel")
    for sheet in ("bran", "rachel"):
        table.do("gm", "approve", sheet=sheet, overrule="")
    table.bring("gm", "officer", "archie", view="open", name="Le lieutenant des douanes")
    table.do("gm", "refit", sheets=["rachel"], overrule="")
    table.do("gm", "give_points", sheet="bran", block="fudge_points", amount=6)
    table.do("gm", "new_session")
    table.do("gm", "new_session", sheets=["bran"])
    sides = {"ours": ["bran", "rachel"], "theirs": ["officer"]}
    table.do("gm", "fight", sides=sides, pace="events")
    table.do(
        "ana", "draft", sheet="bran", draft={"way": "event", "traits": ["combat"], "options": {"modifier": 1}}
    )
    run = table.do("ana", "throw_draft", sheet="bran", bits=BITS)
    until_end(table, "ana", run)
    table.do("gm", "wound", sheet="bran", level="hurt")
    table.do("ana", "lighter_wounds", sheet="bran")
    act(table, "bob", "pass_turn", by="rachel")
    table.do("gm", "join", who=[_guest(table)], side="theirs")
    table.do("bob", "withdraw", by="rachel")
    table.do("ana", "throw", check={"check": "roll", "level": 2, "goal": 3}, by="bran", faces=EVEN)
    table.do("ana", "spend", run=table.last_run, spend="nudge_up")
    table.do("ana", "coincidence", sheet="bran", what="La sentinelle est une cousine.")
    table.do("gm", "answer_coincidence", pending=table.question, seat="gm", option="allow")
    table.do("gm", "spend_points", sheet="bran", points=1, what="un ami passe par là")
    table.do("gm", "award_xp", sheets=["bran"], amount=4)
    table.do("ana", "buy_points", sheet="bran", points=1)
    table.do("ana", "coincidence", sheet="bran", what="La marée descend plus tôt.")
    assert table.state.game.conflict is not None and table.state.game.pendings
    return table


def the_arena() -> Evening:
    """Stances chosen in secret, swiftness, wounds and fatigue on cards; a sealed question is left open."""
    dials = {"tactics": "stances", "swift": True, "recording": "cards", "stunts": True, "damage_roll": "none"}
    table = Evening("fudge", name="the-arena", pack=turned("fudge", **dials))
    table.bring("ana", "rachel", "rachel")
    table.bring("bob", "snorri", "snorri")
    for sheet in ("rachel", "snorri"):
        table.do("gm", "refit", sheets=[sheet], overrule="")
        table.do("gm", "approve", sheet=sheet, overrule="")
    table.bring("gm", "archie", "archie", view="open")
    table.do("gm", "fight", sides={"ours": ["rachel", "snorri"], "theirs": ["archie"]})
    table.do("ana", "swift", by="rachel", foe="archie")
    table.do("ana", "stances", by="rachel", foe="archie")
    table.do("gm", "choose", pending=table.question, seat="archie", option="reckless")
    table.do("ana", "choose", pending=table.question, seat="rachel", option="aggressive")
    blow(table, "ana", "attack", by="rachel", against=["archie"], faces=(*UP, *EVEN))
    table.do("ana", "tire", sheet="rachel")
    table.do("bob", "tire", sheet="snorri")
    table.do("gm", "wound", sheet="snorri", level="hurt")
    table.do("gm", "discard", sheet="snorri", kind="fatigue")
    table.do("gm", "discard", sheet="snorri", kind="wound")
    stunt = {"way": "stunt", "traits": ["dexterite"], "options": {"stunt": 1}}
    table.do("ana", "draft", sheet="rachel", draft=stunt)
    table.do("ana", "throw_draft", sheet="rachel", bits=BITS)
    table.do("bob", "stances", by="snorri", foe="archie")  # archie has picked, and keeps it for the round
    assert table.state.game.conflict is not None and table.state.game.pendings
    return table


def blow(table: Evening, who: str, do: str, **args: Any) -> str:
    """A blow with all its dice, settled: the throw. Out of turn it is the game master's ruling."""
    _, answer = table.ask(who, do, **args)
    if not answer.records:
        table.do("gm", do, **args, overrule="Qu’il frappe tout de même.")
    run = table.last_run
    until_end(table, who, run)
    if not table.state.game.runs[run].applied:
        table.do("gm", "settle", run=run)
    return run


def until_end(table: Evening, who: str, run: str) -> None:
    """Throw on and answer until a check has ended; what it asks is answered with its first option."""
    check = rules_of("fudge", table.state.pack).check
    while not isinstance(node := place_of(check, table.state.game.runs[run]).node, End):
        if isinstance(node, Throw):
            table.do(who, "roll_on", run=run)
        else:
            pending = next(p for p in table.state.game.pendings.values() if p.run == run)
            option = pending.options[0].key
            table.do("gm", "choose", pending=pending.id, seat=pending.asks[0], option=option)


def _everyone_passes(table: Evening) -> None:
    """End the round under way: everyone who has not acted does something else."""
    fight = table.state.game.conflict
    assert fight is not None
    for sheet in sorted(fight.may_act if fight.acted else ()):
        table.do({"snorri": "ana", "osric": "bob"}.get(sheet, "gm"), "pass_turn", by=sheet)


def act(table: Evening, who: str, do: str, by: str) -> None:
    """Do something in turn, where it is one's turn."""
    if _acts(table, by):
        table.do(who, do, by=by)


def _acts(table: Evening, sheet: str) -> bool:
    fight = table.state.game.conflict
    return fight is not None and sheet not in fight.out and (not fight.order or sheet in fight.may_act)


def _initiative(table: Evening) -> None:
    """Roll for initiative until there is an order."""
    run = table.do("gm", "initiative")
    until_end(table, "gm", run)
    if not table.state.game.runs[run].applied:
        table.do("gm", "take_initiative", run=run)


def _next(table: Evening) -> str:
    """Who may act now; nobody where the round is over."""
    fight = table.state.game.conflict
    return min(fight.may_act, default="") if fight is not None else ""


def _who(sheet: str) -> str:
    return {"odile": "ana", "osric": "bob"}.get(sheet, "gm")


def _land(table: Evening) -> None:
    """Say where a blow lands that missed the part it was aimed at."""
    while table.state.game.pendings:
        pending = table.state.game.pendings[table.question]
        asked = pending.asks[0]
        table.do(_who(asked), "land", pending=pending.id, seat=asked, option="leg")


def _guest(table: Evening) -> str:
    """A second customs officer comes to the table."""
    table.bring("gm", "second", "archie", view="words", name="Le second douanier")
    return "second"
