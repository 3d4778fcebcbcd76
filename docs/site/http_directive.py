"""The directive `operations`: all that the server answers over HTTP, by its own description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from litestar import Litestar
from sphinx.application import Sphinx

from mergemaker.server.app import API
from mergemaker.server.web.injection import DEPENDENCIES
from mergemaker.server.web.openapi import OPENAPI, Description

_UNTOLD = ("4XX", "503")  # any request may be answered with these


class OperationsDirective(Directive):
    """A table for each part of the API: requests, what they do, and what they are answered with."""

    def run(self) -> list[nodes.Node]:
        """Make the tables."""
        text = StringList(list(_lines(described())), source="the server's OpenAPI description")
        holder = nodes.container()
        self.state.nested_parse(text, self.content_offset, holder)
        return holder.children


def described() -> dict[str, Any]:
    """The server's OpenAPI description, as it serves it."""
    app = Litestar(list(API), openapi_config=OPENAPI, dependencies=DEPENDENCIES)
    request: Any = None  # the description is the same for every request
    return json.loads(Description().render(request, app.openapi_schema.to_schema()))


def _lines(description: dict[str, Any]) -> Iterator[str]:
    yield "| request | what it does | body | answer |"
    yield "|---|---|---|---|"
    for path, methods in sorted(description["paths"].items()):
        for method, operation in methods.items():
            names = [
                f"{parameter['name']}="
                for parameter in operation.get("parameters", ())
                if parameter["in"] == "query"
            ]
            query = f"?{'&'.join(names)}" if names else ""
            body = operation.get("requestBody", {}).get("content", {})
            answers = (
                f"{status} {_shape(answer.get('content', {}))}".strip()
                for status, answer in operation["responses"].items()
                if status not in _UNTOLD
            )
            cells = (
                f"`{method.upper()} {path}{query}`",
                operation.get("description", "").replace("|", "\\|").replace("\n", " "),
                _shape(body),
                ", ".join(answers),
            )
            yield f"| {' | '.join(cells)} |"


def _shape(content: dict[str, Any]) -> str:
    """The name of what a body or an answer contains."""
    for media_type, each in content.items():
        schema = each.get("schema", {})
        if "$ref" in schema:
            return f"`{schema['$ref'].rpartition('/')[2]}`"
        if "$ref" in schema.get("items", {}):
            return f"list of `{schema['items']['$ref'].rpartition('/')[2]}`"
        return media_type
    return ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive with Sphinx."""
    app.add_directive("operations", OperationsDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
