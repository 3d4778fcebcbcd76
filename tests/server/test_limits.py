"""The limit on requests from one address."""

from typing import Any

from mergemaker.server.web.limits import REQUESTS
from tests.browser.server import Server
from tests.support.player import Person


def test_too_many_requests_from_one_address_are_refused(server: Server):
    ann, ben = Person(server.url), Person(server.url)
    answers: list[tuple[int, Any]] = []
    for _ in range(REQUESTS + 1):
        answers.append(ann.ask("PUT", "/api/me", {"name": "Ann"}))
        ann.cookie = None  # a new guest at the same address
    assert [status for status, _ in answers] == [200] * REQUESTS + [429]
    problem = answers[-1][1]
    assert problem["code"] == "too-many-requests"
    assert "Wait a moment" in problem["reason"]
    assert ann.ask("GET", "/api/me")[0] == 200
    assert ben.ask("PUT", "/api/me", {"name": "Ben"})[0] == 200
