"""The desk of a character: what its player can write, take and buy in the phase that is open."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.board import Act, Desk, Entry, Offer, OfferGroup, Route
from tablee.game.frozen import dataclass, replace
from tablee.game.problem import Problem, Refused
from tablee.game.reference import folded
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.game.state import State
from tablee.game.text import Text, plain
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER, SKILL
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation import skill_lists
from tablee.systems.fate2.creation.aspect_library import aspect_options, words_of
from tablee.systems.fate2.creation.board import checked, figure, named, purse, said, wrong_with
from tablee.systems.fate2.creation.options import plot, structure
from tablee.systems.fate2.creation.options.checks import life_of
from tablee.systems.fate2.creation.options.history import ANY_END, GROUP
from tablee.systems.fate2.creation.paths import purchases, way
from tablee.systems.fate2.creation.phases import (
    Lived,
    base_level,
    drawn,
    listed,
    lived,
    pyramid_of,
)
from tablee.systems.fate2.creation.plan import PhasePlan, plan_of
from tablee.systems.fate2.creation.purchase import purchase, with_tick
from tablee.systems.fate2.creation.pyramid import Prospect

PLACED = Text("Les points sont placés.", "The points are placed.")
BACK = Text("La phase est revenue.", "The phase came back.")


def desk(book: Book, state: State, id: str) -> Desk | None:
    """The desk of a character whose phase is open, or waits for the game master; None for anybody else."""
    sheet = state.sheets.get(id)
    if sheet is None or sheet.nature != CHARACTER:
        return None
    plan, key = plan_of(book, state), plans.open_phase(sheet)
    if key is None:
        return _reading(book, plan, id, sheet)
    phase = lived(book, sheet, key, plan)
    return None if phase is None else _Desk(book, state, plan, id, sheet, phase).desk()


def _reading(book: Book, plan: PhasePlan, id: str, sheet: Sheet) -> Desk | None:
    """The desk while the game master reads what was handed in."""
    keys = [key for key in plans.phase_keys(sheet) if plans.own_state(sheet, key) == plans.HANDED]
    phase = lived(book, sheet, keys[-1], plan) if keys else None
    if phase is None:
        return None
    title = plain(f"{sheet.name}, {phase.planned.name}")
    drawing = figure(book, sheet, phase)
    return Desk(id, title, phase.key, Text("Le MJ lit.", "The GM reads."), purse(phase), drawing)


@dataclass(frozen=True, slots=True)
class _Desk:
    """The desk of one character in one phase."""

    book: Book
    state: State
    plan: PhasePlan
    id: str
    sheet: Sheet
    phase: Lived

    def desk(self) -> Desk:
        """All of it."""
        phase = self.phase
        left, says = max(phase.left, 0), BACK if phase.state == plans.RETURNED else PLACED
        if left:
            says = Text(
                f"{left} point{'s' if left > 1 else ''} à placer",
                f"{left} point{'s' if left > 1 else ''} to place",
            )
        return Desk(
            self.id,
            plain(f"{self.sheet.name}, {phase.planned.name}"),
            phase.key,
            says,
            purse(phase),
            figure(self.book, self.sheet, phase),
            Text("Mes compétences", "My skills"),
            tuple(self._entries()),
            tuple(group for group in self._groups() if group.offers),
            self._next(),
            tuple(checked(self.book, self.state, act) for act in self._acts()),
        )

    def act(self, move: str, label: Text, *asks: str, **args: str) -> Act:
        """A move of this character."""
        return Act(move, label, {"sheet": self.id, **args}, asks=asks)

    def _entries(self) -> Iterator[Entry]:
        own = plans.own_phase(self.sheet, self.phase.key)
        tell = self.act("tell_phase", Text("Ce que j’ai fait", "What I did"), phase=self.phase.key)
        yield Entry(tell, "story", own.note if own is not None else "", long=True, was="was")
        if len(self.phase.aspects) < self.phase.planned.aspects:
            take = self.act("take_aspect", Text("Un nouvel aspect", "A new aspect"), phase=self.phase.key)
            yield Entry(take, "name", hint=Text("un nom qui compte", "a name that matters"))
        if self.phase.left > 0:
            buy = self.act("buy_skill", Text("Une autre compétence", "Another skill"), phase=self.phase.key)
            yield Entry(buy, "name", hint=Text("hors de la liste", "outside the list"))

    def _groups(self) -> Iterator[OfferGroup]:
        yield OfferGroup(Text("Mon aspect", "My aspect"), tuple(self._aspects()), tiles=True)
        if len(self.phase.aspects) < self.phase.planned.aspects:
            ideas = tuple(self._ideas())
            rewarded = tuple(offer for offer in ideas if offer.mark == "bonus")
            others = tuple(offer for offer in ideas if offer.mark != "bonus")
            yield OfferGroup(Text("Ce que l’intrigue récompense", "What the plot rewards"), rewarded)
            yield OfferGroup(Text("Des aspects", "Some aspects"), others, folded=True)
        offers = _Skills(self)
        mine = tuple(self.sheet.having(Levelled, SKILL))
        owned = tuple(offers.owned(skill) for skill in mine)
        yield OfferGroup(Text("Mes compétences", "My skills"), owned, folded=False)
        known = {folded(skill.name) for skill in mine}
        for group in skill_lists.skill_list(self.book):
            fresh = [skill for skill in group.skills if folded(skill.name.fr) not in known]
            yield OfferGroup(group.name, tuple(offers.fresh(skill.name) for skill in fresh))

    def _aspects(self) -> Iterator[Offer]:
        """The aspects one has: those of this phase can be taken back, others can be taken again."""
        key = self.phase.key
        for aspect in self.sheet.having(Aspect, ASPECT):
            name = named(self.book, self.sheet, aspect.id)
            if aspect.id in self.phase.aspects:
                act = self.act("take_back", Text("Reprendre", "Take back"), line=aspect.id, phase=key)
                stuck = wrong_with(self.book, self.state, act)
                note = said(stuck[0]) if stuck else None
                yield Offer(name, plain(str(aspect.level)), "chosen", note, act=None if stuck else act)
                continue
            level = aspect.level + 1
            act = self.act("take_aspect", Text("Prendre", "Take"), aspect=aspect.id, phase=key)
            yield self._tried(Offer(name, Text(f"{level}e case", f"box {level}"), act=act))

    def _tried(self, offer: Offer) -> Offer:
        """An offer, barred where its move would be refused: then the game master may pass over it."""
        wrong = wrong_with(self.book, self.state, offer.act) if offer.act is not None else ()
        if not wrong or offer.act is None:
            return offer
        return replace(offer, state="barred", note=said(wrong[0]), act=replace(offer.act, who="gm"))

    @property
    def names_count(self) -> bool:
        """True in a game that opens skills by where one lived, or by one's careers."""
        return bool(structure.fields(self.book)) or self.book.on("careers")

    @property
    def bound(self) -> bool:
        """True in a game whose options look at the names of aspects."""
        return self.names_count or self.book.on("plot") or self.book["aspect_bound"] != "free"

    def _ideas(self) -> Iterator[Offer]:
        """Aspects to take: those that the plot rewards, then those of the library."""
        owned = {folded(aspect.name) for aspect in self.sheet.having(Aspect, ASPECT)}
        table = plot.table(self.book)
        groups = {group.key: group.aspects for group in table.groups}
        for bonus in table.bonuses if self.book.on("plot") else ():
            named = [
                groups.get(n.removeprefix(GROUP), ()) if n.startswith(GROUP) else (n,) for n in bonus.aspects
            ]
            for name in (name for names in named for name in names if not name.endswith(ANY_END)):
                if folded(name) not in owned:
                    owned.add(folded(name))
                    yield self._idea(words_of(self.book, name) or plain(name), name, bonus.name)
        for entry in aspect_options(self.book):
            if folded(entry.name.fr) not in owned:
                yield self._idea(entry.name, entry.name.fr)

    def _idea(self, label: Text, name: str, bonus: Text | None = None) -> Offer:
        act = self.act("take_aspect", Text("Prendre", "Take"), name=name, phase=self.phase.key)
        offer = Offer(label, note=bonus, mark="bonus" if bonus else "", act=act)
        return self._tried(offer) if self.bound else offer

    def _next(self) -> Route | None:
        """The way to a level that no skill has yet."""
        return self.route("", len(self.phase.shape), Text("Une compétence", "A skill"))

    def route(self, name: str, level: int, label: Text) -> Route | None:
        """The way to a level, phase by phase."""
        found = way(self.book, self.plan, self.sheet, name, level)
        if not found.stages:
            return None
        last, top = found.stages[-1][0], self.book.say(level)
        words = Text(
            f"{label.fr}\u00a0: {top.fr} à la phase {last} au plus tôt.",
            f"{label.en}: {top.en} in phase {last} at the soonest.",
        )
        steps = []
        for key, stage in found.stages:
            bought, shape = purchases(self.book, found, stage), drawn(self.book, stage.shape)
            steps.append(
                Text(f"Phase {key}\u00a0: {bought.fr} ({shape.fr})", f"Phase {key}: {bought.en} ({shape.en})")
            )
        return Route(words, tuple(steps))

    def _claims(self) -> Iterator[Act]:
        """The plot bonuses for the first to come that this phase earns, and that it has not yet."""
        life = life_of(self.book, self.sheet)
        at = next((at for at, one in enumerate(life) if one.key == self.phase.key), None)
        if at is None or not self.book.on("plot"):
            return
        for bonus in plot.table(self.book).bonuses:
            wanted = bonus.who == "first" and bonus.key not in life[at].claims
            if wanted and plot.fits(self.book, life, at, bonus):
                name, key = bonus.name, self.phase.key
                label = Text(f"Gagner le bonus\u00a0: {name.fr}", f"Earn the bonus: {name.en}")
                yield self.act("claim_bonus", label, phase=key, bonus=bonus.key)

    def _acts(self) -> Iterator[Act]:
        label = Text("Remettre la phase", "Hand the phase in")
        hand = self.act("hand_in_phase", label, phase=self.phase.key)
        yield replace(hand, main=True)
        yield from self._claims()
        if self.names_count or self.book.on("plot"):
            where = Text("Situer la phase", "Place the phase")
            yield self.act("place_phase", where, "place", phase=self.phase.key)
        gear, contact = Text("Un objet", "Gear"), Text("Un contact", "A contact")
        yield self.act("buy_aspects", gear, "name", "aspects", sort="gear")
        yield self.act("buy_aspects", contact, "name", "aspects", sort="contact")
        yield self.act("buy_extra", Text("Un Extra intrinsèque", "An intrinsic Extra"), "name")
        how = Text("Comment y arriver\u202f?", "How to get there?")
        yield self.act("how_to_reach", how, "name", "level")
        yield self.act("set_goal", Text("Choisir un objectif", "Choose a goal"), "goal")


