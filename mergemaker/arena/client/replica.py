"""A replica of a game, which the moves that the arena reports are repeated in.

The rules carry them out, and for that they need tiles that the seat does not know. So before each
move the other players are given just what the moves to come show that they hold: the tile that they
place next, dead ones if they are to replace some, and nothing if they place none. Chance is asked
for (`State.explicit`), and the bag is never empty. What the next view tells is then put right: the
own hand, how many tiles are hidden, and which are discarded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from mergemaker.rules import (
    CHANCE,
    SLOTS,
    Buy,
    Game,
    Move,
    Place,
    Played,
    Replace,
    W,
    adjacent,
    play_unchecked,
    settle,
)

from .message import HIDDEN_TILE, Asked, Entry, cell_of, tile_at

# As in the state: an empty slot of a hand, a hidden tile, and the cell of a discarded tile.
NO_TILE: Final = 0
HIDDEN: Final = 1
GONE: Final = 256

# Moves that show what a player had in hand at the beginning of the turn or at its end.
TELLING: Final = (Place, Replace, Buy)


class Replica:
    """A replica of a game, up to the last decision that was asked for.

    Args:
        game: a game that was dealt while chance is asked for; it is played on.
        seat: whose decisions are asked for.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._own = self._hand(seat)  # its hand after its last turn; what it drew is hidden

    def copy(self) -> Replica:
        """An independent copy."""
        twin = Replica(self.game.copy(), self.seat)
        twin._own = self._own
        return twin

    def play_on(self, asked: Asked, columns: Iterator[int]) -> int:
        """Repeat the moves that are new, up to the decision that is asked for.

        Args:
            asked: the decision.
            columns: of the tiles that the bank draws, apart from the last in each move, which the
                moves tell (R28).

        Returns:
            How many of these columns there are.
        """
        hidden = 0
        for number in range(len(self.game.history), len(asked.entries)):
            hidden += self._repeat(asked, number, columns)
        self._put_right(asked)
        return hidden

    def _repeat(self, asked: Asked, number: int, columns: Iterator[int]) -> int:
        """Repeat a move.

        Returns:
            How many tiles the bank drew, apart from the last (R28).
        """
        seat, move, column = asked.entries[number]
        own_turn = self.game.state.turn == self.seat
        self._supply(asked, number)
        draws = self._bank_draws(seat, move)
        if draws and not column:  # the bag was empty
            self.game.state.drawn = self.game.state.tiles
            draws = 0
        if column:
            self.game.bank_columns[number] = column
        drawn = [next(columns) for _ in range(draws - 1)] + [column]
        play_unchecked(self.game, seat, self._made(seat, move))
        self.game.history[-1] = Played(seat, move)
        s = self.game.state
        while s.step == CHANCE:
            s.bag[s.drawn] = self._drawn(asked, number) if s.drawing else W + drawn.pop(0) - 1
            settle(s, 0)
        if own_turn:
            self._own = self._hand(self.seat)
        return max(0, draws - 1)

    def _bank_draws(self, seat: int, move: Move) -> int:
        """How many tiles the bank draws in a move, if it has any (R28)."""
        game = self.game
        if game.ruleset.two_player_bank == "off" or len(game.players) > 2:
            return 0
        trial = game.copy()
        play_unchecked(trial, seat, self._made(seat, move))
        draws, s = 0, trial.state
        while s.step == CHANCE and not s.drawing:
            draws += 1
            settle(s, 0)
        return draws

    def _made(self, seat: int, move: Move) -> Move:
        """A move, with the tiles that its player has in the replica."""
        if isinstance(move, Replace) and HIDDEN_TILE in move.tiles:
            dead = set(self.game.dead_cells())
            held = [tile_at(cell) for cell in self._hand(seat) if cell > HIDDEN]
            return Replace(tuple([tile for tile in held if tile in dead][: len(move.tiles)]))
        return move

    # --- what the players hold -------------------------------------------------------------------

    def _supply(self, asked: Asked, number: int) -> None:
        """Give everybody the tiles for a move and what follows it."""
        s = self.game.state
        if not s.aside:
            s.drawn = s.tiles // 2
            s.bag[s.drawn : s.tiles] = [HIDDEN] * (s.tiles - s.drawn)
        for other in range(s.players):
            if other != self.seat:
                self._give_others(other, self._needed(asked, number, other))
        if s.turn == self.seat:
            self._empty_of_live_tiles(asked)
        else:
            turn = s.turns + (self.seat - s.turn) % s.players
            places = turn == asked.view["turn"] and asked.kind in ("place", "replace")
            self._give(self.seat, self._own_hand(asked) if places else [])
        following = asked.entries[number + 1 : number + 2]
        if following and isinstance(following[0].move, Replace):
            self._give_dead(asked.entries[number], following[0])

    def _needed(self, asked: Asked, number: int, other: int) -> list[int]:
        """The tiles that another player has for a move, and for the beginning of the next turn."""
        seat, move, _ = asked.entries[number]
        tiles: list[str] = []
        if seat == other:
            tiles += self._shown(move)
        later = asked.next_of(other, number, TELLING)
        if isinstance(later, Place):
            tiles.append(later.tile)
        elif later is None and asked.kind == "answer" and asked.view["in_turn"] == other:
            tiles.append(_playable(self.game, asked))
        return [cell_of(tile) for tile in tiles]

    def _shown(self, move: Move) -> list[str]:
        """The tiles that a player must hold to make a move."""
        match move:
            case Place(tile):
                return [tile]
            case Replace(tiles) if HIDDEN_TILE in tiles:
                return list(self.game.dead_cells()[: len(tiles)])
            case Replace(tiles):
                return list(tiles)
            case _:
                return []

    def _give_dead(self, now: Entry, following: Entry) -> None:
        """Give a player who is to replace dead tiles after this move what is then dead (R21)."""
        if following.seat == self.seat:
            return
        after = self.copy()
        play_unchecked(after.game, now.seat, after._made(now.seat, now.move))
        dead = after._shown(following.move) or after.game.dead_cells()[:1]
        held = [cell for cell in self._hand(following.seat) if cell]
        self._give_others(following.seat, [*held, *(cell_of(tile) for tile in dead)])

    def _drawn(self, asked: Asked, number: int) -> int:
        """The tile that the player in turn draws next."""
        s = self.game.state
        if s.turn == self.seat:
            self._empty_of_live_tiles(asked)
            return self._own_drawn(asked, (s.drawing & -s.drawing).bit_length() - 1)
        moves = [entry.move for entry in asked.entries[number : number + 2]]
        if not all(isinstance(move, Replace) for move in moves) or len(moves) < 2:
            return NO_TILE
        shown = self._shown(moves[1]) or self.game.dead_cells()
        cells = [cell_of(tile) for tile in shown]
        held = self._hand(s.turn)
        return next((cell for cell in cells if cell not in held), cells[0])

    def _own_drawn(self, asked: Asked, slot: int) -> int:
        """The tile that is drawn into a slot of the own hand; hidden if it does not stay there."""
        held, dead = self._hand(self.seat), self.game.dead_cells()
        shown = [cell_of(tile) for tile in asked.view["hand"]]
        below, above = held[:slot], held[slot + 1 :]
        at = sum(tile != NO_TILE for tile in below)
        # With the bag empty, tiles leave gaps, so others may be in their places.
        for place in (at, *range(len(shown))):
            if place >= len(shown) or shown[place] in held:
                continue
            fits = not any(tile in above for tile in shown[:place]) and not any(
                tile in below for tile in shown[place:]
            )
            if fits and (asked.kind == "replace" or tile_at(shown[place]) not in dead):
                return shown[place]
        return HIDDEN

    def _own_hand(self, asked: Asked) -> list[int]:
        """The own hand at the decision that is asked for, slot by slot."""
        tiles = [cell_of(tile) for tile in asked.view["hand"]]
        slots = [slot for slot, tile in enumerate(self._own) if tile != NO_TILE]
        # With the bag empty, tiles leave gaps, and those that are left stay in their slots.
        fitting = (
            chosen
            for chosen in combinations(slots, len(tiles))
            if all(
                self._own[slot] == tile or tile not in self._own
                for slot, tile in zip(chosen, tiles, strict=True)
            )
        )
        hand = [NO_TILE] * SLOTS
        for slot, tile in zip(next(fitting, slots), tiles, strict=False):
            hand[slot] = tile
        return hand

    def _empty_of_live_tiles(self, asked: Asked) -> None:
        """Leave only dead tiles in the bag if the own hand keeps one that is dead (R21)."""
        s = self.game.state
        if asked.kind == "replace" and asked.view["turn"] == s.turns:
            return
        kept = [tile for tile in self.game.dead_cells() if tile in asked.view["hand"]]
        held = [cell_of(tile) for tile in kept if cell_of(tile) in self._hand(self.seat)]
        if held:
            s.bag[s.drawn : s.tiles] = [held[0]] * (s.tiles - s.drawn)

    def _hand(self, seat: int) -> list[int]:
        return self.game.state.hand[seat * SLOTS : (seat + 1) * SLOTS]

    def _give(self, seat: int, cells: Sequence[int]) -> None:
        """Give a player these tiles in place of all others."""
        s = self.game.state
        hand = [*cells, *[NO_TILE] * (SLOTS - len(cells))]
        s.hand[seat * SLOTS : (seat + 1) * SLOTS] = hand[:SLOTS]

    def _give_others(self, seat: int, cells: Sequence[int]) -> None:
        """Give another player these tiles in place of all others."""
        s = self.game.state
        if seat == s.turn and s.tile and len(cells) > s.slot:  # a tile is to be drawn into that
            cells = [*cells[: s.slot], NO_TILE, *cells[s.slot :]]
        self._give(seat, cells)

    # --- what the view tells ---------------------------------------------------------------------

    def _put_right(self, asked: Asked) -> None:
        """Put right what the view tells of tiles."""
        s, view = self.game.state, asked.view
        mine = self._own_hand(asked)
        for seat, player in enumerate(view["players"]):
            self._give(seat, mine if seat == self.seat else [HIDDEN] * player["tiles"])
        self._own = mine
        for tile, sign in zip(self.game.ruleset.tiles, view["board"], strict=True):
            if sign == "x":
                s.board[cell_of(tile)] = GONE
        self.game.refilled = [
            sum(1 << cell_of(tile) for tile in player["lacks"]) for player in view["players"]
        ]


def _playable(game: Game, asked: Asked) -> str:
    """A tile that whoever is to place one may hold (R13)."""
    view, tiles = asked.view, game.ruleset.tiles
    signs = dict(zip(tiles, view["board"], strict=True))
    free = [tile for tile in tiles if signs[tile] == "." and tile not in view["dead"]]

    def touched(tile: str) -> set[str]:
        return {signs[other] for other in tiles if adjacent(tile, other)} - {".", "x"}

    # One that touches nothing but orphans may be blocked (R20).
    return next((tile for tile in free if touched(tile) != {"o"}), free[0])
