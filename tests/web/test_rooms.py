"""Whoever follows a table is told everything once, in order, however the rings and the readers interleave."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator
from functools import partial
from random import Random

import pytest

from tablee.table.log.ledger import Ledger
from tablee.web.live import following, precedence, room
from tablee.web.live.following import COMMENT
from tablee.web.live.news import News
from tablee.web.live.precedence import Precedence
from tablee.web.live.reader import LATER, Draw, Found, Look, Message, Reader
from tablee.web.live.rooms import Rooms
from tests.web.soon import (
    PATIENCE,
    all_rooms,
    all_wait,
    idle,
    put_forward,
    run_shifted,
    until,
    went_round,
)


@pytest.fixture(autouse=True)
def _one_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """One turn of the event loop tells everybody, however busy the machine is."""
    monkeypatch.setattr(room, "STRETCH", float("inf"))


class Log:
    """A log that is only a number; it counts how often it is read."""

    def __init__(self) -> None:
        self.length = self.reads = 0
        self.rooms = Rooms(self.read)

    def read(self, table: str) -> Ledger:
        self.reads += 1
        return Ledger()

    def write(self) -> None:
        self.length += 1
        self.rooms.ring("t")

    def reader(self, *, slow: float = 0.0, sees: int = 1) -> Look:
        """Tells each ``sees``-th number; ``slow`` is how long it takes to make a message."""
        told = 0

        def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
            nonlocal told
            time.sleep(slow)
            length = self.length
            new = [number for number in range(told + 1, length + 1) if number % sees == 0]
            told = length
            return Message(" ".join(map(str, new)))

        return look


async def follow(stream: AsyncIterator[str], last: int, pause: float = 0.0) -> list[str]:
    """What a reader gets until the number ``last`` is among it."""
    got = []
    async with asyncio.timeout(PATIENCE):
        async for text in stream:
            got.append(text)
            if str(last) in text.split():
                break
            await asyncio.sleep(pause)
    await stream.aclose()  # type: ignore[attr-defined]
    return got


def numbers(got: list[str]) -> list[int]:
    return [int(word) for text in got if text != COMMENT for word in text.split()]


def test_everybody_is_told_everything_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "STILL_THERE", 0.01)  # comments fall between the making and the sending
    log, chance = Log(), Random("rooms")

    async def play() -> list[list[str]]:
        looks = [log.reader(slow=chance.choice((0.0, 0.003, 0.02))) for _ in range(8)]
        tasks = [
            asyncio.create_task(follow(log.rooms.follow("t", look), 120, chance.choice((0.0, 0.004, 0.02))))
            for look in looks
        ]
        for _ in range(120):
            await asyncio.to_thread(log.write)
            await asyncio.sleep(chance.choice((0, 0, 0.002, 0.01)))
        return await asyncio.gather(*tasks)

    for got in asyncio.run(play()):
        assert numbers(got) == list(range(1, 121))
    assert log.rooms._rooms == {}, "nobody is left behind"


def test_the_log_is_read_once_for_all_and_who_may_know_nothing_is_sent_nothing() -> None:
    log = Log()

    async def play() -> tuple[list[list[str]], int]:
        tasks = [
            asyncio.create_task(follow(log.rooms.follow("t", log.reader(sees=sees)), 12))
            for sees in (1, 1, 1, 1, 12)
        ]
        await until(lambda: all_wait(log.rooms, 5))
        before = log.reads
        for number in range(1, 13):
            log.write()
            await until(partial(all_wait, log.rooms, 5 if number < 12 else 0))
        return await asyncio.gather(*tasks), log.reads - before

    found, reads = asyncio.run(play())
    assert [numbers(got) for got in found[:4]] == [list(range(1, 13))] * 4
    assert found[4] == [COMMENT, "12"]
    assert reads <= 12 + 1


def test_who_does_not_take_is_not_drawn_for() -> None:
    log, looked = Log(), 0

    def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        nonlocal looked
        looked += 1
        return Message(f"{log.length}")

    async def play() -> None:
        stream = log.rooms.follow("t", look)
        assert await anext(stream) == COMMENT
        assert await anext(stream) == "0"
        for _ in range(50):
            log.write()
            await asyncio.sleep(0)
        await until(lambda: idle(log.rooms))
        assert looked == 1, "it has not taken what it was told"
        assert await anext(stream) == "50" and looked == 2
        await stream.aclose()

    asyncio.run(play())


def test_a_change_at_the_door_is_told_and_a_fault_is_one_reader_s_own() -> None:
    log, doors = Log(), list[bool]()

    def guarded(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        doors.append(door)
        return None if log.length == 2 and door else Message(f"{log.length}")

    def faulty(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        raise ValueError("a fault of ours")

    async def play() -> None:
        one, other = log.rooms.follow("t", guarded), log.rooms.follow("t", faulty)
        assert [await anext(one), await anext(one), await anext(other)] == [COMMENT, "0", COMMENT]
        with pytest.raises(ValueError, match="fault"):
            await anext(other)
        log.write()
        assert await anext(one) == "1"
        log.length += 1
        log.rooms.ring("t", door=True)
        with pytest.raises(StopAsyncIteration):
            await anext(one)

    asyncio.run(play())
    assert doors == [True, False, True], "asked at first, and when something changed at the door"


def test_what_is_left_is_told_at_once_and_a_stream_has_an_end() -> None:
    left = iter(["1", "2", "3"])

    def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        text = next(left, "")
        return Message(text, more=bool(text))

    async def play() -> list[str]:
        log = Log()
        stream = log.rooms.follow("t", look, longest=10 * PATIENCE)
        got = [await anext(stream) for _ in range(4)]
        waits = asyncio.create_task(anext(stream, "the end"))
        await until(lambda: all_wait(log.rooms, 1))
        put_forward(10 * PATIENCE)
        return [*got, await waits]

    assert run_shifted(play()) == [COMMENT, "1", "2", "3", "the end"]


def test_nobody_waits_while_something_is_drawn_for_somebody_else() -> None:
    log, told = Log(), list[str]()

    def quick(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        told.append("quick")
        return Message(f"{log.length}")

    def slow(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        if hurried:
            return LATER
        told.append("slow")
        return Message(f"{log.length}")

    async def play() -> None:
        streams = [log.rooms.follow("t", look) for look in (slow, quick, slow, quick)]
        await asyncio.gather(*map(anext, streams))
        await asyncio.gather(*map(anext, streams))
        for turn in range(1, 6):
            waiting = [asyncio.create_task(anext(stream)) for stream in streams]
            await until(lambda: all_wait(log.rooms, 4))
            told.clear()
            log.write()
            assert {await one for one in waiting} == {f"{turn}"}
            assert told == ["quick", "quick", "slow", "slow"]

    asyncio.run(play())


class Drawer:
    """Tells a number at once, and draws something in two steps before it tells the whole."""

    def __init__(self, log: Log) -> None:
        self.log, self.done = log, list[str]()
        self.told = self.drawn = 0

    def look(self, ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        self.done.append("hurries" if hurried else "looks")
        length, news = self.log.length, self.told < self.log.length
        self.told = length
        if hurried and self.drawn < 2 * length:
            return Message(f"{length}?" if news else "", left=True)
        return Message(f"{length}")

    def draw(self, ledger: Ledger) -> bool:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        self.done.append("draws")
        self.drawn += 1
        return self.drawn < 2 * self.log.length


def test_what_happened_is_told_before_anything_is_drawn_and_that_while_no_command_is_on_its_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Gate(Precedence):
        """Says when somebody is about to draw."""

        def given(self) -> None:
            asked.set()
            super().given()

    asked, here, log = threading.Event(), Gate(), Log()
    monkeypatch.setattr(precedence, "LONGEST", 10 * PATIENCE)
    monkeypatch.setattr(room, "commands", here)
    one = Drawer(log)

    async def play() -> None:
        stream = log.rooms.follow("t", one.look, draw=one.draw)
        assert [await anext(stream), await anext(stream)] == [COMMENT, "0"]
        one.done.clear()
        with here.taken():
            waits = asyncio.create_task(anext(stream))
            await until(lambda: all_wait(log.rooms, 1))
            asked.clear()
            log.write()
            assert await waits == "1?"
            waits = asyncio.create_task(anext(stream))
            await until(asked.is_set)
            assert one.done == ["hurries"] and not waits.done()
        assert await waits == "1"
        assert one.done == ["hurries", "draws", "draws", "looks"]
        await stream.aclose()

    asyncio.run(play())


def test_between_two_pieces_a_command_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    one = Drawer(log)
    done = one.done
    monkeypatch.setattr(Precedence, "given", lambda _commands: done.append("gives way"))

    async def play() -> None:
        stream = log.rooms.follow("t", one.look, draw=one.draw)
        await follow(stream, 0)
        log.length, one.told = 2, 2
        done.clear()
        await follow(log.rooms.follow("t", one.look, draw=one.draw), 2)

    asyncio.run(play())
    assert done == ["hurries", *["gives way", "draws"] * 4, "looks"]


def test_nothing_is_drawn_for_who_has_not_taken_what_was_told() -> None:
    log, taken = Log(), list[Found]()
    one = Drawer(log)

    def take(found: Found) -> None:
        taken.append(found)
        reader.open = False

    async def play() -> None:
        entered = log.rooms._enter("t", reader)
        entered.opened(reader)
        await until(lambda: taken == [Message("0")])
        entered.opened(reader)
        log.write()
        await until(lambda: len(taken) == 2 and idle(log.rooms))
        assert taken[1] == Message("1?", left=True) and "draws" not in one.done
        entered.opened(reader)
        await until(lambda: taken[-1] == Message("1"))
        assert one.done.count("draws") == 2

    reader = Reader(one.look, take, draw=one.draw)
    asyncio.run(play())


def test_what_happened_is_told_first_where_the_door_is_looked_at_too() -> None:
    log = Log()
    one = Drawer(log)

    async def play() -> list[str]:
        stream = log.rooms.follow("t", one.look, draw=one.draw)
        got = [await anext(stream), await anext(stream)]
        log.length = 1
        log.rooms.ring("t", door=True)
        return [*got, await anext(stream), await anext(stream)]

    assert asyncio.run(play()) == [COMMENT, "0", "1?", "1"]


def test_while_something_is_drawn_for_one_the_others_are_told_what_happens() -> None:
    """Each has a piece of their own to be drawn, and a second thing happens meanwhile."""
    log, held = Log(), threading.Event()
    readers = [Drawer(log) for _ in range(5)]
    taken = [list[Found]() for _ in readers]

    def drawn(one: Drawer) -> Draw:
        def draw(ledger: Ledger) -> bool:
            assert held.wait(PATIENCE)
            return one.draw(ledger)

        return draw

    async def play() -> None:
        for one, told in zip(readers, taken, strict=True):
            reader = Reader(one.look, told.append, draw=drawn(one))
            log.rooms._enter("t", reader).opened(reader)
        await until(lambda: all(told == [Message("0")] for told in taken) and idle(log.rooms))
        (here,) = all_rooms(log.rooms)
        for turn in (1, 2):
            log.write()
            await until(lambda: here._telling and went_round(log.rooms))
            heard = [Message(f"{turn}?", left=True) in told for told in taken]
            assert heard.count(False) == turn - 1, "the one for whom something is drawn just now"
        held.set()
        await until(lambda: all(told[-1] == Message("2") for told in taken))

    asyncio.run(play())


def test_who_always_has_another_piece_is_told_all_the_same() -> None:
    log, drawn = Log(), list[int]()

    def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        return Message(left=True) if hurried else Message("all of it")

    def draw(ledger: Ledger) -> bool:
        drawn.append(len(drawn))
        return True

    async def play() -> str:
        async with asyncio.timeout(PATIENCE):
            stream = log.rooms.follow("t", look, draw=draw)
            assert await anext(stream) == COMMENT
            return await anext(stream)

    assert asyncio.run(play()) == "all of it" and len(drawn) == room.ONE_BY_ONE


@pytest.mark.parametrize("comes", [9.0, 11.0])
def test_who_asks_is_told_in_order_whatever_came_while_they_did_not(
    comes: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happened comes in the turn in which the wait for it ends; the pieces come after it."""
    monkeypatch.setattr(following, "STILL_THERE", 10.0)
    log = Log()
    one = Drawer(log)

    async def play() -> list[str]:
        loop = asyncio.get_running_loop()
        stream = log.rooms.follow("t", one.look, draw=one.draw)
        assert [await anext(stream), await anext(stream)] == [COMMENT, "0"]
        waits = asyncio.create_task(anext(stream))
        await until(lambda: all_wait(log.rooms, 1))
        loop.call_later(comes, log.write)
        put_forward(12.0)  # both are due in one turn
        got = [await waits]
        await until(lambda: idle(log.rooms))
        while got[-1] != "1":
            got.append(await anext(stream))
        await stream.aclose()
        return [text for text in got if text != COMMENT]

    assert run_shifted(play()) == ["1?", "1"]


