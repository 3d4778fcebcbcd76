"""Games as text: a header, a line for each turn, the result.

    Mergemaker: 1
    Ruleset: classic trading=off
    Players: ann, ben, "Big Bob"
    Seed: 5f1c...
    Seed-Hash: 9a40...
    Bag: 6D 1A 12I ...

    1 ann 6D, found Luxor, buy Luxor 2
    2 ben 7E; ann trade 2 sell 1; #2 hold; buy Tower 1
    Result: ann $31400, ben $30100, #2 $12000

A turn's line has its number, the player in turn, and the moves (`notation.py`) with commas between.
After a semicolon comes another player, by name or by seat as `#2` (seats count from 0), or nobody:
then it is the player in turn again. A turn in which nobody had anything to decide has no line.
`Result: unfinished` ends the record of a game that is not over, so that a record cut short can be
told. `#` begins a comment that fills the line; an indented line belongs to the header line above.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import NamedTuple

from . import dealing_proof
from .dealing import BadDeal, deal
from .game import Game
from .notation import label, move_text, parse_move, quoted, seat_of
from .play import play, play_unchecked
from .refusal import Refused
from .ruleset import BadRuleset, Ruleset, ruleset
from .state import SEATS

VERSION = "1"
UNFINISHED = "unfinished"
TILES_A_LINE = 18
HEADERS = ("Mergemaker", "Ruleset", "Players", "Seed", "Seed-Hash", "Bag")
HEX = re.compile(r"[0-9a-f]{64}")


class BadRecord(ValueError):
    """A record that cannot be read, or tells of an impossible game.

    Attributes:
        line: the number of the line where it fails, from 1.
        reason: a sentence.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[BadRecord], tuple[int, str]]:
        return BadRecord, (self.line, self.reason)


# --- writing -------------------------------------------------------------------------------------


def write_record(game: Game) -> str:
    """The record of a game, from which `read_record` makes the same game again.

    Raises:
        ValueError: something is hidden in the game, so that no record can be made.
    """
    if not game.bag0:
        raise ValueError("The bag of this game is hidden, so it has no record.")
    lines = [f"Mergemaker: {VERSION}"]
    options = "".join(f" {name}={value}" for name, value in game.ruleset.options.items())
    lines.append(f"Ruleset: {game.ruleset.preset}{options}")
    lines.append(f"Players: {', '.join(map(_written_name, game.players))}")
    if game.seed is not None:
        lines.append(f"Seed: {game.seed.hex()}")
    if game.seed_hash is not None:
        lines.append(f"Seed-Hash: {game.seed_hash}")
    rows = [
        " ".join(game.bag0[at : at + TILES_A_LINE]) for at in range(0, len(game.bag0), TILES_A_LINE)
    ]
    lines.append("Bag: " + "\n  ".join(rows))
    lines.append("")
    lines += _turn_lines(game)
    lines.append(f"Result: {_result(game)}")
    return "\n".join(lines) + "\n"


def _written_name(name: str) -> str:
    plain = not re.search(r'[,"#]', name) and name == " ".join(name.split())
    return name if plain else json.dumps(name)


def _turn_lines(game: Game) -> list[str]:
    """The moves by turns, found by playing them again."""
    again = deal(game.ruleset, game.players, seed=game.seed, bag=game.bag0)
    lines: list[str] = []
    number = 0
    last = -1
    for seat, move in game.history:
        text = move_text(again, move)
        if again.turn_number != number:
            number = again.turn_number
            last = again.turn
            lines.append(f"{number} {label(game.players, again.turn)}")
            joint = " " if seat == last else f"; {label(game.players, seat)} "
        elif seat == last:
            joint = ", "
        else:
            joint = "; " if seat == again.turn else f"; {label(game.players, seat)} "
        lines[-1] += joint + text
        last = seat
        play_unchecked(again, seat, move)
    return lines


def _result(game: Game) -> str:
    if not game.over:
        return UNFINISHED
    return ", ".join(
        f"{label(game.players, seat)} ${game.cash(seat)}" for seat in range(len(game.players))
    )


# --- reading -------------------------------------------------------------------------------------


