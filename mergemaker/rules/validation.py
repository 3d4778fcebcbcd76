"""Why a move is refused: a sentence, the ruling, and a stable code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .board import is_dead, tile_cell
from .decision import end_is_near
from .game import KINDS, DecisionKind, Game
from .moves import (
    Accept,
    Buy,
    Declare,
    Decline,
    Dispose,
    Found,
    Move,
    Next,
    Offer,
    Place,
    Refused,
    Replace,
    Survivor,
    Withdraw,
)
from .state import CHAINS, DECLARE, OVER, PLACE, SLOTS, TRADE
from .trade import holds

MUST = {
    "place": ("must place a tile", "R13"),
    "found": ("must choose which chain to found", "R15"),
    "survivor": ("must choose which chain survives", "R24"),
    "next": ("must choose which chain is defunct next", "R26"),
    "dispose": ("must sell, trade or hold defunct shares", "R29"),
    "buy": ("must buy shares or pass", "R32"),
    "replace": ("must choose which dead tiles to replace", "R21"),
}
KIND_OF: dict[type[Move], DecisionKind] = {
    Place: "place",
    Found: "found",
    Survivor: "survivor",
    Next: "next",
    Dispose: "dispose",
    Buy: "buy",
    Replace: "replace",
}


def refusal(game: Game, seat: int, move: Move) -> Refused | None:
    """The reason why a seat may not make a move now; None if it may."""
    if game.state.step == OVER:
        return Refused("The game is over.", "R37", "game-over")
    if not 0 <= seat < len(game.players):
        return Refused(f"There is no seat {seat}.", "R5", "no-such-seat")
    match move:
        case Offer():
            return _offer(game, seat, move)
        case Accept() | Decline():
            return _answer(game, seat, move)
        case Withdraw():
            return _withdraw(game, seat)
        case Declare():
            return _declare(game, seat)
        case _:
            return _out_of_turn(game, seat, move) or _choice(game, seat, move)


def _out_of_turn(game: Game, seat: int, move: Move) -> Refused | None:
    """A move by someone else than who must decide, or of another kind than is asked for."""
    s = game.state
    asked = KINDS[s.step]
    must, ruling = MUST[asked]
    if seat != s.actor:
        return Refused(f"{game.players[s.actor]} {must} first.", "R9", "not-your-decision")
    if asked != KIND_OF.get(type(move)):
        return Refused(f"You {must} now.", ruling, "not-that-decision")
    return None


def _choice(game: Game, seat: int, move: Move) -> Refused | None:
    """A move of the kind asked for, by who is asked."""
    match move:
        case Place(tile):
            return _place(game, seat, tile)
        case Found(chain):
            if not _open(game, chain):
                name = _name(game, chain)
                return Refused(f"{name} is on the board already.", "R15", "chain-on-board")
        case Survivor(chain):
            if not _open(game, chain):
                name = _name(game, chain)
                return Refused(
                    f"{name} is not one of the largest chains in this merger.", "R24", "not-largest"
                )
        case Next(chain):
            if not _open(game, chain):
                name = _name(game, chain)
                return Refused(
                    f"{name} is not one of the largest chains still to become defunct.",
                    "R26",
                    "not-largest",
                )
        case Dispose():
            return _dispose(game, seat, move)
        case Buy():
            return _buy(game, seat, move)
        case Replace():
            return _replace(game, seat, move)
        case _:
            pass
    return None


def _open(game: Game, choice: int) -> bool:
    return 0 <= choice < CHAINS and bool(game.state.choices >> choice & 1)


def _name(game: Game, chain: int) -> str:
    return game.ruleset.name(chain) if 0 <= chain < CHAINS else f"Chain {chain}"


def _place(game: Game, seat: int, tile: str) -> Refused | None:
    s = game.state
    if tile not in game.ruleset.tiles:
        return Refused(f"There is no tile {tile}.", "R1", "no-such-tile")
    cell = tile_cell(tile)
    if cell not in s.hand[seat * SLOTS : (seat + 1) * SLOTS]:
        return Refused(f"{tile} is not in your hand.", "R13", "not-in-hand")
    if is_dead(s, cell):
        return Refused(
            f"{tile} touches two safe chains and can never be played.", "R19", "dead-tile"
        )
    if tile not in game.playable(seat):
        return Refused(
            f"{tile} would found a chain, and all seven are on the board.", "R20", "blocked-tile"
        )
    return None


def _dispose(game: Game, seat: int, move: Dispose) -> Refused | None:
    s = game.state
    held = s.shares[seat * CHAINS + s.defunct]
    defunct, survivor = _name(game, s.defunct), _name(game, s.survivor)
    if move.sell < 0 or move.trade < 0:
        return Refused("Shares cannot be fewer than none.", "R30", "bad-number")
    if move.trade % 2:
        return Refused(
            f"{defunct} is traded two for one: {move.trade} shares are not in pairs.",
            "R29",
            "odd-trade",
        )
    if move.sell + move.trade > held:
        return Refused(
            f"You hold {held} {defunct}, not {move.sell + move.trade}.", "R30", "not-held"
        )
    if move.trade // 2 > s.bank[s.survivor]:
        left = s.bank[s.survivor]
        return Refused(f"The bank has only {left} {survivor} to trade for.", "R29", "bank-short")
    # Once the pairs are traded, as an engine choice of its own, only the sale is left to choose.
    if move.trade and s.step != TRADE:
        return Refused(f"You cannot trade {defunct} now.", "R29", "bank-short")
    return None


def _buy(game: Game, seat: int, move: Buy) -> Refused | None:
    s = game.state
    if len(move.chains) > s.left:
        return Refused(
            f"You may buy at most three shares in a turn, not {len(move.chains)}.",
            "R32",
            "more-than-three",
        )
    for chain, shares in sorted(Counter(move.chains).items()):
        if not 0 <= chain < CHAINS or not s.active >> chain & 1:
            return Refused(f"{_name(game, chain)} is not on the board.", "R32", "not-on-board")
        if shares > s.bank[chain]:
            return Refused(
                f"The bank has only {s.bank[chain]} {_name(game, chain)} left.", "R32", "bank-short"
            )
    cost = sum(s.prices[chain] for chain in move.chains)
    if cost > s.cash[seat]:
        return Refused(
            f"That costs ${cost:,}, and you have ${s.cash[seat]:,}.", "R32", "cash-short"
        )
    return None


def _replace(game: Game, seat: int, move: Replace) -> Refused | None:
    s = game.state
    if len(set(move.tiles)) < len(move.tiles):
        return Refused("A tile can be replaced only once.", "R21", "tile-twice")
    for tile in move.tiles:
        if tile not in game.ruleset.tiles:
            return Refused(f"There is no tile {tile}.", "R1", "no-such-tile")
        hand = s.hand[seat * SLOTS : (seat + 1) * SLOTS]
        if tile_cell(tile) not in hand:
            return Refused(f"{tile} is not in your hand.", "R21", "not-in-hand")
        if not s.choices >> hand.index(tile_cell(tile)) & 1:
            dead = is_dead(s, tile_cell(tile))
            why = "was kept a moment ago" if dead else "is not dead"
            return Refused(f"{tile} {why}, so it is not replaced.", "R21", "not-dead")
    return None


def _declare(game: Game, seat: int) -> Refused | None:
    s = game.state
    if seat != s.turn:
        return Refused("Only the player in turn may declare the end.", "R34", "not-your-turn")
    if s.declared:
        return Refused("The end has been declared already.", "R34", "already-declared")
    if not end_is_near(s):
        return Refused(
            "The end can be declared when a chain has 41 tiles or all on the board are safe.",
            "R34",
            "end-not-near",
        )
    if seat != s.actor:
        return Refused("The end is declared at a decision of your own.", "R35", "not-now")
    if not s.choices >> DECLARE & 1:
        when = {
            "finish_turn": "before the turn's last tiles are drawn",
            "immediate": "before a tile is placed",
            "after_buy": "with the purchase",
        }[game.ruleset.end_timing]
        return Refused(f"The end is declared {when}.", "R35", "not-now")
    return None


def _offer(game: Game, seat: int, move: Offer) -> Refused | None:
    s = game.state
    if game.ruleset.trading == "off":
        return Refused("Players do not trade in this game.", "R10", "trading-off")
    if seat != s.turn:
        return Refused("Only the player in turn may offer a trade.", "R11", "not-your-turn")
    if s.step != PLACE:
        return Refused("Trades are offered before a tile is placed.", "R11", "too-late-to-trade")
    if s.offer_to >= 0:
        other = game.players[s.offer_to]
        return Refused(f"Your offer to {other} still stands.", "R11", "offer-stands")
    if not 0 <= move.to < len(game.players) or move.to == seat:
        return Refused("A trade is offered to another player.", "R11", "no-such-player")
    if len(move.give) != CHAINS or len(move.get) != CHAINS:
        return Refused("An offer names shares of each of seven chains.", "R11", "bad-number")
    if min(move.give_cash, move.get_cash, *move.give, *move.get) < 0:
        return Refused("Nobody can give less than nothing.", "R11", "bad-number")
    if not _something(move.give_cash, move.give) or not _something(move.get_cash, move.get):
        return Refused("Each side of a trade must give something.", "R11", "gives-nothing")
    return _lacking(game, seat, move, seat)


def _answer(game: Game, seat: int, move: Accept | Decline) -> Refused | None:
    s = game.state
    offer = game.offer
    if offer is None:
        return Refused("No offer stands.", "R11", "no-offer")
    if seat != offer.to:
        return Refused(
            f"The offer is made to {game.players[offer.to]}.", "R11", "not-your-decision"
        )
    return _lacking(game, s.turn, offer, seat) if isinstance(move, Accept) else None


def _withdraw(game: Game, seat: int) -> Refused | None:
    if game.offer is None:
        return Refused("No offer stands.", "R11", "no-offer")
    if seat != game.turn:
        return Refused("Only who made an offer may withdraw it.", "R11", "not-your-turn")
    return None


def _something(cash: int, shares: Iterable[int]) -> bool:
    return bool(cash or any(shares))


def _lacking(game: Game, giver: int, offer: Offer, reader: int) -> Refused | None:
    """Either side lacks what it would give (R12), told to `reader`."""
    sides = ((giver, offer.give_cash, offer.give), (offer.to, offer.get_cash, offer.get))
    for seat, cash, shares in sides:
        if not holds(game.state, seat, cash, list(shares)):
            lacks = "You do" if seat == reader else f"{game.players[seat]} does"
            return Refused(f"{lacks} not hold what the offer would have given.", "R12", "not-held")
    return None
