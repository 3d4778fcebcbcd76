"""Play one whole game against bots on an installed server, over its protocol.

`.ci/run` runs this with the Python of a fresh environment, outside the checkout, so that it tests
the installed package. It always takes the first option, and declares the end as soon as possible.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

PATIENCE = 60  # seconds to wait for the server to say anything
CHAINS = ("Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial")


def main() -> None:
    """Start a server, check what it serves, play a game, and stop the server."""
    import mergemaker

    with tempfile.TemporaryDirectory() as data:
        program = Path(sys.executable).with_name("mergemaker")
        server = subprocess.Popen(
            # The script plays faster than people may.
            [program, "serve", "--port", "0", "--data", data, "--command-rate", "1000"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        try:
            address = read_address(server)
            print(f"{mergemaker.__file__} serves at {address}")
            check_page(address)
            standings = play(address)
        finally:
            server.terminate()
            status = server.wait(PATIENCE)
    assert status == 0, f"the server ended with status {status}"
    for standing in standings:
        print(f"{standing['place']}. seat {standing['seat']}  ${standing['total']:,}")


def read_address(server: subprocess.Popen[str]) -> str:
    """Read the server's output until it gives its address."""
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return found[0]
    raise AssertionError("the server ended without giving its address")


def check_page(address: str) -> None:
    """Check that the package contains the client, with every file that its page loads, and the
    site.
    """
    page = get(address + "/").decode()
    files = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert any(name.endswith(".js") for name in files), page
    for name in files:
        assert get(address + name), name
    assert b'class="film"' in get(address + "/docs/")


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return answer.read()


def play(address: str) -> list[dict[str, Any]]:
    """Make a game against three bots and play it to its end.

    Returns:
        The final standings.
    """
    request = urllib.request.Request(
        address + "/api/games",
        json.dumps({"pace": "instant"}).encode(),
        {"Content-Type": "application/json", "Origin": address},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        game = json.load(answer)["id"]
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
    socket = connect(
        f"{address}/api/games/{game}/socket".replace("http:", "ws:"),
        origin=Origin(address),
        additional_headers={"Cookie": cookie},
        max_size=None,
    )
    with socket:
        decisions = 0
        for view in views(socket):
            if view["standings"] is not None:
                print(f"{view['ply']} plies, {decisions} of our decisions: {view['ending']}")
                return view["standings"]
            if view["options"] is not None:
                decisions += 1
                move = {"id": str(decisions), "seq": view["seq"], "moves": choose(view["options"])}
                socket.send(json.dumps({"type": "move", **move}))
    raise AssertionError("the connection ended before the game did")


def views(socket: ClientConnection) -> Iterator[dict[str, Any]]:
    """Yield each new view. Only listed options are played, so a refusal is an error."""
    seq = -1
    while True:
        message = json.loads(socket.recv(PATIENCE))
        assert message["type"] != "refused", message
        if message["type"] == "update" and message["view"]["seq"] > seq:
            seq = message["view"]["seq"]
            yield message["view"]


def choose(options: dict[str, Any]) -> list[str]:
    """Return the moves of the first option, in the notation of a record."""
    if options["declare"] is not None:
        return ["end"]
    match options["kind"]:
        case "place":
            return next(tile["outcomes"][0] for tile in options["tiles"] if tile["outcomes"])[
                "moves"
            ]
        case "found" | "survivor" | "next":
            return options["chains"][0]["outcome"]["moves"]
        case "dispose":
            return options["dispose"]["presets"][0]["moves"]
        case "buy":
            dearest = max(options["buy"]["choices"], key=len)
            bought = [f"{CHAINS[int(c)]} {len(list(group))}" for c, group in groupby(dearest)]
            return ["buy " + " ".join(bought) if bought else "pass"]
        case "answer":
            return ["decline"]
        case kind:
            raise AssertionError(f"unexpected kind of decision: {kind}")


if __name__ == "__main__":
    main()
