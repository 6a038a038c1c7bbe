"""What a roll does to a challenge: a box ticked or unticked, a payload handed out, penalties, the end.

Pure functions from a challenge to the challenge after, with the reasons to tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.frozen import dataclass, replace
from tablee.game.reason import Reason, because
from tablee.game.text import Quote, Text
from tablee.game.track import Mark, Track
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.tasks.challenge import UNENDING, Challenge, row_for
from tablee.systems.fate2.tasks.shapes import seconds, span

WON, LOST, DRAWN, DESTROYED, ENDED = "won", "lost", "drawn", "destroyed", "ended"
"""How a challenge ends: by the row required; for the first side of two, by that of its own track; by a tie
that ends both tracks; by its fragility; by the game master."""
LASTING, NEXT = "challenge_lasting", "challenge_next"
"""Roles of the chips that a challenge brings."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A challenge after a roll, and what is told of it; ``open`` reasons hold what players learn now."""

    challenge: Challenge
    told: tuple[Reason, ...] = ()

    def tell(self, *reasons: Reason) -> Progress:
        """The same with more to tell."""
        return replace(self, told=(*self.told, *reasons))

    def then(self, challenge: Challenge, *reasons: Reason) -> Progress:
        """The challenge one step further."""
        return Progress(challenge, (*self.told, *reasons))


def rolled(book: Book, challenge: Challenge, margin: int) -> Progress:
    """One roll against the difficulty: its margin of success, or below 0 that of its failure."""
    if challenge.task.kind == "series":
        return _series(book, challenge, margin)
    if margin >= 0:
        return succeed(book, Progress(challenge), 0, margin)
    return fail(book, Progress(challenge), 0, -margin)


def succeed(book: Book, now: Progress, at: int, margin: int, *, tie: bool = False) -> Progress:
    """A box of the margin's row is ticked; the required row ends it (FAT-3-11..13)."""
    now = _ticked(book, now, at, margin, tie=tie)
    return won(now, at) if now.challenge.is_won(now.challenge.tracks[at]) else now


def _ticked(book: Book, now: Progress, at: int, margin: int, *, tie: bool = False) -> Progress:
    """A box of the margin's row is ticked, overflow goes up, the row's penalty begins."""
    challenge = now.challenge
    track, wanted = challenge.tracks[at], row_for(book, challenge, margin)
    after, mark = track.mark(wanted)
    if mark is None:
        return now.tell(because("FAT-3-12", "full", name=challenge.named))
    rule, said = ("FAT-3-31", "tie") if tie else ("FAT-3-11", "ticked")
    if mark.row != wanted:
        rule, said = "FAT-3-12", "overflow"
    reason = because(
        rule, said, track=track_name(challenge, at), row=track.row(mark.row).label,
        wanted=track.row(wanted).label, now=after.ticked(mark.row), most=track.row(mark.row).boxes,
    )  # fmt: skip
    now = now.then(challenge.with_track(at, after), reason)
    if mark.payload:
        now = now.tell(because("FAT-3-17", "payload", name=challenge.named, payload=Quote.of(mark.payload)))
    return _suffer(now, at, mark)


def track_name(challenge: Challenge, at: int) -> Text:
    """A track as it is named in a sentence: the challenge's own, or the side's."""
    label = challenge.tracks[at].label
    if challenge.task.kind != "sides":
        return Text(challenge.name, challenge.name)
    return Text(label.fr.rpartition(" · ")[2], label.en.rpartition(" · ")[2])


def won(now: Progress, at: int) -> Progress:
    """The challenge won; with a track for each side, lost for the side of this one."""
    challenge = now.challenge
    if challenge.task.kind != "sides":
        return now.then(challenge.with_task(done=WON), because("FAT-3-13", "won", name=challenge.named))
    if challenge.task.done:
        return now
    told = because("FAT-3-29", "lost", name=challenge.named, side=track_name(challenge, at))
    return now.then(challenge.with_task(done=WON if at else LOST), told)


def fail(book: Book, now: Progress, at: int, margin: int) -> Progress:
    """What a failure by that margin does to a track, by the challenge's fragility (FAT-3-18, FAT-3-19)."""
    challenge = now.challenge
    task, track = challenge.task, challenge.tracks[at]
    if task.done or task.fragility == "none":
        return now
    if margin < task.threshold:
        return now.tell(because("FAT-3-18", "spared", margin=margin, threshold=task.threshold))
    if task.fragility == "event":
        return now.tell(because("FAT-3-18", "event", name=challenge.named, event=Quote.of(task.event)))
    if task.fragility == "destroy":
        broken = challenge.with_task(done=DESTROYED)
        return now.then(broken, because("FAT-3-18", "destroyed", name=challenge.named))
    if task.fragility == "all":
        after = track.cleared()
    elif task.fragility == "highest":
        after = track.untick(track.state.key) if track.state else track
    else:
        after = track.untick(row_for(book, challenge, margin))
    if after == track:
        return now.tell(because("FAT-3-19", "nothing", margin=margin))
    gone = next(mark for mark in reversed(track.marks) if track.ticked(mark.row) > after.ticked(mark.row))
    said = because("FAT-3-19", "unticked", margin=margin, row=track.row(gone.row).label)
    if task.fragility == "all":
        said = because("FAT-3-18", "cleared", name=challenge.named)
    return now.then(challenge.with_track(at, after), said)


