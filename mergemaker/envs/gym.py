"""The game in Gymnasium: a learner against bots, in one game or in many at once.

It needs the extra `[gym]`. Importing it registers `mergemaker/Mergemaker-v0`.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Final

import numpy as np

from ..rules import Ruleset
from .batch import Autoreset, Batch
from .extras import missing
from .games import MOST_SEED
from .layout import Array, Dtype, Encoding, Layout
from .rendering import MODES, checked_mode, shown
from .rewards import Reward

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing("mergemaker.envs.gym", "gym") from error

ID: Final = "mergemaker/Mergemaker-v0"
ILLEGAL: Final = -1.0  # the reward for an action that is not open; nothing else happens

AUTORESETS: Final[dict[AutoresetMode, Autoreset]] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "never",
}


class MergemakerEnv(gymnasium.Env[Array, Any]):
    """One game, in which a learner plays against bots.

    A step goes on until the learner decides again, or the game is over. An action that is not open
    changes nothing: its reward is `ILLEGAL`, and `info["illegal"]` is True. `info["action_mask"]`
    has the open actions, as `action_masks()` does.

    Args:
        players: how many play, 2 to 6.
        ruleset: the rules; by default the classic ones.
        opponents: the bots at the other seats, as for `Batch`.
        learner: the learner's seat.
        encoding: how observations are written (`Layout`).
        dtype: the type of their numbers, `uint8` or `float32`.
        reward: `win` or `money`, as for `Batch`.
        render_mode: what `render` gives: `ansi`, text in colour; `rgb_array`, a picture of pixels;
            `human`, the text printed, after each step as well; or None, nothing.

    Raises:
        ValueError: an argument cannot be what it is.
    """

    # Not a ClassVar: the base class has it as an attribute of each environment.
    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        players: int = 3,
        ruleset: Ruleset | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        learner: int = 0,
        encoding: Encoding = "compact",
        dtype: Dtype = "uint8",
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self._batch = Batch(
            1,
            players,
            ruleset,
            encoding=encoding,
            dtype=dtype,
            reward=reward,
            autoreset="never",
            opponents=opponents,
            learner=learner,
        )
        self._learner = learner
        self._seeded = False
        self.layout = self._batch.layout
        self.observation_space = _observations(self.layout)
        self.action_space = Discrete(self.layout.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal the next game.

        Args:
            seed: starts what deals the games anew, from this; by default it goes on.
            options: unused.
        """
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(MOST_SEED, endpoint=True))
        self._seeded = True
        self._batch.reset(seed=seed)
        if self.render_mode == "human":
            self.render()
        return self._batch.obs[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Carry out an action of the learner, and let the bots play until it decides again.

        Raises:
            gymnasium.error.ResetNeeded: the game is over, or none has been dealt.
            TypeError: the action is not a whole number.
        """
        batch = self._batch
        if not self._seeded or batch.terminated[0]:
            raise gymnasium.error.ResetNeeded("There is no game going on; call reset() first.")
        batch.step([index(action)])
        reward = ILLEGAL if batch.illegal[0] else float(batch.rewards[0, self._learner])
        if self.render_mode == "human":
            self.render()
        return batch.obs[0].copy(), reward, bool(batch.terminated[0]), False, self._info()

    def action_masks(self) -> Array:
        """Which actions are open, as truth values."""
        return self._batch.mask[0].astype(np.bool_)

    def render(self) -> Any:
        """The game with every hand, as `render_mode` says."""
        return shown(self._batch.ruleset, self._batch.state(0), self.render_mode)

    def _info(self) -> dict[str, Any]:
        batch = self._batch
        info: dict[str, Any] = {"action_mask": batch.mask[0].astype(np.int8)}
        info["illegal"] = bool(batch.illegal[0])
        if batch.terminated[0]:
            info["totals"] = batch.totals[0].copy()
        return info


class MergemakerVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games at once, in each of which a learner plays against bots (`MergemakerEnv`).

    `infos` has the `action_mask` of every game, whether the last action was `illegal`, and for
    games that have just ended the `totals`, each seat's final cash: in `final_info`, beside
    `final_obs`, if the next game is dealt in the same step.

    Args:
        num_envs: how many games.
        players: how many play in each, 2 to 6.
        ruleset: the rules; by default the classic ones.
        opponents: the bots at the other seats, as for `Batch`.
        learner: the learner's seat.
        encoding: how observations are written (`Layout`).
        dtype: the type of their numbers, `uint8` or `float32`.
        reward: `win` or `money`, as for `Batch`.
        threads: how many threads step the games.
        autoreset_mode: when the next game is dealt after one has ended, a value of Gymnasium's
            `AutoresetMode`: in the next step, in the same, or by `reset(options={"reset_mask":
            ...})`.
        copy: whether observations and masks are new arrays each time. If not, the next step writes
            the same ones again, which is faster.
        render_mode: `ansi` or `rgb_array`, of which `render` gives one for each game; or None.

    Raises:
        ValueError: an argument cannot be what it is.
    """

    # Not a ClassVar: the base class has it as an attribute of each environment.
    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 3,
        ruleset: Ruleset | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        learner: int = 0,
        encoding: Encoding = "compact",
        dtype: Dtype = "uint8",
        reward: Reward = "win",
        threads: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if render_mode == "human":
            raise ValueError("Many games cannot be shown to a person; use ansi or rgb_array.")
        self.render_mode = checked_mode(render_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._batch = Batch(
            num_envs,
            players,
            ruleset,
            encoding=encoding,
            dtype=dtype,
            reward=reward,
            threads=threads,
            autoreset=AUTORESETS[mode],
            opponents=opponents,
            learner=learner,
        )
        self.num_envs = num_envs
        self._learner, self._copy, self._seeded = learner, copy, False
        self._rewards = self._batch.rewards[:, learner]
        self._mask = self._batch.mask.view(np.int8)
        self._every = np.ones(num_envs, np.bool_)
        self.layout = self._batch.layout
        self.single_observation_space = _observations(self.layout)
        self.single_action_space = Discrete(self.layout.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal the next games.

        Args:
            seed: starts what deals the games anew, from this; by default it goes on.
            options: with `reset_mask`, for each game whether to deal it; by default all.
        """
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(MOST_SEED, endpoint=True))
        self._seeded = True
        self._batch.reset(seed=seed, games=(options or {}).get("reset_mask"))
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Carry out an action of the learner in each game, and let the bots play until it decides
        again.

        Raises:
            ValueError: there is not one action for each game.
            TypeError: they are not whole numbers.
        """
        batch = self._batch
        batch.step(actions)
        rewards = self._rewards.copy()
        if np.count_nonzero(batch.illegal):
            rewards[batch.illegal] = ILLEGAL
        ended = batch.terminated.copy()
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._observations(), rewards, ended, truncated, self._infos()

    def action_masks(self) -> Array:
        """For each game, which actions are open, as truth values."""
        return self._batch.mask.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """Each game with every hand, as `render_mode` says."""
        if self.render_mode is None:
            return None
        batch, mode = self._batch, self.render_mode
        return tuple(
            shown(batch.ruleset, batch.state(number), mode) for number in range(self.num_envs)
        )

    def _observations(self) -> Array:
        return self._batch.obs.copy() if self._copy else self._batch.obs

    def _infos(self) -> dict[str, Any]:
        batch = self._batch
        infos: dict[str, Any] = {
            "action_mask": self._mask.copy() if self._copy else self._mask,
            "_action_mask": self._every,
            "illegal": batch.illegal.copy(),
            "_illegal": self._every,
        }
        if not np.count_nonzero(batch.terminated):
            return infos
        ended = batch.terminated.copy()
        results = {"totals": batch.totals.copy(), "_totals": ended}
        if batch.autoreset != "same_step":
            return {**infos, **results}
        last = np.full(self.num_envs, None, object)
        for row, x in zip(np.flatnonzero(ended), batch.final_obs(self._learner), strict=True):
            last[row] = x
        infos["final_obs"], infos["_final_obs"] = last, ended
        infos["final_info"], infos["_final_info"] = results, ended
        return infos


def _observations(layout: Layout) -> Box:
    """The space of one observation."""
    high = layout.high
    return Box(np.zeros_like(high), high, dtype=high.dtype.type)


# Its further arguments, which are passed on to the environment, have no types.
gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
    ID,
    entry_point="mergemaker.envs.gym:MergemakerEnv",
    vector_entry_point="mergemaker.envs.gym:MergemakerVectorEnv",
)
