"""FU³'s old tables: characters made two ways, a siege fought in rounds, two mages, a trial won by points."""

from __future__ import annotations

from typing import Any

from tablee.game.check import Throw
from tablee.systems import system as system_of
from tests.old_data.evening import Evening, turned
from tests.old_data.evenings import around
from tests.old_data.evenings.around import ANA, BITS, BOB
from tests.table.play import rules_of

PHASES = ("creation", "in_play")
"""Descriptors taken at creation, and the one step that says that a character is filled in as it is played."""
PACES = ("detailed", "group", "race")
WRITES_NOTHING = ("roll_on",)
"""Every check of FU³ is one throw that ends: no check waits for more dice (a reroll throws with its `spend`),
so the move raises before it writes, overruled or not: `the_council` sends it."""
DIALS: tuple[dict[str, object], ...] = ()
"""No house rule brings a move that the book's game has not."""

CAST = around.Cast(
    "fu3",
    ("teich", "bilius"),
    "assassin",
    ("asset_1", "asset_1", "asset_1"),
    ("descriptor", {"role": "weakness"}),
    "+1",
    {"way": "attack"},
    {"race_points": 5, "reroll_scope": "kept"},
)


def tables() -> list[Evening]:
    """All scripted tables of FU³."""
    return [*around.tables(CAST), the_barracks(), the_siege(), the_two_mages(), the_battle(), the_council()]


def the_barracks() -> Evening:
    """Ana's character is complete from the start, Bob's is filled in as it is played; both grow."""
    table = Evening("fu3", name="the-barracks")
    given = {"name": "Mirabelle", "concept": "Fille de caserne", "assets": "Œil de lynx, Tête dure"}
    table.do("ana", "bring", sheet="mirabelle", content=_begun("complete", **given))
    table.do("bob", "bring", sheet="lou", content=_begun("concept", name="Lou", concept="Vieux marin rusé"))
    table.do("ana", "write", sheet="mirabelle", name="Peur du noir", role="weakness")
    table.do("ana", "write", sheet="mirabelle", name="Magie neutre")
    table.do("gm", "tag", sheet="mirabelle", block="concept")
    table.do("gm", "tag", sheet="mirabelle", block="asset_1", tag="neutral")
    table.do("gm", "tag", sheet="mirabelle", block="asset_1", tag="neutral", on=False)
    table.do("gm", "tag", sheet="mirabelle", block="concept", on=False)
    table.do("ana", "equip", sheet="mirabelle", item="two_handed", name="Hallebarde")
    table.do("bob", "equip", sheet="lou", item="light")
    table.do("gm", "finish_creation", sheet="mirabelle")
    table.do("gm", "finish_creation", sheet="lou", overrule="Le reste viendra en jeu.")
    table.do("bob", "attempt", by="lou", use={"concept": "out"}, bits=BITS)
    table.do("bob", "close", run=table.last_run)
    table.do("bob", "fill_asset", sheet="lou", name="Baratineur")
    table.do("bob", "fill_asset", sheet="lou", name="Connaît les courants")
    drop = table.do("bob", "fill_asset", sheet="lou", name="Marcheur", weakness="Radin")
    table.do("gm", "undo", command=drop)
    table.do("bob", "add_descriptor", sheet="lou", name="Ami du port", source="event", value=1)
    table.do(
        "gm", "add_descriptor", sheet="mirabelle", name="Dette d’honneur", role="weakness", source="adventure"
    )
    table.do("gm", "revalue", sheet="lou", block="asset_1", value=2)
    table.do("bob", "rename", sheet="lou", block="asset_1", name="Beau parleur")
    table.do("gm", "award_xp", sheets=["mirabelle", "lou"], amount=25, overrule="Une année de campagne.")
    table.do("ana", "improve", sheet="mirabelle", block="asset_1")
    table.do("gm", "take_weakness", sheet="lou", name="Doit un service au guet", score=2)
    names = {b.id: getattr(b, "name", "") for b in table.state.game.sheets["lou"].blocks}
    table.do(
        "gm", "strike", sheet="lou", block=next(id for id, name in names.items() if name == "Ami du port")
    )
    table.do("bob", "create_event", sheet="lou", what="Une corde au fond du sac", price=1)
    table.do("gm", "throw", check={"check": "oracle", "question": "Il pleut ?"})
    fall = {"check": "hazard", "hazard": "fall", "amount": "3,8"}
    table.do("ana", "throw", check=fall, by="mirabelle", bits=BITS)
    table.do("ana", "spend", run=table.last_run, spend="reroll", dice=[0, 1])
    table.do("ana", "spend", run=table.last_run, spend="reroll", dice=[2], faces=(6,))
    table.do("gm", "lose_aura", sheet="mirabelle", row="objective", amount=1)
    table.do("gm", "regain_aura", sheets=["mirabelle", "lou"], row="session")
    table.do("gm", "lose_aura", sheet="lou", row="objective", amount=20)
    table.do("bob", "stay", sheet="lou", new="Borgne")
    table.do("gm", "lose_aura", sheet="lou", row="objective", amount=20)
    table.do(
        "gm", "choose", pending=table.question, seat=_asked(table), option="stay", overrule="Lou s’accroche."
    )
    table.do("gm", "lose_aura", sheet="mirabelle", row="objective", amount=20)
    assert table.state.game.pendings
    return table


