"""The complete game of Acquire: deal a game, read its state, and play typed moves.

`docs/rules-api.md` shows how.
"""

from .acting import play_actions
from .action_names import (
    action_name,
    actions_in,
    actions_to_moves,
    moves_to_actions,
    open_actions,
    tile_action,
)
from .actions import act, action_of, choice_of, numbered_cell, tile_number
from .agreement import end_by_agreement
from .board import adjacent
from .bonus import MAJORITY, MINORITY
from .checkpoints import Checkpoint, checkpoint, restore
from .choices import to_choices, to_moves
from .dealing import BadDeal, blank_state, deal, dealt_by_seed, dealt_by_stream
from .determinization import POOL_ROOM, dealing_pool, redeal_state
from .digests import digest
from .engine import apply, outcomes, settle
from .event_decoding import ENDINGS, decode_events
from .events import (
    BankTile,
    Drew,
    Event,
    FirstPlayer,
    HandRedrawn,
    PlacingSkipped,
    Redealt,
    Replaced,
    StartingTile,
)
from .game import Decision, Game, Redeal
from .merger_status import Merger
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
    Played,
    Replace,
    Survivor,
    Withdraw,
)
from .notation import move_text, parse_move
from .observation import conceal_holdings, determinize, observe, redact
from .playing import legal, play, play_on_copy, play_unchecked
from .position import Player, set_up
from .record import read_record, verify_record, write_record
from .redealing import redeal
from .refusal import BadRecord, RefusalCode, Refused
from .rng import MODULUS
from .rulesets import (
    EVERY_CHAIN,
    OPTIONS,
    PRESETS,
    QUANTITIES,
    RULES_VERSION,
    BadRuleset,
    Chain,
    Ruleset,
    ruleset,
)
from .scoring import BonusLine, Line, Result, SaleLine
from .state import (
    CELLS,
    CHAINS,
    CHANCE,
    EVERY_SLOT,
    NOTHING,
    OVER,
    PLACE,
    SEATS,
    SLOTS,
    STARTER,
    State,
    W,
)
from .streams import stream_start
from .turn import open_game

__all__ = [
    "CELLS",
    "CHAINS",
    "CHANCE",
    "ENDINGS",
    "EVERY_CHAIN",
    "EVERY_SLOT",
    "MAJORITY",
    "MINORITY",
    "MODULUS",
    "NOTHING",
    "OPTIONS",
    "OVER",
    "PLACE",
    "POOL_ROOM",
    "PRESETS",
    "QUANTITIES",
    "RULES_VERSION",
    "SEATS",
    "SLOTS",
    "STARTER",
    "Accept",
    "BadDeal",
    "BadRecord",
    "BadRuleset",
    "BankTile",
    "BonusLine",
    "Buy",
    "Chain",
    "Checkpoint",
    "Decision",
    "Declare",
    "Decline",
    "Dispose",
    "Drew",
    "Event",
    "FirstPlayer",
    "Found",
    "Game",
    "HandRedrawn",
    "Line",
    "Merger",
    "Move",
    "Next",
    "Offer",
    "Place",
    "PlacingSkipped",
    "Played",
    "Player",
    "Redeal",
    "Redealt",
    "RefusalCode",
    "Refused",
    "Replace",
    "Replaced",
    "Result",
    "Ruleset",
    "SaleLine",
    "StartingTile",
    "State",
    "Survivor",
    "W",
    "Withdraw",
    "act",
    "action_name",
    "action_of",
    "actions_in",
    "actions_to_moves",
    "adjacent",
    "apply",
    "blank_state",
    "checkpoint",
    "choice_of",
    "conceal_holdings",
    "deal",
    "dealing_pool",
    "dealt_by_seed",
    "dealt_by_stream",
    "decode_events",
    "determinize",
    "digest",
    "end_by_agreement",
    "legal",
    "move_text",
    "moves_to_actions",
    "numbered_cell",
    "observe",
    "open_actions",
    "open_game",
    "outcomes",
    "parse_move",
    "play",
    "play_actions",
    "play_on_copy",
    "play_unchecked",
    "read_record",
    "redact",
    "redeal",
    "redeal_state",
    "restore",
    "ruleset",
    "set_up",
    "settle",
    "stream_start",
    "tile_action",
    "tile_number",
    "to_choices",
    "to_moves",
    "verify_record",
    "write_record",
]