def exchange(book: Book, challenge: Challenge, winner: int | None, margin: int) -> Progress:
    """One exchange between two sides, each with a track: the winner ticks that of the loser (FAT-3-29).

    ``winner`` None is a tie. Penalties on the next roll alone are over with it. A loss is a failure of the
    loser's: where the challenge is fragile, what the loser has ticked of the winner's suffers.
    """
    now = Progress(challenge.with_task(next_1=0, next_2=0))
    if winner is None:
        if not challenge.task.ties:
            return now.tell(because("FAT-3-31", "nothing"))
        for at in (0, 1):
            now = _ticked(book, now, at, 0, tie=True)
        ended = [at for at, track in enumerate(now.challenge.tracks) if now.challenge.is_won(track)]
        if len(ended) > 1:
            told = because("FAT-3-31", "drawn", name=now.challenge.named)
            return now.then(now.challenge.with_task(done=DRAWN), told)
        return won(now, ended[0]) if ended else now
    now = succeed(book, now, 1 - winner, margin)
    return now if now.challenge.task.done else fail(book, now, winner, margin)


def shared(book: Book, challenge: Challenge, success: bool | None, margin: int) -> Progress:
    """One exchange over one track: only who pursues the goal ticks it, losing is a failure (FAT-3-29)."""
    if success:
        return succeed(book, Progress(challenge), 0, margin)
    if success is None and challenge.task.ties:
        return succeed(book, Progress(challenge), 0, 0, tie=True)
    if success is None:
        return Progress(challenge).tell(because("FAT-3-31", "nothing"))
    return fail(book, Progress(challenge), 0, margin)


def _suffer(now: Progress, at: int, mark: Mark) -> Progress:
    """The penalty of the row that was ticked, after overflow (FAT-3-30)."""
    challenge = now.challenge
    row = challenge.tracks[at].row(mark.row)
    if challenge.task.kind != "sides" or not row.penalty:
        return now
    if row.counts == "next":
        name = f"next_{at + 1}"
        penalty = min(getattr(challenge.task, name), row.penalty)
        now = now.then(challenge.with_task(**{name: penalty}))
        return now.tell(because("FAT-3-30", "next", side=track_name(challenge, at), penalty=row.penalty))
    before = lasting(_without(challenge.tracks[at], mark))
    after = lasting(challenge.tracks[at])
    if after == before:
        return now
    return now.tell(because("FAT-3-30", "rest", side=track_name(challenge, at), penalty=after))


def _without(track: Track, mark: Mark) -> Track:
    marks = list(track.marks)
    marks.reverse()
    marks.remove(mark)
    return replace(track, marks=tuple(reversed(marks)))


def lasting(track: Track) -> int:
    """The penalty for the rest: that of the highest ticked row that has one, none adds to another."""
    rows = [row for row in track.rows if row.counts == "flat" and row.penalty and track.ticked(row.key)]
    return rows[-1].penalty if rows else 0


def penalties(book: Book, challenge: Challenge, sheet: str) -> tuple[int, int]:
    """What a side suffers on its next roll: for the rest, and on that roll alone.

    By a dial the second counts only where there is no first.
    """
    at = challenge.side_of(sheet)
    if at is None or challenge.task.done:
        return 0, 0
    rest = lasting(challenge.tracks[at])
    once: int = (challenge.task.next_1, challenge.task.next_2)[at]
    return rest, once if book.on("next_adds") or not rest else 0


def chips(book: Book, challenge: Challenge, sheet: str) -> Iterator[Chip]:
    """The same as chips of a throw."""
    for role, worth in zip((LASTING, NEXT), penalties(book, challenge, sheet), strict=True):
        if worth:
            yield Chip("", -worth, -1, role=role, side=sheet, rule="FAT-3-30")


def _series(book: Book, challenge: Challenge, margin: int) -> Progress:
    """One test of a series: a success is counted, margins save time or cost it (FAT-3-23)."""
    task, unit = challenge.task, challenge.task.margin_unit or challenge.task.duration_unit
    each = seconds(1, unit) or 1
    took = seconds(task.duration, task.duration_unit) // each - margin * task.margin
    now = Progress(challenge.with_task(spent=task.spent + took))
    if margin >= 0:
        after, mark = challenge.track.mark(challenge.track.rows[0].key)
        if mark is not None:
            now = now.then(now.challenge.with_track(0, after))
    track = now.challenge.track
    now = now.tell(
        because(
            "FAT-3-23",
            "success" if margin >= 0 else "failure",
            margin=abs(margin),
            now=len(track.marks),
            most=track.rows[0].boxes,
        )
    )
    if task.duration:
        total = now.challenge.task.spent
        said = because("FAT-3-23", "time", took=span(book, took, unit), total=span(book, total, unit))
        now = now.tell(said)
    return won(now, 0) if now.challenge.is_won(track) else now


def lose_boxes(challenge: Challenge, count: int, row: str = "") -> Progress:
    """Ticked boxes that time takes: the lowest ones, or those of a row that the game master names
    (FAT-3-21). What they handed out is not taken back."""
    now = Progress(challenge)
    for at in range(len(challenge.tracks)):
        for _ in range(count):
            track = now.challenge.tracks[at]
            keys = [r.key for r in track.rows if track.ticked(r.key)]
            chosen = row if row in keys else next(iter(keys), None)
            if chosen is None:
                break
            gone = next(mark for mark in reversed(track.marks) if mark.row == chosen)
            said = because("FAT-3-21", "lost", name=challenge.named, row=track.row(chosen).label)
            now = now.then(now.challenge.with_track(at, track.clear(gone)), said)
    return now


def goes_on(challenge: Challenge) -> bool:
    """True until it has ended."""
    return challenge.task.done == UNENDING
