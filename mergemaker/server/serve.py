"""The server process: listen, serve, and stop on a signal."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, partial
from types import FrameType
from typing import Any

import structlog
import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from . import logs, metrics
from .app import Readiness, application
from .data_lock import claimed
from .garbage import FullCollections
from .open_files import allow_many_open_files
from .settings import Settings
from .storage.migrate import migrate
from .supervisor import Supervisor
from .wire import packing
from .wire.frame import Frame

# A frame larger than this closes its connection; a smaller one that is too long is only refused.
LARGEST_FRAME = 64 * 1024

PATIENCE = 30.0  # seconds that a client may take to read what it was sent

# How long closing a connection may take if the client does not read.
LAST_WORDS = 5.0

GRACE = 3  # seconds from the signal to stop until what still runs is cancelled


log = structlog.stdlib.get_logger()


class PortTaken(Exception):
    """Another program listens there."""


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket that sends shared frames, and does not wait for ever when it closes."""

    def __init__(self, config: uvicorn.Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.conn.available_extensions = [packing.compression()]

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it and the protocol refer to each other

    def _forget_handshake(self) -> None:
        """Free the headers, which take several kilobytes, and which nobody reads any more."""
        self.request.headers.clear()  # the parser keeps the request
        del self.request, self.response
        self.scope["headers"] = []

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(LAST_WORDS, self.transport.abort)

    def handle_parser_exception(self) -> None:
        # A client that breaks the protocol before the socket is open cannot be told so, which
        # uvicorn takes for a fault of its own.
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    async def send(self, message: Any) -> None:
        if message["type"] != "mergemaker.send":
            if self.handshake_complete and self.close_sent:
                raise ClientDisconnected
            await super().send(message)
            if message["type"] == "websocket.accept":
                self._forget_handshake()
            return
        if not self.writable.is_set():
            async with asyncio.timeout(PATIENCE):
                await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        frame: Frame = message["frame"]
        self.transport.write(frame.packed(self._window))

    @cached_property
    def _window(self) -> int | None:
        """How messages are compressed as agreed with the client of this socket, which is open."""
        return packing.agreed_window(self.conn.extensions)


class _Server(uvicorn.Server):
    """Says when it listens, and is no longer ready once it has been told to stop."""

    def __init__(
        self,
        config: uvicorn.Config,
        readiness: Readiness,
        listening: Callable[[], None],
        supervisor: socket.socket | None,
    ) -> None:
        super().__init__(config)
        self._readiness = readiness
        self._listening = listening
        self._supervisor = supervisor
        self._collections = FullCollections(lambda: not self.server_state.connections)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self._supervisor is not None:  # it sends nothing, so this tells that it has died
            lost = self._supervisor.fileno()
            asyncio.get_running_loop().add_reader(lost, self._stop)
        await super().startup(sockets)
        if self.started:
            self._collections.start()
            log.info("listening")
            self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._supervisor is not None:
            asyncio.get_running_loop().remove_reader(self._supervisor.fileno())
        self._collections.close()
        log.info("stopping", connections=len(self.server_state.connections))
        await super().shutdown(sockets)
        log.info("stopped")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order; a second Ctrl-C stops immediately. A worker leaves Ctrl-C to its
        supervisor: a terminal sends it to both."""
        if sig == signal.SIGINT and self._supervisor is not None:
            return
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self._stop()

    def _stop(self) -> None:
        self._readiness.ready = False
        self.should_exit = True


def listen(host: str, port: int, *, tries: int = 1) -> socket.socket:
    """A socket that listens at `host`, on the first free of `tries` ports from `port` on.

    Raises:
        PortTaken: none of them is free.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + tries):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError:
            listener.close()
            continue
        listener.listen(1024)
        listener.setblocking(False)
        return listener
    raise PortTaken(f"Port {port} is taken: choose another with --port.")


def address_of(listener: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(settings: Settings, listener: socket.socket, listening: Callable[[], None]) -> bool:
    """Serve until a signal says to stop.

    Args:
        settings: the server's.
        listener: the socket to serve.
        listening: called when the server answers.

    Returns:
        Whether it ever answered; if not, the log says why.

    Raises:
        FolderTaken: another server uses the data folder.
        ListenerTaken: the metrics cannot be served.
        Unusable: the journal is damaged, a newer Mergemaker wrote it, or it cannot be opened.
    """
    logs.set_up(settings.log)
    allow_many_open_files()
    metrics_at = None if settings.metrics is None else metrics.Listener.parse(settings.metrics)
    with claimed(settings.data, address_of(listener)):
        migrate(settings.location)
        if settings.workers > 1:
            work = partial(_work, settings, listener)
            supervisor = Supervisor(settings.workers, work, listening, metrics.forget_worker)
            with metrics.served_for_workers(metrics_at, lambda: supervisor.processes):
                return supervisor.run()
        with metrics.served(metrics_at):
            return _serve(make_server(settings, listening), listener)


def _serve(server: uvicorn.Server, listener: socket.socket) -> bool:
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve([listener]))
    return server.started


def _work(
    settings: Settings, listener: socket.socket, number: int, supervisor: socket.socket
) -> None:
    """Serve as one of several workers (`supervisor.Work`)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until uvicorn has handlers of its own
    settings = replace(settings, worker=number)
    logs.set_up(settings.log, number)
    server = make_server(settings, lambda: supervisor.sendall(b"+"), supervisor)
    sys.exit(0 if _serve(server, listener) else 1)


def make_server(
    settings: Settings, listening: Callable[[], None], supervisor: socket.socket | None = None
) -> uvicorn.Server:
    """A server of the application, ready to serve a listener in an event loop.

    Args:
        settings: the server's; its journal is up to date.
        listening: called when the server answers.
        supervisor: a socket, whose other end whoever decides has when the server stops; None if it
            decides itself.
    """
    readiness = Readiness()
    config = uvicorn.Config(
        application(settings, readiness),
        http="h11",
        ws=_Socket,
        ws_max_size=LARGEST_FRAME,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return _Server(config, readiness, listening, supervisor)
