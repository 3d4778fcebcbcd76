"""Bots offer trades that help both sides, answer fairly, and do not pester anybody (R11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from mergemaker.bots import Engine, choose, current_engine, play_out, use_compiled
from mergemaker.bots.compiled.trades import FAIR_SHARE, OFFERED_GAIN, TradeBounds
from mergemaker.bots.engine.trading import ValuedTrade
from mergemaker.bots.engine.weights import TUNED
from mergemaker.bots.games import nth_seed
from mergemaker.bots.search.offers import LEAST_LEFT, OPENING_SHARE, answer, shares_left
from mergemaker.rules import (
    EVERY_SLOT,
    Accept,
    Chain,
    Decline,
    Game,
    Move,
    Offer,
    Place,
    deal,
    determinize,
    native,
    observe,
    parse_move,
    play,
    ruleset,
)
from mergemaker.rules.state import TRADING_OFF
from tests.support.random_games import random_game

TRADERS = ("heuristic", "net", "search@4rounds")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    use_compiled()


def played_by(bot: str, players: int, number: int) -> Game:
    """A game of the classic rules between copies of a bot."""
    game = deal(ruleset(), players, seed=nth_seed("trading", number))
    play_out(game, [lambda observation, seat, seed: choose(bot, observation, seat, seed)] * players)
    return game


def midgame(bot: str, turns: int) -> Game:
    """A game of four at the beginning of a turn, when most chains are on the board."""
    game = deal(ruleset(), 4, seed=nth_seed("midgame", 3))
    while game.turn_number < turns or game.deciding[0].kind != "place":
        seat = game.deciding[-1].seat
        play(game, seat, *choose(bot, observe(game, seat), seat, len(game.history)))
    return game


@pytest.mark.parametrize("bot", TRADERS)
def test_trades_are_offered_and_made(bot: str):
    moves = [type(played.move) for played in played_by(bot, 4, 0).history]
    assert moves.count(Offer) >= moves.count(Accept) > 0


@pytest.mark.parametrize("bot", TRADERS)
def test_two_players_never_trade(bot: str):
    """What helps one of two players harms the other."""
    assert not any(isinstance(played.move, Offer) for played in played_by(bot, 2, 1).history)


@pytest.mark.parametrize("bot", ["random", "greedy", *TRADERS])
def test_nothing_is_offered_where_players_do_not_trade(bot: str):  # R10
    game = deal(ruleset(trading="off"), 4, seed=nth_seed("trading", 2))
    play_out(game, [lambda observation, seat, seed: choose(bot, observation, seat, seed)] * 4)
    assert game.over


@pytest.mark.parametrize("bot", TRADERS)
def test_each_player_is_asked_once_a_turn_and_not_again_about_what_it_declined(bot: str):
    game = deal(ruleset(), 4, seed=nth_seed("trading", 3))
    made = 0

    def stubborn(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
        if observation.state.offer_to == seat:
            return (Decline(),)
        return choose(bot, observation, seat, seed)

    play_out(game, [stubborn] * 4)
    for seat in range(4):
        for turns in windows(game, seat, turns=3):
            about = Counter(map(topic, turns))
            made += len(turns)
            assert max(about.values(), default=0) <= 1
        for turns in windows(game, seat, turns=1):
            assert max(Counter(offer.to for offer in turns).values(), default=0) <= 1
    assert made


def windows(game: Game, seat: int, turns: int) -> Iterator[list[Offer]]:
    """The offers of a seat in each succession of so many of its turns."""
    by_turn: list[list[Offer]] = [[]]
    for played in game.history:
        if played.seat == seat and isinstance(played.move, Offer):
            by_turn[-1].append(played.move)
        if played.seat == seat and isinstance(played.move, Place):
            by_turn.append([])
    for first in range(len(by_turn) - turns + 1):
        yield [offer for turn in by_turn[first : first + turns] for offer in turn]


def topic(offer: Offer) -> tuple[object, ...]:
    chains = [chain for chain in Chain if offer.give[chain] or offer.get[chain]]
    return (offer.to, *chains)


@pytest.mark.parametrize("bot", ["greedy", "heuristic", "net", "search@200rounds"])
def test_a_gift_is_accepted_and_a_robbery_declined(bot: str):
    game = midgame("heuristic", 30)
    seat, other = game.turn, (game.turn + 1) % 4
    for each in (seat, other):
        held = [game.shares(each, chain) for chain in Chain]
        game = game.with_holdings(each, cash=3000, shares=held)
    chain = next(chain for chain in Chain if game.shares(other, chain) and game.price(chain))
    share = f"{game.ruleset.name(chain)} 1"
    for text, expected in (
        (f"offer #{other} give $3000 get $1", Accept()),
        (f"offer #{other} give $1 get {share}", Decline()),
    ):
        asked = game.copy()
        play(asked, seat, parse_move(asked, text))
        assert choose(bot, observe(asked, other), other, 1) == (expected,)


def test_a_bot_leaves_less_to_whoever_accepts_and_a_fair_share_to_whoever_does_not():
    game = midgame("heuristic", 30)
    seat, other, third = game.turn, (game.turn + 1) % 4, (game.turn + 2) % 4
    for each in (seat, other):
        held = [game.shares(each, chain) for chain in Chain]
        game = game.with_holdings(each, cash=3000, shares=held)
    left = [shares_left(observe(game, seat), seat)[other]]
    for reply in (Accept(), Accept(), Decline(), Decline(), Decline()):
        play(game, seat, parse_move(game, f"offer #{other} give $2 get $1"))
        play(game, other, reply)
        left.append(shares_left(observe(game, seat), seat)[other])
    assert left == [
        OPENING_SHARE,
        OPENING_SHARE / 2,
        LEAST_LEFT,
        2 * LEAST_LEFT,
        4 * LEAST_LEFT,
        FAIR_SHARE,
    ]
    assert shares_left(observe(game, seat), seat)[third] == OPENING_SHARE


def test_whoever_accepts_everything_is_offered_less_than_whoever_accepts_nothing():
    network = current_engine().network
    assert network
    everything = TradeBounds(OFFERED_GAIN, LEAST_LEFT)

    def least_share_left(reply: Move) -> float:
        """The least that an offer left the other, in parts of the offerer's own gain."""
        shares: list[float] = []

        def trader(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
            moves = choose("net", observation, seat, seed)
            state = determinize(observation, seat, Random(seed)).state
            if isinstance(moves[0], Offer):
                valued = {found.offer: found for found in network.trades(state, everything)}
                shares.append(valued[moves[0]].taker_gain / valued[moves[0]].offerer_gain)
            return moves

        def customer(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
            if observation.state.offer_to == seat:
                return (reply,)
            return choose("greedy", observation, seat, seed)

        for number in range(4):
            game = deal(ruleset(), 4, seed=nth_seed("bargaining", number))
            play_out(game, [trader, customer, customer, customer])
        return min(shares)

    assert least_share_left(Decline()) >= OPENING_SHARE > least_share_left(Accept())


def test_the_network_judges_otherwise_where_players_do_not_trade():
    network = current_engine().network
    assert network
    state = midgame("heuristic", 30).state
    trading = network.predict(state, state.turn, EVERY_SLOT)
    state.trading = TRADING_OFF
    alone = network.predict(state, state.turn, EVERY_SLOT)
    assert sum(trading.win) == pytest.approx(1) == sum(alone.win)
    assert max(abs(one - other) for one, other in zip(trading.win, alone.win, strict=True)) > 0.001


def test_an_unfair_trade_is_declined():
    """It adds something for the one who is asked, but several times as much for the other."""
    offer = Offer(1, 100, 0, (0,) * 7, (1, 0, 0, 0, 0, 0, 0))
    assert answer(ValuedTrade(offer, offerer_gain=0.06, taker_gain=0.02), 0.005) == Decline()
    assert answer(ValuedTrade(offer, offerer_gain=0.06, taker_gain=0.05), 0.005) == Accept()


def test_compiled_and_plain_value_trades_alike():
    plain, compiled = Engine(None), Engine(native.load())
    rng = Random("trades")
    game = random_game(rng, "classic", 4)
    compared = 0
    while not game.over:
        seat = game.deciding[-1].seat
        if game.deciding[0].kind == "place" and game.state.offer_to < 0 and rng.random() < 0.2:
            one, two = (
                engine.heuristic_trades(game.state, TUNED, TradeBounds(300.0, LEAST_LEFT))
                for engine in (plain, compiled)
            )
            assert one == two
            compared += len(one)
        play(game, seat, *choose("heuristic", observe(game, seat), seat, 1))
    assert compared
