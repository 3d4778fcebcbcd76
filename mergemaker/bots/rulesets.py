"""The rulesets that bots can play by: any options, but the quantities of a preset."""

from __future__ import annotations

from ..rules import Ruleset


def check_ruleset(ruleset: Ruleset) -> None:
    """Check that the bots can play by a ruleset. Their candidates, features and weights are made
    for the quantities of the presets.

    Raises:
        ValueError: it has other quantities.
    """
    if ruleset.quantities:
        changed = ", ".join(f"{name}={value}" for name, value in ruleset.quantities.items())
        raise ValueError(f"Only the bot `random` plays with other quantities, here {changed}.")
