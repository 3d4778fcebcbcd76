"""A bot that crashes, hangs or cheats costs one call, and never stops a game."""

import asyncio
from pathlib import Path

import pytest

from mergemaker import rules
from mergemaker.rules import Game, move_text, observe, parse_move
from mergemaker.server.storage.migrate import migrate
from mergemaker.server.tables.registry import Registry
from mergemaker.server.workers.bots import Choose, ProcessBots, think
from mergemaker.server.workers.pool import Turn, Workers
from mergemaker.table import Opened, SeatPlan, Table
from tests.server import misbehaving
from tests.support import asynchronous
from tests.support.journals import changes, open_journal
from tests.support.occupied import occupied


def choices(
    choose: Choose,
    count: int = 1,
    *,
    seconds: float = 20.0,
    bot: str = "random",
    game: Game | None = None,
) -> list[list[str]]:
    """What `ProcessBots` answers if `choose` plays for the bots, in a newly dealt game or a given
    one."""
    known = game or rules.deal(rules.ruleset(), 3, seed=bytes(32))
    seat = known.deciding[-1].seat

    async def run() -> list[list[str]]:
        workers = Workers(2)
        runner = ProcessBots(choose, workers, workers, seconds=seconds)
        observation = observe(known, seat)
        try:
            asked = [runner.choose(bot, observation, seat, seed, Turn()) for seed in range(count)]
            return await asyncio.gather(*asked)
        finally:
            await workers.close()

    answers = asynchronous.run(run())
    for answer in answers:
        trial = known.copy()
        for text in answer:
            rules.play(trial, seat, parse_move(trial, text))
    return answers


def test_bots_choose_moves_in_other_processes():
    first, second = choices(think, 2)
    assert first
    assert second


@pytest.mark.parametrize("bot", [misbehaving.die, misbehaving.fail])
def test_a_legal_move_is_made_for_a_bot_that_fails(bot: Choose):
    assert len(choices(bot, 3)) == 3


def test_a_bot_that_fails_declines_an_offer():
    game = rules.deal(rules.ruleset(), 3, seed=bytes(32))
    other = (game.turn + 1) % 3
    rules.play(game, game.turn, parse_move(game, f"offer {other} give $100 get $3000"))
    assert game.deciding[-1].seat == other
    assert choices(misbehaving.fail, game=game) == [["decline"]]


def test_bots_and_hints_do_not_wait_for_one_another(tmp_path: Path):
    game = rules.deal(rules.ruleset(), 3, seed=bytes(32))
    known, other = observe(game, game.turn), (game.turn + 1) % 3

    async def run() -> None:
        bots, hints = Workers(1), Workers(1)
        runner = ProcessBots(think, bots, hints, seconds=60)
        try:
            async with occupied(hints, tmp_path / "hints"), asyncio.timeout(60):
                assert await runner.choose("random", known, game.turn, 1, Turn())
            async with occupied(bots, tmp_path / "bots"), asyncio.timeout(60):
                # There is none for who has nothing to decide, which takes no time to find out.
                assert await runner.hint(known, other, 1, Turn()) is None
        finally:
            await asyncio.gather(bots.close(), hints.close())

    asynchronous.run(run())


@pytest.mark.parametrize("bot", [misbehaving.hang, misbehaving.spin])
def test_a_bot_that_takes_too_long_is_stopped(bot: Choose):
    assert choices(bot, seconds=1.0)  # the bot itself never answers


@pytest.mark.parametrize(
    "bot", [misbehaving.die_unless_heuristic, misbehaving.hang_unless_heuristic]
)
def test_the_heuristic_stands_in_for_a_bot_that_fails_twice(bot: Choose):
    game = rules.deal(rules.ruleset(), 3, seed=bytes(32))
    known = observe(game, game.turn)
    assert choices(bot, seconds=4.0) == [think("heuristic", known, game.turn, 0)]


def test_a_failed_call_is_repeated(tmp_path: Path):
    game = rules.deal(rules.ruleset(), 3, seed=bytes(32))
    last = move_text(game, rules.legal(game, game.turn)[-1])
    assert choices(misbehaving.die_once, bot=str(tmp_path)) == [[last]]


def opened_with(seed: int) -> Opened:
    """A game of Ann against two bots."""
    seats = [SeatPlan("person", "Ann", "ann"), *[SeatPlan("bot", bot="random")] * 2]
    return Opened("Friday", "ann", "classic", {}, seats, "instant", f"{seed:064x}")


def waits_for(opened: Opened, seat: int) -> bool:
    """Whether a game begins with this seat."""
    return Table("g").after(opened, 0).deciding[0] == seat


@pytest.mark.parametrize("bot", [misbehaving.die, misbehaving.cheat])
def test_games_with_misbehaving_bots_continue(tmp_path: Path, bot: Choose):
    path = tmp_path / "journal.sqlite"
    migrate(path)
    opened = next(game for game in map(opened_with, range(100)) if waits_for(game, 1))

    async def run() -> None:
        workers = Workers(1)
        runner = ProcessBots(bot, workers, workers, seconds=5.0)
        try:
            async with open_journal(path) as journal:
                await journal.append(*changes("g", [opened]))
                registry = Registry(journal, runner)
                live = await registry.find("g")
                changed = asyncio.Event()
                live.subscribe(changed.set)
                async with asyncio.timeout(60):
                    while not live.table.awaits("ann"):
                        await changed.wait()
                        changed.clear()
                await registry.close()
        finally:
            await workers.close()

    asynchronous.run(run())
