"""An arena program that drives a bargain: it plays as the net does, but offers far more trades.

mergemaker arena net --seats net=3 --trading on --external 'trader=python3 examples/trader.py'

The net asks each player once a turn, and only if a trade brings both sides two percentage points.
This bot offers any trade that brings each side half a point, three times a turn. It shows how a
program trades, and measures what bots leave to somebody who trades for all that can be had.
"""

from itertools import takewhile
from random import Random

from mergemaker.arena.client import serve
from mergemaker.bots import TradeBounds, choose, current_engine, may_offer, use_compiled
from mergemaker.rules import Accept, Decline, Game, Move, Offer, determinize

WANTED = TradeBounds(margin=0.005, share_left=0.7)


def haggle(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """The moves to make: the best trade that has not been offered this turn, or what the net does
    if there is none."""
    network = current_engine().network
    if network is not None and may_offer(observation, seat):
        state = determinize(observation, seat, Random(seed)).state
        offered = offered_this_turn(observation)
        for trade in network.trades(state, WANTED):
            if trade.offer not in offered:
                return (trade.offer,)
    return choose("net", observation, seat, seed)


def offered_this_turn(observation: Game) -> list[Move]:
    """The offers made since a tile was last placed, which somebody did or did not accept."""
    moves = (played.move for played in reversed(observation.history))
    trading = takewhile(lambda move: isinstance(move, Offer | Accept | Decline), moves)
    return [move for move in trading if isinstance(move, Offer)]


if __name__ == "__main__":
    use_compiled()
    serve(haggle)
