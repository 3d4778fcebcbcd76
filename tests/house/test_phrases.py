"""Phrases that were replaced by plain English must not return."""

import re

import pytest

from tests.house.pages import read
from tests.house.test_committed_files import ROOT, committed

PHRASES = [
    r"gone on with",
    r"go(es)? on (from )?where it stopped",
    r"(dealt|drawn) anew",
    r"\breckon",
    r"oftenest",
    r"told (of in|at)\b",
    r"[Ss]ave that\b",
    r"what (it|a thread) thinks with",
    r"is to be looked at",
    r"has to be asked after",
    r"round the table from",
    r"[Oo]f several the last",
    r"takes as long as it takes",
    r"by the same means",
    r"[Ss]o much for",
    r"Trade most",
    r"lies alone",
    r"such as Friday",
    r"settled first",
    r"of such games",
]

SUFFIXES = {".py", ".md", ".ipynb", ".ts", ".svelte"}
THIS = "tests/house/test_phrases.py"


def searched() -> list[str]:
    """The source files and pages, except past decisions, which are not rewritten."""
    names = [path.relative_to(ROOT).as_posix() for path in committed() if path.suffix in SUFFIXES]
    return [name for name in names if not name.startswith(("docs/decisions/", THIS))]


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_replaced_phrase_does_not_return(phrase: str) -> None:
    pattern = re.compile(phrase.replace(" ", r"\s+(?:#\s+)?"))
    found = [name for name in searched() if pattern.search(read(ROOT / name))]
    assert found == []
