"""The game that is shown on the home page, over HTTP.

It was played by four bots and is stored as a record. What is sent of it is what the engine says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from litestar import get

from mergemaker.rules import Event, Game, play_unchecked, read_record
from mergemaker.table.rules_shown import rules_shown

from ..wire import showcase_bodies as bodies

_RECORD = "showcase.txt"


@get("/api/showcase", sync_to_thread=True)
def get_showcase() -> bodies.Showcase:
    """A game between bots, to show what the game is like."""
    return showcase()


@cache
def showcase() -> bodies.Showcase:
    """The game as it is sent."""
    record = (files("mergemaker.server.web") / _RECORD).read_text(encoding="utf-8")
    whole, game = read_record(record), read_record(record, ply=0)
    dealt, turns = game.board(), list[_Turn]()
    for seat, move in whole.history:
        for event in play_unchecked(game, seat, move):
            if event.type == "placed":
                turns.append(_Turn(event.seat, event.tile, [0] * len(game.players)))
            elif turns and not game.over:
                turns[-1].note(event)
        turns[-1].cells = game.board()
        turns[-1].size = _size(game, turns[-1].chain)
    shown = rules_shown(whole.ruleset)
    return bodies.Showcase(
        columns=whole.ruleset.columns,
        rows=whole.ruleset.rows,
        chains=shown.chains,
        players=list(whole.players),
        cells=dealt,
        turns=[turn.shown() for turn in turns],
        totals=[whole.cash(seat) for seat in range(len(whole.players))],
    )


@dataclass
class _Turn:
    """A turn while it is played."""

    seat: int
    tile: str
    paid: list[int]
    cells: str = ""
    chain: int | None = None
    size: int = 0
    founded: bool = False
    taken: list[int] = field(default_factory=list[int])

    def note(self, event: Event) -> None:
        """Note what comes of the tile."""
        match event.type:
            case "founded":
                self.chain, self.founded = event.chain, True
            case "grew":
                self.chain = event.chain
            case "absorbed":
                self.chain = event.survivor
                self.taken.append(event.chain)
            case "bonus" if event.seat >= 0:
                self.paid[event.seat] += event.amount
            case _:
                pass

    def shown(self) -> bodies.ShowcaseTurn:
        """The turn as it is sent."""
        return bodies.ShowcaseTurn(
            self.seat,
            self.tile,
            self.cells,
            self.chain,
            self.size,
            self.founded,
            self.taken,
            self.paid,
        )


def _size(game: Game, chain: int | None) -> int:
    return 0 if chain is None else game.size(chain)


HANDLERS = (get_showcase,)
