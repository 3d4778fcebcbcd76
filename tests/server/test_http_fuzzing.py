"""Whatever is sent over HTTP gets an answer that the API's description promises, and the server
never fails (promise 7).

Schemathesis makes the requests from the description: some that keep to it, and some that break it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from mergemaker.practice import lessons
from mergemaker.puzzles import shipped
from mergemaker.rules import PRESETS, write_record
from tests.browser.server import Server
from tests.server.test_accounts import PASSWORD, registered
from tests.server.test_archive import import_record
from tests.support.fuzzing import FUZZING
from tests.support.player import Person
from tests.support.recorded import recorded_game

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]

# After these somebody may not be signed in any more, so they come last.
LAST = ("/sign-out", "/delete", "/end")


@dataclass
class World:
    """A server with games in several states.

    Attributes:
        url: the server's address.
        operations: what its description says it can do.
        ids: what the parameters in addresses may stand for.
        words: what strings in bodies may be, so that some requests get far.
        ann: has an account, and seats in the games.
    """

    url: str
    operations: list[APIOperation]
    ids: dict[str, list[str]]
    words: list[str]
    ann: Person


@pytest.fixture(scope="module")
def world(server: Server) -> World:
    ann = registered(server, "Ann")
    waiting = ann.make(seats=[{"kind": "you"}, {"kind": "open"}])
    listed = ann.make(seats=[{"kind": "you"}, {"kind": "open"}], terms={"listed": True})
    record = write_record(recorded_game())
    games = [waiting["id"], listed["id"], ann.make()["id"], import_record(ann, record)]
    sessions = [session["id"] for session in ann.ask("GET", "/api/account/sessions")[1]]
    description = schemathesis.openapi.from_url(f"{server.url}schema/openapi.json")
    found: list[Any] = list(description.get_all_operations())
    operations = [each.ok() for each in found]
    return World(
        url=server.url,
        operations=sorted(operations, key=lambda operation: operation.path.endswith(LAST)),
        ids={
            "game": games,
            "code": [waiting["invite"]],
            "session": sessions,
            "name": list(lessons()),
            "puzzle": [puzzle.id for puzzle in shipped().puzzles],
            "number": ["0", "1"],
        },
        words=[*games, *PRESETS, record, "Ann", PASSWORD, "pip", "10C", "2G", "pass"],
        ann=ann,
    )


def requests_for(operation: APIOperation) -> SearchStrategy[Case]:
    """Requests that keep to the description, and such that break it."""
    valid = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if operation.body or operation.path_parameters or operation.query:
        return valid | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return valid


def make_sensible(case: Case, world: World, data: DataObject) -> None:
    """Let a valid request be about things that there are."""
    if case.meta is None or case.meta.generation.mode is not GenerationMode.POSITIVE:
        return
    for name, ids in world.ids.items():
        if name in case.path_parameters and data.draw(st.booleans()):
            case.path_parameters[name] = data.draw(st.sampled_from(ids))
    if isinstance(case.body, dict):
        for name, value in case.body.items():
            if isinstance(value, str) and data.draw(st.booleans()):
                case.body[name] = data.draw(st.sampled_from(world.words))
            elif name == "moves" and data.draw(st.booleans()):
                case.body[name] = data.draw(st.lists(st.sampled_from(world.words)))


def fuzz(world: World, cookie: str | None, origin: str | None, examples: int) -> None:
    """Send so many requests of each kind, each from another address, as limits count by these."""
    for operation in world.operations:

        @settings(FUZZING, max_examples=examples)
        @given(case=requests_for(operation), data=st.data())
        def send(case: Case, data: DataObject) -> None:
            make_sensible(case, world, data)
            headers = {"X-Forwarded-For": Person(world.url).ip}
            if case.method != "GET":
                headers["Content-Type"] = "application/json"
            headers |= {} if cookie is None else {"Cookie": cookie}
            headers |= {} if origin is None else {"Origin": origin}
            case.validate_response(case.call(headers=headers), checks=CHECKS)

        send()


def test_somebody_new(world: World):
    fuzz(world, None, world.url.rstrip("/"), examples=5)


def test_somebody_with_an_account(world: World):
    fuzz(world, world.ann.cookie, world.url.rstrip("/"), examples=5)


def test_a_page_of_another_site(world: World):
    fuzz(world, None, None, examples=1)


@settings(FUZZING, max_examples=50)
@given(data=st.data(), body=st.binary() | st.text().map(str.encode) | st.just(b"[" * 16_000))
def test_bodies_that_are_no_json(world: World, data: DataObject, body: bytes):
    operation = data.draw(st.sampled_from([each for each in world.operations if each.body]))
    path = operation.path.format_map({name: ids[0] for name, ids in world.ids.items()})
    status, problem = Person(world.url).ask(operation.method.upper(), path, body)
    assert (status, problem["code"]) == (400, "bad-request"), problem
