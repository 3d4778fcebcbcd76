"""Trading in the arena: offers, their answers, and how many of them there may be (R10-R12)."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from mergemaker.arena import Entrant, builtin, external, make_plan, policy
from mergemaker.arena.playing import play_game
from mergemaker.bots import BOTS, BotInfo, Budget
from mergemaker.bots.games import nth_seed
from mergemaker.rules import (
    Accept,
    BadRuleset,
    Chain,
    Decline,
    Game,
    Move,
    Offer,
    Place,
    Played,
    legal,
    read_record,
)
from tests.support.command_line import run

HERE = Path(__file__).parent
PATIENCE = 30.0


def offering(way: str) -> Entrant:
    return external(f"{way}={sys.executable} {HERE / 'offering.py'} {way}", PATIENCE)


def play_one(way: str, other: Entrant) -> tuple[Any, Game]:
    """A game of the program, in seat 0, against another entrant."""
    plan = make_plan([offering(way), other], players=2, trading="on")
    played, record, _ = play_game(plan, (0, 1), nth_seed("trading", 0))
    game = read_record(record)
    assert game.over
    assert game.ruleset.trading == "on"
    return played, game


def answers(game: Game) -> list[Played]:
    """The moves that follow an offer."""
    return [after for before, after in pairwise(game.history) if isinstance(before.move, Offer)]


def most_offers_in_a_turn(game: Game) -> int:
    """The most offers between two tiles placed."""
    most = made = 0
    for each in game.history:
        made = 0 if isinstance(each.move, Place) else made + isinstance(each.move, Offer)
        most = max(most, made)
    return most


@pytest.mark.parametrize(("way", "answer"), [("well", Accept()), ("badly", Decline())])
def test_the_heuristic_answers_an_offer_of_a_program(way: str, answer: Any):
    played, game = play_one(way, builtin("heuristic"))
    assert not played.forfeits
    assert [each for each in answers(game) if each.seat == 1] == [Played(1, answer)]
    offers = [each.move for each in game.history if isinstance(each.move, Offer)]
    assert offers[0].give_cash == (2000 if way == "well" else 1)
    # The record has the offer in words, and playing it again comes to the same end.
    assert played.totals == tuple(line.total for line in game.scores().lines)


@pytest.mark.parametrize("bot", [f"{n}@1rounds" if i.seconds else n for n, i in BOTS.items()])
def test_every_bot_answers_offers_and_keeps_to_the_limit(bot: str):
    played, game = play_one("badly", builtin(bot))
    assert not played.forfeits
    assert any(each.seat == 1 for each in answers(game))
    assert most_offers_in_a_turn(game) <= 3


def test_a_policy_declines():
    played, game = play_one("well", policy(f"{HERE / 'policies.py'}:by_hash"))
    assert not played.forfeits
    assert [each for each in answers(game) if each.seat == 1] == [Played(1, Decline())]


def test_a_program_answers_before_play_goes_on():
    plan = make_plan([offering("well"), offering("badly")], players=2, trading="on")
    played, record, _ = play_game(plan, (0, 1), nth_seed("trading", 0))
    assert not played.forfeits
    game = read_record(record)
    assert [each.move for each in answers(game)] == [Decline(), Decline()]
    assert {each.seat for each in answers(game)} == {0, 1}


@pytest.mark.parametrize(("way", "offers"), [("often", 3), ("at-once", 0)])
def test_a_fourth_offer_in_a_turn_forfeits(way: str, offers: int):
    played, game = play_one(way, builtin("heuristic"))
    assert played.forfeits == {0: "offered more than 3 trades in a turn"}
    mine = [each for each in game.history if each.seat == 0 and isinstance(each.move, Offer)]
    assert len(mine) == offers
    assert most_offers_in_a_turn(game) <= 3


def insistent(observation: Game, seat: int, seed: int, budget: Budget) -> tuple[Move, ...]:
    """A bot that offers a dollar for a share as long as players trade and somebody has one."""
    if observation.deciding[-1].kind == "place" and observation.ruleset.trading == "on":
        for chain in Chain:
            if observation.shares(1 - seat, chain):
                one = tuple(int(each == chain) for each in Chain)
                return (Offer(1 - seat, 1, 0, (0,) * 7, one),)
    return legal(observation, seat)[-1:]


def test_a_bot_that_always_offers_has_its_turn_go_on(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(BOTS, "insistent", BotInfo("insistent", "", "", insistent))
    plan = make_plan([builtin("insistent"), builtin("heuristic")], players=2, trading="on")
    game = read_record(play_game(plan, (0, 1), nth_seed("trading", 0)).record)
    assert game.over
    assert most_offers_in_a_turn(game) == 3


def test_the_command_says_that_players_trade(tmp_path: Path):
    match = ("random", "heuristic", "--players", "2", "--games", "2", "--out", tmp_path / "out")
    done = run("arena", *match, "--trading", "on")
    assert done.exit_code == 0, done.output
    assert "2 games, 2 players, classic, trading, seed 1" in done.stdout
    assert json.loads((tmp_path / "out" / "plan.json").read_text())["trading"] == "on"
    other = run("arena", *match)
    assert other.exit_code == 1
    assert "with trading on in place of off" in other.output


def test_a_match_of_before_goes_on(tmp_path: Path):
    """Where players do not trade, the plan is as it was before they could."""
    match = ("random", "heuristic", "--players", "2", "--games", "2", "--out", tmp_path / "out")
    assert run("arena", *match).exit_code == 0
    assert "trading" not in json.loads((tmp_path / "out" / "plan.json").read_text())
    assert run("arena", *match, "--trading", "off").exit_code == 0


def test_trading_is_on_or_off():
    with pytest.raises(BadRuleset, match="trading"):
        make_plan([builtin("random"), builtin("random")], players=2, trading="maybe")