def the_siege() -> Evening:
    """A fight of several rounds at the gate: wounds, a foe who joins, one who flees; it is left running."""
    table = Evening("fu3", name="the-siege", pack=turned("fu3", scale=True))
    table.bring("ana", "teich", "teich")
    table.bring("bob", "blop", "blop")
    for sheet in ("teich", "blop"):
        table.do("gm", "approve", sheet=sheet, overrule="")
    table.bring("gm", "assassin", "assassin", view="open")
    table.bring("gm", "sergeant", "sergeant")
    pike = f"pike-{table.do('gm', 'recruit', id='pike', sample='poor_soldier', name='Piquier')}"
    table.do("gm", "recruit", sample="own", name="Archer", value=3, aura=1)
    sides = {"ours": ["teich", "blop"], "theirs": ["assassin", pike]}
    first = {"teich": {"bonus": 5}, "assassin": {"bonus": 3}, "blop": {"bonus": 1}}
    table.do("gm", "fight", sides=sides, initiative=first)
    table.do("ana", "say", words="À la herse, vite !", sheet="teich")
    run = _fought(
        table, "ana", "attack", by="teich", targets=["assassin"], use={"helps": ["asset_1"]}, best=True
    )
    table.do("ana", "settle", run=run)
    _inflict(table, "ana", form="condition", name="Genou en sang", unit="hour")
    _inflict(table, "ana", form="aura")
    _rest(table)
    _turn_of(table, "assassin")
    run = _fought(table, "gm", "attack", by="assassin", targets=["blop"], distance=1, cover=1, best=True)
    table.do("gm", "settle", run=run)
    _inflict(table, "gm", form="condition", name="Main engourdie", unit="round")
    _rest(table)
    _turn_of(table, "blop")
    table.do("bob", "draft", sheet="blop", draft={"way": "attack", "traits": ["asset_1"], "against": [pike]})
    table.do("bob", "throw_draft", sheet="blop", bits=BITS)
    table.do("bob", "settle", run=table.last_run)
    _rest(table)
    table.do("gm", "join", who=["sergeant"], side="theirs")
    table.do("gm", "say", words="Le sergent arrive par la poterne.")
    for _ in range(5):
        _anyone_acts(table)
    table.do("gm", "withdraw", by="sergeant")
    table.do("ana", "suffer", sheet="teich", name="Étourdi", value=1, unit="hour")
    condition = _condition(table, "teich")
    table.do("ana", "worsen", sheet="teich", condition=condition, name="Sonné", unit="day")
    table.do("bob", "suffer", sheet="blop", name="À bout de souffle", unit="round")
    table.do("bob", "ease", sheet="blop", condition=_condition(table, "blop"))
    for _ in range(4):
        _anyone_acts(table)
    table.do("gm", "pass_time", amount=1, unit="round")
    table.do("ana", "draft", sheet="teich", draft={"way": "attack", "traits": ["asset_1"], "bought": 1})
    _turn_of(table, "blop")
    run = _fought(table, "bob", "attack", by="blop", targets=["assassin"], best=True)
    table.do("bob", "settle", run=run)
    assert table.state.game.conflict is not None and table.state.game.pendings
    return table


