"""What each seat may know (R38, R39): observations and events reveal nothing hidden."""

from __future__ import annotations

import random

import pytest

from mergemaker.rules import (
    PRESETS,
    Chain,
    Game,
    Offer,
    conceal_holdings,
    determinize,
    events,
    legal,
    observe,
    play,
    redact,
    write_record,
)
from tests.support.boards import TWO_SAFE
from tests.support.random_games import random_game, random_move, random_offer, steps
from tests.support.scenario import scenario, tiles_of
from tests.support.snapshot import snapshot

BOARD = """
    L  L  .  T  T  T
    .  .  .  .  .  .
    """
HANDS = {"ann": "1I 3I", "ben": "5I 7I"}


def test_r38_cash_shares_and_numbers_of_tiles_are_public() -> None:
    game = scenario(BOARD, hands=HANDS, ann="L5", ben="T3", cash={"ann": 70, "ben": 80}).game
    for viewer in (0, 1, None):
        seen = observe(game, viewer)
        assert [seen.cash(seat) for seat in (0, 1)] == [70, 80]
        assert (seen.shares(0, Chain.LUXOR), seen.shares(1, Chain.TOWER)) == (5, 3)
        assert [len(seen.hand(seat)) for seat in (0, 1)] == [2, 2]
        assert seen.bag_left == game.bag_left
        assert seen.board() == game.board()


def test_r38_with_closed_holdings_players_see_only_their_own() -> None:
    game = scenario(
        BOARD, hands=HANDS, ann="L5", ben="T3", cash={"ann": 70, "ben": 80}, holdings="closed"
    ).game
    seen = conceal_holdings(game, 0)
    assert (seen.cash(0), seen.shares(0, Chain.LUXOR)) == (70, 5)
    assert (seen.cash(1), seen.shares(1, Chain.TOWER)) == (0, 0)
    watched = conceal_holdings(game, None)
    assert [watched.cash(seat) for seat in (0, 1)] == [0, 0]
    assert [watched.shares(0, Chain.LUXOR), watched.shares(1, Chain.TOWER)] == [0, 0]


def test_r38_bonuses_stay_public_with_closed_holdings() -> None:
    table = scenario(BOARD, ann="", ben="L3", holdings="closed")
    table.play("3A")
    assert "ben +$3,000 for Luxor" in table.log
    bonus = events.Bonus(1, Chain.LUXOR, "sole", 3000)
    assert redact([bonus], 0) == redact([bonus], None) == [bonus]


def test_r38_closed_holdings_are_open_at_the_end() -> None:
    board = "L L L L L L L L L L L"
    table = scenario(board, ann="L5", ben="L3", holdings="closed", end_timing="immediate")
    table.play("end")
    seen = conceal_holdings(table.game, 0)
    assert seen.cash(1) == table.cash("ben") > 6000
    assert seen.shares(1, Chain.LUXOR) == 3


def test_r39_a_hand_is_known_only_to_its_owner() -> None:
    game = scenario(BOARD, hands=HANDS, ann="", ben="").game
    assert observe(game, 0).hand(0) == ("1I", "3I")
    assert observe(game, 0).hand(1) == ("?", "?")
    assert observe(game, 1).hand(0) == ("?", "?")
    assert observe(game, None).hand(0) == observe(game, None).hand(1) == ("?", "?")


def test_r39_the_bag_is_known_to_nobody() -> None:
    game = scenario(BOARD, hands=HANDS, ann="", ben="").game
    for viewer in (0, 1, None):
        seen = observe(game, viewer)
        assert not set(seen.state.bag[seen.state.drawn : seen.state.tiles]) - {1}
        assert seen.bag0 == ()
        assert seen.seed is None
        assert seen.state.chance == 0


def test_r39_drawn_and_returned_tiles_are_shown_only_to_their_owner() -> None:
    drew, replaced = events.Drew(0, "5E"), events.Replaced(0, ("5B", "6B"), 2, discarded=False)
    assert redact([drew, replaced], 0) == [drew, replaced]
    for viewer in (1, None):
        assert redact([drew, replaced], viewer) == [
            events.Drew(0, None),
            events.Replaced(0, None, 2, discarded=False),
        ]


def test_r39_discarded_and_revealed_tiles_are_shown_to_all() -> None:
    public = [
        events.Replaced(0, ("5B",), 1, discarded=True),
        events.HandRedrawn(0, ("5B", "6B")),
        events.StartingTile(0, "5E"),
        events.Placed(0, "6E"),
    ]
    for viewer in (0, 1, None):
        assert redact(public, viewer) == public


def test_r39_when_the_game_is_over_everything_is_known() -> None:
    board = "L L L L L L L L L L L"
    table = scenario(board, hands=HANDS, ann="", ben="", end_timing="immediate")
    table.play("end")
    for viewer in (0, 1, None):
        assert snapshot(observe(table.game, viewer)) == snapshot(table.game)


def test_observing_does_not_change_the_game() -> None:  # R39
    game = scenario(BOARD, hands=HANDS, ann="L2", ben="T2", holdings="closed").game
    before = snapshot(game)
    for viewer in (0, 1, None):
        observe(game, viewer)
        determinize(game, viewer, random.Random(1))
    assert snapshot(game) == before


def contents(game: Game) -> object:
    """Everything in an observation, private parts included."""
    facts = snapshot(game)
    facts.pop("bag0")
    return facts, game.opening, game.observer


