"""What a program is told, as JSON: the protocol of `docs/arena.md`, version 1."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from typing import Any

from ..rules import OPTIONS, Chain, Game, legal, move_text
from ..rules.market import GIANT

PROTOCOL = 1


def hello(game: Game, seat: int, seconds: float) -> dict[str, Any]:
    """The first message of a game: the rules in force, and who sits where.

    Args:
        game: as dealt, with its seed.
        seat: the program's.
        seconds: what a decision may take.
    """
    rules = game.ruleset
    # A hash has no way back to the seed, from which the bag's order would follow.
    chance = hashlib.sha256(b"program %d " % seat + (game.seed or b"")).digest()
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "mergemaker": version("mergemaker"),
        "seat": seat,
        "players": list(game.players),
        "seconds": seconds,
        "seed": int.from_bytes(chance[:6], "big"),
        "rules": {
            "preset": rules.preset,
            "options": {name: getattr(rules, name) for name in OPTIONS},
            "columns": rules.columns,
            "rows": rules.rows,
            "safe_size": rules.safe,
            "end_size": GIANT,
            "chains": [
                {
                    "name": rules.name(chain),
                    "letter": rules.letter(chain),
                    "prices": [rules.price(chain, size) for size in range(GIANT + 1)],
                }
                for chain in Chain
            ],
        },
    }


def decide(sight: Game, seat: int, number: int) -> dict[str, Any]:
    """A decision to make.

    Args:
        sight: the game as the seat may know it.
        seat: the program's.
        number: of the decision, which the answer repeats.
    """
    return {
        "type": "decide",
        "id": number,
        "kind": next(kind for who, kind in reversed(sight.deciding) if who == seat),
        "legal": [move_text(sight, move) for move in legal(sight, seat)],
        "view": view(sight, seat),
        "moves": [_played(sight, at) for at in range(len(sight.history))],
    }


def over(game: Game) -> dict[str, Any]:
    """The game is over."""
    return {
        "type": "over",
        "result": [
            {"seat": line.seat, "place": line.place, "total": line.total}
            for line in game.scores().lines
        ],
    }


def view(sight: Game, seat: int) -> dict[str, Any]:
    """The facts that a seat may know (R38, R39); `None` for what it may not."""
    merger = sight.merger
    return {
        "turn": sight.turn_number,
        "in_turn": sight.turn,
        "board": sight.board(),
        "dead": list(sight.dead_cells()),
        "bag": sight.bag_left,
        "declared": sight.declared,
        "chains": [
            {
                "size": sight.size(chain),
                "safe": sight.safe(chain),
                "price": sight.price(chain),
                "bank": sight.bank(chain),
            }
            for chain in Chain
        ],
        "hand": list(sight.hand(seat)),
        "playable": list(sight.playable(seat)),
        "players": [_player(sight, other, seat) for other in range(len(sight.players))],
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
    }


def _played(sight: Game, at: int) -> list[Any]:
    """A move that was made: its seat, its text, and what the bank drew for it, if it did (R28)."""
    played = sight.history[at]
    told: list[Any] = [played.seat, move_text(sight, played.move)]
    return [*told, sight.bank_columns[at]] if at in sight.bank_columns else told


def _player(sight: Game, other: int, seat: int) -> dict[str, Any]:
    known = other == seat or sight.ruleset.holdings == "open"
    return {
        "tiles": len(sight.hand(other)),
        "cash": sight.cash(other) if known else None,
        "shares": [sight.shares(other, chain) for chain in Chain] if known else None,
    }
