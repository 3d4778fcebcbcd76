"""Two games alike in everything that a viewer may know, and different in what is hidden, look the
same to that viewer: everything sent is the same to the byte, and so is what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import msgspec
import pytest

from mergemaker import rules
from mergemaker.rules import Chain, Game, Refused
from mergemaker.server.tables.frames import Frames
from mergemaker.table import (
    AnyEntry,
    Opened,
    SeatPlan,
    Table,
    consider,
    consider_move,
    must_decide,
    preview_offer,
    view_at,
)
from mergemaker.table.command import Answer, AnyCommand, Move, Propose, Resign, Sit, Undo
from mergemaker.table.entry import Moved
from mergemaker.table.replay import replay as whole_replay
from mergemaker.table.timeline import Timeline
from tests.server.test_secrecy import RULESETS
from tests.support.random_tables import opened_table, play_out


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


def replay(bag: Sequence[str], entries: Sequence[AnyEntry]) -> tuple[Table, list[object]] | None:
    """The table with this bag after these entries, and the public facts after each entry; None if
    an entry is impossible with this bag."""
    table = table_with_bag(bag, entries[0])
    facts: list[object] = []
    for entry in entries[1:]:
        if isinstance(entry, Moved):
            try:
                entry = consider_move(table, entry.seat, entry.moves, table.seq)
            except Refused:
                return None
        table = table.after(entry, at=0)
        assert table.game is not None
        replaced = [event.count for event in table.plies[-1].events if event.type == "replaced"]
        facts.append((public_facts(table.game), replaced))
    return table, facts


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

    def frames(table: Table, person: str) -> list[bytes]:
        shown = Frames(table)
        past = msgspec.json.encode(whole_replay(table, person))
        return [past, *(shown.update(person, since)[0].text for since in (0, table.seq - 1))]

    compared = 0
    for _ in range(60):
        upto = random.randrange(2, len(entries))
        seat = None if on_screen else random.choice([0, 1, 2, None])
        past = replay(bag, entries[:upto])
        assert past is not None
        table, facts = past
        game = table.game
        assert game is not None
        if game.over:
            continue
        other = replay(_shuffled_where_hidden(bag, game, seat, random), entries[:upto])
        if other is None or other[1] != facts or other[0].game is None:
            continue
        if other[0].game.state.hand == game.state.hand:
            continue
        person = name if on_screen else "watcher" if seat is None else f"p{seat}"
        assert frames(table, person) == frames(other[0], person)
        if compared % 3 == 0:  # it takes long
            assert answers(table, person) == answers(other[0], person)
        compared += 1
    assert compared >= 12


def answers(table: Table, person: str) -> list[tuple[str, str, str] | None]:
    """What a person is told if they try all kinds of commands: the refusals, and None for what may
    be done."""
    assert table.game is not None
    names, tiles = table.ruleset.chain_names, table.ruleset.tiles
    moves = [*tiles[::4], *(f"replace {tile}" for tile in tiles[::4])]
    moves += ["end", "keep", "withdraw", "accept", "sell 1", "trade 2", "sell 25", "hold", "pass"]
    moves += [f"buy {name} {count}" for name in names for count in (1, 3)]
    moves += [f"{what} {name}" for name in names for what in ("found", "survivor", "next")]
    offers = [
        f"offer #{seat} give {names[0]} {count} get {names[1]} 1 $100"
        for seat in range(len(table.seats))
        for count in (1, 9)
    ]
    commands: list[AnyCommand] = [Move("x", table.seq, [text]) for text in [*moves, *offers]]
    commands += [Undo("x", table.seq), Propose("x", "end"), Propose("x", "undo")]
    commands += [Answer("x", table.seq, True), Sit("x", "Eve"), Resign("x", "random")]
    trials: list[Callable[[], object]] = [
        *(partial(consider, table, command, person) for command in commands),
        *(partial(preview_offer, table, person, offer) for offer in offers),
        partial(must_decide, table, person, table.seq),
        partial(view_at, table, person, len(table.plies)),
    ]
    return [_refusal(trial) for trial in trials]


def _refusal(trial: Callable[[], object]) -> tuple[str, str, str] | None:
    try:
        trial()
    except Refused as refused:
        return refused.code, refused.ruling, refused.reason
    return None


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
