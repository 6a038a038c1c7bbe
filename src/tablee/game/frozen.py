"""Frozen dataclasses that are quick to define, and quick to copy with something changed.

The standard decorator compiles six methods for each class, and a throw on the command line loads some
fifty classes: that alone took longer than the throw. Here only ``__init__`` is compiled; the other
methods are shared. To type checkers, to ``fields`` and to ``replace`` it is the standard decorator.
The standard ``replace`` asks every field what it is each time; ours has asked once.
"""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:

    def replace(old, /, **changes):
        """``dataclasses.replace`` for classes all of whose fields are arguments."""
        cls = type(old)
        values_of, places = _shape(cls)
        values = [*values_of(old)]
        try:
            for name, value in changes.items():
                values[places[name]] = value
        except KeyError as unknown:
            raise TypeError(f"{cls.__qualname__} has no field {unknown}") from None
        return cls(*values)

    @lru_cache(maxsize=512)
    def _shape(cls):
        """The getter that reads all values of a class at once, and the place of each."""
        names = tuple(field.name for field in dataclasses.fields(cls))
        if len(names) < 2:  # a getter of one gives it bare
            return (lambda old: [getattr(old, name) for name in names]), {n: i for i, n in enumerate(names)}
        return attrgetter(*names), {name: at for at, name in enumerate(names)}

    def dataclass(*, frozen, slots=False, eq=True):
        """``dataclasses.dataclass`` for frozen classes; ``slots`` and ``eq`` mean the same."""
        assert frozen

        def made(cls):
            own = frozenset(cls.__dict__)
            cls = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
            fields = dataclasses.fields(cls)
            methods = {"__init__": _init(cls, fields), "__repr__": _repr, **_FROZEN}
            if eq:
                compared = [f.name for f in fields if f.compare]
                cls._compared = staticmethod(attrgetter(*compared) if compared else lambda _: ())
                methods |= {"__eq__": _eq, "__hash__": _hash}
            for name, method in methods.items():
                if name not in own:
                    setattr(cls, name, method)
            return cls

        return made


def _init(cls: type, fields: tuple[Any, ...]) -> Any:
    missing = dataclasses.MISSING
    scope: dict[str, Any] = {"_set": object.__setattr__, "_missing": missing}
    heads, lines = ["self"], []
    for f in fields:
        if f.default_factory is not missing:
            scope[f"_make_{f.name}"] = f.default_factory
            heads.append(f"{f.name}=_missing")
            lines.append(f"    if {f.name} is _missing: {f.name} = _make_{f.name}()")
        elif f.default is not missing:
            scope[f"_default_{f.name}"] = f.default
            heads.append(f"{f.name}=_default_{f.name}")
        else:
            heads.append(f.name)
        lines.append(f"    _set(self, {f.name!r}, {f.name})")
    lines.append("    self.__post_init__()" if hasattr(cls, "__post_init__") else "    pass")
    exec("\n".join((f"def __init__({', '.join(heads)}):", *lines)), scope)
    init = scope["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = {**{f.name: f.type for f in fields}, "return": None}
    return init


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__dataclass_fields__)
    return f"{type(self).__qualname__}({shown})"


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._compared(self) == self._compared(other)


def _hash(self: Any) -> int:
    return hash(self._compared(self))


def _refuse(self: Any, name: str, value: object = None) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__dataclass_fields__]


def _restore(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__dataclass_fields__, state, strict=True):
        object.__setattr__(self, name, value)


_FROZEN = {
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__getstate__": _state,
    "__setstate__": _restore,
}
