"""The rooms of the game: which module has which kinds of throws, moves, ways, panels and checks of a sheet.

Each line is a module of this folder. Names alone: a module is loaded when what it has is first needed.
"""

from __future__ import annotations

KINDS: tuple[str, ...] = (
    "roll.test",
    "roll.dynamic",
    "roll.tournament",
    "tasks.kinds",
)
"""Each has ``kinds(book) -> Iterable[CheckKind]``."""
MOVES: tuple[str, ...] = (
    "creation.gm_moves",
    "creation.player_moves",
    "creation.from_lists",
    "creation.options.moves",
    "tasks.begin",
    "tasks.attempt",
    "tasks.consequences",
    "tasks.manage",
    "points.compel",
    "points.auction",
    "points.narrative",
    "points.effects",
    "points.passive",
    "points.counter",
    "points.uses",
    "points.cards",
    "points.pools",
    "points.regeneration",
    "page.look_up",
    "extras.buy",
    "extras.servants",
    "extras.minions",
    "extras.use",
    "extras.loss",
    "extras.bonds",
    "progress.npcs",
    "progress.arc_moves",
    "progress.beside",
    "progress.conversions",
    "roll.difficulties",
)
"""Each has ``moves(book, build) -> Iterable[Move]``."""
WAYS: tuple[str, ...] = (
    "page.attempt",
    "tasks.attempt",
    "page.speak",
    "extras.use",
)
"""Each has ``ways(book) -> Iterable[Way]`` and ``drafts(book) -> Mapping[str, Make]``, by key of the way."""
PANELS: tuple[str, ...] = (
    "page.panels",
    "creation.panels",
    "tasks.panels",
    "points.page",
    "extras.panels",
    "progress.panels",
    "creation.options.panels",
)
"""Each has ``panels(book) -> Iterable[Panel]``; of the moves they name, those that the game lacks are left
out."""
PARTS: tuple[str, ...] = ("points.account",)
"""Each has ``parts(book) -> Iterable[Block]``: more of a blank sheet."""
CHECKS: tuple[str, ...] = (
    "core.validation",
    "creation.validation",
    "creation.options.checks",
    "tasks.panels",
    "creation.skill_lists",
    "extras.validation",
)
"""Each has ``sheet_problems(book, sheet) -> Iterable[Problem]``."""
MILESTONES: tuple[str, ...] = (
    "tasks.clock",
    "points.pools",
    "points.regeneration",
    "extras.minions",
    "creation.options.destiny",
)
"""Each has ``milestone(book, state, reached) -> Iterable[Event]``."""
FORMS: tuple[str, ...] = (
    "page.forms",
    "creation.forms",
    "progress.npcs",
)
"""Each has ``forms(book) -> Iterable[CharacterForm]``, the quickest first."""
TABLES: tuple[tuple[str, str, str], ...] = (
    ("ladder", "core.book", "LadderTable"),
    ("dice", "core.dice", "DiceTable"),
    ("degrees", "roll.degrees", "DegreeTable"),
    ("spends", "points.prices", "SpendTable"),
    ("tasks", "tasks.shapes", "TaskTable"),
    ("wishes", "points.narrative", "WishTable"),
    ("uses", "points.uses", "UseTable"),
    ("cards", "points.cards", "CardTable"),
    ("skills", "creation.skill_lists", "SkillTable"),
    ("list", "creation.skill_lists", "ListTable"),
    ("aspects", "creation.aspect_library", "AspectTable"),
    ("glossary", "page.look_up", "GlossaryTable"),
    ("plot", "creation.options.plot", "PlotTable"),
    ("free_aspects", "creation.options.free_aspects", "FreeTable"),
    ("potential", "creation.options.potential", "PotentialTable"),
    ("destiny", "creation.options.destiny", "DestinyTable"),
    ("places", "creation.options.environments", "EnvironmentTable"),
    ("milieux", "creation.options.environments", "EnvironmentTable"),
    ("careers", "creation.options.careers", "CareerTable"),
    ("extras", "extras.table", "ExtraTable"),
    ("optimised", "progress.optimised", "OptimisedTable"),
    ("conversions", "progress.conversions", "ConversionTable"),
    ("difficulties", "roll.difficulties", "DifficultyTable"),
    ("d6", "roll.score", "D6Table"),
)
"""Each table, the module that knows its shape, and the shape's name."""
AGREE: tuple[str, ...] = (
    "tasks.shapes",
    "creation.skill_lists",
    "creation.options.careers",
    "creation.options.environments",
    "creation.options.plot",
)
"""Each has ``pack_problems(book) -> Iterable[Problem]``, over several tables or dials."""
ALLOWANCES: tuple[str, ...] = ("creation.options.checks",)
"""Each has ``phase_points(book, plan, sheet, phase) -> Iterable[Allowance]``: skill points that a character
gets in a phase beside the usual ones, and why (`creation.phases.Allowance`)."""
LIMITS: tuple[str, ...] = ("creation.options.checks",)
"""Each has ``phase_problems(book, plan, sheet, phase) -> Iterable[Problem]``: what a phase of a character may
not hold, beside what the pyramid and the points say."""
PLACES: tuple[str, ...] = ("extras.blocks",)
"""Each has ``pyramid_of(skill) -> str | None``, "" the usual one, None none; and
``given_ticks(skill) -> int``, ticks that came with an Extra (FAT-5-06, FAT-5-07)."""
COUNTED: tuple[str, ...] = ("extras.counting",)
"""Each has ``pyramid_ticks(book, sheet, steps) -> Mapping[str, int]``: the ticks that Extras count for in the
pyramid after some steps (FAT-5-47)."""

CHIPS: tuple[str, ...] = (
    "tasks.attempt",
    "extras.use",
)
"""Each has ``chips(book, state, sheet, draft) -> Iterable[Chip]``: modifiers of a throw of that sheet."""
