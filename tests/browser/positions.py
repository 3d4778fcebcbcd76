"""Putting games at particular positions on a running server.

The server accepts no seed from outside. But a game is nothing but its journal entries, so these
games are dealt and played at random until one reaches a suitable position, and then written to the
server's journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from playwright.sync_api import BrowserContext

from mergemaker.rules import Chain, Game, Replace, deal, legal, move_text, play, ruleset
from mergemaker.server import identity
from mergemaker.table import Opened, SeatPlan
from mergemaker.table.entry import Moved
from mergemaker.table.terms import Terms
from tests.browser.server import Server
from tests.support.journals import write_entries
from tests.support.random_games import random_move

NAMES = ("Ann", "Ben", "Cat", "Dan")
ANN = 0
MOST_GAMES = 2000

Condition = Callable[[Game], bool]


@dataclass(frozen=True)
class Position:
    """A game at some position, with its seed and the moves that led there, by seat."""

    game: Game
    seed: bytes
    moves: list[tuple[int, str]]


def find_position(condition: Condition, **options: str) -> Position:
    """Play random games until one reaches a position that satisfies a condition.

    Args:
        condition: whether a game is at such a position.
        options: options of the ruleset that differ from `classic`.
    """
    for number in range(1, MOST_GAMES):
        seed = number.to_bytes(32, "big")
        rng = Random(number)
        game = deal(ruleset("classic", **options), NAMES, seed=seed)
        moves: list[tuple[int, str]] = []
        while not condition(game) and not game.over:
            seat, move = random_move(game, rng)
            moves.append((seat, move_text(game, move)))
            play(game, seat, move)
        if condition(game):
            return Position(game, seed, moves)
    raise AssertionError("no random game reaches such a position")


class Guest:
    """A person whose cookie is made here, so that a game can be theirs before they visit."""

    def __init__(self) -> None:
        self.token = identity.new_token()
        self.person = identity.person_of(self.token)

    @property
    def companions(self) -> list[Companion]:
        """Those who can play at this person's device, in order."""
        return [Companion(person) for person in identity.companions_of(self.person)]

    @property
    def cookie(self) -> str:
        """The cookie, as a browser sends it."""
        return f"mergemaker={self.token}"

    def sign_in(self, context: BrowserContext, server: Server) -> None:
        """Give a browser the cookie."""
        context.add_cookies([{"name": "mergemaker", "value": self.token, "url": server.url}])


@dataclass(frozen=True)
class Companion:
    """Somebody who plays at a guest's device."""

    person: str


def put(
    server: Server,
    position: Position,
    *guests: Guest | Companion,
    others: str | None = None,
    terms: Terms | None = None,
) -> str:
    """Put a game at a position on a server.

    Args:
        server: a running server.
        position: the position.
        guests: play in the first seats, the first as Ann.
        others: the bot that plays the other seats; None for absent people.
        terms: what everybody at the table has agreed to.

    Returns:
        The game's id.
    """

    def plan(seat: int, name: str) -> SeatPlan:
        if seat < len(guests):
            return SeatPlan("person", name, guests[seat].person)
        if others is None:
            return SeatPlan("person", name, f"{guests[ANN].person}/{seat}")
        return SeatPlan("bot", name, bot=others)

    rules = position.game.ruleset
    opened = Opened(
        name="Friday",
        host=guests[ANN].person,
        preset=rules.preset,
        options=dict(rules.options),
        seats=[plan(seat, name) for seat, name in enumerate(NAMES)],
        pace="instant",
        seed=position.seed.hex(),
        terms=terms or Terms(),
    )
    game = identity.new_game_id()
    entries = [opened, *(Moved(seat, [text]) for seat, text in position.moves)]
    write_entries(server.data / "journal.sqlite", game, entries)
    return game


# --- conditions ----------------------------------------------------------------------------------


def must_decide(game: Game, kind: str, seat: int = ANN) -> bool:
    """Whether a seat must make a decision of this kind."""
    return not game.over and game.deciding[0] == (seat, kind)


def chains_on_board(game: Game) -> int:
    """How many chains are on the board."""
    return sum(game.size(chain) > 0 for chain in Chain)


def merging_tiles(game: Game) -> Iterator[str]:
    """The tiles in Ann's hand that cause a merger in which she has shares to dispose of."""
    for tile in game.playable(ANN):
        touched = game.touching(tile)
        smallest = min((game.size(chain) for chain in touched), default=0)
        held = [game.shares(ANN, chain) for chain in touched if game.size(chain) == smallest]
        if len(touched) == 2 and len(held) == 1 and held[0] >= 2:
            yield tile


def can_merge(game: Game) -> bool:
    """Ann can cause a merger in which she has shares to dispose of."""
    return must_decide(game, "place") and any(merging_tiles(game))


def answering(game: Game) -> bool:
    """Ann has an offer to answer."""
    return not game.over and (ANN, "answer") in game.deciding


def disposing(game: Game) -> bool:
    """Ann has several shares to dispose of, and can sell, trade or hold them."""
    merger = game.merger
    return (
        must_decide(game, "dispose")
        and merger is not None
        and merger.defunct is not None
        and merger.survivor is not None
        and game.shares(ANN, merger.defunct) >= 4
        and game.bank(merger.survivor) >= 2
    )


def replacing(game: Game) -> bool:
    """Ann is asked which dead tiles to replace."""
    return must_decide(game, "replace") and any(
        isinstance(move, Replace) and move.tiles for move in legal(game, ANN)
    )


POSITIONS: dict[str, tuple[Condition, dict[str, str]]] = {
    "place": (lambda game: can_merge(game) and chains_on_board(game) >= 4, {}),
    "found": (lambda game: must_decide(game, "found"), {}),
    "survivor": (lambda game: must_decide(game, "survivor"), {}),
    "next": (lambda game: must_decide(game, "next"), {}),
    "dispose": (disposing, {}),
    "buy": (lambda game: must_decide(game, "buy") and chains_on_board(game) >= 6, {}),
    "replace": (replacing, {"replace": "ask"}),
    "answer": (answering, {}),
    "declare": (lambda game: must_decide(game, "place") and game.can_declare, {}),
    "watching": (lambda game: must_decide(game, "buy", seat=1) and chains_on_board(game) >= 3, {}),
    "closed": (
        lambda game: must_decide(game, "buy") and chains_on_board(game) >= 3,
        {"holdings": "closed"},
    ),
    "over": (lambda game: game.over, {}),
}
"""A position for every kind of decision that Ann can have, and for other states of the page: the
condition it satisfies, and options of the ruleset."""
