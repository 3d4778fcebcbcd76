"""Games that start from a drawn board and are played in the notation of a record.

    table = scenario(
        '''
        .  T  T  .  L  L  L
        .  .  .  o  .  .  .
        ''', ann="T5", ben="T3", cat="T3")
    table.play("4A")
    assert table.log[0] == "ann places 4A"

A drawing shows the top left corner of the board, or all of it: `.` is an empty cell, `o` an orphan,
`x` the cell of a discarded tile, and a letter a chain. Cells left out are empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from mergemaker.rules import (
    OPTIONS,
    PLACE,
    SLOTS,
    Chain,
    Game,
    Move,
    Place,
    Player,
    Refused,
    Ruleset,
    legal,
    move_text,
    parse_move,
    play,
    play_unchecked,
    ruleset,
    set_up,
)
from mergemaker.rules.board import tile_cell

from .narration import narrate
from .snapshot import snapshot

Cells = dict[str, str]
"""What is on each cell that is not empty, by the name of its tile."""


def scenario(
    drawing: str = "",
    *,
    preset: str = "classic",
    turn: str | None = None,
    cash: int | Mapping[str, int] = 6000,
    hands: Mapping[str, str] | None = None,
    draws: str = "",
    bag: str | None = None,
    seed: bytes | None = None,
    **named: str,
) -> Table:
    """A game at the start of a player's turn.

    Args:
        drawing: the board; see above.
        preset: the preset that the options in `named` change.
        turn: whose turn it is; the first player's by default.
        cash: what everybody holds, or what each named player holds; the others hold $6,000.
        hands: the hands of some players, as "4A 5B". The others get six tiles from the far end of
            the board, and may place any tile that is in no given hand as if they held it.
        draws: the tiles to be drawn next. The others follow in the order of the board.
        bag: all the tiles in the bag, in the order of drawing. Tiles that are not in it, in a hand
            or on the board are out of the game.
        seed: determines what is drawn at random later (R40); by default, the bag does.
        named: options by name, and players with their shares, as "T5 L2". The players sit in the
            order given.
    """
    rules = ruleset(preset, **{name: named.pop(name) for name in OPTIONS if name in named})
    players = list(named)
    cells = drawn(drawing, rules)
    everywhere = tiles_of(rules)
    given = {name: tiles.split() for name, tiles in (hands or {}).items()}
    wanted = (draws if bag is None else bag).split()
    taken = {*cells, *wanted, *(tile for hand in given.values() for tile in hand)}
    spare = [tile for tile in everywhere if tile not in taken]
    filled = {
        name: given[name] if name in given else [spare.pop() for _ in range(min(6, len(spare)))]
        for name in players
    }
    purse = cash if isinstance(cash, Mapping) else dict.fromkeys(players, cash)
    game = set_up(
        rules,
        [
            Player(name, purse.get(name, 6000), shares_named(named[name], rules), filled[name])
            for name in players
        ],
        board=cells,
        bag=wanted + (spare if bag is None else []),
        gone=[] if bag is None else spare,
        turn=players.index(turn) if turn else 0,
        seed=seed,
    )
    return Table(game, any_tile=[name for name in players if name not in given])


class Table:
    """A game that is played and queried in text.

    Attributes:
        game: the game.
        log: a sentence for each event so far.
        any_tile: the players whose hands are not given: they hold whatever they place.
    """

    def __init__(self, game: Game, any_tile: Sequence[str] = ()) -> None:
        self.game = game
        self.log: list[str] = []
        self.any_tile = set(any_tile)

    def play(self, *texts: str, by: str | None = None) -> list[str]:
        """Make moves together, and return a sentence for each event.

        Args:
            texts: the moves.
            by: who makes them; by default, whoever must decide.
        """
        seat = self._seat(by)
        moves = [self._move(text) for text in texts]
        self._take_in_hand(seat, texts[0])
        events = play(self.game, seat, *moves)
        sentences = [narrate(event, self.game.players, self.game.ruleset) for event in events]
        self.log += sentences
        return sentences

    def refusal(self, *texts: str, by: str | None = None) -> str:
        """Check that moves are refused and change nothing, and return the ruling."""
        seat = self._seat(by)
        self._take_in_hand(seat, texts[0])
        before = snapshot(self.game)
        moves = [self._move(text) for text in texts]
        with pytest.raises(Refused) as caught:
            play(self.game, seat, *moves)
        assert snapshot(self.game) == before
        assert caught.value.reason.endswith("."), "a reason is a sentence"
        return caught.value.ruling

    def pass_turns(self, count: int = 1) -> None:
        """Play some turns, always with the first legal move: the first tile, hold, no purchase."""
        for _ in range(count):
            number = self.game.turn_number
            while self.game.turn_number == number and not self.game.over:
                seat = self.game.deciding[0].seat
                play_unchecked(self.game, seat, legal(self.game, seat)[0])

    @property
    def turn(self) -> str:
        return self.game.players[self.game.turn]

    @property
    def asked(self) -> str:
        """Who must decide what, as "ann place"; "" when the game is over."""
        if self.game.over:
            return ""
        decision = self.game.deciding[-1]
        return f"{self.game.players[decision.seat]} {decision.kind}"

    @property
    def tiles(self) -> list[str]:
        """The tiles that the player in turn may place."""
        return [move.tile for move in legal(self.game, self.game.turn) if isinstance(move, Place)]

    def choices(self, by: str | None = None) -> list[str]:
        """The legal moves of whoever must decide, as text."""
        return [move_text(self.game, move) for move in legal(self.game, self._seat(by))]

    def cash(self, name: str) -> int:
        return self.game.cash(self._seat(name))

    def shares(self, name: str) -> str:
        seat = self._seat(name)
        held = {chain: self.game.shares(seat, chain) for chain in Chain}
        return " ".join(f"{self._letter(chain)}{n}" for chain, n in held.items() if n)

    def holds(self, name: str, tiles: str) -> bool:
        """Check that a hand consists of these tiles, in any order."""
        assert sorted(self.hand(name).split()) == sorted(tiles.split())
        return True

    def hand(self, name: str) -> str:
        return " ".join(self.game.hand(self._seat(name)))

    def size(self, letter: str) -> int:
        return self.game.size(self._chain(letter))

    def price(self, letter: str) -> int:
        return self.game.price(self._chain(letter))

    def bank(self, letter: str) -> int:
        return self.game.bank(self._chain(letter))

    def safe(self, letter: str) -> bool:
        return self.game.safe(self._chain(letter))

    def shows(self, drawing: str) -> bool:
        """Check that the board is as drawn."""
        expected = drawn(drawing, self.game.ruleset)
        found = {
            tile: self.game.cell(tile)
            for tile in tiles_of(self.game.ruleset)
            if self.game.cell(tile) != "."
        }
        assert found == expected, self.game.diagram()
        return True

    def _letter(self, chain: Chain) -> str:
        return self.game.ruleset.letter(chain)

    def _chain(self, letter: str) -> Chain:
        return next(chain for chain in Chain if self._letter(chain) == letter)

    def _seat(self, name: str | None) -> int:
        return self.game.deciding[-1].seat if name is None else self.game.players.index(name)

    def _move(self, text: str) -> Move:
        return parse_move(self.game, text)

    def _take_in_hand(self, seat: int, tile: str) -> None:
        """Make sure that a player whose hand is not given holds this tile: swap it for another,
        from the bag or from such a hand."""
        state = self.game.state
        if self.game.players[seat] not in self.any_tile or tile not in self.game.ruleset.tiles:
            return
        cell, own = tile_cell(tile), range(seat * SLOTS, (seat + 1) * SLOTS)
        slots = [
            slot
            for name in self.any_tile
            for slot in range(SLOTS * self._seat(name), SLOTS * (self._seat(name) + 1))
        ]
        bag, hand = state.bag, state.hand
        slot = next((slot for slot in reversed(own) if hand[slot]), None)
        if slot is None or cell in hand[own.start : own.stop]:
            return
        given = hand[slot]
        if cell in bag[state.drawn :]:
            at, instead = bag.index(cell), bag.index(given)
            bag[at], bag[instead] = given, cell
        elif cell in (hand[other] for other in slots):
            hand[hand.index(cell)] = given
        else:
            return
        hand[slot] = cell
        if state.step == PLACE and state.actor == seat:
            state.choices |= 1 << slot - own.start


def drawn(drawing: str, rules: Ruleset) -> Cells:
    """The cells in a drawing of the top left corner of the board."""
    marks = {".", "o", "x", *(rules.letter(chain) for chain in Chain)}
    cells: Cells = {}
    lines = [line for line in drawing.splitlines() if line.strip()]
    assert len(lines) <= rules.rows, "the drawing has too many rows"
    for row, line in enumerate(lines):
        signs = line.split()
        assert len(signs) <= rules.columns, f"row {row + 1} of the drawing is too long"
        for column, sign in enumerate(signs):
            assert sign in marks, f"unknown sign in a drawing: {sign!r}"
            if sign != ".":
                cells[f"{column + 1}{chr(ord('A') + row)}"] = sign
    return cells


def snake(letter: str, count: int, rules: Ruleset | None = None) -> str:
    """A drawing of a chain of `count` tiles that fills the board row by row."""
    columns = rules.columns if rules else 12
    signs = [letter] * count
    rows = [signs[start : start + columns] for start in range(0, count, columns)]
    return "\n".join(" ".join(row) for row in rows)


def tiles_of(rules: Ruleset) -> list[str]:
    """The name of every tile, in the order of the board: row A first."""
    return [
        f"{column}{chr(ord('A') + row)}"
        for row in range(rules.rows)
        for column in range(1, rules.columns + 1)
    ]


def shares_named(text: str, rules: Ruleset) -> list[int]:
    """The number of shares of each chain, from "T5 L2"."""
    letters = [rules.letter(chain) for chain in Chain]
    counts = [0] * len(letters)
    for word in text.split():
        counts[letters.index(word[0])] = int(word[1:])
    return counts
