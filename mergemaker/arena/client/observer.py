"""Rebuilding what a seat observes from the arena's messages."""

from __future__ import annotations

from itertools import product, repeat
from typing import Any

from mergemaker.rules import (
    CHANCE,
    STARTER,
    Chain,
    Game,
    blank_state,
    legal,
    move_text,
    observe,
    open_game,
    ruleset,
    settle,
)

from .message import Asked, cell_of, read_asked
from .replica import HIDDEN, Replica


class NotRebuilt(Exception):
    """An observation could not be rebuilt from the messages; the text says what differs."""


class Observer:
    """What a seat observes of a game, from one decision to the next.

    Args:
        hello: the first message.

    Attributes:
        seat: the seat.
    """

    def __init__(self, hello: dict[str, Any]) -> None:
        rules = hello["rules"]
        self.seat: int = hello["seat"]
        self._players: list[str] = hello["players"]
        self._rules = ruleset(
            rules["preset"],
            **rules["options"],
            columns=rules["columns"],
            rows=rules["rows"],
            safe=rules["safe_size"],
            end_size=rules["end_size"],
        )
        self._replica: Replica | None = None

    def observation(self, decide: dict[str, Any]) -> Game:
        """The game as the seat may know it, as `rules.observe` gives it. Only what no bot needs is
        missing: the hash of the seed, and the events of the deal.

        Args:
            decide: the message that asks for a decision; every one must be given.

        Raises:
            NotRebuilt: it differs from the message.
        """
        start = self._replica or Replica(self._dealt(decide), self.seat)
        asked = read_asked(start.game, decide)
        # Of several tiles that the bank drew in a move, only the last is told (R28).
        first = start.copy()
        untold = first.play_on(asked, repeat(1))
        wrong: list[str] = []
        for columns in product(range(1, self._rules.columns + 1), repeat=untold):
            replica = start.copy() if columns else first
            if columns:
                replica.play_on(asked, iter(columns))
            seen = self._seen(replica, asked)
            wrong = differences(seen, self.seat, asked)
            if not wrong:
                self._replica = replica
                return seen
        raise NotRebuilt(f"decision {decide['id']} differs in: {', '.join(wrong)}")

    def _dealt(self, decide: dict[str, Any]) -> Game:
        """The game at its first decision, with the hands hidden."""
        moves, view = decide["moves"], decide["view"]
        first = moves[0][0] if moves else view["in_turn"]
        s = blank_state(self._rules, len(self._players))
        s.explicit = 1
        s.bag[: s.tiles] = [HIDDEN] * s.tiles
        tiles = self._starting_tiles(decide, first)
        s.bag[: len(tiles)] = [cell_of(tile) for tile in tiles]
        open_game(s)
        while s.step == CHANCE:
            settle(s, first if s.stage == STARTER else 0)
        return Game(self._rules, tuple(self._players), None, None, (), s)

    def _starting_tiles(self, decide: dict[str, Any], first: int) -> list[str]:
        """Starting tiles (R6) by which this seat is the first; those on the board, if they stay."""
        if self._rules.starting_tiles == "none":
            return []
        tiles = list(self._rules.tiles)
        if self._rules.starting_tiles == "stay":
            placed = {text for _, text, *_ in decide["moves"]}
            board = zip(tiles, decide["view"]["board"], strict=True)
            tiles = [tile for tile, sign in board if sign not in ".x" and tile not in placed]
        by_row = self._rules.first_player == "row"
        tiles.sort(
            key=lambda tile: (tile[-1], int(tile[:-1])) if by_row else (int(tile[:-1]), tile[-1])
        )
        tiles = tiles[: len(self._players)]
        tiles.insert(first, tiles.pop(0))
        return tiles

    def _seen(self, replica: Replica, asked: Asked) -> Game:
        """What the seat observes of the replica."""
        game = replica.game.copy()
        s = game.state
        aside = s.bag[s.drawn - s.aside : s.drawn]
        s.drawn = s.tiles - asked.view["bag"]
        s.bag[s.drawn - s.aside : s.drawn] = aside
        s.explicit = 0
        s.recording = 1
        return observe(game, self.seat)


def differences(game: Game, seat: int, asked: Asked) -> list[str]:
    """What is not in an observation as the arena says it is, in words.

    Args:
        game: the observation.
        seat: whose it is.
        asked: what the arena says.
    """
    view, merger = asked.view, game.merger
    ours: dict[str, Any] = {
        "kind": next((kind for decider, kind in reversed(game.deciding) if decider == seat), None),
        "legal": [move_text(game, move) for move in legal(game, seat)],
        "turn": game.turn_number,
        "in_turn": game.turn,
        "board": game.board(),
        "dead": list(game.dead_cells()),
        "declared": game.declared,
        "hand": list(game.hand(seat)),
        "chains": [(game.size(chain), game.bank(chain)) for chain in Chain],
        "merger": merger and (merger.tile, merger.survivor, merger.defunct),
        "offer": game.offer and game.offer.to,
    }
    theirs: dict[str, Any] = {
        "kind": asked.kind,
        "legal": list(asked.legal),
        **{name: view[name] for name in ("turn", "in_turn", "board", "dead", "declared", "hand")},
        "chains": [(chain["size"], chain["bank"]) for chain in view["chains"]],
        "merger": view["merger"]
        and tuple(view["merger"][name] for name in ("tile", "survivor", "defunct")),
        "offer": view["offer"] and view["offer"]["to"],
    }
    for other, player in enumerate(view["players"]):
        if player["cash"] is not None:
            ours[f"cash of seat {other}"] = game.cash(other)
            theirs[f"cash of seat {other}"] = player["cash"]
            ours[f"shares of seat {other}"] = [game.shares(other, chain) for chain in Chain]
            theirs[f"shares of seat {other}"] = player["shares"]
    return [name for name, value in ours.items() if value != theirs[name]]
