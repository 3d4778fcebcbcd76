"""The text of chat messages: what is kept of it, and which words are masked."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from mergemaker.rules import Refused
from mergemaker.table.names import printable

TEXT_LENGTH = 300  # characters


def tidy_text(text: str) -> str:
    """What is kept of a message: one line of printable characters, to be shown as text only.

    Raises:
        Refused: nothing is left of it, or it is too long.
    """
    tidy = " ".join(printable(text).split())
    if all(unicodedata.category(ch)[0] in "MZ" for ch in tidy):
        raise Refused(code="no-text", reason="The message is empty: write something first.")
    if len(tidy) > TEXT_LENGTH:
        reason = f"A message has at most {TEXT_LENGTH} characters: this one has {len(tidy)}."
        raise Refused(code="too-long", reason=reason)
    return tidy


class WordList:
    """Words that are masked wherever they are said.

    Args:
        words: the words, in any case.
    """

    def __init__(self, words: list[str]) -> None:
        known = [re.escape(" ".join(printable(word).split())) for word in words if word.strip()]
        self._pattern = (
            re.compile(rf"(?<!\w)(?:{'|'.join(known)})(?!\w)", re.IGNORECASE) if known else None
        )

    @classmethod
    def read(cls, path: Path | None) -> WordList:
        """The list in a file, which has one word in each line; an empty one if there is no file to
        read.

        Raises:
            OSError: the file cannot be read.
        """
        return cls([] if path is None else path.read_text(encoding="utf-8").splitlines())

    def masked(self, text: str) -> str:
        """A text with a star for each character of these words."""
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: "*" * len(found[0]), text)
