"""No bot declares the end of a game that it loses, unless there is nothing else to do (R35)."""

from __future__ import annotations

import pytest

from mergemaker.bots import choose, use_compiled
from mergemaker.bots.games import nth_seed
from mergemaker.rules import Declare, Game, deal, legal, observe, play, ruleset

GAMES = {"greedy": 40, "heuristic": 40, "net": 40, "search@4rounds": 4, "ismcts@20rounds": 4}


def declared(bot: str, end_timing: str, number: int) -> tuple[Game, int, bool] | None:
    """Let copies of a bot play a game. If one declares the end: the game when it is over, the seat
    that did, and whether it had nothing else to do."""
    rules = ruleset(trading="off", end_timing=end_timing)
    game = deal(rules, 4, seed=nth_seed(f"ends {end_timing}", number))
    found: tuple[int, bool] | None = None
    while not game.over:
        seat = game.deciding[-1].seat
        moves = choose(bot, observe(game, seat), seat, number)
        if any(isinstance(move, Declare) for move in moves):
            found = seat, len(legal(game, seat)) == 1
        play(game, seat, *moves)
    return None if found is None else (game, *found)


@pytest.mark.parametrize("end_timing", ["finish_turn", "immediate", "after_buy"])
@pytest.mark.parametrize("bot", GAMES)
def test_whoever_declares_the_end_wins(bot: str, end_timing: str):
    use_compiled()
    ends = [declared(bot, end_timing, number) for number in range(GAMES[bot])]
    won: list[bool] = []
    for game, seat, forced in filter(None, ends):
        lines = game.scores().lines
        place = next(line.place for line in lines if line.seat == seat)
        won.append(place == 1 or forced)
    assert won
    assert all(won)
