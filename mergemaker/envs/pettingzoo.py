"""The game in PettingZoo: `mergemaker_v0`, with agents that take turns or all at once.

It needs the extra `[pettingzoo]`.
"""

from __future__ import annotations

import secrets
from operator import index
from typing import Any, Final

import numpy as np

from ..rules import Ruleset
from ..rules import ruleset as make_ruleset
from .extras import missing
from .layout import Array, Dtype, Encoding, Layout
from .rendering import MODES, checked_mode, shown
from .rewards import REWARDS, Reward, rewarded
from .single import Single

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.utils import EzPickle

    # PettingZoo has no types.
    from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils.env_logger import EnvLogger  # pyright: ignore[reportMissingTypeStubs]
except ModuleNotFoundError as error:
    raise missing("mergemaker.envs.pettingzoo", "pettingzoo") from error

NAME: Final = "mergemaker_v0"
ILLEGAL: Final = -1.0  # the reward of an agent that tries what is not open

Observation = dict[str, Array]


class MergemakerAEC(AECEnv[str, Any, Any], EzPickle):
    """The game, in which the agents decide one after the other, in the order that the rules have.

    What an agent observes has the keys `observation` (see `Layout`) and `action_mask`, which is 0
    throughout while another agent decides. Rewards come at the end of the game.

    Args:
        players: how many agents there are, 2 to 6.
        ruleset: the rules; by default the classic ones.
        encoding: how observations are written (`Layout`).
        dtype: the type of their numbers, `uint8` or `float32`.
        reward: `win` for each agent's share of the win, or `money` for its cash in thousands of
            dollars; either less what the others got on average.
        render_mode: what `render` gives: `ansi`, text in colour; `rgb_array`, a picture of pixels;
            `human`, the text printed, after each step as well; or None, nothing.

    Raises:
        ValueError: an argument cannot be what it is.
    """

    # Not a ClassVar: the base class has it as an attribute of each environment.
    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": NAME,
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 3,
        ruleset: Ruleset | None = None,
        *,
        encoding: Encoding = "compact",
        dtype: Dtype = "uint8",
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            players,
            ruleset,
            encoding=encoding,
            dtype=dtype,
            reward=reward,
            render_mode=render_mode,
        )
        super().__init__()
        self.ruleset = ruleset or make_ruleset()
        self.layout = Layout(self.ruleset, encoding, dtype)
        if reward not in REWARDS:
            raise ValueError(f"The reward cannot be {reward!r}; it may be {' or '.join(REWARDS)}.")
        self.reward: Reward = reward
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._undealt = Single(self.ruleset, players, self.layout)
        self._seeded = False
        layout, high = self.layout, self.layout.high
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(np.zeros_like(high), high, dtype=high.dtype.type),
                    "action_mask": Box(0, 1, (layout.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(layout.actions) for agent in self.possible_agents}
        every = np.tile(high, (players, 1))
        self.state_space = Box(np.zeros_like(every), every, dtype=high.dtype.type)

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent can observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    # --- playing ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game.

        Args:
            seed: starts what deals the games anew, from this; by default it goes on. Game after
                game, a seed deals what `Batch(1, seed=seed)` does.
            options: unused.
        """
        self._game = self._undealt  # before this, nothing can be asked of it
        if seed is not None or not self._seeded:
            self._game.begin(secrets.randbits(62) if seed is None else seed)
            self._seeded = True
        self._game.deal()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ended = False
        self.agent_selection = self.possible_agents[self._game.actor]

    def step(self, action: Any) -> None:
        """Carry out the action of the agent that decides.

        Raises:
            ValueError: it is not open. Nothing has changed.
            TypeError: it is not a whole number.
        """
        game = self._game
        if self._ended:
            self._was_dead_step(action)
        elif game.act(index(action)):
            if game.over:
                self._end(rewarded(self.reward, game.totals))
            else:
                self.agent_selection = self.possible_agents[game.actor]
        else:
            self._refuse(action)
        if self.render_mode == "human":
            self.render()

    def _refuse(self, action: int) -> None:
        raise ValueError(f"The action {action} is not open to {self.agent_selection}.")

    def _end(self, rewards: list[float], *, truncated: bool = False) -> None:
        """End the game for all agents, with a reward for each."""
        self._ended = True
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._deads_step_first()

    @property
    def totals(self) -> list[int]:
        """Every agent's dollars: once the game is over, its result."""
        return self._game.totals

    # --- looking ---------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What an agent observes now."""
        x, mask = self._game.look(self._seats[agent])
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": x, "action_mask": mask}

    def state(self) -> Array:
        """What all agents observe, a row for each: all but the order of the bag."""
        seats = range(len(self.possible_agents))
        return np.stack([self._game.look(seat)[0] for seat in seats])

    def render(self) -> Any:
        """The game with every hand, as `render_mode` says."""
        return shown(self.ruleset, self._game.state(), self.render_mode)

    def close(self) -> None:
        """Nothing is to be released."""


class CheckedAEC(MergemakerAEC):
    """The game with a check of everything that an agent could do wrong.

    An action that is not open ends it, as in PettingZoo's own board games: whoever tried it gets
    `ILLEGAL`, and the others nothing.
    """

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"There is no {name!r} before reset() is called, if there ever is.")

    def step(self, action: Any) -> None:
        """Carry out the action of the agent that decides.

        Raises:
            TypeError: it is not a whole number.
        """
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        else:
            super().step(action)

    def _refuse(self, action: int) -> None:
        EnvLogger.warn_on_illegal_move()
        illegal = [ILLEGAL if agent == self.agent_selection else 0.0 for agent in self.agents]
        self._end(illegal, truncated=True)


def env(**settings: Any) -> CheckedAEC:
    """The game with agents that take turns. Arguments as for `MergemakerAEC`."""
    return CheckedAEC(**settings)


def raw_env(**settings: Any) -> MergemakerAEC:
    """The game with agents that take turns, in which an action that is not open raises an error.
    Arguments as for `MergemakerAEC`."""
    return MergemakerAEC(**settings)


def parallel_env(**settings: Any) -> Any:
    """The game with agents that act all at once: only the action of the one that decides counts.
    Arguments as for `MergemakerAEC`."""
    return turn_based_aec_to_parallel(env(**settings))
