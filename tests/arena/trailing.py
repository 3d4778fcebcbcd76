"""A program that adds a move to its answers where its argument says."""

import json
import sys


def main() -> None:
    where, *more = sys.argv[1:]
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "over":
            return
        answer = {"type": "ready"}
        if message["type"] == "decide":
            moves = decide(where, message, more)
            answer = {"type": "moves", "id": message["id"], "moves": moves}
        print(json.dumps(answer), flush=True)


def decide(where: str, message: dict, more: list[str]) -> list[str]:
    legal, view = message["legal"], message["view"]
    if where == "end" and message["kind"] == "buy" and "end" in legal:
        return ["end", "pass", *more]  # the game is over before these
    if where == "orphan" and message["kind"] == "place" and not view["declared"]:
        # Before any chain is founded there is nothing to buy.
        alone = [tile for tile in legal if tile != "end" and touches_nothing(view["board"], tile)]
        if alone and not any(chain["size"] for chain in view["chains"]):
            return [alone[0], *more]
    if where == "buy" and message["kind"] == "buy":
        return ["pass", *more]
    return [legal[0]]


def touches_nothing(board: str, tile: str) -> bool:
    """Whether a tile of the usual board of 12 columns would be an orphan."""
    column, row = int(tile[:-1]) - 1, ord(tile[-1]) - ord("A")
    beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return all(board[y * 12 + x] == "." for x, y in beside if 0 <= x < 12 and 0 <= y < 9)


if __name__ == "__main__":
    main()
