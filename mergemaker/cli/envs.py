"""Policies of programs that learn: `mergemaker envs`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from .options import json_option, players_option, preset_option

if TYPE_CHECKING:
    from mergemaker.arena import Evaluated, Evaluation

LADDER = ("random", "rollout", "heuristic", "net")
AT_ONCE = 32  # deals


@click.group()
def envs() -> None:
    """Measure policies that were trained in the environments (`mergemaker.envs`)."""


@envs.command()
@click.argument("policy", metavar="POLICY")
@click.option(
    "--opponent",
    "opponents",
    multiple=True,
    help="A bot: random, greedy, rollout, heuristic or net; can be repeated.  [default: all but"
    " greedy]",
)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@players_option
@preset_option
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Of the deals.")
@json_option
def evaluate(
    policy: str,
    opponents: tuple[str, ...],
    games: int,
    players: int,
    preset: str,
    seed: int,
    as_json: bool,
) -> None:
    """Measure a policy against copies of each bot.

    POLICY is FILE.py:NAME, where NAME is a function of observations and masks that gives an action
    for each; or FILE.py:NAME@ARGUMENT, where it makes such a function of the argument, such as a
    file of weights. A bot that can be an opponent is measured by its name.

    Each deal is played once from every seat, so --games is rounded up to whole deals. You can stop
    at any time: what has been played is printed. In JSON, an end of an interval that is not known
    is null.
    """
    import msgspec

    from mergemaker.envs.policies import BadDecision

    deals = -(-games // players)
    evaluations = _evaluations(policy, opponents or LADDER, players, preset, seed)
    stopped = False
    try:
        _play(evaluations, deals, players)
    except KeyboardInterrupt:
        stopped = True
    except BadDecision as error:
        raise click.ClickException(f"{policy} {error}.") from error
    rows = [evaluation.evaluated for evaluation in evaluations if evaluation.deals]
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(rows)))
    elif rows:
        click.echo(f"{policy}, {players} players, {preset}, seed {seed}")
        click.echo(f"an equal bot would win {1 / players:.1%}")
        _print_table(rows)
    if stopped:
        click.echo("Stopped.", err=True)
        sys.exit(130)


def _evaluations(
    policy: str, opponents: tuple[str, ...], players: int, preset: str, seed: int
) -> list[Evaluation]:
    from rich.console import Console

    from mergemaker.arena import Evaluation
    from mergemaker.envs.policies import load_policy
    from mergemaker.rules import ruleset

    try:
        decider = load_policy(policy) if ":" in policy else policy
        with Console(stderr=True).status("loading the compiled rules"):
            rules = ruleset(preset)
            return [Evaluation(decider, each, players, rules, seed) for each in opponents]
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _play(evaluations: list[Evaluation], deals: int, players: int) -> None:
    """Play all games, and show on a terminal how far they are."""
    from rich.console import Console
    from rich.progress import Progress

    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        for evaluation in evaluations:
            task = progress.add_task(f"against {evaluation.opponent}", total=deals * players)
            while evaluation.deals < deals:
                more = min(AT_ONCE, deals - evaluation.deals)
                evaluation.play(more)
                progress.advance(task, more * players)


def _print_table(rows: list[Evaluated]) -> None:
    from rich.table import Table

    from .arena_table import cash, output, share

    table = Table(box=None, pad_edge=False)
    table.add_column("against")
    for heading in ("games", "won (95%)", "cash ahead"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(row.opponent, str(row.games), share(row.won), cash(row.ahead))
    output().print(table)
