"""Every example in the pages is right: Python runs, messages are those of the protocols, and drawn
boards agree with the rules. `test_commands` runs the commands."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from docs.site.diagram import read_diagram
from mergemaker.arena import protocol
from mergemaker.arena.program import Moves, Ready
from mergemaker.rules import Event, deal, observe, ruleset
from mergemaker.server.wire.messages import Inbound, Outbound
from mergemaker.table.view_types import LogEntry, View
from tests.house.pages import PAGES, blocks, named
from tests.house.test_committed_files import ROOT

# What a page's examples print must contain these.
PRINTED = {
    "docs/rules-api.md": [
        "founder_share",
        "You must place a tile now. R13 not-that-decision",
        "2 200 22 ",  # Tower's size, its price, its shares in the bank
        "['place 2A', 'place 3A', 'place 4A', 'place 5A', 'place 6A', 'place 1B']",
        "True False",
        "(Place(tile='1B'),) (12,)",
        "True True",
        "own hand kept: True others: False",
    ],
    "docs/datasets.md": ["20 games more", "(1024, 252) (1024, 177)", "True", "Mergemaker: 1"],
}


WITH_PYTHON = [page for page in PAGES if blocks(page, "python")]
WITH_BOARDS = [page for page in PAGES if blocks(page, "{board}")]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=named)
def test_python_runs(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for example in blocks(page, "python"):
        exec(compile(example, str(page), "exec"), names)
    printed = capsys.readouterr().out
    assert [text for text in PRINTED.get(named(page), []) if text not in printed] == []


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
