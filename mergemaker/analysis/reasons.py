"""The reasons for a move: what it changes on the board, and how it differs from the next best.

All facts are read from determinizations for the seat, so nothing hidden can leak. A merger under
way is played to its end with everybody holding their shares, which changes no bonus.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic

from msgspec.structs import replace

from mergemaker import bots
from mergemaker.bots import Candidate
from mergemaker.intervals import wilson_half_width
from mergemaker.rules import Chain, Event, Game, Move, determinize, play_unchecked
from mergemaker.table.preview import followed, payments_known

from .facts import (
    SMALL_CHANGE,
    disposition,
    ending,
    founder_share,
    growth,
    importance,
    stronger_holdings,
)
from .prospects import prospects
from .reason_types import (
    AnyReason,
    BonusPaid,
    CashKept,
    ExpectedFinish,
    RivalGainAvoided,
    StrongerHolding,
)

MAX_REASONS = 4

# By how many dollars the expected finishes of two choices must differ: less may be chance.
LEAST_DIFFERENCE = 500

# Rollouts from which the chance of a takeover is estimated: at least enough for a rough figure, and
# more as time allows.
MIN_ROLLOUTS = 16
MAX_ROLLOUTS = 400


def reasons(
    observation: Game,
    seat: int,
    best: Candidate,
    other: Candidate | None,
    seed: int,
    seconds: float,
) -> list[AnyReason]:
    """The reasons for a move, the most important first.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide.
        best: what the reasons are for.
        other: the next best, if there is anything else.
        seed: fixes the determinizations.
        seconds: about how long to spend on estimating the chances of takeovers.
    """
    game = determinize(observation, seat, Random(seed))
    after, events = followed(game, seat, best.moves)
    found = [
        *_bonuses_paid(game, events, seat),
        *founder_share(after, events, seat),
        *disposition(game, after, events, seat),
    ]
    if game.merger is None:  # otherwise the chains grow whatever is chosen now
        found += growth(game, after, seat)
    holdings = stronger_holdings(game, after, seat)
    if holdings and not after.over and not after.declared:
        takeovers = _takeovers(observation, seat, best.moves, seed, seconds)
        holdings = [_with_chance(holding, after, takeovers) for holding in holdings]
    found += holdings
    if after.over or after.declared:
        found += ending(after, seat)
    else:
        found += prospects(game, after, seat, best.moves)
    if other is not None:
        found += _against_next_best(after, followed(game, seat, other.moves)[0], seat)
        if not after.over and not after.declared:
            found += _finish(best, other, seat)
    return sorted(found, key=importance, reverse=True)[:MAX_REASONS]


def _bonuses_paid(game: Game, events: list[Event], seat: int) -> list[AnyReason]:
    """The bonuses paid, if the seat can know them."""
    if not payments_known(game):
        return []
    return [
        BonusPaid(event.chain, event.amount)
        for event in events
        if event.type == "bonus" and event.seat == seat
    ]


def _takeovers(
    observation: Game, seat: int, moves: Sequence[Move], seed: int, seconds: float
) -> tuple[list[int], int]:
    """How often each chain is taken over before the seat's next turn, and in how many rollouts.

    Each rollout has a determinization of its own, and everybody plays as the heuristic does.
    """
    times = [0] * len(Chain)
    end = monotonic() + seconds
    rollouts = 0
    while rollouts < MIN_ROLLOUTS or (rollouts < MAX_ROLLOUTS and monotonic() < end):
        random = Random(f"{seed} {rollouts}")
        game = determinize(observation, seat, random)
        play_unchecked(game, seat, *moves)
        turn = game.turn_number
        defunct: set[int] = set()
        while not game.over and (game.turn != seat or game.turn_number == turn):
            decider = game.deciding[-1].seat
            chosen = bots.choose("heuristic", game, decider, random.randrange(1 << 32))
            events = play_unchecked(game, decider, *chosen)
            if game.turn_number > turn:
                defunct |= {event.chain for event in events if event.type == "defunct"}
        for chain in defunct:
            times[chain] += 1
        rollouts += 1
    return times, rollouts


def _with_chance(
    holding: StrongerHolding, after: Game, takeovers: tuple[list[int], int]
) -> StrongerHolding:
    """The reason with the chance that the chain is taken over, unless it is safe."""
    if after.safe(holding.chain):
        return holding
    times, rollouts = takeovers
    bought = times[holding.chain] / rollouts
    return replace(holding, bought=bought, error=wilson_half_width(bought, rollouts))


def _against_next_best(after: Game, other: Game, seat: int) -> list[AnyReason]:
    """How the outcome of the move differs from that of the next best."""
    found: list[AnyReason] = []
    kept = after.cash(seat) - other.cash(seat)
    if kept >= SMALL_CHANGE and not after.over:
        found.append(CashKept(kept, after.cash(seat)))
    if after.ruleset.holdings == "closed":
        return found
    more = {
        line.seat: other.net(line.seat) - line.total
        for line in after.scores().lines
        if line.seat != seat
    }
    rival = max(more, key=lambda rival: more[rival])
    if more[rival] >= SMALL_CHANGE:
        found.append(RivalGainAvoided(rival, more[rival]))
    return found


def _finish(best: Candidate, other: Candidate, seat: int) -> list[AnyReason]:
    """How much farther ahead the seat can be expected to finish, if that can be told: only what was
    tried on the same deals can be compared."""
    if best.trials != other.trials or other.loss <= other.loss_error:
        return []
    rivals = [rival for rival in range(len(other.cash)) if rival != seat]
    rival = max(rivals, key=lambda rival: other.cash[rival])
    ahead, instead = (round(one.cash[seat] - one.cash[rival], -2) for one in (best, other))
    if ahead - instead < LEAST_DIFFERENCE:
        return []
    return [ExpectedFinish(rival, int(ahead), int(instead))]
