"""How the people of a load run decide: at random among what they may do, in a way that brings games
to their end."""

from __future__ import annotations

from itertools import groupby
from random import Random

from mergemaker.rules import Chain

from .messages import Options


def choose(options: Options, random: Random) -> list[str]:
    """The moves for a decision. The end is declared as soon as that is possible, and as many shares
    are bought as possible, so that a game does not drag on.

    Args:
        options: what can be chosen.
        random: chooses.
    """
    if bytes(options.declare) != b"null":
        return ["end"]
    match options.kind:
        case "place":
            outcomes = [outcome for tile in options.tiles for outcome in tile.outcomes]
            return random.choice(outcomes).moves
        case "found" | "survivor" | "next":
            return random.choice(options.chains).outcome.moves
        case "dispose":
            assert options.dispose is not None
            return random.choice(options.dispose.presets).moves
        case "buy":
            assert options.buy is not None
            most = max(map(len, options.buy.choices))
            return [_purchase(random.choice([c for c in options.buy.choices if len(c) == most]))]
        case "replace":
            return ["keep"]
        case "answer":
            return ["decline"]


def _purchase(choice: str) -> str:
    """A purchase in the notation of records, from the digits of its chains."""
    bought = [
        f"{Chain(int(chain)).name.title()} {len(list(shares))}" for chain, shares in groupby(choice)
    ]
    return f"buy {' '.join(bought)}" if bought else "pass"
