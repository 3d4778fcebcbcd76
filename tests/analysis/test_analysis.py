"""Reviews and hints use nothing hidden, are reproducible, and are right to within their errors."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from math import hypot
from pathlib import Path
from random import Random

import pytest

from mergemaker import bots
from mergemaker.analysis.alternatives import Alternative
from mergemaker.analysis.decisions import DecisionPoint, decision_points
from mergemaker.analysis.hint import hint
from mergemaker.analysis.report import GRAVE_PURCHASE, MISTAKE, Choice, DecisionReport
from mergemaker.analysis.review import (
    DecisionReview,
    is_grave,
    review_decision,
    upholds,
    verdict_of,
)
from mergemaker.analysis.swings import with_swings
from mergemaker.bots import Candidate
from mergemaker.rules import (
    Buy,
    Chain,
    Declare,
    Game,
    Place,
    deal,
    determinize,
    move_text,
    observe,
    parse_move,
    play,
    play_unchecked,
    ruleset,
    write_record,
)
from mergemaker.table import Imported, Table
from tests.support.command_line import run
from tests.support.recorded import recorded_game, stopped_record


@cache
def table() -> Table:
    record = write_record(recorded_game(3, "2", bot="heuristic", trading="off"))
    return Table("t").after(Imported("", "", record), at=0)


@cache
def some_points() -> list[DecisionPoint]:
    """A few decisions of a game, early and late, and of every kind in it."""
    whole = list(decision_points(table(), open_hands=False))
    kinds = {type(one.played[0]): one for one in whole}
    return [whole[0], whole[1], whole[len(whole) // 2], *kinds.values()]


def test_the_decision_points_are_the_decisions_of_the_game():
    whole = list(decision_points(table(), open_hands=False))
    again = table().plies
    assert [text for ply in again for text in ply.moves] == [
        move_text(one.observation, move) for one in whole for move in one.played
    ]
    for one in whole:
        assert one.observation.observer == one.seat
        assert any(decision.seat == one.seat for decision in one.observation.deciding)
        if one.after_draw is not None:
            assert one.after_draw.observer == one.seat
            after = one.observation.copy()
            play_unchecked(after, one.seat, *one.played)
            assert set(one.after_draw.hand(one.seat)) - set(after.hand(one.seat))


def redealt(observation: Game, seat: int, random: Random) -> Game:
    """The seat's observation of another game that looks the same to it."""
    return observe(determinize(observation, seat, random), seat)


def test_a_review_uses_nothing_that_the_player_could_not_know():
    for number, one in enumerate(some_points()):
        random = Random(number)
        other = replace(
            one,
            observation=redealt(one.observation, one.seat, random),
            after_draw=one.after_draw and redealt(one.after_draw, one.seat, random),
        )
        assert review_decision(other, number, 1, 0, 20) == review_decision(one, number, 1, 0, 20)


def test_a_hint_uses_nothing_that_the_player_could_not_know(monkeypatch: pytest.MonkeyPatch):
    # A fixed number of trials, so that both hints get the same however busy the machine is.
    monkeypatch.setattr("mergemaker.analysis.hint.analyse", partial(bots.analyse, trials=20))
    one = some_points()[2]
    other = redealt(one.observation, one.seat, Random(1))
    assert hint(other, one.seat, 1, 0) == hint(one.observation, one.seat, 1, 0)


def test_the_same_seed_gives_the_same_review_and_another_seed_agrees_within_the_error():
    distances: list[float] = []
    for number, one in enumerate(some_points()):
        first, again, other = (
            review_decision(one, number, seed, 0, 120).report for seed in (1, 1, 2)
        )
        assert first == again
        far = abs(first.win[one.seat] - other.win[one.seat])
        distances.append(far / (hypot(first.error, other.error) or 1))
    assert sum(distances) / len(distances) < 1
    assert sum(far > 1 for far in distances) <= 1 + len(distances) // 10


def test_open_hands_are_used_but_the_bag_is_not():
    opened = next(iter(decision_points(table(), open_hands=True)))
    dealt = next(table().timeline.games())
    assert [opened.observation.hand(seat) for seat in range(3)] == [
        dealt.hand(seat) for seat in range(3)
    ]
    assert not opened.observation.bag0
    redealt_games = [determinize(opened.observation, opened.seat, Random(k)) for k in range(2)]
    for game in redealt_games:
        assert [game.hand(seat) for seat in range(3)] == [dealt.hand(seat) for seat in range(3)]
    assert redealt_games[0].state.bag != redealt_games[1].state.bag


# --- verdicts and swings -------------------------------------------------------------------------


def choice(loss: float, loss_error: float) -> Choice:
    found = Candidate((Buy(()),), 0.3, 0.02, (20_000.0,), 400, loss, loss_error)
    return Alternative(found.moves, found).to_choice(deal(ruleset(), 2), 0)


@pytest.mark.parametrize(
    ("loss", "error", "verdict"),
    [
        (0.01, 0.02, "tie"),
        (0.02, 0.02, "tie"),
        (0.03, 0.02, "worse"),
        (MISTAKE + 0.02, 0.02, "worse"),
        (MISTAKE + 0.021, 0.02, "mistake"),
        (0.5, 0.6, "tie"),
        (0.0004, 0.0001, "tie"),  # shown as 0.0 points
        (0.0006, 0.0001, "worse"),
    ],
)
def test_only_a_certain_loss_is_a_mistake(loss: float, error: float, verdict: str):
    assert verdict_of(choice(loss, error), best=False) == verdict
    assert verdict_of(choice(loss, error), best=True) == "best"


