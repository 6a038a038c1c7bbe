"""Whatever is sent, the answer is a value or a refusal with words: never another exception."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tablee.game.event import SheetPut
from tablee.game.file_form import read_sheet
from tablee.game.move import do
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold
from tests.conformance.chance import arguments, faces_for, opening
from tests.conformance.subjects import book, every_book, every_system, forms, notations, subject
from tests.conformance.test_packs import changed, leaves

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-20, 20), st.floats(), st.text(max_size=12),
    st.sampled_from(["", "1/2", "+2", "d6", "x" * 500, "\N{MINUS SIGN}3", "é", "{where}", "a.b"]),
)  # fmt: skip
names = st.one_of(
    st.text(max_size=8), st.sampled_from(["kind", "id", "check", "blocks", "name", "dials", "system"])
)
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


def attempt(key: str, act: Callable[[], Any]) -> Any:
    """The value, or None once a refusal has been put into words."""
    try:
        return act()
    except Refused as refused:
        assert refused.problems
        for problem in refused.problems:
            assert isinstance(book(key).reference.say(problem, "fr"), str)
            assert isinstance(book(key).reference.say(problem, "en"), str)
        return None


def broken(whole: Any, data: st.DataObject) -> Any:
    """A sound document with one or two places of it replaced by something else."""
    for _ in range(data.draw(st.integers(1, 2))):
        paths = [path for path in leaves(whole) if path]
        if paths:
            path = data.draw(st.sampled_from(paths))
            cut = data.draw(st.integers(1, len(path)))
            whole = changed(whole, path[:cut], data.draw(json_values))
    return whole


@every_system
@given(form=json_values)
def test_anything_as_a_sheet_a_pack_or_a_check(key: str, form: Any) -> None:
    attempt(key, lambda: Sheet.read(form))
    attempt(key, lambda: read_sheet(form))
    attempt(key, lambda: subject(key).pack().read(form))
    attempt(key, lambda: book(key).check(form))
    for move in book(key).moves.values():
        given_args = form if isinstance(form, dict) else {}
        attempt(key, lambda move=move, given_args=given_args: move.read(given_args))  # type: ignore[misc]


@every_system
@given(data=st.data())
def test_a_broken_sheet_is_read_and_judged_or_refused(key: str, data: st.DataObject) -> None:
    system = subject(key)
    whole = copy.deepcopy(system.preset(data.draw(st.sampled_from(system.presets()))).form())
    sheet = attempt(key, lambda: read_sheet(broken(whole, data)))
    if sheet is not None:
        for problem in attempt(key, lambda: book(key).validate(sheet)) or ():
            assert book(key).reference.say(problem, "fr")


@every_book
@given(data=st.data())
def test_a_broken_check_is_built_or_refused(key: str, data: st.DataObject) -> None:
    form = broken(copy.deepcopy(data.draw(st.sampled_from(forms(book(key))))), data)
    check = attempt(key, lambda: book(key).check(form))
    if check is not None:
        assert attempt(key, lambda: book(key).check(check.form())) is not None


@every_system
@given(data=st.data())
def test_a_broken_pack_makes_rules_or_is_refused(key: str, data: st.DataObject) -> None:
    system = subject(key)
    name = data.draw(st.sampled_from(list(system.pack().tables)))
    table = broken(copy.deepcopy(dict(system.pack().tables[name])), data)
    dials = data.draw(st.dictionaries(st.sampled_from(sorted(system.pack().known)), scalars, max_size=2))
    form = {"system": key, "tables": {name: table}, "dials": dials}
    pack = attempt(key, lambda: system.pack().read(form))
    if pack is not None:
        attempt(key, lambda: list(system.rules(pack).moves))


@every_book
@given(text=st.text(max_size=40))
def test_any_text_as_notation(key: str, text: str) -> None:
    attempt(key, lambda: book(key).notation(text))


@every_book
@given(data=st.data())
def test_broken_notation_is_read_or_refused_and_reads_back(key: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(notations(key)))
    at = data.draw(st.integers(0, len(text)))
    piece = data.draw(
        st.sampled_from(["", " ", "0", "9", "99999999", "+", "-", "\N{MINUS SIGN}", "d", "K", "N", "vs", "é"])
    )
    check = attempt(key, lambda: book(key).notation(text[:at] + piece + text[at:]))
    if check is not None:
        again = book(key).notation(check.notation)
        assert again.notation == check.notation


@every_book
@given(seed=st.integers(0, 2**32), data=st.data())
def test_previews_of_broken_moves_refuse_in_words(key: str, seed: int, data: st.DataObject) -> None:
    system, rules = subject(key), book(key)
    state = fold(State(), [SheetPut(name, sheet) for name, sheet in opening(system, rules).items()])
    move = data.draw(st.sampled_from(list(rules.moves.values())))
    sent = arguments(move, state, forms(rules), Random(seed))
    if sent:
        sent = broken(copy.deepcopy(sent), data)
    args = attempt(key, lambda: move.read(sent))
    if args is not None:
        attempt(key, lambda: move.plan(state, args))


@every_book
@given(seed=st.integers(0, 2**32), data=st.data())
def test_moves_meet_strange_sheets_without_breaking(key: str, seed: int, data: st.DataObject) -> None:
    system, rules = subject(key), book(key)
    sheets = opening(system, rules)
    name = data.draw(st.sampled_from(sorted(sheets)))
    strange = attempt(key, lambda: Sheet.read(broken(copy.deepcopy(sheets[name].form()), data)))
    state = fold(
        State(), [SheetPut(at, strange if at == name and strange else it) for at, it in sheets.items()]
    )
    random = Random(seed)
    for _ in range(8):
        move = random.choice(list(rules.moves.values()))
        sent = arguments(move, state, forms(rules), random)
        sent |= {param.name: name for param in move.params if param.kind == "sheet"}
        seen = attempt(key, lambda move=move, sent=sent: move.plan(state, move.read(sent)))  # type: ignore[misc]
        if seen is not None and not [problem for problem in seen.problems if not problem.warning]:
            faces = faces_for(seen.dice, random)
            attempt(key, lambda move=move, sent=sent, faces=faces: fold(state, do(move, state, sent, faces)))  # type: ignore[misc]
