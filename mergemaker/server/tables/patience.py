"""How long a bot waits for a person to answer its offer (R11)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mergemaker.table import Table

# For how long an offer of a bot to a person stands, in seconds, before the bot withdraws it and
# plays on. Long enough to look at the offer and at the board.
PATIENCE = 60.0


def bot_awaiting_answer(table: Table) -> tuple[int, str] | None:
    """The seat of a bot whose offer waits for a person's answer, with the bot's name; None if there
    is none."""
    if len(table.deciding) < 2 or table.bot_to_act is not None:
        return None
    seat = table.deciding[0]
    bot = table.seats[seat].bot
    return None if bot is None else (seat, bot)


class Patience:
    """The patience of the bots at a table, one of which may wait for an answer."""

    def __init__(self) -> None:
        self._asked: int | None = None  # how many moves had been made when the offer was
        self._timer: asyncio.TimerHandle | None = None
        self.is_over = False

    def watch(self, table: Table, run_out: Callable[[], None]) -> None:
        """Begin to wait if a bot has made an offer, and stop if it has been answered.

        Args:
            table: the table as it is now.
            run_out: called when a bot has waited long enough.
        """
        asked = None
        if table.game is not None and bot_awaiting_answer(table) is not None:
            asked = len(table.game.history)
        if asked == self._asked:
            return
        self.stop()
        self._asked = asked
        if asked is not None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._end, run_out)

    def stop(self) -> None:
        """Wait no longer."""
        self.is_over = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self, run_out: Callable[[], None]) -> None:
        self.is_over = True
        run_out()
