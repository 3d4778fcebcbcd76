"""Playing deals on a Ray cluster."""

from __future__ import annotations

import importlib
from concurrent.futures import Future
from typing import Any

from .plan import Plan
from .playing import DealKept, play_deal


class NoCluster(Exception):
    """There is no Ray cluster to use; the text says what to do about it."""


class Cluster:
    """The cluster that Ray finds: the one at `RAY_ADDRESS`, or a new one on this machine.

    Every node needs the same version of Mergemaker. A deal is a task for one core.

    Raises:
        NoCluster: Ray is not installed, or does not answer.
    """

    def __init__(self) -> None:
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError as error:
            raise NoCluster("Ray is not installed: pip install 'mergemaker[ray]'") from error
        try:
            self._ray.init(log_to_driver=False, logging_level="ERROR")
        except ConnectionError as error:
            raise NoCluster(f"The cluster cannot be reached: {error}") from error
        self._play = self._ray.remote(num_cpus=1)(play_deal)

    @property
    def capacity(self) -> int:
        """How many deals can be played at once: the cluster's number of cores."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    @property
    def death_errors(self) -> tuple[type[BaseException], ...]:
        """What a deal fails with when the process or node that played it died."""
        errors = self._ray.exceptions
        return (errors.WorkerCrashedError, errors.NodeDiedError)

    def submit(self, plan: Plan, number: int) -> Future[DealKept]:
        """Have a deal played somewhere."""
        return self._play.remote(plan, number).future()

    def stop(self) -> None:
        """Disconnect from the cluster, dropping whatever is under way there."""
        self._ray.shutdown()
