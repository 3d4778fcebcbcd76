"""Standing orders: what they settle, and when they lapse."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from random import Random
from typing import get_args

import pytest

from mergemaker.rules import Refused
from mergemaker.table import Table, consider, view
from mergemaker.table import command as ask
from mergemaker.table.entry import SeatGivenToBot
from mergemaker.table.option_types import Preset, PresetName
from mergemaker.table.orders import StandingOrders, seat_to_settle
from tests.support.random_tables import move, opened_table, play_out

ALL = range(7)
PRESETS: tuple[PresetName, ...] = get_args(PresetName)


@cache
def games() -> list[list[Table]]:
    """Some random games, each with all its positions."""
    dealt = [opened_table(4, seed=seed) for seed in range(1, 4)]
    return [[table, *(after for _, after in play_out(table, Random(1)))] for table in dealt]


def tables() -> Iterator[Table]:
    """The positions of all these games."""
    return chain.from_iterable(games())


def with_next() -> Iterator[tuple[Table, Table]]:
    """The positions without a change of the chains, each with the one after it."""
    for game in games():
        for table, after in pairwise(game):
            if not changes_chains(table, after) and after.plies[-1].seat is not None:
                yield table, after


def changes_chains(table: Table, after: Table) -> bool:
    """Whether a chain was founded or taken over between two positions."""
    new = (event.type for ply in after.plies[len(table.plies) :] for event in ply.events)
    return any(kind in ("founded", "merging") for kind in new)


def waiting_for(kind: str) -> Iterator[tuple[Table, int]]:
    """The positions that wait for a decision of this kind, each with its seat."""
    for table in tables():
        if table.game is not None and not table.over and table.game.deciding[0].kind == kind:
            yield table, table.game.deciding[0].seat


def chain_taken_over(table: Table) -> int:
    assert table.game is not None and table.game.merger is not None
    assert table.game.merger.defunct is not None
    return int(table.game.merger.defunct)


def presets_of(table: Table, seat: int) -> dict[PresetName, Preset]:
    """What the options offer to the seat that disposes."""
    options = view(table, f"p{seat}").options
    assert options is not None and options.dispose is not None
    return {preset.name: preset for preset in options.dispose.presets}


def undo(table: Table, seat: int) -> Table:
    return table.after(consider(table, ask.Undo("u", table.seq), f"p{seat}"), at=0)


def passing(table: Table) -> StandingOrders:
    return StandingOrders().revised(table, {}, passing=True)


# --- dispositions --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_an_order_makes_the_move_that_the_options_offer(name: PresetName):
    seen, untradable = 0, 0
    for table, seat in waiting_for("dispose"):
        assert seat_to_settle(table) == seat
        offered = presets_of(table, seat)
        expected = offered.get(name, offered["hold_all"])
        untradable += name not in offered
        assert StandingOrders({chain_taken_over(table): name}).moves(table, seat) == expected.moves
        assert StandingOrders(dict.fromkeys(ALL, name)).moves(table, seat) == expected.moves
        seen += 1
    assert seen > 20
    assert untradable > 0 or name != "trade_max"


def test_without_an_order_for_the_chain_its_owner_decides():
    for table, seat in waiting_for("dispose"):
        others = [other for other in ALL if other != chain_taken_over(table)]
        orders = StandingOrders(dict.fromkeys(others, "sell_all"), passing_since=0)
        assert orders.moves(table, seat) is None


def test_an_order_is_used_up_by_the_move_that_it_makes():
    table, seat = next(waiting_for("dispose"))
    taken_over, other = chain_taken_over(table), (chain_taken_over(table) + 1) % 7
    orders = StandingOrders({taken_over: "hold_all", other: "sell_all"})
    moves = orders.moves(table, seat)
    assert moves is not None
    _, after = move(table, seat, moves)
    left = orders.after(after.plies[-1])
    assert left == StandingOrders({other: "sell_all"}, done=[after.seq])
    again = undo(after, seat)  # so whoever takes the move back decides it
    assert chain_taken_over(again) == taken_over
    assert left.moves(again, seat) is None


# --- buying nothing ------------------------------------------------------------------------------


def test_buying_nothing_passes_until_a_chain_is_founded_or_taken_over():
    passes, lapses = 0, 0
    for game in games():
        for number, before in enumerate(game):
            orders = passing(before)
            for table in game[number : number + 6]:
                lapsed = changes_chains(before, table)
                lapses += lapsed
                assert orders.is_passing(table) is not lapsed
                assert orders.in_force(table).passing_since == (None if lapsed else before.seq)
                if table.game is not None and ("buy" in [d.kind for d in table.game.deciding]):
                    left_open = lapsed or table.game.can_declare
                    moves = orders.moves(table, table.game.deciding[0].seat)
                    assert moves == (None if left_open else ["pass"])
                    passes += not left_open
    assert passes > 20
    assert lapses > 20


def test_an_order_that_is_saved_again_does_not_begin_again():
    table, later = next(with_next())
    orders = passing(table)
    again = orders.revised(later, {1: "sell_all"}, passing=True)
    assert again.passing_since == orders.passing_since == table.seq
    assert orders.revised(later, {}, passing=False).passing_since is None


def test_what_was_taken_back_ends_no_order():
    undone = 0
    for table in tables():
        last = table.plies[-1]
        founded = any(event.type == "founded" for event in last.events)
        if founded and last.seat is not None and table.timeline.can_undo(last.seat):
            orders = StandingOrders(passing_since=last.seq - 1)
            assert not orders.is_passing(table)
            assert orders.is_passing(undo(table, last.seat))
            undone += 1
    assert undone > 0


def test_a_pass_that_was_taken_back_ends_the_order():
    table, after = next(each for each in with_next() if each[1].timeline.concealed > 0)
    orders = StandingOrders(passing_since=table.seq, done=[after.seq])
    seat = after.plies[-1].seat
    assert seat is not None
    assert orders.is_passing(after)
    assert not orders.is_passing(undo(after, seat))


def test_a_purchase_at_which_the_end_may_be_declared_is_left_to_its_owner():
    seen = 0
    for table, seat in waiting_for("buy"):
        assert table.game is not None
        if table.game.can_declare:
            assert passing(table).moves(table, seat) is None
            seen += 1
    assert seen > 0


# --- whose decisions they settle -----------------------------------------------------------------


def test_orders_settle_only_what_a_person_decides():
    for table in tables():
        seat = seat_to_settle(table)
        kinds = [] if table.game is None else [d.kind for d in table.game.deciding]
        assert (seat is not None) == (not table.over and kinds[0] in ("dispose", "buy"))
    table, seat = next(waiting_for("dispose"))
    assert seat_to_settle(table.after(SeatGivenToBot(seat, "random"), at=0)) is None


@pytest.mark.parametrize("number", [-1, 7])
def test_an_order_about_no_chain_is_refused(number: int):
    with pytest.raises(Refused) as refusal:
        StandingOrders().revised(opened_table(), {number: "sell_all"}, passing=False)
    assert refusal.value.code == "no-such-chain"
