"""The move that strikes: a blow of two fighters, the turn it takes, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.event import BlockGone, BlockPut, ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.fight.course import BY, act, names_of
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, place_of, throw_plan
from tablee.systems.fudge.blow.locations import locations
from tablee.systems.fudge.blow.order import MISS
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.labels import words
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL, WEAPON
from tablee.systems.fudge.fight import engage
from tablee.systems.fudge.fight.course import course
from tablee.systems.fudge.fight.defence import parried_badly
from tablee.systems.fudge.fight.effects import ATTACK, DEFENCE, effect
from tablee.systems.fudge.fight.engage import Blow, many_problems
from tablee.systems.fudge.fight.fight_way import FightWay, turn_events
from tablee.systems.fudge.fight.modifiers import How
from tablee.systems.fudge.fight.rounds import HARMLESS, OPEN, TURNS, UNAWARE, has_tag
from tablee.systems.fudge.fight.stance_choice import stance_problems
from tablee.systems.fudge.wounds.impaired import can_act
from tablee.systems.fudge.wounds.levels import stages

NONE = Text("aucune", "none")
TACTICS = {
    "normal": Text("normale", "normal"),
    "all_out": Text("Attaque Totale", "all-out attack"),
    "all_defence": Text("Défense Totale", "all-out defence"),
}
FORTUNES = {"none": NONE, "blessed": Text("bénédiction", "blessed"), "cursed": Text("malédiction", "cursed")}
POSITIONS = {
    "even": Text("égale", "even"),
    "mine": Text("moins bonne pour moi", "worse for me"),
    "theirs": Text("moins bonne pour l’adversaire", "worse for the opponent"),
}
AWARE = {
    "yes": Text("se défend", "defends"),
    "shield": Text("pare sans pouvoir frapper", "wards off, can’t strike"),
    "no": Text("ne se défend pas", "doesn’t defend"),
}
MOST_EDGE = 200
"""The Scale that the game master types for a weapon against an armour goes so far, either way."""
STRAIN = Param(
    "strain", "int", Text("dégâts de plus, avec un Pouvoir", "more damage, with a Power"), 0, low=0, high=20
)
EDGE = Param(
    "edge", "int",
    Text("Échelle de l’arme face à cette armure", "Scale of the weapon against this armour"),
    0, low=-MOST_EDGE, high=MOST_EDGE,
)  # fmt: skip
RIVAL_EDGE = Param(
    "rival_edge", "int",
    Text("Échelle de son arme face à mon armure", "Scale of their weapon against my armour"),
    0, low=-MOST_EDGE, high=MOST_EDGE,
)  # fmt: skip


def block(name: str, fr: str, en: str, *roles: str) -> Param:
    """A parameter that names a block of a sheet, or none."""
    return Param(name, "block", Text(fr, en), default="", roles=roles)


def options(book: Book) -> tuple[Param, ...]:
    """What may be set for a blow; options of the game only where it plays with them."""
    return (
        *tactic_options(book),
        block("weapon", "arme", "weapon", WEAPON),
        block("rival_trait", "son Trait", "their Trait", ATTRIBUTE, SKILL),
        block("rival_weapon", "son arme", "their weapon", WEAPON),
        POSITION,
        choice("aware", Text("adversaire", "opponent"), AWARE, "yes"),
        *aim_options(book),
        Param("foes", "int", Text("adversaires", "opponents"), default=0, low=0, high=20),
        Param("rival_foes", "int", Text("ses adversaires", "their opponents"), 0, low=0, high=20),
        EDGE,
        RIVAL_EDGE,
    )


POSITION = choice("position", Text("position", "position"), POSITIONS, "even")


def tactic_options(book: Book) -> Iterator[Param]:
    """An all-out attack or defence of each side."""
    if book["tactics"] == "extreme":
        yield choice("tactic", Text("tactique", "tactic"), TACTICS, "normal")
        yield choice("rival_tactic", Text("sa tactique", "their tactic"), TACTICS, "normal")


def aim_options(book: Book) -> Iterator[Param]:
    """What each side of an exchange may declare: favour, a called shot, a blow that stuns or is pulled."""
    levels = {"": Text("non", "no"), **{stage.key: stage.text for stage in stages(book)[1:]}}
    yield choice("fortune", Text("faveur", "favour"), FORTUNES, "none")
    yield choice("rival_fortune", Text("sa faveur", "their favour"), FORTUNES, "none")
    if book["locations"] != "simple":
        yield choice("part", Text("partie visée", "part aimed at"), parts(book), "")
        yield choice("rival_part", Text("partie que vise l’adversaire", "part they aim at"), parts(book), "")
    yield Param("stun", "bool", Text("pour étourdir", "to stun"), default=False)
    stuns = Text("l’adversaire frappe pour étourdir", "the opponent strikes to stun")
    yield Param("rival_stun", "bool", stuns, default=False)
    yield choice("pull", Text("retenir son coup", "pull the punch"), levels, "")
    pulls = Text("l’adversaire retient son coup", "the opponent pulls the punch")
    yield choice("rival_pull", pulls, levels, "")
    if book.on("powers"):
        yield STRAIN
    if book.on("stunts"):
        most = book.number("stunt_most")
        yield Param("stunt", "int", Text("cascade", "stunt"), default=0, low=0, high=most)


def parts(book: Book) -> dict[str, Text]:
    """Every part of every body, each once."""
    found = {"": Text("aucune", "none")}
    for body in locations(book).bodies:
        found |= {part.key: part.text for part in body.parts if part.key not in found}
    return found


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Strike; defend oneself with all one has, where turns alternate."""
    return (WAY.move(book, build), _defend(book))


