"""Self-play: games that a network plays against itself, and the positions sampled from them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...rules.batch import copy_row
from ...rules.engine import apply
from ...rules.state import BUY, DECLARE, EVERY_SLOT, OVER, PLACE, TRADING_ON, State
from . import heuristic, one_ply
from .chance import next_chance
from .dealing import deal_game
from .features import INPUTS
from .heuristic import act
from .lines import known_slots
from .network import OUTPUTS
from .one_ply_policy import act_one_ply
from .playout import nth_choice
from .prediction import predict, write_result
from .scratch import Scratch
from .trades import (
    FAIR_GAIN,
    FAIR_SHARE,
    OFFERED_GAIN,
    Trade,
    TradeBounds,
    is_accepted,
    list_trades,
)
from .trading import TRADED, carry_out_trade, put_acceptable_first, value_by_network

__all__ = ["offer_trades", "self_play"]

HEURISTIC: Final = -1  # in a lineup: a seat without a network

UNDEALT, BEFORE, GAME, CHILD = range(4)
# Rows of states that a game needs: those above, and scratch.
ROWS: Final = GAME + max(heuristic.ROWS, one_ply.ROWS)
ONE_IN_BUYING: Final = 3  # one purchase in this many is sampled
TRADES_VALUED: Final = 60  # before each offer; all of them would take most of the time of a game


class SelfPlayGame(NamedTuple):
    """A game to be played.

    Attributes:
        lineup: for each seat, the number of its network, or `HEURISTIC`.
        chance: the chance number that fixes the game, from 1 to 2147483646.
        exploration: how many placements in a thousand are made at random.
        lambda_: of TD(lambda), from 0 to 1.
    """

    lineup: Any
    chance: int
    exploration: int
    lambda_: float


class Samples(NamedTuple):
    """Positions to learn from, a row for each.

    Attributes:
        inputs: the network's inputs.
        targets: the outputs to be learnt.
        seats: the observer of each position.
    """

    inputs: Any
    targets: Any
    seats: Any


def self_play(
    states: list[State],
    nets: Any,
    game: SelfPlayGame,
    scratch: Scratch,
    trades: list[Trade],
    samples: Samples,
    first: int,
) -> int:
    """Play one game, and sample positions to learn from.

    A position is sampled at the end of each turn, for the player whose turn it was and for another,
    and now and then before buying, but never for the heuristic. Its target is a TD(lambda) return.

    Args:
        states: `ROWS` rows; the first is undealt.
        nets: a network in each row; the first is the one that learns.
        game: the game.
        scratch: scratch memory.
        trades: `trades.TRADES` rows of scratch.
        samples: gets the positions.
        first: the row to begin at.

    Returns:
        The row after the last that was written.
    """
    copy_row(states, GAME, UNDEALT)
    s = states[GAME]
    deal_game(s, game.chance)
    x = next_chance(game.chance)
    count = first
    room = len(samples.seats)
    traded = 0  # the turn that trades were last offered in
    while s.step != OVER:
        x = next_chance(x)
        if s.trading == TRADING_ON and s.step == PLACE and s.turns != traded:
            traded = s.turns
            x = offer_trades(states, nets, game, scratch, trades, x)
        if s.step == PLACE and x % 1000 < game.exploration:
            x = place_at_random(s, x)
            continue
        copy_row(states, BEFORE, GAME)
        player = game.lineup[s.actor]
        if player == HEURISTIC:
            act(states, GAME, scratch.weights[0], scratch)
        else:
            if s.step == BUY and x // 1000 % ONE_IN_BUYING == 0 and count < room:
                sample(states, s.actor, EVERY_SLOT, nets[0], scratch, samples, count)
                count += 1
            act_one_ply(states, GAME, False, nets[player], scratch)
        if s.turns != states[BEFORE].turns and s.step != OVER:
            x = next_chance(x)
            count = sample_turn(states, nets[0], game, scratch, samples, count, x)
    for seat in range(s.players):
        write_result(s, seat, scratch.outputs)
        set_targets(seat, game.lambda_, scratch.outputs, samples, first, count)
    return count


def offer_trades(
    states: list[State],
    nets: Any,
    game: SelfPlayGame,
    scratch: Scratch,
    trades: list[Trade],
    x: int,
) -> int:
    """Let the player in turn offer each of the others a trade (R11), as the net bot does; but it
    chooses among trades that are drawn by lot. The heuristic does not trade here.

    Args:
        states: as for `self_play`, like the others.
        nets: as above.
        game: as above.
        scratch: as above.
        trades: as above.
        x: a chance number.

    Returns:
        The last chance number that was used.
    """
    s = states[GAME]
    player = game.lineup[s.turn]
    unasked = 0
    for seat in range(s.players):
        if player != HEURISTIC and game.lineup[seat] != HEURISTIC and seat != s.turn:
            unasked |= 1 << seat
    while unasked:
        x, count = draw_trades(s, unasked, trades, x)
        value_by_network(states, GAME, s.turn, nets[player], scratch, trades, count)
        if not put_best_first(trades, count):
            return x
        asked = trades[0].to
        unasked &= ~(1 << asked)
        value_by_network(states, GAME, asked, nets[game.lineup[asked]], scratch, trades, 1)
        if is_accepted(trades[0].offerer_gain, trades[0].taker_gain, FAIR_GAIN):
            carry_out_trade(states, GAME, trades[0])
            copy_row(states, GAME, GAME + TRADED)
    return x


def draw_trades(s: State, unasked: int, trades: list[Trade], x: int) -> tuple[int, int]:
    """Draw trades that the player in turn could offer.

    Args:
        s: the state.
        unasked: the mask of the seats that may be asked.
        trades: gets them.
        x: a chance number.

    Returns:
        The last chance number that was used, and how many trades there are.
    """
    count = 0
    for at in range(list_trades(s, trades)):
        if unasked >> trades[at].to & 1:
            copy_row(trades, count, at)
            count += 1
    drawn = min(count, TRADES_VALUED)
    if drawn < count:
        for at in range(drawn):
            x = next_chance(x)
            copy_row(trades, at, at + x % (count - at))
    return x, drawn


def put_best_first(trades: list[Trade], count: int) -> bool:
    """Put the trade first that is best for the player in turn, of those that are worth offering.

    Args:
        trades: the trades, valued.
        count: how many there are.

    Returns:
        Whether there is one.
    """
    worth_offering = put_acceptable_first(trades, count, TradeBounds(OFFERED_GAIN, FAIR_SHARE))
    best = 0
    for at in range(1, worth_offering):
        if trades[at].offerer_gain > trades[best].offerer_gain:
            best = at
    copy_row(trades, 0, best)
    return worth_offering > 0


def place_at_random(s: State, x: int) -> int:
    """Place a tile at random, or declare the end if no other choice is open. Returns the chance
    number that was used, which is the one after `x`."""
    x = next_chance(x)
    choices = s.choices & ~(1 << DECLARE)
    apply(s, nth_choice(choices if choices else s.choices, x))
    return x


def sample_turn(
    states: list[State],
    net: Any,
    game: SelfPlayGame,
    scratch: Scratch,
    samples: Samples,
    count: int,
    x: int,
) -> int:
    """Sample the position at the end of a turn, for the player whose turn it was and for another,
    which the chance number `x` picks. Returns the row after the last that was written."""
    s = states[GAME]
    room = len(samples.seats)
    mover = states[BEFORE].turn
    if game.lineup[mover] != HEURISTIC and count < room:
        known = known_slots(states[BEFORE], s, mover)
        sample(states, mover, known, net, scratch, samples, count)
        count += 1
    other = (mover + 1 + x % (s.players - 1)) % s.players
    if game.lineup[other] != HEURISTIC and count < room:
        sample(states, other, EVERY_SLOT, net, scratch, samples, count)
        count += 1
    return count


def sample(
    states: list[State],
    seat: int,
    known: int,
    net: Any,
    scratch: Scratch,
    samples: Samples,
    at: int,
) -> None:
    """Sample the position of the game, with the prediction for it as a provisional target."""
    predict(states, GAME, CHILD, seat, known, net, scratch)
    inputs = scratch.features[0].inputs
    for feature in range(INPUTS):
        samples.inputs[at, feature] = inputs[feature]
    for output in range(OUTPUTS):
        samples.targets[at, output] = scratch.outputs[output]
    samples.seats[at] = seat


def set_targets(
    seat: int, lambda_: float, returns: Any, samples: Samples, first: int, end: int
) -> None:
    """Replace the provisional targets of a seat's positions by its returns, from the last back.

    The return of a position is the prediction for the seat's next position, mixed with the return
    of that one; the return of the last is the result.

    Args:
        seat: the seat.
        lambda_: of TD(lambda).
        returns: the result of the game; overwritten.
        samples: the positions.
        first: the row of the game's first position.
        end: the row after its last.
    """
    for at in range(end - 1, first - 1, -1):
        if samples.seats[at] != seat:
            continue
        for output in range(OUTPUTS):
            predicted = samples.targets[at, output]
            samples.targets[at, output] = returns[output]
            returns[output] = lambda_ * returns[output] + (1 - lambda_) * predicted
