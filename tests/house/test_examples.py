"""Every example in the pages is right: Python runs, commands exist with their options, messages are
those of the protocols, and drawn boards agree with the rules."""

from __future__ import annotations

import dataclasses
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import click
import msgspec
import pytest

from docs.site.diagram import read_diagram
from mergemaker.arena import protocol
from mergemaker.arena.program import Moves, Ready
from mergemaker.cli import main
from mergemaker.rules import Event, deal, observe, ruleset
from mergemaker.server.wire.messages import Inbound, Outbound
from mergemaker.table.view_types import LogEntry, View
from tests.house.test_docs import MARKDOWN, ROOT

FENCE = re.compile(r"^```(?P<kind>[^\n]*)\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE)
INDENTED = re.compile(r"^    (mergemaker .*)$", re.MULTILINE)
INLINE = re.compile(r"`(mergemaker [^`]+)`")

# What a page's examples print must contain these.
PRINTED = {
    "docs/rules-api.md": [
        "founder_share",
        "You must place a tile now. R13 not-that-decision",
        "2 200 22 ",  # Tower's size, its price, its shares in the bank
    ],
}


def blocks(page: Path, kind: str) -> list[str]:
    """The fenced blocks of a page whose first line begins so."""
    found = FENCE.finditer(page.read_text(encoding="utf-8"))
    return [block["text"] for block in found if block["kind"].startswith(kind)]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


PAGES = [page for page in MARKDOWN if page.parent != ROOT / "docs" / "decisions"]
WITH_PYTHON = [page for page in PAGES if blocks(page, "python")]
WITH_BOARDS = [page for page in PAGES if blocks(page, "{board}")]


def commands(page: Path) -> Iterator[list[str]]:
    """The words of every `mergemaker` command in a page."""
    text = page.read_text(encoding="utf-8")
    lines = [
        line
        for block in FENCE.finditer(text)
        if block["kind"] in ("", "sh")
        for line in block["text"].splitlines()
    ]
    for line in [*lines, *INDENTED.findall(text), *INLINE.findall(FENCE.sub("", text))]:
        # A variable may be set before the command, and what it does may stand beside it.
        first = re.split(r" {2,}|\s+[>#&|]", line)[0]
        found = re.match(r"(?:[A-Z_]+=\S+ |taskset -c \d )*mergemaker (.+)", first)
        if found and "..." not in found[1]:
            yield shlex.split(re.sub(r"\$\(.*?\)", "SUBSTITUTED", found[1]))


@pytest.mark.parametrize("page", WITH_PYTHON, ids=named)
def test_python_runs(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for example in blocks(page, "python"):
        exec(compile(example, str(page), "exec"), names)
    printed = capsys.readouterr().out
    assert [text for text in PRINTED.get(named(page), []) if text not in printed] == []


def test_every_command_exists_with_its_options() -> None:
    wrong: list[str] = []
    count = 0
    for page in PAGES:
        for words in commands(page):
            count += 1
            try:
                parse(words)
            except click.ClickException as error:
                wrong.append(f"{named(page)}: mergemaker {' '.join(words)}: {error.message}")
    assert wrong == []
    assert count > 80


def parse(words: list[str]) -> None:
    """Read a command as `mergemaker` would, without running it or looking for its files."""
    command: click.Command = main
    context = click.Context(command, info_name="mergemaker")
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name, *words = words
        following = command.get_command(context, name)
        if following is None:
            raise click.UsageError(f"There is no command {name}.")
        command, context = following, click.Context(following, parent=context, info_name=name)
    values, left, order = command.make_parser(context).parse_args(list(words))
    if left:
        raise click.UsageError(f"Nothing takes {left}.")
    for parameter in order:
        value = values.get(parameter.name)
        given = isinstance(value, str | list | tuple) and not str(value).isupper()  # such as FILE
        if given and not isinstance(parameter.type, click.Path | click.File):
            parameter.type_cast_value(context, value)


def test_a_command_that_does_not_exist_is_found() -> None:
    wrongs: list[str] = [
        "simulat",
        "simulate --gamez 3",
        "simulate --games many",
        "simulate three",
    ]
    for wrong in wrongs:
        with pytest.raises(click.ClickException):
            parse(wrong.split())


def test_the_arena_s_messages_are_those_of_the_program() -> None:
    game = deal(ruleset(), 3)
    seat = game.deciding[-1].seat
    sent = {
        "hello": protocol.hello(game, seat, 1.0),
        "decide": protocol.decide(observe(game, seat), seat, 1),
        "over": protocol.game_over(game),
    }
    read = {"ready": Ready, "moves": Moves}
    shown: set[str] = set()
    for page in PAGES:
        for text in blocks(page, "json"):
            message = json.loads(text.replace("{...}", "{}"))
            shown.add(message["type"])
            if message["type"] in read:
                msgspec.convert(message, read[message["type"]], strict=True)
            else:
                assert_alike(message, sent[message["type"]])
    assert shown == {*sent, *read}


def assert_alike(example: Any, real: Any) -> None:
    """Check that an example has the fields of a real message, with values of the same types."""
    assert type(example) is type(real), (example, real)
    if isinstance(example, dict) and example:  # an empty one was left out
        assert example.keys() == real.keys()
        for key, value in example.items():
            assert_alike(value, real[key])
    elif isinstance(example, list) and example and real:
        assert_alike(example[0], real[0])


def test_the_arena_explains_every_field_of_a_view() -> None:
    page = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    game = deal(ruleset(), 3)
    seat = game.deciding[-1].seat
    fields = protocol.decide(observe(game, seat), seat, 1)["view"]
    assert [name for name in fields if f"`view.{name}`" not in page] == []


def test_the_protocol_s_example_is_made_of_its_messages() -> None:
    page = ROOT / "docs" / "protocol.md"
    text = next(block for block in blocks(page, "") if block.startswith("→"))
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(Outbound)}
    for frame in re.split(r"^(?=[→←])", text, flags=re.MULTILINE)[1:]:
        # What is left out is marked, in an object as in a list.
        marked = re.sub(r"…(?=\s*})", '"…":0', frame[1:]).replace("…]", '"…"]')
        message = json.loads(marked)
        if frame.startswith("→"):
            msgspec.convert(message, Inbound)
        else:
            assert_part_of(message, kinds[message["type"]])


def assert_part_of(example: dict[str, Any], kind: Any) -> None:
    """Check that what an example shows of a message could be in one."""
    left_out = example.pop("…", None) is not None
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    required = {name for name, field in fields.items() if field.required}
    assert left_out or example.keys() >= required, example
    for name, value in example.items():
        if name == "type":
            continue
        field = fields[name].type
        if field is View:
            assert_part_of(value, View)
        elif field == list[LogEntry]:
            for entry in value:
                assert_part_of(entry, LogEntry)
        elif name == "events":
            assert_events([event for event in value if event != "…"])
        else:
            msgspec.convert(value, field)


def assert_events(examples: list[dict[str, Any]]) -> None:
    """Check that each is an event of a game, with its fields."""
    kinds = {fields["type"].default: fields for fields in map(fields_of, get_args(Event))}
    for example in examples:
        assert example.keys() == kinds[example["type"]].keys(), example


def fields_of(kind: Any) -> dict[str, Any]:
    return {field.name: field for field in dataclasses.fields(kind)}


@pytest.mark.parametrize("page", WITH_BOARDS, ids=named)
def test_drawn_boards_agree_with_the_rules(page: Path) -> None:
    for text in blocks(page, "{board}"):
        read_diagram(text)
