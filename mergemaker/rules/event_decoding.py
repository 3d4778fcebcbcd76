"""The event log, decoded into typed events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from .rulesets import EVERY_CHAIN, Chain
from .state import AGREED, CHAINS, DECLARED, HIDDEN, NO_PLACING, NO_TILES, State

BONUS_KINDS: dict[int, BonusKind] = {
    event_log.MAJORITY: "majority",
    event_log.MINORITY: "minority",
    event_log.SOLE: "sole",
    event_log.MAJORITY_TIE: "majority_tie",
    event_log.MINORITY_TIE: "minority_tie",
}
# Rows that may belong to the event before them.
_JOINING = (event_log.BOUGHT, event_log.REPLACED, event_log.HAND_REDRAWN, event_log.TERMS)
NO_SHARES = (0,) * CHAINS
ENDINGS: dict[int, Ending] = {
    DECLARED: "declared",
    NO_TILES: "stalemate-hands",
    NO_PLACING: "stalemate-round",
    AGREED: "agreed",
}


def take_events(s: State) -> list[Event]:
    """The events in the state's log, which is then empty."""
    events = decode_events(s.event_log)
    s.event_log.clear()
    return events


def decode_events(numbers: Sequence[int]) -> list[Event]:
    """The events in a log, in order. Shares bought of one chain, and tiles replaced together, are
    one event each."""
    events: list[Event] = []
    for at in range(0, len(numbers), event_log.WIDTH):
        code, *row = numbers[at : at + event_log.WIDTH]
        if code in _JOINING and events:
            joined = _join(events[-1], code, row)
            if joined is not None:
                events[-1] = joined
                continue
        events.append(_DECODERS[code](row))
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


def _merging(row: list[int]) -> Merging:
    """A merger begins; `chains` is a mask, and `survivor` negative while it is to be chosen."""
    seat, tile, survivor, chains, *_ = row
    merged = tuple(chain for chain in EVERY_CHAIN if chains >> chain & 1)
    return Merging(seat, tile_name(tile), None if survivor < 0 else Chain(survivor), merged)


def _disposed(row: list[int]) -> Disposed:
    """A holder has sold, traded and held shares of a defunct chain."""
    seat, chain, survivor, sold, traded, price, held = row
    return Disposed(
        seat, Chain(chain), Chain(survivor), sold, sold * price, traded, traded // 2, held
    )


_DECODERS: dict[int, Callable[[list[int]], Event]] = {
    event_log.STARTING_TILE: lambda row: StartingTile(row[0], tile_name(row[1])),
    event_log.FIRST_PLAYER: lambda row: FirstPlayer(row[0]),
    event_log.STARTING_TILES_RETURNED: lambda _: StartingTilesReturned(),
    event_log.TURN_STARTED: lambda row: TurnStarted(row[0], row[1]),
    event_log.PLACED: lambda row: Placed(row[0], tile_name(row[1])),
    event_log.FOUNDED: lambda row: Founded(row[0], Chain(row[1]), row[2]),
    event_log.FOUNDER_SHARE: lambda row: FounderShare(row[0], Chain(row[1]), row[2], row[3]),
    event_log.GREW: lambda row: Grew(Chain(row[0]), row[1], row[2]),
    event_log.MERGING: _merging,
    event_log.SURVIVOR_CHOSEN: lambda row: SurvivorChosen(row[0], Chain(row[1])),
    event_log.NEXT_CHOSEN: lambda row: NextChosen(row[0], Chain(row[1])),
    event_log.DEFUNCT: lambda row: Defunct(Chain(row[0]), Chain(row[1]), row[2], row[3]),
    event_log.BANK_TILE: lambda row: BankTile(Chain(row[0]), row[1]),
    event_log.BONUS: lambda row: Bonus(row[0], Chain(row[1]), BONUS_KINDS[row[2]], row[3]),
    event_log.DISPOSED: _disposed,
    event_log.ABSORBED: lambda row: Absorbed(Chain(row[0]), Chain(row[1]), row[2]),
    event_log.BOUGHT: lambda row: Bought(row[0], Chain(row[1]), row[2], row[3]),
    event_log.DREW: lambda row: Drew(row[0], None if row[1] == HIDDEN else tile_name(row[1])),
    event_log.REPLACED: lambda row: Replaced(row[0], (tile_name(row[1]),), 1, bool(row[2])),
    event_log.HAND_REDRAWN: lambda row: HandRedrawn(row[0], (tile_name(row[1]),)),
    event_log.PLACING_SKIPPED: lambda row: PlacingSkipped(row[0]),
    event_log.END_DECLARED: lambda row: EndDeclared(row[0]),
    event_log.OFFERED: lambda row: Offered(row[0], row[1], row[2], row[3], NO_SHARES, NO_SHARES),
    event_log.ACCEPTED: lambda row: Accepted(row[0], row[1], row[2], row[3], NO_SHARES, NO_SHARES),
    event_log.DECLINED: lambda row: Declined(row[0], row[1]),
    event_log.WITHDRAWN: lambda row: Withdrawn(row[0], row[1]),
    event_log.LAPSED: lambda row: Lapsed(row[0], row[1]),
    event_log.GAME_ENDED: lambda row: GameEnded(ENDINGS[row[0]]),
    event_log.SOLD: lambda row: Sold(row[0], Chain(row[1]), row[2], row[3], row[2] * row[3]),
}
"""For each code in the log, how the seven numbers after it become an event. `TERMS` has no entry,
since it always joins the event before it."""
