"""The decisions of a game that was played, each as the seat that made it could see it then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mergemaker.rules import Event, Game, Move, Offer, Withdraw, observe, parse_move, play_unchecked
from mergemaker.rules.events import Drew, HandRedrawn, Replaced
from mergemaker.table import Table
from mergemaker.table.ply import goes_with


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision, before it was made.

    Attributes:
        ply: the ply that it came with.
        seat: who decided.
        sight: the game as the seat could see it.
        played: the moves it made.
        drawn: the game as the seat could see it afterwards, if it then drew tiles and the game went
            on; else None.
    """

    ply: int
    seat: int
    sight: Game
    played: tuple[Move, ...]
    drawn: Game | None


def moments(table: Table, *, open_hands: bool) -> Iterator[Moment]:
    """The decisions of a table's game, in order, but for the making of offers, of which there are
    too many to compare.

    Args:
        table: the table; its game may have stopped midway.
        open_hands: whether everybody is taken to have seen all hands.

    Raises:
        Refused: the game has not begun.
    """
    seen = _with_open_hands if open_hands else observe
    games = table.timeline.games()
    for number, (ply, before) in enumerate(zip(table.plies[1:], games, strict=False), 1):
        assert ply.seat is not None
        game = before.copy()
        for moves in _decisions(game, ply.moves):
            sight = seen(game, ply.seat)
            story = play_unchecked(game, ply.seat, *moves)
            drew = _drew(story, ply.seat) and not game.over
            if not isinstance(moves[0], Offer | Withdraw):
                yield Moment(number, ply.seat, sight, moves, seen(game, ply.seat) if drew else None)


def _decisions(game: Game, texts: tuple[str, ...]) -> list[tuple[Move, ...]]:
    """The moves that a seat made together, by decisions."""
    decisions: list[tuple[Move, ...]] = []
    for text in texts:
        move = parse_move(game, text)
        if decisions and goes_with(decisions[-1][-1], move):
            decisions[-1] = (*decisions[-1], move)
        else:
            decisions.append((move,))
    return decisions


def _drew(story: list[Event], seat: int) -> bool:
    return any(isinstance(e, Drew | Replaced | HandRedrawn) and e.seat == seat for e in story)


def _with_open_hands(game: Game, seat: int) -> Game:
    """What a seat could see if everybody's hand lay open; the bag stays hidden."""
    seen = observe(game, seat)
    if not game.over:
        seen.state.hand[:] = game.state.hand
    return seen
