"""No observation and no mask tells a seat what it may not know: dealing the hidden facts again
changes neither."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mergemaker.envs import Layout
from mergemaker.envs.compiled.observing import SCRATCH
from mergemaker.rules import OVER, POOL_ROOM, PRESETS, SLOTS, deal, native, ruleset

CHECKS = 20_000
DECLARE = 30  # the choice to declare the end
RULESETS = [
    ruleset(preset, holdings=holdings, **changes)
    for preset in PRESETS
    for holdings in ("open", "closed")
    for changes in ({}, {"replace": "ask"}, {"safe": "3", "end_size": "100"})
]
Observe = Callable[[Any, Any, Any, Any, int, int, int], None]


@pytest.fixture(scope="module")
def observe_rows() -> Observe:
    observe: Observe = native.load().module("envs.compiled.observing").observe_board
    return observe


class Checked:
    """Deals games and compares what a seat observes of a position and of the same dealt again.

    Attributes:
        checks: how many were made.
        moved: in how many the hidden facts were other than before.
        differ: in how many an observation or a mask differed.
        seats: the rulesets and seats for which checks were made.
    """

    def __init__(self, observe: Observe) -> None:
        self.compiled = native.load()
        self.observe = observe
        self.checks = self.moved = self.differ = 0
        self.seats: set[tuple[int, int]] = set()
        self._pool = np.zeros(POOL_ROOM, np.int64)
        self._bits = np.zeros(SCRATCH, np.uint16)

    def run(self, checks: int) -> None:
        number = 0
        while self.checks < checks:
            rng = random.Random(f"secrecy {number}")
            players = 2 + number // len(RULESETS) % 5
            self._play(number % len(RULESETS), players, rng)
            number += 1

    def _play(self, which: int, players: int, rng: random.Random) -> None:
        compiled, rules = self.compiled, RULESETS[which]
        state = deal(rules, players, seed=rng.randbytes(32)).state
        rows = compiled.rows([state] * 2)
        x = np.zeros((2, Layout(rules, "planes").size), np.uint8)
        mask = np.zeros((2, Layout(rules).actions), np.uint8)
        while rows[0]["step"] != OVER:
            if rng.random() < 0.2:
                seat = self.checks % players
                rows[1] = rows[0]
                compiled.redeal(rows, 1, seat, rng.randrange(1, 2**31 - 1), self._pool)
                self.observe(rows, mask, x, self._bits, 0, 2, seat)
                self._compare(rows, mask, x, seat)
                self.seats.add((which, seat))
            choices = [n for n in range(31) if rows[0]["choices"] >> n & 1]
            # The end is seldom declared, so that games are long.
            place = len(choices) - (choices[-1] == DECLARE and rng.random() < 0.9)
            compiled.apply(rows, 0, rng.choice(choices[: max(1, place)]))

    def _compare(self, rows: Any, mask: Any, x: Any, seat: int) -> None:
        self.checks += 1
        self.moved += (rows[0]["hand"] != rows[1]["hand"]).any()
        same = (x[0] == x[1]).all()
        if rows[0]["actor"] == seat:
            same = same and (mask[0] == mask[1]).all()
        self.differ += not same


def test_r39_dealing_the_hidden_facts_again_changes_no_observation_and_no_mask(
    observe_rows: Observe,
) -> None:
    checked = Checked(observe_rows)
    checked.run(CHECKS)
    assert checked.differ == 0
    assert checked.checks >= CHECKS
    assert checked.moved > CHECKS * 0.9
    assert len(checked.seats) == len(RULESETS) * 6


def leaking_hand(observe: Observe) -> Observe:
    """An observer to whom one tile of the next seat is told."""

    def leak(rows: Any, mask: Any, x: Any, bits: Any, first: int, end: int, seat: int) -> None:
        observe(rows, mask, x, bits, first, end, seat)
        for row in range(first, end):
            other = (seat + 1) % rows[row]["players"]
            x[row, int(rows[row]["hand"][other * SLOTS])] ^= 1

    return leak


def leaking_bag(observe: Observe) -> Observe:
    """An observer to whom it is told whether the next tile of the bag is in the first columns."""

    def leak(rows: Any, mask: Any, x: Any, bits: Any, first: int, end: int, seat: int) -> None:
        observe(rows, mask, x, bits, first, end, seat)
        for row in range(first, end):
            s = rows[row]
            if s["drawn"] < s["tiles"]:
                x[row, -1] += s["bag"][s["drawn"]] % 13 < 4

    return leak


def leaking_mask(observe: Observe) -> Observe:
    """An observer whose mask tells the same."""

    def leak(rows: Any, mask: Any, x: Any, bits: Any, first: int, end: int, seat: int) -> None:
        observe(rows, mask, x, bits, first, end, seat)
        for row in range(first, end):
            s = rows[row]
            mask[row, 0] ^= s["drawn"] < s["tiles"] and s["bag"][s["drawn"]] % 13 < 4

    return leak


@pytest.mark.parametrize("leak", [leaking_hand, leaking_bag, leaking_mask])
def test_an_observation_that_told_one_tile_would_be_caught(
    observe_rows: Observe, leak: Callable[[Observe], Observe]
) -> None:
    checked = Checked(leak(observe_rows))
    checked.run(300)
    assert checked.differ > 20
