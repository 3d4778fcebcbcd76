"""Everything that a table sends to a person: frames, and answers to all kinds of requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from mergemaker.rules import Refused
from mergemaker.server.tables.frames import Frames
from mergemaker.table import Table, consider, hinted_seat, preview_offer, view_at
from mergemaker.table.command import Answer, AnyCommand, Move, Propose, Resign, Sit, Undo
from mergemaker.table.replay import replay

Refusal = tuple[str, str, str]  # its code, its ruling and its reason


def updates(table: Table, person: str, *since: int) -> list[bytes]:
    """The updates with what happened after each of these entries."""
    shown = Frames(table)
    return [shown.update(person, seq)[0].text for seq in since]


def whole_replay(table: Table, person: str) -> bytes:
    """The replay of the game so far, which takes long to make."""
    return msgspec.json.encode(replay(table, person))


def offers(table: Table) -> list[str]:
    """Offers to everybody at a table: of money for shares of each chain, and of few shares and of
    many."""
    names = table.ruleset.chain_names
    terms = [f"give $100 get {name} {count}" for name in names for count in (1, 3)]
    terms += [f"give {names[0]} {count} get {names[1]} 1 $100" for count in (1, 9)]
    return [f"offer #{seat} {each}" for seat in range(len(table.seats)) for each in terms]


def answers_to_commands(table: Table, person: str) -> list[Refusal | None]:
    """How each of many commands is refused; None for those that may be carried out."""
    names, tiles = table.ruleset.chain_names, table.ruleset.tiles
    moves = [*tiles[::4], *(f"replace {tile}" for tile in tiles[::4])]
    moves += ["end", "keep", "withdraw", "accept", "sell 1", "trade 2", "sell 25", "hold", "pass"]
    moves += [f"buy {name} {count}" for name in names for count in (1, 3)]
    moves += [f"{what} {name}" for name in names for what in ("found", "survivor", "next")]
    commands: list[AnyCommand] = [Move("x", table.seq, [text]) for text in [*moves, *offers(table)]]
    commands += [Undo("x", table.seq), Propose("x", "end"), Propose("x", "undo")]
    commands += [Answer("x", table.seq, True), Sit("x", "Eve"), Resign("x", "random")]
    answers = [_answer(partial(consider, table, command, person)) for command in commands]
    return [answer if isinstance(answer, tuple) else None for answer in answers]


def answers_to_queries(table: Table, person: str) -> list[Refusal | bytes]:
    """The answers to questions that change nothing, as they are sent, or how they are refused."""
    questions: list[Callable[[], object]] = [
        *(partial(preview_offer, table, person, offer) for offer in offers(table)),
        partial(hinted_seat, table, person, table.seq),
        partial(view_at, table, person, len(table.plies)),
    ]
    return [_answer(question) for question in questions]


def _answer(asked: Callable[[], object]) -> Refusal | bytes:
    try:
        return msgspec.json.encode(asked())
    except Refused as refused:
        return refused.code, refused.ruling, refused.reason
