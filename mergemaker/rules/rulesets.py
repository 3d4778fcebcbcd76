"""Rulesets: the presets, options and quantities of the game, as data.

A ruleset is a preset, with some of its options and quantities changed or none. Options are strings
here and small integers in the state (`Ruleset.code`). Quantities, such as the size of the board or
of a hand, are whole numbers; changing them makes the small games that can be solved (R42).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from sys import intern
from typing import Any, Final

from .market import share_price

# The version of these rules, for stored games: increased whenever a game that could be played
# before might now go differently; `tests/records/make_games.py` then stores games of the new one.
# 2: hands are checked again after dead tiles are replaced (R36).
RULES_VERSION: Final = 2


class Chain(IntEnum):
    """The seven chains (R2), always listed in this order."""

    LUXOR = 0
    TOWER = 1
    AMERICAN = 2
    FESTIVAL = 3
    WORLDWIDE = 4
    CONTINENTAL = 5
    IMPERIAL = 6


# Going through the enum itself takes seven times as long.
EVERY_CHAIN: Final = tuple(Chain)

_DIGITS: Final = re.compile(r"[0-9]{1,7}")


@dataclass(frozen=True, slots=True)
class Option:
    """The values that an option can have, its default, and the ruling that describes it."""

    values: tuple[str, ...]
    default: str
    ruling: str


# The index of a value in `values` is its code in the state; state.py names the codes.
OPTIONS: dict[str, Option] = {
    "first_player": Option(("column", "row", "random"), "column", "R6"),
    "starting_tiles": Option(("stay", "return", "none"), "stay", "R6"),
    "trading": Option(("on", "off"), "on", "R10"),
    "founder_empty": Option(("none", "cash"), "none", "R16"),
    "dead_tiles": Option(("return", "discard"), "return", "R21"),
    "replace": Option(("auto", "ask", "once"), "auto", "R21"),
    "unplayable_hand": Option(("replace", "skip", "redraw"), "replace", "R22"),
    "two_player_bank": Option(("off", "tile"), "off", "R28"),
    "end_timing": Option(("finish_turn", "immediate", "after_buy"), "finish_turn", "R35"),
    "holdings": Option(("open", "closed"), "open", "R38"),
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """The smallest and the largest value that a quantity can have, and the ruling behind it."""

    least: int
    most: int
    ruling: str


# What a preset has how many of. The upper limits are what the state and its masks can hold.
QUANTITIES: dict[str, Quantity] = {
    "columns": Quantity(1, 12, "R1"),
    "rows": Quantity(1, 10, "R1"),
    "chains": Quantity(1, 7, "R2"),
    "shares": Quantity(1, 25, "R2"),
    "cash": Quantity(0, 1_000_000, "R5"),
    "hand_size": Quantity(1, 6, "R8"),
    "safe": Quantity(2, 108, "R25"),
    "purchases": Quantity(1, 6, "R32"),
    "end_size": Quantity(2, 108, "R34"),
}
MOST_TILES: Final = 108


class BadRuleset(ValueError):
    """A preset, option or quantity that does not exist, or a combination that cannot be played."""


@dataclass(frozen=True)
class Ruleset:
    """The rules of one game: a preset, every option and quantity, and the preset's chains.

    Make one with `ruleset()`, which checks it. The game has the first `chains` of the chains that
    are named, with `shares` shares each. `tiers` holds each chain's price tier: 0 budget, 1
    standard, 2 premium (R2). `safe` is the size from which a chain is safe (R25), and `end_size`
    that which lets the end be declared (R34). Everybody has `cash` dollars (R5) and `hand_size`
    tiles (R8) at the start, and may buy `purchases` shares in a turn (R32).
    """

    preset: str = "classic"
    first_player: str = "column"
    starting_tiles: str = "stay"
    trading: str = "on"
    founder_empty: str = "none"
    dead_tiles: str = "return"
    replace: str = "auto"
    unplayable_hand: str = "replace"
    two_player_bank: str = "off"
    end_timing: str = "finish_turn"
    holdings: str = "open"
    columns: int = 12
    rows: int = 9
    chains: int = 7
    shares: int = 25
    cash: int = 6000
    hand_size: int = 6
    safe: int = 11
    purchases: int = 3
    end_size: int = 41
    chain_names: tuple[str, ...] = field(
        default=("Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial")
    )
    tiers: tuple[int, ...] = (0, 0, 1, 1, 1, 2, 2)

    def name(self, chain: int) -> str:
        """The chain's name in this ruleset."""
        return self.chain_names[chain]

    def letter(self, chain: int) -> str:
        """The chain's letter on the board: its name's initial."""
        return self.chain_names[chain][0]

    def price(self, chain: int, size: int) -> int:
        """The price in dollars of a share of a chain with `size` tiles (R3); 0 below two tiles."""
        return share_price(self.tiers[chain], size)

    @cached_property
    def initials(self) -> str:
        """The initials of the chains' names, which are their letters on the board."""
        return "".join(name[0] for name in self.chain_names)

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """Every tile's name, row A first (R1)."""
        return tuple(
            intern(f"{column + 1}{chr(65 + row)}")
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @cached_property
    def options(self) -> dict[str, str]:
        """The options and quantities that differ from the preset's, as they are written."""
        changed = {name: str(value) for name, value in self.quantities.items()}
        return {name: getattr(self, name) for name in OPTIONS if self._differs(name)} | changed

    @cached_property
    def quantities(self) -> dict[str, int]:
        """The quantities that differ from the preset's."""
        return {name: getattr(self, name) for name in QUANTITIES if self._differs(name)}

    @cached_property
    def without_trading(self) -> Ruleset:
        """The same rules, except that players do not trade (R10)."""
        return replace(self, trading="off")

    def _differs(self, name: str) -> bool:
        return getattr(self, name) != getattr(PRESETS[self.preset], name)

    def code(self, option: str) -> int:
        """An option's value as the state holds it: its index in `OPTIONS[option].values`."""
        return OPTIONS[option].values.index(getattr(self, option))


PRESETS: dict[str, Ruleset] = {
    plain.preset: plain
    for plain in (
        Ruleset(),
        Ruleset(
            "online",
            trading="off",
            dead_tiles="discard",
            unplayable_hand="skip",
            end_timing="after_buy",
        ),
        Ruleset(
            "hasbro-1999",
            trading="off",
            first_player="row",
            dead_tiles="discard",
            replace="once",
            unplayable_hand="redraw",
        ),
        Ruleset(
            "wotc-2008",
            trading="off",
            chain_names=(
                "Sackson",
                "Tower",
                "American",
                "Festival",
                "Worldwide",
                "Continental",
                "Imperial",
            ),
            tiers=(0, 2, 1, 1, 0, 2, 1),
        ),
        Ruleset("avalon-hill-2016", trading="off", columns=10, rows=10, safe=10),
    )
}


def ruleset(preset: str = "classic", /, **changes: str | int) -> Ruleset:
    """A preset, with some options and quantities changed.

    Args:
        preset: a key of `PRESETS`.
        changes: names and values from `OPTIONS`, and names from `QUANTITIES` with whole numbers,
            which may also be written in digits.

    Raises:
        BadRuleset: with what is wrong and what would be right.
    """
    if preset not in PRESETS:
        raise BadRuleset(f"There is no preset {preset!r}; there are {_list(PRESETS)}.")
    made = replace(
        PRESETS[preset],
        **dict[str, Any]({name: _checked(name, value) for name, value in changes.items()}),
    )
    if made.starting_tiles == "none" and made.first_player != "random":
        raise BadRuleset(
            "starting_tiles=none needs first_player=random: without starting tiles nothing else "
            "can say who starts (R6)."
        )
    if made.columns * made.rows > MOST_TILES:
        raise BadRuleset(
            f"A board of {made.columns} columns and {made.rows} rows has more than {MOST_TILES} "
            "cells (R1)."
        )
    return made


def _checked(name: str, value: str | int) -> str | int:
    """The value of an option or quantity, if it may have that."""
    if name in OPTIONS:
        if value not in OPTIONS[name].values:
            allowed = _list(OPTIONS[name].values)
            raise BadRuleset(f"{name} cannot be {value!r}; it may be {allowed}.")
        return value
    if name not in QUANTITIES:
        raise BadRuleset(
            f"There is no option {name!r}; there are {_list(OPTIONS)}, and the quantities "
            f"{_list(QUANTITIES)}."
        )
    least, most = QUANTITIES[name].least, QUANTITIES[name].most
    number = int(value) if isinstance(value, int) or _DIGITS.fullmatch(value) else -1
    if not least <= number <= most:
        raise BadRuleset(
            f"{name} cannot be {value!r}; it is a whole number from {least} to {most} "
            f"({QUANTITIES[name].ruling})."
        )
    return number


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
