"""Games at every kind of decision, on a running server.

The server accepts no seed from outside. But a game consists only of its journal entries: these
games are dealt and played at random until they reach the position that a test wants, and then
written to the journal.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from playwright.sync_api import BrowserContext

from mergemaker.rules import Chain, Game, Replace, deal, legal, play, ruleset
from mergemaker.rules.record import move_text
from mergemaker.server import identity
from mergemaker.table import AnyEntry, Opened, SeatPlan
from mergemaker.table.entry import Moved
from tests.browser.server import Server
from tests.support.journals import changes, open_journal
from tests.support.play import random_move

NAMES = ("Ann", "Ben", "Cat", "Dan")
ANN = 0
MOST_GAMES = 2000

Wanted = Callable[[Game], bool]


@dataclass(frozen=True)
class Position:
    """A game at some position: how it was dealt, and the moves of each seat."""

    game: Game
    seed: bytes
    moves: list[tuple[int, str]]


def position(wanted: Wanted, **options: str) -> Position:
    """The first random game that reaches a wanted position.

    Args:
        wanted: whether a game stands at such a position.
        options: of the ruleset, otherwise than `classic` has them.
    """
    for number in range(1, MOST_GAMES):
        seed = number.to_bytes(32, "big")
        chance = Random(number)
        game = deal(ruleset("classic", **options), NAMES, seed=seed)
        moves: list[tuple[int, str]] = []
        while not wanted(game) and not game.over:
            seat, move = random_move(game, chance)
            moves.append((seat, move_text(game, move)))
            play(game, seat, move)
        if wanted(game):
            return Position(game, seed, moves)
    raise AssertionError("no game of chance comes to what is wanted")


class Guest:
    """Somebody whom the server knows by a cookie that we made."""

    def __init__(self) -> None:
        self.token = identity.new_token()
        self.who = identity.person_of(self.token)

    @property
    def cookie(self) -> str:
        """Their cookie, as a browser sends it."""
        return f"mergemaker={self.token}"

    def enter(self, context: BrowserContext, server: Server) -> None:
        """Give the browser their cookie."""
        context.add_cookies([{"name": "mergemaker", "value": self.token, "url": server.url}])


def put(server: Server, position: Position, guest: Guest, *, others: str | None = None) -> str:
    """Put a position on a server, with `guest` in the first seat.

    Args:
        server: it must not know the game yet.
        position: where the game stands.
        guest: sits where Ann does.
        others: the bot that plays the other seats; None for persons, who are away.

    Returns:
        the game's id.
    """

    def plan(seat: int, name: str) -> SeatPlan:
        if seat == ANN:
            return SeatPlan("person", name, guest.who)
        if others is None:
            return SeatPlan("person", name, f"{guest.who}/{seat}")
        return SeatPlan("bot", name, bot=others)

    rules = position.game.ruleset
    opened = Opened(
        name="Friday",
        host=guest.who,
        preset=rules.preset,
        options=dict(rules.options),
        seats=[plan(seat, name) for seat, name in enumerate(NAMES)],
        pace="instant",
        seed=position.seed.hex(),
    )
    game = identity.new_game_id()
    write(server, game, [opened, *(Moved(seat, [text]) for seat, text in position.moves)])
    return game


def write(server: Server, game: str, entries: list[AnyEntry]) -> None:
    """Write a game's entries into a server's journal."""

    async def append() -> None:
        at = time.time_ns() // 1_000_000
        async with open_journal(server.data / "journal.sqlite") as journal:
            await journal.append(*changes(game, entries, at=at))

    # Playwright has an event loop of its own in this thread.
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, append()).result()


# --- what may be wanted --------------------------------------------------------------------------


def asked(game: Game, kind: str, seat: int = ANN) -> bool:
    """Whether the main decision is `seat`'s, and of this kind."""
    return not game.over and game.deciding[0] == (seat, kind)


def chains(game: Game) -> int:
    """How many chains are on the board."""
    return sum(game.size(chain) > 0 for chain in Chain)


def merges(game: Game) -> Iterator[str]:
    """The tiles in Ann's hand that would cause a merger in which she has shares to dispose of."""
    for tile in game.playable(ANN):
        touched = game.touching(tile)
        smallest = min((game.size(chain) for chain in touched), default=0)
        held = [game.shares(ANN, chain) for chain in touched if game.size(chain) == smallest]
        if len(touched) == 2 and len(held) == 1 and held[0] >= 2:
            yield tile


def offered(game: Game) -> bool:
    """Ann has an offer to answer."""
    return not game.over and (ANN, "answer") in game.deciding


def disposing(game: Game) -> bool:
    """Ann has several shares to dispose of, and may sell, trade or hold them."""
    merger = game.merger
    return (
        asked(game, "dispose")
        and merger is not None
        and merger.defunct is not None
        and merger.survivor is not None
        and game.shares(ANN, merger.defunct) >= 4
        and game.bank(merger.survivor) >= 2
    )


def replacing(game: Game) -> bool:
    """Ann is asked which dead tiles she would replace."""
    return asked(game, "replace") and any(
        isinstance(move, Replace) and move.tiles for move in legal(game, ANN)
    )


POSITIONS: dict[str, tuple[Wanted, dict[str, str]]] = {
    "place": (lambda game: asked(game, "place") and chains(game) >= 4 and any(merges(game)), {}),
    "found": (lambda game: asked(game, "found"), {}),
    "survivor": (lambda game: asked(game, "survivor"), {}),
    "next": (lambda game: asked(game, "next"), {}),
    "dispose": (disposing, {}),
    "buy": (lambda game: asked(game, "buy") and chains(game) >= 6, {}),
    "replace": (replacing, {"replace": "ask"}),
    "answer": (offered, {}),
    "declare": (lambda game: asked(game, "place") and game.can_declare, {}),
    "watching": (lambda game: asked(game, "buy", seat=1) and chains(game) >= 3, {}),
    "closed": (lambda game: asked(game, "buy") and chains(game) >= 3, {"holdings": "closed"}),
    "over": (lambda game: game.over, {}),
}
"""A position for every kind of decision of Ann's, and for whatever else a page can show."""