def test_a_log_that_could_not_be_read_is_read_before_anybody_is_told() -> None:
    """Whoever comes while it is read does not take the log of before for the one of now."""
    news, known = News(), list[int | None]()

    def note() -> None:
        known.append(None if news.ledger is None else len(news.ledger))

    note()
    news.ring(False, Lengthy(1))
    note()
    news.ring(False, None)
    rings = news.rings
    note()
    news.ring(False, None)
    news.was_read(Lengthy(2), rings)  # something has rung since
    note()
    news.was_read(Lengthy(3), news.rings)
    note()
    assert known == [None, 1, None, None, 3]


def test_a_fault_while_something_is_drawn_ends_that_stream_alone() -> None:
    log = Log()
    one = Drawer(log)

    def broken(ledger: Ledger) -> bool:
        raise ValueError("a fault")

    async def play() -> None:
        streams = [log.rooms.follow("t", one.look, draw=broken), log.rooms.follow("t", log.reader())]
        await asyncio.gather(*map(anext, streams))
        assert await anext(streams[0]) == "0"
        log.write()
        assert await anext(streams[0]) == "1?"
        with pytest.raises(ValueError, match="a fault"):
            await anext(streams[0])
        assert await anext(streams[1]) == "1"
        log.write()
        assert await anext(streams[1]) == "2"
        await streams[1].aclose()

    asyncio.run(play())


