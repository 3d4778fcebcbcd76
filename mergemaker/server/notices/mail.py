"""E-mail, through the SMTP server that the settings name."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib

from .messages import NotSent

TIMEOUT = 20.0  # seconds
PORTS = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """The server that takes outgoing e-mail.

    Attributes:
        host: its name.
        port: its port.
        tls: whether the connection is encrypted from its start; if not, it is as soon as the
            server offers that.
        username: the name to log in with; None to send without a login.
        password: the password for it.
    """

    host: str
    port: int
    tls: bool
    username: str | None
    password: str | None

    @classmethod
    def parse(cls, url: str) -> SmtpServer:
        """The server that a URL names, such as `smtp://user:password@mail.example:587`.

        Raises:
            ValueError: it is not such a URL.
        """
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ValueError("An SMTP server is smtp://host or smtps://host, with user and port.")
        return cls(
            parts.hostname,
            parts.port or PORTS[parts.scheme],
            parts.scheme == "smtps",
            None if parts.username is None else unquote(parts.username),
            None if parts.password is None else unquote(parts.password),
        )


class Mailer:
    """Sends e-mail.

    Args:
        server: the server that takes it.
        sender: the address in `From`, which may have a name: `Games <games@example.org>`.
    """

    def __init__(self, server: SmtpServer, sender: str) -> None:
        self._server = server
        self._sender = sender

    async def send(self, address: str, subject: str, text: str) -> None:
        """Send an e-mail of plain text.

        Args:
            address: whom to.
            subject: its subject, in one line.
            text: what it says.

        Raises:
            NotSent: the server cannot be reached, or does not take it.
        """
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = address
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=parseaddr(self._sender)[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"  # so that no machine answers it
        message.set_content(text)
        server = self._server
        try:
            await aiosmtplib.send(
                message,
                hostname=server.host,
                port=server.port,
                username=server.username,
                password=server.password,
                use_tls=server.tls,
                # A password is never sent unencrypted.
                start_tls=True if server.username is not None and not server.tls else None,
                timeout=TIMEOUT,
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            raise NotSent(type(error).__name__) from error
