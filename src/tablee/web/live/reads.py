"""What something is made from, noted while it is made: while all of that stays, so does what was made.

A value is handed over such that whatever is read of it is noted: a field of the state, one sheet among
many, the seat's role. States are frozen and share what did not change, so nearly all of it is known to be
the same by identity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar, cast

from tablee.web.live.moved import NESTED, names_of
from tablee.web.views.hidden import Hidden

T = TypeVar("T")
NONE = object()
OWN = object()
"""What is remembered of a thing that each view has for itself: it is never seen again, nor kept."""
PLAIN = (str, int, bool, tuple, frozenset)
"""What is compared by its value; everything else is the same only if it is the same object."""


@lru_cache(maxsize=256)
def _finder(root: str) -> Callable[[object], Any]:
    return attrgetter(root)


@lru_cache(maxsize=256)
def _is_within(root: str) -> bool:
    return root.startswith(("state.", "seat.", "rules"))


class Read:
    """One thing that was read of a view: all of it, or what it has under some keys.

    ``within``: it is part of the view's own state, of the rules that it names, or of the seat.
    """

    __slots__ = ("find", "keys", "root", "seen", "within")

    def __init__(self, root: str, seen: Any, keys: tuple[tuple[Any, object], ...] | None) -> None:
        self.root, self.find = root, _finder(root)
        self.within = _is_within(root)
        self.seen = seen
        self.keys = keys

    def holds(self, view: object) -> bool:
        """Whether another view has the same there."""
        now = self.find(view)
        if now is self.seen or (type(now) is Hidden and now.known is self.seen.known):
            return True
        if self.keys is None:
            same = _same(now, self.seen)
        elif type(now) is Hidden:
            same = now.hides(self.keys)
        else:
            same = all(_same(now.get(key, NONE), value) for key, value in self.keys)
        if same and self.seen is not OWN:
            self.seen = now  # from here on it is known at a glance
        return same


def _same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        pairs = zip(one.items(), other.items(), strict=False)
        return len(one) == len(other) and all(a[0] == b[0] and a[1] is b[1] for a, b in pairs)
    return type(one) is type(other) and isinstance(one, PLAIN) and bool(one == other)


class Notes:
    """What was read while something was made."""

    def __init__(self) -> None:
        self._seen: dict[str, object] = {}
        self._keys: dict[str, dict[Any, object]] = {}
        self._whole: set[str] = set()

    def whole(self, root: str, value: T) -> T:
        """All of a thing was read."""
        self._seen[root] = value
        self._whole.add(root)
        return value

    def key(self, root: str, of: Any, key: Any) -> Any:
        """What a thing has under a key was read."""
        self._seen[root] = of
        value = of.get(key, NONE)
        self._keys.setdefault(root, {})[key] = value
        return value

    def own_key(self, root: str, of: Any, key: Any) -> Any:
        """What a thing of the view's own has under a key was read: the value alone is remembered."""
        value = self.key(root, of, key)
        self._seen[root] = OWN
        return value

    def reads(self) -> tuple[Read, ...]:
        """All that was read, what differs most between viewers first."""
        return tuple(
            Read(root, seen, None if root in self._whole else tuple(self._keys[root].items()))
            for root, seen in sorted(self._seen.items(), key=lambda item: not item[0].startswith("seat."))
        )


class Listed(Mapping[Any, Any]):
    """A mapping of which it is noted what is looked up; to go through it is to read all of it."""

    __slots__ = ("_notes", "_of", "_root")

    def __init__(self, of: Any, root: str, notes: Notes) -> None:
        self._of, self._root, self._notes = of, root, notes

    def __getitem__(self, key: Any) -> Any:
        found = self._notes.key(self._root, self._of, key)
        if found is NONE:
            raise KeyError(key)
        return found

    def get(self, key: Any, default: Any = None) -> Any:
        """What stands under a key."""
        found = self._notes.key(self._root, self._of, key)
        return default if found is NONE else found

    def __contains__(self, key: object) -> bool:
        return self._notes.key(self._root, self._of, key) is not NONE

    def _all(self) -> Mapping[Any, Any]:
        return cast(Mapping[Any, Any], self._notes.whole(self._root, self._of))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __reversed__(self) -> Iterator[Any]:
        return iter(reversed(cast(dict[Any, Any], self._all())))

    def __len__(self) -> int:
        return len(self._all())

    def keys(self) -> Any:
        """All keys."""
        return self._all().keys()

    def values(self) -> Any:
        """All values."""
        return self._all().values()

    def items(self) -> Any:
        """All pairs."""
        return self._all().items()


@lru_cache(maxsize=16)
def _noting(kind: type) -> type:
    """The same kind of record, noting which of its fields are read; to everybody else it is that kind.

    What was read once is noted, and is at hand from then on.
    """
    names = frozenset(names_of(kind))
    hold = object.__getattribute__

    def read(self: Any, name: str) -> Any:
        if name not in names:
            return kind if name == "__class__" else hold(self, name)
        known = hold(self, "_known")
        if name not in known:
            root: str = f"{hold(self, '_root')}.{name}"
            known[name] = noted(getattr(hold(self, "_of"), name), root, hold(self, "_notes"))
        return known[name]

    slots = ("_of", "_root", "_notes", "_known")
    return type(f"Noted{kind.__name__}", (kind,), {"__slots__": slots, "__getattribute__": read})


def noted(value: Any, root: str, notes: Notes) -> Any:
    """A value such that what is read of it is noted."""
    if type(value) in NESTED:
        kind: Any = type(value)
        made: Any = object.__new__(_noting(kind))
        for name, given in (("_of", value), ("_root", root), ("_notes", notes), ("_known", {})):
            object.__setattr__(made, name, given)
        return made
    return Listed(value, root, notes) if isinstance(value, Mapping) else notes.whole(root, value)
