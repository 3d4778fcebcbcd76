"""A recorded game as a film: what the board looks like after each turn, and what happened in it.

Everything in it comes from the rules: the record is played again, move by move.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from mergemaker.rules import Chain, Game, deal, events, play_unchecked, read_record
from tests.support.narration import narrate

from .outline import outline

ORPHANS = "o"

_ARTICLE = re.compile(r"\b(given )a ([AI])")  # American, Imperial


@dataclass
class Frame:
    """What is shown at once, for a moment.

    Attributes:
        pieces: the paths of the pieces that have changed since the frame before, by the number of
            their chain, or `o` for the orphans. A path is empty if the piece is gone.
        cells: what is on the cells that have changed, likewise.
        cash: every player's dollars.
        seat: the player in turn, or None before the first turn.
        tile: the tile that has just been placed, or None.
        words: what has happened, in a sentence or two.
        kind: `turn`, `found`, `bonus`, `merged` or `over`: how long it is shown depends on it.
    """

    pieces: dict[str, str]
    cells: dict[str, str]
    cash: list[int]
    seat: int | None
    tile: str | None
    words: str
    kind: str


@dataclass
class Film:
    """A whole game.

    Attributes:
        players: their names.
        columns: how many columns the board has.
        rows: how many rows it has.
        letters: the letter of each chain.
        frames: what is shown, in order.
    """

    players: list[str]
    columns: int
    rows: int
    letters: list[str]
    frames: list[Frame]


class _Camera:
    """Takes the frames of a game that is being played again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._pieces: dict[str, str] = {}
        self._cells: dict[str, str] = {}

    def frame(self, happened: Sequence[events.Event], seat: int | None = None) -> Frame:
        """What the game looks like now, after some events of a seat's turn."""
        before, cells_before = self._pieces, self._cells
        self._cells = _cells(self.game)
        self._pieces = _pieces(self._cells)
        return Frame(
            _changes(before, self._pieces),
            _changes(cells_before, self._cells),
            [self.game.cash(player) for player in range(len(self.game.players))],
            seat,
            next((event.tile for event in happened if isinstance(event, events.Placed)), None),
            in_words(happened, self.game),
            _kind(happened),
        )


def make_film(record: str) -> Film:
    """Play a record again and film it.

    Args:
        record: the record of a game that is over and has its seed.
    """
    whole = read_record(record)
    game = deal(whole.ruleset, list(whole.players), seed=whole.seed)
    camera = _Camera(game)
    frames = [camera.frame([e for e in game.opening if isinstance(e, events.StartingTile)])]
    happened: list[events.Event] = []
    for seat, move in whole.history:
        turn, player = game.turn_number, game.turn
        told = [event for event in play_unchecked(game, seat, move) if _is_shown(event)]
        happened += told
        paid = any(isinstance(event, events.Bonus) for event in told)
        if paid or game.over or game.turn_number != turn:
            frames.append(camera.frame(happened, player))
            happened = []
    scored = [f"{game.players[line.seat]} ${line.total:,}" for line in game.scores().lines]
    frames[-1].kind = "over"
    frames[-1].words = f"The end, by total: {', '.join(scored)}."
    rules = game.ruleset
    letters = [rules.letter(chain) for chain in Chain]
    return Film(list(game.players), rules.columns, rules.rows, letters, frames)


def as_data(film: Film) -> dict[str, object]:
    """A film as JSON has it."""
    return asdict(film)


def _kind(happened: Sequence[events.Event]) -> str:
    kinds = {type(event) for event in happened}
    if events.Bonus in kinds:
        return "bonus"
    if events.Absorbed in kinds:
        return "merged"
    return "found" if events.Founded in kinds else "turn"


def _cells(game: Game) -> dict[str, str]:
    signs = {game.ruleset.letter(chain): str(int(chain)) for chain in Chain} | {"o": ORPHANS}
    return {tile: signs[sign] for tile in game.ruleset.tiles if (sign := game.cell(tile)) in signs}


def _pieces(cells: dict[str, str]) -> dict[str, str]:
    tiles: dict[str, list[str]] = {}
    for tile, key in cells.items():
        tiles.setdefault(key, []).append(tile)
    alone = "".join(outline([tile]) for tile in tiles.pop(ORPHANS, ()))
    return {key: outline(group) for key, group in tiles.items()} | {ORPHANS: alone}


def _changes(before: dict[str, str], after: dict[str, str]) -> dict[str, str]:
    """What has changed or is new; what is gone is empty."""
    gone = dict.fromkeys(before.keys() - after.keys(), "")
    return {key: value for key, value in after.items() if before.get(key) != value} | gone


def _is_shown(event: events.Event) -> bool:
    hidden = (events.Drew, events.Replaced, events.TurnStarted)
    return not isinstance(event, hidden)


def in_words(happened: Sequence[events.Event], game: Game) -> str:
    """What has happened, in sentences: what a player does in a row becomes one."""
    sentences: list[str] = []
    last = ""
    for event in happened:
        told = _ARTICLE.sub(r"\1an \2", narrate(event, game.players, game.ruleset))
        subject, _, rest = told.partition(" ")
        if subject == last and subject in game.players:
            sentences[-1] += f", {rest}"
        else:
            sentences.append(told)
        last = subject
    return " ".join(f"{sentence}." for sentence in sentences)
