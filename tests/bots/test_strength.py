"""The heuristic bot clearly beats random ones. `mergemaker arena` measures by how much."""

from mergemaker.bots import simulate
from mergemaker.rules import ruleset


def test_one_heuristic_beats_three_random():
    games = 40
    won = 0
    for game in simulate(ruleset(), ["heuristic", "random", "random", "random"], games, "sanity"):
        totals = [line.total for line in game.scores().lines]
        won += totals[game.players.index("heuristic")] == max(totals)
    assert won >= 0.9 * games
