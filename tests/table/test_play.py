"""A game at a table: previews are accurate, what is hidden stays hidden, and undo works."""

import dataclasses
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from mergemaker.rules import PRESETS, Chain, Refused, determinize
from mergemaker.table import (
    AnyEntry,
    consider,
    log_entries,
    option_types,
    preview_offer,
    view,
    view_at,
)
from mergemaker.table import command as ask
from tests.support.random_tables import choose, finished, move, opened_table, play_out


def outcome_of(options: option_types.Options, moves: list[str]) -> option_types.Outcome | None:
    outcomes = [outcome for tile in options.tiles for outcome in tile.outcomes]
    outcomes += [chain.outcome for chain in options.chains]
    return next((outcome for outcome in outcomes if outcome.moves == moves), None)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_preview_matches_what_then_happens(preset: str, players: int) -> None:
    for seed in range(8):
        rng = Random(f"{preset} {players} {seed}")
        table = opened_table(players, seed=seed, preset=preset)
        promised: option_types.Outcome | None = None
        paid: list[option_types.Payment] = []
        before = ""
        while not table.over:
            seat, seen, moves = choose(table, rng)
            outcome = outcome_of(seen.options, moves) if seen.options else None
            if outcome is not None:
                promised, paid, before = outcome, [], seen.board.cells
            since = table.seq
            _, table = move(table, seat, moves)
            for event in log_entries(table, None, since)[0].events:
                match event.type:
                    case "bonus" if promised is not None:
                        paid.append(
                            option_types.Payment(event.seat, event.chain, event.kind, event.amount)
                        )
                    case "founded" | "grew" | "absorbed":
                        assert promised is not None and promised.growth is not None
                        size = event.after if event.type == "grew" else event.size
                        assert promised.growth.size_after == size
                        assert paid == promised.payments
                        letter = table.ruleset.letter(promised.growth.chain)
                        board = view(table, None).board.cells
                        cells = zip(table.ruleset.tiles, before, board, strict=True)
                        joined = [tile for tile, was, now in cells if was != now == letter]
                        assert promised.cells == joined
                    case "turn_started" | "game_ended":
                        promised = None
                    case _:
                        pass


def test_stored_entries_give_the_same_table_again() -> None:
    again = table = opened_table(3, seed=5)
    for entry, after in play_out(again, Random(5)):
        table = after
        stored = msgspec.json.encode(entry)
        again = again.after(msgspec.json.decode(stored, type=AnyEntry), at=0)
    for person in ("p0", "p1", "p2", None):
        assert view(again, person) == view(table, person)
        assert log_entries(again, person) == log_entries(table, person)


@pytest.mark.parametrize("holdings", ["open", "closed"])
def test_a_view_does_not_depend_on_what_is_hidden(holdings: str) -> None:
    # R38, R39: redeal what a viewer cannot know, and the view stays the same.
    opened = opened_table(4, seed=9, holdings=holdings)
    for count, (_, table) in enumerate(play_out(opened, Random(9))):
        if table.over or count % 5:
            continue
        real = table.game
        assert real is not None
        for seat in range(4):
            seen = view(table, f"p{seat}")
            redealt = determinize(real, seat, Random(count))
            other = replace(table, timeline=dataclasses.replace(table.timeline, game=redealt))
            assert view(other, f"p{seat}") == seen


def test_a_view_does_not_depend_on_closed_holdings_of_others() -> None:
    # R38: swap the holdings of two others, and the view stays the same.
    compared = 0
    for _, table in play_out(opened_table(4, seed=9, holdings="closed"), Random(9)):
        real = table.game
        assert real is not None
        if table.over or real.offer is not None or real.deciding[0].seat in (1, 2):
            continue  # what these two may do depends on what they have
        ben, cat = (
            (real.cash(seat), [real.shares(seat, chain) for chain in Chain]) for seat in (1, 2)
        )
        swapped = real.with_holdings(1, cash=cat[0], shares=cat[1])
        swapped = swapped.with_holdings(2, cash=ben[0], shares=ben[1])
        other = replace(table, timeline=dataclasses.replace(table.timeline, game=swapped))
        for person in ("p0", "p3", None):
            assert view(other, person) == view(table, person)
        if real.deciding[0] == (0, "place"):
            offer = "offer 1 give $1 get Tower 1"
            assert preview_offer(other, "p0", offer) == preview_offer(table, "p0", offer)
            compared += 1
    assert compared > 5


def test_nobody_sees_what_another_draws() -> None:
    # R39: a hand is known to its owner alone.
    table = finished(opened_table(4, seed=11), Random(11))
    drawn = [e.seat for past in log_entries(table, None) for e in past.events if e.type == "drew"]
    assert len(drawn) > 40
    for _, again in play_out(opened_table(4, seed=11), Random(11)):
        if again.over:
            break
        for seat in (0, 1, 2, 3, None):
            for event in log_entries(again, None if seat is None else f"p{seat}")[-1].events:
                assert event.type != "drew" or (event.tile is not None) == (event.seat == seat)


