"""An SMTP server on this machine that keeps what it is sent."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import SimpleQueue
from typing import Any

from aiosmtpd.controller import Controller

from tests.browser.server import reserve_port
from tests.support.player import PATIENCE


class Mailbox:
    """The e-mails that the SMTP server has received. It refuses the next `refusals` of them."""

    def __init__(self) -> None:
        self.url = ""
        self.received: SimpleQueue[EmailMessage] = SimpleQueue()
        self.refusals = 0

    def next(self) -> EmailMessage:
        """Wait for the next e-mail."""
        return self.received.get(timeout=PATIENCE)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """Keep an e-mail, or refuse it (aiosmtpd)."""
        if self.refusals > 0:
            self.refusals -= 1
            return "451 Try again later"
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        assert envelope.rcpt_tos == [message["To"]]
        self.received.put(message)
        return "250 OK"


def link_in(message: EmailMessage) -> str:
    """The first address in an e-mail."""
    found = re.search(r"https?://\S+", message.get_content())
    assert found is not None
    return found[0]


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """An SMTP server that runs for as long as the context lasts."""
    box, reservation = Mailbox(), reserve_port()
    port = reservation.getsockname()[1]
    if sys.platform != "linux":  # as in `Server`
        reservation.close()
    controller = Controller(box, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)
    controller.start()
    box.url = f"smtp://127.0.0.1:{port}"
    try:
        yield box
    finally:
        controller.stop()
        reservation.close()
