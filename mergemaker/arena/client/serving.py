"""Answering the arena's messages on standard input and output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from mergemaker.bots import choose, parse, use_compiled
from mergemaker.rules import (
    Accept,
    Declare,
    Decline,
    Game,
    Move,
    Offer,
    Withdraw,
    deal,
    move_text,
    observe,
    ruleset,
)

from .observer import Observer

# Decides for a seat, given what the seat may observe, the seat, and a seed for its random choices.
Choose = Callable[[Game, int, int], tuple[Move, ...]]


def serve(choose: Choose) -> None:
    """Play a game as a program of the arena, until it is over.

    Args:
        choose: decides, such as `functools.partial(mergemaker.bots.choose, "greedy")`. Once it has
            offered as many trades as a turn allows, it is asked as if players did not trade.
    """
    with_arena = _Conversation(choose)
    for line in sys.stdin:
        answer = with_arena.answer(json.loads(line))
        if answer is None:
            return
        print(json.dumps(answer), flush=True)


def serve_bot(bot: str) -> None:
    """Play a game with a built-in bot as a program of the arena.

    Args:
        bot: as `mergemaker.bots.parse` reads it.

    Raises:
        ValueError: there is no such bot.
    """
    info, _ = parse(bot)
    if info.name != "random":  # which needs no compiled rules
        use_compiled()
    game = deal(ruleset(), 2, seed=bytes(32))
    quick = f"{info.name}@1rounds" if info.seconds else info.name
    # Loads everything before the first decision, which is timed.
    choose(quick, observe(game, game.turn), game.turn, 0)
    serve(partial(choose, bot))


class _Conversation:
    """The program's part of a conversation with the arena."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self._observer: Observer | None = None
        self._random = Random()
        self._most_offers = 0

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a message; None if the game is over."""
        if message["type"] == "hello":
            self._observer = Observer(message)
            self._random.seed(message["seed"])
            self._most_offers = message["offers_per_turn"]
            return {"type": "ready"}
        if message["type"] == "over":
            return None
        assert self._observer is not None
        observation = self._observer.observation(message)
        moves = self._decide(observation, self._observer.seat)
        texts = [move_text(observation, move) for move in moves]
        return {"type": "moves", "id": message["id"], "moves": texts}

    def _decide(self, observation: Game, seat: int) -> tuple[Move, ...]:
        if seat == observation.turn and offers_made(observation) >= self._most_offers:
            observation.ruleset = replace(observation.ruleset, trading="off")
        return self._choose(observation, seat, self._random.getrandbits(64))


def offers_made(game: Game) -> int:
    """How many trades have been offered in the turn that is in progress."""
    made = 0
    for played in reversed(game.history):
        # Trades come first in a turn (R9), with nothing but the end declared among them.
        if not isinstance(played.move, Offer | Accept | Decline | Withdraw | Declare):
            break
        made += isinstance(played.move, Offer)
    return made