def read_record(text: str, ply: int | None = None) -> Game:
    """The game that a record tells of, every move checked.

    Args:
        text: the record.
        ply: how many moves of it to play, from 0; all of them if None. The whole record is checked
            in either case.

    Raises:
        BadRecord: with the line and the reason.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1)]
    header, rest = _split_header(lines)
    game = _dealt(header)
    asked: Game | None = game.copy() if ply == 0 else None

    def played() -> None:
        nonlocal asked
        if len(game.history) == ply:
            asked = game.copy()

    ended = False
    at = len(lines)
    for at, line in rest:
        if ended:
            raise BadRecord(at, "Something follows the result.")
        if line.startswith("Result:"):
            _check_result(game, at, line.removeprefix("Result:").strip())
            ended = True
        else:
            _play_turn(game, at, line, played)
    if not ended:
        raise BadRecord(at, "The record breaks off: it has no result.")
    if ply is None:
        return game
    if asked is None:
        raise BadRecord(at, f"The record has moves 0 to {len(game.history)}, so no {ply}.")
    return asked


class _Header(NamedTuple):
    """The header lines by name, each with where it stands."""

    values: dict[str, str]
    at: dict[str, int]


Lines = list[tuple[int, str]]


def _split_header(lines: Lines) -> tuple[_Header, Lines]:
    """The header, and the lines after it that are neither blank nor comments."""
    parts: dict[str, list[str]] = {}
    at_line: dict[str, int] = {}
    rest: Lines = []
    last = ""
    for index, (at, line) in enumerate(lines):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] in " \t" and last:
            parts[last].append(line.strip())
            continue
        name, colon, value = line.partition(":")
        if not colon or name not in HEADERS:
            rest = [
                (after, text.strip())
                for after, text in lines[index:]
                if text.strip() and not text.startswith("#")
            ]
            break
        if name in parts:
            raise BadRecord(at, f"{name} stands here twice.")
        parts[name] = [value.strip()]
        at_line[name] = at
        last = name
    values = {name: " ".join(texts) for name, texts in parts.items()}
    return _Header(values, at_line), rest


def _dealt(header: _Header) -> Game:
    """The game as dealt, from the header."""
    values, at = header.values, header.at
    for name in ("Mergemaker", "Ruleset", "Players"):
        if name not in values:
            raise BadRecord(1, f"The header lacks {name}.")
    if values["Mergemaker"] != VERSION:
        raise BadRecord(at["Mergemaker"], f"This reads version {VERSION} of the record only.")
    rules = _read_ruleset(values["Ruleset"], at["Ruleset"])
    names = _read_names(values["Players"], at["Players"])
    for name in ("Seed", "Seed-Hash"):
        if name in values and not HEX.fullmatch(values[name]):
            raise BadRecord(at[name], f"{name} has 64 hexadecimal digits.")
    seed = bytes.fromhex(values["Seed"]) if "Seed" in values else None
    if seed is None and "Bag" not in values:
        raise BadRecord(at["Players"], "The header has neither Seed nor Bag.")
    bag = values["Bag"].split() if "Bag" in values else None
    try:
        game = deal(rules, names, seed=seed, bag=bag)
    except BadDeal as bad:
        raise BadRecord(at.get("Bag", at["Players"]), str(bad)) from bad
    if "Seed-Hash" in values:
        game.seed_hash = values["Seed-Hash"]
    return game


def _read_ruleset(text: str, at: int) -> Ruleset:
    preset, *settings = text.split() or [""]
    options: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or name in options:
            raise BadRecord(at, f"{quoted(setting)} is not an option=value of its own.")
        options[name] = value
    try:
        return ruleset(preset, **options)
    except BadRuleset as bad:
        raise BadRecord(at, str(bad)) from bad


def _read_names(text: str, at: int) -> list[str]:
    """Names with commas between; one in quotes is a JSON string."""
    names: list[str] = []
    rest = text
    while rest and len(names) <= SEATS:
        if rest.startswith('"'):
            try:
                name, end = json.JSONDecoder().raw_decode(rest)
            except ValueError as bad:
                raise BadRecord(at, "A name in quotes does not end well.") from bad
            names.append(str(name))
            rest = rest[end:].lstrip()
            if rest and not rest.startswith(","):
                raise BadRecord(at, "Names have commas between them.")
        else:
            name, _, after = rest.partition(",")
            names.append(name.strip())
            rest = "," + after if _ else ""
        if rest:
            rest = rest[1:].lstrip()
            if not rest:
                raise BadRecord(at, "A name is missing at the end.")
    if not 2 <= len(names) <= SEATS:
        many = "more" if len(names) > SEATS else len(names)
        raise BadRecord(at, f"Acquire is for 2 to {SEATS} players, not {many} (R5).")
    return names


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


def _check_result(game: Game, at: int, text: str) -> None:
    if text != _result(game):
        raise BadRecord(at, f"The result does not agree with the moves: it is {_result(game)}.")


# --- fair dealing --------------------------------------------------------------------------------


def verify_record(source: Game | str) -> list[str]:
    """Check a game, or its record, for fair dealing (R40).

    Returns:
        What is wrong, a sentence each; nothing when the seed gives the hash and the bag.

    Raises:
        BadRecord: the record cannot be read, or its moves are not possible.
    """
    game = read_record(source) if isinstance(source, str) else source
    if game.seed is None:
        return ["There is no seed to check against."]
    wrong: list[str] = []
    if game.seed_hash != hashlib.sha256(game.seed).hexdigest():
        wrong.append("The seed does not have the hash that was published.")
    if game.bag0 != dealing_proof.bag_order(game.seed, game.ruleset.tiles):
        wrong.append("The bag is not in the order that the seed gives.")
    return wrong
