"""Random games that contain every kind of move, played through the public functions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mergemaker.rules import (
    OPTIONS,
    PRESETS,
    Buy,
    Chain,
    Declare,
    Event,
    Game,
    Move,
    Offer,
    Ruleset,
    Withdraw,
    deal,
    legal,
    play,
    ruleset,
)

DECLARES = (0.0, 0.02, 0.3)
"""The chance of declaring the end when that is allowed; each game uses one of these, so that
stalemates happen as well."""
OFFERS = 0.15
"""The chance of making an offer before placing a tile."""


def random_ruleset(rng: random.Random, preset: str, *, plain: float = 0.4) -> Ruleset:
    """A preset, as it is or with random options."""
    options: dict[str, str] = {}
    if rng.random() > plain:
        chosen = [name for name in OPTIONS if rng.random() < 0.5]
        options = {name: rng.choice(OPTIONS[name].values) for name in chosen}
    first = options.get("first_player", PRESETS[preset].first_player)
    if options.get("starting_tiles") == "none" and first != "random":
        options["first_player"] = "random"
    return ruleset(preset, **options)


def random_game(rng: random.Random, preset: str, players: int | None = None) -> Game:
    """A newly dealt game, for a random number of players unless one is given."""
    rules = random_ruleset(rng, preset)
    return deal(rules, players or rng.randint(2, 6), seed=rng.randbytes(32))


def random_offer(game: Game, rng: random.Random) -> Offer:
    """An offer by the player in turn that both sides can afford; either side may be empty."""
    seat = game.turn
    to = rng.choice([other for other in range(len(game.players)) if other != seat])

    def side(giver: int) -> tuple[int, tuple[int, ...]]:
        held = [game.shares(giver, chain) for chain in Chain]
        given = [rng.randint(0, min(count, 3)) if rng.random() < 0.5 else 0 for count in held]
        cash = rng.randint(0, min(game.cash(giver), 900)) if rng.random() < 0.7 else 0
        return cash, tuple(given)

    (give_cash, give), (get_cash, get) = side(seat), side(to)
    return Offer(to, give_cash, get_cash, give, get)


def random_move(game: Game, rng: random.Random, *, declares: float = 0.1) -> tuple[int, Move]:
    """A seat that must decide something, and a legal move for it.

    Not all moves are equally likely: offers and declarations of the end are rare, so that games
    have a reasonable length and end in every way.

    Args:
        game: the game.
        rng: the source of randomness.
        declares: the chance of declaring the end when that is allowed.
    """
    decision = rng.choice(game.deciding)
    moves = legal(game, decision.seat)
    if Declare() in moves and rng.random() < declares:
        return decision.seat, Declare()
    rest = [move for move in moves if not isinstance(move, Declare)]
    if (
        decision.kind == "place"
        and game.ruleset.trading == "on"
        and game.offer is None
        and rng.random() < OFFERS
    ):
        offer = random_offer(game, rng)
        if (offer.give_cash or any(offer.give)) and (offer.get_cash or any(offer.get)):
            return decision.seat, offer
    if decision.kind == "place" and rng.random() < 0.8:
        rest = [move for move in rest if not isinstance(move, Withdraw)]
    if decision.kind == "buy" and rng.random() < 0.7:
        full = max(len(move.chains) for move in rest if isinstance(move, Buy))
        rest = [move for move in rest if isinstance(move, Buy) and len(move.chains) == full]
    return decision.seat, rng.choice(rest)


def steps(game: Game, rng: random.Random) -> Iterator[tuple[int, Move, list[Event]]]:
    """Play a game to its end, one checked move at a time."""
    declares = rng.choice(DECLARES)
    while not game.over:
        seat, move = random_move(game, rng, declares=declares)
        yield seat, move, play(game, seat, move)


def play_at_random(game: Game, rng: random.Random) -> list[Event]:
    """Play a game to its end, and return its events, including those of the deal."""
    events = list(game.opening)
    for _seat, _move, happened in steps(game, rng):
        events += happened
    return events
