"""The language in which somebody reads the page."""

from __future__ import annotations

from collections.abc import Container

LANGUAGE_COOKIE = "language"
"""Names the language that a reader has chosen on the page, by its code."""

_DEFAULT = "en"


def preferred_language(chosen: str | None, accepted: str, known: Container[str]) -> str:
    """The language for a reader: the one that they have chosen, or the first that their browser
    asks for.

    Args:
        chosen: the value of the cookie, if there is one.
        accepted: the browser's `Accept-Language` header (RFC 9110, section 12.5.4).
        known: the codes of the languages that there are; English is always among them.

    Returns:
        The language's code.
    """
    if chosen is not None and chosen in known:
        return chosen
    for code in _in_order(accepted):
        if code in known:
            return code
    return _DEFAULT


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
