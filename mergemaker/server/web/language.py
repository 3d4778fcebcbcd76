"""The language in which somebody reads the page."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from litestar import Request

_COOKIE = "language"  # names the language that a reader has chosen on the page, by its code

_DEFAULT = "en"


def language_of(request: Request[Any, Any, Any], known: Container[str]) -> str:
    """The language for a reader: the one that they have chosen, or the first that their browser
    asks for (RFC 9110, section 12.5.4).

    Args:
        request: the reader's.
        known: the codes of the languages that there are; English is always among them.

    Returns:
        The language's code.
    """
    chosen = request.cookies.get(_COOKIE)
    wanted = _in_order(request.headers.get("accept-language", ""))
    return next(
        (code for code in (chosen, *wanted) if code is not None and code in known), _DEFAULT
    )


def _in_order(accepted: str) -> list[str]:
    """The codes of the languages in an `Accept-Language` header, the most wanted first; a region,
    such as in `de-AT`, is left out."""
    wanted: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, parameter = part.partition(";")
        quality = _quality(parameter)
        if quality > 0:
            wanted.append((quality, tag.strip().partition("-")[0].lower()))
    return [code for _, code in sorted(wanted, key=lambda each: -each[0])]


def _quality(parameter: str) -> float:
    """How much a language is wanted: the `q` of its entry; 0 if that is no number."""
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
