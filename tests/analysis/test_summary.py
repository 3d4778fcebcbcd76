"""Summaries of reviews: what they say is true of the figures, and of the record."""

from __future__ import annotations

from functools import cache
from math import hypot
from pathlib import Path

import pytest
from msgspec.structs import replace

from mergemaker.analysis.decisions import decision_phases
from mergemaker.analysis.phases import PHASES, accuracy_of
from mergemaker.analysis.report import MISTAKE, DecisionReport
from mergemaker.analysis.review import DecisionReview
from mergemaker.analysis.summary import LEAST_SWING, seat_accuracies, summaries
from mergemaker.analysis.summary_types import (
    CashShort,
    MajorityLost,
    MergerPaid,
    SeatSummary,
)
from mergemaker.analysis.swings import final_win, with_swings
from mergemaker.rules import Chain
from mergemaker.table import Imported, Table
from tests.support.invented_reviews import invented_reviews

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))


@cache
def stored(path: Path) -> Table:
    return Table("t").after(Imported("", "", path.read_text()), at=0)


@cache
def classic() -> Table:
    return stored(next(path for path in RECORDS if path.stem == "classic-declared"))


def own(reviews: list[DecisionReview], table: Table, seat: int) -> list[DecisionReport]:
    decisions = with_swings(reviews, final_win(table.game))
    return [one for one in decisions if one.seat == seat]


def check_chances(one: SeatSummary, mine: list[DecisionReport], result: float) -> None:
    """Check the course, the biggest swing and the parts against the decisions."""
    seat, won = one.seat, one.place == 1
    assert one.start == mine[0].win[seat]
    assert one.draws is not None
    assert one.others is not None
    parts = {"mistakes": one.mistakes, "draws": one.draws, "others": one.others}
    assert one.small_losses is not None
    assert one.small_losses.change == -one.small_losses.error
    changed = one.small_losses.change + sum(part.change for part in parts.values())
    assert one.start + changed == pytest.approx(result)
    made = [each for each in mine if each.verdict == "mistake"]
    assert one.mistake_count == len(made)
    losses = [each.choices[each.played or 0].loss for each in made]
    assert one.mistakes.change == pytest.approx(-sum(losses))

    sign = 1 if won else -1
    for decider in one.decided_by:
        assert sign * parts[decider].change > parts[decider].error
    if one.decided_by:
        most = parts[one.decided_by[0]]
        assert sign * most.change > sign * (result - one.start) / 3
        assert all(sign * part.change <= sign * most.change for part in parts.values())
        for decider in one.decided_by[1:]:
            gap = abs(most.change - parts[decider].change)
            assert gap <= hypot(most.error, parts[decider].error)

    swings = [each.swing for each in mine if each.swing is not None]
    assert len(swings) == len(mine)
    towards = [s.total for s in swings if sign * s.total > max(LEAST_SWING, s.error)]
    if one.turning is None:
        assert not towards
    else:
        assert one.turning.after - one.turning.before == pytest.approx(max(towards, key=abs))

    course = one.course
    assert course is not None
    if course.win not in (0.0, 1.0):
        then = next(each for each in mine if each.ply == course.ply)
        assert course.win == then.win[seat]
        ahead = then.win[seat] - max(w for k, w in enumerate(then.win) if k != seat)
        match course.kind:
            case "led" | "pulled_ahead":
                assert ahead > then.error
            case "trailed" | "fell_behind":
                assert ahead < -then.error
            case "came_back":
                assert course.win == min(each.win[seat] for each in mine) < one.start
            case "slipped":
                assert course.win == max(each.win[seat] for each in mine) > one.start


def bonus(table: Table, ply: int, seat: int, chain: int) -> int:
    """What a chain paid a seat in bonuses in a ply."""
    return sum(
        event.amount
        for event in table.plies[ply].events
        if event.type == "bonus" and (event.seat, event.chain) == (seat, chain)
    )


def check_fact(one: SeatSummary, table: Table) -> None:
    """Check what is said about money against the record."""
    fact = one.fact
    if fact is None:
        return
    match fact:
        case MergerPaid():
            assert one.place == 1
            assert fact.own == bonus(table, fact.ply, one.seat, fact.chain) > 0
            defunct = [
                (e.chain, e.survivor) for e in table.plies[fact.ply].events if e.type == "defunct"
            ]
            assert (fact.chain, fact.survivor) in defunct
        case MajorityLost():
            held = [
                (game.shares(one.seat, fact.chain), game.shares(fact.rival, fact.chain))
                for game in (table.timeline.at(fact.ply - 1), table.timeline.at(fact.ply))
            ]
            assert held[0][0] >= held[0][1]
            assert held[1][0] < held[1][1]
            gaps = [
                bonus(table, number, fact.rival, fact.chain)
                - bonus(table, number, one.seat, fact.chain)
                for number in range(fact.ply, len(table.plies))
            ]
            assert fact.amount in gaps
        case CashShort():
            game = table.timeline.at(fact.ply - 1)
            prices = [game.price(c) for c in Chain if game.size(c) and game.bank(c)]
            assert game.turn == one.seat
            assert game.cash(one.seat) < min(prices)
            assert fact.turns >= 3


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_summary_is_true_of_the_figures_and_of_the_record(path: Path):
    table = stored(path)
    assert table.game is not None
    final, lines = final_win(table.game), table.game.scores().lines
    assert final is not None
    for seed in range(2):
        reviews = invented_reviews(table, seed)
        found = summaries(table, reviews)
        assert [one.seat for one in found] == list(range(len(lines)))
        for one in found:
            line = lines[one.seat]
            assert one.place == line.place
            assert one.winners == [k for k, share in enumerate(final) if share]
            others = [other.total for other in lines if other.seat != one.seat]
            assert one.margin == line.total - max(others)
            check_chances(one, own(reviews, table, one.seat), final[one.seat])
            check_fact(one, table)
            check_key_decisions(one, reviews)


