"""The story: the tape read back as typed events."""

from __future__ import annotations

from collections.abc import Sequence

from . import tape
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
    tape.MAJORITY: "majority",
    tape.MINORITY: "minority",
    tape.SOLE: "sole",
    tape.MAJORITY_TIE: "majority_tie",
    tape.MINORITY_TIE: "minority_tie",
}
ENDINGS: dict[int, Ending] = {
    DECLARED: "declared",
    NO_TILES: "stalemate-hands",
    NO_PLACING: "stalemate-round",
}


def read_tape(numbers: Sequence[int]) -> list[Event]:
    """The events on a tape, in order. Shares bought of one chain, and tiles replaced together, are
    one event each."""
    events: list[Event] = []
    for at in range(0, len(numbers), tape.WIDTH):
        code, *row = numbers[at : at + tape.WIDTH]
        if code in (tape.BOUGHT, tape.REPLACED, tape.HAND_REDRAWN, tape.TERMS) and events:
            joined = _join(events[-1], code, row)
            if joined is not None:
                events[-1] = joined
                continue
        events.append(_event(code, row))
    return events


def last_bank_column(numbers: Sequence[int]) -> int:
    """The column of the last tile on a tape that the bank drew; 0 if there is none (R28)."""
    columns = [
        numbers[at + 2]
        for at in range(0, len(numbers), tape.WIDTH)
        if numbers[at] == tape.BANK_TILE
    ]
    return columns[-1] if columns else 0


def _join(last: Event, code: int, row: list[int]) -> Event | None:
    """The last event with a row added that belongs to it, if it does."""
    a, b, c, d, *_ = row
    if isinstance(last, Bought) and code == tape.BOUGHT and (last.seat, last.chain) == (a, b):
        return Bought(a, last.chain, last.shares + c, last.cost + d)
    if isinstance(last, Replaced) and code == tape.REPLACED and last.tiles is not None:
        return Replaced(a, (*last.tiles, tile_name(b)), last.count + 1, last.discarded)
    if isinstance(last, HandRedrawn) and code == tape.HAND_REDRAWN:
        return HandRedrawn(a, (*last.tiles, tile_name(b)))
    if isinstance(last, Offered | Accepted) and code == tape.TERMS:
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
        case tape.STARTING_TILE:
            return StartingTile(a, tile_name(b))
        case tape.FIRST_PLAYER:
            return FirstPlayer(a)
        case tape.STARTING_TILES_RETURNED:
            return StartingTilesReturned()
        case tape.TURN_STARTED:
            return TurnStarted(a, b)
        case tape.PLACED:
            return Placed(a, tile_name(b))
        case tape.FOUNDED:
            return Founded(a, Chain(b), c)
        case tape.FOUNDER_SHARE:
            return FounderShare(a, Chain(b), c, d)
        case tape.GREW:
            return Grew(Chain(a), b, c)
        case tape.MERGING:
            chains = tuple(chain for chain in Chain if d >> chain & 1)
            return Merging(a, tile_name(b), None if c < 0 else Chain(c), chains)
        case tape.SURVIVOR_CHOSEN:
            return SurvivorChosen(a, Chain(b))
        case tape.NEXT_CHOSEN:
            return NextChosen(a, Chain(b))
        case tape.DEFUNCT:
            return Defunct(Chain(a), Chain(b), c, d)
        case tape.BANK_TILE:
            return BankTile(Chain(a), b)
        case tape.BONUS:
            return Bonus(a, Chain(b), BONUS_KINDS[c], d)
        case tape.DISPOSED:
            return Disposed(a, Chain(b), Chain(c), d, d * f, e, e // 2, g)
        case tape.ABSORBED:
            return Absorbed(Chain(a), Chain(b), c)
        case tape.BOUGHT:
            return Bought(a, Chain(b), c, d)
        case tape.DREW:
            return Drew(a, None if b == HIDDEN else tile_name(b))
        case tape.REPLACED:
            return Replaced(a, (tile_name(b),), 1, bool(c))
        case tape.HAND_REDRAWN:
            return HandRedrawn(a, (tile_name(b),))
        case tape.PLACING_SKIPPED:
            return PlacingSkipped(a)
        case tape.END_DECLARED:
            return EndDeclared(a)
        case tape.OFFERED:
            return Offered(a, b, c, d, nothing, nothing)
        case tape.ACCEPTED:
            return Accepted(a, b, c, d, nothing, nothing)
        case tape.DECLINED:
            return Declined(a, b)
        case tape.WITHDRAWN:
            return Withdrawn(a, b)
        case tape.LAPSED:
            return Lapsed(a, b)
        case tape.GAME_ENDED:
            return GameEnded(ENDINGS[a])
        case tape.SOLD:
            return Sold(a, Chain(b), c, d, c * d)
        case _:
            raise AssertionError(f"no event has the code {code}")
