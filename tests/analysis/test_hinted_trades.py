"""A hint names a trade that is worth offering (R11)."""

from __future__ import annotations

from mergemaker.analysis.hint import hint
from mergemaker.bots import choose, use_compiled
from mergemaker.bots.games import nth_seed
from mergemaker.rules import Game, Offer, deal, observe, parse_move, play, ruleset


def before_an_offer(trading: str) -> tuple[Game, int]:
    """A game in which a net would offer a trade now, if players trade, and the seat that would. It
    has offered nothing before, so it does not bargain yet."""
    use_compiled()
    game = deal(ruleset(), 4, seed=nth_seed("hinted trades", 11))
    offered: set[int] = set()
    while True:
        seat = game.deciding[-1].seat
        moves = choose("net", observe(game, seat), seat, len(game.history))
        if isinstance(moves[0], Offer) and game.turn_number > 30 and seat not in offered:
            break
        if isinstance(moves[0], Offer):
            offered.add(seat)
        play(game, seat, *moves)
    observation = observe(game, seat)
    observation.ruleset = ruleset(trading=trading)
    return observation, seat


def test_a_trade_that_helps_both_sides_can_be_offered_as_it_is():
    game, seat = before_an_offer("on")
    found = hint(game, seat, seed=1, seconds=2).trade
    assert found is not None
    assert min(found.yours, found.theirs) > 0.01
    offer = parse_move(game, found.offer)
    assert isinstance(offer, Offer)
    assert offer.to == found.to
    play(game, seat, offer)  # legal


def test_no_trade_is_named_where_players_do_not_trade():  # R10
    game, seat = before_an_offer("off")
    assert hint(game, seat, seed=1, seconds=0.5).trade is None
