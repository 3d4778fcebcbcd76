"""The clock: whose time runs out, what is left of it, and what gives none of it back."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mergemaker.rules import Refused
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table, consider, consider_move, view
from mergemaker.table import command as ask
from mergemaker.table.absence import out_of_time
from mergemaker.table.clock import CLOCKS, ClockTerms
from mergemaker.table.entry import Moved, Reclaimed, SeatGivenToBot, TimeReturned, Undone
from mergemaker.table.terms import Terms
from tests.support.random_tables import choices, choose, play_out

START = 1_000_000  # milliseconds since 1970
QUICK = ClockTerms(20, 120)
PEOPLE = [SeatPlan("person", f"Player {k}", f"p{k}") for k in range(3)]
BOT = SeatPlan("bot", bot="random")


def opened(
    terms: ClockTerms | None = QUICK, seats: list[SeatPlan] = PEOPLE, seed: int = 1
) -> Table:
    bits = seed.to_bytes(32, "big").hex()
    entry = Opened("Test", "p0", "classic", {}, seats, "instant", bits, terms=Terms(clock=terms))
    return Table("t").after(entry, START)


def act(table: Table, seat: int, moves: list[str], after: int) -> Table:
    """Make moves so many milliseconds after the last entry."""
    entry = consider(table, ask.Move("m", table.seq, moves), f"p{seat}")
    return table.after(entry, table.clock.at + after)


def decide(table: Table, after: int) -> Table:
    """Make the first possible choice of the main decision."""
    seat = table.deciding[0]
    moves = choices(view(table, f"p{seat}"), table.ruleset.chain_names)[0]
    return act(table, seat, moves, after)


def is_up_in(table: Table) -> int:
    """The milliseconds until the time is up."""
    assert table.clock.deadline is not None
    return table.clock.deadline - table.clock.at


def test_a_decision_uses_its_own_time_first_and_then_the_bank() -> None:
    table = opened()
    first = table.deciding[0]
    assert is_up_in(table) == 140_000
    table = decide(table, after=19_999)
    assert table.clock.banks[first] == 120_000
    while table.deciding[0] == first:
        table = decide(table, after=1)
    before = table
    table = decide(table, after=20_500)
    assert table.clock.banks[before.deciding[0]] == 119_500
    assert table.clock.banks[first] == 120_000


def test_a_view_says_what_is_left_when_it_is_sent() -> None:
    table = opened()
    seat = table.deciding[0]
    shown = view(table, "p0", at=START + 5_000).clock
    assert shown is not None
    assert (shown.seat, shown.left, shown.banks) == (seat, 15_000, [120_000] * 3)
    shown = view(table, None, at=START + 21_000).clock
    assert shown is not None
    assert (shown.left, shown.banks[seat]) == (0, 119_000)
    assert view(opened(None), "p0").clock is None


def test_only_a_person_has_a_clock_and_only_while_another_person_plays() -> None:
    alone = opened(QUICK, [PEOPLE[0], BOT])
    assert alone.clock.deadline is None
    shown = view(alone, "p0").clock
    assert shown is not None
    assert shown.seat is None
    table = opened()
    seat = table.deciding[0]
    others = [number for number in range(3) if number != seat]
    by_bot = table.after(SeatGivenToBot(seat, "random", cause="clock"), START + 140_000)
    assert by_bot.clock.deadline is None
    shown_seat = view(by_bot, None).seats[seat]
    assert (shown_seat.kind, shown_seat.cause) == ("bot", "clock")
    left = table.after(SeatGivenToBot(others[0], "random"), START)
    assert left.clock.deadline == table.clock.deadline
    left = left.after(SeatGivenToBot(others[1], "random"), START + 7_000)
    assert left.clock.deadline is None
    back = left.after(Reclaimed(others[1]), START + 900_000)
    assert is_up_in(back) == 133_000


def test_an_offer_gives_no_time_back() -> None:
    table = opened()
    while not (options := view(table, f"p{table.deciding[0]}").options) or not options.can_offer:
        table = decide(table, after=0)
    seat = table.deciding[0]
    other = (seat + 1) % 3
    table = act(table, seat, [f"offer {other} give $100 get $200"], after=15_000)
    assert table.clock.seat == seat
    table = act(table, other, ["decline"], after=4_000)
    assert is_up_in(table) == 121_000


def test_an_undo_gives_no_time_back_and_neither_does_the_same_decision_again() -> None:
    table, seat, moves = before_a_move_that_can_be_undone()
    once = act(table, seat, moves, after=12_000)
    undoing = consider(once, ask.Undo("u", once.seq), f"p{seat}")
    undone = once.after(undoing, once.clock.at + 9_000)
    assert undone.clock.own_left == 8_000
    assert act(undone, seat, moves, after=0).clock.own_left == 11_000


def before_a_move_that_can_be_undone() -> tuple[Table, int, list[str]]:
    """A table, the seat that must decide, and moves after which the same seat must decide."""
    before = opened()
    for entry, after in play_out(before, Random(1)):
        assert isinstance(entry, Moved)
        if after.timeline.can_undo(entry.seat) and after.clock.seat == entry.seat:
            return before, entry.seat, entry.moves
        before = after
    raise AssertionError("no move in this game can be undone")


def test_time_while_the_server_was_away_costs_nobody_anything() -> None:
    table = opened()
    later = table.after(TimeReturned(3_600_000), START + 3_605_000)
    assert is_up_in(later) == 135_000
    assert later.clock.banks == table.clock.banks


def test_a_seat_is_not_taken_back_for_a_decision_whose_time_is_up() -> None:
    table = opened()
    seat = table.deciding[0]
    at = START + 140_000
    assert out_of_time(table, at - 1) is None
    assert out_of_time(table, at) == seat
    by_bot = table.after(SeatGivenToBot(seat, "random", cause="clock"), at)
    with pytest.raises(Refused) as refused:
        consider(by_bot, ask.Reclaim("r"), f"p{seat}")
    assert refused.value.code == "time-is-up"
    moves = choices(view(table, f"p{seat}"), table.ruleset.chain_names)[0]
    moved = by_bot.after(consider_move(by_bot, seat, moves, by_bot.seq), at + 1_000)
    back = moved.after(consider(moved, ask.Reclaim("r"), f"p{seat}"), at + 1_000)
    shown = view(back, None).seats[seat]
    assert (shown.kind, shown.cause) == ("person", None)


def test_a_machine_whose_time_is_set_back_gives_no_time() -> None:
    table = opened()
    assert decide(table, after=-5_000).clock.at == START


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([QUICK, ClockTerms(5, 0), CLOCKS["slow"]]))
def test_all_time_is_accounted_for(seed: int, terms: ClockTerms) -> None:
    """What is missing from a bank is exactly what its seat's decisions took beyond their own time,
    however often they were undone and made again."""
    random = Random(seed)
    table = opened(terms, seed=seed)
    own, bank = terms.decision * 1000, terms.bank * 1000
    took: Counter[tuple[int, int]] = Counter()  # by the decisions before, and the seat
    decided: list[bool] = []  # of each ply that stands: whether it was a main decision
    while not table.over and table.seq < 60:
        entry, pause = random_entry(table, random), random.randrange(own // 3)
        if table.clock.runs:
            took[sum(decided), table.deciding[0]] += pause
        table = table.after(entry, table.clock.at + pause)
        if isinstance(entry, Moved):
            decided.append(entry.moves not in (["withdraw"], ["decline"], ["end"]))
        elif isinstance(entry, Undone):
            decided.pop()
        for seat, left in enumerate(table.clock.banks):
            beyond = sum(max(0, ms - own) for (_, whose), ms in took.items() if whose == seat)
            assert left == max(0, bank - beyond)
        if table.clock.runs:
            now = sum(decided), table.deciding[0]
            assert table.clock.own_left == max(0, own - took[now])


def random_entry(table: Table, random: Random) -> AnyEntry:
    """A move, an undo, or a seat that changes hands."""
    seat = table.deciding[0]
    if table.seats[seat].bot is not None:
        return Reclaimed(seat)
    undoing = next((each for each in range(3) if table.timeline.can_undo(each)), None)
    if undoing is not None and table.seats[undoing].bot is None and random.random() < 0.4:
        return consider(table, ask.Undo("u", table.seq), f"p{undoing}")
    if random.random() < 0.1:
        return SeatGivenToBot(seat, "random")
    _, _, moves = choose(table, random)
    return consider(table, ask.Move("m", table.seq, moves), f"p{seat}")


@pytest.mark.parametrize("terms", [(5, 0), (604_800, 0), (20, 86_400)])
def test_the_longest_and_the_shortest_clock_are_allowed(terms: tuple[int, int]) -> None:
    ClockTerms(*terms).check()


@pytest.mark.parametrize("terms", [(4, 0), (604_801, 0), (20, -1), (20, 86_401)])
def test_a_clock_beyond_the_limits_is_refused(terms: tuple[int, int]) -> None:
    with pytest.raises(Refused) as refused:
        ClockTerms(*terms).check()
    assert refused.value.code == "bad-clock"


def test_the_clocks_with_names_are_allowed() -> None:
    for terms in CLOCKS.values():
        terms.check()
    assert CLOCKS["slow"].slow
    assert not CLOCKS["relaxed"].slow
