"""The commands in the pages, as a reader would type them.

Every line of a block without a language is a command, unless it continues the line before. In a
sentence, a command is an example if it has arguments; otherwise it is only named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.house.pages import FENCE

# Programs whose commands are recognised in a sentence.
_PROGRAM = r"(?:mergemaker|\./dev|git|pip|python3?|curl|docker|podman|systemctl|\.venv/bin/\w+)"
_IN_SENTENCE = re.compile(rf"`({_PROGRAM} [^`]+)`")
_VARIABLES = re.compile(r"(?:[A-Z_]+=\S+ )*")
_NAME = re.compile(r"[a-z-]+")


class Example(NamedTuple):
    """A command in a page.

    Attributes:
        text: the command as it stands there, after the variables that were exported before it.
        environment: the variables that it is given.
        command: the rest of it, without where its output goes.
        complete: whether it stands in a block, or has arguments.
    """

    text: str
    environment: dict[str, str]
    command: str
    complete: bool


def examples(page: Path) -> Iterator[Example]:
    """The commands of a page: those in blocks first, in their order."""
    text = page.read_text(encoding="utf-8")
    for block in FENCE.finditer(text):
        if not block["kind"]:
            yield from _in_block(block["text"])
    for found in _IN_SENTENCE.findall(FENCE.sub("", text)):
        program, *words = found.split()
        # Of `mergemaker bench faults kills`, all words are the command's name.
        only_named = program == "mergemaker" and all(map(_NAME.fullmatch, words))
        yield _example(found, complete=not only_named)


def _in_block(block: str) -> Iterator[Example]:
    exported = ""
    for line in block.splitlines():
        if not line or line.startswith((" ", "#")):
            continue
        without_description = re.split(r" {2,}| #", line)[0]
        for command in without_description.split(" && "):
            if command.startswith("export "):
                exported += command.removeprefix("export ") + " "
            else:
                yield _example(exported + command, complete=True)


def _example(text: str, *, complete: bool) -> Example:
    variables = _VARIABLES.match(text)
    assert variables is not None
    environment = dict(each.split("=", 1) for each in variables[0].split())
    command = re.sub(r"^taskset -c \d ", "", text[variables.end() :])
    return Example(text, environment, command.partition(" > ")[0], complete)