@pytest.mark.parametrize(
    ("more", "error", "as_usual", "if_grave"),
    [
        (0.05, 0.03, True, True),
        (0.03, 0.03, False, True),
        (0.0, 0.03, False, True),
        (-0.02, 0.03, False, True),
        (-0.03, 0.03, False, False),
        (-0.3, 0.03, False, False),
    ],
)
def test_a_grave_purchase_is_a_mistake_unless_games_to_the_end_contradict_it(
    more: float, error: float, as_usual: bool, if_grave: bool
):
    assert upholds(more, error, grave=False) == as_usual
    assert upholds(more, error, grave=True) == if_grave


def test_a_purchase_is_grave_if_it_costs_ten_points_beyond_its_error():
    purchase, tile = (Buy((Chain.TOWER,)),), (Place("1A"),)
    assert is_grave(purchase, choice(0.13, 0.02))
    assert is_grave((Declare(), *purchase), choice(0.125, 0.025))
    assert not is_grave(purchase, choice(0.11, 0.02))
    assert not is_grave(tile, choice(0.5, 0.02))


# In this game two decisions cost some 15 points, and 100 games played to the end cannot tell.
@pytest.mark.parametrize(
    ("number", "moves", "verdict"),
    [(27, "buy American 1 Worldwide 2", "mistake"), (79, "5E", "worse")],
)
def test_a_grave_purchase_is_a_mistake_and_a_tile_needs_confirmation(
    number: int, moves: str, verdict: str
):
    record = (Path(__file__).parent / "purchases.txt").read_text(encoding="utf-8")
    made = Table("t").after(Imported("", "", record), at=0)
    point = next(islice(decision_points(made, open_hands=False), number, None))
    report = review_decision(point, 0, 1, 0, 100).report
    assert report.moves == [moves]
    assert report.played is not None
    played = report.choices[report.played]
    assert played.loss - played.loss_error >= GRAVE_PURCHASE
    assert report.verdict == verdict


@pytest.mark.parametrize(("answer", "verdict"), [("decline", "mistake"), ("accept", "best")])
def test_declining_a_present_is_a_mistake(answer: str, verdict: str):
    game = deal(ruleset(), ["ann", "ben", "cat"], seed=bytes(32))
    other = (game.turn + 1) % 3
    offer = f"offer {game.players[other]} give $2000 get $1"
    play(game, game.turn, parse_move(game, offer))
    play(game, other, parse_move(game, answer))
    made = Table("t").after(Imported("", "", write_record(game)), at=0)
    (only,) = decision_points(made, open_hands=False)  # the offer itself is not reviewed
    decided = review_decision(only, 0, 1, 0, 100).report
    assert decided.verdict == verdict
    assert [choice.moves for choice in decided.choices] == [["accept"], ["decline"]]


def review(seat: int, win: float, loss: float = 0, drawn: float | None = None) -> DecisionReview:
    from mergemaker.analysis.review import AfterDraw

    others = (1 - win) / 2
    chances = [others] * 3
    chances[seat] = win
    choices = [choice(0, 0), choice(loss, 0.01)]
    verdict = verdict_of(choices[1], best=False) if loss else "best"
    decided = DecisionReport(1, seat, ["pass"], chances, 0.02, [0.0] * 3, choices, 1, verdict, None)
    return DecisionReview(decided, None if drawn is None else AfterDraw(drawn, 0.02))


def test_swings_split_a_change_by_its_causes():
    reports = with_swings([review(0, 0.5, 0.1, 0.3), review(1, 0.3), review(0, 0.6)], [1, 0, 0])
    swing = reports[0].swing
    assert swing is not None
    assert (swing.total, swing.choice) == (pytest.approx(0.1), -0.1)
    assert swing.draw == pytest.approx(0.3 - 0.4)  # after the choice it was 0.4
    assert swing.others == pytest.approx(0.6 - 0.3)
    last = reports[2].swing
    assert last is not None
    assert (last.total, last.choice, last.draw) == (pytest.approx(0.4), 0, 0)
    unfinished = with_swings([review(0, 0.5), review(0, 0.6), review(1, 0.3)], None)
    assert [one.swing is None for one in unfinished] == [False, True, True]


# --- the command ---------------------------------------------------------------------------------


def analyse(*arguments: str, record: str) -> str:
    done = run("analyse", "-", *arguments, text=record)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_command_reviews_a_record():
    record = stopped_record(recorded_game(3, "2", bot="heuristic"), 6)
    review = json.loads(analyse("--trials", "20", "--json", record=record))
    assert json.loads(analyse("--trials", "20", "--jobs", "2", "--json", record=record)) == review
    reports = review["decisions"]
    assert sum(len(one["moves"]) for one in reports) == 6
    table = analyse("--trials", "20", record=record)
    for one in reports:
        assert one["moves"][0] in table
        assert one["verdict"] in table
    for summary in review["summaries"]:
        assert summary["place"] is None  # the game stopped midway
        assert summary["overall"] is None or f"{summary['overall']['accuracy']:.0f}%" in table


def test_the_command_reports_what_is_wrong_with_a_record():
    done = run("analyse", "-", text="hello\n")
    assert done.exit_code == 1
    assert "Line 1: The header lacks Mergemaker." in done.output
