"""The card of a corpus: a page that says what is in it and how it was made, and that tells the
package `datasets` where its files are.

`card.template` is its text, with places for what is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from string import Template
from typing import Final

from .figures import PartFigures, Standing, corpus_figures
from .making import DATA
from .recipe import command
from .table import write_whole

CARD: Final = "README.md"
TEMPLATE: Final = Path(__file__).with_name("card.template")
MADE: Final = "<!-- `mergemaker corpus card` wrote this card, and will write it anew. -->"
UNITS: Final = {
    10**zeros: unit
    for zeros, unit in enumerate(("1K", "10K", "100K", "1M", "10M", "100M", "1B"), 3)
}

COLUMNS: Final = {
    "game_id": "the game, by the name of its configuration and its number there",
    "ruleset": "the rules, as a record names them: a preset, and options that differ from it",
    "players": "how many play, 2 to 6",
    "bots": "who played, in seat order; from game to game everybody moves up a seat",
    "seed": "the 32 bytes that the deal and all later chance follow from (ruling R40)",
    "chance": "the first state of the generator of later chance; it follows from the seed",
    "bag": "every tile by its number, in the order in which they are drawn; it follows from the "
    "seed",
    "actions": "every decision of the game, in order, each a number that always means the same",
    "seats": "the seat that made each of these, from 0",
    "totals": "each seat's dollars at the end, the scoring included",
    "places": "each seat's place, from 1; equal totals share one",
    "turns": "how many turns began",
    "ending": "why the game ended: `declared` by a player; `stalemate-hands`, nobody has a tile; "
    "or `stalemate-round`, nobody could place one for a whole round",
    "rules_version": "the version of the rules",
    "engine_version": "the version of Mergemaker that played",
}


def write_card(corpus: Path) -> Path:
    """Count what is in a corpus, and write its card.

    Args:
        corpus: the folder of the corpus.

    Returns:
        The card's path.

    Raises:
        FileExistsError: there is a card that was written by somebody else.
        BadRecipe: a part has no recipe.
        OSError: a file cannot be read or written.
    """
    path = corpus / CARD
    if path.exists() and MADE not in path.read_text(encoding="utf-8"):
        raise FileExistsError(f"{path} was not written by this command. Move it away first.")
    text = card(corpus_figures(corpus))
    write_whole(path, lambda to: to.write_text(text, encoding="utf-8", newline="\n"))
    return path


def card(parts: Sequence[PartFigures]) -> str:
    """The text of the card of a corpus with these figures."""
    games = sum(part.games for part in parts)
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        category=size_category(games),
        configs="\n".join(map(_configuration, parts)),
        made=MADE,
        games=f"{games:,}",
        decisions=f"{sum(part.decisions for part in parts):,}",
        size=megabytes(sum(part.size for part in parts)),
        parts=_parts(parts),
        endings=_endings(parts),
        bots=_bots(parts),
        seats=_seats(parts),
        columns=_table(("column", "what it has"), ((f"`{n}`", t) for n, t in COLUMNS.items())),
        first=parts[0].recipe.name,
        versions=", ".join(sorted({part.recipe.engine_version for part in parts})),
        commands="\n".join(command(part.recipe) for part in parts),
        version=parts[0].recipe.engine_version,
    )


def size_category(games: int) -> str:
    """The category of a dataset of so many games, as cards write it: `10K<n<100K`."""
    least = max((size for size in UNITS if size <= games), default=0)
    return f"{UNITS[least]}<n<{UNITS[10 * least]}" if least else "n<1K"


def megabytes(size: int) -> str:
    """A number of bytes, for people."""
    return f"{size / 1e6:,.1f} MB" if size >= 1e5 else f"{size / 1e3:,.1f} kB"


def _configuration(part: PartFigures) -> str:
    """Where the package `datasets` finds the files of a part."""
    name = part.recipe.name
    return f"""\
- config_name: {name}
  data_files:
  - split: train
    path: {DATA}/{name}/games-*.parquet"""


def _parts(parts: Sequence[PartFigures]) -> str:
    head = (
        *("configuration", "ruleset", "players", "bots", "games", "decisions"),
        *("decisions of a game", "turns of a game", "size", "bytes a game"),
    )
    rows = (
        (
            f"`{part.recipe.name}`",
            f"`{part.recipe.ruleset}`",
            part.recipe.players,
            ", ".join(dict.fromkeys(part.recipe.bots)),
            f"{part.games:,}",
            f"{part.decisions:,}",
            f"{part.decisions / part.games:.1f} ({part.fewest}–{part.most})",
            f"{part.turns / part.games:.1f}",
            megabytes(part.size),
            f"{part.size / part.games:.0f}",
        )
        for part in parts
    )
    return _table(head, rows)


def _endings(parts: Sequence[PartFigures]) -> str:
    head = ("configuration", "ending", "games", "share", "average of the winner")
    rows = (
        (
            f"`{part.recipe.name}`",
            f"`{ending}`",
            f"{found.games:,}",
            f"{found.games / part.games:.2%}",
            f"${found.winning / found.games:,.0f}",
        )
        for part in parts
        for ending, found in sorted(part.endings.items(), key=lambda item: -item[1].games)
    )
    return _table(head, rows)


def _bots(parts: Sequence[PartFigures]) -> str:
    head = ("configuration", "bot", "seats played", "won", "average dollars")
    rows = (
        (f"`{part.recipe.name}`", bot, *_standing(standing, alone=len(part.bots) == 1))
        for part in parts
        for bot, standing in sorted(part.bots.items(), key=lambda item: -item[1].share)
    )
    return _table(head, rows)


def _seats(parts: Sequence[PartFigures]) -> str:
    head = ("configuration", "seat", "games", "won", "average dollars")
    rows = (
        (f"`{part.recipe.name}`", seat, *_standing(standing))
        for part in parts
        for seat, standing in enumerate(part.seats)
    )
    return _table(head, rows)


def _standing(standing: Standing, *, alone: bool = False) -> tuple[str, str, str]:
    """The last cells of a row; a bot that played alone always wins its share."""
    won = "" if alone else f"{standing.share:.2%} ± {standing.error:.2%}"
    return f"{standing.games:,}", won, f"${standing.cash / standing.games:,.0f}"


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
