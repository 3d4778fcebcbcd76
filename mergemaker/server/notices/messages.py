"""The messages of notices. They name the table, and tell nothing about the game or the people in
it."""

from __future__ import annotations

from dataclasses import dataclass

from ..storage.notice_store import Notice
from .words import WORDS

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


def your_move(notice: Notice, site: str, language: str) -> Message:
    """The message of a notice.

    Args:
        notice: the notice.
        site: the address of the server, without a slash at its end.
        language: the code of the language in which the person is told.
    """
    words = WORDS[language]
    title = words.still if notice.reminder else words.move
    return Message(title, _line(notice.name), f"{site}/g/{notice.game}")


def mail_text(message: Message, site: str, language: str) -> str:
    """The text of an e-mail that brings a message."""
    return WORDS[language].mail.format(
        title=message.title, table=message.table, link=message.link, settings=f"{site}/me"
    )


def confirmation(code: str, site: str, language: str) -> tuple[str, str]:
    """The subject and the text of the e-mail by which somebody confirms an address."""
    words = WORDS[language]
    return words.confirm_subject, words.confirm.format(link=f"{site}{EMAIL_PAGE}{code}")


def _line(text: str) -> str:
    """Text without line breaks or control characters, whatever a name may have been before."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
