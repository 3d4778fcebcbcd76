"""The catalogue: what a new game can be made with, and a line of explanation for each."""

from __future__ import annotations

from typing import get_args

from mergemaker.bots import BOTS, LEVELS
from mergemaker.rules import OPTIONS, PRESETS
from mergemaker.table.clock import CLOCKS
from mergemaker.table.terms import Terms
from mergemaker.table.view_types import Pace

from ..tables.actions import needs_account
from ..tables.making import DEFAULTS
from ..wire.bodies import (
    BotChoice,
    Catalogue,
    ClockChoice,
    LevelChoice,
    OptionChoice,
    PresetChoice,
    RatedGames,
)

_PRESETS = {
    "classic": "The classic rules, with trades between players.",
    "online": "As it is commonly played online: no trades, dead tiles leave the game.",
    "hasbro-1999": "The 1999 edition.",
    "wotc-2008": "The 2008 edition, with Sackson for Luxor and other price tiers.",
    "avalon-hill-2016": "The 2016 edition: a board of ten by ten, chains safe from ten tiles.",
}

_OPTIONS = {
    "first_player": "Who goes first: by column or row of the starting tile, or at random.",
    "starting_tiles": "Starting tiles stay on the board, return to the bag, or are not drawn.",
    "trading": "Players may offer each other cash and shares before placing a tile.",
    "founder_empty": "What the founder of a chain gets if the bank has no share left.",
    "dead_tiles": "Replaced dead tiles return to the bag, or leave the game.",
    "replace": "Dead tiles are replaced automatically, as the player asks, or in one pass a turn.",
    "unplayable_hand": "What happens to a hand without a playable tile.",
    "two_player_bank": "With two players, the bank competes for bonuses with a tile that it draws.",
    "end_timing": "What still happens in the turn in which the end is declared.",
    "holdings": "Players see everybody's cash and shares, or only their own.",
}


def catalogue(*, registered: bool) -> Catalogue:
    """All presets, options, levels, bots, paces and named clocks, what a rated game takes, and the
    defaults, for somebody who has an account or has not.
    """
    rated = Terms(rated=True)
    return Catalogue(
        presets=[
            PresetChoice(
                name,
                _PRESETS[name],
                {
                    key: getattr(preset, key)
                    for key, option in OPTIONS.items()
                    if getattr(preset, key) != option.default
                },
            )
            for name, preset in PRESETS.items()
        ],
        options=[
            OptionChoice(name, list(option.values), option.default, option.ruling, _OPTIONS[name])
            for name, option in OPTIONS.items()
        ],
        levels=[LevelChoice(level.key, level.name, level.line, level.strength) for level in LEVELS],
        bots=[BotChoice(name, bot.title, bot.line) for name, bot in BOTS.items()],
        paces=list(get_args(Pace)),
        clocks=[ClockChoice(name, terms) for name, terms in CLOCKS.items()],
        rated=RatedGames(needs_account(rated, registered=registered), rated.lacks_clock),
        defaults=DEFAULTS,
    )
