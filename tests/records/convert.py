"""Makes online-50.jsonl.gz of fifty games that another implementation played and recorded.

    python -m tests.records.convert GAMES.JSONL.GZ

Each line of the result is one game: `record`, the game in our notation, and `tables`, the facts
that the other implementation saw at each placement and purchase (see `Table`), then `final`, the
cash after the final scoring. Its own tables at other moments are left out, because it pays all of a
merger's bonuses at once and changes the board before the dispositions.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from mergemaker.rules import (
    Buy,
    Chain,
    Declare,
    Dispose,
    Found,
    Move,
    Next,
    Place,
    Survivor,
    deal,
    play,
    ruleset,
    write_record,
)

OUTPUT = Path(__file__).with_name("online-50.jsonl.gz")
COMPARED = {"place", "buy"}

Table = list[Any]
"""Cash, shares by seat, sizes, prices, shares in the bank, sorted hands, tiles in the bag, the
board."""


def moves(do: list[Any], names: list[str]) -> list[Move]:
    """The typed moves of one of the other implementation's decisions."""

    def chain(name: str) -> Chain:
        return Chain(names.index(name))

    match do:
        case ["place", tile]:
            return [Place(tile)]
        case ["found", name]:
            return [Found(chain(name))]
        case ["survivor", name]:
            return [Survivor(chain(name))]
        case ["next", name]:
            return [Next(chain(name))]
        case ["dispose", {"sell": sell, "trade": trade}]:
            return [Dispose(sell, trade)]
        case ["buy", bought, declares]:
            basket = sorted(chain(name) for name, count in bought.items() for _ in range(count))
            return [*([Declare()] if declares else []), Buy(tuple(basket))]
    raise ValueError(f"nothing is known of {do}")


def table(facts: dict[str, Any]) -> Table:
    """The facts of one moment, in the order that `Table` says."""
    return [
        facts["cash"],
        facts["shares"],
        facts["sizes"],
        facts["price"],
        facts["avail"],
        facts["racks"],
        facts["bag"],
        facts["board"],
    ]


def convert(played: dict[str, Any]) -> dict[str, Any]:
    """One game, played through on our rules for its record."""
    game = deal(ruleset("online"), played["players"], bag=played["draw_order"])
    facts, tables = played["initial"], []
    for step in played["steps"]:
        if step["do"][0] in COMPARED:
            tables.append(table(facts))
        for move in moves(step["do"], played["chains"]):
            if not game.over:  # declaring the end where nothing can be bought ends it
                play(game, step["actor"], move)
        facts = step["after"]
    return {"record": write_record(game), "tables": tables, "final": played["final"]}


def main(source: str) -> None:
    with gzip.open(source, "rt", encoding="utf-8") as lines:
        games = [convert(json.loads(line)) for line in lines]
    text = "".join(json.dumps(game, separators=(",", ":")) + "\n" for game in games)
    OUTPUT.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main(sys.argv[1])
