"""Versions of the rules: games stored under other rules than today's are checked as they load."""

from __future__ import annotations

from collections.abc import Sequence

from mergemaker.rules import RULES_VERSION, RefusalCode, Refused

# The version of a stored game that names none: there was no other when it was begun.
FIRST_VERSION = 1


class RulesDiffer(Exception):
    """A stored game that cannot be replayed: today's rules refuse a move made in it, or the move
    leads to another game than it did. The message names no move, so it can be logged.

    Args:
        game: the game's id.
        seq: the entry with the move.
        version: the version of the rules that the game was begun under.
        moves: the moves of the entry, in the notation of a record.
        refusal: why today's rules refuse them; None when they lead elsewhere.
    """

    def __init__(
        self,
        game: str,
        seq: int,
        version: int,
        moves: Sequence[str],
        refusal: Refused | None = None,
    ) -> None:
        self.game = game
        self.seq = seq
        self.moves = tuple(moves)
        self.refusal = refusal
        self.code: RefusalCode = "rules-differ" if refusal is None else refusal.code
        super().__init__(
            f"Game {game} was begun under version {version} of the rules. Under version "
            f"{RULES_VERSION}, entry {seq} "
            + ("leads elsewhere." if refusal is None else f"is refused: {refusal.code}.")
        )
