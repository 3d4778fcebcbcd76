"""A game as users of the rules see it: everything about it that can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from . import event_decoding
from .board import cell_letters, is_dead, tile_cell, tile_name, touching
from .decision import end_is_near
from .events import Ending, Event
from .merger_status import Merger, current_merger
from .moves import Offer, Played
from .placement import can_play
from .rulesets import EVERY_CHAIN, Chain, Ruleset
from .scoring import Result, score, totals
from .state import (
    BUY,
    CHAINS,
    DECLARE,
    DEFUNCT,
    FOUND,
    HIDDEN,
    OVER,
    PLACE,
    REPLACE,
    SELL,
    SLOTS,
    SURVIVE,
    TRADE,
    State,
    W,
)

DecisionKind = Literal["place", "found", "survivor", "next", "dispose", "buy", "replace", "answer"]

KINDS: dict[int, DecisionKind] = {
    PLACE: "place",
    FOUND: "found",
    SURVIVE: "survivor",
    DEFUNCT: "next",
    TRADE: "dispose",
    SELL: "dispose",
    BUY: "buy",
    REPLACE: "replace",
}
HIDDEN_TILE = "?"


class Redeal(NamedTuple):
    """After so many `moves`, every tile that a `seat` did not know was dealt again. This and all
    later chance follow from `seed`, which has 32 bytes (`redealing.py`)."""

    moves: int
    seat: int
    seed: bytes


class Decision(NamedTuple):
    """A seat must decide something."""

    seat: int
    kind: DecisionKind


class Game:
    """A game of Acquire: its state, players and rules, and how it got here.

    `deal`, `set_up` and `read_record` make games.

    Attributes:
        ruleset: the rules in force.
        players: names in seat order.
        seed: the 32 bytes that chance comes from, or None if they are not known (R40).
        seed_hash: their SHA-256 in hexadecimal, or None.
        bag0: every tile in the order that the bag had at first; empty if that is hidden.
        chance0: the first state of the generator of later chance, if it was given; None if it
            follows from the seed or the bag, or is hidden (R40).
        state: the state that the engine works on (`state.py`).
        history: every move made, in order.
        opening: the events of the deal; none for a game made by `set_up`. `play` returns the later
            events.
        refilled: for each seat, the cells dead when it last refilled its hand, as a mask. It misses
            some, which the state's own `refilled` has; but stored games and the bots' recorded play
            depend on that (`docs/decisions/0119`).
        bank_columns: by a move's index in `history`, the column of the last tile that the bank drew
            in it, if it drew one (R28).
        redeals: when hidden tiles were dealt again, in order; none in a game that was dealt once.
        observer: the seat whose observation this is (`observe`), -1 for a watcher's; None when
            nothing is hidden.
    """

    __slots__ = (
        "bag0",
        "bank_columns",
        "chance0",
        "history",
        "observer",
        "opening",
        "players",
        "redeals",
        "refilled",
        "ruleset",
        "seed",
        "seed_hash",
        "state",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        players: tuple[str, ...],
        seed: bytes | None,
        seed_hash: str | None,
        bag0: tuple[str, ...],
        state: State,
    ) -> None:
        self.ruleset = ruleset
        self.players = players
        self.seed = seed
        self.seed_hash = seed_hash
        self.bag0 = bag0
        self.chance0: int | None = None
        self.state = state
        self.history: list[Played] = []
        self.opening: tuple[Event, ...] = ()
        self.refilled: list[int] = [0] * len(players)
        self.bank_columns: dict[int, int] = {}
        self.redeals: tuple[Redeal, ...] = ()
        self.observer: int | None = None

    def copy(self) -> Game:
        """An independent copy."""
        twin = Game(
            self.ruleset, self.players, self.seed, self.seed_hash, self.bag0, self.state.copy()
        )
        twin.chance0 = self.chance0
        twin.history = self.history[:]
        twin.opening = self.opening
        twin.refilled = self.refilled[:]
        twin.bank_columns = self.bank_columns.copy()
        twin.redeals = self.redeals
        twin.observer = self.observer
        return twin

    # --- who must do what ------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat in turn."""
        return self.state.turn

    @property
    def turn_number(self) -> int:
        """The number of the turn, from 1."""
        return self.state.turns

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.step == OVER

    @property
    def ending(self) -> Ending | None:
        """Why the game ended (R35, R36, R41); None while it goes on."""
        return event_decoding.ENDINGS.get(self.state.ending)

    @property
    def deciding(self) -> tuple[Decision, ...]:
        """Who must decide what: the main decision, then the answer to a standing offer."""
        s = self.state
        if s.step == OVER:
            return ()
        main = Decision(s.actor, KINDS[s.step])
        return (main,) if s.offer_to < 0 else (main, Decision(s.offer_to, "answer"))

    @property
    def can_declare(self) -> bool:
        """Whether the end may be declared along with the main decision (R34, R35)."""
        return bool(self.state.choices >> DECLARE & 1)

    @property
    def end_is_near(self) -> bool:
        """Whether the board allows the end to be declared, now or at a later decision (R34)."""
        return end_is_near(self.state)

    @property
    def declared(self) -> bool:
        """Whether the end has been declared: this turn is the last."""
        return bool(self.state.declared)

    @property
    def offer(self) -> Offer | None:
        """The standing offer of the player in turn (R11)."""
        s = self.state
        if s.offer_to < 0:
            return None
        give, get = tuple(s.offer_give), tuple(s.offer_get)
        return Offer(s.offer_to, s.offer_cash_give, s.offer_cash_get, give, get)

    @property
    def merger(self) -> Merger | None:
        """The merger under way, if there is one."""
        return current_merger(self.state)

    # --- the board and its chains ----------------------------------------------------------------

    def cell(self, tile: str) -> str:
        """What is on a tile's cell: `.` nothing, `o` an orphan, `x` a discarded tile, or a letter
        for the chain."""
        return cell_letters(self.ruleset.initials)[self.state.board[tile_cell(tile)]]

    def board(self) -> str:
        """Every cell as `cell` gives it, row A first: `rows * columns` characters."""
        letters = cell_letters(self.ruleset.initials)
        s = self.state
        rows = (s.board[row * W : row * W + s.columns] for row in range(1, s.rows + 1))
        return "".join([letters[value] for row in rows for value in row])

    def diagram(self) -> str:
        """The board drawn as text, with its columns and rows labelled."""
        cells, wide = self.board(), self.ruleset.columns
        lines = ["  " + " ".join(f"{column + 1:>2}" for column in range(wide))]
        for row in range(self.ruleset.rows):
            drawn = " ".join(f"{cell:>2}" for cell in cells[row * wide : (row + 1) * wide])
            lines.append(f"{chr(65 + row)} {drawn}")
        return "\n".join(lines)

    def touching(self, tile: str) -> tuple[Chain, ...]:
        """The chains that a tile touches (R1)."""
        touched = touching(self.state, tile_cell(tile)) >> 1
        return tuple(chain for chain in EVERY_CHAIN if touched >> chain & 1)

    def touches_none(self, tile: str) -> bool:
        """Whether a tile touches no other, so that placing it only makes it an orphan (R14)."""
        return touching(self.state, tile_cell(tile)) == 0

    def joined(self, chain: int, before: Game) -> tuple[str, ...]:
        """The tiles of a chain that were not yet its own in an earlier position of this game."""
        its, was = 2 << chain, before.state.board
        cells = enumerate(self.state.board)
        return tuple([tile_name(cell) for cell, now in cells if now == its != was[cell]])

    def dead_cells(self) -> tuple[str, ...]:
        """The empty cells where a tile can never be played (R19)."""
        s = self.state
        if not s.safe & (s.safe - 1):
            return ()
        return tuple(
            [
                tile_name(cell)
                for row in range(1, s.rows + 1)
                for cell in range(row * W, row * W + s.columns)
                if s.board[cell] == 0 and is_dead(s, cell)
            ]
        )

    def size(self, chain: int) -> int:
        """How many tiles a chain has; 0 when it is not on the board."""
        return self.state.sizes[chain]

    def price(self, chain: int) -> int:
        """The price of a share now, in dollars; 0 when the chain is not on the board (R3)."""
        return self.state.prices[chain]

    def bank(self, chain: int) -> int:
        """How many of the chain's shares the bank has."""
        return self.state.bank[chain]

    def safe(self, chain: int) -> bool:
        """Whether the chain is safe (R25)."""
        return bool(self.state.safe >> chain & 1)

    # --- the players -----------------------------------------------------------------------------

    def cash(self, seat: int) -> int:
        """A seat's dollars; once the game is over, including the scoring (R37)."""
        return self.state.cash[seat]

    def shares(self, seat: int, chain: int) -> int:
        """How many of a chain's shares a seat holds."""
        return self.state.shares[seat * CHAINS + chain]

    def hand(self, seat: int) -> tuple[str, ...]:
        """A seat's tiles, in the order that it holds them; `?` for one that is hidden."""
        tiles = self.state.hand[seat * SLOTS : (seat + 1) * SLOTS]
        return tuple(HIDDEN_TILE if t == HIDDEN else tile_name(t) for t in tiles if t)

    def with_holdings(
        self, seat: int, *, cash: int | None = None, shares: Sequence[int] | None = None
    ) -> Game:
        """A copy in which a seat has different cash or shares, to see what difference that makes.

        The bank's shares and the choices of the pending decision stay as they are.

        Args:
            seat: whose holdings change.
            cash: in dollars; None leaves it as it is.
            shares: of each of the seven chains; None leaves them as they are.
        """
        twin = self.copy()
        if cash is not None:
            twin.state.cash[seat] = cash
        if shares is not None:
            twin.state.shares[seat * CHAINS : (seat + 1) * CHAINS] = shares
        return twin

    @property
    def bag_left(self) -> int:
        """How many tiles are in the bag."""
        return self.state.tiles - self.state.drawn

    def playable(self, seat: int) -> tuple[str, ...]:
        """The tiles in a seat's hand that are neither dead nor blocked now (R19, R20)."""
        s = self.state
        tiles = s.hand[seat * SLOTS : (seat + 1) * SLOTS]
        return tuple(tile_name(t) for t in tiles if t > HIDDEN and can_play(s, t))

    def lacks(self, seat: int) -> tuple[str, ...]:
        """The tiles that a seat is known not to hold, since they were dead when it last refilled
        its hand (R21), as far as `refilled` has them."""
        mask = self.refilled[seat]
        return tuple(tile for tile in self.ruleset.tiles if mask >> tile_cell(tile) & 1)

    def scores(self) -> Result:
        """The scoring (R37), itemised: the final one, or what it would be if the game ended now."""
        return score(self.state)

    def nets(self) -> list[int]:
        """Every seat's total if the game were scored now (R37): its cash, bonuses and sales."""
        return totals(self.state)

    def net(self, seat: int) -> int:
        """A seat's total if the game were scored now (R37)."""
        return self.nets()[seat]
