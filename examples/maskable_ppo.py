"""Trains a policy by MaskablePPO of sb3-contrib, through Gymnasium.

    pip install "mergemaker[gym]" sb3-contrib
    python maskable_ppo.py --steps 300000 --out maskable.zip
    mergemaker envs evaluate maskable_ppo.py:trained@maskable.zip

MaskablePPO finds the open actions by `action_masks()`, which every environment has.
"""

# Stable-Baselines3 is not among what the project's checks install.
# pyright: reportMissingImports=false

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

ENVIRONMENT = "mergemaker.envs.gym:mergemaker/Mergemaker-v0"
OBSERVED = {"encoding": "planes", "dtype": "float32"}
GAMES = 32  # at once


def main() -> None:
    """Train for as many steps as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--opponents", default="random", help="a bot that plays the other seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="maskable.zip", help="the file for the trained model")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    envs = make_vec_env(
        ENVIRONMENT,
        n_envs=GAMES,
        seed=chosen.seed,
        env_kwargs={"players": 4, "opponents": chosen.opponents, **OBSERVED},
    )
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        learning_rate=1e-3,
        n_steps=256,
        batch_size=1024,
        n_epochs=3,
        gamma=1.0,
        gae_lambda=0.97,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
        seed=chosen.seed,
        device="cpu",
        verbose=1,
    )
    model.learn(chosen.steps, log_interval=5)
    model.save(chosen.out)


def trained(path: str) -> Callable[..., Any]:
    """The policy in a file that `main` wrote, which draws actions by their probabilities."""
    torch.set_num_threads(1)
    model = MaskablePPO.load(path, device="cpu")
    model.set_random_seed(1)

    def policy(observations: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return model.predict(observations, action_masks=mask)[0]

    vars(policy).update(OBSERVED)
    return policy


if __name__ == "__main__":
    main()
