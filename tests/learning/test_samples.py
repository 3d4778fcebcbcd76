"""Networks trade in self-play as bots do."""

from __future__ import annotations

import numpy as np

from mergemaker.bots import choose, use_compiled
from mergemaker.bots.compiled.self_play import GAME, HEURISTIC, ROWS, SelfPlayGame
from mergemaker.bots.compiled.trades import TRADES, Trade
from mergemaker.bots.engine.memory import Memory
from mergemaker.bots.engine.value_network import shipped_network
from mergemaker.bots.games import nth_seed
from mergemaker.rules import CHAINS, SEATS, State, deal, native, observe, play, ruleset

NETS = shipped_network(4, "on")[None]


def before_a_turn(turns: int) -> State:
    """A state of a game of four at the beginning of a turn."""
    game = deal(ruleset(), 4, seed=nth_seed("self-play", 1))
    while game.turn_number < turns or game.deciding[0].kind != "place":
        seat = game.deciding[-1].seat
        play(game, seat, *choose("heuristic", observe(game, seat), seat, 1))
    game.state.recording = 0  # as in compiled games
    return game.state


def traded(state: State, lineup: list[int], chance: int) -> State:
    """A state after its player in turn has offered trades."""
    compiled, memory = native.load(), Memory(compiled=True)
    rows = compiled.rows([state] * ROWS)
    compiled.module("bots.compiled.self_play").offer_trades(
        rows,
        NETS,
        SelfPlayGame(np.array(lineup), 1, 0, 0.8),
        memory.scratch(),
        memory.rows(Trade, TRADES),
        chance,
    )
    return compiled.unrow(rows, GAME)


def test_trades_in_self_play_only_change_who_holds_what() -> None:
    use_compiled()
    changed = 0
    for turns in range(20, 60):
        before = before_a_turn(turns)
        after = traded(before, [0] * SEATS, chance=turns)
        changed += after != before
        assert sum(after.cash) == sum(before.cash)
        assert min(after.cash) >= 0
        assert min(after.shares) >= 0
        for chain in range(CHAINS):
            assert sum(after.shares[chain::CHAINS]) == sum(before.shares[chain::CHAINS])
        after.cash[:], after.shares[:] = before.cash, before.shares
        assert after == before
    assert changed


def test_the_heuristic_does_not_trade_in_self_play() -> None:
    use_compiled()
    before = before_a_turn(30)
    others = [HEURISTIC if seat == before.turn else 0 for seat in range(SEATS)]
    alone = [0 if seat == before.turn else HEURISTIC for seat in range(SEATS)]
    assert traded(before, others, 1) == before == traded(before, alone, 1)
