"""The positions of a corpus are those of its games, in whatever order they are read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mergemaker.corpus import BadGames, BadRecipe, PositionBatch, Positions, replay
from mergemaker.corpus.table import read_shard, write_shard
from mergemaker.envs.layout import Dtype, Encoding
from mergemaker.rules import act, deal, open_actions
from tests.corpus.conftest import FIRST, SECOND

SHARD = FIRST.numbers(1)  # the games of the second file


def whole(batches: list[PositionBatch]) -> PositionBatch:
    """Batches in one."""
    return PositionBatch(*(np.concatenate(column) for column in zip(*batches, strict=True)))


def sorted_rows(positions: PositionBatch) -> list[Any]:
    """The positions as rows, in an order that does not depend on how they were read."""
    columns = [column.reshape(len(positions.games), -1) for column in positions]
    rows = np.hstack([np.ascontiguousarray(column).view(np.uint8) for column in columns])
    return sorted(row.tobytes() for row in rows)


@pytest.fixture(scope="module")
def in_order(corpus: Path) -> PositionBatch:
    return whole(list(Positions(corpus, FIRST.name, batch=1000)))


@pytest.fixture(scope="module")
def stored(corpus: Path) -> list[dict[str, Any]]:
    """The rows of the second file."""
    return read_shard(corpus / "data" / FIRST.name / FIRST.file(1)).to_pylist()


def test_positions_are_those_of_the_plain_rules(
    in_order: PositionBatch, stored: list[dict[str, Any]]
):
    compared = 0
    for row, number in zip(stored[::3], SHARD[::3], strict=True):
        places = np.flatnonzero(in_order.games == number)
        assert in_order.actions[places].tolist() == row["actions"]
        assert in_order.actors[places].tolist() == row["seats"]
        turns = [at for at, action in enumerate(row["actions"]) if action < 108]
        for at in turns[:: len(turns) // 3]:
            game = replay(FIRST.rules(), row["bots"], row["seed"], row["actions"][:at])
            mask = in_order.mask[places[at]]
            assert np.flatnonzero(mask).tolist() == open_actions(game.state)
            assert mask.max() == 1
            assert in_order.actors[places[at]] == game.deciding[0].seat
            compared += 1
    assert compared > 30


@pytest.mark.parametrize(("encoding", "dtype"), [("compact", "uint8"), ("planes", "float32")])
def test_observations_are_those_of_the_plain_rules(
    corpus: Path, stored: list[dict[str, Any]], encoding: Encoding, dtype: Dtype
):
    positions = Positions(corpus, FIRST.name, encoding=encoding, dtype=dtype)
    layout = positions.layout
    assert layout is not None
    read = whole(list(positions))
    assert read.observations.shape == (len(read.games), layout.size)
    row = stored[4]
    places = np.flatnonzero(read.games == SHARD[4])
    state = deal(FIRST.rules(), 3, seed=row["seed"]).state
    for at, seat, action in zip(places.tolist(), row["seats"], row["actions"], strict=True):
        assert np.array_equal(read.observations[at], layout.encode(state, seat))
        assert act(state, action)


def test_observations_can_be_left_out(in_order: PositionBatch, corpus: Path):
    positions = Positions(corpus, FIRST.name, encoding=None)
    assert positions.layout is None
    read = whole(list(positions))
    assert read.observations.shape == (len(in_order.games), 0)
    assert np.array_equal(read.mask, in_order.mask)


def test_results_begin_with_the_seat_that_decides(
    in_order: PositionBatch, stored: list[dict[str, Any]]
):
    for row, number in zip(stored, SHARD, strict=True):
        places = np.flatnonzero(in_order.games == number)
        for at, seat in zip(places.tolist(), row["seats"], strict=True):
            turned = [row["totals"][(seat + away) % 3] for away in range(3)]
            assert in_order.totals[at].tolist() == [*turned, 0, 0, 0]
            best = [float(total == max(turned)) for total in turned]
            wins = [win / sum(best) for win in best]
            assert in_order.wins[at].tolist() == pytest.approx([*wins, 0, 0, 0])


def test_every_position_is_read_once_in_batches_of_one_size(in_order: PositionBatch, corpus: Path):
    positions = Positions(corpus, FIRST.name, batch=700, shuffle=5, pool=3000)
    batches = list(positions)
    sizes = [len(batch.games) for batch in batches]
    assert set(sizes[:-1]) == {700}
    assert sum(sizes) == len(in_order.games)
    assert sorted_rows(whole(batches)) == sorted_rows(in_order)


def test_an_order_follows_from_its_seed_and_differs_each_time(corpus: Path):
    def first_games(seed: int, times: int) -> list[list[int]]:
        positions = Positions(corpus, SECOND.name, batch=50, shuffle=seed)
        return [next(iter(positions)).games.tolist() for _ in range(times)]

    once, again = first_games(1, 2)
    assert once != again
    assert first_games(1, 2) == [once, again]
    assert first_games(2, 1) != [once]
    assert len(set(once)) > 20  # of 60 games: they are not read one by one


def test_a_batch_that_is_kept_stays_as_it_is(corpus: Path):
    batches = list(Positions(corpus, SECOND.name, batch=64, pool=64))
    copies = [PositionBatch(*(column.copy() for column in batch)) for batch in batches]
    again = list(Positions(corpus, SECOND.name, batch=64, pool=64))
    for batch, copy, other in zip(batches, copies, again, strict=True):
        assert np.array_equal(batch.mask, copy.mask)
        assert np.array_equal(batch.mask, other.mask)
    assert batches[0].mask.shape == (64, 286)


def test_an_action_that_is_not_open_is_named(corpus: Path, tmp_path: Path):
    folder = tmp_path / "data" / SECOND.name
    folder.mkdir(parents=True)
    for path in (corpus / "data" / SECOND.name).iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    rows = read_shard(folder / SECOND.file(0)).to_pylist()
    rows[3]["actions"][4] = 999
    table = read_shard(folder / SECOND.file(0))
    write_shard(folder / SECOND.file(0), table.from_pylist(rows, schema=table.schema))
    with pytest.raises(BadGames, match=f"game {SECOND.name}/3: action 5 is not open"):
        list(Positions(tmp_path, SECOND.name))


def test_a_part_that_is_not_there_is_named(corpus: Path):
    with pytest.raises(BadRecipe, match=r"recipe\.json cannot be read"):
        Positions(corpus, "house")