def test_who_can_t_take_harms_nobody_else() -> None:
    log, faults = Log(), list[str]()

    async def play() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, told: faults.append(repr(told["exception"])))
        taken: dict[str, list[Found]] = {"one": [], "other": []}

        def breaks(found: Found) -> None:
            raise OSError("gone")

        readers = [
            Reader(log.reader(), take) for take in (taken["one"].append, breaks, taken["other"].append)
        ]
        rooms = [log.rooms._enter("t", reader) for reader in readers]
        for entered, reader in zip(rooms, readers, strict=True):
            entered.opened(reader)
        for _ in range(3):
            await until(lambda: idle(log.rooms))
            log.write()
        await until(lambda: idle(log.rooms))
        assert taken == {who: [Message("1"), Message("2"), Message("3")] for who in taken}

    asyncio.run(play())
    assert faults == ["OSError('gone')"] * 3


def test_the_loop_looks_after_others_while_many_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "STRETCH", 0.0)
    log, many = Log(), 30

    async def play() -> int:
        streams = [log.rooms.follow("t", log.reader(slow=0.002)) for _ in range(many)]
        tasks = [asyncio.create_task(follow(stream, 2)) for stream in streams]
        log.write()
        await until(lambda: all_wait(log.rooms, many))  # the first look is a thread's
        log.write()
        turns = 0
        while not all(task.done() for task in tasks):
            turns += 1
            await asyncio.sleep(0)
        assert [numbers(await task) for task in tasks] == [[1, 2]] * many
        return turns

    assert asyncio.run(play()) >= many


