"""Playing a transcript back: a program is told the same again, and its answers are compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from ..rules import (
    BadDeal,
    BadRuleset,
    Game,
    Move,
    Offer,
    Refused,
    Replace,
    deal,
    parse_move,
    ruleset,
)
from .program import Misbehaved, Moves, Program
from .protocol import PROTOCOL
from .transcript import Line

Verdict = Literal["same", "different", "broken"]


class BadTranscript(ValueError):
    """A transcript that cannot be played back; the text says why."""


class Rules(Struct, frozen=True):
    """What is needed of the rules in a greeting."""

    preset: str
    options: dict[str, str]


class Hello(Struct, frozen=True, tag="hello"):
    """What is needed of a greeting."""

    protocol: int
    players: list[str]
    seconds: float
    rules: Rules


class Decide(Struct, frozen=True, tag="decide"):
    """What is needed of a message that asks for a decision."""

    id: int
    kind: str
    legal: list[str]


class Over(Struct, frozen=True, tag="over"):
    """The message that the game is over."""


class Asked(NamedTuple):
    """A decision of a transcript: the whole message, what is needed of it, and the moves that were
    answered; none if the program gave no such answer."""

    message: Any
    decide: Decide
    answered: list[str]


class Answer(NamedTuple):
    """How a program answered when it was told the same again.

    Attributes:
        number: of the decision; 0 for the greeting.
        kind: what was to be decided; `hello` for the greeting.
        verdict: how the answer compares with the transcript's: `broken` if it breaks the protocol.
        moves: the answer; none if there was no proper one.
        recorded: the transcript's; none if it has no proper one.
        fault: how the protocol was broken; empty if it was not.
    """

    number: int
    kind: str
    verdict: Verdict
    moves: list[str]
    recorded: list[str]
    fault: str = ""


class Conversation:
    """A conversation that can be played back.

    Args:
        text: the transcript.

    Attributes:
        seconds: the time limit for a decision.
        asked: the decisions, in order.

    Raises:
        BadTranscript: it is no whole transcript, or one of another version of the protocol.
    """

    def __init__(self, text: bytes) -> None:
        lines = _read(text)
        if not lines:
            raise BadTranscript("it is empty")
        hello: Hello = _message(lines, 0, Hello)
        if hello.protocol != PROTOCOL:
            raise BadTranscript(f"its protocol is {hello.protocol}; this is {PROTOCOL}")
        self.seconds = hello.seconds
        self.asked: list[Asked] = []
        self._hello = lines[0].message
        self._over: Any = None
        self._game = _game(hello)
        for at in range(1, len(lines)):
            if lines[at].to == "program":
                message: Decide | Over = _message(lines, at, Decide | Over)
                if isinstance(message, Decide):
                    answered = _moves(lines[at + 1]) if at + 1 < len(lines) else []
                    self.asked.append(Asked(lines[at].message, message, answered))
                else:
                    self._over = lines[at].message

    def play_back(self, command: tuple[str, ...], seconds: float) -> Iterator[Answer]:
        """Have the conversation again. It ends early if the program does not answer as it must,
        except that it goes on after a move that is not allowed.

        Args:
            command: the words that start the program.
            seconds: the time limit for a decision.

        Yields:
            How each decision is answered, and the greeting if that is not answered.
        """
        number, kind, recorded = 0, "hello", list[str]()
        program = Program(command, seconds)
        try:
            program.start(self._hello)
            for message, decide, recorded in self.asked:
                number, kind = decide.id, decide.kind
                yield self._compared(decide, program.decide(message), recorded)
            if self._over is not None:
                program.finish(self._over)
        except Misbehaved as error:
            yield Answer(number, kind, "broken", [], recorded, str(error))
        finally:
            program.close()

    def _compared(self, decide: Decide, moves: list[str], recorded: list[str]) -> Answer:
        """An answer, compared with the transcript's."""
        answer = Answer(decide.id, decide.kind, "same", moves, recorded)
        try:
            made = self._read_moves(moves)
            if not self._allowed(decide, made[0]):
                reason = f"{moves[0]!r} is not among the legal ones"
                return answer._replace(verdict="broken", fault=_not_allowed(reason))
        except Refused as error:
            return answer._replace(verdict="broken", fault=_not_allowed(error))
        try:
            same = made == self._read_moves(recorded)
        except Refused:
            same = False
        return answer if same else answer._replace(verdict="different")

    def _read_moves(self, texts: list[str]) -> list[Move]:
        """The moves of an answer, with dead tiles in one order.

        Raises:
            Refused: one of the texts is no move.
        """
        moves = [parse_move(self._game, text) for text in texts]
        return [
            Replace(tuple(sorted(move.tiles))) if isinstance(move, Replace) else move
            for move in moves
        ]

    def _allowed(self, decide: Decide, move: Move) -> bool:
        """Whether a move may be made first, as far as the message tells."""
        if isinstance(move, Offer):
            return decide.kind == "place" and self._game.ruleset.trading == "on"
        return move in self._read_moves(decide.legal)


def _not_allowed(reason: object) -> str:
    return f"made a move that is not allowed: {reason}"


def _read(text: bytes) -> list[Line]:
    """The lines of a transcript.

    Raises:
        BadTranscript: a line is none of a transcript.
    """
    lines: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            lines.append(msgspec.json.decode(line, type=Line))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadTranscript(f"line {number} is not of a transcript: {error}") from error
    return lines


def _message(lines: list[Line], at: int, kind: Any) -> Any:
    """The message in a line, as a kind or union of kinds.

    Raises:
        BadTranscript: there is no such message in it.
    """
    try:
        return msgspec.convert(lines[at].message, kind)
    except msgspec.ValidationError as error:
        what = "a greeting" if at == 0 else "a message of the arena"
        raise BadTranscript(f"line {at + 1} is not {what}: {error}") from error


def _moves(line: Line) -> list[str]:
    """The moves in a program's answer; none if it is not such an answer."""
    try:
        return msgspec.convert(line.message, Moves).moves if line.to == "arena" else []
    except msgspec.ValidationError:
        return []


def _game(hello: Hello) -> Game:
    """A game with the players and rules of a greeting, in which its moves can be read.

    Raises:
        BadTranscript: there are no such rules, or no game has so many players.
    """
    try:
        rules = ruleset(hello.rules.preset, **hello.rules.options)
        return deal(rules, hello.players, seed=bytes(32))
    except (BadRuleset, BadDeal) as error:
        raise BadTranscript(f"line 1 has no rules to play by: {error}") from error
