"""The event log, decoded into typed events."""

from __future__ import annotations

from collections.abc import Sequence

from . import event_log
from .board import tile_name
from .events import (
    Absorbed,
    Accepted,
    BankTile,
    Bonus,
    BonusKind,
    Bought,
    Declined,
    Defunct,
    Disposed,
    Drew,
    EndDeclared,
    Ending,
    Event,
    FirstPlayer,
    Founded,
    FounderShare,
    GameEnded,
    Grew,
    HandRedrawn,
    Lapsed,
    Merging,
    NextChosen,
    Offered,
    Placed,
    PlacingSkipped,
    Replaced,
    Sold,
    StartingTile,
    StartingTilesReturned,
    SurvivorChosen,
    TurnStarted,
    Withdrawn,
)
from .ruleset import Chain
from .state import CHAINS, DECLARED, HIDDEN, NO_PLACING, NO_TILES

BONUS_KINDS: dict[int, BonusKind] = {
    event_log.MAJORITY: "majority",
    event_log.MINORITY: "minority",
    event_log.SOLE: "sole",
    event_log.MAJORITY_TIE: "majority_tie",
    event_log.MINORITY_TIE: "minority_tie",
}
_JOINING = (event_log.BOUGHT, event_log.REPLACED, event_log.HAND_REDRAWN, event_log.TERMS)
ENDINGS: dict[int, Ending] = {
    DECLARED: "declared",
    NO_TILES: "stalemate-hands",
    NO_PLACING: "stalemate-round",
}


def decode_events(numbers: Sequence[int]) -> list[Event]:
    """The events in a log, in order. Shares bought of one chain, and tiles replaced together, are
    one event each."""
    events: list[Event] = []
    for at in range(0, len(numbers), event_log.WIDTH):
        code, *row = numbers[at : at + event_log.WIDTH]
        if (
            code in (event_log.BOUGHT, event_log.REPLACED, event_log.HAND_REDRAWN, event_log.TERMS)
            and events
        ):
            joined = _join(events[-1], code, row)
            if joined is not None:
                events[-1] = joined
                continue
        events.append(_event(code, row))
    return events


def last_bank_column(numbers: Sequence[int]) -> int:
    """The column of the last tile in a log that the bank drew; 0 if there is none (R28)."""
    columns = [
        numbers[at + 2]
        for at in range(0, len(numbers), event_log.WIDTH)
        if numbers[at] == event_log.BANK_TILE
    ]
    return columns[-1] if columns else 0


def _join(last: Event, code: int, row: list[int]) -> Event | None:
    """The last event with a row added that belongs to it, if it does."""
    a, b, c, d, *_ = row
    if isinstance(last, Bought) and code == event_log.BOUGHT and (last.seat, last.chain) == (a, b):
        return Bought(a, last.chain, last.shares + c, last.cost + d)
    if isinstance(last, Replaced) and code == event_log.REPLACED and last.tiles is not None:
        return Replaced(a, (*last.tiles, tile_name(b)), last.count + 1, last.discarded)
    if isinstance(last, HandRedrawn) and code == event_log.HAND_REDRAWN:
        return HandRedrawn(a, (*last.tiles, tile_name(b)))
    if isinstance(last, Offered | Accepted) and code == event_log.TERMS:
        give, get = list(last.give), list(last.get)
        give[a], get[a] = b, c
        kind = type(last)
        who = last.to if isinstance(last, Offered) else last.offerer
        return kind(last.seat, who, last.give_cash, last.get_cash, tuple(give), tuple(get))
    return None


def _event(code: int, row: list[int]) -> Event:
    a, b, c, d, e, f, g = row
    nothing = (0,) * CHAINS
    match code:
        case event_log.STARTING_TILE:
            return StartingTile(a, tile_name(b))
        case event_log.FIRST_PLAYER:
            return FirstPlayer(a)
        case event_log.STARTING_TILES_RETURNED:
            return StartingTilesReturned()
        case event_log.TURN_STARTED:
            return TurnStarted(a, b)
        case event_log.PLACED:
            return Placed(a, tile_name(b))
        case event_log.FOUNDED:
            return Founded(a, Chain(b), c)
        case event_log.FOUNDER_SHARE:
            return FounderShare(a, Chain(b), c, d)
        case event_log.GREW:
            return Grew(Chain(a), b, c)
        case event_log.MERGING:
            chains = tuple(chain for chain in Chain if d >> chain & 1)
            return Merging(a, tile_name(b), None if c < 0 else Chain(c), chains)
        case event_log.SURVIVOR_CHOSEN:
            return SurvivorChosen(a, Chain(b))
        case event_log.NEXT_CHOSEN:
            return NextChosen(a, Chain(b))
        case event_log.DEFUNCT:
            return Defunct(Chain(a), Chain(b), c, d)
        case event_log.BANK_TILE:
            return BankTile(Chain(a), b)
        case event_log.BONUS:
            return Bonus(a, Chain(b), BONUS_KINDS[c], d)
        case event_log.DISPOSED:
            return Disposed(a, Chain(b), Chain(c), d, d * f, e, e // 2, g)
        case event_log.ABSORBED:
            return Absorbed(Chain(a), Chain(b), c)
        case event_log.BOUGHT:
            return Bought(a, Chain(b), c, d)
        case event_log.DREW:
            return Drew(a, None if b == HIDDEN else tile_name(b))
        case event_log.REPLACED:
            return Replaced(a, (tile_name(b),), 1, bool(c))
        case event_log.HAND_REDRAWN:
            return HandRedrawn(a, (tile_name(b),))
        case event_log.PLACING_SKIPPED:
            return PlacingSkipped(a)
        case event_log.END_DECLARED:
            return EndDeclared(a)
        case event_log.OFFERED:
            return Offered(a, b, c, d, nothing, nothing)
        case event_log.ACCEPTED:
            return Accepted(a, b, c, d, nothing, nothing)
        case event_log.DECLINED:
            return Declined(a, b)
        case event_log.WITHDRAWN:
            return Withdrawn(a, b)
        case event_log.LAPSED:
            return Lapsed(a, b)
        case event_log.GAME_ENDED:
            return GameEnded(ENDINGS[a])
        case event_log.SOLD:
            return Sold(a, Chain(b), c, d, c * d)
        case _:
            raise AssertionError(f"no event has the code {code}")