def the_two_mages() -> Evening:
    """Spells written down, prepared, cast and shaped, a duel of auras; a spell leaves a question open."""
    table = Evening("fu3", name="the-two-mages")
    content = system_of("fu3").preset("rachette").form()
    component = {
        "kind": "power",
        "id": "feather",
        "name": "Plume",
        "role": "component",
        "data": {"sort": "range"},
    }
    content["blocks"] = [*content["blocks"], component]
    table.do("ana", "bring", sheet="rachette", content=content)
    table.bring("bob", "bilius", "bilius")
    table.bring("gm", "victor", "victor")
    table.bring("gm", "thief", "thief", view="open")
    spark = {"base": "destroy", "range": 2}
    write = {"check": "write_spell", **spark, "concept": 1, "asset": 1}
    run = table.do("ana", "throw", check=write, by="rachette", faces=(4, 4, 5, 5, 6))
    table.do("ana", "note_spell", run=run, name="Souffle de Rachette")
    table.do("ana", "prepare", by="rachette", written="spell_1", shift=-2)
    table.do("bob", "prepare", by="bilius", spell=spark, name="Poing d’air")
    table.do("gm", "pass_time", amount=1, unit="minute")
    run = _fought(table, "ana", "cast", by="rachette", spell_block="spell_1", targets=["thief"], best=True)
    table.do("ana", "settle", run=run)
    _rest(table, shape="duration")
    table.do("ana", "prepare", by="rachette", spell=spark, components=["feather"], name="Rafale")
    spells = [b.id for b in table.state.game.sheets["rachette"].blocks if getattr(b, "role", "") == "effect"]
    if spells:
        table.do("ana", "last", sheet="rachette", spell=spells[0])
    run = _fought(table, "ana", "aura_duel", by="rachette", targets=["bilius"], best=True)
    table.do("ana", "settle", run=run)
    _inflict(table, "ana", form="aura")
    _rest(table)
    table.do("gm", "aura_duel", by="victor", targets=["rachette"], mode="gm")
    table.do("bob", "draft", sheet="bilius", draft={"way": "aura_duel", "against": ["victor"]})
    table.do("bob", "throw_draft", sheet="bilius", bits=BITS)
    table.do("bob", "suffer", sheet="bilius", name="Yeux brûlés", value=2, unit="day")
    table.do(
        "bob", "worsen", sheet="bilius", condition=_condition(table, "bilius"), name="Aveugle", unit="day"
    )
    table.do("gm", "pass_time", amount=3, unit="week")
    if table.state.game.pendings:
        table.do("gm", "scar", pending=table.question, seat="gm", option="yes", name="Paupières blanches")
    area = {"base": "control", "area": 1, "range": 1}
    run = _fought(table, "ana", "cast", by="rachette", spell=area, targets=["thief"], best=True)
    table.do("ana", "settle", run=run)
    assert table.state.game.pendings
    return table


def the_battle() -> Evening:
    """A group fight told in few throws: a whole company against Xéols, with losses, then a fight of scale."""
    table = Evening("fu3", name="the-battle", pack=turned("fu3", below_zero="per_point", help_counts="whole"))
    for who, sheet in (("ana", "teich"), ("bob", "blop")):
        table.bring(who, sheet, sheet)
    table.bring("gm", "sygil", "sygil")
    table.do("gm", "give", sheet="sygil", seat=BOB)
    table.bring("gm", "xeols", "xeols", view="open")
    table.bring("gm", "veterans", "mehnzotains")
    sides = {"ours": ["teich", "blop"], "theirs": ["xeols"]}
    table.do("gm", "fight", sides=sides, pace="group")
    ours = [{"sheet": "teich"}, {"sheet": "blop", "helps": ["asset_1"]}]
    run = _fought(table, "ana", "group", ours=ours, theirs=["xeols"], by="teich", more_ours=4, best=True)
    table.do("ana", "settle", run=run)
    while table.state.game.pendings:
        _inflict(table, "ana", form="condition", victim="xeols", name="Débandade", unit="round")
    table.do("gm", "join", who=["veterans"], side="theirs")
    table.do("gm", "join", who=["sygil"], side="ours")
    dark = [{"name": "Nuit noire", "value": 2}]
    theirs = {"theirs": ["xeols", "veterans"], "superiority": "theirs", "chips": dark}
    run = _fought(table, "bob", "group", ours=ours, by="blop", **theirs, best=False)
    table.do("gm", "settle", run=run)
    _rest(table, victim="teich")
    table.do("bob", "withdraw", by="sygil")
    table.do("gm", "end_fight")
    table.do(
        "gm", "leave", sheet="sygil", how="Elle disparaît dans la nuit.", overrule="Son histoire s’arrête là."
    )
    table.do("gm", "fight", sides=sides, pace="group")
    table.do("ana", "group", ours=["teich"], theirs=["xeols"], by="teich", mode="gm_me")
    assert table.state.game.conflict is not None
    return table


