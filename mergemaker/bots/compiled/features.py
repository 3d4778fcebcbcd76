"""The inputs of the value network: what one seat may know of a state, as numbers near 0 to 1.

Seats come in order around the table, the observer first; chains come from the largest to the
smallest, then those not on the board. So the network need not learn the same thing for every seat
and chain. The observer knows everything here: the only tiles used are those on the board, and those
in its own hand that it knew when its decision began.
"""

from __future__ import annotations

from typing import Annotated, Final

from ...rules.batch import copy_row
from ...rules.bonus import pay
from ...rules.decision import end_is_near
from ...rules.state import BUY, CHAINS, DECLARED, OCCUPIED, ORPHAN, SEATS, SLOTS, State, W
from ...rules.turn import end_game
from .chain_prospects import EvalTerms
from .layout import F4, F8, I8, Layout

# The inputs of each chain.
ACTIVE, SAFE, SIZE, SMALL, PRICE, TIER, IN_BANK, ROOM, TAKEOVER, EXPECTED, TIME = range(11)
EXTENDING, HOLDERS, LEAD, FIRST_ALONE, FIRST_SHARED, SECOND, BEHIND = range(11, 18)
STAKE_OWN, STAKE_RIVAL, BONUS_RIVAL, MOST, SECOND_MOST, MAJORITY_SURE, MAJORITY_LOST, TRADE_IN = (
    range(18, 26)
)
HELD: Final = 26  # one for each seat
BONUS: Final = HELD + SEATS  # one for each seat
INPUTS_PER_CHAIN: Final = BONUS + SEATS

# The inputs of each seat.
PRESENT, CASH, PURSE, ENDED, AHEAD, VALUE, LEADING, IN_SIGHT, IN_HAND = range(9)
SHARES: Final = 2  # added to `IN_SIGHT` and `IN_HAND`, which are for bonuses: the same for shares
INPUTS_PER_SEAT: Final = 11

SEATS_AT: Final = CHAINS * INPUTS_PER_CHAIN
PAIRS_AT: Final = SEATS_AT + SEATS * INPUTS_PER_SEAT
PAIRS: Final = CHAINS * (CHAINS - 1) // 2
HAND_AT: Final = PAIRS_AT + 3 * PAIRS
FOUNDING, LONE, DEAD, HAND = range(4)
TABLE_AT: Final = HAND_AT + 4
PLAYERS: Final = TABLE_AT  # 2 to 6
TURN: Final = PLAYERS + SEATS  # whose turn it is
TO_BUY: Final = TURN + SEATS  # shares the observer may still buy: 1 to 3
AGE, UNDRAWN, END_DECLARED, END_NEAR, SAFE_CHAINS, CHAINS_ON_BOARD, LARGEST, SAFE_AT = range(
    TO_BUY + 3, TO_BUY + 11
)
END_TIMING: Final = TO_BUY + 11
BANK_PLAYS: Final = END_TIMING + 3
DEAD_TILES: Final = BANK_PLAYS + 1
INPUTS: Final = DEAD_TILES + 1


class Features(Layout):
    """The inputs of the network, and what they are computed from.

    Attributes:
        inputs: the inputs.
        ranks: for each chain, its rank by size, from 0 for the largest.
        bonuses: for each chain and seat, what the seat would be paid if the chain were absorbed
            now.
        held_by_others: the chance that a tile that the observer cannot see is in another hand.
    """

    inputs: Annotated[list[float], F4, INPUTS]
    ranks: Annotated[list[int], I8, CHAINS]
    bonuses: Annotated[list[list[int]], I8, CHAINS, SEATS]
    held_by_others: Annotated[float, F8]


def encode(
    states: list[State],
    row: int,
    spare: int,
    seat: int,
    known: int,
    terms: EvalTerms,
    features: Features,
) -> None:
    """Compute the inputs for a state.

    Args:
        states: rows of states.
        row: which of them; a quiet state of a game that is not over.
        spare: a scratch row.
        seat: the observer.
        known: the mask of the slots of the observer's hand whose tiles it knows.
        terms: what `evaluate` found for this state, seat and `known`.
        features: gets the inputs.
    """
    x = features.inputs
    for feature in range(INPUTS):
        x[feature] = 0.0
    s = states[row]
    _rank_chains(s, features.ranks)
    copy_row(states, spare, row)
    _count_bonuses(states[spare], features.bonuses)
    features.held_by_others = _chance_to_be_held(s, seat)
    _encode_board(s, seat, known, features)
    _encode_pairs(s, terms, features)
    for chain in range(CHAINS):
        _encode_chain(s, seat, chain, terms, features)
    copy_row(states, spare, row)
    end_game(states[spare], DECLARED)
    _encode_seats(s, states[spare], seat, terms, x)
    _encode_table(s, seat, terms, x)


