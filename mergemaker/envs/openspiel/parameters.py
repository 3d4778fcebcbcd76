"""The parameters of the game in OpenSpiel, and what follows from them: rules, players, bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mergemaker.rules import CHAINS, OPTIONS, QUANTITIES, Ruleset, deal, ruleset

from ..compiled.rewarding import THOUSAND
from ..rewards import REWARDS, Reward

AS_PRESET: Final = "preset"  # the value of an option that is the preset's
UNCHANGED: Final = -1  # the value of a quantity that is the preset's
# Offers are no actions.
CHANGEABLE: Final = tuple(name for name in OPTIONS if name != "trading")

DEFAULTS: Final[dict[str, str | int]] = {
    "preset": "classic",
    "players": 3,
    "reward": "win",
    **dict.fromkeys(CHANGEABLE, AS_PRESET),
    **dict.fromkeys(QUANTITIES, UNCHANGED),
}


class Terms(NamedTuple):
    """What a game is played by: its rules, how many play, and what they play for."""

    ruleset: Ruleset
    players: int
    reward: Reward


def read_parameters(given: Mapping[str, Any]) -> Terms:
    """The terms that parameters stand for.

    Raises:
        ValueError: a parameter has a value that it cannot have.
    """
    values: dict[str, Any] = {**DEFAULTS, **given}
    if values["reward"] not in REWARDS:
        raise ValueError(f"reward cannot be {values['reward']!r}; it may be {', '.join(REWARDS)}.")
    changes = {
        name: values[name]
        for name in (*CHANGEABLE, *QUANTITIES)
        if values[name] not in (AS_PRESET, UNCHANGED)
    }
    rules = ruleset(values["preset"], **changes)
    players = len(deal(rules, values["players"]).players)  # if a game can be dealt to so many
    return Terms(rules, players, values["reward"])


def write_parameters(terms: Terms) -> dict[str, str | int]:
    """The parameters that stand for these terms, without those that are at their defaults."""
    rules = terms.ruleset
    changes = {
        name: rules.quantities.get(name, value)
        for name, value in rules.options.items()
        if name != "trading"
    }
    named = {"preset": rules.preset, "players": terms.players, "reward": terms.reward}
    return {k: v for k, v in {**named, **changes}.items() if v != DEFAULTS[k]}


def most_reward(terms: Terms) -> float:
    """A bound that no seat's return goes beyond, in either direction."""
    if terms.reward == "win":
        return 1.0
    rules = terms.ruleset
    tiles = len(rules.tiles)
    price = max(rules.price(chain, tiles) for chain in range(CHAINS))
    # Every tile can bring two bonuses, and lets a seat get a founder's share and buy some.
    most = rules.cash + tiles * price * (15 + 1 + rules.purchases)
    return most / THOUSAND


def most_decisions(terms: Terms) -> int:
    """A bound on how many decisions a game has."""
    rules, players = terms.ruleset, terms.players
    tiles = len(rules.tiles)
    turns = most_turns(terms)
    replacing = turns * (2 * tiles + 7) if rules.replace == "ask" else 0
    merging = tiles // 2 * (2 * players + 2)  # whatever becomes defunct was founded by two tiles
    return tiles * 2 + merging + turns * rules.purchases + 1 + replacing


def most_turns(terms: Terms) -> int:
    """A bound on how many turns a game has: in each a tile is placed, or fewer than there are
    players go by before one is (R36)."""
    return (len(terms.ruleset.tiles) + 1) * terms.players


def most_chances(terms: Terms) -> int:
    """A bound on how many outcomes of chance a game has."""
    rules = terms.ruleset
    tiles = len(rules.tiles)
    redrawn = most_turns(terms) * tiles if rules.dead_tiles == "return" else 0
    bank = tiles if rules.two_player_bank == "tile" else 0
    return 2 * terms.players + 1 + tiles + redrawn + bank
