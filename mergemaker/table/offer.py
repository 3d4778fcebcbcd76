"""What an offer between two players would do to each of them (R11)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from mergemaker import rules
from mergemaker.rules import EVERY_CHAIN, Game, Refused, conceal_holdings, parse_move

from . import option_types
from .rank import rank
from .table import Table


def offer(game: Game, known: Collection[int]) -> option_types.Offer | None:
    """The open offer, with what it would do for each side; None if there is none.

    Args:
        game: the game, with closed holdings concealed.
        known: the seats whose holdings the viewer may know (R38).
    """
    standing = game.offer
    if standing is None:
        return None
    return option_types.Offer(
        offerer=game.turn,
        to=standing.to,
        give_cash=standing.give_cash,
        get_cash=standing.get_cash,
        give=list(standing.give),
        get=list(standing.get),
        sides=_sides(game, game.turn, standing, known),
    )


def preview_offer(table: Table, person: str, text: str) -> list[option_types.OfferSide]:
    """What the offer written as `text` would do to each side if `person` made it.

    If holdings are closed (R38), the other player is assumed to have what the offer asks for.

    Raises:
        Refused: they have no seat, the game has not begun, the text is not an offer, or the rules
            would refuse it (R10-R12).
    """
    seat = table.seats.own(person)
    if table.game is None:
        raise Refused(code="not-begun", reason="The game has not begun yet.")
    game = conceal_holdings(table.game, seat)
    move = parse_move(game, text)
    if not isinstance(move, rules.Offer):
        raise Refused(code="not-an-offer", reason=f'"{text}" is not an offer.')
    trial = game.copy()
    if game.ruleset.holdings == "closed" and move.to != seat:
        trial = game.with_holdings(move.to, cash=move.get_cash, shares=move.get)
    rules.play(trial, seat, move)
    closed = game.ruleset.holdings == "closed"
    return _sides(game, seat, move, (seat,) if closed else range(len(game.players)))


def _sides(
    game: Game, offerer: int, move: rules.Offer, known: Collection[int]
) -> list[option_types.OfferSide]:
    sides = [
        _side(game, offerer, move.to, move.get_cash - move.give_cash, move.give, move.get),
        _side(game, move.to, offerer, move.give_cash - move.get_cash, move.get, move.give),
    ]
    return [side if side.seat in known else replace(side, changes=[]) for side in sides]


def _side(
    game: Game, seat: int, other: int, cash: int, give: tuple[int, ...], get: tuple[int, ...]
) -> option_types.OfferSide:
    value = cash
    changes: list[option_types.OfferChange] = []
    closed = game.ruleset.holdings == "closed"
    for chain in EVERY_CHAIN:
        gained = get[chain] - give[chain]
        if not gained:
            continue
        value += gained * game.price(chain)
        mine = game.shares(seat, chain)
        before = None if closed else rank(game, seat, chain)
        after = None if closed else rank(game, seat, chain, mine + gained, {other: -gained})
        changes.append(option_types.OfferChange(chain, mine, mine + gained, before, after))
    return option_types.OfferSide(seat, value, changes)
