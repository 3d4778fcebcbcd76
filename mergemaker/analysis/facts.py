"""Facts that may be reasons for a move: what it changes for a seat, read from the games before and
after it."""

from __future__ import annotations

from collections.abc import Sequence

from mergemaker.rules import Chain, Event, Game

from .holders import bonuses, holder_rank
from .reason_types import (
    AnyReason,
    BonusPaid,
    CashKept,
    ChainGrown,
    ExpectedFinish,
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

SMALL_CHANGE = 300  # the fewest dollars worth mentioning


def founder_share(after: Game, events: Sequence[Event], seat: int) -> list[AnyReason]:
    """The founder's share, or the cash in its place (R16)."""
    return [
        FounderShareGained(event.chain, event.cash + event.shares * after.price(event.chain))
        for event in events
        if event.type == "founder_share" and event.seat == seat
    ]


def disposition(game: Game, after: Game, events: Sequence[Event], seat: int) -> list[AnyReason]:
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


def growth(game: Game, after: Game, seat: int) -> list[AnyReason]:
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


def stronger_holdings(game: Game, after: Game, seat: int) -> list[StrongerHolding]:
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


def ending(after: Game, seat: int) -> list[AnyReason]:
    """How the seat stands at the end of the game, if that can be known."""
    if after.ruleset.holdings == "closed":
        return []
    lines = after.scores().lines
    best = max(line.total for line in lines if line.seat != seat)
    return [GameEnding(lines[seat].place, lines[seat].total - best)]


def importance(reason: AnyReason) -> float:
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
            return max(0, gain)
        case SharesSold(proceeds=proceeds):
            return proceeds / 2
        case SharesHeld(held=held):
            return 100 * held
        case ExpectedFinish(ahead=ahead, instead=instead):
            return ahead - instead
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
