"""Fights of Fudge on the page: who may act before the dice said so, what is offered when."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.seated import Place, Table


@pytest.fixture
def table(place: Place) -> Table:
    return Table(place, "fudge", "snorri")


def fight(table: Table, pace: str) -> tuple[str, str]:
    """A fight of Snorri and a brigand."""
    table.do(table.gm, "foes", line="Brigand, Épée Moyen, épée 2")
    snorri, foe = table.sheet("Snorri"), table.sheet("Brigand")
    sides = {"ours": [snorri], "theirs": [foe]}
    assert table.do(table.gm, "do", do="fight", args=json.dumps({"sides": sides, "pace": pace})) == ""
    return snorri, foe


def fighters(page: str) -> list[str]:
    """What stands beside each name."""
    return re.findall(r'<li id="fighter-.*?(?=<li id="fighter-|</ol>)', page, re.DOTALL)


@pytest.mark.parametrize(("pace", "offered", "acting"), [("rounds", 0, 2), ("events", 0, 0), ("turns", 1, 0)])
def test_initiative_is_offered_where_turns_alternate_and_nobody_acts_before(
    table: Table, pace: str, offered: int, acting: int
) -> None:
    fight(table, pace)
    page = table.page(table.gm)
    assert ('"do": "initiative"' in page) == bool(offered)
    assert sum("peut agir" in one for one in fighters(page)) == acting


def test_the_draft_goes_from_an_attack_to_a_shot_and_back(table: Table) -> None:
    snorri, foe = fight(table, "rounds")
    for fields in (
        {"way": "attack", "target": foe}, {"option.aware": "no"}, {"way": "shoot"},
        {"option.aware": "unaware"}, {"way": "attack"},
    ):  # fmt: skip
        assert table.do(table.player, "draft", sheet=snorri, **fields) == ""
        assert "choose among" not in table.page(table.player)


@pytest.mark.rule("FUD-4.2.3-02")
@pytest.mark.parametrize("who", ["gm", "player"])
def test_a_throw_of_nobody_goes_on_from_the_seat_that_made_it(place: Place, who: str) -> None:
    """Equals in initiative throw again: whoever looks on has no button that would be refused."""
    table = Table(place, "fudge", "bran")
    other = table.place.person("en")
    other.post(table.invitation(), data={"name": "Bob"})
    entrants = [{"name": name, "who": [name], "level": 0} for name in ("one", "two")]
    args = json.dumps({"check": {"check": "initiative", "entrants": entrants}, "by": ""})
    thrower = table.gm if who == "gm" else table.player
    assert table.do(thrower, "do", do="throw", args=args, faces=",".join("3" * 8)) == ""
    run = table.last_run()
    sees = {"gm": table.gm, "player": table.player, "other": other}
    button = f'{{"do": "roll_on", "run": "{run}"}}'
    assert {name for name, page in sees.items() if button in table.page(page)} == {"gm", who}
    assert "this seat" in table.do(other, "do", do="roll_on", run=run)


@pytest.mark.rule("FUD-4.3.1-03", "FUD-4.3.4-02")
def test_a_chip_against_one_of_several_opponents_says_which_and_is_struck_alone(table: Table) -> None:
    for line in ("Brute, Épée Moyen, épée 2, petit bouclier", "Garde, Épée Moyen, épée 2, petit bouclier"):
        assert table.do(table.gm, "foes", line=line) == ""
    snorri, brute, guard = (table.sheet(name) for name in ("Snorri", "Brute", "Garde"))
    for fields in ({"way": "melee", "target": brute}, {"target": guard}):
        assert table.do(table.gm, "draft", sheet=snorri, **fields) == ""

    def shields() -> dict[str, str]:
        """The chips of the two shields, each with whether it is pressed."""
        chips = re.findall(r'aria-pressed="(\w+)"[^>]*>(?:<[^>]*>)*([^<]*)<', table.page(table.gm, snorri))
        return {name: pressed for pressed, name in chips if name.startswith("Bouclier adverse")}

    assert shields() == {"Bouclier adverse (Brute)": "true", "Bouclier adverse (Garde)": "true"}
    assert table.do(table.gm, "draft", sheet=snorri, chip=f"shield@{brute}") == ""
    assert shields() == {"Bouclier adverse (Brute)": "false", "Bouclier adverse (Garde)": "true"}
    assert "Bouclier adverse" not in table.page(table.player, snorri)  # what foes carry is the game master's
