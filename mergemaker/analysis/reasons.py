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
from mergemaker.intervals import wilson_half_width
from mergemaker.rules import Chain, Event, Game, Move, determinize, play_unchecked
from mergemaker.table.preview import followed, payments_known

from .holders import bonuses, holder_rank
from .prospects import prospects
from .reason_types import (
    AnyReason,
    BonusPaid,
    CashKept,
    ChainGrown,
    FounderShareGained,
    FoundingPrepared,
    GameEnding,
    IsolatedTile,
    MergerPrepared,
    RivalGainAvoided,
    SharesHeld,
    SharesSold,
    SharesTraded,
    StrongerHolding,
)

# The most reasons given, and the fewest dollars worth mentioning.
MAX_REASONS = 4
SMALL_CHANGE = 300

# Rollouts from which the chance of a takeover is estimated: at least enough for a rough figure, and
# more as time allows.
MIN_ROLLOUTS = 16
MAX_ROLLOUTS = 400


def reasons(
    observation: Game,
    seat: int,
    best: Sequence[Move],
    other: Sequence[Move] | None,
    seed: int,
    seconds: float,
) -> list[AnyReason]:
    """The reasons for a move, the most important first.

    Args:
        observation: the game as the seat may see it.
        seat: a seat that must decide.
        best: the moves that the reasons are for.
        other: the next best moves, if there are any.
        seed: fixes the determinizations.
        seconds: about how long to spend on estimating the chances of takeovers.
    """
    game = determinize(observation, seat, Random(seed))
    after, events = followed(game, seat, best)
    found = [
        *_bonuses_paid(game, events, seat),
        *_founder_share(after, events, seat),
        *_disposition(game, after, events, seat),
    ]
    if game.merger is None:  # otherwise the chains grow whatever is chosen now
        found += _growth(game, after, seat)
    holdings = _stronger_holdings(game, after, seat)
    if holdings and not after.over and not after.declared:
        takeovers = _takeovers(observation, seat, best, seed, seconds)
        holdings = [_with_chance(holding, after, takeovers) for holding in holdings]
    found += holdings
    if after.over or after.declared:
        found += _ending(after, seat)
    else:
        found += prospects(game, after, seat, best)
    if other is not None:
        found += _against_next_best(after, followed(game, seat, other)[0], seat)
    return sorted(found, key=_importance, reverse=True)[:MAX_REASONS]


def _bonuses_paid(game: Game, events: list[Event], seat: int) -> list[AnyReason]:
    """The bonuses paid, if the seat can know them."""
    if not payments_known(game):
        return []
    return [
        BonusPaid(event.chain, event.amount)
        for event in events
        if event.type == "bonus" and event.seat == seat
    ]


def _founder_share(after: Game, events: list[Event], seat: int) -> list[AnyReason]:
    """The founder's share, or the cash in its place (R16)."""
    return [
        FounderShareGained(event.chain, event.cash + event.shares * after.price(event.chain))
        for event in events
        if event.type == "founder_share" and event.seat == seat
    ]


def _disposition(game: Game, after: Game, events: list[Event], seat: int) -> list[AnyReason]:
    """What the seat trades, sells and holds of defunct shares (R29)."""
    prices = {event.chain: event.price for event in events if event.type == "defunct"}
    if game.merger is not None and game.merger.defunct is not None:
        prices[game.merger.defunct] = game.merger.price
    found: list[AnyReason] = []
    for event in events:
        if event.type != "disposed" or event.seat != seat:
            continue
        if event.traded:
            worth = event.received * after.price(event.survivor)
            gain = worth - event.traded * prices[event.chain]
            traded, received = event.traded, event.received
            found.append(SharesTraded(event.chain, event.survivor, traded, received, gain))
        if event.sold:
            found.append(SharesSold(event.chain, event.sold, event.proceeds))
        if event.held and game.merger is not None:  # otherwise it is decided later
            found.append(SharesHeld(event.chain, event.held))
    return found


def _growth(game: Game, after: Game, seat: int) -> list[AnyReason]:
    """The chains that grow and in which the seat has shares before and after."""
    found: list[AnyReason] = []
    for chain in Chain:
        shares = min(game.shares(seat, chain), after.shares(seat, chain))
        gain = shares * (after.price(chain) - game.price(chain))
        safe = after.safe(chain) and not game.safe(chain)
        if shares and game.size(chain) and (gain > 0 or safe):
            found.append(
                ChainGrown(chain, game.size(chain), after.size(chain), shares, max(gain, 0), safe)
            )
    return found


def _stronger_holdings(game: Game, after: Game, seat: int) -> list[StrongerHolding]:
    """How additional shares of chains on the board change the seat's bonuses."""
    if after.ruleset.holdings == "closed":
        return []
    without = after.with_holdings(seat, shares=[game.shares(seat, chain) for chain in Chain])
    paid, paid_without = bonuses(after), bonuses(without)
    found: list[StrongerHolding] = []
    for chain in Chain:
        more = after.shares(seat, chain) - game.shares(seat, chain)
        if more <= 0 or not after.size(chain):
            continue
        changes = [now[chain] - was[chain] for now, was in zip(paid, paid_without, strict=True)]
        rivals = [other for other in range(len(changes)) if other != seat]
        rival = min(rivals, key=lambda other: changes[other])
        denied = max(0, -changes[rival])
        rank_before, rank_after = holder_rank(without, seat, chain), holder_rank(after, seat, chain)
        shares = after.shares(seat, chain)
        ahead = max(0, shares - max(after.shares(other, chain) for other in rivals))
        if changes[seat] > 0 or denied or rank_before != rank_after or ahead:
            found.append(
                StrongerHolding(
                    chain=chain,
                    more=more,
                    shares=shares,
                    before=rank_before,
                    after=rank_after,
                    gain=changes[seat],
                    bought=None,
                    error=0,
                    rival=rival if denied else None,
                    denied=denied,
                    ahead=ahead,
                )
            )
    return found


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


def _ending(after: Game, seat: int) -> list[AnyReason]:
    if after.ruleset.holdings == "closed":
        return []
    lines = after.scores().lines
    best = max(line.total for line in lines if line.seat != seat)
    return [GameEnding(lines[seat].place, lines[seat].total - best)]


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


def _importance(reason: AnyReason) -> float:
    """How much a reason matters, in dollars; what is certain or soon matters more."""
    match reason:
        case GameEnding():
            return float("inf")
        case BonusPaid(amount=amount):
            return amount
        case FounderShareGained(value=value):
            return value
        case StrongerHolding(gain=gain, bought=bought, denied=denied):
            return (gain + denied / 2) * max(0.4, bought or 0)
        case ChainGrown(gain=gain, safe=safe):
            return gain + SMALL_CHANGE * safe
        case SharesTraded(gain=gain):
            return abs(gain)
        case SharesSold(proceeds=proceeds):
            return proceeds / 2
        case SharesHeld(held=held):
            return 100 * held
        case CashKept(kept=kept):
            return kept / 2
        case RivalGainAvoided(amount=amount):
            return amount / 2
        case MergerPrepared(in_hand=in_hand, amount=amount):
            return amount / 2 if in_hand else amount / 4
        case FoundingPrepared():
            return 2 * SMALL_CHANGE
        case IsolatedTile():
            return 0
