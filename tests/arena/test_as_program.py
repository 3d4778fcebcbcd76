"""`mergemaker arena --as-program`: bots of this version and of older ones as external programs."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from mergemaker.arena import builtin, external, make_plan
from mergemaker.arena.playing import play_game
from mergemaker.bots import choose, play_out, use_compiled
from mergemaker.bots.games import nth_seed
from mergemaker.rules import Game, Move, Offer, deal, native, read_record
from tests.support import command_line
from tests.support.command_line import mergemaker_command

HERE = Path(__file__).parent
PATIENCE = 30.0  # seconds, so that a slow machine does not make a program late


def program(*arguments: str) -> str:
    words = mergemaker_command("arena", "--as-program", *arguments)
    return "mine=" + " ".join(f"'{word}'" for word in words)


def test_a_bot_decides_as_a_program_as_it_does_by_itself() -> None:
    bot, seed = "search@8rounds", nth_seed("as-program", 0)
    entrants = [external(program(bot), PATIENCE), builtin("heuristic")]
    kept = play_game(make_plan(entrants, players=2), (0, 1), seed)
    assert not kept.played.forfeits
    greeting = json.loads(kept.transcripts[0].splitlines()[0])["message"]
    random = Random(greeting["seed"])

    def by_itself(observation: Game, seat: int, _: int) -> tuple[Move, ...]:
        return choose(bot, observation, seat, random.getrandbits(64))

    use_compiled()
    game = deal(make_plan(entrants, players=2).rules, ["mine", "heuristic"], seed=seed)
    play_out(game, [by_itself, partial(choose, "heuristic")])
    assert read_record(kept.record).history == game.history


def test_a_bot_of_another_version_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(native.cache_folder("rules").parent))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    entrants = [external(program("random", "--at", "HEAD"), PATIENCE), builtin("random")]
    played = play_game(make_plan(entrants, players=2), (0, 1), nth_seed("older", 0)).played
    assert not played.forfeits
    (folder,) = (path for path in (tmp_path / "mergemaker" / "versions").iterdir() if path.is_dir())
    assert (folder / "mergemaker" / "rules" / "game.py").is_file()


@pytest.mark.parametrize("example", ["cautious_bot.py", "trader.py"])
def test_the_examples_play_a_whole_game_in_which_players_trade(example: str) -> None:
    file = HERE.parents[1] / "examples" / example
    entrants = [external(f"{sys.executable} {file}", PATIENCE), builtin("net")]
    plan = make_plan(entrants, players=3, trading="on")
    use_compiled()
    kept = play_game(plan, (0, 1, 1), nth_seed("example", 0))
    assert not kept.played.forfeits
    moves = read_record(kept.record).history
    offers = sum(played.seat == 0 and isinstance(played.move, Offer) for played in moves)
    assert bool(offers) == (example == "trader.py")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--as-program", "nobody"], "there is no 'nobody'"),
        (["--as-program", "random", "--at", "nothing"], "has no commit 'nothing'"),
        (["--as-program", "random", "greedy"], "--as-program goes with --at, and not with a BOT"),
        (["random", "greedy", "--at", "HEAD"], "--at needs a bot: --as-program BOT"),
    ],
)
def test_what_cannot_be_served_is_refused(arguments: list[str], reason: str) -> None:
    done = command_line.run("arena", *arguments)
    assert done.exit_code == 2
    assert reason in done.stderr
