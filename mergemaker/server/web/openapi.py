"""The description of the HTTP API, at `/schema/openapi.json`.

Litestar describes each handler: its address, parameters and bodies. What it cannot know is added
here: how msgspec reads and writes the bodies, and what holds for every request.
"""

from __future__ import annotations

from collections.abc import Container
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct

from ..identity import COMPANIONS, HOLDER
from ..wire.bodies import Problem
from ..wire.http_bodies import BODIES

_SUMMARY = """\
A cookie with a random token says who you are: the first response sets it. Requests that change
something need the header `Content-Type: application/json`, and an `Origin` header with the server's
own address. `docs/protocol.md` explains the rest, with the socket on which games are played."""

_SCHEMAS = "#/components/schemas/{name}"

# Any request may be answered with a problem, each operation for reasons of its own. Ranges of
# statuses are part of OpenAPI, but not of Litestar.
_CONTENT = {
    "application/json": {"schema": {"$ref": _SCHEMAS.format(name=Problem.__name__)}},
}
_PROBLEMS = {
    "4XX": {"description": "Why the request changed nothing.", "content": _CONTENT},
    "503": {"description": "The server's storage fails for the moment.", "content": _CONTENT},
}

# The gateway reads this one.
_AS = {
    "name": "as",
    "in": "query",
    "description": "Who at the device speaks: its holder (1), another player or the watcher.",
    "schema": {"enum": [HOLDER, *COMPANIONS], "default": HOLDER},
}
_TABLE = "/api/games/{game}"
_ORDERS = "/api/games/{game}/orders"


class Description(JsonRenderPlugin):
    """A page with the description."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        return msgspec.json.encode(_completed(openapi_schema))


def _completed(described: dict[str, Any]) -> dict[str, Any]:
    """Litestar's description, with what it cannot know."""
    operations = {
        path: {method: _operation(path, method, each) for method, each in methods.items()}
        for path, methods in described["paths"].items()
    }
    shapes = _shapes({*described["components"]["schemas"], Problem.__name__})
    return {**described, "paths": operations, "components": {"schemas": shapes}}


def _operation(path: str, method: str, described: dict[str, Any]) -> dict[str, Any]:
    parameters = list(described.get("parameters", ()))
    if path.startswith(_TABLE) and (method == "get" or path == _ORDERS):
        parameters.append(_AS)
    responses = {
        # 400 is Litestar's own form of an error, which this server does not use.
        status: response
        for status, response in described["responses"].items()
        if status != "400"
    }
    return {**described, "parameters": parameters, "responses": responses | _PROBLEMS}


def _shapes(names: Container[str]) -> dict[str, Any]:
    """The bodies with these names, and what they are made of, as msgspec reads and writes them."""
    bodies = [
        shape
        for module in BODIES
        for shape in vars(module).values()
        if isinstance(shape, type) and issubclass(shape, Struct) and shape.__name__ in names
    ]
    return msgspec.json.schema_components(bodies, ref_template=_SCHEMAS)[1]


OPENAPI = OpenAPIConfig(
    title="Mergemaker",
    version=version("mergemaker"),
    description=_SUMMARY,
    path="/schema",
    render_plugins=[Description()],
    use_handler_docstrings=True,
)