def the_council() -> Evening:
    """A trial won by points, three sides; the rules change on the way; the second race is left running."""
    table = Evening("fu3", name="the-council")
    table.bring("ana", "teich", "teich")
    table.bring("bob", "blop", "blop")
    table.do("gm", "race", sides=["Teich Ventury", "Le conseil", "La foule"], goal=4)
    throw: dict[str, Any] = {"check": {"check": "race", "net": 1}, "by": "teich"}
    table.do("ana", "throw", **throw, faces=(4, 5, 6, 5, 2, 1))
    table.do("ana", "score", run=table.last_run, rival="Le conseil")
    run = table.do("ana", "throw", **throw, bits=BITS)
    assert table.refused("gm", "roll_on", run=run, overrule="Encore.")
    table.do("ana", "spend", run=run, spend="reroll", dice=[0])
    table.do("ana", "score", run=run, side="Teich Ventury", rival="La foule")
    table.do("gm", "pack", pack={"system": "fu3", "name": "conseil", "dials": {"race_draw": True}})
    run = table.do("bob", "throw", check={"check": "race"}, by="blop")
    table.do("gm", "score", run=run, side="La foule", rival="Le conseil", overrule="La foule hue.")
    table.do("gm", "end_fight")
    table.do("ana", "throw", check={"check": "dice", "dice": "3d6"}, by="teich", bits=BITS)
    table.do("gm", "race", names="Teich, Le port", goal=5)
    table.do("ana", "draft", sheet="teich", draft={"traits": ["asset_1"], "bought": 1})
    run = table.do("ana", "throw_draft", sheet="teich", bits=BITS)
    table.do("gm", "undo", command=run)
    table.do("gm", "redo", command=run)
    table.do("bob", "attempt", by="blop", use={"helps": ["asset_1"]}, helpers=[{"sheet": "teich"}])
    table.do("gm", "away", seat=ANA, away=True, played_by=BOB)
    assert table.state.game.conflict is not None
    return table


def _begun(way: str, **given: str) -> dict[str, Any]:
    """The file form of a character begun in one of the system's ways."""
    ways = {beginning.key: beginning for beginning in system_of("fu3").book().character_forms}
    return ways[way].make(given).form()


def _fought(table: Evening, who: str, do: str, *, best: bool, **args: Any) -> str:
    """Throw by hand, all sixes or all ones: the throw."""
    move = rules_of("fu3", table.state.pack).moves[do]
    seen = move.plan(table.state.game, move.read(args))
    assert isinstance(seen.dice, Throw), seen.problems
    table.do(who, do, **args, faces=(6 if best else 1,) * seen.dice.count)
    return table.last_run


def _asked(table: Evening) -> str:
    """Who is asked by the first question."""
    return table.state.game.pendings[table.question].asks[0]


def _inflict(table: Evening, who: str, **args: Any) -> None:
    """Answer the first combat point."""
    table.do(who, "inflict", pending=table.question, seat=_asked(table), **args)


def _rest(table: Evening, shape: str = "", victim: str = "") -> None:
    """Answer every question that is left: an effect as named, a point in Aura, others by default."""
    while table.state.game.pendings:
        pending = table.state.game.pendings[table.question]
        options = {option.key for option in pending.options}
        if pending.move == "shape":
            table.do(_player(pending.asks[0]), "shape", pending=pending.id, seat=pending.asks[0],
                     option=shape if shape in options else min(options))  # fmt: skip
        elif pending.move == "inflict" and "aura" in options:
            more: dict[str, Any] = {"victim": victim} if victim else {}
            _, answer = table.ask(
                "gm", "inflict", pending=pending.id, seat=pending.asks[0], form="aura", **more
            )
            if not answer.records:
                table.do("gm", "close_pending", pending=pending.id)
        else:
            table.do("gm", "close_pending", pending=pending.id)


def _condition(table: Evening, sheet: str) -> str:
    """The first Condition on a sheet."""
    blocks = table.state.game.sheets[sheet].blocks
    return next(block.id for block in blocks if getattr(block, "role", "") == "condition")


def _player(sheet: str) -> str:
    """Who plays a sheet."""
    return {"teich": "ana", "rachette": "ana", "blop": "bob", "bilius": "bob"}.get(sheet, "gm")


def _may_act(table: Evening) -> frozenset[str]:
    fight = table.state.game.conflict
    return fight.may_act if fight is not None else frozenset()


def _turn_of(table: Evening, who: str) -> None:
    """Pass until somebody may act."""
    while who not in _may_act(table):
        if not _may_act(table):
            table.do("gm", "next_round")
            continue
        other = min(_may_act(table))
        table.do(_player(other), "pass_turn", by=other)


def _anyone_acts(table: Evening) -> None:
    """The next fighter strikes the first of the other side with dice of the table, or passes."""
    fight = table.state.game.conflict
    assert fight is not None
    if not fight.may_act:
        table.do("gm", "next_round")
        return
    who = min(fight.may_act)
    others = [m for side, members in fight.sides.items() if side != fight.side_of(who) for m in members]
    target = next(m for m in others if m not in fight.out and m in table.state.game.sheets)
    _, answer = table.ask(_player(who), "attack", by=who, targets=[target], bits=BITS)
    if not answer.records:
        table.do(_player(who), "pass_turn", by=who)
        return
    _, answer = table.ask("gm", "settle", run=table.last_run)
    _rest(table)
