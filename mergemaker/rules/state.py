"""The state of a game: every fact of it as numbers and flat lists, listed in `FIELDS`.

Cells. The board lies in a grid `W` = 13 wide with a blank column at the right and a blank row
above and below, so that every tile has four neighbours and none needs a test for the edge. The tile
in column c of row r (both from 0) is the cell `(r + 1) * W + c`; cell 0 is blank, so tile 0 means
"no tile". A cell of the board is 0 if empty, or holds one bit: `ORPHAN`, `2 << chain`, or `GONE`
where a discarded tile would have been placed.

Masks of chains (`active`, `safe`, `merging`, ...) have the bit `1 << chain`.

The lists per seat are flat: `shares[seat * 7 + chain]`, `hand[seat * 6 + slot]`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final, NamedTuple

W: Final = 13
CELLS: Final = 12 * W
CHAINS: Final = 7
SEATS: Final = 6
SLOTS: Final = 6
EVERY_SLOT: Final = (1 << SLOTS) - 1  # the mask of all slots of a hand

# What a cell of the board holds.
ORPHAN: Final = 1
OCCUPIED: Final = 255
GONE: Final = 256

# A hidden tile. It is a cell of the blank border, which no real tile can be.
HIDDEN: Final = 1

# What `step` asks the actor for. The choices of each are the bits of `choices`.
NOTHING: Final = 0
PLACE: Final = 1  # a slot of the hand
FOUND: Final = 2  # a chain
SURVIVE: Final = 3  # a chain
DEFUNCT: Final = 4  # a chain
TRADE: Final = 5  # how many pairs of shares to trade
SELL: Final = 6  # how many shares to sell
BUY: Final = 7  # a chain to buy one share of, or DONE
REPLACE: Final = 8  # a slot of the hand whose dead tile to replace, or DONE
OVER: Final = 9
CHANCE: Final = 10  # an outcome of chance, from outside; only if `explicit`

DONE: Final = 7
DECLARE: Final = 30

# How far the turn has come: which rule is carried out next.
PLACING: Final = 0
CLEARING: Final = 1
MERGING: Final = 2
BUYING: Final = 3
DRAWING: Final = 4
REPLACING: Final = 5
PASSING: Final = 6
PAYING: Final = 7
SCORING: Final = 8
STARTING_TILES: Final = 9
STARTER: Final = 10
DEALING: Final = 11

# Why the game ended.
DECLARED: Final = 1
NO_TILES: Final = 2
NO_PLACING: Final = 3
AGREED: Final = 4

# Option values, in the order of `rulesets.OPTIONS`.
BY_COLUMN, BY_ROW, BY_CHANCE = range(3)
TILES_STAY, TILES_RETURN, TILES_NONE = range(3)
FOUNDER_NONE, FOUNDER_CASH = range(2)
DEAD_RETURN, DEAD_DISCARD = range(2)
REPLACE_AUTO, REPLACE_ASK, REPLACE_ONCE = range(3)
HAND_REPLACE, HAND_SKIP, HAND_REDRAW = range(3)
BANK_OFF, BANK_TILE = range(2)
END_FINISH_TURN, END_IMMEDIATE, END_AFTER_BUY = range(3)
TRADING_ON, TRADING_OFF = range(2)


class Field(NamedTuple):
    """A field of the state: how many numbers it has (0: a single number, not a list), how many
    bytes each takes in a native row, what it means, and whether it holds cells, which are never
    negative."""

    name: str
    length: int
    width: int
    meaning: str
    cells: bool = False


FIELDS: Final = (
    # the ruleset, set at the deal
    Field("columns", 0, 1, "columns of the board"),
    Field("rows", 0, 1, "rows of the board"),
    Field("tiles", 0, 1, "tiles in the game"),
    Field("every_chain", 0, 1, "mask of the chains in the game (R2)"),
    Field("hand_size", 0, 1, "tiles in a hand (R8)"),
    Field("purchases", 0, 1, "shares that may be bought in a turn (R32)"),
    Field("safe_size", 0, 1, "size from which a chain is safe (R25)"),
    Field("end_size", 0, 1, "size of a chain that lets the end be declared (R34)"),
    Field("tiers", CHAINS, 1, "price tier of each chain (R3)"),
    Field("first_player", 0, 1, "R6"),
    Field("starting_tiles", 0, 1, "R6"),
    Field("founder_empty", 0, 1, "R16"),
    Field("dead_tiles", 0, 1, "R21"),
    Field("replace", 0, 1, "R21"),
    Field("unplayable_hand", 0, 1, "R22"),
    Field("two_player_bank", 0, 1, "R28"),
    Field("end_timing", 0, 1, "R35"),
    Field("trading", 0, 1, "R10"),
    # who must do what
    Field("players", 0, 1, "how many play"),
    Field("turns", 0, 2, "turns begun"),
    Field("turn", 0, 1, "whose turn it is"),
    Field("stage", 0, 1, "how far the turn has come"),
    Field("step", 0, 1, "what is being decided"),
    Field("actor", 0, 1, "who decides it; -1 for chance"),
    Field("choices", 0, 4, "mask of the choices"),
    Field("declared", 0, 1, "the end has been declared"),
    Field("ending", 0, 1, "why the game ended; 0 while it goes on"),
    Field("idle", 0, 1, "turns in a row without a tile placed (R36)"),
    Field("recording", 0, 1, "whether events are appended to the log"),
    # the board and its chains
    Field("board", CELLS, 2, "what lies where"),
    Field("sizes", CHAINS, 1, "tiles in each chain"),
    Field("prices", CHAINS, 2, "price of a share; 0 for a chain not on the board"),
    Field("bank", CHAINS, 1, "shares left in the bank"),
    Field("active", 0, 1, "mask of the chains on the board"),
    Field("safe", 0, 1, "mask of the safe chains"),
    Field("giant", 0, 1, "some chain has `end_size` or more tiles (R34)"),
    # the players
    Field("cash", SEATS, 4, "dollars"),
    Field("shares", SEATS * CHAINS, 1, "shares held"),
    Field("hand", SEATS * SLOTS, 1, "tiles held; 0 an empty slot", cells=True),
    # what is known of hands: who has replaced the dead tiles holds none of them (R21)
    Field("placings", 0, 1, "how many tiles have been placed"),
    Field("placed", 108, 1, "these tiles, in order", cells=True),
    Field("refilled", SEATS, 1, "how many there were when each seat last refilled its hand"),
    # the bag and chance
    Field("bag", 108, 1, "the tiles; those from `drawn` on are in the bag, next first", cells=True),
    Field("drawn", 0, 1, "tiles drawn"),
    Field("aside", 0, 1, "tiles before `drawn` that go back once the replacements are drawn (R21)"),
    Field("drawing", 0, 1, "mask of the slots of `turn`'s hand that are still to be filled"),
    Field("first", 0, 1, "the seat that starts (R6)"),
    Field("chance", 0, 4, "state of the generator (R40)"),
    Field("explicit", 0, 1, "whether each outcome of chance is asked for (`CHANCE`)"),
    Field("settled", 0, 1, "the outcome that was asked for is known"),
    # this turn
    Field("tile", 0, 1, "the tile placed; 0 if none", cells=True),
    Field("slot", 0, 1, "the slot it came from"),
    Field(
        "cleared",
        0,
        1,
        "1: an unplayable hand has been dealt with (R22); 2: the turn's only pass is made (R21)",
    ),
    Field("left", 0, 1, "shares that may still be bought"),
    Field("offered", 0, 1, "mask of the slots whose dead tile may be replaced"),
    Field("chosen", 0, 1, "mask of the slots chosen to be replaced"),
    # a merger
    Field("merging", 0, 1, "mask of the chains still to become defunct, the present one included"),
    Field("merged", 0, 1, "mask of the chains that have become defunct"),
    Field("survivor", 0, 1, "the surviving chain; -1 while not known"),
    Field("defunct", 0, 1, "the defunct chain being disposed of; -1 if none"),
    Field("asked", 0, 1, "seats, from the mergemaker on, that have disposed of it"),
    Field("traded", 0, 1, "shares the present holder has traded"),
    Field("bank_column", CHAINS, 1, "the bank's tile for each chain's last bonuses (R28)"),
    # an offer (R11)
    Field("offer_to", 0, 1, "the seat asked to answer; -1 while no offer stands"),
    Field("offer_cash_give", 0, 4, "dollars the player in turn gives"),
    Field("offer_cash_get", 0, 4, "dollars the player in turn gets"),
    Field("offer_give", CHAINS, 1, "shares the player in turn gives"),
    Field("offer_get", CHAINS, 1, "shares the player in turn gets"),
    Field("queue", 108, 1, "scratch: the cells reached by a spread", cells=True),
)

_every: Final = attrgetter(*(field.name for field in FIELDS))


class State:
    """The state of a game: plain and mutable, and changed by the functions of this package."""

    __slots__ = (*(field.name for field in FIELDS), "event_log")

    columns: int
    rows: int
    tiles: int
    every_chain: int
    hand_size: int
    purchases: int
    safe_size: int
    end_size: int
    tiers: list[int]
    first_player: int
    starting_tiles: int
    founder_empty: int
    dead_tiles: int
    replace: int
    unplayable_hand: int
    two_player_bank: int
    end_timing: int
    trading: int
    players: int
    turns: int
    turn: int
    stage: int
    step: int
    actor: int
    choices: int
    declared: int
    ending: int
    idle: int
    recording: int
    board: list[int]
    sizes: list[int]
    prices: list[int]
    bank: list[int]
    active: int
    safe: int
    giant: int
    cash: list[int]
    shares: list[int]
    hand: list[int]
    placings: int
    placed: list[int]
    refilled: list[int]
    bag: list[int]
    drawn: int
    aside: int
    drawing: int
    first: int
    chance: int
    explicit: int
    settled: int
    tile: int
    slot: int
    cleared: int
    left: int
    offered: int
    chosen: int
    merging: int
    merged: int
    survivor: int
    defunct: int
    asked: int
    traded: int
    bank_column: list[int]
    offer_to: int
    offer_cash_give: int
    offer_cash_get: int
    offer_give: list[int]
    offer_get: list[int]
    queue: list[int]
    event_log: list[int]

    def __init__(self) -> None:
        for field in FIELDS:
            setattr(self, field.name, [0] * field.length if field.length else 0)
        self.event_log = []

    def copy(self) -> State:
        """An independent copy, with an empty event log."""
        twin = State.__new__(State)
        _copy_fields(self, twin)
        twin.event_log = []
        return twin

    def facts(self) -> tuple[int | list[int], ...]:
        """Every field's value, in the order of `FIELDS`: equal for equal states."""
        return _every(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.facts() == other.facts()


def _field_copier() -> Callable[[State, State], None]:
    """A function that copies every field of one state to another. It is made like the methods of a
    dataclass: with each field by its name it takes a third of the time of a loop over them."""
    lines = [
        f"    twin.{field.name} = state.{field.name}{'[:]' if field.length else ''}"
        for field in FIELDS
    ]
    made: dict[str, Callable[[State, State], None]] = {}
    exec("\n".join(["def copy_fields(state, twin):", *lines]), made)
    return made["copy_fields"]


_copy_fields: Final = _field_copier()
