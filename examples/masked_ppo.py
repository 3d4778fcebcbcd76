"""Trains a policy by PPO with masked actions, in a single file of PyTorch.

    pip install mergemaker torch
    python masked_ppo.py --seconds 90 --out ppo.pt
    mergemaker envs evaluate masked_ppo.py:trained@ppo.pt
    mergemaker arena greedy --policy ppo=masked_ppo.py:trained@ppo.pt

The learner plays against three bots in many games at once. Actions that are not open get no
probability, and no gradient. The algorithm is that of J. Schulman et al., *Proximal Policy
Optimization Algorithms* (2017), with advantages by J. Schulman et al., *High-Dimensional Continuous
Control Using Generalized Advantage Estimation* (2015).
"""

# PyTorch is not among what the project's checks install.
# pyright: reportMissingImports=false

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from mergemaker.envs import Batch, Layout
from mergemaker.rules import ruleset

PLAYERS = 4
GAMES = 64  # at once
STEPS = 128  # of each game between two updates
EPOCHS = 3
MINIBATCH = 1024
RATE = 1e-3  # of learning, at first; it falls to 0
DISCOUNT = 1.0  # games end, and only their results count
TRACE = 0.97  # the lambda of advantage estimation
CLIP = 0.2
ENTROPY = 0.01
LAYOUT = Layout(ruleset(), "planes", "float32")


class Network(nn.Module):
    """Scores of all actions, and the expected reward, from observations."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            *(nn.Linear(LAYOUT.size, 128), nn.ReLU()),
            *(nn.Linear(128, 128), nn.ReLU()),
        )
        self.scores = nn.Linear(128, LAYOUT.actions)
        self.value = nn.Linear(128, 1)
        nn.init.orthogonal_(self.scores.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """The probabilities of the actions that are open, and the expected reward."""
        x = self.body(seen)
        scores = self.scores(x).masked_fill(~mask, -1e9)
        return Categorical(logits=scores, validate_args=False), self.value(x).squeeze(-1)


class Played(NamedTuple):
    """What happened in `STEPS` steps: a row for each step, with a column for each game."""

    seen: Tensor
    mask: Tensor
    actions: Tensor
    chances: Tensor
    values: Tensor
    advantages: Tensor


def main() -> None:
    """Train for as long as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=90, help="of processor time")
    parser.add_argument("--opponents", default="random", help="a bot that plays the other seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="ppo.pt", help="the file for the trained network")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    network = train(chosen.seconds, chosen.opponents, chosen.seed)
    torch.save(network.state_dict(), chosen.out)
    print(f"wrote {chosen.out}")


def train(seconds: float, opponents: str, seed: int) -> Network:
    """A network trained for so many seconds of processor time."""
    batch = Batch(
        GAMES,
        PLAYERS,
        encoding=LAYOUT.encoding,
        dtype=LAYOUT.dtype,
        opponents=opponents,
        seed=seed,
    )
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), eps=1e-5)
    won: deque[bool] = deque(maxlen=1000)
    began = time.process_time()
    steps = shown = 0
    while (spent := time.process_time() - began) < seconds:
        optimizer.param_groups[0]["lr"] = RATE * (1 - spent / seconds)
        update(network, optimizer, play(batch, network, won))
        steps += GAMES * STEPS
        if spent >= shown and won:
            share = sum(won) / len(won)
            print(f"{spent:4.0f} s, {steps:9,} steps: won {share:.1%} of the last {len(won)} games")
            shown += 10
    return network


def play(batch: Batch, network: Network, won: deque[bool]) -> Played:
    """Play on in all games, and say what came out."""
    shape = (STEPS, GAMES)
    seen = torch.empty((*shape, LAYOUT.size))
    mask = torch.empty((*shape, LAYOUT.actions), dtype=torch.bool)
    actions = torch.empty(shape, dtype=torch.long)
    chances, rewards, ended = torch.empty(shape), torch.empty(shape), torch.empty(shape)
    values = torch.empty((STEPS + 1, GAMES))
    with torch.no_grad():
        for step in range(STEPS):
            seen[step] = torch.from_numpy(batch.obs)
            mask[step] = torch.from_numpy(batch.mask)
            choices, values[step] = network(seen[step], mask[step])
            actions[step] = choices.sample()
            chances[step] = choices.log_prob(actions[step])
            batch.step(actions[step].numpy())
            rewards[step] = torch.from_numpy(batch.rewards[:, 0])
            ended[step] = torch.from_numpy(batch.terminated)
            won.extend(batch.winners[batch.terminated, 0])
        obs, is_open = torch.from_numpy(batch.obs), torch.from_numpy(batch.mask)
        values[STEPS] = network(obs, is_open.bool())[1]
    advantages = torch.empty(shape)
    ahead = torch.zeros(GAMES)
    for step in reversed(range(STEPS)):
        goes_on = DISCOUNT * (1 - ended[step])
        error = rewards[step] + goes_on * values[step + 1] - values[step]
        ahead = error + goes_on * TRACE * ahead
        advantages[step] = ahead
    return Played(seen, mask, actions, chances, values[:STEPS], advantages)


def update(network: Network, optimizer: torch.optim.Optimizer, played: Played) -> None:
    """Make what went better than expected more likely, within limits."""
    rows = Played(*(each.flatten(0, 1) for each in played))
    for _ in range(EPOCHS):
        for chosen in torch.randperm(STEPS * GAMES).split(MINIBATCH):
            seen, mask, actions, chances, values, advantages = (each[chosen] for each in rows)
            choices, value = network(seen, mask)
            ratio = (choices.log_prob(actions) - chances).exp()
            scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
            gain = torch.min(ratio * scaled, ratio.clamp(1 - CLIP, 1 + CLIP) * scaled).mean()
            miss = (value - values - advantages).square().mean()
            loss = -gain + 0.5 * miss - ENTROPY * choices.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def trained(path: str) -> Callable[..., Any]:
    """The policy in a file that `main` wrote. It draws actions by their probabilities: always
    taking the most likely one wins far less after so short a training."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    network = Network()
    network.load_state_dict(torch.load(path, weights_only=True))

    def policy(observations: np.ndarray, mask: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            choices, _ = network(torch.from_numpy(observations), torch.from_numpy(mask).bool())
        return choices.sample().numpy()

    vars(policy).update(encoding=LAYOUT.encoding, dtype=LAYOUT.dtype)
    return policy


if __name__ == "__main__":
    main()
