"""Proposals to all who play: ending the game by agreement (R41), and undoing by consent."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mergemaker.rules import Game, Refused, digest, read_record, write_record
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table, consider, consider_move, view
from mergemaker.table import command as ask
from mergemaker.table.entry import Closed, Moved, Proposed
from mergemaker.table.imported import read
from tests.support import invariants
from tests.support.attendance import there
from tests.support.random_tables import choose, move, opened_table

END = ask.Propose("propose", "end")
UNDO = ask.Propose("propose", "undo")


def do(table: Table, command: ask.AnyCommand, person: str) -> Table:
    return table.after(consider(table, command, person), at=0)


def answer(table: Table, person: str, *, agrees: bool) -> Table:
    assert table.proposal is not None
    return do(table, ask.Answer("answer", table.proposal.seq, agrees), person)


def refusal(table: Table, command: ask.AnyCommand, person: str) -> str:
    with pytest.raises(Refused) as refused:
        consider(table, command, person)
    assert refused.value.reason.endswith(".")
    return refused.value.code


def played(table: Table, plies: int, rng: Random | None = None) -> Table:
    """The table after so many plies, chosen at random."""
    rng = rng or Random(1)
    for _ in range(plies):
        seat, _, moves = choose(table, rng)
        _, table = move(table, seat, moves)
    return table


def after_another_acted(*, holdings: str = "open") -> tuple[Table, int]:
    """A table at which a seat can ask to undo, and that seat; or, with closed holdings, could."""
    for seed in range(1, 200):
        rng, table = Random(seed), opened_table(4, seed=seed, holdings=holdings)
        while not table.over:
            offerer, seen, _ = choose(table, rng)
            partner = (offerer + 1) % 4
            if seen.options is not None and seen.options.can_offer:
                text = f"offer #{partner} give $100 get $200"
                _, table = move(table, offerer, [text])
                _, table = move(table, partner, ["decline"])
                return table, offerer
            table = played(table, 1, rng)
    raise AssertionError("nobody could offer anything")


# --- ending the game -----------------------------------------------------------------------------


def test_the_game_ends_once_every_other_person_agrees():
    table = played(opened_table(3), 30)
    before = table.game
    assert before is not None
    totals = [line.total for line in before.scores().lines]
    table = do(table, END, "p0")
    assert view(table, "p1").proposal is not None
    assert table.asked == (1, 2)
    table = answer(table, "p2", agrees=True)
    assert (table.asked, table.phase) == ((1,), "playing")
    table = answer(table, "p1", agrees=True)
    shown = view(table, None)
    assert (shown.phase, shown.ending, shown.proposal) == ("over", "agreed", None)
    assert [row.total for row in sorted(shown.standings or [], key=lambda row: row.seat)] == totals
    assert [seat.total for seat in table.summary().seats] == totals
    assert table.game is not None
    again = read(write_record(table.game))
    assert (again.ending, digest(again)) == ("agreed", digest(table.game))


def test_bots_agree_to_everything():
    plans = [SeatPlan("person", "Ann", "p0"), SeatPlan("bot", bot="random")]
    opened = Opened("Friday", "p0", "classic", {}, plans, "instant", bytes(32).hex())
    table = Table("t").after(opened, at=0)
    assert do(table, END, "p0").phase == "over"


def test_nobody_ends_the_game_for_those_who_may_come_back():
    handover = ask.Handover("3", 1, "random")
    table = opened_table(3)
    table = table.after(consider(table, handover, "p0", there("p0", absent=["p1"])), at=0)
    table = answer(do(table, END, "p0"), "p2", agrees=True)
    assert (table.asked, table.phase) == ((1,), "playing")
    assert answer(table, "p1", agrees=True).phase == "over"  # who need not take the seat back first


def test_one_who_declines_is_enough():
    table = answer(do(opened_table(3), END, "p0"), "p1", agrees=False)
    shown = view(table, "p2").proposal
    assert shown is not None
    assert (shown.declined_by, shown.asked) == (1, [])
    late = ask.Answer("late", shown.seq, True)
    assert refusal(table, late, "p2") == "no-proposal"
    assert refusal(table, END, "p0") == "proposal-stands"  # not the same again and again
    assert do(table, END, "p2").asked == (0, 1)


def test_there_is_one_proposal_at_a_time_and_its_proposer_can_withdraw_it():
    table = do(opened_table(3), END, "p0")
    assert refusal(table, END, "p1") == "proposal-stands"
    assert table.proposal is not None
    agreeing = ask.Answer("own", table.proposal.seq, True)
    assert refusal(table, agreeing, "p0") == "no-proposal"
    assert refusal(table, ask.Answer("old", 0, True), "p1") == "no-proposal"
    once = answer(table, "p1", agrees=True)
    assert refusal(once, ask.Answer("twice", table.proposal.seq, False), "p1") == "no-proposal"
    withdrawn = answer(table, "p0", agrees=False)
    assert (withdrawn.asked, view(withdrawn, "p1").proposal) == ((), None)
    assert do(withdrawn, END, "p1").asked == (0, 2)


def test_whoever_has_proposed_something_proposes_nothing_more_before_the_next_move():
    table, seat = after_another_acted()
    proposer = f"p{seat}"
    asking = do(table, UNDO, proposer)
    for ended in (
        answer(asking, proposer, agrees=False),
        answer(asking, f"p{(seat + 1) % 4}", agrees=False),
    ):
        assert refusal(ended, UNDO, proposer) == "proposal-stands"
        assert refusal(ended, END, proposer) == "proposal-stands"
        assert do(played(ended, 1), END, proposer).asked


def test_the_game_of_a_closed_table_is_not_ended_by_agreement():
    table = do(opened_table(2), END, "p0")
    assert table.proposal is not None
    closed = table.after(Closed(), at=0)
    assert view(closed, "p1").proposal is None
    assert refusal(closed, ask.Answer("late", table.proposal.seq, True), "p1") == "closed"


def test_a_proposal_lapses_with_the_next_move_of_a_person_or_when_a_seat_changes_hands():
    table = do(opened_table(3), END, "p0")
    assert played(table, 1).proposal is None
    assert do(table, ask.Resign("go", "random"), "p2").proposal is None
    handover = ask.Handover("3", 1, "random")
    handed = table.after(consider(table, handover, "p0", there("p0", absent=["p1"])), at=0)
    assert handed.proposal is None


def test_a_proposal_outlives_the_moves_of_bots():
    table = opened_table(3)
    assert table.game is not None
    bot = table.deciding[0]
    others = [f"p{seat}" for seat in range(3) if seat != bot]
    handover = ask.Handover("h", bot, "random")
    table = table.after(
        consider(table, handover, others[0], there(*others, absent=[f"p{bot}"])), at=0
    )
    table = do(table, END, others[0])
    tile = table.game.hand(bot)[0] if table.game is not None else ""
    moved = table.after(consider_move(table, bot, [tile], table.seq), at=0)
    assert moved.asked == table.asked != ()


def test_only_those_who_play_can_propose_and_answer():
    table = opened_table(3)
    assert refusal(table, END, "stranger") == "no-seat"
    table = do(table, END, "p0")
    assert table.proposal is not None
    assert refusal(table, ask.Answer("1", table.proposal.seq, True), "stranger") == "no-seat"
    ended = answer(answer(table, "p1", agrees=True), "p2", agrees=True)
    assert refusal(ended, END, "p0") == "over"


# --- undoing by consent --------------------------------------------------------------------------


def test_the_game_goes_back_to_before_the_askers_last_moves_when_all_agree():
    table, asker = after_another_acted()
    ply = len(table.plies) - 3
    seen = view(table, f"p{asker}")
    assert (seen.undo, seen.ask_undo) == (False, True)
    assert refusal(table, ask.Undo("u", table.seq), f"p{asker}") == "no-undo"
    asked = do(table, UNDO, f"p{asker}")
    for seat in asked.asked:
        asked = answer(asked, f"p{seat}", agrees=True)
    assert len(asked.plies) - 1 == ply
    assert asked.game is not None
    assert digest(asked.game) == digest(table.timeline.at(ply))
    assert asked.timeline.nets_after(ply) == table.timeline.nets_after(ply)
    assert played(asked, 20).phase == "playing"


def test_with_closed_holdings_nobody_learns_anothers_holdings_by_asking():
    table, asker = after_another_acted(holdings="closed")
    assert not view(table, f"p{asker}").ask_undo
    assert refusal(table, UNDO, f"p{asker}") == "no-undo"


def test_nobody_needs_to_ask_for_what_they_can_undo():
    table = opened_table(3)
    mover = table.deciding[0]
    while not table.timeline.can_undo(mover):
        table = played(table, 1)
    assert refusal(table, UNDO, f"p{mover}") == "no-undo"


# --- any game ------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(1, 10**6), players=st.integers(2, 4))
@example(seed=166405, players=2)  # it is ended in a merger
def test_whatever_is_proposed_the_game_adds_up_goes_on_and_replays_the_same(
    seed: int, players: int
):
    rng, table = Random(seed), opened_table(players, seed=seed)
    entries: list[AnyEntry] = []
    for _ in range(400):
        if table.over:
            break
        entry = random_entry(table, rng, players)
        entries.append(entry)
        placed = len(table.plies)
        table = table.after(entry, at=0)
        assert table.game is not None
        check_invariants(table.game)
        assert len(table.timeline.nets) == players * len(table.plies)
        if isinstance(entry, Moved):
            assert len(table.plies) == placed + 1  # no proposal keeps anybody from moving
    opened = opened_table(players, seed=seed)
    again = opened
    for entry in entries:
        again = again.after(entry, at=0)
    assert view(again, "p0") == view(table, "p0")
    assert table.game is not None
    assert digest(table.timeline.at(len(table.plies) - 1)) == digest(table.game)
    assert digest(read_record(write_record(table.game))) == digest(table.game)


def check_invariants(game: Game) -> None:
    """Check what holds for every game; one that was ended in a merger has an unfinished board."""
    if game.ending == "agreed":
        invariants.every_share_is_accounted_for(game)
        invariants.tiles_are_accounted_for(game)
    else:
        invariants.check(game)


def random_entry(table: Table, rng: Random, players: int) -> AnyEntry:
    """A move, a proposal or an answer: whatever is allowed."""
    person = f"p{rng.randrange(players)}"
    wishes: list[ask.AnyCommand] = []
    if table.proposal is not None:
        wishes.append(ask.Answer("a", table.proposal.seq, rng.random() < 0.7))
    wishes += [UNDO, ask.Undo("u", table.seq)]
    if rng.random() < 0.02:
        wishes.append(END)
    for wish in wishes:
        if rng.random() < 0.5:
            try:
                return consider(table, wish, person)
            except Refused:
                pass
    seat, _, moves = choose(table, rng)
    return move(table, seat, moves)[0]


def test_a_stored_proposal_that_nobody_had_to_answer_is_carried_out():
    table = Table("t").after(
        Opened(
            "Friday",
            "p0",
            "classic",
            {},
            [SeatPlan("person", "Ann", "p0"), SeatPlan("bot", bot="random")],
            "instant",
            bytes(32).hex(),
        ),
        at=0,
    )
    assert table.after(Proposed(0, "end"), at=0).over
