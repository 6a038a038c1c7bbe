"""The games, and odds and throws without a table, in the shapes of the command line."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Request
from starlette.responses import Response

from tablee.game.json_forms import exact, odds_form, result_form, sides_of
from tablee.game.odds import must_be_affordable
from tablee.game.play_out import drawn, play_out
from tablee.game.problem import Refused, problem
from tablee.game.system import Rules, System
from tablee.web.api.auth import Anybody
from tablee.web.api.limits import Work
from tablee.web.api.operation import operations
from tablee.web.api.problems import Unfit, absent
from tablee.web.api.records import json_answer
from tablee.web.api.statuses import BODY, statuses
from tablee.web.api.table_shapes import House, OddsAsked, OddsTold, ReadySheet, Result, RollAsked, Systems
from tablee.web.host import Host
from tablee.web.identity import host_of

router = operations("games")


@router.get("/systems", response_model=Systems, responses=statuses(422))
def list_systems(request: Request, _work: Work) -> Response:
    """The games that are played here, with their ready-made packs and sheets. No token is needed."""
    systems = host_of(request).systems.values()
    return json_answer({"systems": [_system(system) for system in systems]})


def _system(system: System) -> dict[str, Any]:
    return {
        "system": system.key,
        "name": exact(system.name),
        "version": system.version,
        "licence": system.licence,
        "attribution": system.attribution.en,
        "outcomes": list(system.outcomes),
        "packs": list(system.packs()),
        "presets": list(system.presets()),
    }


@router.get("/systems/{system}/presets/{preset}", response_model=ReadySheet, responses=statuses(404, 422))
def read_preset(
    request: Request,
    _work: Work,
    system: Annotated[str, Path(min_length=1, max_length=40)],
    preset: Annotated[str, Path(min_length=1, max_length=80)],
) -> Response:
    """A ready-made sheet, to be brought to a table by the act `bring`. No token is needed."""
    found = host_of(request).systems.get(system)
    if found is None or preset not in found.presets():
        raise absent()
    return json_answer({"content": found.preset(preset).form()})


@router.post("/odds", response_model=OddsTold, responses=statuses(401, 409, *BODY))
def tell_odds(host: Anybody, work: Work, asked: OddsAsked) -> Response:
    """The exact odds of one or more notations, as `tablee odds --json` tells them."""
    with work:
        return _odds(host, asked)


def _odds(host: Host, asked: OddsAsked) -> Response:
    system, rules = _played(host, asked)
    notations = [asked.notation] if isinstance(asked.notation, str) else asked.notation
    try:
        checks = [rules.notation(notation) for notation in notations]
        must_be_affordable(checks)
        odds = [
            odds_form(system.key, rules, notation, sides_of(check, asked.choose))
            for notation, check in zip(notations, checks, strict=True)
        ]
    except Refused as refused:
        raise Unfit(409, *refused.problems, rules=rules) from None
    return json_answer({"odds": odds})


@router.post("/roll", response_model=Result, responses=statuses(401, 409, *BODY))
def roll(host: Anybody, work: Work, asked: RollAsked) -> Response:
    """Throw a notation and read what fell, as `tablee roll --json` does. No table knows of it."""
    with work:
        return _rolled(host, asked)


def _rolled(host: Host, asked: RollAsked) -> Response:
    system, rules = _played(host, asked)
    try:
        check = rules.notation(asked.notation)
        place = play_out(check, drawn(host.ports.draw), asked.choose)
    except Refused as refused:
        raise Unfit(409, *refused.problems, rules=rules) from None
    return json_answer(result_form(system.key, rules, check, place, asked.notation))


def _played(host: Host, asked: House) -> tuple[System, Rules]:
    """The game with its house rules: a pack, then single dials."""
    system = host.systems.get(asked.system)
    if system is None:
        raise Refused(problem("HOUSE-system", asked.system[:40], "unknown", expected=tuple(host.systems)))
    try:
        pack = system.pack()
        if isinstance(asked.pack, str):
            pack = system.ready(asked.pack) if asked.pack else pack
        else:
            pack = pack.read(asked.pack)
        return system, system.rules(pack.turn(asked.set) if asked.set else pack)
    except Refused as refused:
        raise Unfit(409, *refused.problems, rules=system.book()) from None
