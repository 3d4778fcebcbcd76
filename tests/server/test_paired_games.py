"""Two games alike in everything that a viewer may know, and different in what is hidden, look the
same to that viewer: everything sent is the same to the byte, and so is what is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from mergemaker import rules
from mergemaker.rules import Chain, Game, Refused
from mergemaker.table import AnyEntry, Opened, SeatPlan, Table, consider_move
from mergemaker.table.entry import Moved
from mergemaker.table.timeline import Timeline
from tests.server.test_secrecy import RULESETS
from tests.support.disclosure import answers_to_commands, answers_to_queries, updates, whole_replay
from tests.support.random_tables import opened_table, play_out

COMPARED = 24  # games that are compared with another


def table_with_bag(bag: Sequence[str], opened: AnyEntry) -> Table:
    """A newly opened table whose bag has this order, regardless of its seed."""
    table = Table("t").after(opened, at=0)
    seeded = table.timeline
    dealt = Timeline(seeded.ruleset, seeded.seed, seeded.seed_hash, tuple(bag))
    return replace(table, timeline=dealt.begun(table.seats.names, table.seq))


def public_facts(game: Game) -> tuple[object, ...]:
    """What everybody may know about a game, read from the game itself."""
    seats = range(len(game.players))
    return (
        game.board(),
        game.dead_cells(),
        game.deciding,
        game.bag_left,
        game.offer,
        game.can_declare,
        game.ending,
        [game.bank(chain) for chain in Chain],
        [(game.cash(k), *(game.shares(k, chain) for chain in Chain)) for k in seats],
        [len(game.hand(seat)) for seat in seats],
    )


def replayed(bag: Sequence[str], entries: Sequence[AnyEntry]) -> Iterator[tuple[Table, object]]:
    """The table with this bag after each entry but the first, and the public facts then, until an
    entry is impossible with this bag."""
    table = table_with_bag(bag, entries[0])
    for entry in entries[1:]:
        if isinstance(entry, Moved):
            try:
                entry = consider_move(table, entry.seat, entry.moves, table.seq)
            except Refused:
                return
        table = table.after(entry, at=0)
        assert table.game is not None
        replaced = [event.count for event in table.plies[-1].events if event.type == "replaced"]
        yield table, (public_facts(table.game), replaced)


def alike(bag: Sequence[str], entries: Sequence[AnyEntry], facts: Sequence[object]) -> Table | None:
    """The table with this bag after these entries; None if the public facts are not these after
    each of them."""
    again = replayed(bag, entries)
    table = None
    for expected in facts:
        table, found = next(again, (None, None))
        if found != expected:
            return None
    return table


@pytest.mark.parametrize("name", ["classic", "online", "hasbro-1999", "wotc-2008", "ask", "screen"])
def test_games_that_differ_in_what_is_hidden_look_the_same(name: str):
    on_screen = name == "screen"  # the host has no seat, and is the only one compared
    preset = "classic" if name in ("ask", "screen") else name
    options = RULESETS["ask"]["options"] if name == "ask" else {}
    first = opened_table(3, seed=7, preset=preset, **options)
    assert first.game is not None
    bag = first.game.bag0
    host = "screen" if on_screen else first.host
    opened = _opening_of(first, preset, options, host)
    entries = [opened, *(entry for entry, _ in play_out(first, Random(7)))]
    random = Random(11)

    def everything(table: Table, person: str) -> list[object]:
        newest = updates(table, person, 0, table.seq - 1)
        if compared % 3:
            return [*newest]
        # These take long.
        answers = answers_to_commands(table, person), answers_to_queries(table, person)
        return [*newest, whole_replay(table, person), *answers]

    tables, facts = zip(*replayed(bag, entries), strict=True)
    compared = 0
    while compared < COMPARED:
        moves = random.randrange(1, len(tables))
        seat = None if on_screen else random.choice([0, 1, 2, None])
        table = tables[moves - 1]
        game = table.game
        assert game is not None
        if game.over:
            continue
        shuffled = _shuffled_where_hidden(bag, game, seat, random)
        other = alike(shuffled, entries, facts[:moves])
        if other is None or other.game is None or other.game.state.hand == game.state.hand:
            continue
        person = name if on_screen else "watcher" if seat is None else f"p{seat}"
        assert everything(table, person) == everything(other, person)
        compared += 1


def _opening_of(table: Table, preset: str, options: dict[str, str], host: str) -> AnyEntry:
    return Opened(
        name=table.name,
        host=host,
        preset=preset,
        options=options,
        seats=[SeatPlan("person", seat.name, seat.person) for seat in table.seats],
        pace=table.pace,
        seed=table.timeline.seed.hex(),
    )


def _shuffled_where_hidden(
    bag: Sequence[str], game: Game, seat: int | None, random: Random
) -> list[str]:
    """The bag, with the tiles that a seat has never seen shuffled among themselves."""
    seen = {tile for tile in bag if game.cell(tile) != "."}
    seen |= {event.tile for event in game.opening if event.type == "starting_tile"}
    if seat is not None:
        seen |= _ever_held(game, seat)
    hidden = [tile for tile in bag if tile not in seen]
    random.shuffle(hidden)
    places = iter(hidden)
    return [tile if tile in seen else next(places) for tile in bag]


def _ever_held(game: Game, seat: int) -> set[str]:
    """Every tile that a seat has held in a game so far, found by replaying it."""
    again = rules.deal(game.ruleset, game.players, seed=game.seed, bag=game.bag0)
    held = set(again.hand(seat))
    for played in game.history:
        rules.play_unchecked(again, played.seat, played.move)
        held |= set(again.hand(seat))
    return held
