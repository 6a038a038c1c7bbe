"""A throw in preparation: the score a person ticked, the modifiers that apply, both sides, the dK announced.

KRA-01, KRA-09, KRA-11, KRA-13; with dK it is thrown by the move that pays for them (KRA-19, KRA-20).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.game.throwing import Build
from tablee.systems.krasses.accounts import CHARACTER, LIFTED, group_of
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.fitting import with_dice
from tablee.systems.krasses.params import texts
from tablee.systems.krasses.party import LONGEST_NAME, ME
from tablee.systems.krasses.rolling import gm_dice, raised, target_of
from tablee.systems.krasses.sheet import degree_of
from tablee.systems.krasses.ticking import (
    helper_chips,
    own_chips,
    rival_chips,
    same_score,
    score_of,
    ticked_of,
)
from tablee.systems.krasses.unseen import veil
from tablee.systems.krasses.ways import CONTEST, COOPERATE, DAMAGE, OPPOSE, WAYS


def draft(book: Book, build: Build, state: State, wanted: Draft) -> DraftResult:
    """What a draft comes to, in the way it was set to; open where no difficulty is given (KRA-12)."""
    way, options = wanted.chosen_way(WAYS)
    return _Drafting(book, build, state, wanted, way.key, options).drafted()


def counts(sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    """Of what is ticked, one score and every modifier (KRA-01); damage is dice alone."""
    return () if wanted.way == DAMAGE else ticked_of(sheet, wanted.traits)


@dataclass(frozen=True, slots=True)
class _Drafting:
    book: Book
    build: Build
    state: State
    wanted: Draft
    way: str
    options: Mapping[str, Any]

    @property
    def sheet(self) -> Sheet | None:
        return self.state.sheets.get(self.wanted.sheet)

    @property
    def others(self) -> tuple[str, ...]:
        """Whoever rolls too: those it is aimed at, or those who help."""
        found = {
            OPPOSE: self.wanted.against[:1], CONTEST: self.wanted.against, COOPERATE: self.wanted.helpers,
        }  # fmt: skip
        return found.get(self.way, ())

    def drafted(self) -> DraftResult:
        """The check with its chips, and the move that throws it."""
        self._must_say_with_whom()
        chips = self.wanted.ticked(self._chips())
        check = self._check(chips)
        form = self._with_dice(self._known(check, chips))
        if group := group_of(self.state):
            form |= {"lifted": True} if self.state.sheet(group).get(LIFTED) else {}
        move, args = self._move(check)
        return DraftResult(form, chips, move, args)

    def _must_say_with_whom(self) -> None:
        """Refuse what is not set yet, in words that say what to do."""
        if self.way in (OPPOSE, CONTEST) and not self.others:
            raise Refused(problem("KRA-11", "against", "nobody"))
        if self.way == COOPERATE and not self.others:
            raise Refused(problem("KRA-13", "helpers", "nobody"))
        if self.way == DAMAGE and not str(self.options["dice"]).strip():
            raise Refused(problem("KRA-16", "dice", "dice"))

    def _chips(self) -> tuple[Chip, ...]:
        if self.way == DAMAGE:
            return ()
        mine = own_chips(self.sheet, self.wanted.sheet, self.wanted.traits)
        make = helper_chips if self.way == COOPERATE else rival_chips
        theirs = [
            chip for id in self.others for chip in make(self.state.sheet(id), id, self._score(id))
        ]  # fmt: skip
        return (*mine, *theirs)

    def _score(self, id: str) -> str:
        """Another's score: the one that was named, the same as mine, or the only one there is."""
        sheet, named = self.state.sheet(id), str(self.options.get("rival_score", ""))
        mine = score_of(self.sheet, self.wanted.traits)
        if self.way == COOPERATE:
            return same_score(sheet, self.sheet, mine)
        ticked = named if named and score_of(sheet, (named,)) == named else ""
        return ticked or same_score(sheet, self.sheet, mine) or score_of(sheet, ())

    def _check(self, chips: tuple[Chip, ...]) -> dict[str, Any]:
        mine = tuple(chip for chip in chips if chip.side not in self.others)
        if self.way == DAMAGE:
            return {"check": "damage", "dice": self.options["dice"], **self._who(self.sheet)}
        if self.way not in (OPPOSE, CONTEST, COOPERATE):
            return self._alone(mine)
        parties = [self._party(self.wanted.sheet or ME, self.sheet, mine)]
        for id in self.others:
            own = tuple(chip for chip in chips if chip.side == id)
            parties.append(self._party(id, self.state.sheet(id), own))
        if self.way == COOPERATE:
            joint = {"check": "cooperation", "parties": parties, **self._target()}
            return dict(veil(joint, self._helping_roles()))
        return {"check": "opposed", "parties": parties}

    def _helping_roles(self) -> tuple[str, ...]:
        """GM characters who lend a hand: their number counts, what it is made of stays with the GM."""
        return tuple(id for id in self.others if self.state.sheet(id).nature != CHARACTER)

    def _alone(self, mine: tuple[Chip, ...]) -> dict[str, Any]:
        target = self._target()
        kind = "fixed" if target else "open"
        return {"check": kind, "chips": to_data(mine), **self._who(self.sheet), **target}

    def _known(self, check: dict[str, Any], chips: tuple[Chip, ...]) -> dict[str, Any]:
        """The check as far as it is known: against somebody only seen from outside, one's own roll alone."""
        sheets = self.state.sheets
        if check["check"] != "opposed" or not any(is_silhouette(sheets[id]) for id in self.others):
            return check
        mine = tuple(chip for chip in chips if chip.side not in self.others)
        return {"check": "open", "chips": to_data(mine), **self._who(self.sheet)}

    def _target(self) -> dict[str, Any]:
        task = str(self.options.get("task", ""))
        return raised(self.build, self.state, task) if task else target_of(self.book, self.wanted.goal)

    def _who(self, sheet: Sheet | None) -> dict[str, Any]:
        return {} if sheet is None or sheet.nature == CHARACTER else {"who": "gm"}

    def _party(self, id: str, sheet: Sheet | None, chips: tuple[Chip, ...]) -> dict[str, Any]:
        party = {"name": id, **self._who(sheet), "chips": to_data(chips)}
        if sheet is not None:
            party["label"] = sheet.name[:LONGEST_NAME]
            if self.way == COOPERATE:
                mine = score_of(self.sheet, self.wanted.traits)
                party["degree"] = degree_of(sheet, same_score(sheet, self.sheet, mine))
        return party

    def _with_dice(self, check: dict[str, Any]) -> dict[str, Any]:
        """The check with the dK announced on my side of it: what the odds are read from."""
        count = self.options["krasses"]
        if not count:
            return dict(check)
        gm = bool(self._who(self.sheet))
        dice = gm_dice(count, texts(self.options["reasons"])) if gm else {"krasses": count}
        made: dict[str, Any] = with_dice(check, self.wanted.sheet or ME, dice)
        return made

    def _move(self, check: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """dK are paid for and may be countered: the moves of krâsses see to it."""
        sheet, count = self.sheet, self.options["krasses"]
        if not count or sheet is None:
            rivals = () if self.way == COOPERATE else self.others
            by = self.wanted.sheet if sheet is not None else ""
            return "throw", {"check": self._with_dice(check), "by": by, "against": list(rivals)}
        args: dict[str, Any] = {"sheet": self.wanted.sheet, "check": check, "dice": count}
        args["reasons"] = self.options["reasons"]
        if sheet.nature != CHARACTER:
            return "gm_krasse", args
        return "krasse", {**args, "reserve": self.options["reserve"]}
