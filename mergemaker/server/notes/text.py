"""The text of notes: what is kept of it."""

from __future__ import annotations

import re
import unicodedata

from mergemaker.rules import Refused
from mergemaker.table.names import printable

LONGEST = 500  # characters

_BLANK_LINES = re.compile(r"\n{3,}")


def tidy_note(text: str) -> str:
    """What is kept of a note: lines of printable characters, to be shown as text only; "" if
    nothing is left.

    Raises:
        Refused: it is too long.
    """
    lines = (" ".join(printable(line).split()) for line in text.splitlines())
    tidy = _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip("\n")
    if all(ch == "\n" or unicodedata.category(ch)[0] in "MZ" for ch in tidy):
        return ""
    if len(tidy) > LONGEST:
        reason = f"A note has at most {LONGEST} characters: this one has {len(tidy)}."
        raise Refused(code="too-long", reason=reason)
    return tidy
