"""Versions of the rules: games stored under other rules than today's are checked as they load."""

from __future__ import annotations

from collections.abc import Sequence

from mergemaker.rules import RULES_VERSION, Refused

# The version of a stored game that names none: there was no other when it was begun.
FIRST_VERSION = 1


class RulesDiffer(Exception):
    """A stored game that cannot be replayed, since today's rules refuse a move made in it.

    Args:
        game: the game's id.
        seq: the entry with the move.
        version: the version of the rules that the game was begun under.
        moves: the moves of the entry, in the notation of a record.
        refusal: why today's rules refuse them.
    """

    def __init__(
        self, game: str, seq: int, version: int, moves: Sequence[str], refusal: Refused
    ) -> None:
        said = f"{', '.join(moves)!r}: {refusal}"
        if any(text.startswith("replace") for text in moves):  # these tiles may be hidden (R39)
            said = f"a replacement of tiles: {refusal.code}"
        super().__init__(
            f"Game {game} was begun under version {version} of the rules. In entry {seq}, version "
            f"{RULES_VERSION} refuses {said}"
        )
        self.game = game
        self.seq = seq
        self.moves = tuple(moves)
        self.refusal = refusal
