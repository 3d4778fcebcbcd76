"""The bots that use the value network: their choices depend on nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mergemaker.bots import choose, current_engine, use_compiled
from mergemaker.bots.engine.value_network import ValueNetwork
from mergemaker.bots.games import nth_seed
from mergemaker.bots.search.candidates import root_moves
from mergemaker.bots.search.sequential_halving import SequentialHalving
from mergemaker.bots.search.tree import Tree
from mergemaker.rules import Game, deal, determinize, observe, play, ruleset
from tests.support.search_figures import figures

ROUNDS = 30


@pytest.fixture(scope="module")
def network() -> ValueNetwork:
    use_compiled()
    found = current_engine().network
    assert found is not None
    return found


def sampled_decisions(holdings: str, every: int = 9) -> Iterator[tuple[Game, int]]:
    """Every few decisions of a game between `net` bots: the game, and the seat that must decide."""
    game = deal(ruleset(holdings=holdings), 4, seed=nth_seed("moments", 0))
    count = 0
    while not game.over:
        seat = game.deciding[-1].seat
        if count % every == 0:
            yield game, seat
        play(game, seat, *choose("net", observe(game, seat), seat, count))
        count += 1


@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_the_net_uses_nothing_hidden(network: ValueNetwork, holdings: str) -> None:  # R38, R39
    rng = Random(1)
    for game, seat in sampled_decisions(holdings, every=2):
        other = determinize(game, seat, rng)
        one, two = (choose("net", observe(each, seat), seat, 5) for each in (game, other))
        assert one == two


@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_truncated_rollouts_use_nothing_hidden(
    network: ValueNetwork, holdings: str
) -> None:  # R38, R39
    rng = Random(2)
    for game, seat in sampled_decisions(holdings):
        searches: list[SequentialHalving] = []
        for each in (game, determinize(game, seat, rng)):
            observation = observe(each, seat)
            moves = root_moves(network.lines, observation, seat, 3)
            search = SequentialHalving(
                current_engine(), observation, seat, 4, moves, network.look_ahead
            )
            search.play(ROUNDS)
            searches.append(search)
        one, two = searches
        assert [move.moves for move in one.root_moves] == [move.moves for move in two.root_moves]
        assert figures(one) == figures(two)
        for move in range(len(one.root_moves)):
            assert one.rounds(move) == ROUNDS
            assert sum(one.win(move)) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("by_playouts", [False, True])
@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_a_tree_uses_nothing_hidden(  # R38, R39
    network: ValueNetwork, holdings: str, by_playouts: bool
) -> None:
    rng = Random(3)
    grow = current_engine().grow if by_playouts else network.grow
    for game, seat in sampled_decisions(holdings):
        lines = [choices for choices, _ in network.lines(determinize(game, seat, Random(1)).state)]
        state = determinize(game, seat, Random(1)).state
        best: list[tuple[int, ...]] = []
        for each in (game, determinize(game, seat, rng)):
            tree = Tree(current_engine(), observe(each, seat), seat, 6, grow)
            tree.play(20 * ROUNDS)
            best.append(tuple(tree.best(lines, state)))
        assert best[0] == best[1]
