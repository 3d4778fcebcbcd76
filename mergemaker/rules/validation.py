"""Checking moves: why one is refused, as a sentence, the ruling, and a stable code."""

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
    Replace,
    Survivor,
    Withdraw,
)
from .refusal import Refused
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
        return Refused(code="game-over", reason="The game is over.", ruling="R37")
    if not 0 <= seat < len(game.players):
        return Refused(code="no-such-seat", reason=f"There is no seat {seat}.", ruling="R5")
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
    """Refuse a move by anyone but the actor, or of a kind that is not asked for."""
    s = game.state
    asked = KINDS[s.step]
    must, ruling = MUST[asked]
    if seat != s.actor:
        return Refused(
            code="not-your-decision", reason=f"{game.players[s.actor]} {must} first.", ruling="R9"
        )
    if asked != KIND_OF.get(type(move)):
        return Refused(code="not-that-decision", reason=f"You {must} now.", ruling=ruling)
    return None


def _choice(game: Game, seat: int, move: Move) -> Refused | None:
    """Refuse a move of the right kind by the actor, if it is not legal."""
    if isinstance(move, Found | Survivor | Next) and not 0 <= move.chain < CHAINS:
        return _no_such_chain(move.chain)
    match move:
        case Place(tile):
            return _place(game, seat, tile)
        case Found(chain):
            if not _open(game, chain):
                name = game.ruleset.name(chain)
                return Refused(
                    code="chain-on-board", reason=f"{name} is on the board already.", ruling="R15"
                )
        case Survivor(chain):
            if not _open(game, chain):
                name = game.ruleset.name(chain)
                return Refused(
                    code="not-largest",
                    reason=f"{name} is not one of the largest chains in this merger.",
                    ruling="R24",
                )
        case Next(chain):
            if not _open(game, chain):
                name = game.ruleset.name(chain)
                return Refused(
                    code="not-largest",
                    reason=f"{name} is not one of the largest chains still to become defunct.",
                    ruling="R26",
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
    return bool(game.state.choices >> choice & 1)


def _no_such_chain(chain: int) -> Refused:
    return Refused(code="no-such-chain", reason=f"There is no chain {chain}.", ruling="R2")


def _place(game: Game, seat: int, tile: str) -> Refused | None:
    s = game.state
    if tile not in game.ruleset.tiles:
        return Refused(code="no-such-tile", reason=f"There is no tile {tile}.", ruling="R1")
    cell = tile_cell(tile)
    if cell not in s.hand[seat * SLOTS : (seat + 1) * SLOTS]:
        return Refused(code="not-in-hand", reason=f"{tile} is not in your hand.", ruling="R13")
    if is_dead(s, cell):
        return Refused(
            code="dead-tile",
            reason=f"{tile} touches two safe chains and can never be played.",
            ruling="R19",
        )
    if tile not in game.playable(seat):
        return Refused(
            code="blocked-tile",
            reason=f"{tile} would found a chain, and every chain is on the board.",
            ruling="R20",
        )
    return None


def _dispose(game: Game, seat: int, move: Dispose) -> Refused | None:
    s = game.state
    held = s.shares[seat * CHAINS + s.defunct]
    defunct, survivor = game.ruleset.name(s.defunct), game.ruleset.name(s.survivor)
    if move.sell < 0 or move.trade < 0:
        return Refused(code="bad-number", reason="Shares cannot be fewer than none.", ruling="R30")
    if move.trade % 2:
        return Refused(
            code="odd-trade",
            reason=f"{defunct} is traded two for one: {move.trade} shares are not in pairs.",
            ruling="R29",
        )
    if move.sell + move.trade > held:
        return Refused(
            code="not-held",
            reason=f"You hold {held} {defunct}, not {move.sell + move.trade}.",
            ruling="R30",
        )
    if move.trade // 2 > s.bank[s.survivor]:
        left = s.bank[s.survivor]
        return Refused(
            code="bank-short",
            reason=f"The bank has only {left} {survivor} to trade for.",
            ruling="R29",
        )
    # The engine asks for the trade first; once it has been made, only the sale is left to choose.
    if move.trade and s.step != TRADE:
        return Refused(code="bank-short", reason=f"You cannot trade {defunct} now.", ruling="R29")
    return None


def _buy(game: Game, seat: int, move: Buy) -> Refused | None:
    s = game.state
    most = game.ruleset.purchases
    if len(move.chains) > s.left:
        return Refused(
            code="more-than-three",
            reason=f"You may buy at most {most} shares in a turn, not {len(move.chains)}.",
            ruling="R32",
        )
    for chain, shares in sorted(Counter(move.chains).items()):
        if not 0 <= chain < CHAINS:
            return _no_such_chain(chain)
        if not s.active >> chain & 1:
            return Refused(
                code="not-on-board",
                reason=f"{game.ruleset.name(chain)} is not on the board.",
                ruling="R32",
            )
        if shares > s.bank[chain]:
            return Refused(
                code="bank-short",
                reason=f"The bank has only {s.bank[chain]} {game.ruleset.name(chain)} left.",
                ruling="R32",
            )
    cost = sum(s.prices[chain] for chain in move.chains)
    if cost > s.cash[seat]:
        return Refused(
            code="cash-short",
            reason=f"That costs ${cost:,}, and you have ${s.cash[seat]:,}.",
            ruling="R32",
        )
    return None


def _replace(game: Game, seat: int, move: Replace) -> Refused | None:
    s = game.state
    if len(set(move.tiles)) < len(move.tiles):
        return Refused(code="tile-twice", reason="A tile can be replaced only once.", ruling="R21")
    for tile in move.tiles:
        if tile not in game.ruleset.tiles:
            return Refused(code="no-such-tile", reason=f"There is no tile {tile}.", ruling="R1")
        hand = s.hand[seat * SLOTS : (seat + 1) * SLOTS]
        if tile_cell(tile) not in hand:
            return Refused(code="not-in-hand", reason=f"{tile} is not in your hand.", ruling="R21")
        if not s.choices >> hand.index(tile_cell(tile)) & 1:
            dead = is_dead(s, tile_cell(tile))
            why = "was kept a moment ago" if dead else "is not dead"
            return Refused(
                code="not-dead", reason=f"{tile} {why}, so it is not replaced.", ruling="R21"
            )
    return None


def _declare(game: Game, seat: int) -> Refused | None:
    s = game.state
    if seat != s.turn:
        return Refused(
            code="not-your-turn",
            reason="Only the player in turn may declare the end.",
            ruling="R34",
        )
    if s.declared:
        return Refused(
            code="already-declared", reason="The end has been declared already.", ruling="R34"
        )
    if not end_is_near(s):
        size = s.end_size
        return Refused(
            code="end-not-near",
            reason=f"The end needs a chain of {size} tiles, or only safe chains on the board.",
            ruling="R34",
        )
    if seat != s.actor:
        return Refused(
            code="not-now", reason="The end is declared at a decision of your own.", ruling="R35"
        )
    if not s.choices >> DECLARE & 1:
        when = {
            "finish_turn": "before the turn's last tiles are drawn",
            "immediate": "before a tile is placed",
            "after_buy": "with the purchase",
        }[game.ruleset.end_timing]
        return Refused(code="not-now", reason=f"The end is declared {when}.", ruling="R35")
    return None


def _offer(game: Game, seat: int, move: Offer) -> Refused | None:
    s = game.state
    if game.ruleset.trading == "off":
        return Refused(
            code="trading-off", reason="Players do not trade in this game.", ruling="R10"
        )
    if seat != s.turn:
        return Refused(
            code="not-your-turn", reason="Only the player in turn may offer a trade.", ruling="R11"
        )
    if s.step != PLACE:
        return Refused(
            code="too-late-to-trade",
            reason="Trades are offered before a tile is placed.",
            ruling="R11",
        )
    if s.offer_to >= 0:
        other = game.players[s.offer_to]
        return Refused(
            code="offer-stands", reason=f"Your offer to {other} still stands.", ruling="R11"
        )
    if not 0 <= move.to < len(game.players) or move.to == seat:
        return Refused(
            code="no-such-player", reason="A trade is offered to another player.", ruling="R11"
        )
    if len(move.give) != CHAINS or len(move.get) != CHAINS:
        return Refused(
            code="bad-number", reason="An offer names shares of each of seven chains.", ruling="R11"
        )
    if min(move.give_cash, move.get_cash, *move.give, *move.get) < 0:
        return Refused(code="bad-number", reason="Nobody can give less than nothing.", ruling="R11")
    if not _something(move.give_cash, move.give) or not _something(move.get_cash, move.get):
        return Refused(
            code="gives-nothing", reason="Each side of a trade must give something.", ruling="R11"
        )
    return _lacking(game, seat, move, seat)


def _answer(game: Game, seat: int, move: Accept | Decline) -> Refused | None:
    s = game.state
    offer = game.offer
    if offer is None:
        return Refused(code="no-offer", reason="No offer stands.", ruling="R11")
    if seat != offer.to:
        return Refused(
            code="not-your-decision",
            reason=f"The offer is made to {game.players[offer.to]}.",
            ruling="R11",
        )
    return _lacking(game, s.turn, offer, seat) if isinstance(move, Accept) else None


def _withdraw(game: Game, seat: int) -> Refused | None:
    if game.offer is None:
        return Refused(code="no-offer", reason="No offer stands.", ruling="R11")
    if seat != game.turn:
        return Refused(
            code="not-your-turn",
            reason="Only the player who made an offer may withdraw it.",
            ruling="R11",
        )
    return None


def _something(cash: int, shares: Iterable[int]) -> bool:
    return bool(cash or any(shares))


def _lacking(game: Game, giver: int, offer: Offer, reader: int) -> Refused | None:
    """Refuse an offer if either side lacks what it would give (R12), in words for `reader`."""
    sides = ((giver, offer.give_cash, offer.give), (offer.to, offer.get_cash, offer.get))
    for seat, cash, shares in sides:
        if not holds(game.state, seat, cash, list(shares)):
            lacks = "You do" if seat == reader else f"{game.players[seat]} does"
            return Refused(
                code="not-held",
                reason=f"{lacks} not hold what the offer would have given.",
                ruling="R12",
            )
    return None
