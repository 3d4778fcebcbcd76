"""Make the stored decisions: fifty games between quick bots, and what the searching bots would have
decided at some points of them.

    python -m tests.records.decisions

With these, no change to the code can change how a bot plays unnoticed. Remake them only when a bot
is meant to decide differently, and say so in the change log.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from mergemaker.bots import choose, play_out, use_compiled
from mergemaker.bots.games import nth_seed
from mergemaker.rules import PRESETS, Game, Move, deal, move_text, ruleset

STORED = Path(__file__).with_name("decisions-50.jsonl.gz")
GAMES = 50
EVERY = 12  # the searching bots are asked at every twelfth decision
SEARCHING = {
    "rollouts": "rollouts@4rounds",
    "search": "search@8rounds",
    "ismcts": "ismcts@60rounds",
    "ismcts-random": "ismcts-random@60rounds",
    "lookahead": "lookahead",
}
QUICK = ("random", "greedy", "heuristic", "net")
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"holdings": "closed"},
    {"replace": "ask"},
    {"two_player_bank": "tile"},
    {"first_player": "random", "starting_tiles": "none"},
    {"end_timing": "immediate"},
    {"unplayable_hand": "redraw", "dead_tiles": "discard"},
)


def stored() -> list[dict[str, Any]]:
    """The stored games, as `played` made them."""
    with gzip.open(STORED, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def played(number: int) -> dict[str, Any]:
    """Play one of the games: its setup, its moves, and what the searching bots would have done.

    All of them use the compiled rules.
    """
    use_compiled()
    players = 2 + number // len(PRESETS) % 5
    preset = list(PRESETS)[number % len(PRESETS)]
    options = OPTIONS[number % len(OPTIONS)]
    bots = [QUICK[(number + seat) % len(QUICK)] for seat in range(players)]
    game = deal(ruleset(preset, **options), bots, seed=nth_seed("decisions", number))
    made: list[list[Any]] = []
    asked: list[dict[str, Any]] = []

    def player(observation: Game, seat: int, seed: int) -> tuple[Move, ...]:
        moves = choose(bots[seat], observation, seat, seed)
        if len(made) % EVERY == EVERY - 1:
            asked.append(
                {
                    bot: _texts(observation, choose(spec, observation, seat, seed))
                    for bot, spec in SEARCHING.items()
                }
            )
        made.append([seat, *_texts(observation, moves)])
        return moves

    play_out(game, [player] * players)
    return {"preset": preset, "options": options, "bots": bots, "made": made, "asked": asked}


def _texts(game: Game, moves: tuple[Move, ...]) -> list[str]:
    return [move_text(game, move) for move in moves]


def main() -> None:
    """Play all the games and store them."""
    with gzip.GzipFile(STORED, "wb", mtime=0) as file:
        for number in range(GAMES):
            file.write(json.dumps(played(number)).encode() + b"\n")
            print(number + 1, "of", GAMES, flush=True)


if __name__ == "__main__":
    main()