def strike_problems(book: Book, state: State, by: str) -> Iterator[Problem]:
    """Whoever can't act, or is too dazed to strike."""
    if not can_act(book, state.sheet(by)):
        yield problem("FUD-4.2.2-05", by, "unable", name=state.sheet(by).name)
    elif state.conflict is not None and has_tag(state, by, HARMLESS, UNAWARE):
        yield problem("FUD-4.2.2-05", by, "dazed", name=state.sheet(by).name)


def unsettled(build: Build, state: State, *ids: str) -> Iterator[Problem]:
    """A warning where a blow of one of them has hit, or is not over, and nobody drew its consequences."""
    for run in state.runs.values():
        there = {run.by, *run.against} & set(ids)
        if run.applied or not there or run.check.get("check") not in ("blow", "melee"):
            continue
        try:
            outcomes = place_of(build, run).outcomes
        except Refused:
            continue
        if not outcomes or any(outcome.key != MISS for outcome in outcomes):
            names = names_of(state, (run.by, *run.against))
            yield problem("FUD-4.1-03", run.id, "unsettled", warning=True, names=names)
            return


def _struck(book: Book, build: Build, state: State, args: Args, made: Blow) -> Plan:
    """The plan of a blow that is assembled."""
    by, foe = made.by, made.against
    wrong = [*course(book).turn_problems(state, by), *strike_problems(book, state, by)]
    wrong += [*stance_problems(book, state, by, foe), *_gone(state, foe)]
    wrong += engage.trait_problems(book, state, by, foe, args, made.form["mode"])
    wrong += [*many_problems(book, made.chips), *unsettled(build, state, by, foe)]
    why = (because("FUD-4.3.6-01", "fast", name=state.named(foe)),) if made.me.name == foe else ()
    own = throw_plan(build, state, made.form, by, (foe,), why, tuple(wrong))

    def events(faces: Faces) -> tuple[Event, ...]:
        told = tuple(Told(reason, (by, foe)) for reason in why)
        thrown = own.events(faces)
        after = (*told, *thrown, *_follow(book, state, args, made))
        return (*after, *turn_events(fold(state, after), by, (foe,), thrown, together=made.together))

    return replace(own, events=events)


WAY = FightWay("attack", Text("Attaquer", "Attack"), "FUD-4-01", options, engage.assemble, _struck)


def _gone(state: State, foe: str) -> list[Problem]:
    fight = state.conflict
    out = fight is not None and foe in fight.out
    return [problem("FUD-4.1-03", foe, "out", name=names_of(state, (foe,))[0])] if out else []


def soon(state: State, fight: Conflict, who: str) -> int:
    """The round in which the others' next turn comes: this one while somebody that all know of is still to
    act after them."""
    later = frozenset[str]().union(*fight.order[fight.turn :]) - fight.acted - fight.out - state.hidden
    return fight.round if later - {who} else fight.round + 1


def _follow(book: Book, state: State, args: Args, made: Blow) -> Iterator[Event]:
    """What alternating turns leave behind: an open guard after an all-out attack (FUD-4.2.3-07), a weapon out
    of place after a parry (FUD-4.2.3-06); what was for this attack alone is over."""
    fight = state.conflict
    if fight is None or fight.pace != TURNS:
        return
    by, foe = made.me.name, made.foe.name
    yield from used(book, state, by, "parried")
    name, when = state.named(by), soon(state, fight, by)
    if made.me.tactic == "all_out":
        none = book["all_out_defence"] == "none"
        worth = 0 if none else -book.number("all_out_open")
        tags = (OPEN,) if none else (DEFENCE,)
        why = because("FUD-4.2.3-07", "none" if none else "open", name=name, value=-worth)
        guard = effect("all_out", worth, when, when, *tags, note="FUD-4.2.3-07")
        yield BlockPut(by, guard, why)
    theirs: How = engage.read_how(args, "rival_")
    if made.form["mode"] == "attack" and parried_badly(book, state.sheet(foe), theirs, made.foe.skill):
        worth = -book.number("parry_penalty")
        why = because("FUD-4.2.3-06", "parried", name=state.named(foe), value=-worth)
        block = effect("parried", worth, fight.round, fight.round + 1, ATTACK, note="FUD-4.2.3-06")
        yield BlockPut(foe, block, why)


def used(book: Book, state: State, by: str, id: str) -> Iterator[Event]:
    """An effect that an attack uses up."""
    block = state.sheet(by).get(id)
    if isinstance(block, Descriptor):
        why = because("FUD-4.3.1-09", "over", who=state.named(by), name=words(book, block))
        yield BlockGone(by, block.id, why)


def _defend(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        by, fight = args["by"], course(book).fight_of(state, args["by"])
        wrong = list(course(book).turn_problems(state, by))
        if fight.pace != TURNS or book["tactics"] != "extreme":
            wrong.append(problem("FUD-4.2.3-07", "defend", "turns"))

        def events(faces: Faces) -> tuple[Event, ...]:
            from tablee.systems.fudge.blow.extreme import extreme

            worth, when = extreme(book).all_defence.skill, soon(state, fight, by)
            why = because("FUD-4.2.3-07", "defends", name=state.named(by), value=worth)
            guard = effect("all_defence", worth, when, when, DEFENCE, note="FUD-4.2.3-07")
            return (BlockPut(by, guard, why), ConflictPut(act(fight, by, ())))

        return Plan(tuple(wrong), events=events)

    label = Text("Se défendre sans attaquer", "Defend without attacking")
    return Move("defend", label, "FUD-4.2.3-07", (BY,), plan, purpose="turn")
