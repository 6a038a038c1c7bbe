"""The moves of chapter 6: where a phase was spent, a bonus claimed, an aspect for nothing, a destiny."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee.game.event import BlockGone, BlockPut, Event, SheetPut, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import PHASE
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.options import (
    destiny,
    destiny_gain,
    environments,
    free_aspects,
    plot,
    structure,
)
from tablee.systems.fate2.creation.options.checks import (
    CLAIM,
    FREE,
    MILIEU,
    OF,
    PLACE,
    WINDOW,
    life_of,
    life_problems,
)
from tablee.systems.fate2.creation.plan import own_phase, phase_id
from tablee.systems.fate2.creation.purchase import changed, with_aspect
from tablee.systems.fate2.creation.validation import new_problems
from tablee.systems.fate2.page.names import called
from tablee.systems.fate2.points.prices import DESTINY

NOBODY = Text("–", "–")
SHEET = Param("sheet", "sheet", Text("personnage", "character"), actor=True)
ANY_SHEET = Param("sheet", "sheet", Text("personnage", "character"))
PHASE_KEY = Param("phase", "text", Text("phase", "phase"))


def moves(book: Book, build: Callable[[object], object]) -> Iterator[Move]:
    """The moves of the options that the game has."""
    if structure.fields(book) or book.on("careers") or book.on("plot"):
        yield place_move(book)
    if book.on("plot") and any(bonus.who == "first" for bonus in plot.table(book).bonuses):
        yield claim_move(book)
    if book.on("potential"):
        yield skip_move(book)
    if free_aspects.allowed(book):
        yield free_move(book)
    if book.on("destiny"):
        yield from (scene_move(book), turn_move(book), gain_move(book))


def place_move(book: Book) -> Move:
    """Say where a phase was spent, and whether an aspect of it takes a window of opportunity."""
    params = [SHEET, PHASE_KEY]
    for field, label in ((PLACE, Text("lieu", "place")), (MILIEU, Text("milieu", "milieu"))):
        rows = environments.table(book, "place" if field == PLACE else "milieu").rows
        params.append(choice(field, label, {"": NOBODY, **{row.key: row.name for row in rows}}, ""))
    params.append(
        Param(WINDOW, "bool", Text("fenêtre d’opportunité", "window of opportunity"), default=False)
    )

    def plan(state: State, args: Args) -> Plan:
        before, key = state.sheet(args["sheet"]), _key(args["phase"])
        old = own_phase(before, key) or Power(phase_id(key), "", PHASE)
        data = {**old.data, PLACE: args[PLACE], MILIEU: args[MILIEU], WINDOW: args[WINDOW]}
        after = replace(
            old, data={name: value for name, value in data.items() if value != "" and value is not False}
        )
        wrong = (
            *_closed(before, key),
            *_unknown(book, state, before, key),
            *_new(book, before, before.put(after)),
        )
        why = because("FAT-6-16", "set", phase=key)
        return Plan(wrong, events=lambda faces: (BlockPut(args["sheet"], after, why),))

    return Move("place_phase", Text("Situer une phase", "Place a phase"), "FAT-6-16", tuple(params), plan)


def claim_move(book: Book) -> Move:
    """Claim a plot bonus that only the first to come has; it falls to one character alone."""
    rows = {bonus.key: bonus for bonus in plot.table(book).bonuses if bonus.who == "first"}
    wanted = choice("bonus", Text("bonus", "bonus"), {key: row.name for key, row in rows.items()})

    def plan(state: State, args: Args) -> Plan:
        sheet, key, bonus = state.sheet(args["sheet"]), _key(args["phase"]), rows[args["bonus"]]
        own = plans.need_phase(sheet, key)
        wrong = [*_closed(sheet, key)]
        life = life_of(book, sheet)
        at = next((at for at, one in enumerate(life) if one.key == key), 0)
        if not plot.fits(book, life, at, bonus):
            wrong.append(problem("FAT-6-02", phase_id(key), "unfit", name=bonus.name))
        first = claimed_by(book, state, bonus)
        if first is not None:
            wrong.append(
                problem("FAT-6-02", phase_id(key), "taken", name=bonus.name, who=state.sheet(first).name)
            )
        mark = replace(own, data={**own.data, f"{CLAIM}{bonus.key}": True})
        why = because("FAT-6-02", "first", name=bonus.name, points=bonus.points)
        events = (*given_up(state, args["sheet"], bonus, why), BlockPut(args["sheet"], mark, why))
        return Plan(tuple(wrong), because=(why,), events=lambda faces: events)

    params = (SHEET, PHASE_KEY, wanted)
    return Move(
        "claim_bonus", Text("Gagner un bonus d’intrigue", "Earn a plot bonus"), "FAT-6-02", params, plan
    )


def claimed_by(book: Book, state: State, bonus: plot.Bonus) -> str | None:
    """The character that earned a bonus first; one that took its aspect back has it no more."""
    for id, sheet in plans.characters(state):
        life = life_of(book, sheet)
        for at, one in enumerate(life):
            if bonus.key in one.claims and plot.fits(book, life, at, bonus):
                return id
    return None


def given_up(state: State, by: str, bonus: plot.Bonus, why: Reason) -> Iterator[Event]:
    """Earlier claims of others are over: who takes the aspect again finds the bonus gone (FAT-6-02)."""
    claim = f"{CLAIM}{bonus.key}"
    for id, sheet in plans.characters(state):
        for own in sheet.having(Power, PHASE):
            if id != by and claim in own.data:
                rest = {name: value for name, value in own.data.items() if name != claim}
                yield BlockPut(id, replace(own, data=rest), why)


def skip_move(book: Book) -> Move:
    """A younger character does not live a phase, and has a potential point instead."""

    def plan(state: State, args: Args) -> Plan:
        sheet, key = state.sheet(args["sheet"]), _key(args["phase"])
        if any(step.phase == key for step in sheet.steps):
            raise Refused(problem("FAT-6-04", phase_id(key), "lived"))
        own = plans.need_phase(sheet, key)
        earlier = [other for other in plans.phase_keys(sheet) if _before(other, key)]
        wrong = tuple(problem("FAT-6-04", phase_id(key), "order") for _ in earlier[:1])
        why = because("FAT-6-04", "skipped", phase=key)
        return Plan(wrong, because=(why,), events=lambda faces: (BlockGone(args["sheet"], own.id, why),))

    label = Text("Trop jeune pour cette phase", "Too young for this phase")
    return Move("skip_phase", label, "FAT-6-04", (ANY_SHEET, PHASE_KEY), plan, who="gm")


def free_move(book: Book) -> Move:
    """Take a free aspect: a level of an aspect, without skill points."""
    items = book.table("free_aspects", free_aspects.FreeTable).items if book.on("free_ranked") else ()
    words = {item.key: Text(item.fr, item.en) for item in items}
    params = [SHEET, Param("aspect", "text", Text("aspect", "aspect"))]
    if words:
        params.append(choice("item", Text("à propos de", "about"), words))

    def plan(state: State, args: Args) -> Plan:
        before = state.sheet(args["sheet"])
        key = f"{FREE}{OF}{args['item']}" if words else FREE
        after, aspect = with_aspect(book, before, key, args["aspect"])
        why = because("FAT-6-03", "taken", name=called(book, aspect), level=aspect.level)
        events = (SheetPut(args["sheet"], changed(after)), Told(why, (args["sheet"],)))
        return Plan(_new(book, before, after), because=(why,), events=lambda faces: events)

    return Move("free_aspect", Text("Aspect Gratuit", "Free aspect"), "FAT-6-03", tuple(params), plan)


def scene_move(book: Book) -> Move:
    """A destiny is fulfilled in this scene: the player says so, and the GM, who sends it, agrees."""

    def plan(state: State, args: Args) -> Plan:
        sheet = _fated(book, state, args["sheet"])
        wrong = []
        if sheet.get(DESTINY) is not None:
            wrong.append(problem("FAT-6-12", DESTINY, "again"))
        if destiny.scenes_due(sheet) >= destiny.remaining(book, sheet):
            wrong.append(problem("FAT-6-12", destiny.DUE, "levels", found=destiny.remaining(book, sheet)))
        why = because("FAT-6-12", "scene", points=book.number("scene_points"))
        return Plan(
            tuple(wrong),
            because=(why,),
            events=lambda faces: destiny.scene_events(book, state, args["sheet"]),
        )

    label = Text("La destinée s’accomplit", "The destiny is fulfilled")
    return Move("destiny_scene", label, "FAT-6-12", (ANY_SHEET,), plan, who="gm")


def turn_move(book: Book) -> Move:
    """At the end of an arc, or of an interest: levels of a destiny turn into aspects."""
    words = {
        "narrative": Text("accomplis par l’histoire", "fulfilled by the story"),
        "abandoned": Text("abandonnés", "abandoned"),
    }
    params = (
        ANY_SHEET,
        Param("levels", "int", Text("niveaux", "levels"), default=1, low=1, high=destiny.MOST_POINTS),
        choice("how", Text("parce qu’ils sont", "because they are"), words, "narrative"),
    )

    def plan(state: State, args: Args) -> Plan:
        sheet, how, levels = _fated(book, state, args["sheet"]), args["how"], args["levels"]
        numbers, most = destiny.table(book), destiny.remaining(book, sheet) - destiny.scenes_due(sheet)
        points = numbers.abandoned if how == "abandoned" else numbers.fulfilled
        rule = destiny.RULES[how]
        wrong = (problem(rule, "levels", "levels", expected=levels, found=most),) if levels > most else ()
        turned = tuple(destiny.turn_events(book, args["sheet"], sheet, levels, points, how))
        why = because(rule, how, points=points)
        return Plan(wrong, because=(why,), events=lambda faces: turned)

    label = Text("Changer une destinée", "Turn a destiny")
    return Move("turn_destiny", label, "FAT-6-13", params, plan, who="gm")


def gain_move(book: Book) -> Move:
    """Take the aspect that a level of destiny has turned into, and spend its skill points."""
    params = (
        SHEET,
        Param("aspect", "text", Text("nouvel aspect", "new aspect")),
        Param("skills", "text", Text("compétences, séparées par des virgules", "skills, parted by commas")),
    )

    def plan(state: State, args: Args) -> Plan:
        before = state.sheet(args["sheet"])
        gain = next(iter(destiny.gains(before)), None)
        if gain is None:
            raise Refused(problem("FAT-6-12", destiny.GAIN, "nothing"))
        skills = tuple(name.strip() for name in args["skills"].split(",") if name.strip())[:MOST_SKILLS]
        points = plans.whole(gain.data, "points", 0)
        wrong = []
        if len(skills) != points:
            wrong.append(problem("FAT-6-12", "skills", "points", expected=points, found=len(skills)))
        if destiny.is_destiny(book, args["aspect"]):
            wrong.append(problem("FAT-6-12", "aspect", "same"))
        after = destiny_gain.with_gain(book, before, gain, args["aspect"], skills)
        wrong += destiny_gain.unbalanced(book, after)
        why = because("FAT-6-12", "gained", name=args["aspect"].strip(), points=len(skills))
        events = (SheetPut(args["sheet"], changed(after)), Told(why, (args["sheet"],)))
        return Plan(tuple(wrong), because=(why,), events=lambda faces: events)

    label = Text("Prendre l’aspect de sa destinée", "Take the aspect of one’s destiny")
    return Move("take_destiny", label, "FAT-6-12", params, plan)


MOST_SKILLS = 20


def _fated(book: Book, state: State, id: str) -> Sheet:
    """A sheet with a destiny; refused where it has none."""
    sheet = state.sheet(id)
    if destiny.destiny_of(book, sheet) is None:
        raise Refused(problem("FAT-6-09", "sheet", "none", name=sheet.name))
    return sheet


def _key(phase: str) -> str:
    """The key of a phase as people write it; refused where it is none."""
    key = phase.strip()
    if plans.phase_order(key) is None:
        raise Refused(problem("FAT-6-16", "phase", "phase", found=key[:20]))
    return key


def _before(one: str, other: str) -> bool:
    return (plans.phase_order(one) or (0, 0)) < (plans.phase_order(other) or (0, 0))


def _closed(sheet: Sheet, key: str) -> Iterator[Problem]:
    """A phase that the GM has accepted: reopening it is the GM’s."""
    if plans.own_state(sheet, key) == plans.ACCEPTED:
        yield problem("FAT-6-16", phase_id(key), "closed", phase=key)


def _unknown(book: Book, state: State, sheet: Sheet, key: str) -> Iterator[Problem]:
    """A phase beyond those of the plan: no character lives it. A further phase has its own problems."""
    number, further = plans.phase_order(key) or (0, 0)
    planned = any(phase.key == key for phase in plans.plan_of(book, state).phases)
    if number and not further and not planned and own_phase(sheet, key) is None:
        yield problem("FAT-6-16", "phase", "phase", found=key)


def _new(book: Book, before: Sheet, after: Sheet) -> tuple[Problem, ...]:
    """The problems of all phases that a change brings."""
    return new_problems(_all(book, before), _all(book, after))


def _all(book: Book, sheet: Sheet) -> Iterator[Problem]:
    life = life_of(book, sheet)
    for at, one in enumerate(life):
        where = phase_id(one.key) if one.kind in ("phase", "extra") else "steps"
        yield from (replace(wrong, where=where) for wrong in life_problems(book, life, at))
