"""Characters made together (TOY-12): two steps with a purse of two points, a game master who reads along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.board import (
    Act,
    Board,
    Brick,
    Cell,
    CellState,
    Column,
    Desk,
    Entry,
    Figure,
    FigureRow,
    Line,
    Offer,
    OfferGroup,
    Purse,
    Route,
    Step,
    StepState,
)
from tablee.game.event import BlockPut, Event, SheetPut
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, overwritten, problem
from tablee.game.reason import Named, because
from tablee.game.sheet import Levelled, Power, Sheet, Words
from tablee.game.state import State
from tablee.game.text import Text, plain
from tests.toy.tables import Tables

RULE, CREATION, OPEN, ROLE = "TOY-12", "creation", "open", "step"
STEPS = {"childhood": Text("L’enfance", "Childhood"), "road": Text("La route", "The road")}
TOLD = {"childhood": "La crue emporte le pont.", "road": "Une caravane passe."}
POINTS, MOST = 2, 2
SHEET = Param("sheet", "sheet", Text("fiche", "sheet"), actor=True)
STEP = choice("step", Text("étape", "step"), STEPS)
WORD = Param("word", "text", Text("un mot", "a word"))
BARS = {
    "spent": Text("Les points sont placés.", "The points are placed."),
    "most": Text("2 au plus.", "2 at most."),
    "missing": Text("Rien ne le porte.", "Nothing bears it."),
}
EMPTY: Mapping[str, Any] = {"state": "empty", "story": "", "bought": "", "back": "", "word": ""}


def _open(state: State) -> str:
    """The step that is open, "" before the first."""
    sheet = state.sheets.get(CREATION)
    found = sheet.get(OPEN) if sheet is not None else None
    return found.words if isinstance(found, Words) else ""


def _did(sheet: Sheet, step: str) -> Mapping[str, Any]:
    found = sheet.get(f"step_{step}")
    return {**EMPTY, **found.data} if isinstance(found, Power) else EMPTY


def _bought(did: Mapping[str, Any]) -> list[str]:
    return [key for key in str(did["bought"]).split(",") if key]


def _writes(sheet: Sheet, id: str, step: str, **change: str) -> BlockPut:
    data = {**_did(sheet, step), "state": "writing", **change}
    why = because(RULE, "written", name=Named(id, sheet.name), step=STEPS[step])
    return BlockPut(id, Power(f"step_{step}", step, ROLE, data), why)


def _levels(sheet: Sheet) -> dict[str, int]:
    return {skill.id: skill.level or 0 for skill in sheet.having(Levelled, "skill")}


def _missing(levels: Mapping[str, int]) -> int:
    """How many skills of level 1 are missing under those of 2."""
    rows = [list(levels.values()).count(level) for level in (1, 2)]
    return max(0, rows[1] - rows[0])


def _wrong(state: State, id: str) -> list[Problem]:
    step = _open(state)
    closed = not step or _did(state.sheet(id), step)["state"] in ("handed", "accepted")
    return [problem(RULE, "step", "closed")] if closed else []


def together_moves(tables: Tables) -> tuple[Move, ...]:
    """Open a step; write, buy, give back, hand in; accept, return."""
    skills = {skill.key: Text(skill.fr, skill.en) for skill in tables.creation.skills}
    skill = choice("skill", Text("adresse", "skill"), skills)

    def opens(state: State, args: Args) -> Plan:
        words = Words(OPEN, Text("Étape", "Step"), args["step"])
        put = SheetPut(CREATION, Sheet("toy", "Ensemble", (words,), nature="group"))
        return Plan(events=lambda faces: (put,))

    def tells(state: State, args: Args) -> Plan:
        wrong, sheet = _wrong(state, args["sheet"]), state.sheet(args["sheet"])
        if wrong:
            raise Refused(*wrong)
        now, put = _open(state), _writes(sheet, args["sheet"], _open(state), story=args["words"])
        newer = (
            overwritten("story", str(_did(sheet, now)["story"]), args["was"], args["words"]) if now else ()
        )
        return Plan(newer, events=lambda faces: (put,))

    def buys(state: State, args: Args) -> Plan:
        id, key, sheet, step = args["sheet"], args["skill"], state.sheet(args["sheet"]), _open(state)
        if not step:
            raise Refused(*_wrong(state, id))
        old, bought = sheet.need(key, Levelled), _bought(_did(sheet, step))
        wrong = [*_wrong(state, id), *_bars(sheet, key, POINTS - len(bought))]
        put = _writes(sheet, id, step, bought=",".join([*bought, key]))
        more = BlockPut(id, replace(old, level=(old.level or 0) + 1), because(RULE, "bought", name=old.name))
        return Plan(tuple(wrong), events=lambda faces: (more, put))

    def gives_back(state: State, args: Args) -> Plan:
        id, key, sheet, step = args["sheet"], args["skill"], state.sheet(args["sheet"]), _open(state)
        bought = _bought(_did(sheet, step)) if step else []
        if key not in bought or _wrong(state, id):
            raise Refused(problem(RULE, "skill", "closed"))
        old = sheet.need(key, Levelled)
        bought.remove(key)
        put = _writes(sheet, id, step, bought=",".join(bought), back="", word="")
        less = BlockPut(id, replace(old, level=(old.level or 1) - 1), because(RULE, "back", name=old.name))
        return Plan(events=lambda faces: (less, put))

    def hands_in(state: State, args: Args) -> Plan:
        id, sheet, step = args["sheet"], state.sheet(args["sheet"]), _open(state)
        if not step:
            raise Refused(*_wrong(state, id))
        left = POINTS - len(_bought(_did(sheet, step)))
        wrong = [*_wrong(state, id), *([problem(RULE, "points", "left", found=left)] if left else [])]
        wrong += [problem(RULE, "skills", "missing")] if _missing(_levels(sheet)) else []

        def events(faces: Faces) -> tuple[Event, ...]:
            return (_writes(sheet, id, step, state="handed", back="", word=""),)

        return Plan(tuple(wrong), events=events)

    def accepts(state: State, args: Args) -> Plan:
        put = _writes(state.sheet(args["sheet"]), args["sheet"], args["step"], state="accepted")
        return Plan(events=lambda faces: (put,))

    def returns(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        put = _writes(
            sheet, args["sheet"], args["step"], state="returned", back=args["skill"], word=args["word"]
        )
        return Plan(events=lambda faces: (put,))

    words = Param("words", "text", Text("récit", "story"), default="")
    was = Param("was", "data", Text("ce qui était écrit", "what stood there"), optional=True, shape=str)
    return (
        Move("open_step", Text("Ouvrir une étape", "Open a step"), RULE, (STEP,), opens, who="gm"),
        Move("tell_step", Text("Raconter", "Tell"), RULE, (SHEET, words, was), tells),
        Move("buy", Text("Acheter", "Buy"), RULE, (SHEET, skill), buys),
        Move("give_back", Text("Rendre le point", "Give the point back"), RULE, (SHEET, skill), gives_back),
        Move("hand_in", Text("Rendre l’étape", "Hand the step in"), RULE, (SHEET,), hands_in),
        Move("accept_step", Text("Accepter", "Accept"), RULE, (SHEET, STEP), accepts, who="gm"),
        Move("return_step", Text("Renvoyer", "Return"), RULE, (SHEET, STEP, skill, WORD), returns, who="gm"),
    )


def _bars(sheet: Sheet, key: str, left: int) -> Iterator[Problem]:
    """What bars one more level of a skill with so many points left."""
    after = _levels(sheet)
    after[key] = after.get(key, 0) + 1
    if left < 1:
        yield problem(RULE, "points", "spent", expected=POINTS)
    elif after[key] > MOST:
        yield problem(RULE, "skills", "most", expected=MOST)
    elif _missing(after) > left - 1:
        yield problem(RULE, "skills", "missing")


def board(state: State) -> Board | None:
    """Two steps, a column for each character."""
    now = _open(state)
    if not now:
        return None
    ids = [id for id, sheet in state.sheets.items() if sheet.nature == "character"]
    order = list(STEPS)

    def stands(key: str) -> StepState:
        at = order.index(key) - order.index(now)
        return "open" if at == 0 else "closed" if at < 0 else "ahead"

    def opening(key: str) -> tuple[Act, ...]:
        waits = [id for id in ids if _did(state.sheets[id], now)["state"] != "accepted"]
        why = Text("Tous n’ont pas rendu.", "Not all have handed in.") if waits else None
        label = Text(f"Ouvrir {STEPS[key].fr}", f"Open {STEPS[key].en}")
        act = Act("open_step", label, {"step": key}, "gm", main=True, waits=why)
        return (act,) if stands(key) == "ahead" else ()

    steps = tuple(
        Step(key, title, told=TOLD[key], state=stands(key), acts=opening(key)) for key, title in STEPS.items()
    )
    columns = tuple(_column(id, state.sheets[id]) for id in ids)
    cells = tuple(_cell(id, state.sheets[id], key, key == now) for id in ids for key in STEPS)
    rules = Text("2 points chacune", "2 points each")
    return Board(Text("Créer ensemble", "Creating together"), steps, columns, cells, plain(""), rules)


def _figure(sheet: Sheet, step: str = "") -> Figure:
    levels, new = _levels(sheet), _bought(_did(sheet, step))
    rows = []
    for level in (2, 1):
        named = [sheet.need(key, Levelled).name for key, has in levels.items() if has == level]
        keys = [key for key, has in levels.items() if has == level]
        bricks = [Brick(plain(name), key in new) for name, key in zip(named, keys, strict=True)]
        bricks += [Brick(Text("manque", "missing"), missing=True)] * (_missing(levels) if level == 1 else 0)
        rows.append(FigureRow(plain(str(level)), tuple(bricks)))
    return Figure(tuple(rows), _summary(sheet))


def _summary(sheet: Sheet) -> Text:
    return plain(", ".join(f"{key} {level}" for key, level in _levels(sheet).items() if level) or "0")


def _column(id: str, sheet: Sheet) -> Column:
    odd = Text("Il manque un 1.", "A 1 is missing.") if _missing(_levels(sheet)) else None
    return Column(id, sheet.name, _summary(sheet), _figure(sheet), odd)


def _purse(did: Mapping[str, Any]) -> Purse:
    left = POINTS - len(_bought(did))
    return Purse(POINTS - left, POINTS, Text(f"reste {left}", f"{left} left"))


def _cell(id: str, sheet: Sheet, step: str, now: bool) -> Cell:
    did = _did(sheet, step)
    stands: CellState = did["state"]
    args = {"sheet": id, "step": step}
    lines, acts = list[Line](), tuple[Act, ...]()
    for key in dict.fromkeys(_bought(did)):
        back = Act("give_back", Text("Rendre le point", "Give the point back"), {"sheet": id, "skill": key})
        wrong = Act("return_step", Text("Renvoyer", "Return"), {**args, "skill": key}, "gm", asks=("word",))
        can = (back,) if now and stands in ("writing", "returned") else (wrong,) if stands == "handed" else ()
        said = str(did["word"]) if did["back"] == key else ""
        lines.append(Line(plain(sheet.need(key, Levelled).name), returned=said, acts=can))
    if stands == "handed":
        acts = (Act("accept_step", Text("Accepter", "Accept"), args, "gm", main=True),)
    purse = _purse(did) if now else None
    return Cell(id, step, stands, story=str(did["story"]), lines=tuple(lines), purse=purse, acts=acts)


def desk(state: State, id: str) -> Desk | None:
    """A story, the skills to buy, and the step to hand in."""
    sheet, now = state.sheets.get(id), _open(state)
    if sheet is None or sheet.nature != "character" or not now:
        return None
    did = _did(sheet, now)
    left = POINTS - len(_bought(did))
    title = Text(f"{sheet.name}, {STEPS[now].fr}", f"{sheet.name}, {STEPS[now].en}")
    if did["state"] in ("handed", "accepted"):
        return Desk(id, title, now, Text("Le MJ lit.", "The GM reads."), figure=_figure(sheet, now))
    tells = Act("tell_step", Text("Ce que je fais", "What I do"), {"sheet": id})
    tell = Entry(tells, "words", did["story"], long=True, was="was")
    waits = Text(f"Il reste {left} points.", f"{left} points are left.") if left else None
    hands = Act("hand_in", Text("Rendre l’étape", "Hand the step in"), {"sheet": id}, main=True, waits=waits)
    return Desk(
        id, title, now, Text(f"{left} points à placer", f"{left} points to place"), _purse(did),
        _figure(sheet, now), Text("Mes adresses", "My skills"), (tell, _adopts(id)),
        (OfferGroup(Text("Acheter", "Buy"), tuple(_offers(sheet, id, left))),),
        Route(
            Text("Un 2 pose sur un 1.", "A 2 stands on a 1."),
            (Text("un 1", "a 1"), Text("un 2", "a 2")),
            Act("buy", Text("Un autre", "Another"), {"sheet": id}, asks=("skill",)),
        ),
        (hands,),
    )  # fmt: skip


def _adopts(id: str) -> Entry:
    """The field that brings a companion in a line: a move of the sheet, which knows of no step."""
    return Entry(Act("adopt", Text("Qui me suit", "Who comes along"), {"sheet": id}), "name")


def _offers(sheet: Sheet, id: str, left: int) -> Iterator[Offer]:
    for key, level in _levels(sheet).items():
        barred = [*_bars(sheet, key, left)]
        after = {**_levels(sheet), key: level + 1}
        act = Act("buy", Text("Acheter", "Buy"), {"sheet": id, "skill": key})
        name, value = plain(sheet.need(key, Levelled).name), plain(str(level + 1))
        if barred:
            note = BARS[barred[0].said]
            yield Offer(name, value, "barred", note, act=replace(act, who="gm"))
        elif _missing(after):
            yield Offer(name, value, "mendable", Text("puis encore un 1", "then one more 1"), act=act)
        else:
            yield Offer(name, value, act=act)
