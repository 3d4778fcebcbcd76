"""The server's log: one event per line on standard error, without secrets or hidden tiles.

It has codes, counts and ids, never a move, a cookie, an invite or an address. A traceback shows no
variables.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, cast

import structlog

from .settings import LogFormat


class Logged(Exception):
    """A failure that the log has already: whatever fails because of it adds nothing."""


def set_up(log_format: LogFormat, worker: int | None = None) -> None:
    """Set up the log.

    Args:
        log_format: text or JSON; `auto` means text on a terminal, and otherwise JSON.
        worker: the number of this process, which each line names; None if it is the only one.
    """
    people = log_format == "text" or (log_format == "auto" and sys.stderr.isatty())

    def add_worker(
        _logger: Any, _method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        if worker is not None:
            event["worker"] = worker
        return event

    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        add_worker,
        structlog.processors.TimeStamper("iso", utc=True),
    ]
    ending: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if people
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[
            _drop_what_is_logged,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # Below this level, libraries log requests with their addresses.
    for library in ("uvicorn", "litestar", "alembic", "sqlalchemy"):
        logging.getLogger(library).setLevel(logging.WARNING)


def _drop_what_is_logged(
    _logger: Any, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Drop an event that is about a failure that the log has already."""
    failure = event.get("exc_info")
    if failure is True:
        failure = sys.exc_info()[1]
    if isinstance(failure, BaseExceptionGroup):
        group = cast("BaseExceptionGroup[BaseException]", failure)
        is_logged = group.split(Logged)[1] is None
    else:
        is_logged = isinstance(failure, Logged)
    if is_logged:
        raise structlog.DropEvent
    return event