def check_key_decisions(one: SeatSummary, reviews: list[DecisionReview]) -> None:
    reports = [review.report for review in reviews]
    mine = [n for n, report in enumerate(reports) if report.seat == one.seat]
    mistakes = [n for n in mine if reports[n].verdict == "mistake"]
    chosen = [key.number for key in one.key_decisions if key.kind == "mistake"]
    assert len(chosen) == min(3, len(mistakes))
    assert set(chosen) <= set(mistakes)
    for key in one.key_decisions:
        report = reports[key.number]
        assert (key.ply, report.seat) == (report.ply, one.seat)
        assert key.cost - key.error > MISTAKE
        if key.kind == "found":
            assert report.verdict == "best"
            assert len(mistakes) < 2
            assert key.cost == report.choices[1].loss
        else:
            assert key.cost == report.choices[report.played or 0].loss
    left = [reports[n].choices[1].loss for n in set(mistakes) - set(chosen)]
    costs = [key.cost for key in one.key_decisions if key.kind == "mistake"]
    assert costs == sorted(costs, reverse=True)
    assert all(loss <= min(costs) for loss in left)


def test_every_decision_with_a_choice_counts_in_one_phase():
    table = classic()
    reviews = invented_reviews(table, 1)
    phases = [phase for _, _, phase in decision_phases(table)]
    assert set(phases) == set(PHASES)
    for one in summaries(table, reviews):
        figures = [
            (phase, accuracy)
            for review, phase in zip(reviews, phases, strict=True)
            if review.report.seat == one.seat
            and (accuracy := accuracy_of(review.report)) is not None
        ]
        assert one.overall is not None
        assert one.overall.decisions == len(figures)
        assert one.overall.accuracy == pytest.approx(sum(a for _, a in figures) / len(figures))
        for each in one.accuracy:
            of_phase = [a for phase, a in figures if phase == each.phase]
            assert each.decisions == len(of_phase)
            assert each.accuracy == pytest.approx(sum(of_phase) / len(of_phase))


def test_phases_are_told_apart_by_the_decision_and_the_board():
    table = classic()
    merging = {
        n for n, ply in enumerate(table.plies) if any(e.type == "merging" for e in ply.events)
    }
    found = {(ply, seat): phase for ply, seat, phase in decision_phases(table)}
    for (ply, _), phase in found.items():
        moves = table.plies[ply].moves
        if phase == "buying":
            assert moves[0].startswith(("buy", "pass", "accept", "decline"))
        if ply in merging:
            assert phase in ("mergers", "end")
        if any(move.startswith(("sell", "trade", "hold")) for move in moves):
            assert phase in ("mergers", "end")
    assert list(found.values())[-1] == "end"


def test_accuracy_halves_with_every_two_points_and_doubts_unconfirmed_losses():
    reports = [review.report for review in invented_reviews(classic(), 2)]
    by_verdict = {report.verdict: report for report in reports}
    assert accuracy_of(by_verdict["forced"]) is None
    assert accuracy_of(by_verdict["best"]) == accuracy_of(by_verdict["tie"]) == 100

    def losing(report: DecisionReport, loss: float) -> float | None:
        made = report.choices[report.played or 0]
        choices = [report.choices[0], replace(made, loss=loss)]
        return accuracy_of(replace(report, choices=choices))

    assert losing(by_verdict["mistake"], 0.04) == pytest.approx(25)
    assert losing(by_verdict["mistake"], 0.06) == pytest.approx(12.5)
    assert losing(by_verdict["worse"], 0.01) == pytest.approx(50**0.5 * 10)
    assert losing(by_verdict["worse"], 0.3) == pytest.approx(50)


def test_a_game_that_stopped_has_no_result_and_one_without_swings_says_so():
    text = RECORDS[0].read_text()
    moves = text.splitlines()
    turn = next(n for n, line in enumerate(moves) if line.startswith("5 "))
    stopped = Table("t").after(
        Imported("", "", "\n".join([*moves[:turn], "Result: unfinished", ""])), at=0
    )
    for one in summaries(stopped, invented_reviews(stopped, 1)):
        assert (one.place, one.margin, one.course, one.fact) == (None, None, None, None)
        assert one.decided_by == one.winners == []
    calm = [
        DecisionReview(
            replace(review.report, win=[0.5, 0.5], error=0.01, verdict="tie"), review.after_draw
        )
        for review in invented_reviews(classic(), 1)
    ]
    for one in summaries(classic(), calm):
        assert one.mistake_count == 0
        assert all(key.kind == "found" for key in one.key_decisions)


def test_a_review_of_another_game_is_not_summarised():
    table = classic()
    reviews = invented_reviews(table, 1)[:-1]
    assert summaries(table, reviews) == []
    assert seat_accuracies(table, reviews, {0: frozenset(range(1000))}) == {}
