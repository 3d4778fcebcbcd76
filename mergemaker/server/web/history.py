"""The asker's own games over HTTP: in progress, finished, and counted."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from ..clock import moment
from ..identity import people_at
from ..storage.history import PAGE, History, Outcome, Played, Result, Search
from ..storage.journal import Journal
from ..wire import bodies
from ..wire import history_bodies as shapes
from .games import game_card

LONGEST_SEARCH = 40  # characters
LAST_PAGE = 10_000


@get("/api/me/games")
async def get_games_in_progress(
    journal: NamedDependency[Journal], person: NamedDependency[str]
) -> list[bodies.GameCard]:
    """The games that are not over of the people at the asker's device, those that wait for one of
    them first."""
    unfinished = await journal.unfinished_of(person, people_at(person).values())
    return [game_card(listed, person) for listed in unfinished]


@get("/api/me/history")
async def get_history(
    history: NamedDependency[History],
    person: NamedDependency[str],
    opponent: Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)] = "",
    preset: Annotated[str | None, QueryParameter(max_length=LONGEST_SEARCH)] = None,
    result: FromQuery[Result | None] = None,
    page: Annotated[int, QueryParameter(ge=0, le=LAST_PAGE)] = 0,
) -> shapes.HistoryPage:
    """The asker's finished games, by part of an opponent's name, the preset and the result."""
    found, total = await history.search(person, Search(opponent.strip(), preset, result), page)
    return shapes.HistoryPage([_played(game) for game in found], PAGE, total)


@get("/api/me/statistics")
async def get_statistics(
    history: NamedDependency[History], person: NamedDependency[str]
) -> shapes.Statistics:
    """What the asker's finished games amount to."""
    outcomes = await history.outcomes(person)
    totals = await history.chain_totals(person)
    return shapes.Statistics(
        games=len(outcomes),
        won=sum(outcome.place == 1 for outcome in outcomes),
        margin=_average([one.margin for one in outcomes if one.margin is not None]),
        places=_places(outcomes),
        presets=_presets(outcomes),
        chains=[shapes.ChainCount(total.chain, total.bought, total.paid) for total in totals],
    )


def _played(game: Played) -> shapes.PlayedGame:
    seats = [
        shapes.FinalSeat(final.name, final.place, final.total, final.seat == game.seat)
        for final in game.seats
    ]
    ended_at = moment(game.ended_at)
    return shapes.PlayedGame(game.game, game.name, game.preset, ended_at, game.resigned, seats)


def _average(dollars: list[int]) -> int | None:
    return round(sum(dollars) / len(dollars)) if dollars else None


def _places(outcomes: list[Outcome]) -> list[shapes.PlaceCount]:
    counted = Counter((outcome.players, outcome.place) for outcome in outcomes)
    return [shapes.PlaceCount(*where, times) for where, times in sorted(counted.items())]


def _presets(outcomes: list[Outcome]) -> list[shapes.PresetCount]:
    played = Counter(outcome.preset for outcome in outcomes)
    won = Counter(outcome.preset for outcome in outcomes if outcome.place == 1)
    return [
        shapes.PresetCount(preset, times, won[preset]) for preset, times in played.most_common()
    ]


HANDLERS = (get_games_in_progress, get_history, get_statistics)