def _rank_chains(s: State, ranks: list[int]) -> None:
    """Rank the chains by size, the largest first; then by price tier, the dearest first; then by
    number."""
    for chain in range(CHAINS):
        rank = 0
        for other in range(CHAINS):
            if s.sizes[other] > s.sizes[chain]:
                rank += 1
            elif s.sizes[other] == s.sizes[chain]:
                dearer = s.tiers[other] > s.tiers[chain]
                if dearer or (s.tiers[other] == s.tiers[chain] and other < chain):
                    rank += 1
        ranks[chain] = rank


def _count_bonuses(s: State, bonuses: list[list[int]]) -> None:
    """Compute what each seat would be paid for each chain if it were absorbed now (R27). This
    overwrites the cash in the state."""
    for chain in range(CHAINS):
        for seat in range(s.players):
            s.cash[seat] = 0
        if s.sizes[chain]:
            pay(s, chain, 0)
        for seat in range(s.players):
            bonuses[chain][seat] = s.cash[seat]


def _encode_chain(s: State, seat: int, chain: int, terms: EvalTerms, features: Features) -> None:
    """Encode a chain, and what each seat has in it."""
    x = features.inputs
    at = features.ranks[chain] * INPUTS_PER_CHAIN
    stakes = terms.stake[chain]
    bonuses = features.bonuses[chain]
    own = s.shares[seat * CHAINS + chain]
    most = 0
    second = 0
    holders = 0
    stake = 0.0
    bonus = 0
    for away in range(s.players):
        place = (seat + away) % s.players
        held = s.shares[place * CHAINS + chain]
        x[at + HELD + away] = held / 10
        x[at + BONUS + away] = bonuses[place] / 10_000
        if held:
            holders += 1
        if away:
            stake = max(stake, stakes[place])
            bonus = max(bonus, bonuses[place])
            if held > most:
                second = most
                most = held
            elif held > second:
                second = held
    x[at + MOST] = most / 10
    x[at + SECOND_MOST] = second / 10
    x[at + STAKE_OWN] = stakes[seat] / 10_000
    x[at + STAKE_RIVAL] = stake / 10_000
    x[at + BONUS_RIVAL] = bonus / 10_000
    x[at + TIER] = s.tiers[chain] / 2
    x[at + IN_BANK] = s.bank[chain] / 25
    x[at + EXPECTED] = terms.price[chain] / 1000
    x[at + HOLDERS] = holders / 4
    x[at + MAJORITY_SURE] = 1.0 if own - most > s.bank[chain] else 0.0
    x[at + MAJORITY_LOST] = 1.0 if most - own > s.bank[chain] else 0.0
    if own or most:
        x[at + LEAD] = min(1.0, max(-1.0, (own - most) / 6))
        if own > most:
            x[at + FIRST_ALONE] = 1.0
        elif own == most:
            x[at + FIRST_SHARED] = 1.0
        elif own and own >= second:
            x[at + SECOND] = 1.0
        else:
            x[at + BEHIND] = 1.0
    if not s.sizes[chain]:
        return
    x[at + ACTIVE] = 1.0
    x[at + SAFE] = 1.0 if s.safe >> chain & 1 else 0.0
    x[at + SIZE] = s.sizes[chain] / 40
    x[at + SMALL] = max(0.0, 1 - s.sizes[chain] / 11)
    x[at + TRADE_IN] = terms.trade_in[chain] / 1000
    x[at + PRICE] = s.prices[chain] / 1000
    x[at + ROOM] = terms.room[chain] / 15
    x[at + TAKEOVER] = terms.takeover_chance[chain]
    x[at + TIME] = terms.time[chain]


def _encode_board(s: State, seat: int, known: int, features: Features) -> None:
    """Encode what the tiles in the hand would do, how many cells would merge which chains, and what
    bonuses that would pay to whom."""
    for row in range(1, s.rows + 1):
        for cell in range(row * W, row * W + s.columns):
            if s.board[cell] == 0:
                _encode_cell(s, seat, cell, False, features)
    for slot in range(SLOTS):
        tile = s.hand[seat * SLOTS + slot]
        if tile and known >> slot & 1:
            features.inputs[HAND_AT + HAND] += 1 / 6
            _encode_cell(s, seat, tile, True, features)
            _encode_tile(s, tile, features)


def _encode_cell(s: State, seat: int, cell: int, in_hand: bool, features: Features) -> None:
    """Count a cell for each pair of chains that its tile would merge, and what that would pay.

    Args:
        s: the state.
        seat: the observer.
        cell: an empty cell.
        in_hand: whether to count its tile as one in the observer's hand, rather than as one that
            another player holds with some chance.
        features: gets the counts and payments, added to its inputs.
    """
    b = s.board
    chains = ((b[cell - W] | b[cell - 1] | b[cell + 1] | b[cell + W]) & OCCUPIED) >> 1
    if not chains & (chains - 1):
        return
    safe = chains & s.safe
    if safe & (safe - 1):
        return
    x = features.inputs
    ranks = features.ranks
    pairs_at = PAIRS_AT if in_hand else PAIRS_AT + PAIRS
    counts = 1.0 if in_hand else 0.5
    bonus = IN_HAND if in_hand else IN_SIGHT
    likely = 1.0 if in_hand else features.held_by_others
    survivor = CHAINS
    for one in range(CHAINS):
        if chains >> one & 1:
            survivor = min(survivor, ranks[one])
    for one in range(CHAINS):
        if chains >> one & 1:
            if ranks[one] != survivor:
                for away in range(s.players):
                    place = (seat + away) % s.players
                    at = SEATS_AT + away * INPUTS_PER_SEAT + bonus
                    x[at] += likely * features.bonuses[one][place] / 20_000
                    sold = s.shares[place * CHAINS + one] * s.prices[one]
                    x[at + SHARES] += likely * sold / 20_000
            for other in range(one + 1, CHAINS):
                if chains >> other & 1:
                    x[pairs_at + _pair(ranks[one], ranks[other])] += counts


