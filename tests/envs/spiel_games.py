"""Random games of the OpenSpiel interface, and the same games by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mergemaker.rules import (
    BankTile,
    Drew,
    Event,
    FirstPlayer,
    Game,
    Move,
    Ruleset,
    StartingTile,
    deal,
    legal,
    moves_to_actions,
    play,
    ruleset,
)

# What the games of a test are played by, in turn: every preset, and options with chance of their
# own.
VARIANTS = (
    ruleset("classic", trading="off"),
    ruleset("online"),
    ruleset("hasbro-1999"),
    ruleset("wotc-2008"),
    ruleset("avalon-hill-2016"),
    ruleset(trading="off", replace="ask", two_player_bank="tile"),
    ruleset(trading="off", starting_tiles="none", first_player="random", dead_tiles="discard"),
    ruleset(trading="off", starting_tiles="return", first_player="random", replace="once"),
)


def play_on(state: Any, random: Random, moves: int = 10_000) -> Any:
    """Play a state on at random, for so many actions and outcomes or to its end."""
    while moves and not state.is_terminal():
        moves -= 1
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        else:
            outcomes = state.legal_actions()
        state.apply_action(random.choice(outcomes))
    return state


def played_twice(spiel: Any, rules: Ruleset, players: int, seed: int) -> tuple[Game, Any]:
    """The end of a random game, once by `rules.play`, and once by OpenSpiel with what happened
    there as outcomes of chance."""
    random = Random(seed)
    game = deal(rules, players, seed=random.randbytes(32))
    state = spiel.new_initial_state()
    settle(state, rules, game.opening)
    while not game.over:
        seat = game.deciding[0].seat
        assert state.current_player() == seat
        moves = chosen(game, seat, random)
        actions = moves_to_actions(game.state, moves)
        events = play(game, seat, *moves)
        for action in actions:
            assert action in state.legal_actions()
            state.apply_action(action)
        settle(state, rules, events)
    return game, state


def chosen(game: Game, seat: int, random: Random) -> list[Move]:
    """What a seat decides at random: a move, now and then with the end declared before it."""
    moves = legal(game, seat)
    declaring = [move for move in moves if type(move).__name__ == "Declare"]
    others = [move for move in moves if type(move).__name__ != "Declare"]
    if declaring and random.random() < 0.1:
        return [*declaring, random.choice(others)]
    return [random.choice(others)]


def settle(state: Any, rules: Ruleset, events: Iterator[Event] | Any) -> None:
    """Choose the outcomes that chance had according to these events."""
    for event in events:
        match event:
            case StartingTile(tile=tile) | Drew(tile=str(tile)):
                outcome = place_of(rules, tile)
            case FirstPlayer(seat=seat) if rules.first_player == "random":
                outcome = seat
            case BankTile(column=column):
                outcomes = [outcome for outcome, _ in state.chance_outcomes()]
                outcome = next(o for o in outcomes if o % wide(rules) == column - 1)
            case _:
                continue
        assert state.is_chance_node()
        state.apply_action(outcome)


def place_of(rules: Ruleset, tile: str) -> int:
    """The number of a tile, which is also that of the action that places it."""
    return (ord(tile[-1]) - ord("A")) * wide(rules) + int(tile[:-1]) - 1


def wide(rules: Ruleset) -> int:
    return 12 if rules.rows < 10 else 10
