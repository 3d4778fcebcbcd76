"""The table: what the deals played so far say of each bot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import rating
from .estimate import Estimate, mean, share
from .plan import LATE, DealPlayed, GamePlayed, Plan

ANCHOR = "heuristic"


@dataclass(frozen=True, slots=True)
class Times:
    """What decisions took, in milliseconds."""

    mean: float
    p99: float
    max: float


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of one entrant.

    Attributes:
        name: the entrant's.
        games: how often it sat at a table; in one game more than once if it had copies there.
        win: its part of the wins, for one seat; a shared first place is a part of a win.
        cash_ahead: dollars ahead of the best other seat, on average; None if it always forfeited.
        rating: in points.
        forfeits: how many games it forfeited.
        decisions: how many it made.
        wall: what they took.
        cpu: what they took of the processor's time; None for a program.
        late: the part of them that took more than 1.2 times what they may; None if they may take
            as long as they take.
    """

    name: str
    games: int
    win: Estimate
    cash_ahead: Estimate | None
    rating: Estimate
    forfeits: int
    decisions: int
    wall: Times | None
    cpu: Times | None
    late: float | None


def standings(
    plan: Plan, deals: Iterable[DealPlayed], *, resamples: int = rating.RESAMPLES
) -> list[Row]:
    """A row for each entrant that has played, best first.

    Args:
        plan: what was played.
        deals: what came of it; their order does not matter.
        resamples: how often to draw deals again for the intervals of the ratings; 0 for none.
    """
    played = sorted(deals, key=lambda deal: deal.number)
    if not played:
        return []
    names = [entrant.name for entrant in plan.entrants]
    anchor = names.index(ANCHOR) if ANCHOR in names else len(names) - 1
    ratings = rating.rate(played, len(names), anchor, resamples=resamples)
    rows = [
        _row(plan, played, entrant, ratings[entrant])
        for entrant in range(len(names))
        if any(entrant in game.seats for deal in played for game in deal.games)
    ]
    return sorted(rows, key=lambda row: -row.rating.value)


def _row(plan: Plan, deals: Sequence[DealPlayed], entrant: int, rated: Estimate) -> Row:
    wins: list[float] = []
    seats: list[int] = []
    ahead: list[float] = []
    counted: list[int] = []
    wall: list[int] = []
    cpu: list[int] = []
    forfeits = 0
    for deal in deals:
        at = [
            (game, seat)
            for game in deal.games
            for seat, sitting in enumerate(game.seats)
            if sitting == entrant
        ]
        seats.append(len(at))
        wins.append(sum(part_of_win(game, seat) for game, seat in at))
        margins = [found for game, seat in at if (found := margin(game, seat)) is not None]
        ahead.append(sum(margins))
        counted.append(len(margins))
        forfeits += sum(seat in game.forfeits for game, seat in at)
        for game, seat in at:
            wall += game.wall_us[seat]
            cpu += game.cpu_us[seat]
    budget = plan.entrants[entrant].seconds
    late = sum(us > LATE * budget * 1e6 for us in wall)
    return Row(
        name=plan.entrants[entrant].name,
        games=sum(seats),
        win=share(wins, seats),
        cash_ahead=mean(ahead, counted) if any(counted) else None,
        rating=rated,
        forfeits=forfeits,
        decisions=len(wall),
        wall=_times(wall),
        cpu=_times(cpu),
        late=late / len(wall) if budget and wall else None,
    )


def part_of_win(game: GamePlayed, seat: int) -> float:
    """1 for a win, a half for a first place shared by two, and so on; nothing after a forfeit."""
    if game.places[seat] != 1 or seat in game.forfeits:
        return 0.0
    return 1 / game.places.count(1)


def margin(game: GamePlayed, seat: int) -> int | None:
    """Dollars ahead of the best other seat; None if this one or all others forfeited."""
    others = [
        total
        for other, total in enumerate(game.totals)
        if other != seat and other not in game.forfeits
    ]
    if seat in game.forfeits or not others:
        return None
    return game.totals[seat] - max(others)


def _times(micros: list[int]) -> Times | None:
    if not micros:
        return None
    ordered = sorted(micros)
    p99 = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return Times(sum(ordered) / len(ordered) / 1e3, p99 / 1e3, ordered[-1] / 1e3)
