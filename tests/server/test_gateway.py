"""Identities, origins, and the headers that protect the browser."""

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.support.player import Person

EVIL = "https://evil.example"


def test_a_guest_gets_an_identity_without_signing_up_and_keeps_it(server: Server):
    guest = Person(server.url)
    assert guest.ask("GET", "/api/me") == (200, {"name": None, "registered": False, "games": []})
    assert guest.cookie is not None
    cookie = guest.cookie
    status, me = guest.ask("PUT", "/api/me", {"name": "  Ann\u202e\n "})
    assert (status, me["name"]) == (200, "Ann")
    assert guest.cookie == cookie
    assert Person(server.url, cookie).ask("GET", "/api/me")[1]["name"] == "Ann"
    assert Person(server.url).ask("GET", "/api/me")[1]["name"] is None


def test_cookies_are_protected(server: Server):
    import urllib.request

    with urllib.request.urlopen(server.url + "api/me") as answer:
        plain = answer.headers["Set-Cookie"]
    proxied = urllib.request.Request(server.url + "api/me", headers={"X-Forwarded-Proto": "https"})
    with urllib.request.urlopen(proxied) as answer:
        secure = answer.headers["Set-Cookie"]
    assert plain.startswith("mergemaker=")
    assert secure.startswith("__Host-mergemaker=")
    assert "; Secure" in secure
    for cookie in (plain, secure):
        assert "; HttpOnly" in cookie
        assert "; SameSite=Lax" in cookie
        assert "; Path=/" in cookie
        assert "Domain" not in cookie


@pytest.mark.parametrize("path", ["/", "/api/catalogue", "/schema/openapi.json", "/healthz"])
def test_responses_have_a_content_security_policy(server: Server, path: str):
    import urllib.request

    with urllib.request.urlopen(server.url.rstrip("/") + path) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Origin": EVIL}, 403, "foreign-origin"),
        ({"Origin": "null"}, 403, "foreign-origin"),
        ({"Content-Type": "text/plain"}, 415, "not-json"),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415, "not-json"),
    ],
)
def test_pages_of_other_sites_cannot_make_games(
    server: Server, headers: dict[str, str], status: int, code: str
):
    answer = Person(server.url).ask("POST", "/api/games", {}, headers)
    assert (answer[0], answer[1]["code"]) == (status, code)


def test_dns_rebinding_does_not_get_past_the_origin_check(server: Server):
    rebound = {"Origin": "http://evil.example:80", "Host": "evil.example:80"}
    status, problem = Person(server.url).ask("POST", "/api/games", {}, rebound)
    assert (status, problem["code"]) == (403, "foreign-origin")
    assert "MERGEMAKER_ORIGINS" in problem["reason"]


def test_listed_origins_are_allowed(start: StartServer):
    server = start(MERGEMAKER_ORIGINS="https://games.example https://other.example")
    guest = Person(server.url)
    assert guest.ask("POST", "/api/games", {}, {"Origin": "https://other.example"})[0] == 201
    assert guest.ask("POST", "/api/games", {}, {"Origin": "https://another.example"})[0] == 403


@pytest.mark.parametrize("origin", [Origin(EVIL), None])
def test_only_our_own_pages_can_open_sockets(server: Server, origin: Origin | None):
    ann = Person(server.url)
    game = ann.make()["id"]
    address = f"{server.url}api/games/{game}/socket".replace("http", "ws")
    headers = {"Cookie": ann.cookie or ""}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, origin=origin, additional_headers=headers),
    ):
        pass
    assert refused.value.response.status_code == 403
