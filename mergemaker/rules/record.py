"""Records, which are games as text: a header, a line for each turn, and the result.

    Mergemaker: 1
    Ruleset: classic trading=off
    Players: ann, ben, "Big Bob"
    Seed: 5f1c...
    Seed-Hash: 9a40...
    Bag: 6D 1A 12I ...
    Chance: 1804289383
    Redealt: 25 #1 c27b...

    1 ann 6D, found Luxor, buy Luxor 2
    2 ben 7E; ann trade 2 sell 1; #2 hold; buy Tower 1
    Result: ann $31400, ben $30100, #2 $12000

A turn's line has its number, the player in turn, and the moves (`notation.py`), with commas between
them. After a semicolon another player moves, given by name or by seat as `#2` (seats count from 0);
if none is given, it is the player in turn again. A turn without any decisions has no line.
`Result: unfinished` ends the record of a game that is not over, so that a record that was cut short
can be recognised; `Result: agreed, ann $31400 ...` that of one which ended by agreement (R41). A
line that begins with `#` is a comment; an indented line continues the header line above it.
`Chance`, which few records have, is the first state of the generator of later chance, where it
follows neither from a seed nor from the bag (R40).
`Redealt`, which few have as well, says that after the 25th move all tiles that the player in seat
1 did not know were dealt again, and gives the seed that this and all later chance follow from
(`redealing.py`); the bag is the one before that. Commas separate several.
`record_header.py` reads and writes the header.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from . import dealing_proof
from .agreement import end_by_agreement
from .game import Game
from .notation import label, move_text, parse_move, quoted, seat_of
from .playing import play
from .record_header import header_lines, split_header
from .redealing import dealt_again, redeal, replayed
from .refusal import BadRecord, Refused

UNFINISHED = "unfinished"
BY_AGREEMENT = "agreed, "


# --- writing -------------------------------------------------------------------------------------


def write_record(game: Game) -> str:
    """The record of a game, from which `read_record` makes the same game again.

    Args:
        game: the game; it need not be over.

    Raises:
        ValueError: the game is an observation, or was made by `set_up`, so its bag is not known.
    """
    if not game.bag0:
        raise ValueError("The bag of this game is not known, so it has no record.")
    lines = header_lines(game)
    lines.append("")
    lines += _turn_lines(game)
    lines.append(f"Result: {_result(game)}")
    return "\n".join(lines) + "\n"


def _turn_lines(game: Game) -> list[str]:
    """The moves by turn, found by playing them again."""
    lines: list[str] = []
    number = 0
    last = -1
    positions = replayed(game, dealt_again(game))
    for (seat, move), before in zip(game.history, positions, strict=False):
        text = move_text(before, move)
        if before.turn_number != number:
            number = before.turn_number
            last = before.turn
            lines.append(f"{number} {label(game.players, before.turn)}")
            separator = " " if seat == last else f"; {label(game.players, seat)} "
        elif seat == last:
            separator = ", "
        else:
            separator = "; " if seat == before.turn else f"; {label(game.players, seat)} "
        lines[-1] += separator + text
        last = seat
    return lines


def _result(game: Game) -> str:
    if not game.over:
        return UNFINISHED
    cash = ", ".join(
        f"{label(game.players, seat)} ${game.cash(seat)}" for seat in range(len(game.players))
    )
    return BY_AGREEMENT + cash if game.ending == "agreed" else cash


# --- reading -------------------------------------------------------------------------------------


def read_record(text: str, ply: int | None = None) -> Game:
    """The game that a record describes, every move checked.

    Args:
        text: the record.
        ply: how many of its moves to play, from 0; all of them if None. The whole record is checked
            in either case.

    Raises:
        BadRecord: the record cannot be read, a move is not legal, or there is no such ply; with the
            line and the reason.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1)]
    header, rest = split_header(lines)
    game = header.deal()
    redeals = header.redeals(len(game.players))
    asked: Game | None = None

    def played() -> None:
        nonlocal asked
        while redeals and redeals[0].moves == len(game.history) and not game.over:
            made = redeals.pop(0)
            redeal(game, made.seat, made.seed)
        if len(game.history) == ply:
            asked = game.copy()

    played()
    ended = False
    at = len(lines)
    for at, line in rest:
        if ended:
            raise BadRecord(at, "Something follows the result.")
        if line.startswith("Result:"):
            _read_result(game, at, line.removeprefix("Result:").strip())
            ended = True
        else:
            _play_turn(game, at, line, played)
    if not ended:
        raise BadRecord(at, "The record breaks off: it has no result.")
    if redeals:
        raise BadRecord(
            header.at["Redealt"], "It lacks the moves after which tiles were dealt again."
        )
    if ply is None:
        return game
    if asked is None:
        raise BadRecord(at, f"The record has moves 0 to {len(game.history)}, so no {ply}.")
    return asked


