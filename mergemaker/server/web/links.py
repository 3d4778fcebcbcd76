"""The links that lead people and screens to a table, also as QR codes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from litestar import Request, Response, get
from litestar.di import NamedDependency

from mergemaker.rules import Refused

from ..storage.journal import Journal
from ..tables.registry import Registry
from ..wire import bodies
from .injection import Id

_CACHING = {"cache-control": "private, max-age=3600"}


@get("/api/invites/{code:str}")
async def get_invite(code: Id, journal: NamedDependency[Journal]) -> bodies.Invited:
    """The game that an invite leads to."""
    return bodies.Invited(await _invited(journal, code))


@get("/api/invites/{code:str}/qr", media_type="image/svg+xml", precompressed=True)
async def get_invite_qr(
    code: Id, request: Request[Any, Any, Any], journal: NamedDependency[Journal]
) -> Response[bytes]:
    """An invite's link as a QR code, for the phone of somebody nearby."""
    await _invited(journal, code)
    return qr_code(f"{request.base_url}j/{code}")


@get("/api/games/{game:str}/screen/qr", media_type="image/svg+xml", precompressed=True)
async def get_screen_qr(
    game: Id, request: Request[Any, Any, Any], registry: NamedDependency[Registry]
) -> Response[bytes]:
    """The link to a game's shared screen as a QR code."""
    live = await registry.find(game)
    return qr_code(f"{request.base_url}tv/{live.id}")


def qr_code(link: str) -> Response[bytes]:
    """A link as a QR code, in an SVG image."""
    image = BytesIO()
    segno.make_qr(link, error="m").save(image, "svg", border=2, light="#fff")
    return Response(image.getvalue(), headers=_CACHING)


async def _invited(journal: Journal, code: str) -> str:
    """The game that an invite leads to.

    Raises:
        Refused: there is no such invite.
    """
    game = await journal.invited(code)
    if game is None:
        reason = "There is no such invite: ask for the link again."
        raise Refused(code="no-such-invite", reason=reason)
    return game


HANDLERS = (get_invite, get_invite_qr, get_screen_qr)
