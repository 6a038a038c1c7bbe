"""The interface's words: English in the source, French in a gettext catalogue beside it.

Words of a rulebook are not here: each system brings its own, in both languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from typing import Literal

__all__ = [
    "LANGS",
    "N_",
    "Lang",
    "current",
    "from_environment",
    "gettext",
    "has_catalogue",
    "ngettext",
    "use",
]

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")
DOMAIN = "tablee"

_current: ContextVar[Lang] = ContextVar("lang", default="en")


def use(lang: Lang) -> None:
    """Speak that language from now on, in this context."""
    _current.set(lang)


def current() -> Lang:
    """The language spoken now."""
    return _current.get()


def gettext(message: str) -> str:
    """The message in the language spoken now; the English of the source where no catalogue has it."""
    return _catalogue(_current.get()).gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The same for a message that counts: French counts 0 and 1 as one."""
    return _catalogue(_current.get()).ngettext(singular, plural, n)


def N_(message: str) -> str:  # noqa: N802 (the name gettext's tools look for)
    """Mark a message that is translated later, when the language is known."""
    return message


def from_environment(env: Mapping[str, str]) -> Lang:
    """The language of the environment, found as other programs find it; English where it is unknown."""
    locale = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return "en"
    for name in (*env.get("LANGUAGE", "").split(":"), locale):
        code = name.replace(".", "_").replace("@", "_").partition("_")[0].lower()
        for lang in LANGS:
            if code == lang:
                return lang
    return "en"


def has_catalogue(lang: Lang) -> bool:
    """Whether the words of that language are installed."""
    return lang == "en" or bool(_catalogue(lang).info())


@lru_cache(maxsize=2)
def _catalogue(lang: Lang) -> NullTranslations:
    if lang == "en":
        return NullTranslations()
    try:
        with open(f"{__path__[0]}/{lang}/LC_MESSAGES/{DOMAIN}.mo", "rb") as file:  # noqa: PTH123
            return GNUTranslations(file)
    except OSError:
        return NullTranslations()
