"""What goes wrong with a request, answered with a `Problem`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from mergemaker.rules import BadRecord, RefusalCode, Refused

from ..storage.errors import StorageFailed, WriteFailed
from ..wire.bodies import Problem

STATUS: dict[RefusalCode, int] = {
    "no-such-chain": 400,
    "no-such-game": 404,
    "no-such-invite": 404,
    "no-such-lesson": 404,
    "no-such-ply": 404,
    "no-such-puzzle": 404,
    "bad-clock": 400,
    "bad-seats": 400,
    "bad-rules": 400,
    "bad-terms": 400,
    "no-such-bot": 400,
    "no-name": 400,
    "no-seat": 403,
    "too-many-requests": 429,
    "bad-address": 400,
    "bad-password": 400,
    "bad-push-service": 400,
    "mail-not-sent": 502,
    "no-such-code": 404,
    "no-such-link": 404,
    "no-such-session": 404,
    "not-signed-in": 403,
    "registration-closed": 403,
    "wrong-password": 403,
    "too-many-attempts": 429,
}
OTHERWISE = 409  # not now
UNAVAILABLE = 503  # the storage fails

# What is said of a request that reaches no handler of ours, by its status.
UNHANDLED: dict[int, tuple[RefusalCode, str]] = {
    404: ("not-found", "There is nothing at this address."),
    405: ("bad-request", "This address does not answer requests of this method."),
    413: ("too-long", "The body of the request is too long."),
    429: (
        "too-many-requests",
        "Those were too many requests in a short time. Wait a moment, then try again.",
    ),
}

Handler = Callable[[Request[Any, Any, Any], Any], Response[Problem]]

log = structlog.stdlib.get_logger()


def _refused(_: Request[Any, Any, Any], refusal: Refused) -> Response[Problem]:
    problem = Problem(refusal.code, refusal.ruling or None, refusal.reason)
    return Response(problem, status_code=STATUS.get(refusal.code, OTHERWISE))


def _bad_record(_: Request[Any, Any, Any], bad: BadRecord) -> Response[Problem]:
    return Response(Problem("bad-record", None, bad.reason, bad.line), status_code=400)


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    if error.status_code >= 500:
        return _failed(request, error)
    code, reason = UNHANDLED.get(error.status_code) or ("bad-request", _what_is_wrong(error))
    return Response(
        Problem(code, None, reason), status_code=error.status_code, headers=error.headers
    )


def _what_is_wrong(error: HTTPException) -> str:
    """A sentence for people about a request that cannot be understood."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        details = [f"{item.get('key', '')}: {item.get('message', '')}" for item in error.extra]
        return " ".join(["The request is not valid.", *details])
    return error.detail


def refusal_of(failure: StorageFailed) -> Refused:
    """What people are told when the server's storage fails them."""
    if isinstance(failure, WriteFailed):
        reason = "The server could not store that. Try again in a moment."
        return Refused(code="not-stored", reason=reason)
    reason = "The server cannot read what it has stored. Try again in a moment."
    return Refused(code="failed", reason=reason)


def _storage_failed(_: Request[Any, Any, Any], failure: StorageFailed) -> Response[Problem]:
    refusal = refusal_of(failure)
    return Response(Problem(refusal.code, None, refusal.reason), status_code=UNAVAILABLE)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    handler = request.route_handler.handler_name
    log.error("a request failed", handler=handler, exc_info=error)
    problem = Problem("failed", None, "The server failed. Nothing is lost: try again.")
    return Response(problem, status_code=500)


EXCEPTION_HANDLERS: dict[int | type[Exception], Handler] = {
    Refused: _refused,
    BadRecord: _bad_record,
    HTTPException: _http_error,
    StorageFailed: _storage_failed,
    Exception: _failed,
}
