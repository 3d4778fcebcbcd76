"""How tests choose what to do, from the options in a view."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any


def choose(view: dict[str, Any], random: Random | None = None) -> list[str]:
    """The moves for a decision: declare the end if that is allowed, otherwise choose at random, or
    the first option if `random` is None."""
    options = view["options"]
    pick: Callable[[list[Any]], Any] = random.choice if random else lambda choices: choices[0]
    if options["declare"] is not None:
        return ["end"]
    match options["kind"]:
        case "place":
            outcomes = [outcome for tile in options["tiles"] for outcome in tile["outcomes"]]
            return pick(outcomes)["moves"]
        case "found" | "survivor" | "next":
            return pick(options["chains"])["outcome"]["moves"]
        case "dispose":
            return pick(options["dispose"]["presets"])["moves"]
        case "buy":
            return [buy_text(view, pick(sorted(options["buy"]["choices"], reverse=True)))]
        case "replace":
            return ["keep"]
        case "answer":
            return ["decline"]
        case kind:
            raise AssertionError(f"unknown kind of decision: {kind!r}")


def buy_text(view: dict[str, Any], choice: str) -> str:
    """A purchase in the notation of a record, from the digits of its chains."""
    names = {row["chain"]: row["name"] for row in view["chains"]}
    bought = [f"{names[int(chain)]} {len(list(shares))}" for chain, shares in groupby(choice)]
    return f"buy {' '.join(bought)}" if bought else "pass"
