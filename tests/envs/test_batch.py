"""Many games at once are the games of the rules, whatever their number and that of the threads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mergemaker.envs import Batch, Layout
from mergemaker.rules import (
    PRESETS,
    BadDeal,
    Game,
    Ruleset,
    deal,
    dealt_by_stream,
    open_actions,
    play,
    read_record,
    ruleset,
    stream_start,
    write_record,
)

GAMES = 30  # of each ruleset that are compared with the rules; 1,000 make 10,000 in all
RULESETS: list[tuple[Ruleset, int]] = [
    *((ruleset(preset), 2 + number) for number, preset in enumerate(PRESETS)),
    (ruleset("online", holdings="closed"), 4),
    (ruleset("classic", replace="ask", safe=4, purchases=6), 3),
    (ruleset(end_timing="immediate", starting_tiles="return", first_player="random"), 3),
    (ruleset("classic", two_player_bank="tile", dead_tiles="discard", safe=3), 2),
    (ruleset(columns=4, rows=3, chains=3, hand_size=2, safe=3, end_size=12, cash=1250), 2),
]


def closing(batch: Batch) -> np.ndarray[Any, Any]:
    """An action for each game that is not open."""
    return batch.mask.argmin(axis=1)


def everything(batch: Batch) -> list[bytes]:
    """All that can be seen of a batch."""
    arrays = (batch.obs, batch.mask, batch.actor, batch.rewards, batch.terminated, batch.illegal)
    return [each.tobytes() for each in (*arrays, batch.lengths, batch.winners, batch.totals)]


def played_by_the_rules(game: Game) -> Game:
    """The same game, dealt and played again by `play`, which checks every move."""
    again = deal(game.ruleset, game.players, bag=game.bag0, chance=game.chance0)
    for seat, move in game.history:
        play(again, seat, move)
    return again


@pytest.mark.parametrize(("rules", "players"), RULESETS)
def test_games_are_those_of_the_rules_to_the_dollar(rules: Ruleset, players: int) -> None:
    batch = Batch(10, players, rules, seed=7)
    ended = 0
    while ended < GAMES:
        batch.step(batch.sample())
        assert not batch.illegal.any()
        for number in np.flatnonzero(batch.terminated).tolist():
            game = played_by_the_rules(batch.ended_game(number))
            assert game.over
            cash = [game.cash(seat) for seat in range(players)]
            assert batch.totals[number].tolist() == cash
            won = game.scores().winners
            assert np.flatnonzero(batch.winners[number]).tolist() == list(won)
            share = np.array([(seat in won) / len(won) for seat in range(players)])
            expected = share - (1 - share) / (players - 1)
            assert batch.rewards[number].tolist() == pytest.approx(expected.tolist(), abs=1e-6)
            ended += 1
    going_on(batch)


def going_on(batch: Batch) -> None:
    """Check the games that are going on."""
    whole = 0
    for number in range(batch.num_envs):
        game = batch.game(number)
        assert read_record(write_record(game)).state == game.state
        actor = int(batch.actor[number])
        if is_whole(batch, number, game):
            seen = batch.layout.encode(game.state, actor)
            assert seen.tobytes() == batch.obs[number].tobytes()
            whole += 1
    assert whole


def is_whole(batch: Batch, number: int, game: Game) -> bool:
    """Whether the last move of a game is complete, so that `Batch.game` gives it as it stands."""
    left = batch.layout.field(batch.observe(0)[number], "left")
    opened = np.flatnonzero(batch.mask[number]).tolist()
    return open_actions(game.state) == opened and left == game.state.left


def test_a_game_follows_from_the_seed_and_its_number() -> None:
    batch = Batch(3, 4, seed=5, first=40)
    for number in range(3):
        bag, chance = dealt_by_stream(ruleset(), stream_start(5, 40 + number))
        game = batch.game(number)
        assert (game.bag0, game.chance0) == (bag, chance)
    first = [batch.game(number).bag0 for number in range(3)]
    batch.reset()
    second = [batch.game(number).bag0 for number in range(3)]
    assert len({*first, *second}) == 6
    batch.reset(games=np.array([False, True, False]))
    assert [batch.game(number).bag0 == second[number] for number in range(3)] == [True, False, True]
    batch.reset(seed=5)
    assert [batch.game(number).bag0 for number in range(3)] == first


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_batch_is_as_many_batches_of_one(threads: int) -> None:
    many = Batch(200, 3, encoding="planes", threads=threads, seed=9)
    alone = [Batch(1, 3, encoding="planes", seed=9, first=number) for number in range(0, 200, 7)]
    for _ in range(300):
        many.step(many.sample())
        for single in alone:
            single.step(single.sample())
    for single in alone:
        rows = slice(single.first, single.first + 1)
        assert single.obs.tobytes() == many.obs[rows].tobytes()
        assert single.mask.tobytes() == many.mask[rows].tobytes()
        assert write_record(single.game(0)) == write_record(many.game(single.first))


def test_games_are_the_same_for_any_number_of_threads() -> None:
    batches = [Batch(300, 4, threads=threads, seed=3) for threads in (1, 2, 4)]
    for _ in range(250):
        for batch in batches:
            batch.step(batch.sample())
        assert everything(batches[0]) == everything(batches[1]) == everything(batches[2])


def test_an_action_that_is_not_open_changes_nothing() -> None:
    batch, twin = Batch(6, 3, seed=1), Batch(6, 3, seed=1)
    wrong = np.array([-1, 177, 2**40, -(2**40), 0, 0])
    for number in range(200):
        wrong[4:] = closing(batch)[4:]
        batch.step(wrong)
        assert batch.illegal.all()
        batch.illegal[:] = twin.illegal
        if not twin.terminated.any():
            assert everything(batch) == everything(twin)
        actions = twin.sample()
        batch.step(actions)
        twin.step(actions)
        assert everything(batch) == everything(twin), number
    assert batch.lengths.max() > 100


def test_some_games_wait_while_others_go_on() -> None:
    batch = Batch(2, 3, seed=2)
    before = batch.game(1)
    batch.step([int(batch.sample()[0]), -1])
    assert batch.illegal.tolist() == [False, True]
    assert batch.lengths.tolist() == [1, 0]
    assert batch.game(1).state == before.state


def test_a_purchase_is_a_move_once_it_is_complete() -> None:
    batch = Batch(1, 3, seed=4)
    incomplete = 0
    while incomplete < 8:
        game, actions = batch.game(0), batch.sample()
        batch.step(actions)
        if 168 <= actions[0] < 175 and batch.layout.field(batch.obs[0], "left") in (1, 2):
            later = batch.game(0)
            assert later.state == game.state
            assert later.history == game.history
            incomplete += 1


def test_without_autoreset_games_wait_at_their_ends() -> None:
    batch = Batch(20, 2, autoreset="never", reward="money", seed=6)
    given = np.zeros((20, 2))
    while not batch.terminated.all():
        batch.step(batch.sample())
        given += batch.rewards
        assert not batch.illegal.any()
    assert (batch.mask == 0).all()
    ended = [batch.ended_game(number) for number in range(20)]
    cash = np.array([[game.cash(seat) for seat in range(2)] for game in ended])
    assert (cash == batch.totals).all()
    mine = cash[:, 0] - cash[:, 1]
    assert given == pytest.approx(np.stack([mine, -mine], axis=1) / 1000)
    before, lengths = everything(batch), batch.lengths.copy()
    batch.step(np.full(20, 176))
    assert (batch.rewards == 0).all()
    assert everything(batch)[4:] == before[4:]
    assert batch.game(3).state == ended[3].state
    for seat in range(2):
        encoded = [batch.layout.encode(game.state, seat) for game in ended]
        assert (batch.final_obs(seat) == np.stack(encoded)).all()
    batch.reset(games=lengths > np.median(lengths))
    assert batch.terminated.tolist() == (lengths <= np.median(lengths)).tolist()
    assert (batch.lengths[~batch.terminated] == 0).all()


def test_the_next_game_is_dealt_in_place_of_an_action() -> None:
    batch, twin = (Batch(30, 3, autoreset=mode, seed=6) for mode in ("next_step", "same_step"))
    met = 0
    for _ in range(400):
        actions, ended = batch.sample(), batch.terminated.copy()
        batch.step(actions)
        assert not batch.illegal.any()
        assert (batch.lengths[ended] == 0).all()
        assert (batch.rewards[ended] == 0).all()
        assert not batch.terminated[ended].any()
        met += int(ended.sum())
        for number in np.flatnonzero(batch.terminated)[:1].tolist():
            state = batch.ended_game(number).state
            place = np.flatnonzero(batch.terminated).tolist().index(number)
            assert (batch.final_obs(1)[place] == batch.layout.encode(state, 1)).all()
            assert batch.state(number).cash == state.cash
    assert met > 20
    twin.step(twin.sample())
    assert batch.game(0).bag0 != twin.game(0).bag0  # the second game of the same stream


def test_the_end_of_a_game_is_observed_although_the_next_is_dealt() -> None:
    batch = Batch(40, 3, encoding="planes", dtype="float32", seed=8)
    met = 0
    while met < 10:
        batch.step(batch.sample())
        ended = np.flatnonzero(batch.terminated).tolist()
        for place, number in enumerate(ended):
            for seat in range(3):
                state = batch.ended_game(number).state
                assert (batch.final_obs(seat)[place] == batch.layout.encode(state, seat)).all()
            assert batch.game(number).history == []
            met += 1
    with pytest.raises(ValueError, match="has not ended"):
        batch.ended_game(next(number for number in range(40) if number not in ended))


def test_a_seat_that_does_not_decide_is_observed() -> None:
    batch = Batch(5, 4, seed=3)
    for _ in range(60):
        batch.step(batch.sample())
    games = [batch.game(number) for number in range(5)]
    whole = [number for number in range(5) if is_whole(batch, number, games[number])]
    assert whole
    for seat in range(-1, 4):
        seen = batch.observe(seat)
        for number in range(5):
            if seat == batch.actor[number]:
                assert seen[number].tobytes() == batch.obs[number].tobytes()
    for number in whole:
        assert (batch.observe(2)[number] == batch.layout.encode(games[number].state, 2)).all()


def test_games_without_observations() -> None:
    batch, twin = Batch(4, 3, encoding=None, seed=3), Batch(4, 3, seed=3)
    for _ in range(50):
        actions = twin.sample()
        batch.step(actions)
        twin.step(actions)
    assert batch.obs.shape == (4, 0)
    assert (batch.mask == twin.mask).all()
    with pytest.raises(ValueError, match="its encoding is None"):
        batch.observe(0)


def test_random_actions_are_equally_likely() -> None:
    batch = Batch(1, 3, seed=1)
    picks = np.array([batch.sample()[0] for _ in range(6000)])
    opened = np.flatnonzero(batch.mask[0])
    counts = np.array([(picks == action).sum() for action in opened])
    assert len(opened) == 6
    assert counts.sum() == 6000
    assert abs(counts - 1000).max() < 150


def test_a_batch_goes_on_exactly_where_it_was_saved(tmp_path: Path) -> None:
    file = tmp_path / "games"
    batch = Batch(50, 3, ruleset("online"), seed=11)
    for _ in range(300):
        batch.step(batch.sample())
    batch.save(file)
    again = Batch(50, 3, ruleset("online"), threads=2)
    again.load(file)
    for _ in range(300):
        assert everything(again) == everything(batch)
        batch.step(batch.sample())
        again.step(again.sample())
    assert write_record(again.game(7)) == write_record(batch.game(7))
    assert [path.name for path in tmp_path.iterdir()] == ["games"]
    for other, said in [
        (Batch(49, 3, ruleset("online")), "num_envs 50, not 49"),
        (Batch(50, 4, ruleset("online")), "players 3, not 4"),
        (Batch(50, 3), "ruleset"),
        (Batch(50, 3, ruleset("online"), reward="money"), "reward win, not money"),
    ]:
        before = everything(other)
        with pytest.raises(ValueError, match=said):
            other.load(file)
        assert everything(other) == before
    file.write_bytes(b"PK nothing of the kind")
    with pytest.raises(ValueError, match="not a file of a batch"):
        batch.load(file)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"num_envs": 0}, "num_envs must be at least 1, not 0"),
        ({"threads": 0}, "threads must be at least 1"),
        ({"reward": "cash"}, "may be win, money"),
        ({"autoreset": True}, "may be same_step, next_step, never"),
        ({"encoding": "plane"}, "there are compact and planes"),
        ({"dtype": "float32"}, "Only planes"),
        ({"seed": -1}, "seed must be from 0"),
        ({"seed": 2**62}, "seed must be from 0"),
        ({"first": -1}, "first must be from 0"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch(**{"num_envs": 2, **arguments})


def test_no_game_can_be_dealt_to_too_few_or_too_many() -> None:
    for players in (1, 7):
        with pytest.raises(BadDeal, match="for 2 to 6 players"):
            Batch(1, players)
    with pytest.raises(BadDeal, match="need 14 tiles"):
        Batch(1, 2, ruleset(columns=4, rows=3))


def test_wrong_actions_are_refused_with_what_is_wrong() -> None:
    batch = Batch(3)
    for actions in (5, [1, 2], [[1, 2, 3]]):
        with pytest.raises(ValueError, match="one action for each of the 3 games"):
            batch.step(actions)  # pyright: ignore[reportArgumentType]  (wrong on purpose)
    with pytest.raises(TypeError):
        batch.step(np.array([0.5, 1.0, 2.0]))
    for games in (np.array([True]), np.array([0, 1, 2])):
        with pytest.raises(ValueError, match="truth values"):
            batch.reset(games=games)
    for seat in (-2, 3):
        with pytest.raises(ValueError, match="There is no seat"):
            batch.observe(seat)
    batch.step(np.zeros(3, np.int8))
    assert isinstance(batch.layout, Layout)