def test_a_log_that_was_read_late_takes_nobody_back() -> None:
    """Two commands ring at once: whoever comes last may bring the older log."""

    async def play() -> list[int]:
        seen = list[int]()

        def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
            seen.append(len(ledger))
            return Message("news")

        lengths = [Lengthy(1), Lengthy(3), Lengthy(2)]
        rooms = Rooms(lambda table: lengths.pop(0))
        reader = Reader(look, lambda found: None)
        rooms._enter("t", reader).opened(reader)
        await until(lambda: idle(rooms))
        for _ in range(2):
            rooms.ring("t")
            await until(lambda: idle(rooms))
        return seen

    assert asyncio.run(play()) == [1, 3, 3]


class Lengthy(Ledger):
    """A log of some length."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self._length = length

    def __len__(self) -> int:
        return self._length


def test_the_largest_kin_is_told_first_and_who_takes_long_last() -> None:
    log, told = Log(), list[str]()

    def reads(name: str, *, slow: bool = False) -> Look:
        def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
            if hurried:
                told.append(name)
            return LATER if hurried and slow else Message(f"{log.length}")

        return look

    async def play() -> None:
        streams = [
            log.rooms.follow("t", reads(name, slow="slow" in name), kin=kin)
            for name, kin in (
                ("nobody's", None),
                ("en", "en"),
                ("fr slow", "fr"),
                ("fr", "fr"),
                ("fr too", "fr"),
            )
        ]
        for _ in range(2):
            await asyncio.gather(*map(anext, streams))
        told.clear()
        for _ in range(2):
            waiting = [asyncio.create_task(anext(stream)) for stream in streams]
            await until(lambda: all_wait(log.rooms, 5))
            log.write()
            await asyncio.gather(*waiting)

    asyncio.run(play())
    assert told == ["fr", "fr too", "en", "nobody's", "fr slow"] * 2


def test_what_is_made_in_a_thread_is_made_from_the_log_as_it_stands_by_then() -> None:
    """Others have been told of it meanwhile: nobody's story is begun again behind theirs."""
    lengths, seen, held = [1], list[int](), threading.Event()

    def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        if hurried:
            return LATER
        seen.append(len(ledger))
        assert held.wait(PATIENCE)
        return Message("news")

    async def play() -> None:
        rooms = Rooms(lambda table: Lengthy(lengths[-1]))
        readers = [Reader(look, lambda found: None) for _ in range(3)]
        for reader in readers:
            entered = rooms._enter("t", reader)
            reader.open = True
        entered.opened(readers[0])
        await until(lambda: len(seen) == 1)
        lengths.append(2)
        rooms.ring("t")
        held.set()
        await until(lambda: len(seen) >= 3)

    asyncio.run(play())
    assert seen[:3] == [1, 2, 2]


