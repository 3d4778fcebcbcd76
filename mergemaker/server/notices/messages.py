"""The messages of notices. They name the table, and tell nothing about the game or the people in
it."""

from __future__ import annotations

from dataclasses import dataclass

from ..storage.notice_store import Notice

EMAIL_PAGE = "/email#"  # what follows "#" stays in the browser, and out of every log on the way


class NotSent(Exception):
    """A message could not be sent. The argument says why, without anybody's address."""


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody is told, as plain text.

    Attributes:
        title: what it is about, in one line.
        table: what the game is called, in one line.
        link: the address that opens the decision.
    """

    title: str
    table: str
    link: str


def your_move(notice: Notice, site: str) -> Message:
    """The message of a notice.

    Args:
        notice: the notice.
        site: the address of the server, without a slash at its end.
    """
    title = "It is still your move" if notice.reminder else "It is your move"
    return Message(title, _line(notice.name), f"{site}/g/{notice.game}")


def mail_text(message: Message, site: str) -> str:
    """The text of an e-mail that brings a message."""
    return (
        f"{message.title} in “{message.table}”:\n\n"
        f"{message.link}\n\n"
        f"You get this because you asked for it. To stop it, open {site}/me\n"
    )


def confirmation_subject() -> str:
    """The subject of the e-mail by which somebody confirms an address."""
    return "Confirm your e-mail address"


def confirmation_text(code: str, site: str) -> str:
    """The text of the e-mail by which somebody confirms an address."""
    return (
        "Somebody wants to get an e-mail here whenever it is their move in Mergemaker. "
        "If that was you, open this link within a day:\n\n"
        f"{site}{EMAIL_PAGE}{code}\n\n"
        "If it was not you, do nothing, and no more e-mail will come.\n"
    )


def _line(text: str) -> str:
    """Text without line breaks or control characters, whatever a name may have been before."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
