"""How much one address may ask for."""

from mergemaker.server.web.limits import REQUESTS
from tests.browser.server import Server
from tests.support.player import Person

# Addresses of documentation: the server believes a proxy on its own machine.
ANN = {"X-Forwarded-For": "203.0.113.1"}
BEN = {"X-Forwarded-For": "203.0.113.2"}


def test_an_address_that_asks_for_too_much_is_told_to_wait(server: Server):
    answers = [
        Person(server.url).ask("PUT", "/api/me", {"name": "Ann"}, ANN) for _ in range(REQUESTS + 1)
    ]
    assert [status for status, _ in answers] == [200] * REQUESTS + [429]
    problem = answers[-1][1]
    assert problem["code"] == "http-429"
    assert "Wait a moment" in problem["reason"]
    assert Person(server.url).ask("GET", "/api/me", headers=ANN)[0] == 200
    assert Person(server.url).ask("PUT", "/api/me", {"name": "Ben"}, BEN)[0] == 200
