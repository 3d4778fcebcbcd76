"""The client's page and files, and how long browsers may cache them."""

from __future__ import annotations

import gzip
import json
import re
import urllib.error
import urllib.request
from email.message import Message
from importlib.resources import files

import pytest

from mergemaker.rules import Place, read_record
from tests.browser.server import Server


def fetch(server: Server, path: str, **headers: str) -> tuple[int, Message, bytes]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(server.url.rstrip("/") + path, headers=named)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def test_every_address_of_the_client_gets_its_page(server: Server):
    page = fetch(server, "/")[2]
    for path in ("/", "/g/abc", "/j/abc", "/rules"):
        status, headers, body = fetch(server, path)
        assert status == 200
        assert headers["Content-Type"].startswith("text/html")
        assert headers["Cache-Control"] == "no-cache"
        assert body == page
    assert fetch(server, "/assets/nothing.js")[0] == 404
    assert fetch(server, "/api/nothing")[0] == 404


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT, en;q=0.5", "de"),
        ("fr-CA, de;q=0.8, en;q=0.9", "en"),
        ("fr, de;q=0.1", "de"),
        ("de;q=0, fr", "en"),
        ("*", "en"),
        ("de;q=, ;;, en;level=1", "en"),
    ],
)
def test_the_page_comes_in_the_language_that_the_browser_asks_for(
    server: Server, asked: str, language: str
):
    _, headers, body = fetch(server, "/rules", Accept_Language=asked)
    assert headers["Content-Language"] == language
    assert f'<html lang="{language}'.encode() in body
    assert headers["Vary"] == "accept-encoding, accept-language, cookie"
    assert f"</assets/{language}/" in headers["Link"]
    assert f'src="/assets/{language}/'.encode() in body


def test_the_language_that_somebody_has_chosen_goes_first(server: Server):
    german = {"Cookie": "language=de", "Accept_Language": "en"}
    _, headers, body = fetch(server, "/", **german)
    assert (headers["Content-Language"], b"Brettspiel" in body) == ("de", True)
    assert "Brettspiel" in json.loads(fetch(server, "/app.webmanifest", **german)[2])["description"]
    assert fetch(server, "/", If_None_Match=headers["ETag"], **german)[0] == 304
    assert fetch(server, "/", If_None_Match=headers["ETag"])[0] == 200
    assert fetch(server, "/", Cookie="language=xx")[1]["Content-Language"] == "en"
    for path in ("/index.de.html", "/manifest.de.json"):
        assert fetch(server, path)[0] == 404


def test_hashed_files_are_cached_for_ever_and_compressed(server: Server):
    page = fetch(server, "/")[2].decode()
    names = re.findall(r'"(/assets/[^"]+)"', page)
    assert names
    for name in names:
        _, headers, plain = fetch(server, name)
        assert "immutable" in headers["Cache-Control"]
        assert headers["Content-Encoding"] is None
        _, headers, packed = fetch(server, name, Accept_Encoding="gzip, deflate")
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed) == plain
        _, headers, smaller = fetch(server, name, Accept_Encoding="gzip, deflate, br, zstd")
        assert headers["Content-Encoding"] == "br"
        assert len(smaller) < len(packed)
        assert fetch(server, f"{name}.br")[0] == 404


def test_an_unchanged_page_is_not_sent_again(server: Server):
    _, headers, _ = fetch(server, "/")
    status, _, body = fetch(server, "/", If_None_Match=headers["ETag"])
    assert (status, body) == (304, b"")


def test_files_outside_the_client_cannot_be_fetched(server: Server):
    for path in ("/../protocol.py", "/..%2fprotocol.py", "/assets/../../cli.py", "/.fingerprint"):
        status, _, body = fetch(server, path)
        assert status in (400, 404), path
        assert b"import" not in body


def test_the_openapi_schema_lists_every_path(server: Server):
    status, _, body = fetch(server, "/schema/openapi.json")
    described = json.loads(body)
    assert status == 200
    assert set(described["paths"]) == {
        "/api/account",
        "/api/account/delete",
        "/api/account/links",
        "/api/account/links/owner",
        "/api/account/links/use",
        "/api/account/password",
        "/api/account/sessions",
        "/api/account/sessions/{session}/end",
        "/api/account/sign-in",
        "/api/account/sign-out",
        "/api/catalogue",
        "/api/account/export",
        "/api/invites/{code}/qr",
        "/api/lessons/{name}",
        "/api/me/email",
        "/api/me/email/confirm",
        "/api/me/notices",
        "/api/me/push",
        "/api/me",
        "/api/me/games",
        "/api/me/history",
        "/api/me/statistics",
        "/api/games",
        "/api/games/import",
        "/api/games/{game}",
        "/api/games/{game}/play-on",
        "/api/games/{game}/notes",
        "/api/games/{game}/notes/link",
        "/api/games/{game}/notes/link/end",
        "/api/games/{game}/plies/{ply}",
        "/api/games/{game}/review/decisions/{number}/puzzle",
        "/api/games/{game}/ratings",
        "/api/games/{game}/orders",
        "/api/games/{game}/record",
        "/api/games/{game}/rematch",
        "/api/games/{game}/replay",
        "/api/games/{game}/review",
        "/api/games/{game}/review/summary",
        "/api/games/{game}/screen/qr",
        "/api/invites/{code}",
        "/api/leaderboard",
        "/api/notes/{code}",
        "/api/notes/{code}/qr",
        "/api/notes/{code}/report",
        "/api/lobby",
        "/api/lobby/seat",
        "/api/showcase",
        "/api/puzzles",
        "/api/puzzles/{puzzle}",
        "/api/me/ratings",
    }


@pytest.mark.parametrize("path", ["/", "/g/abc", "/replay/abc"])
def test_a_page_preloads_its_scripts_and_styles(server: Server, path: str):
    links = fetch(server, path)[1]["Link"]
    assert "; rel=modulepreload" in links
    assert "; rel=preload; as=style" in links
    for name in re.findall(r"<(/assets/[^>]+)>", links):
        assert fetch(server, name)[0] == 200


def test_the_home_page_shows_a_game_as_the_engine_played_it(server: Server):
    body = fetch(server, "/api/showcase")[2]
    shown = json.loads(body)
    whole = read_record((files("mergemaker.server.web") / "showcase.txt").read_text())
    assert shown["turns"][-1]["cells"] == whole.board()
    assert shown["totals"] == [whole.cash(seat) for seat in range(4)]
    assert [turn["tile"] for turn in shown["turns"]] == [
        move.tile for _, move in whole.history if isinstance(move, Place)
    ]
    first = next(turn for turn in shown["turns"] if turn["taken"])
    assert (first["tile"], first["chain"], first["taken"]) == ("7C", 6, [5])
    assert (first["size"], first["paid"]) == (7, [0, 3800, 3800, 0])  # R27: a tie shares both
