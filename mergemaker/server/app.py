"""The application: what is served, and how."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.resources import files

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.plugins.prometheus import PrometheusConfig

from .metrics import WAITS
from .services import Services
from .settings import Settings
from .web import (
    accounts,
    archive,
    docs,
    games,
    history,
    lessons,
    links,
    lobby,
    notes,
    notices,
    orders,
    puzzles,
    ratings,
    showcase,
)
from .web.client import Pages, get_page
from .web.gateway import Gateway
from .web.injection import DEPENDENCIES
from .web.limits import RequestLimit
from .web.openapi import OPENAPI
from .web.problems import EXCEPTION_HANDLERS
from .web.requests import JsonRequest
from .web.socket import UnwrappedSocket
from .web.socket_limits import SocketLimits

BODY_LIMIT = 16 * 1024  # bytes

# Level 5 is fast: half a megabyte takes 2 ms, and becomes a few per cent larger than at level 9.
COMPRESSION = CompressionConfig(
    "gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key="precompressed"
)


# Requests are counted and timed by the pattern of their path, which names no game and no person.
METRICS = PrometheusConfig(
    prefix="mergemaker_http",
    app_name="mergemaker",
    group_path=True,
    scopes={ScopeType.HTTP},
    buckets=list(WAITS),
)

API = (
    *games.HANDLERS,
    *links.HANDLERS,
    *lobby.HANDLERS,
    *accounts.HANDLERS,
    *history.HANDLERS,
    *notices.HANDLERS,
    *orders.HANDLERS,
    *archive.HANDLERS,
    *notes.HANDLERS,
    *ratings.HANDLERS,
    *lessons.HANDLERS,
    *puzzles.HANDLERS,
    *showcase.HANDLERS,
)
"""What programs may ask for over HTTP; `/schema/openapi.json` describes it."""


class Readiness:
    """Whether the server has started, and was not told to stop."""

    def __init__(self) -> None:
        self.ready = False


def application(settings: Settings, readiness: Readiness) -> Gateway:
    """The application, behind its gateway."""
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        async with services.running():
            readiness.ready = True
            try:
                yield
            finally:
                readiness.ready = False

    app = Litestar(
        [*API, get_health, get_readiness, *docs.HANDLERS, get_page],
        dependencies=DEPENDENCIES,
        middleware=[METRICS.middleware, RequestLimit(services.limits)],
        compression_config=COMPRESSION,
        lifespan=[lifespan],
        state=State(
            {
                "pages": Pages(),
                "site": docs.Site(files("mergemaker.server") / "site"),
                "readiness": readiness,
                "settings": settings,
                "services": services,
                "socket_limits": SocketLimits(settings, services.limits, services.connections),
            }
        ),
        exception_handlers=EXCEPTION_HANDLERS,
        request_class=JsonRequest,
        websocket_class=UnwrappedSocket,
        request_max_body_size=BODY_LIMIT,
        openapi_config=OPENAPI,
        logging_config=None,
    )
    return Gateway(app, settings, services.sessions, services.removed, services.addresses)


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def get_health() -> Response[str]:
    """Whether the process lives."""
    return Response("ok\n", media_type="text/plain")


@get("/readyz", include_in_schema=False)
async def get_readiness(state: State) -> Response[str]:
    """Whether the server takes new work, and can store it."""
    readiness: Readiness = state["readiness"]
    services: Services = state["services"]
    if readiness.ready and await services.can_store():
        return Response("ready\n", media_type="text/plain")
    return Response("not ready\n", status_code=503, media_type="text/plain")
