"""Why a table did not do what it was asked."""

from __future__ import annotations


class Refused(Exception):
    """The command changed nothing.

    Args:
        code: a stable name for the reason, such as `"stale"`, for programs.
        reason: a sentence that says what was wrong and what would be right, for people.
        ruling: the rule of the game that it would have broken (`"R25"`), if it was one.
    """

    def __init__(self, code: str, reason: str, ruling: str | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.ruling = ruling