def _encode_pairs(s: State, terms: EvalTerms, features: Features) -> None:
    """Encode how likely each pair of chains is to meet soon."""
    x = features.inputs
    ranks = features.ranks
    for one in range(CHAINS):
        for other in range(one + 1, CHAINS):
            if s.sizes[one] and s.sizes[other]:
                meeting = 1 - terms.no_merger_chance[one][other]
                x[PAIRS_AT + 2 * PAIRS + _pair(ranks[one], ranks[other])] = meeting


def _pair(one: int, other: int) -> int:
    """The index of a pair of chains, by their ranks."""
    high = min(one, other)
    low = max(one, other)
    return high * (2 * CHAINS - high - 1) // 2 + low - high - 1


def _chance_to_be_held(s: State, seat: int) -> float:
    """The chance that a tile that the seat cannot see is in another hand."""
    held = 0
    for other in range(s.players):
        if other != seat:
            for slot in range(SLOTS):
                if s.hand[other * SLOTS + slot]:
                    held += 1
    return held / max(1, held + s.tiles - s.drawn)


def _encode_tile(s: State, tile: int, features: Features) -> None:
    """Encode what a tile in the observer's hand would do."""
    x = features.inputs
    b = s.board
    touched = (b[tile - W] | b[tile - 1] | b[tile + 1] | b[tile + W]) & OCCUPIED
    chains = touched >> 1
    safe = chains & s.safe
    if touched == 0:
        x[HAND_AT + LONE] += 1 / 6
    elif touched == ORPHAN:
        x[HAND_AT + FOUNDING] += 1 / 2
    elif safe & (safe - 1):
        x[HAND_AT + DEAD] += 1 / 3
    elif not chains & (chains - 1):
        for chain in range(CHAINS):
            if chains >> chain & 1:
                x[features.ranks[chain] * INPUTS_PER_CHAIN + EXTENDING] += 1 / 2


def _encode_seats(s: State, ended: State, seat: int, terms: EvalTerms, x: list[float]) -> None:
    """Encode each seat's cash, its total if the game ended now, and the value of its position."""
    for away in range(s.players):
        place = (seat + away) % s.players
        best = -1e9
        likely = -1e9
        for other in range(s.players):
            if other != place:
                best = max(best, float(ended.cash[other]))
                likely = max(likely, terms.value[other])
        at = SEATS_AT + away * INPUTS_PER_SEAT
        x[at + PRESENT] = 1.0
        x[at + CASH] = s.cash[place] / 10_000
        x[at + PURSE] = min(1.0, s.cash[place] / 2_000)
        x[at + ENDED] = ended.cash[place] / 30_000
        x[at + AHEAD] = min(2.0, max(-2.0, (ended.cash[place] - best) / 8_000))
        x[at + VALUE] = terms.value[place] / 30_000
        x[at + LEADING] = min(2.0, max(-2.0, (terms.value[place] - likely) / 8_000))


def _encode_table(s: State, seat: int, terms: EvalTerms, x: list[float]) -> None:
    """Encode how far the game has come, and the options that matter."""
    x[PLAYERS + s.players - 2] = 1.0
    x[TURN + (s.turn - seat + s.players) % s.players] = 1.0
    if s.step == BUY and s.turn == seat and s.left:
        x[TO_BUY + s.left - 1] = 1.0
    x[AGE] = 1 - terms.life
    x[UNDRAWN] = (s.tiles - s.drawn) / 100
    x[END_DECLARED] = 1.0 if s.declared else 0.0
    x[END_NEAR] = 1.0 if end_is_near(s) else 0.0
    largest = 0
    for chain in range(CHAINS):
        largest = max(largest, s.sizes[chain])
        if s.safe >> chain & 1:
            x[SAFE_CHAINS] += 1 / CHAINS
        if s.active >> chain & 1:
            x[CHAINS_ON_BOARD] += 1 / CHAINS
    x[LARGEST] = max(0.0, (largest - 20) / 21)
    x[SAFE_AT] = (s.safe_size - 11) / 4
    x[END_TIMING + s.end_timing] = 1.0
    x[BANK_PLAYS] = float(s.two_player_bank)
    x[DEAD_TILES] = float(s.dead_tiles)
