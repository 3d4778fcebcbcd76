"""Why something was not done, in the same form for the rules, tables and the server: `Refused`, and
`BadRecord` for a record that cannot be read."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

# All codes. They are part of the protocol: new ones may be added, but none is renamed.
RefusalCode = Literal[
    # a move against the rules
    "already-declared",
    "bad-number",
    "bank-short",
    "blocked-tile",
    "cash-short",
    "chain-on-board",
    "dead-tile",
    "end-not-near",
    "game-over",
    "gives-nothing",
    "more-than-three",
    "no-offer",
    "no-such-chain",
    "no-such-player",
    "no-such-tile",
    "not-a-move",
    "not-dead",
    "not-held",
    "not-in-hand",
    "not-largest",
    "not-now",
    "not-on-board",
    "not-that-decision",
    "not-your-decision",
    "not-your-turn",
    "odd-trade",
    "offer-stands",
    "tile-twice",
    "too-late-to-trade",
    "trading-off",
    # a command against the customs of a table
    "barred",
    "begun",
    "bot-plays",
    "clock-decides",
    "closed",
    "in-grace",
    "no-moves",
    "nobody-there",
    "no-name",
    "no-proposal",
    "no-seat",
    "no-such-ply",
    "no-such-seat",
    "no-undo",
    "not-a-command",
    "not-an-offer",
    "not-begun",
    "not-for-companions",
    "not-handed",
    "not-invited",
    "not-maker",
    "not-playing",
    "over",
    "present",
    "proposal-stands",
    "rated",
    "renamed-often",
    "resigned",
    "seat-taken",
    "seated",
    "stale",
    "time-is-up",
    # a request that the server cannot meet
    "bad-clock",
    "bad-id",
    "bad-record",
    "bad-request",
    "bad-rules",
    "bad-seats",
    "bad-terms",
    "busy",
    "chat-off",
    "chat-too-fast",
    "failed",
    "foreign-origin",
    "getting-ready",
    "id-reused",
    "no-hint",
    "no-origin",
    "no-such-bot",
    "no-such-game",
    "no-such-invite",
    "no-such-lesson",
    "no-such-message",
    "no-such-note",
    "no-such-puzzle",
    "no-text",
    "not-found",
    "not-json",
    "not-over",
    "not-stored",
    "not-text",
    "one-hint-at-a-time",
    "removed",
    "rules-differ",
    "say-who",
    "thinking-time-up",
    "too-fast",
    "too-long",
    "too-many-games",
    "too-many-notes",
    "too-many-requests",
    "too-many-tables",
    "too-many-sockets",
    "wrong-room",
    # about an account
    "bad-address",
    "bad-password",
    "bad-push-service",
    "mail-not-sent",
    "name-taken",
    "no-mail",
    "no-such-code",
    "no-such-link",
    "no-such-session",
    "not-signed-in",
    "registration-closed",
    "signed-in",
    "too-many-attempts",
    "wrong-password",
]


class Refused(Exception):
    """A move, command or request that is not carried out. Nothing has changed.

    Attributes:
        code: the kind of refusal, for programs.
        reason: a sentence for people: what is wrong and, if it helps, what would be right.
        ruling: the ruling that forbids it, such as `R25`; empty if none does.
    """

    def __init__(self, *, code: RefusalCode, reason: str, ruling: str = "") -> None:
        super().__init__(f"{reason} ({ruling})" if ruling else reason)
        self.code: RefusalCode = code
        self.reason = reason
        self.ruling = ruling

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are rebuilt from positional arguments, of which this one takes none.
        return partial(Refused, code=self.code, reason=self.reason, ruling=self.ruling), ()


class BadRecord(ValueError):
    """A record that cannot be read, or that describes an impossible game.

    Attributes:
        line: the number of the faulty line, from 1.
        reason: a sentence that says what is wrong.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[BadRecord], tuple[int, str]]:
        return BadRecord, (self.line, self.reason)
