"""Rulesets: the presets and options of the game, as data.

A ruleset is a preset, with some of its options changed or none. Options are strings here and small
integers in the state (`Ruleset.code`).
"""

from __future__ import annotations

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


class BadRuleset(ValueError):
    """A preset or option that does not exist, or a combination that cannot be played."""


@dataclass(frozen=True)
class Ruleset:
    """The rules of one game: a preset, every option, and the preset's board and chains.

    Make one with `ruleset()`, which checks it. `tiers` holds each chain's price tier: 0 budget,
    1 standard, 2 premium (R2). `safe` is the size from which a chain is safe (R25).
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
    safe: int = 11
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
        """The options that differ from the preset's."""
        plain = PRESETS[self.preset]
        return {
            name: getattr(self, name)
            for name in OPTIONS
            if getattr(self, name) != getattr(plain, name)
        }

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


def ruleset(preset: str = "classic", /, **options: str) -> Ruleset:
    """A preset, with some options changed.

    Args:
        preset: a key of `PRESETS`.
        options: names and values from `OPTIONS`.

    Raises:
        BadRuleset: with what is wrong and what would be right.
    """
    if preset not in PRESETS:
        raise BadRuleset(f"There is no preset {preset!r}; there are {_list(PRESETS)}.")
    for name, value in options.items():
        if name not in OPTIONS:
            raise BadRuleset(f"There is no option {name!r}; there are {_list(OPTIONS)}.")
        if value not in OPTIONS[name].values:
            allowed = _list(OPTIONS[name].values)
            raise BadRuleset(f"{name} cannot be {value!r}; it may be {allowed}.")
    made = replace(PRESETS[preset], **dict[str, Any](options))
    if made.starting_tiles == "none" and made.first_player != "random":
        raise BadRuleset(
            "starting_tiles=none needs first_player=random: without starting tiles nothing else "
            "can say who starts (R6)."
        )
    return made


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
