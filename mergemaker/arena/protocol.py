"""The messages to external programs, as JSON: version 1 of the protocol in `docs/arena.md`."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from typing import Any

from ..rules import OPTIONS, Chain, Game, legal, move_text
from .offers import MOST_OFFERS

PROTOCOL = 1


def hello(game: Game, seat: int, seconds: float) -> dict[str, Any]:
    """The first message of a game: the rules in force, and who sits where.

    Args:
        game: as dealt, with its seed.
        seat: the program's.
        seconds: the time limit for a decision.
    """
    rules = game.ruleset
    # Hashed, since the seed itself would reveal the order of the bag.
    digest = hashlib.sha256(b"program %d " % seat + (game.seed or b"")).digest()
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "mergemaker": version("mergemaker"),
        "seat": seat,
        "players": list(game.players),
        "seconds": seconds,
        "seed": int.from_bytes(digest[:6], "big"),
        "offers_per_turn": MOST_OFFERS,
        "rules": {
            "preset": rules.preset,
            "options": {name: getattr(rules, name) for name in OPTIONS},
            "columns": rules.columns,
            "rows": rules.rows,
            "safe_size": rules.safe,
            "end_size": rules.end_size,
            "chains": [
                {
                    "name": rules.name(chain),
                    "letter": rules.letter(chain),
                    "prices": [rules.price(chain, size) for size in range(rules.end_size + 1)],
                }
                for chain in Chain
            ],
        },
    }


def decide(observation: Game, seat: int, number: int) -> dict[str, Any]:
    """The message that asks for a decision.

    Args:
        observation: the game as the seat may know it.
        seat: the program's.
        number: of the decision; the answer must repeat it.
    """
    return {
        "type": "decide",
        "id": number,
        "kind": next(kind for decider, kind in reversed(observation.deciding) if decider == seat),
        "legal": [move_text(observation, move) for move in legal(observation, seat)],
        "view": view(observation, seat),
        "moves": [_played(observation, at) for at in range(len(observation.history))],
    }


def game_over(game: Game) -> dict[str, Any]:
    """The message that the game is over, with the result."""
    return {
        "type": "over",
        "result": [
            {"seat": line.seat, "place": line.place, "total": line.total}
            for line in game.scores().lines
        ],
    }


def view(observation: Game, seat: int) -> dict[str, Any]:
    """What a seat may know (R38, R39), with `None` for what is hidden from it."""
    merger, offer = observation.merger, observation.offer
    return {
        "turn": observation.turn_number,
        "in_turn": observation.turn,
        "board": observation.board(),
        "dead": list(observation.dead_cells()),
        "bag": observation.bag_left,
        "declared": observation.declared,
        "chains": [
            {
                "size": observation.size(chain),
                "safe": observation.safe(chain),
                "price": observation.price(chain),
                "bank": observation.bank(chain),
            }
            for chain in Chain
        ],
        "hand": list(observation.hand(seat)),
        "playable": list(observation.playable(seat)),
        "players": [_player(observation, other, seat) for other in range(len(observation.players))],
        "merger": None
        if merger is None
        else {
            "tile": merger.tile,
            "mergemaker": merger.mergemaker,
            "survivor": merger.survivor,
            "defunct": merger.defunct,
            "price": merger.price,
            "waiting": list(merger.remaining),
        },
        "offer": None
        if offer is None
        else {
            "to": offer.to,
            "give": {"cash": offer.give_cash, "shares": list(offer.give)},
            "get": {"cash": offer.get_cash, "shares": list(offer.get)},
        },
    }


def _played(observation: Game, at: int) -> list[Any]:
    """A past move: its seat, its text, and the column of the tile that the bank drew after it, if
    any (R28)."""
    played = observation.history[at]
    entry: list[Any] = [played.seat, move_text(observation, played.move)]
    return [*entry, observation.bank_columns[at]] if at in observation.bank_columns else entry


def _player(observation: Game, other: int, seat: int) -> dict[str, Any]:
    known = other == seat or observation.ruleset.holdings == "open"
    return {
        "tiles": len(observation.hand(other)),
        "lacks": list(observation.lacks(other)),
        "cash": observation.cash(other) if known else None,
        "shares": [observation.shares(other, chain) for chain in Chain] if known else None,
    }
