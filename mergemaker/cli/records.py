"""Reading records of games: `mergemaker replay` and `mergemaker verify`."""

from __future__ import annotations

import json
import sys
from typing import IO, TYPE_CHECKING, Any

import click

from .options import json_option, record_errors

if TYPE_CHECKING:
    from rich.table import Table

    from mergemaker.rules import Game


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--ply", type=click.IntRange(0), help="Stop after this many plies.  [default: all]")
@json_option
def replay(file: IO[str], ply: int | None, as_json: bool) -> None:
    """Replay the game recorded in FILE, and print its position.

    The position is the board, the chains and the players, or the itemised result if the game is
    over. `-` reads standard input.
    """
    game = _read(file, ply)
    if as_json:
        click.echo(json.dumps(_as_json(game), indent=2))
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{game.ruleset.preset}, after {len(game.history)} moves")
    console.print()
    console.print(game.diagram(), markup=False)
    console.print()
    console.print(_chains(game))
    console.print(_result(game) if game.over else _players(game))


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"))
def verify(file: IO[str]) -> None:
    """Check that the game recorded in FILE was dealt fairly (R40).

    Replays the moves, and checks the seed against the published hash and the order of the bag. `-`
    reads standard input.
    """
    from mergemaker.rules import verify_record

    wrong = verify_record(_read(file, None))
    for sentence in wrong:
        click.echo(sentence, err=True)
    if wrong:
        sys.exit(1)
    click.echo("The seed has the published hash and produces the bag that was played with.")


def _read(file: IO[str], ply: int | None) -> Game:
    from mergemaker.rules import read_record

    with record_errors(file):
        return read_record(file.read(), ply)


def _as_json(game: Game) -> dict[str, Any]:
    from mergemaker.rules import Chain

    seats = range(len(game.players))
    return {
        "ruleset": {"preset": game.ruleset.preset, "options": game.ruleset.options},
        "moves": len(game.history),
        "turn": None if game.over else game.turn,
        "deciding": [{"seat": d.seat, "kind": d.kind} for d in game.deciding],
        "ending": game.ending,
        "board": game.board(),
        "bag": game.bag_left,
        "chains": [
            {
                "name": game.ruleset.name(chain),
                "size": game.size(chain),
                "price": game.price(chain),
                "bank": game.bank(chain),
            }
            for chain in Chain
        ],
        "players": [
            {
                "name": game.players[seat],
                "cash": game.cash(seat),
                "shares": [game.shares(seat, chain) for chain in Chain],
                "hand": list(game.hand(seat)),
            }
            for seat in seats
        ],
        "result": [
            {
                "place": line.place,
                "cash_before": line.cash_before,
                "bonuses": [
                    {
                        "chain": game.ruleset.name(bonus.chain),
                        "kind": bonus.kind,
                        "amount": bonus.amount,
                    }
                    for bonus in line.bonuses
                ],
                "sales": [
                    {
                        "chain": game.ruleset.name(sale.chain),
                        "shares": sale.shares,
                        "price": sale.price,
                        "amount": sale.amount,
                    }
                    for sale in line.sales
                ],
                "total": line.total,
            }
            for line in game.scores().lines
        ]
        if game.over
        else None,
    }


def _table(title: str, first: str, *others: str) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column(first)
    for other in others:
        table.add_column(other, justify="right")
    return table


def _chains(game: Game) -> Table:
    from mergemaker.rules import Chain

    table = _table("Chains", "chain", "size", "price", "in the bank")
    for chain in Chain:
        size = f"{game.size(chain)}{' safe' if game.safe(chain) else ''}"
        name = game.ruleset.name(chain)
        table.add_row(name, size, _dollars(game.price(chain)), str(game.bank(chain)))
    return table


def _players(game: Game) -> Table:
    from mergemaker.rules import Chain

    letters = [game.ruleset.letter(chain) for chain in Chain]
    table = _table("Players", "player", "cash", *letters, "tiles")
    for seat, name in enumerate(game.players):
        shares = [str(game.shares(seat, chain) or "") for chain in Chain]
        turn = "> " if seat == game.turn else "  "
        table.add_row(turn + name, _dollars(game.cash(seat)), *shares, " ".join(game.hand(seat)))
    return table


def _result(game: Game) -> Table:
    table = _table(f"Result ({game.ending})", "player", "item", "dollars")
    for line in sorted(game.scores().lines, key=lambda line: line.place):
        table.add_section()
        table.add_row(game.players[line.seat], "cash", _dollars(line.cash_before))
        for bonus in line.bonuses:
            kind = bonus.kind.replace("_", " ")
            what = f"{game.ruleset.name(bonus.chain)}, {kind}"
            table.add_row("", what, _dollars(bonus.amount))
        for sale in line.sales:
            what = f"{sale.shares} {game.ruleset.name(sale.chain)} at {_dollars(sale.price)}"
            table.add_row("", what, _dollars(sale.amount))
        table.add_row("", f"place {line.place}", _dollars(line.total), style="bold")
    return table


def _dollars(amount: int) -> str:
    return f"${amount:,}"
