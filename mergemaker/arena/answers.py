"""Which moves of a program's answer are made: those that the game made pointless are left out."""

from __future__ import annotations

from typing import Final

from ..rules import Buy, Game, Move, play

PASS: Final = Buy(())


def moves_to_make(game: Game, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of an answer, checked. A program may not foresee that the game is over before the
    last of them, or that there is nothing to buy, so what is then left over does no harm: any moves
    after the end of the game, and a `pass` at the end of the answer if the buying ended by itself.

    Args:
        game: the game, which is left as it is.
        seat: who answers.
        moves: the moves of the answer.

    Returns:
        The moves, without those that are left over.

    Raises:
        Refused: another move is not legal.
    """
    played = game.copy()
    for number, move in enumerate(moves):
        made = moves[:number]
        if played.over:
            return made
        is_last = number == len(moves) - 1
        if is_last and move == PASS and _buying_ended_by_itself(game, played, seat, made):
            return made
        play(played, seat, move)
    return moves


def _buying_ended_by_itself(game: Game, played: Game, seat: int, made: tuple[Move, ...]) -> bool:
    """Whether some moves of the seat in turn led past its purchase, since it could buy nothing.

    Args:
        game: the game before the moves.
        played: the game after them.
        seat: who made them.
        made: the moves.
    """
    before, after = game.deciding[-1], played.deciding[-1]
    if seat != game.turn or before.kind == "replace" or any(isinstance(m, Buy) for m in made):
        return False
    return played.turn_number > game.turn_number or after.kind == "replace"
