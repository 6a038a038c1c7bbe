"""Combat points: asked of whoever chooses their form, then spent on Aura, Conditions or one's own ease."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablee.game.check import GM, Option
from tablee.game.event import Asked, Event
from tablee.game.fight.course import names_of
from tablee.game.outcome import Outcome
from tablee.game.pack import Pack
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.settle import Settlement
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.fight.attack import ATTACKER, TARGET, Inflicted, inflicted

AURA, CONDITION, SHED = "aura", "condition", "shed"
FORMS = {
    AURA: Text("Perte d’Aura", "Loss of Aura"),
    CONDITION: Text("Condition infligée ou aggravée", "Condition inflicted or worsened"),
    SHED: Text("Se débarrasser d’une Condition", "Shed a Condition of one’s own"),
}
KINDS = {
    "dice": Text("Dés", "Dice"),
    "throw": Text("Jet", "Throw"),
    "oracle": Text("Oracle", "Oracle"),
    "hazard": Text("Péril", "Hazard"),
    "attack": Text("Attaque", "Attack"),
    "group": Text("Combat de groupe", "Group combat"),
    "race": Text("Course aux points", "Race"),
    "cast": Text("Sort", "Spell"),
    "write_spell": Text("Écrire un sort", "Write a spell down"),
    "aura_duel": Text("Combat d’auras", "Aura duel"),
}
SETTLEMENT = Settlement("FU3-3-08", KINDS)
FIGHTS = ("attack", "group", "aura_duel")


@dataclass(frozen=True, slots=True)
class Blow:
    """Combat points to spend: who inflicts them on whom, who chooses their form among which."""

    by: str
    victims: tuple[str, ...]
    points: int
    asks: str
    forms: tuple[str, ...]
    position: bool = False


def blow_of(pack: Pack, run: Run, outcome: Outcome) -> Blow:
    """The combat points of an attack that has been thrown; plain dice come to none, even overruled."""
    if outcome.key not in combat_table(pack).points:
        raise Refused(SETTLEMENT.other_kind(run, FIGHTS))
    found = inflicted(pack, outcome)
    attackers, targets = ((run.by,) if run.by else ()), run.against
    own, other = (attackers, targets) if found.by == ATTACKER else (targets, attackers)
    chooser = attackers if found.form == ATTACKER else targets
    helpless = found.by == TARGET and run.check.get("answers") is False
    position = helpless and pack["ranged_answer"] == "position"
    forms = _forms(found, position)
    return Blow(next(iter(own), ""), other, found.points, next(iter(chooser), GM), forms, position)


def _forms(found: Inflicted, position: bool) -> tuple[str, ...]:
    """Shedding is for the one who inflicts; a target that can't answer only changes positions."""
    wound = (CONDITION,) if position else (AURA, CONDITION)
    return (*wound, SHED) if found.by == found.form else wound


def point_id(run: str, at: int, victim: str = "") -> str:
    """The question of one combat point; a spell asks one for each of its victims."""
    return f"{run}:point:{at}:{victim}"


def point_events(state: State, run: str, blow: Blow, victim: str = "") -> Iterator[Event]:
    """One question for each point, which says whom it strikes."""
    names = tuple(map(state.named, blow.victims))
    options = tuple(Option(form, FORMS[form]) for form in blow.forms)
    about = (because("FU3-3-08", "position"),) if blow.position else ()
    for at in range(1, blow.points + 1):
        told = (because("FU3-3-08", "point", at=at, points=blow.points, names=names), *about)
        yield Asked(
            Pending(point_id(run, at, victim), (blow.asks,), options, told, options[0].key, move="inflict")
        )


def together_problems(state: State, run: Run) -> list[Problem]:
    """Those of equal initiative all throw before any effect applies (FU3-3-02)."""
    fight = state.conflict
    if fight is None or not fight.in_turn:
        return []
    acted = fight.order[fight.turn] & fight.acted
    latest = [e for e in fight.now() if e.by in acted]
    if any(exchange.run == run.id for exchange in latest):
        return [problem("FU3-3-02", run.id, "together", expected=names_of(state, sorted(fight.in_turn)))]
    return []
