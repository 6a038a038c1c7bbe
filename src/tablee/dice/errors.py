"""The one error of the dice: a code and its slots, so that callers say it in the reader's language."""

from __future__ import annotations

__all__ = ["DiceError"]

_MESSAGES = {
    "syntax": "dice notation {text!r}: did not expect {found!r} at position {position}",
    "too_costly": "{notation} needs about {cost} operations, more than the {budget} allowed",
    "too_many_dice": "{count} dice are more than the {limit} allowed",
    "bad_die": "{die} is not a die: expected 1 to {limit} sides with whole or fractional values",
    "bad_keep": "cannot keep {keep} of {count} dice",
    "faces_count": "expected {expected} faces, found {found}",
    "bad_face": "{face} is not a face of {die}",
}


class DiceError(ValueError):
    """What is wrong with dice that somebody asked for.

    ``code`` is one of ``syntax``, ``too_costly``, ``too_many_dice``, ``bad_die``, ``bad_keep``,
    ``faces_count``, ``bad_face``; ``slots`` holds the numbers and words of the message.
    """

    code: str
    slots: dict[str, object]

    def __init__(self, code: str, **slots: object) -> None:
        self.code = code
        self.slots = slots
        super().__init__(_MESSAGES[code].format(**slots))

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.code, self.slots))


def _rebuild(code: str, slots: dict[str, object]) -> DiceError:
    return DiceError(code, **slots)
