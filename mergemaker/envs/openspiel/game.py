"""The game and its states as OpenSpiel knows them: `python_mergemaker`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from mergemaker.rules import Ruleset, actions_in

from ..rewards import Reward, rewarded
from ..words import everything
from .course import Course, tile_numbers
from .observer import Observer
from .parameters import (
    DEFAULTS,
    Terms,
    most_chances,
    most_decisions,
    most_reward,
    read_parameters,
    write_parameters,
)
from .resampling import resampled
from .sightings import name_of, outcome_name
from .spiel import pyspiel

GAME: Final = "python_mergemaker"


class MergemakerGame(pyspiel.Game):
    """The game of Acquire, for `pyspiel.load_game("python_mergemaker(players=4)")`.

    Args:
        params: values for some of `DEFAULTS`.

    Raises:
        ValueError: a parameter has a value that it cannot have.
    """

    TYPE: ClassVar[Any] = pyspiel.GameType(
        short_name=GAME,
        long_name="Mergemaker (Acquire)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.terms = read_parameters(params or {})
        self.start = Course(self.terms)
        rules, players = self.terms.ruleset, self.terms.players
        numbers = tile_numbers(rules.rows)
        bag = self.start.state.bag[: len(rules.tiles)]
        most = most_reward(self.terms)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_in(rules),
            max_chance_outcomes=max(players, *(numbers[cell] + 1 for cell in bag)),
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=most_decisions(self.terms),
        )
        pyspiel.Game.__init__(self, self.TYPE, info, write_parameters(self.terms))

    def new_initial_state(self) -> MergemakerState:
        """The state before the first outcome of chance."""
        return MergemakerState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound on how many outcomes of chance a game has."""
        return most_chances(self.terms)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What tells a player of a state, in words and numbers; None for the kinds of observation
        that there are not: of nothing, of the hands of all players, and perfect recall of a hand.

        Raises:
            ValueError: there are parameters, of which the observer has none.
        """
        if params:
            raise ValueError(f"The observer has no parameters, such as {params}.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        types = pyspiel.PrivateInfoType
        private = kind.private_info == types.SINGLE_PLAYER and not kind.perfect_recall
        if kind.private_info == types.ALL_PLAYERS or not (kind.public_info or private):
            return None
        return Observer(self.terms, kind)


class MergemakerState(pyspiel.State):
    """A state of the game. All that it keeps is its `course`."""

    def __init__(self, game: MergemakerGame) -> None:
        pyspiel.State.__init__(self, game)
        self.course = game.start.copy()

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody once the game is over."""
        course = self.course
        if course.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if course.waits_for_chance else course.state.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes that chance has, and how likely each is."""
        outcomes = self.course.outcomes()
        likely = 1.0 / len(outcomes)
        return [(outcome, likely) for outcome in outcomes]

    def returns(self) -> list[float]:
        """What each seat gets; nothing before the game is over."""
        course = self.course
        if not course.over:
            return [0.0] * course.terms.players
        return rewarded(course.terms.reward, course.totals())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MergemakerState:
        """A state that a player cannot tell from this one, with the hidden tiles dealt again.

        Args:
            player: the player.
            sampler: gives random numbers from 0 to 1.
        """
        if self.course.over:
            return self.clone()
        again = self.get_game().new_initial_state()
        for number in resampled(self.course, player, sampler).history():
            again.apply_action(number)
        return again

    def _legal_actions(self, _player: int) -> list[int]:
        return self.course.actions()

    def _apply_action(self, action: int) -> None:
        if self.course.waits_for_chance:
            self.course.settle(action)
        else:
            self.course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.course.terms.ruleset
        if player != pyspiel.PlayerId.CHANCE:
            return name_of(rules, action)
        return outcome_name(rules, action, self.course.chooses_starter)

    def __str__(self) -> str:
        course = self.course
        told = everything(course.terms.ruleset, course.state)
        return f"{told}\n{course.outcomes()}" if course.waits_for_chance else told


def load(rules: Ruleset, players: int = 2, reward: Reward = "win") -> MergemakerGame:
    """The game by these rules.

    Args:
        rules: the rules to play by. Whether they have trading makes no difference: there is none.
        players: how many play.
        reward: what they play for, `win` or `money` (`rewards.rewarded`).
    """
    return pyspiel.load_game(GAME, write_parameters(Terms(rules, players, reward)))
