"""Rebuilding observations from the arena's messages, so that a bot in Python can be a program."""

from __future__ import annotations

import json
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from mergemaker.arena import protocol
from mergemaker.arena.client import NotRebuilt, Observer
from mergemaker.arena.offers import choose_within_limit
from mergemaker.bots import choose
from mergemaker.bots.games import nth_seed
from mergemaker.rules import Chain, Game, Move, Offer, deal, legal, observe, play, ruleset
from mergemaker.rules.state import FIELDS

PRESETS = ["classic", "online", "hasbro-1999", "wotc-2008", "avalon-hill-2016"]
OPTIONS = {
    "closed": {"holdings": "closed"},
    "bank": {"two_player_bank": "tile"},
    "bank-immediate": {"two_player_bank": "tile", "end_timing": "immediate"},
    "ask": {"replace": "ask"},
    "ask-discard": {"replace": "ask", "dead_tiles": "discard"},
    "ask-redraw": {"replace": "ask", "dead_tiles": "discard", "unplayable_hand": "redraw"},
    "once": {"replace": "once", "dead_tiles": "discard", "unplayable_hand": "skip"},
    "discard": {"dead_tiles": "discard", "founder_empty": "cash"},
    "tiles-return": {"starting_tiles": "return", "first_player": "row"},
    "speed": {"starting_tiles": "none", "first_player": "random"},
    "random-first": {"first_player": "random", "starting_tiles": "return"},
    "immediate": {"end_timing": "immediate", "unplayable_hand": "skip"},
    "after-buy": {"end_timing": "after_buy", "unplayable_hand": "redraw"},
}
# Scratch, and a field whose two lower values are alike once a tile is to be placed.
LEFT_OUT = ("queue", "cleared")
OF_A_TILE = ("slot",)  # left over from the turn before until a tile is placed
OF_SLOTS = ("hand", "slot", "choices")  # once the bag is empty, nothing shows which slots are


def rebuilt_game(game: Game, players: Any, *, check_bot: int = 0) -> int:
    """Play a game, and at every decision compare the rebuilt observation with the real one."""
    observers = [
        Observer(carried(protocol.hello(game, seat, 1.0))) for seat in range(len(game.players))
    ]
    random, number = Random(game.seed), 0
    while not game.over:
        number += 1
        seat = game.deciding[-1].seat
        real = observe(game, seat)
        rebuilt = observers[seat].observation(carried(protocol.decide(real, seat, number)))
        assert_same(rebuilt, real, number)
        moves = players[seat](real, seat, random.getrandbits(64))
        if check_bot and number % check_bot == 0:
            assert choose("heuristic", rebuilt, seat, 5) == choose("heuristic", real, seat, 5)
        play(game, seat, *moves)
    return number


def carried(message: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(message))


def assert_same(rebuilt: Game, real: Game, number: int) -> None:
    left_out = LEFT_OUT if real.state.tile else LEFT_OUT + OF_A_TILE
    if not real.bag_left:
        left_out += OF_SLOTS
    for field in FIELDS:
        if field.name not in left_out:
            ours, theirs = getattr(rebuilt.state, field.name), getattr(real.state, field.name)
            assert ours == theirs, (number, field.name)
    for seat, decision in product(range(len(real.players)), (Game.hand, legal)):
        assert decision(rebuilt, seat) == decision(real, seat), (number, seat)
    for name in ("ruleset", "players", "history", "refilled", "bank_columns", "observer"):
        assert getattr(rebuilt, name) == getattr(real, name), (number, name)


def at_random(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """Any legal move, and now and then an offer that may be made."""
    random = Random(seed)
    trades = observation.ruleset.trading == "on" and observation.deciding[-1].kind == "place"
    if trades and random.random() < 0.3:
        other = random.choice([to for to in range(len(observation.players)) if to != seat])
        gives = tuple(min(1, observation.shares(seat, chain)) for chain in Chain)
        cash = min(100, observation.cash(other))
        if cash and any(gives):
            return (Offer(other, 0, cash, gives, (0,) * 7),)
    return (random.choice(legal(observation, seat)),)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_observation_of_a_game_is_rebuilt(preset: str) -> None:
    heuristic, random = (partial(choose_within_limit, bot) for bot in ("heuristic", "random"))
    for seated in ([at_random] * 2, [heuristic] * 3, [random] * 4, [heuristic, at_random] * 3):
        game = deal(ruleset(preset), len(seated), seed=nth_seed(preset, len(seated)))
        rebuilt_game(game, seated, check_bot=9)
        if at_random in seated and game.ruleset.trading == "on":
            assert any(isinstance(played.move, Offer) for played in game.history)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_observation_is_rebuilt_with_options(name: str) -> None:
    for players in (2, 5):
        game = deal(ruleset(**OPTIONS[name]), players, seed=nth_seed(name, players))
        rebuilt_game(game, [at_random] * players)


def test_a_message_that_does_not_fit_the_moves_is_refused_with_what_differs() -> None:
    game = deal(ruleset(), 3, seed=bytes(32))
    seat = game.turn
    asked = carried(protocol.decide(observe(game, seat), seat, 1))
    asked["view"]["players"][0]["cash"] = 5900
    with pytest.raises(NotRebuilt, match=r"decision 1 differs in: cash of seat 0$"):
        Observer(protocol.hello(game, seat, 1.0)).observation(asked)