def _play_turn(game: Game, at: int, line: str, played: Callable[[], None]) -> None:
    """Play the moves of one line."""
    number, _, rest = line.partition(" ")
    if not re.fullmatch(r"[0-9]{1,5}", number):
        raise BadRecord(at, "A turn's line begins with its number.")
    if game.over:
        raise BadRecord(at, "The game is over before this turn.")
    if int(number) != game.turn_number:
        raise BadRecord(at, f"Turn {game.turn_number} is next, not {number}.")
    turn = game.turn
    who, _, rest = rest.strip().partition(" ")
    if _seat(game, at, who.rstrip(";")) != turn:
        raise BadRecord(at, f"It is {label(game.players, turn)}'s turn.")
    segments = (who[len(who.rstrip(";")) :] + " " + rest).split(";")
    for index, segment in enumerate(segments):
        words = segment.strip()
        if not words:
            if index:
                raise BadRecord(at, "A move is missing after a semicolon.")
            continue
        seat = turn
        first, _, after = words.partition(" ")
        if index and _names_a_player(game, first):
            seat, words = _seat(game, at, first), after
        for text in re.split(r",\s+", words):
            _play_move(game, at, seat, text, int(number))
            played()


def _play_move(game: Game, at: int, seat: int, text: str, number: int) -> None:
    try:
        if not game.over and game.turn_number != number:
            raise Refused(code="not-your-decision", reason=f"Turn {number} is over.", ruling="R9")
        play(game, seat, parse_move(game, text))
    except Refused as refused:
        raise BadRecord(at, f"{quoted(text.strip())}: {refused}") from refused


def _names_a_player(game: Game, word: str) -> bool:
    seats = range(len(game.players))
    return word.casefold() in {label(game.players, seat).casefold() for seat in seats} | {
        f"#{seat}" for seat in seats
    }


def _seat(game: Game, at: int, who: str) -> int:
    try:
        return seat_of(game.players, who)
    except Refused as refused:
        raise BadRecord(at, refused.reason) from refused


def _read_result(game: Game, at: int, text: str) -> None:
    """Check the result, and end the game if that was agreed."""
    if text.startswith(BY_AGREEMENT) and not game.over:
        end_by_agreement(game)
    if text != _result(game):
        raise BadRecord(at, f"The result does not agree with the moves: it is {_result(game)}.")


# --- fair dealing --------------------------------------------------------------------------------


def verify_record(source: Game | str) -> list[str]:
    """Check that a game was dealt fairly (R40): that its seed gives the hash and the bag.

    Args:
        source: the game, or its record.

    Returns:
        A sentence about each thing that is wrong; none if the game was dealt fairly.

    Raises:
        BadRecord: the record cannot be read, or its moves are not possible.
    """
    game = read_record(source) if isinstance(source, str) else source
    if game.seed is None:
        return ["There is no seed to check against."]
    wrong = [
        f"The game was continued from a position: after move {again.moves}, every tile that "
        f"{label(game.players, again.seat)} did not know was dealt again."
        for again in game.redeals
    ]
    if game.seed_hash != hashlib.sha256(game.seed).hexdigest():
        wrong.append("The seed does not have the hash that was published.")
    if game.bag0 != dealing_proof.bag_order(game.seed, game.ruleset.tiles):
        wrong.append("The bag is not in the order that the seed gives.")
    return wrong
