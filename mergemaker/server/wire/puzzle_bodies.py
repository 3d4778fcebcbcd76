"""The bodies of answers about puzzles."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.analysis.reason_types import AnyReason
from mergemaker.puzzles import Theme
from mergemaker.table.view_types import RulesShown, View

from .practice_bodies import Told


class PuzzleListed(Struct, frozen=True):
    """A puzzle in the list: how many players its game has, what it is mainly about, and how
    difficult it is, on a scale like that of chess ratings."""

    id: str
    players: int
    theme: Theme
    rating: int


class PuzzleList(Struct, frozen=True):
    """All puzzles, easiest first, and the id of the one of today, a date in universal time."""

    day: str
    today: str
    puzzles: list[PuzzleListed]


class SolutionChoice(Struct, frozen=True):
    """Something that could be decided. `moves` are the decision, in the notation of a record.

    `win` is the chance of winning with it and `behind` how much smaller that is than with the best
    choice, both within their errors, the half widths of 95% intervals. `trials` is on how many
    deals it was tried.
    """

    moves: list[str]
    win: float
    error: float
    behind: float
    behind_error: float
    trials: int


class Solution(Struct, frozen=True):
    """What is shown once the decision is made.

    `choices` are the best few, best first; `chosen` is the index of the one that was made, null if
    it is none of them. `choices[tempting]` is what `tempted`, a bot, would have done; `reasons` say
    what speaks for the best choice instead, the strongest first. In a puzzle of one's own,
    `tempted` is null, `choices[tempting]` the next best, and `choices[played]` what was decided in
    the game.
    """

    choices: list[SolutionChoice]
    chosen: int | None
    tempting: int
    tempted: str | None
    played: int | None
    themes: list[Theme]
    reasons: list[AnyReason]


class PuzzleShown(Struct, frozen=True):
    """How far the asker has come in a puzzle: the table now, with all that happened at it, and the
    solution once the decision is made. A puzzle of one's own is not rated."""

    rules: RulesShown
    view: View
    told: Told
    rating: int | None
    solution: Solution | None
