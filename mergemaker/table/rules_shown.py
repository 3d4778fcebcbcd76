"""The ruleset as it is shown to every viewer: it never changes at a table, so it is sent once."""

from __future__ import annotations

from functools import lru_cache

from mergemaker.rules import MAJORITY, MINORITY, Chain, Ruleset

from .view_types import ChainShown, RulesShown, Rung, Tier

_TIERS: tuple[Tier, ...] = ("budget", "standard", "premium")


@lru_cache(maxsize=64)
def rules_shown(ruleset: Ruleset) -> RulesShown:
    """The ruleset in play: sizes, price ladders and the chains' names."""
    return RulesShown(
        preset=ruleset.preset,
        options=dict(ruleset.options),
        trading=ruleset.trading == "on",
        closed=ruleset.holdings == "closed",
        safe_size=ruleset.safe,
        end_size=ruleset.end_size,
        hand_size=ruleset.hand_size,
        ladders=[_ladder(ruleset, Chain(ruleset.tiers.index(tier))) for tier in range(len(_TIERS))],
        chains=[
            ChainShown(chain, name, ruleset.letter(chain), _TIERS[ruleset.tiers[chain]])
            for chain, name in enumerate(ruleset.chain_names)
        ],
    )


def _ladder(ruleset: Ruleset, chain: Chain) -> list[Rung]:
    """The sizes at which a chain's price rises, with the prices from there on (R3)."""
    prices = [ruleset.price(chain, size) for size in range(len(ruleset.tiles) + 1)]
    return [
        Rung(size, price, MAJORITY * price, MINORITY * price)
        for size, price in enumerate(prices)
        if size and price != prices[size - 1]
    ]
