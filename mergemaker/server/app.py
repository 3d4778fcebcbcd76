"""The application: what is served, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import version

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.stores.memory import MemoryStore

from .reviews.reviewer import Reviewer
from .settings import Settings
from .storage.database import Database
from .storage.journal import Journal
from .storage.review_store import ReviewStore
from .tables.making import GameMaker
from .tables.queries import Queries
from .tables.registry import Registry
from .web import archive, games
from .web.client import Pages, get_page
from .web.gateway import Gateway
from .web.injection import DEPENDENCIES
from .web.limits import RATE_LIMIT, forget_quiet_addresses
from .web.problems import EXCEPTION_HANDLERS
from .web.requests import JsonRequest
from .web.socket_limits import SocketLimits
from .workers.bots import ProcessBots, think
from .workers.pool import Workers, warm_up

BODY_LIMIT = 16 * 1024  # bytes

# Level 5 is fast: half a megabyte takes 2 ms, and becomes a few per cent larger than at level 9.
COMPRESSION = CompressionConfig(
    "gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key="precompressed"
)


class Readiness:
    """Whether the server takes new work."""

    def __init__(self) -> None:
        self.ready = False


def application(settings: Settings, readiness: Readiness) -> Gateway:
    """The application, behind its gateway."""
    addresses = MemoryStore()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        database = Database(settings.journal)
        journal = app.state["journal"] = Journal(database)
        bots, hints = Workers(settings.bot_workers), Workers(1)
        background = Workers(1, background=True)
        runner = ProcessBots(think, bots, hints, seconds=settings.bot_seconds)
        registry = app.state["registry"] = Registry(journal, runner)
        queries = app.state["queries"] = Queries(runner)
        app.state["maker"] = GameMaker(registry, journal)
        reviewer = app.state["reviewer"] = Reviewer(registry, ReviewStore(database), background)
        warming = asyncio.create_task(_warm_up(bots, hints, background, reviewer))
        forgetting = asyncio.create_task(forget_quiet_addresses(addresses))
        registry.start()
        readiness.ready = True
        try:
            yield
        finally:
            readiness.ready = False
            warming.cancel()
            forgetting.cancel()
            await asyncio.wait([warming, forgetting])
            queries.close()
            await reviewer.close()
            await registry.close()
            await asyncio.gather(bots.close(), hints.close(), background.close())
            await database.close()

    app = Litestar(
        [*games.HANDLERS, *archive.HANDLERS, get_health, get_readiness, get_page],
        dependencies=DEPENDENCIES,
        middleware=[RATE_LIMIT.middleware],
        stores={RATE_LIMIT.store: addresses},
        compression_config=COMPRESSION,
        lifespan=[lifespan],
        state=State(
            {
                "pages": Pages(),
                "readiness": readiness,
                "socket_limits": SocketLimits(settings),
            }
        ),
        exception_handlers=EXCEPTION_HANDLERS,
        request_class=JsonRequest,
        request_max_body_size=BODY_LIMIT,
        openapi_config=OpenAPIConfig(
            title="Mergemaker",
            version=version("mergemaker"),
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
    return Gateway(app, settings)


async def _warm_up(bots: Workers, hints: Workers, background: Workers, reviewer: Reviewer) -> None:
    """Use the compiled rules as soon as they are there; reviews wait for them."""
    await warm_up(bots, hints, background)
    reviewer.start()


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def get_health() -> Response[str]:
    """Whether the process lives."""
    return Response("ok\n", media_type="text/plain")


@get("/readyz", include_in_schema=False, sync_to_thread=False)
def get_readiness(state: State) -> Response[str]:
    """Whether the server takes new work."""
    readiness: Readiness = state["readiness"]
    if readiness.ready:
        return Response("ready\n", media_type="text/plain")
    return Response("not ready\n", status_code=503, media_type="text/plain")
