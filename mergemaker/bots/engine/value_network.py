"""The value network, ready to predict: its parameters and the memory of one thread.

Each number of players has parameters of its own, and others for games in which they trade: shares
that can be exchanged are worth more. Between two players no trade helps both, so those are alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...rules import OPTIONS, SEATS, State, native
from ..compiled import one_ply
from ..compiled.lines import Line
from ..compiled.network import CASH_UNIT
from ..compiled.rollouts import GREEDY, Rollout, Root, Rounds
from ..compiled.tallies import MOST_MOVES, Tally
from ..compiled.trades import FAIR_SHARE, TRADES, Trade, TradeBounds
from ..compiled.tree import DEEPEST, Node, TreeMemory
from .memory import Memory, best_by_decision, column
from .trading import ValuedTrade, best_first

SHIPPED = Path(__file__).with_name("networks")  # docs/network.md is the model card of all


class Prediction(NamedTuple):
    """Each seat's chance of winning (ties are split), and its expected final cash in dollars."""

    win: tuple[float, ...]
    cash: tuple[float, ...]


@cache
def shipped_network(players: int, trading: str) -> Any:
    """The parameters of a network that comes with the package, as 32-bit floats.

    Args:
        players: for games of how many players.
        trading: whether they trade, `on` or `off` (R10).
    """
    kind = "_trading" if trading == "on" and players > 2 else ""
    return np.load(SHIPPED / f"{players}_players{kind}.npy").astype(np.float32)


class ValueNetwork:
    """Predicts results and makes decisions with a network. Each thread needs its own.

    Args:
        compiled: the compiled rules.
        parameters: gives the network's parameters, in the order that `compiled.network` describes,
            for a number of players and for whether they trade.
    """

    def __init__(
        self,
        compiled: native.Native,
        parameters: Callable[[int, str], Any] = shipped_network,
    ) -> None:
        self._parameters = parameters
        self._compiled = compiled
        self._memory = Memory(compiled=True)
        self._rollouts = compiled.module("bots.compiled.rollouts")
        self._tree = compiled.module("bots.compiled.tree")
        self._one_ply = compiled.module("bots.compiled.one_ply")
        self._trading = compiled.module("bots.compiled.trading")
        self._states = compiled.rows([State()] * one_ply.ROWS)
        self._trades = self._memory.rows(Trade, TRADES)
        self._scratch = self._memory.scratch()

    def choices(self, state: State) -> list[int]:
        """The decision that leads to the best position for the seat that must choose.

        Args:
            state: a state in which somebody must choose.

        Returns:
            The choices to make now, one after another.
        """
        parameters = self._read(state)
        decided = self._one_ply.choose_by_network(self._states, 0, parameters, self._scratch)
        return column(self._scratch.lines, "choices", 1)[0][:decided]

    def lines(self, state: State) -> list[tuple[tuple[int, ...], float]]:
        """All ways to decide for the seat that must choose, the most promising first.

        Args:
            state: a state in which somebody must choose.

        Returns:
            For each, the choices to make now, and the goodness of the best position that they could
            lead to (`compiled.prediction.choice_goodness`).
        """
        parameters = self._read(state)
        count = self._one_ply.lines_by_network(self._states, 0, parameters, self._scratch)
        return best_by_decision(self._scratch.lines, self._scratch.values, count)

    def predict(self, state: State, seat: int, known: int) -> Prediction:
        """Predict each seat's chance of winning and its final cash.

        Args:
            state: a state in which no merger is under way, or the end of a game.
            seat: the observer.
            known: the mask of the slots of its hand whose tiles it knows, `EVERY_SLOT` for all.
        """
        parameters = self._read(state)
        self._one_ply.predict_at(self._states, 0, seat, known, parameters, self._scratch)
        relative = [(place - seat) % state.players for place in range(state.players)]
        outputs = self._scratch.outputs.tolist()
        return Prediction(
            tuple(outputs[away] for away in relative),
            tuple(CASH_UNIT * outputs[SEATS + away] for away in relative),
        )

    def trades(self, state: State, bounds: TradeBounds) -> list[ValuedTrade]:
        """Trades that both sides should want, the best for the player in turn first.

        Args:
            state: a state in which the player in turn may offer (R11).
            bounds: what a trade must add for each side.
        """
        parameters = self._read(state)
        count = self._trading.acceptable_by_network(
            self._states, 0, parameters, self._scratch, self._trades, bounds
        )
        return best_first(self._trades, count)

    def standing_offer(self, state: State) -> ValuedTrade:
        """The offer that stands in a state, as the seat that it is made to judges it."""
        parameters = self._read(state)
        self._trading.standing_by_network(self._states, 0, parameters, self._scratch, self._trades)
        return best_first(self._trades, 1)[0]

    def look_ahead(
        self,
        root: Root,
        lines: Any,
        rounds: Rounds,
        tallies: Any,
        *,
        turns: int | None = None,
        policy: int = GREEDY,
    ) -> None:
        """Try root moves in truncated rollouts (`compiled.rollouts.roll_out`).

        Args:
            root: what the search starts from.
            lines: rows of `Line`: the choices of each root move.
            rounds: which rounds to play.
            tallies: rows of `Tally`, to which the outcomes are added.
            turns: how many turns to play, counting the present one; by default one for each player.
            policy: by which policy everybody plays, `GREEDY` or `ONE_PLY`.
        """
        states: Any = root.states
        rollout = Rollout(turns or int(states[0]["players"]), policy)
        parameters = self.parameters_at(root)
        self._rollouts.roll_out(root, lines, rounds, rollout, parameters, self._scratch, tallies)

    def grow(self, root: Root, rounds: Rounds, tree: TreeMemory, count: int) -> int:
        """Grow a search tree by predictions, and return its new number of nodes
        (`compiled.tree.grow_by_network`)."""
        parameters = self.parameters_at(root)
        return int(self._tree.grow_by_network(root, rounds, tree, count, parameters, self._scratch))

    def parameters_at(self, root: Root) -> Any:
        """The parameters for what a search starts from."""
        states: Any = root.states
        return self._parameters_for(int(states[0]["players"]), int(states[0]["trading"]))

    def _read(self, state: State) -> Any:
        """Put a state into the first row, and return the parameters for it."""
        self._compiled.row(self._states, 0, state)
        return self._parameters_for(state.players, state.trading)

    def _parameters_for(self, players: int, trading: int) -> Any:
        """The parameters for a number of players and a code of the option `trading`."""
        return self._parameters(players, OPTIONS["trading"].values[trading])

    def warm_up(self, state: State, root: Root) -> None:
        """Call every function once, so that all are compiled or loaded."""
        self.choices(state)
        self.lines(state)
        self.predict(state, 0, 0)
        self.trades(state, TradeBounds(0.0, FAIR_SHARE))
        self.standing_offer(state)
        none = Rounds(0, 0, 0)
        lines, tallies = self._memory.rows(Line, MOST_MOVES), self._memory.rows(Tally, MOST_MOVES)
        self.look_ahead(root, lines, none, tallies, turns=1)
        tree = TreeMemory(self._memory.rows(Node, 1), self._memory.numbers([0] * DEEPEST))
        self.grow(root, none, tree, 1)