class _Skills:
    """Offers of skills: what holds for one of a level and a pyramid holds for all of them."""

    def __init__(self, desk: _Desk) -> None:
        self.of = desk
        self.kept: dict[tuple[str | None, int, str], tuple[Prospect, tuple[Problem, ...]]] = {}
        self.routes: dict[int, bool] = {}

    def owned(self, skill: Levelled) -> Offer:
        """One more level of a skill on the sheet."""
        level = (skill.level if skill.level is not None else base_level(self.of.book, skill.name)) + 1
        return self._offer(
            named(self.of.book, self.of.sheet, skill.id),
            skill.id,
            level,
            pyramid_of(self.of.book, skill),
            {"skill": skill.id},
        )

    def fresh(self, name: Text) -> Offer:
        """A skill of the list that was never bought."""
        level = base_level(self.of.book, name.fr) + 1
        place = pyramid_of(
            self.of.book,
            Levelled("new", name.fr, None, SKILL),
        )
        return self._offer(name, name.fr, level, place, {"name": name.fr})

    def _offer(self, label: Text, name: str, level: int, place: str | None, args: dict[str, str]) -> Offer:
        of, value = self.of, self.of.book.say(level)
        act = of.act("buy_skill", Text("Cocher", "Tick"), phase=of.phase.key, **args)
        known = (place, level, name if of.names_count else "")
        if known not in self.kept:
            self.kept[known] = self._tried(name)
        ahead, wrong = self.kept[known]
        if wrong:
            route = None
            if wrong[0].rule == "FAT-2-24" and self.routes.get(level, True):
                route = of.route(name, level, label)
                self.routes[level] = route is not None
            return Offer(label, value, "barred", self._bar(wrong[0]), act=replace(act, who="gm"), route=route)
        if ahead.state == "mendable":
            more = listed(of.book, ahead.missing)
            note = Text(f"puis encore {more.fr}", f"then {more.en}")
            return Offer(label, value, "mendable", note, act=act)
        return Offer(label, value, act=act)

    def _tried(self, name: str) -> tuple[Prospect, tuple[Problem, ...]]:
        of = self.of
        try:
            after, _ = with_tick(of.book, of.sheet, of.phase.key, name)
            done = purchase(of.book, of.plan, of.sheet, after, of.phase.key)
        except Refused as refused:
            return Prospect(False, False, ()), refused.problems
        return done.prospect, tuple(wrong for wrong in done.problems if not wrong.warning)

    def _bar(self, wrong: Problem) -> Text:
        """The row that bars a purchase, in short."""
        slots = dict(wrong.slots)
        if wrong.rule == "FAT-2-21":
            return PLACED
        needed = slots.get("needed")
        if wrong.rule != "FAT-2-24" or not isinstance(needed, Text):
            return said(wrong)
        return Text(
            f"Il faut {needed.fr}, il en resterait {slots['found']}.",
            f"{needed.en} needed, {slots['found']} would be left.",
        )
