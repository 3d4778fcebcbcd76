"""A program for two players that offers trades as its argument says, and declines every offer."""

import json
import sys


def main() -> None:
    hello, offered = {}, 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "over":
            return
        if message["type"] == "hello":
            assert message["rules"]["options"]["trading"] == "on"
            hello = message
            answer = {"type": "ready"}
        else:
            moves = decide(sys.argv[1], hello, message, offered)
            offered += moves[0].startswith("offer")
            answer = {"type": "moves", "id": message["id"], "moves": moves}
        print(json.dumps(answer), flush=True)


def decide(way: str, hello: dict, message: dict, offered: int) -> list[str]:
    """What to answer, after so many offers."""
    view, seat = message["view"], hello["seat"]
    if message["kind"] == "answer":
        check_offer(view["offer"], seat)
        return ["decline"]
    enough = offered and way in ("well", "badly")
    terms = offer(way, hello, view) if message["kind"] == "place" and not enough else ""
    if not terms:
        return [message["legal"][0]]
    return [terms, *(["withdraw", terms] * 3 if way == "at-once" else [])]


def offer(way: str, hello: dict, view: dict) -> str:
    """An offer for a share of the other seat if it has one; nothing if not."""
    mine, other = hello["seat"], 1 - hello["seat"]
    names = [chain["name"] for chain in hello["rules"]["chains"]]
    counts = view["players"][other]["shares"]
    held = [name for name, count in zip(names, counts, strict=True) if count]
    if not held or view["players"][mine]["cash"] < 2000:
        return ""
    dollars = 2000 if way == "well" else 1
    return f"offer #{other} give ${dollars:,} get {held[0]} 1"


def check_offer(standing: dict, seat: int) -> None:
    """End if what stands is not an offer to a seat, as the page describes it."""
    assert standing["to"] == seat
    assert standing["give"]["cash"] in (1, 2000)
    assert standing["give"]["shares"] == [0] * 7
    assert standing["get"]["cash"] == 0
    assert sum(standing["get"]["shares"]) == 1


if __name__ == "__main__":
    main()
