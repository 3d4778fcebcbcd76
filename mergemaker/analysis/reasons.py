"""Read off the board why a move is good: what changes with it, and how it differs from the next.

Everything is read from games *imagined* for the seat, so nothing hidden can be told. A merger under
way is carried to its end with everybody holding their shares, which moves no bonus.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic

from msgspec.structs import replace

from mergemaker import bots
from mergemaker.intervals import wilson_half_width
from mergemaker.rules import Chain, Event, Game, Move, determinize, play_unchecked
from mergemaker.rules.state import CHAINS
from mergemaker.table.preview import followed, payments_known

from .holders import bonuses, holder_rank
from .prospects import prospects
from .reason_types import (
    AnyReason,
    Apart,
    Beginning,
    Cash,
    Ending,
    Exchange,
    Free,
    Grown,
    Hold,
    Lead,
    Meeting,
    Paid,
    Sale,
    Spared,
)

# How many reasons are told, and how many dollars are too few to be one.
REASONS_TOLD = 4
SMALL_CHANGE = 300

# How many futures the chance that a chain is bought is counted from: enough for a rough figure, and
# as many more as there is time for.
FEWEST_FUTURES = 16
MOST_FUTURES = 400


def reasons(
    sight: Game,
    seat: int,
    best: Sequence[Move],
    other: Sequence[Move] | None,
    seed: int,
    seconds: float,
) -> list[AnyReason]:
    """What speaks for a move, the weightiest first.

    Args:
        sight: the game as the seat may see it.
        seat: the seat that must decide.
        best: the moves it would make.
        other: the next best it could do, if there is anything.
        seed: fixes what is imagined.
        seconds: about how long the chance that a chain is bought may be counted for.
    """
    game = determinize(sight, seat, Random(seed))
    after, story = followed(game, seat, best)
    found = [
        *_paid(game, story, seat),
        *_free(after, story, seat),
        *_disposed(game, after, story, seat),
    ]
    if game.merger is None:  # or else the chains grow whatever is chosen now
        found += _grown(game, after, seat)
    leads = _leads(game, after, seat)
    if leads and not after.over and not after.declared:
        chances = _bought(sight, seat, best, seed, seconds)
        leads = [_with_chance(lead, after, chances) for lead in leads]
    found += leads
    if after.over or after.declared:
        found += _ending(after, seat)
    else:
        found += prospects(game, after, seat, best)
    if other is not None:
        found += _compared(after, followed(game, seat, other)[0], seat)
    return sorted(found, key=_weight, reverse=True)[:REASONS_TOLD]


def _paid(game: Game, story: list[Event], seat: int) -> list[AnyReason]:
    """The bonuses paid, where the seat can know them."""
    if not payments_known(game):
        return []
    return [
        Paid(event.chain, event.amount)
        for event in story
        if event.type == "bonus" and event.seat == seat
    ]


def _free(after: Game, story: list[Event], seat: int) -> list[AnyReason]:
    return [
        Free(event.chain, event.cash + event.shares * after.price(event.chain))
        for event in story
        if event.type == "founder_share" and event.seat == seat
    ]


def _disposed(game: Game, after: Game, story: list[Event], seat: int) -> list[AnyReason]:
    prices = {event.chain: event.price for event in story if event.type == "defunct"}
    if game.merger is not None and game.merger.defunct is not None:
        prices[game.merger.defunct] = game.merger.price
    found: list[AnyReason] = []
    for event in story:
        if event.type != "disposed" or event.seat != seat:
            continue
        if event.traded:
            worth = event.received * after.price(event.survivor)
            gain = worth - event.traded * prices[event.chain]
            traded, received = event.traded, event.received
            found.append(Exchange(event.chain, event.survivor, traded, received, gain))
        if event.sold:
            found.append(Sale(event.chain, event.sold, event.proceeds))
        if event.held and game.merger is not None:  # or else it is to be decided later
            found.append(Hold(event.chain, event.held))
    return found


def _grown(game: Game, after: Game, seat: int) -> list[AnyReason]:
    """The chains on the board before and after in which the seat has shares, and that grew."""
    found: list[AnyReason] = []
    for chain in Chain:
        shares = min(game.shares(seat, chain), after.shares(seat, chain))
        gain = shares * (after.price(chain) - game.price(chain))
        safe = after.safe(chain) and not game.safe(chain)
        if shares and game.size(chain) and (gain > 0 or safe):
            found.append(
                Grown(chain, game.size(chain), after.size(chain), shares, max(gain, 0), safe)
            )
    return found


def _leads(game: Game, after: Game, seat: int) -> list[Lead]:
    """What more shares of chains on the board do to the seat's part of their bonuses."""
    if after.ruleset.holdings == "closed":
        return []
    without = after.copy()
    for chain in Chain:
        without.state.shares[seat * CHAINS + chain] = game.shares(seat, chain)
    paid, paid_without = bonuses(after), bonuses(without)
    found: list[Lead] = []
    for chain in Chain:
        more = after.shares(seat, chain) - game.shares(seat, chain)
        if more <= 0 or not after.size(chain):
            continue
        changes = [now[chain] - was[chain] for now, was in zip(paid, paid_without, strict=True)]
        rivals = [other for other in range(len(changes)) if other != seat]
        rival = min(rivals, key=lambda other: changes[other])
        denied = max(0, -changes[rival])
        before, now_at = holder_rank(without, seat, chain), holder_rank(after, seat, chain)
        shares = after.shares(seat, chain)
        ahead = max(0, shares - max(after.shares(other, chain) for other in rivals))
        if changes[seat] > 0 or denied or before != now_at or ahead:
            found.append(
                Lead(
                    chain=chain,
                    more=more,
                    shares=shares,
                    before=before,
                    after=now_at,
                    gain=changes[seat],
                    bought=None,
                    error=0,
                    rival=rival if denied else None,
                    denied=denied,
                    ahead=ahead,
                )
            )
    return found


