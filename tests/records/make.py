"""Make the stored games: for each preset a game with each ending, and games with other options.

    python -m tests.records.make

Remake them only when a ruling or the notation changes, and say so in the change log. For each
record, digests.json contains a hash of the state at the start of every turn, so that a test shows
the turn in which a replay deviates.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from mergemaker.rules import (
    PRESETS,
    Game,
    Place,
    Ruleset,
    deal,
    digest,
    legal,
    play,
    ruleset,
    write_record,
)
from tests.support.random_games import random_move

HERE = Path(__file__).parent
DIGESTS = HERE / "digests.json"
ENDINGS = ("declared", "stalemate-hands", "stalemate-round")
PEOPLE = ("ann", "ben", "cat", "dan", "eve", "fay")
OPTIONS = {
    "speed": {"starting_tiles": "none", "first_player": "random", "replace": "ask"},
    "returned": {"starting_tiles": "return", "first_player": "row", "founder_empty": "cash"},
    "bank": {"two_player_bank": "tile", "end_timing": "immediate", "unplayable_hand": "skip"},
    "redraw": {"unplayable_hand": "redraw", "dead_tiles": "discard", "replace": "once"},
    "closed": {"holdings": "closed", "end_timing": "after_buy", "replace": "ask"},
}


def digests(record: Game) -> list[str]:
    """The digest of a finished game at the start of each turn, and at the end."""
    game = deal(record.ruleset, record.players, seed=record.seed, bag=record.bag0)
    found = [digest(game)]
    for seat, move in record.history:
        number = game.turn_number
        play(game, seat, move)
        if game.turn_number != number or game.over:
            found.append(digest(game))
    return found


def random_game_with_ending(rules: Ruleset, ending: str, players: int) -> Game:
    """Play random games until one ends in this way."""
    for number in range(100_000):
        rng = random.Random(f"{rules.preset} {ending} {number}")
        game = deal(rules, PEOPLE[:players], seed=rng.randbytes(32))
        while not game.over:
            seat, move = random_move(game, rng, declares=0.3 if ending == "declared" else 0)
            play(game, seat, move)
        if game.ending == ending:
            return game
    raise AssertionError(f"no game of {rules.preset} ends with {ending}")


PAIRS = "1A 2A 4A 5A 7A 8A 10A 11A 1C 2C 4C 5C 7C 8C"
"""Two neighbouring tiles for each of the seven chains."""
ORPHANS = "2E 5E 8E 11E 2G 5G 8G 11G"
BLOCKED = "1E 3E 4E 6E 7E 9E 10E 12E 2F 5F 8F 11F 1G 3G 4G 6G 7G 9G 10G 12G 2H 5H 8H 11H"
"""Tiles that touch nothing but those orphans."""


def blocked_round(rules: Ruleset) -> Game:
    """A game in which both hands are blocked by seven chains (R20), and again after they are
    redrawn (R22). Random games hardly ever get there if dead tiles are discarded.
    """
    first, second, third, *pairs = PAIRS.split()
    blocked = BLOCKED.split()
    order = [first, third, *ORPHANS.split(), second, *pairs, *blocked]
    rest = [tile for tile in rules.tiles if tile not in order]
    game = deal(rules, PEOPLE[:2], bag=[*order, *rest])
    while not game.over:
        seat = game.deciding[0].seat
        moves = [
            move
            for move in legal(game, seat)
            if not isinstance(move, Place) or move.tile not in blocked
        ]
        play(game, seat, moves[-1] if game.deciding[0].kind == "buy" else moves[0])
    assert game.ending == "stalemate-round"
    return game


def main() -> None:
    games = {
        f"{preset}-{ending}": blocked_round(rules)
        if ending == "stalemate-round" and rules.dead_tiles == "discard"
        else random_game_with_ending(rules, ending, 2 + (nth + 2 * ENDINGS.index(ending)) % 5)
        for nth, (preset, rules) in enumerate(PRESETS.items())
        for ending in ENDINGS
    }
    for nth, (name, options) in enumerate(OPTIONS.items()):
        players = 2 if name == "bank" else 2 + nth
        rules = ruleset("classic", **options)
        games[f"options-{name}"] = random_game_with_ending(rules, "declared", players)
    for name, game in games.items():
        (HERE / f"{name}.txt").write_text(write_record(game), encoding="utf-8")
    found = {name: " ".join(digests(game)) for name, game in sorted(games.items())}
    DIGESTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
