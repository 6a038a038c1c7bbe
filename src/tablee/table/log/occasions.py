"""The evening around the game: scenes, handouts, notes, opening, closing; facts and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, TypeVar

from tablee.game.chip import Chip

NoteFor = Literal["me", "gm", "all"]
READERS: tuple[NoteFor, ...] = ("me", "gm", "all")
FOR_ALL = ("*",)
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene: what is told, what may be used in throws, who is in it, its picture.

    ``secret`` is the game master's own and never told with the rest.
    """

    id: str
    name: str
    words: str = ""
    secret: str = ""
    descriptors: tuple[Chip, ...] = ()
    sheets: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture kept for the table: its title, and its size so that nothing moves when it comes."""

    id: str
    title: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Note:
    """A note that somebody wrote: for themselves, for the game master, or for all."""

    id: str
    by: str
    words: str
    to: NoteFor = "me"


@dataclass(frozen=True, slots=True)
class SceneKept:
    """A scene was prepared, or changed."""

    scene: Scene
    kind = "scene_kept"


@dataclass(frozen=True, slots=True)
class SceneDropped:
    """A prepared scene was thrown away."""

    scene: str
    kind = "scene_dropped"


@dataclass(frozen=True, slots=True)
class SceneOpened:
    """A scene begins: all of it that people may know."""

    scene: Scene
    kind = "scene_opened"


@dataclass(frozen=True, slots=True)
class SceneClosed:
    """A scene is over."""

    scene: str
    kind = "scene_closed"


@dataclass(frozen=True, slots=True)
class PictureKept:
    """A picture was brought, and is shown to nobody yet."""

    picture: Picture
    kind = "picture_kept"


@dataclass(frozen=True, slots=True)
class PictureShown:
    """A picture is shown: to everybody, or to these seats."""

    picture: Picture
    to: tuple[str, ...] = ()
    kind = "picture_shown"


@dataclass(frozen=True, slots=True)
class PictureGone:
    """A picture is put away for good."""

    picture: str
    kind = "picture_gone"


@dataclass(frozen=True, slots=True)
class NotePut:
    """A note was written, or changed."""

    note: Note
    kind = "note_put"


@dataclass(frozen=True, slots=True)
class NoteGone:
    """A note was torn up, or is no longer for these readers."""

    note: str
    kind = "note_gone"


@dataclass(frozen=True, slots=True)
class EveningOpened:
    """People sit down again; ``recap`` is what is told of last time."""

    number: int
    recap: str = ""
    kind = "evening_opened"


@dataclass(frozen=True, slots=True)
class EveningClosed:
    """The evening is over, and this is what is kept of it."""

    number: int
    recap: str = ""
    kind = "evening_closed"


EveningFact: TypeAlias = (
    SceneKept
    | SceneDropped
    | SceneOpened
    | SceneClosed
    | PictureKept
    | PictureShown
    | PictureGone
    | NotePut
    | NoteGone
    | EveningOpened
    | EveningClosed
)


@dataclass(frozen=True, slots=True)
class Evening:
    """The evening as it stands: its number, whether people sit at it, and all that was prepared and written.

    A new table is in its first evening. ``recap`` is what was kept of the last one that was closed.
    ``shown`` says to which seats each picture was shown; ``*`` is everybody.
    """

    number: int = 1
    open: bool = True
    at: str = ""
    recap: str = ""
    scene: Scene | None = None
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    shown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: Mapping[str, Note] = field(default_factory=dict)

    def take(self, fact: EveningFact, at: str) -> Evening:
        """The evening after one more fact."""
        match fact:
            case SceneKept(scene):
                return replace(self, scenes={**self.scenes, scene.id: scene})
            case SceneDropped(id):
                return replace(self, scenes=_without(self.scenes, id))
            case SceneOpened(scene):
                return replace(self, scene=scene)
            case SceneClosed(id):
                return replace(self, scene=None) if self.scene and self.scene.id == id else self
            case NotePut(note):
                return replace(self, notes={**self.notes, note.id: note})
            case NoteGone(id):
                return replace(self, notes=_without(self.notes, id))
            case EveningOpened(number):
                return replace(self, number=number, open=True, at=at)
            case EveningClosed(number, recap):
                return replace(self, number=number, open=False, at=at, recap=recap, scene=None)
            case picture:
                return self._pictured(picture)

    def _pictured(self, fact: PictureKept | PictureShown | PictureGone) -> Evening:
        match fact:
            case PictureKept(picture):
                return replace(self, pictures={**self.pictures, picture.id: picture})
            case PictureShown(picture, to):
                seen = tuple(sorted({*self.shown.get(picture.id, ()), *(to or FOR_ALL)}))
                return replace(
                    self,
                    pictures={**self.pictures, picture.id: picture},
                    shown={**self.shown, picture.id: seen},
                )
            case PictureGone(id):
                return replace(self, pictures=_without(self.pictures, id), shown=_without(self.shown, id))


def _without(kept: Mapping[str, _T], id: str) -> dict[str, _T]:
    return {key: value for key, value in kept.items() if key != id}
