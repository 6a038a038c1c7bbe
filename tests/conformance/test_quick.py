"""Somebody typed on one line in the middle of a scene: the example that the page shows is read."""

from __future__ import annotations

from tests.conformance.subjects import book, every_game


@every_game
def test_the_example_is_read_alike_in_both_languages(key: str) -> None:
    rules = book(key)
    if rules.quick is None:
        assert rules.quick_hint is None
        return
    assert rules.quick_hint is not None, "whoever types a line is shown one"
    french, english = rules.quick(rules.quick_hint.fr), rules.quick(rules.quick_hint.en)
    kinds = [[type(block) for block in sheet.blocks] for sheet in (french, english)]
    assert kinds[0] == kinds[1] and kinds[0]
    assert [problem for problem in rules.validate(english) if not problem.warning] == []