def _bought(
    sight: Game, seat: int, moves: Sequence[Move], seed: int, seconds: float
) -> tuple[list[int], int]:
    """How often each chain is bought by another before the seat's next turn, in how many futures.

    In each future what is hidden is dealt anew, and everybody plays as the heuristic does.
    """
    times = [0] * len(Chain)
    end = monotonic() + seconds
    futures = 0
    while futures < FEWEST_FUTURES or (futures < MOST_FUTURES and monotonic() < end):
        random = Random(f"{seed} {futures}")
        game = determinize(sight, seat, random)
        play_unchecked(game, seat, *moves)
        turn = game.turn_number
        defunct: set[int] = set()
        while not game.over and (game.turn != seat or game.turn_number == turn):
            decider = game.deciding[-1].seat
            chosen = bots.choose("heuristic", game, decider, random.randrange(1 << 32))
            story = play_unchecked(game, decider, *chosen)
            if game.turn_number > turn:
                defunct |= {event.chain for event in story if event.type == "defunct"}
        for chain in defunct:
            times[chain] += 1
        futures += 1
    return times, futures


def _with_chance(lead: Lead, after: Game, chances: tuple[list[int], int]) -> Lead:
    if after.safe(lead.chain):
        return lead
    times, futures = chances
    bought = times[lead.chain] / futures
    return replace(lead, bought=bought, error=wilson_half_width(bought, futures))


def _ending(after: Game, seat: int) -> list[AnyReason]:
    if after.ruleset.holdings == "closed":
        return []
    lines = after.scores().lines
    best = max(line.total for line in lines if line.seat != seat)
    return [Ending(lines[seat].place, lines[seat].total - best)]


def _compared(after: Game, other: Game, seat: int) -> list[AnyReason]:
    """How the move's outcome differs from that of the next best."""
    found: list[AnyReason] = []
    kept = after.cash(seat) - other.cash(seat)
    if kept >= SMALL_CHANGE and not after.over:
        found.append(Cash(kept, after.cash(seat)))
    if after.ruleset.holdings == "closed":
        return found
    more = {
        line.seat: other.net(line.seat) - line.total
        for line in after.scores().lines
        if line.seat != seat
    }
    rival = max(more, key=lambda rival: more[rival])
    if more[rival] >= SMALL_CHANGE:
        found.append(Spared(rival, more[rival]))
    return found


def _weight(reason: AnyReason) -> float:
    """How many dollars a reason is about, those that are sure or soon counting for more."""
    match reason:
        case Ending():
            return float("inf")
        case Paid(amount=amount):
            return amount
        case Free(value=value):
            return value
        case Lead(gain=gain, bought=bought, denied=denied):
            return (gain + denied / 2) * max(0.4, bought or 0)
        case Grown(gain=gain, safe=safe):
            return gain + SMALL_CHANGE * safe
        case Exchange(gain=gain):
            return abs(gain)
        case Sale(proceeds=proceeds):
            return proceeds / 2
        case Hold(held=held):
            return 100 * held
        case Cash(kept=kept):
            return kept / 2
        case Spared(amount=amount):
            return amount / 2
        case Meeting(in_hand=in_hand, amount=amount):
            return amount / 2 if in_hand else amount / 4
        case Beginning():
            return 2 * SMALL_CHANGE
        case Apart():
            return 0
