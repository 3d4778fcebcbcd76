"""Every bot in every ruleset: its moves are legal, and depend only on its observation and seed."""

from __future__ import annotations

import itertools
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from mergemaker.bots import BOTS, Budget, choose, parse, simulate
from mergemaker.bots.games import nth_seed
from mergemaker.rules import (
    PRESETS,
    Chain,
    Game,
    Move,
    Offer,
    deal,
    determinize,
    legal,
    observe,
    play,
    ruleset,
)

OPTIONS = (
    {"replace": "ask"},
    {"replace": "ask", "dead_tiles": "discard", "unplayable_hand": "redraw"},
    {"replace": "once"},
    {"unplayable_hand": "skip"},
    {"holdings": "closed"},
    {"two_player_bank": "tile"},
    {"end_timing": "immediate"},
    {"end_timing": "after_buy"},
    {"first_player": "random", "starting_tiles": "none"},
    {"founder_empty": "cash"},
)

UNTIMED = tuple(name for name, bot in BOTS.items() if not bot.seconds)
"""Bots without a time limit: the same seed always gives the same moves."""
SPECS = tuple(f"{name}@0.01" if bot.seconds else name for name, bot in BOTS.items())


def lineup(players: int) -> list[str]:
    return list(itertools.islice(itertools.cycle(("heuristic", "random")), players))


def decisions(game: Game, bots: list[str], seed: int) -> Iterator[tuple[int, tuple[Move, ...]]]:
    """Play a game to its end, and yield each decision just before it is carried out."""
    rng = Random(seed)
    while not game.over:
        seat = game.deciding[-1].seat
        moves = choose(bots[seat], observe(game, seat), seat, rng.getrandbits(32))
        yield seat, moves
        play(game, seat, *moves)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("preset", PRESETS)
def test_plays_every_preset_to_the_end(preset: str, players: int):
    for game in simulate(ruleset(preset), lineup(players), 3, f"{preset} {players}"):
        assert game.over


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options.values()))
@pytest.mark.parametrize("players", [2, 4])
def test_plays_every_option_to_the_end(options: dict[str, str], players: int):
    rules = ruleset(trading="off", **options)  # with trades, which the presets have, it takes long
    for game in simulate(rules, lineup(players), 3, "options"):
        assert game.over


def test_only_the_random_bot_plays_with_other_quantities():  # R42
    rules = ruleset(columns=5, rows=4, hand_size=3)
    (played,) = simulate(rules, ["random"] * 4, 1, 1)
    assert played.over
    game = deal(rules, 2)
    for bot in SPECS[1:]:
        with pytest.raises(ValueError, match="columns=5, rows=4, hand_size=3"):
            choose(bot, observe(game, game.turn), game.turn, 1)


@pytest.mark.parametrize("bot", UNTIMED)
@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_moves_do_not_depend_on_what_is_hidden(bot: str, holdings: str):  # R38, R39
    """With the same seed a bot makes the same move in two games that look the same to its seat."""
    rng = Random(5)
    for number in range(3):
        game = deal(ruleset(holdings=holdings), 4, seed=nth_seed("hidden", number))
        for seat, _ in decisions(game, [bot] * 4, number):
            other = determinize(game, seat, rng)
            assert choose(bot, observe(game, seat), seat, 7) == choose(
                bot, observe(other, seat), seat, 7
            )


@pytest.mark.parametrize("bot", UNTIMED)
@pytest.mark.parametrize("players", [2, 4])
def test_closed_holdings_make_no_difference(bot: str, players: int):  # R38
    """A bot has seen every change of the holdings, so it knows them anyway."""
    opened, closed = (
        simulate(ruleset(holdings=holdings, two_player_bank="tile"), [bot] * players, 2, "closed")
        for holdings in ("open", "closed")
    )
    assert [game.history for game in opened] == [game.history for game in closed]


@pytest.mark.parametrize("bot", UNTIMED)
def test_an_observation_can_be_sent_to_another_process(bot: str):
    game = deal(ruleset(), 6, seed=nth_seed("observation", 0))
    largest = 0
    for seat, moves in decisions(game, [bot] * 6, 1):
        observation = pickle.dumps(observe(game, seat))
        largest = max(largest, len(observation))
        assert choose(bot, pickle.loads(observation), seat, 3) == choose(
            bot, observe(game, seat), seat, 3
        )
        assert moves
    assert largest < 30_000  # bytes


def test_the_same_seed_gives_the_same_games():
    first, second = (
        [(game.history, game.scores()) for game in simulate(ruleset(), lineup(4), 4, 11)]
        for _ in range(2)
    )
    assert first == second
    other = [(game.history, game.scores()) for game in simulate(ruleset(), lineup(4), 4, 12)]
    assert first != other


def test_seats_rotate_from_game_to_game():
    names = [game.players for game in simulate(ruleset(), ["heuristic", "random", "random"], 3, 1)]
    assert names == [
        ("heuristic", "random-1", "random-2"),
        ("random-1", "heuristic", "random-2"),
        ("random-1", "random-2", "heuristic"),
    ]


@pytest.mark.parametrize("bot", SPECS)
def test_answers_every_offer(bot: str):  # R11
    """The answer to any offer is legal."""
    rng = Random(3)
    game = deal(ruleset(), 3, seed=nth_seed("offers", 0))
    answered = 0
    while not game.over:
        seat, kind = game.deciding[-1]
        if kind == "place" and (offer := _some_offer(game, seat, rng)):
            play(game, seat, offer)
            play(game, offer.to, *choose(bot, observe(game, offer.to), offer.to, answered))
            answered += 1
        play(game, seat, *choose(bot, observe(game, seat), seat, answered))
    assert answered > 20


def _some_offer(game: Game, seat: int, rng: Random) -> Offer | None:
    """An offer of a random part of what both hold; None if one side would be empty."""
    to = rng.choice([other for other in range(len(game.players)) if other != seat])
    give = tuple(rng.randint(0, game.shares(seat, chain)) for chain in Chain)
    get = tuple(rng.randint(0, game.shares(to, chain)) for chain in Chain)
    cash = rng.choice([0, min(500, game.cash(seat))])
    return Offer(to, cash, 0, give, get) if any(get) and (cash or any(give)) else None


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("search", Budget(seconds=1)),
        ("search@0.2", Budget(seconds=0.2)),
        ("search@200rounds", Budget(rounds=200)),
        ("heuristic", Budget(seconds=0)),
    ],
)
def test_a_spec_says_how_much_a_bot_searches(spec: str, budget: Budget):
    name = spec.partition("@")[0]
    assert parse(spec) == (BOTS[name], budget)


@pytest.mark.parametrize("amount", ["", "0", "-1", "nan", "inf", "0rounds", "1.5rounds", "rounds"])
def test_what_is_no_budget_is_refused(amount: str):
    with pytest.raises(ValueError, match="not a number of seconds for search to think, nor of"):
        parse(f"search@{amount}")


def test_a_bot_with_nothing_to_decide_is_an_error():
    game = deal(ruleset(), 3, seed=bytes(32))
    idle = next(seat for seat in range(3) if seat != game.turn)
    assert not legal(game, idle)
    with pytest.raises(ValueError, match="nothing to decide"):
        choose("heuristic", observe(game, idle), idle, 1)


def test_importing_the_bots_does_not_import_numba():
    """The server imports the bots, and must not wait for Numba."""
    code = "import sys, mergemaker.bots; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
