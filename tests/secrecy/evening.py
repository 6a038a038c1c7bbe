"""An evening full of secrets: every one of them bears a canary, a word or a number found nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.secrecy.shading import Shading


class Evening(Shading):
    """A whole evening, played by chance."""

    def play_openly(self) -> None:
        self.must("ana", self.next_id(), "say", words=self.open_word())
        self.must("bob", self.next_id(), "throw", check={"check": "dice", "dice": "1d6"}, by="herobob")

    def try_the_doors(self) -> None:
        """A player asks for what is not theirs: whatever is answered names no secret."""
        tries: list[tuple[str, dict[str, Any]]] = [
            ("throw", {"check": {"check": "dice", "dice": "1d6"}, "by": "nobody"}),
            ("throw", {"check": {"check": "none"}}),
            ("spend", {"run": "none", "spend": "x"}),
            ("close", {"run": "none"}),
            ("choose", {"pending": "none", "seat": "gm", "option": "x"}),
            ("undo", {"command": "none"}),
            ("redo", {"command": "none"}),
            ("show", {"sheet": "none"}),
            ("bring", {"sheet": "heroana", "content": {}}),
            ("give", {"seat": "none"}),
            ("attempt", {"by": "heroana", "against": ["none"]}),
            ("attack", {"by": "heroana", "against": ["none"]}),
            ("oppose", {"sheet": "heroana", "score": "x", "rival": "none", "rival_score": "x"}),
            ("pass_turn", {"by": "heroana"}),
            ("open_scene", {"scene": "none"}),
            ("put_scene", {"scene": "none", "content": {}}),
            ("drop_scene", {"scene": "none"}),
            ("show_picture", {"picture": "none"}),
            ("note", {"note": "none", "words": "", "to": "gm"}),
            ("evening", {"open": False}),
            ("away", {"seat": "none", "away": True}),
            ("say", {"words": "x", "sheet": "none"}),
        ]
        for do, args in tries:
            for who in ("ana", "eve"):
                answer = self.tell(who, self.next_id(), do, **args)
                self.refusals.append(repr(answer.problems))

    def run(self, acts: int = 14) -> Evening:
        """Play on: each secret once, then whatever comes."""
        every: list[Callable[[], None]] = [
            self.hide_a_foe, self.throw_silently, self.play_openly, self.throw_in_secret,
            self.throw_for_a_foe, self.throw_apart, self.throw_alone, self.result_only, self.whisper,
            self.draft_for_a_foe, self.note_in_private, self.change_a_foe, self.fight_a_foe,
            self.try_the_doors, self.shade_a_foe, self.throw_for_a_shade, self.change_a_shade,
            self.veil_a_throw, self.ask_in_secret, self.throw_silently, self.prepare_a_scene,
            self.open_a_scene, self.show_apart, self.note_apart, self.reveal_a_throw, self.recruit,
        ]  # fmt: skip
        for act in [*every, *self.random.choices(every, k=acts)]:
            act()
        return self