@pytest.mark.parametrize("preset", PRESETS)
def test_r39_redealing_what_is_hidden_never_changes_an_observation(preset: str) -> None:
    """Two games that are alike in all that a seat may know give it the same observation."""
    rng = random.Random(f"views {preset}")
    for _ in range(24):
        game = random_game(rng, preset)
        for _seat, _move, _told in steps(game, rng):
            if rng.random() < 0.06 and not game.over:
                viewers = [*range(len(game.players)), None]
                for viewer in viewers:
                    twin = determinize(game, viewer, rng)
                    assert contents(observe(twin, viewer)) == contents(observe(game, viewer))


@pytest.mark.parametrize("preset", PRESETS)
def test_r39_a_determinization_can_be_played(preset: str) -> None:
    """It is a complete game: it has every tile, and its legal moves can be made."""
    rng = random.Random(f"determinized {preset}")
    for _ in range(12):
        game = random_game(rng, preset)
        for _seat, _move, _told in steps(game, rng):
            if rng.random() < 0.02 and not game.over:
                for viewer in (*range(len(game.players)), None):
                    twin = determinize(game, viewer, rng)
                    names = tiles_of(game.ruleset)
                    held = [tile for seat in range(len(twin.players)) for tile in twin.hand(seat)]
                    assert len(set(held)) == len(held)
                    assert set(held) <= set(names)
                    if viewer is not None:
                        assert twin.hand(viewer) == game.hand(viewer)
                    for _step in range(30):
                        if twin.over:
                            break
                        seat, move = random_move(twin, rng)
                        play(twin, seat, move)


@pytest.mark.parametrize("preset", PRESETS)
def test_r39_the_same_moves_lead_to_the_same_visible_events(preset: str) -> None:
    """Two games that differ only in what is hidden from a viewer lead to the same visible events
    as long as the same moves are made in both."""
    rng = random.Random(f"paired {preset}")
    compared = 0
    while compared < 40:
        game = random_game(rng, preset)
        if game.ruleset.two_player_bank == "tile":
            continue  # what the bank draws does not depend on the moves
        for _step in range(rng.randint(0, 60)):
            if not game.over:
                seat, move = random_move(game, rng)
                play(game, seat, move)
        if game.over:
            continue
        viewer = game.turn
        twin = determinize(game, viewer, rng)
        turn = game.turn_number
        while not game.over and game.turn_number == turn:
            seat, move = random_move(game, rng)
            if seat != viewer or type(move).__name__ == "Replace":
                break
            ours, theirs = play(game, seat, move), play(twin, seat, move)
            if game.turn_number == turn and not game.over:
                assert redact(ours, viewer) == redact(theirs, viewer)
                compared += 1


def test_r39_an_opponent_who_has_replaced_dead_tiles_holds_none_in_a_determinization() -> None:
    table = scenario(TWO_SAFE, ann="", ben="", hands={"ann": "1I 5I 5B", "ben": "3I 7I"})
    table.play("1I", "pass")
    rng = random.Random(9)
    for _ in range(200):
        twin = determinize(table.game, 1, rng)
        assert not set(twin.hand(0)) & set(table.game.dead_cells())


def test_with_open_hands_only_the_bag_is_hidden() -> None:
    game = scenario(BOARD, hands=HANDS, ann="", ben="").game
    seen = observe(game, 1, open_hands=True)
    assert [seen.hand(seat) for seat in (0, 1)] == [("1I", "3I"), ("5I", "7I")]
    assert legal(seen, 0) == legal(game, 0)
    bags: set[tuple[int, ...]] = set()
    for number in range(3):
        twin = determinize(seen, 1, random.Random(number))
        assert [twin.hand(seat) for seat in (0, 1)] == [("1I", "3I"), ("5I", "7I")]
        bags.add(tuple(twin.state.bag[twin.state.drawn :]))
    assert len(bags) == 3, "it is dealt again"


def test_an_observation_has_no_record() -> None:  # R39
    game = scenario(BOARD, ann="", ben="").game
    with pytest.raises(ValueError, match="not known"):
        write_record(observe(game, 0))


def test_r11_an_offer_is_seen_by_all() -> None:
    table = scenario(BOARD, ann="L2", ben="T2", cat="")
    play(table.game, 0, offer := random_offer_of(table.game))
    for viewer in (0, 1, 2, None):
        assert observe(table.game, viewer).offer == offer


def random_offer_of(game: Game) -> Offer:
    rng = random.Random(11)
    while True:
        offer = random_offer(game, rng)
        if (offer.give_cash or any(offer.give)) and (offer.get_cash or any(offer.get)):
            return offer


@pytest.mark.parametrize("preset", PRESETS)
def test_r39_a_determinization_depends_only_on_the_observation(preset: str) -> None:
    """With the same random numbers, the game and an observation of it lead to the same
    determinization; other numbers lead to others. The observation has the same legal moves."""
    rng = random.Random(f"from the view {preset}")
    hands: set[tuple[str, ...]] = set()
    for _ in range(12):
        game = random_game(rng, preset)
        for _seat, _move, _told in steps(game, rng):
            if rng.random() < 0.05 and not game.over:
                for viewer in (*range(len(game.players)), None):
                    seen, seed = observe(game, viewer), rng.random()
                    twin = determinize(game, viewer, random.Random(seed))
                    again = determinize(seen, viewer, random.Random(seed))
                    assert twin.state == again.state
                    if viewer is None:
                        hands |= {twin.hand(0), game.hand(0)}
                    else:
                        assert legal(seen, viewer) == legal(twin, viewer) == legal(game, viewer)
    assert len(hands) > 20
