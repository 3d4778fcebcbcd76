"""What the server has kept, held against what it acknowledged.

Of a game that is over everything is known from outside. Its record must contain exactly the moves
that were acknowledged; these, played on the deal that the record's seed gives, must lead to the
record's own position, by its digest; and what the players saw last must be that position. A game in
progress cannot be replayed, since the hidden tiles are unknown. Its log must have an entry of the
right seat for each acknowledged move, and none besides, and it must not have fallen behind. In both
cases all players must have seen the same last.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import msgspec
from websockets.uri import parse_uri

from mergemaker.rules import (
    BadRecord,
    Chain,
    Game,
    Refused,
    deal,
    digest,
    parse_move,
    play,
    read_record,
    verify_record,
)

from .api import RequestRefused, Unreachable
from .game_notes import GameNotes
from .load_run import LoadRun
from .socket import CannotConnect, open_socket

AT_A_TIME = 4
PATIENCE = 60.0  # seconds for the first update of a connection

Json = dict[str, Any]

# The parts of a view that are the same for everybody at the table.
_PUBLIC = ("seq", "phase", "ply", "seats", "board", "chains", "bag", "turn", "deciding", "merger")


class Verdict(NamedTuple):
    """What the verification of a run has found.

    Attributes:
        acknowledgements: how many were checked.
        finished: how many games are over, and were replayed.
        unfinished: how many games are still in progress.
        lost: a sentence about each acknowledgement that the server did not keep.
        differing: a sentence about each game that does not replay, or looks different to its
            players.
    """

    acknowledgements: int
    finished: int
    unfinished: int
    lost: list[str]
    differing: list[str]


class _Wrong(Exception):
    """A game is not as it should be."""


class _Lost(_Wrong):
    """The server has not kept what it acknowledged."""


async def verify(run: LoadRun) -> Verdict:
    """Hold the server to everything that it has acknowledged in a run.

    Args:
        run: the run; nobody takes part in it any more.
    """
    finished = 0
    lost: list[str] = []
    differing: list[str] = []
    every_game = run.all_notes()

    async def verify_some() -> None:
        nonlocal finished
        for notes in every_game:  # which all who verify take from
            finished += notes.over
            try:
                await _verify_game(run, notes)
            except _Lost as wrong:
                lost.append(f"{notes.game}: {wrong}")
            except (_Wrong, RequestRefused, Unreachable) as wrong:
                differing.append(f"{notes.game}: {wrong}")

    await asyncio.gather(*(verify_some() for _ in range(AT_A_TIME)))
    return Verdict(
        acknowledgements=run.acknowledgements,
        finished=finished,
        unfinished=run.games - finished,
        lost=lost,
        differing=differing,
    )


async def _verify_game(run: LoadRun, notes: GameNotes) -> None:
    """Check one game.

    Raises:
        _Wrong: it is not as it should be.
        RequestRefused: the server does not give its record.
        Unreachable: the server does not answer.
    """
    update = await _first_update(run, notes)
    view: Json = update["view"]
    if view["seq"] < notes.newest:
        raise _Lost(f"entry {notes.newest} was acknowledged, and there are {view['seq']}")
    logged = {each["seq"]: each["seat"] for each in update["told"] if each["seat"] is not None}
    noted = {each.seq: each.seat for each in notes.plies}
    missing = {seq: seat for seq, seat in noted.items() if logged.get(seq) != seat}
    if missing:
        raise _Lost(f"moves were acknowledged as entries {sorted(missing)}, and are not there")
    if logged != noted:
        raise _Wrong(f"entries {sorted(logged.keys() - noted.keys())} were never acknowledged")
    _check_agreement(notes, view)
    if notes.over:
        record = await run.api.record(notes.guests[0], notes.game)
        await asyncio.to_thread(_check_record, notes, record, view)


def _check_agreement(notes: GameNotes, view: Json) -> None:
    """Check that the players have seen the same last, and that it is what a new connection sees."""
    expected = _public_part(view)
    for number, frame in notes.last_seen.items():
        seen = _public_part(msgspec.json.decode(frame)["view"])
        if seen != expected:
            differing = [name for name in _PUBLIC if seen[name] != expected[name]]
            raise _Wrong(f"player {number} saw other {', '.join(differing)}")


def _public_part(view: Json) -> Json:
    return {name: view[name] for name in _PUBLIC}


def _check_record(notes: GameNotes, record: str, view: Json) -> None:
    """Check that a record contains the acknowledged moves, leads where they lead, and that this is
    what people see."""
    try:
        recorded = read_record(record)
        unfair = verify_record(recorded)
        replayed = deal(recorded.ruleset, recorded.players, seed=recorded.seed)
        for ply in notes.plies:
            assert ply.seat is not None
            play(replayed, ply.seat, *[parse_move(replayed, text) for text in ply.moves])
    except (BadRecord, Refused) as error:
        raise _Wrong(f"the game does not replay: {error}") from error
    if unfair:
        raise _Wrong(" ".join(unfair))
    if recorded.seed_hash != notes.seed_hash:
        raise _Wrong("the seed is another than the one whose hash was published at the beginning")
    if replayed.history != recorded.history:
        raise _Lost("the record has other moves than those that were acknowledged")
    if digest(replayed) != digest(recorded):
        raise _Wrong(f"the record leads to {digest(recorded)}, the moves to {digest(replayed)}")
    if not _shows(view, replayed):
        raise _Wrong("the players were shown another position than the record leads to")


def _shows(view: Json, game: Game) -> bool:
    """Whether a view of a game that is over shows this position."""
    seats = range(len(game.players))
    return (
        game.over
        and view["board"]["cells"] == game.board()
        and [seat["cash"] for seat in view["seats"]] == [game.cash(seat) for seat in seats]
        and [seat["shares"] for seat in view["seats"]]
        == [[game.shares(seat, chain) for chain in Chain] for seat in seats]
    )


class _FirstUpdate:
    """Waits for the first update of a connection."""

    def __init__(self) -> None:
        self.received: asyncio.Future[Json] = asyncio.get_running_loop().create_future()

    def frame_received(self, frame: bytes) -> None:
        """See `socket.Listener`."""
        message = msgspec.json.decode(frame)
        if message["type"] == "update" and not self.received.done():
            self.received.set_result(message)

    def bytes_transferred(self, received: int, sent: int) -> None:
        """See `socket.Listener`."""


async def _first_update(run: LoadRun, notes: GameNotes) -> Json:
    """What the host of a game is sent on a new connection: the view, and all that happened.

    Raises:
        Unreachable: the server does not send it.
    """
    address = run.plan.origin.replace("http", "ws", 1)
    uri = parse_uri(f"{address}/api/games/{notes.game}/socket")
    listener = _FirstUpdate()
    try:
        opened = await open_socket(uri, run.plan.origin, notes.guests[0].headers, listener)
        try:
            async with asyncio.timeout(PATIENCE):
                return await listener.received
        finally:
            opened.drop()
    except CannotConnect as error:
        raise Unreachable(f"the game cannot be opened: {error!r}") from error
