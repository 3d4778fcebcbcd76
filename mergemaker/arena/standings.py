"""The standings: the wins, margin, rating and times of each bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..intervals import Estimate, clustered_mean, clustered_share
from . import rating
from .plan import LATE, DealPlayed, GamePlayed, Plan

ANCHOR = "heuristic"


@dataclass(frozen=True, slots=True)
class Times:
    """How long decisions took, in milliseconds."""

    mean: float
    p99: float
    max: float


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of an entrant.

    Attributes:
        name: of the entrant.
        games: how many seats it played; its copies in one game count separately.
        win: its share of wins per seat; a shared first place counts as a fraction of a win.
        cash_ahead: its mean margin over the best other seat, in dollars; None if it always
            forfeited.
        rating: in points.
        forfeits: how many of these seats forfeited.
        reasons: why, with how often each.
        decisions: how many decisions it made.
        wall: their wall-clock times.
        cpu: their processor times; None for a program.
        late: the share of them that took more than `LATE` times the limit; None for a bot that is
            not timed.
    """

    name: str
    games: int
    win: Estimate
    cash_ahead: Estimate | None
    rating: Estimate
    forfeits: int
    reasons: dict[str, int]
    decisions: int
    wall: Times | None
    cpu: Times | None
    late: float | None


def standings(
    plan: Plan, deals: Iterable[DealPlayed], *, resamples: int = rating.RESAMPLES
) -> list[Standing]:
    """The standing of each entrant that has played, best first.

    Args:
        plan: what was played.
        deals: the results, in any order.
        resamples: how many bootstrap resamples for the intervals of the ratings; 0 for none.
    """
    played = sorted(deals, key=lambda deal: deal.number)
    if not played:
        return []
    names = [entrant.name for entrant in plan.entrants]
    anchor = names.index(ANCHOR) if ANCHOR in names else len(names) - 1
    ratings = rating.rate(played, len(names), anchor, resamples=resamples)
    rows = [
        _standing(plan, played, entrant, ratings[entrant])
        for entrant in range(len(names))
        if any(entrant in game.seats for deal in played for game in deal.games)
    ]
    return sorted(rows, key=lambda row: -row.rating.value)


def _standing(plan: Plan, deals: Sequence[DealPlayed], entrant: int, rated: Estimate) -> Standing:
    wins: list[float] = []
    seats: list[int] = []
    ahead: list[float] = []
    counted: list[int] = []
    wall: list[int] = []
    cpu: list[int] = []
    reasons: Counter[str] = Counter()
    for deal in deals:
        at = [
            (game, seat)
            for game in deal.games
            for seat, player in enumerate(game.seats)
            if player == entrant
        ]
        seats.append(len(at))
        wins.append(sum(win_share(game, seat) for game, seat in at))
        margins = [found for game, seat in at if (found := margin(game, seat)) is not None]
        ahead.append(sum(margins))
        counted.append(len(margins))
        reasons.update(game.forfeits[seat] for game, seat in at if seat in game.forfeits)
        for game, seat in at:
            wall += game.wall_us[seat]
            cpu += game.cpu_us[seat]
    budget = plan.entrants[entrant].seconds
    late = sum(us > LATE * budget * 1e6 for us in wall)
    return Standing(
        name=plan.entrants[entrant].name,
        games=sum(seats),
        win=clustered_share(wins, seats),
        cash_ahead=clustered_mean(ahead, counted) if any(counted) else None,
        rating=rated,
        forfeits=reasons.total(),
        reasons=dict(reasons.most_common()),
        decisions=len(wall),
        wall=_times(wall),
        cpu=_times(cpu),
        late=late / len(wall) if budget and wall else None,
    )


def win_share(game: GamePlayed, seat: int) -> float:
    """1 for a win, 1/2 for a first place shared by two, and so on; 0 after a forfeit."""
    if game.places[seat] != 1 or seat in game.forfeits:
        return 0.0
    return 1 / game.places.count(1)


def margin(game: GamePlayed, seat: int) -> int | None:
    """The margin over the best other seat, in dollars; None if this seat or all others
    forfeited."""
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
