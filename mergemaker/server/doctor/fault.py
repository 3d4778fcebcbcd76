"""Faults: what the doctor finds wrong in a database, and what would mend it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "database", "entries", "replay", "deal", "columns", "review", "note", "reference", "rating"
]

_RESTORE = "Restore a backup from before: `mergemaker import` puts it into a new data folder."

# What would mend a fault, by its kind.
REMEDIES: dict[Kind, str] = {
    "database": _RESTORE,
    "entries": f"What is lost follows from nothing else. {_RESTORE} Other games are not affected.",
    "replay": (
        "If the game was begun under other rules, only a version with those rules can show it; "
        f"otherwise its entries were changed. {_RESTORE}"
    ),
    "deal": f"The game was not dealt from the seed that is stored with it. {_RESTORE}",
    "columns": (
        "The entries are whole, so the game can be played; only lists show what is wrong. Its next "
        f"entry writes most columns anew. {_RESTORE}"
    ),
    "review": (
        "The game itself is whole. Delete the rows of this review from `judgements` and `reviews`, "
        "those of the game from `accuracies`, and ask for it again."
    ),
    "note": (
        "The game itself is whole. Delete the row from `notes` or `note_links`. Its writer can "
        "write the note, or share the notes, again."
    ),
    "reference": _RESTORE,
    "rating": f"Later games build upon this rating. {_RESTORE}",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong.

    Attributes:
        kind: what it concerns.
        what: a sentence that says what is wrong. It names no person and no hidden tile.
        game: the id of the game in which it is, None if it is in no game.
    """

    kind: Kind
    what: str
    game: str | None = None

    @property
    def remedy(self) -> str:
        """What would mend it."""
        return REMEDIES[self.kind]