def test_a_seat_can_undo_until_something_hidden_is_revealed() -> None:
    table = opened_table(2, seed=1)
    seat, _, moves = choose(table, Random(1))
    before = view(table, f"p{seat}")
    while True:
        seat, seen, moves = choose(table, Random(1))
        assert seen.options is not None
        since = table.seq
        _, table = move(table, seat, moves)
        events = log_entries(table, None, since)[0].events
        if not any(event.type == "drew" for event in events):
            break
        before = view(table, f"p{choose(table, Random(1))[0]}")
    assert view(table, f"p{seat}").undo
    assert not view(table, f"p{1 - seat}").undo
    with pytest.raises(Refused, match="cannot be undone"):
        consider(table, ask.Undo("u", table.seq), f"p{1 - seat}")
    table = table.after(consider(table, ask.Undo("u", table.seq), f"p{seat}"), at=0)
    after = view(table, f"p{seat}")
    assert (after.board, after.hand, after.options) == (before.board, before.hand, before.options)
    assert len(log_entries(table, None)) == after.ply + 1
    with pytest.raises(Refused, match="moved on"):
        consider(table, ask.Move("m", table.seq - 1, moves), f"p{seat}")


def test_nothing_can_be_undone_after_a_draw() -> None:
    for _, table in play_out(opened_table(2, seed=1), Random(2)):
        last = log_entries(table, None)[-1]
        if any(event.type == "drew" for event in last.events):
            break
    assert not any(view(table, f"p{seat}").undo for seat in range(2))


def test_an_earlier_board_can_be_viewed() -> None:
    table = opened_table(3, seed=4)
    seen = [view(table, "p1")]
    for _, after in play_out(table, Random(4)):
        table = after
        seen.append(view(table, "p1"))
    for ply in range(0, len(seen), 7):
        past = view_at(table, "p1", ply)
        assert past.board == seen[ply].board
        assert past.chains == seen[ply].chains
        assert past.hand == seen[ply].hand
        assert past.options is None
    with pytest.raises(Refused, match="There is no ply"):
        view_at(table, "p1", len(seen))


def test_the_seed_is_revealed_when_the_game_is_over() -> None:
    # R40: the hash of the seed before, the seed afterwards.
    table = opened_table(2, seed=6)
    assert view(table, "p0").seed is None
    table = finished(table, Random(6))
    shown_view = view(table, None)
    assert shown_view.seed == (6).to_bytes(32, "big").hex()
    assert view_at(table, "p0", 3).seed == shown_view.seed
    assert shown_view.standings is not None
    assert shown_view.standings[0].place == 1


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([], "no-moves"),
        (["fly to the moon"], None),
        (["12I", "12I"], None),
        (["buy Luxor 3"], None),
    ],
)
def test_an_illegal_move_is_refused(moves: list[str], code: str | None) -> None:
    table = opened_table(2, seed=1)
    seat = view(table, None).deciding[0].seat
    before = view(table, f"p{seat}")
    with pytest.raises(Refused) as refused:
        consider(table, ask.Move("m", table.seq, moves), f"p{seat}")
    assert code is None or refused.value.code == code
    assert view(table, f"p{seat}") == before


def test_an_offer_does_not_reveal_closed_holdings() -> None:
    table = next(
        table
        for _, table in play_out(opened_table(3, seed=2, holdings="closed"), Random(2))
        if (game := table.game) is not None
        and game.deciding[0].seat == 0
        and game.deciding[0].kind == "place"
        and any(game.size(chain) and game.shares(0, chain) for chain in Chain)
    )
    assert table.game is not None
    chain = next(c for c in Chain if table.game.size(c) and table.game.shares(0, c))
    text = f"offer #1 give {table.ruleset.name(chain)} 1 get $100"
    held = table.game.shares(0, chain)

    def changes(sides: list[option_types.OfferSide]) -> list[list[tuple[int, int]]]:
        return [[(c.shares_before, c.shares_after) for c in side.changes] for side in sides]

    assert changes(preview_offer(table, "p0", text)) == [[(held, held - 1)], []]
    _, offered = move(table, 0, [text])
    theirs = offered.game.shares(1, chain) if offered.game else 0
    shown: dict[str | None, list[list[tuple[int, int]]]] = {
        "p0": [[(held, held - 1)], []],
        "p1": [[], [(theirs, theirs + 1)]],
        "p2": [[], []],
        None: [[], []],
    }
    for person, known in shown.items():
        seen = view(offered, person).offer
        assert seen is not None and changes(seen.sides) == known
