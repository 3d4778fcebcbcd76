"""Training the value network: `mergemaker train`."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .options import players_option, trading_option
from .resumable import begin_or_resume, follow, jobs_option, out_option

if TYPE_CHECKING:
    from mergemaker.learning.samples import TrainingConfig
    from mergemaker.learning.training import Report


@click.command()
@out_option
@click.option(
    "--rounds", type=click.IntRange(1), default=2400, show_default=True, help="Rounds of self-play."
)
@click.option(
    "--games", type=click.IntRange(10), default=400, show_default=True, help="Games in a round."
)
@click.option("--seed", type=int, default=2026, show_default=True, help="Determines the network.")
@players_option
@trading_option("Whether players trade in the games.")
@click.option(
    "--from",
    "start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A network to train further.  [default: a new one]",
)
@jobs_option
def train(out: Path, start: Path | None, jobs: int | None, **settings: Any) -> None:
    """Train a value network by self-play.

    You can stop at any time: running the same command again resumes. The folder gets log.jsonl,
    with a line for each round, and at the end network.npy. docs/network.md tells how the package's
    networks were made.
    """
    # The threads that play games use all cores; additional threads of a library would slow them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from mergemaker.learning.samples import TrainingConfig, further
    from mergemaker.learning.training import NotANetwork, Training, read_network

    config = TrainingConfig(**settings)
    net = None
    if start is not None:
        try:
            net = read_network(start)
        except NotANetwork as error:
            raise click.BadParameter(str(error), param_hint="--from") from error
        config = further(config, net)
    training = begin_or_resume(lambda threads: Training(out, config, jobs=threads, start=net), jobs)
    follow(
        training.run(),
        doing="training",
        step="round",
        done=training.round,
        total=config.rounds,
        describe=partial(_describe, config),
    )
    click.echo(f"the network is in {out / 'network.npy'}")


def _describe(config: TrainingConfig, report: Report) -> tuple[str, str]:
    """What to show about a round; a round that ends with a test gets a line."""
    loss = f"cross-entropy {report.cross_entropy:.3f}"
    if report.won is None:
        return loss, ""
    others = "the network that it began with" if config.start else "the heuristic"
    won = f"wins {report.won:.1%} against {others} (an equal: {1 / config.players:.0%})"
    return loss, f"{report.games:,} games, {loss}, {won}"