def test_a_log_that_could_not_be_read_is_read_again() -> None:
    """Whoever opens after the fault is told what others were not."""
    log, got = ["1"], list[Found]()

    def read(table: str) -> Ledger:
        if log[-1] == "fault":
            raise OSError("disk")
        return Lengthy(len(log))

    def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        return Message(f"{len(ledger)}")

    async def play() -> None:
        rooms = Rooms(read)
        late = Reader(look, got.append)
        entered = rooms._enter("t", late)
        entered.opened(late)
        await until(lambda: got == [Message("1")])
        late.open = False  # its line is full
        ended = list[Found]()
        other = Reader(look, ended.append)
        rooms._enter("t", other).opened(other)
        await until(lambda: len(ended) == 1)
        log.append("fault")
        rooms.ring("t")
        await until(lambda: len(ended) == 2)
        assert isinstance(ended[1], OSError)
        rooms._leave("t", entered, other)
        log[-1] = "2"
        entered.opened(late)
        await until(lambda: got == [Message("1"), Message("2")])

    asyncio.run(play())


def test_who_waits_for_a_thread_is_looked_at_once() -> None:
    log, looked, held = Log(), Counter[int](), threading.Event()

    def reads(number: int) -> Look:
        def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
            if hurried:
                looked[number] += 1
                return LATER
            assert held.wait(PATIENCE)
            return Message(f"{number}")

        return look

    async def play() -> None:
        given = list[Found]()
        readers = [Reader(reads(number), given.append) for number in range(8)]
        for reader in readers:
            entered = log.rooms._enter("t", reader)
            reader.door = 0
        log.write()
        for reader in readers[:4]:
            entered.opened(reader)
        await until(lambda: sum(looked.values()) == 4)
        for reader in readers[4:]:
            entered.opened(reader)
        await until(lambda: sum(looked.values()) == 8)
        for reader in readers[4:]:  # the loop goes round again and again meanwhile
            entered.opened(reader)
            await until(lambda: went_round(log.rooms))
        held.set()
        await until(lambda: len(given) == 8)

    asyncio.run(play())
    assert set(looked.values()) == {1}


def test_nobody_waits_for_somebody_else_when_the_door_is_asked() -> None:
    log, held, told = Log(), threading.Event(), list[str]()

    def slow(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        if hurried:
            return LATER
        assert held.wait(PATIENCE)
        return Message("slow")

    async def play() -> None:
        readers = [
            Reader(slow, lambda found: told.append("slow")),
            Reader(log.reader(), lambda found: told.append("quick")),
        ]
        for reader in readers:
            entered = log.rooms._enter("t", reader)
            reader.open = True
        log.length += 1
        log.rooms.ring("t", door=True)
        await until(lambda: told == ["quick"])
        held.set()
        await until(lambda: told == ["quick", "slow"])
        assert entered.readers

    asyncio.run(play())


def test_a_look_that_comes_to_the_end_of_something_is_a_fault_like_others() -> None:
    def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        return Message(next(iter(())))

    async def play() -> None:
        stream = Log().rooms.follow("t", look)
        assert await anext(stream) == COMMENT
        with pytest.raises(RuntimeError, match="iterator"):
            async with asyncio.timeout(PATIENCE):
                await anext(stream)

    asyncio.run(play())
