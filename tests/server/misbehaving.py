"""Bots that fail in various ways, to run in the bots' processes."""

import os
import time
from pathlib import Path

from mergemaker import rules
from mergemaker.rules import Game, move_text
from mergemaker.server.workers.bots import think


def die(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    os._exit(3)


def hang(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    while True:
        time.sleep(60)


def spin(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    while True:
        pass


def fail(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    raise ValueError(observation.hand(seat))


def die_unless_heuristic(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    return (
        think(bot, observation, seat, seed)
        if bot == "heuristic"
        else die(bot, observation, seat, seed)
    )


def hang_unless_heuristic(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    return (
        think(bot, observation, seat, seed)
        if bot == "heuristic"
        else hang(bot, observation, seat, seed)
    )


def die_once(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    """Die the first time, and answer the second time; `bot` is a folder to remember that in."""
    mark = Path(bot) / str(seed)
    if not mark.exists():
        mark.touch()
        os._exit(3)
    return [move_text(observation, rules.legal(observation, seat)[-1])]


def cheat(bot: str, observation: Game, seat: int, seed: int) -> list[str]:
    return ["buy Imperial 3"]
