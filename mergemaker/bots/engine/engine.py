"""The engine: the functions of `bots.compiled`, plain or compiled, with the memory they work in.

A process starts with the plain functions, which need nothing else. `use_compiled` switches it to
the compiled ones, which make the same decisions some fifty times as fast, but must be loaded first.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...rules import State, deal, native, ruleset
from ..compiled import heuristic, rollouts, trading, tree
from ..compiled.lines import Line
from ..compiled.rollouts import GREEDY, TO_THE_END, Rollout, Root, Rounds
from ..compiled.tallies import MOST_MOVES, Tally
from ..compiled.trades import FAIR_SHARE, TRADES, Trade, TradeBounds
from ..compiled.tree import DEEPEST, Node, TreeMemory
from ..compiled.weights import Weights
from .memory import Memory, best_by_decision
from .trading import ValuedTrade, best_first
from .weights import TUNED

if TYPE_CHECKING:
    from .value_network import ValueNetwork


class Engine:
    """The bots' functions, plain or compiled, with their scratch memory. Each thread needs its own,
    which `current_engine` gives.

    Its functions take states in which every tile is known, such as those of determinizations
    (`rules.determinize`), and leave them as they are. They give choices, numbers as `rules.apply`
    takes them, which `rules.to_moves` turns into moves.

    Args:
        compiled: the compiled rules; None for the plain ones.

    Attributes:
        compiled: the compiled rules, or None.
        memory: makes memory for the functions.
        network: predicts and decides by the shipped value network; None without the compiled rules.
    """

    def __init__(self, compiled: native.Native | None) -> None:
        self.compiled = compiled
        self.memory = Memory(compiled=compiled is not None)
        self.network = _load_network(compiled) if compiled else None
        self._weights: dict[Weights, Any] = {}
        self._heuristic: Any = compiled.module("bots.compiled.heuristic") if compiled else heuristic
        self._rollouts: Any = compiled.module("bots.compiled.rollouts") if compiled else rollouts
        self._trading: Any = compiled.module("bots.compiled.trading") if compiled else trading
        self._tree: Any = compiled.module("bots.compiled.tree") if compiled else tree
        self._states: Any = self.states([], heuristic.ROWS)
        self._trades: Any = self.memory.rows(Trade, TRADES)
        self._scratch = self.memory.scratch()

    def heuristic_choices(self, state: State, weights: Weights) -> list[int]:
        """The heuristic's decision for the seat that must choose.

        Args:
            state: a state in which somebody must choose.
            weights: the weights to decide by.

        Returns:
            The choices to make now, one after another.
        """
        self._lay_out(state)
        decided = self._heuristic.choose_at(self._states, 0, self._rows(weights), self._scratch)
        return [int(choice) for choice in self._scratch.lines[0]["choices"][:decided]]

    def heuristic_lines(
        self, state: State, weights: Weights = TUNED
    ) -> list[tuple[tuple[int, ...], float]]:
        """All ways to decide for the seat that must choose, the most promising first.

        Args:
            state: a state in which somebody must choose.
            weights: the weights to judge by.

        Returns:
            For each, the choices to make now, and the value that the heuristic gives the best line
            that begins with them: dollars of lead, beyond a million if it ends the game with a win,
            and beyond minus a million with a loss.
        """
        self._lay_out(state)
        count = self._heuristic.lines_at(self._states, 0, self._rows(weights), self._scratch)
        return best_by_decision(self._scratch.lines, self._scratch.values, count)

    def heuristic_value(self, state: State, seat: int, known: int, weights: Weights) -> float:
        """The value of a state to a seat, in dollars of lead.

        Args:
            state: a state in which no merger is under way.
            seat: the observer.
            known: the mask of the slots of its hand whose tiles it knows, `EVERY_SLOT` for all.
            weights: the weights to compute with.
        """
        self._lay_out(state)
        rows = self._rows(weights)
        return float(self._heuristic.value_at(self._states, 0, seat, known, rows, self._scratch))

    def heuristic_trades(
        self, state: State, weights: Weights, bounds: TradeBounds
    ) -> list[ValuedTrade]:
        """Trades that both sides should want by the heuristic, the best for the player in turn
        first.

        Args:
            state: a state in which the player in turn may offer (R11).
            weights: the weights to judge by.
            bounds: what a trade must add for each side, in dollars of lead.
        """
        self._lay_out(state)
        rows = self._rows(weights)
        count = self._trading.acceptable_by_heuristic(
            self._states, 0, rows, self._scratch, self._trades, bounds
        )
        return best_first(self._trades, count)

    def heuristic_standing_offer(self, state: State, weights: Weights) -> ValuedTrade:
        """The offer that stands in a state, as the seat that it is made to judges it by the
        heuristic.

        Args:
            state: the state.
            weights: the weights to judge by.
        """
        self._lay_out(state)
        rows = self._rows(weights)
        self._trading.standing_by_heuristic(self._states, 0, rows, self._scratch, self._trades)
        return best_first(self._trades, 1)[0]

    def roll_out(self, root: Root, lines: Any, rounds: Rounds, tallies: Any) -> None:
        """Try root moves in rollouts to the end of the game (`compiled.rollouts.roll_out`).

        Args:
            root: what the search starts from.
            lines: rows of `Line`: the choices of each root move.
            rounds: which rounds to play.
            tallies: rows of `Tally`, to which the outcomes are added.
        """
        net = self.network.parameters_at(root) if self.network else None
        rollout = Rollout(TO_THE_END, GREEDY)
        self._rollouts.roll_out(root, lines, rounds, rollout, net, self._scratch, tallies)

    def grow(self, root: Root, rounds: Rounds, tree: TreeMemory, count: int) -> int:
        """Grow a search tree by random playouts, and return its new number of nodes
        (`compiled.tree.grow_by_playouts`)."""
        return int(self._tree.grow_by_playouts(root, rounds, tree, count, self._scratch))

    def warm_up(self) -> None:
        """Call every function once, so that all are compiled or loaded."""
        state = deal(ruleset(), 2, seed=bytes(32)).state
        self.heuristic_choices(state, TUNED)
        self.heuristic_lines(state)
        self.heuristic_value(state, 0, 0, TUNED)
        self.heuristic_trades(state, TUNED, TradeBounds(0.0, FAIR_SHARE))
        self.heuristic_standing_offer(state, TUNED)
        none = self.memory.numbers([0])
        root = Root(self._states, 0, 0, none)
        lines, tallies = self.memory.rows(Line, MOST_MOVES), self.memory.rows(Tally, MOST_MOVES)
        self.roll_out(root, lines, Rounds(0, 0, 0), tallies)
        tree = TreeMemory(self.memory.rows(Node, 1), self.memory.numbers([0] * DEEPEST))
        self.grow(root, Rounds(0, 0, 0), tree, 1)
        if self.network:
            self.network.warm_up(state, root)

    def states(self, states: Sequence[State], count: int) -> Any:
        """`count` rows of states: first these, then empty ones to be used as scratch."""
        filled = [*states, *[State()] * (count - len(states))]
        return self.compiled.rows(filled) if self.compiled else [one.copy() for one in filled]

    def _lay_out(self, state: State) -> None:
        if self.compiled:
            self.compiled.row(self._states, 0, state)
        else:
            self._states[0] = state.copy()
            self._states[0].recording = 0

    def _rows(self, weights: Weights) -> Any:
        """The weights as functions take them."""
        if weights not in self._weights:
            self._weights[weights] = self.memory.weights(weights)
        return self._weights[weights]


def _load_network(compiled: native.Native) -> ValueNetwork:
    """The shipped networks. They need NumPy, which the compiled rules bring along."""
    from .value_network import ValueNetwork

    return ValueNetwork(compiled)


class _Process:
    """The compiled rules of this process, if loaded, and the engine of each thread."""

    compiled: native.Native | None = None
    here = threading.local()


def use_compiled() -> None:
    """Switch this process, with all its threads, to the compiled functions.

    Loading takes about a second; the first time on a machine, when everything is compiled, it takes
    a minute or more. Further calls do nothing. Needs Numba and NumPy.
    """
    if _Process.compiled:
        return
    engine = Engine(native.load())
    engine.warm_up()
    _Process.compiled = engine.compiled


def current_engine() -> Engine:
    """The engine of this thread: compiled once `use_compiled` has been called, plain before."""
    engine: Engine | None = getattr(_Process.here, "engine", None)
    if engine is None or engine.compiled is not _Process.compiled:
        engine = _Process.here.engine = Engine(_Process.compiled)
    return engine
