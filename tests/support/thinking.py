"""What each bot decides when the number of its trials is fixed rather than its time."""

from __future__ import annotations

from random import Random
from typing import Final

from mergemaker.bots import choose
from mergemaker.bots.engine.engine import prepare, workbench
from mergemaker.bots.search.sequential_halving import Study, ways_to_decide
from mergemaker.rules import Game, Move
from mergemaker.rules.choices import to_moves
from mergemaker.rules.observation import determinize

# How many trials each of the bots that think for a time is given.
TRIALS: Final = {"rollouts": 4, "search": 8, "ismcts": 60}


def decide(bot: str, sight: Game, seat: int, seed: int) -> tuple[Move, ...]:
    """What a bot does, by the compiled rules.

    Args:
        bot: its name.
        sight: the game as the seat may see it.
        seat: a seat that must decide something.
        seed: fixes its chance.
    """
    prepare()
    if bot not in TRIALS:
        return choose(bot, sight, seat, seed)
    bench = workbench()
    assert bench.valuer is not None
    if bot == "ismcts":
        if sight.state.offer_to == seat:
            return choose("net", sight, seat, seed)
        imagined = determinize(sight, seat, Random(seed)).state
        tree = bench.valuer.tree(sight, seat, seed % (1 << 30))
        tree.play(TRIALS[bot])
        lines = [choices for choices, _ in bench.valuer.lines(imagined)]
        return to_moves(imagined, tree.best(lines, imagined))
    lines, trial = (
        (bench.heuristic_lines, bench.roll_out)
        if bot == "rollouts"
        else (bench.valuer.lines, bench.valuer.look_ahead)
    )
    ways = ways_to_decide(lines, sight, seat, seed)
    study = Study(bench, sight, seat, seed, ways, trial)
    study.play(TRIALS[bot])
    return study.ways[study.best].moves
