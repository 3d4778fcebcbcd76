"""A bot for `mergemaker arena --external`, in pure standard library, to copy and improve.

    mergemaker arena heuristic --players 2 --external 'mine=python3 examples/arena_bot.py'

It places the tile that touches most others, buys shares where it leads or nearly does, sells
defunct shares, and ends the game when it is ahead. The protocol is in `docs/arena.md`.
"""

import json
import sys
from operator import mul


def main() -> None:
    """Answer one line of JSON with another until there are no more."""
    hello = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            hello = message
            answer = {"type": "ready"}
        elif message["type"] == "decide":
            answer = {"type": "moves", "id": message["id"], "moves": [choose(hello, message)]}
        else:  # the game is over
            return
        print(json.dumps(answer), flush=True)


def choose(hello: dict, message: dict) -> str:
    """One of the legal moves, as text."""
    legal, view, seat = message["legal"], message["view"], hello["seat"]
    if "end" in legal and richest(view) == seat:
        return "end"
    legal = [move for move in legal if move != "end"]
    match message["kind"]:
        case "place":
            return max(legal, key=lambda tile: neighbours(hello["rules"], view["board"], tile))
        case "dispose":
            return max(legal, key=lambda move: (move.startswith("sell"), len(move), move))
        case "buy":
            return max(legal, key=lambda move: worth(hello, view, move))
        case _:
            return legal[0]


def neighbours(rules: dict, board: str, tile: str) -> int:
    """How many tiles this one would touch."""
    column, row = int(tile[:-1]) - 1, ord(tile[-1]) - ord("A")
    beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return sum(
        board[y * rules["columns"] + x] not in ".x"
        for x, y in beside
        if 0 <= x < rules["columns"] and 0 <= y < rules["rows"]
    )


def worth(hello: dict, view: dict, move: str) -> float:
    """The worth of a purchase: most for shares near a majority in chains that are not yet safe."""
    words = move.split()[1:]  # as in "buy Luxor 2 Tower 1"
    value = 0.0
    for name, count in zip(words[::2], map(int, words[1::2]), strict=True):
        chain = next(at for at, c in enumerate(hello["rules"]["chains"]) if c["name"] == name)
        shares = [(player["shares"] or [0] * 7)[chain] for player in view["players"]]
        rivals = max(held for seat, held in enumerate(shares) if seat != hello["seat"])
        behind = rivals - shares[hello["seat"]] - count
        value += (
            count * (2 if -3 <= behind <= 0 else 1) * (1 if view["chains"][chain]["safe"] else 2)
        )
    return value


def richest(view: dict) -> int:
    """The seat with the most cash and shares at today's prices."""
    prices = [chain["price"] for chain in view["chains"]]
    worths = [
        (player["cash"] or 0) + sum(map(mul, player["shares"] or [], prices))
        for player in view["players"]
    ]
    return worths.index(max(worths))


if __name__ == "__main__":
    main()
