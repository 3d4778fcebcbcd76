"""Convert fifty games that another implementation played and recorded to online-50.jsonl.gz.

    python -m tests.records.convert GAMES.JSONL.GZ

Each line of the result is a game: `record` is the game in our notation, `tables` the facts that the
other implementation reported before each placement and purchase (see `Table`), and `final` the cash
after the final scoring. Its facts at other decisions are left out: it pays all bonuses of a merger
at once and changes the board before the dispositions.
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
"""Cash and shares by seat, sizes, prices, the bank's shares, sorted hands, number of tiles in the
bag, and the board."""


def moves(do: list[Any], names: list[str]) -> list[Move]:
    """The moves of a decision, as the other implementation recorded it."""

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
    raise ValueError(f"unknown decision: {do}")


def table(facts: dict[str, Any]) -> Table:
    """The facts in the order that `Table` gives."""
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
    """A game, replayed by our rules to get its record."""
    game = deal(ruleset("online"), played["players"], bag=played["draw_order"])
    facts, tables = played["initial"], []
    for step in played["steps"]:
        if step["do"][0] in COMPARED:
            tables.append(table(facts))
        for move in moves(step["do"], played["chains"]):
            if not game.over:  # it may end with the declaration, if nothing can be bought
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
