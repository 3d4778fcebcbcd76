"""What a seat remembers where holdings are closed (R38): exactly what it could have counted."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mergemaker.rules import PRESETS, Chain, Game, Ruleset, deal, observe, play, recall, ruleset
from mergemaker.rules.memory import GAMES
from tests.support.play import random_move, random_ruleset, steps
from tests.support.scenario import scenario


def closed_game(rng: random.Random, rules: Ruleset, players: int | None = None) -> Game:
    """A game of these rules, but with closed holdings."""
    rules = replace(rules, holdings="closed")
    return deal(rules, players or rng.randint(2, 6), seed=rng.randbytes(32))


def remembers(game: Game, seat: int | None) -> bool:
    """Whether what a seat sees of a game tells it what everybody has; fails when it does not."""
    known = recall(observe(game, seat), seat, random.Random(0))
    state, real = known.state, game.state
    assert (state.cash, state.shares) == (real.cash, real.shares)
    assert (state.step, state.actor, state.traded) == (real.step, real.actor, real.traded)
    if game.merger is not None:
        assert known.merger == game.merger
        assert state.choices == real.choices
    return True


@pytest.mark.parametrize("preset", PRESETS)
def test_r38_everybody_can_keep_count_of_closed_holdings(preset: str) -> None:
    rng = random.Random(f"remembered {preset}")
    for _ in range(6):
        game = closed_game(rng, random_ruleset(rng, preset))
        for _seat, _move, _told in steps(game, rng):
            for seat in (*range(len(game.players)), None):
                assert remembers(game, seat)


def test_r28_the_tiles_that_the_bank_drew_are_remembered() -> None:
    rng = random.Random(28)
    rules = ruleset(two_player_bank="tile")
    drawn = 0
    for _ in range(20):
        game = closed_game(rng, rules, players=2)
        for _seat, _move, _told in steps(game, rng):
            assert remembers(game, 0)
            assert remembers(game, 1)
        drawn += len(game.bank_columns)
    assert drawn > 20


def test_r28_of_two_tiles_that_the_bank_draws_in_a_move_the_last_is_noted() -> None:
    """The one before was drawn for a chain that nobody holds, or they would have been asked."""
    board = """
        L  L  L  .  T  T
        .  .  .  A  .  .
        .  .  .  A  .  .
        .  .  .  A  .  .
        .  .  .  A  .  .
        """
    table = scenario(board, ann="T5 A2", ben="T3", two_player_bank="tile")
    table.play("1I", "pass")
    table.play("4A")
    drawn = [sentence.split() for sentence in table.story if "the bank holds" in sentence]
    assert [chain for *_, chain in drawn] == ["Luxor", "Tower"]
    assert table.game.bank_columns == {2: int(drawn[1][3])}


def test_what_is_hidden_from_a_seat_is_not_remembered() -> None:  # R39
    rng = random.Random(39)
    game = closed_game(rng, ruleset())
    for _seat, _move, _told in steps(game, rng):
        for seat in (*range(len(game.players)), None):
            known, seen = recall(game, seat, rng), observe(game, seat)
            assert [known.hand(k) for k in range(len(game.players))] == [
                seen.hand(k) for k in range(len(game.players))
            ]
            assert known.state.bag == seen.state.bag


def test_games_are_not_taken_for_each_other() -> None:
    """More games at a time than are kept in mind, each going on, gone back to, or taking another
    turn; some of them begin alike."""
    rng = random.Random(16)
    rules = ruleset(first_player="random", starting_tiles="none")
    games = [closed_game(rng, rules, players=3) for _ in range(GAMES + 4)]
    for _ in range(1500):
        at = rng.randrange(len(games))
        game = games[at]
        if game.over:
            continue
        assert remembers(game, rng.choice([0, 1, 2, None]))
        before = game.copy()
        seat, move = random_move(game, rng)
        play(game, seat, move)
        if rng.random() < 0.1:
            games[at] = before


def test_of_a_game_set_up_in_its_middle_nothing_is_remembered() -> None:
    table = scenario("L L . T T T", ann="L5", ben="T3", cat="L2", holdings="closed")
    found: set[tuple[int, ...]] = set()
    for number in range(20):
        known = recall(table.game, 0, random.Random(number))
        assert known.shares(0, Chain.LUXOR) == 5
        found.add(tuple(known.shares(1, chain) for chain in Chain))
    assert len(found) > 1
