"""The tree search: information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012),
in which everybody plays for themselves (max^n).

In each round the tiles that the deciding seat does not know are redealt, and the tree is walked
from its root along choices that are open in that deal: mostly promising ones, and now and then ones
that have been tried less. Where the walk leaves the tree, a node is added, and the result for
everybody is predicted by the network, or that of a random playout. A node stands for all states
that look alike to the seat.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Annotated, Any, Final, NamedTuple

from ...rules.batch import copy_row
from ...rules.determinization import deal_by_masks
from ...rules.engine import apply
from ...rules.state import DECLARE, EVERY_SLOT, OVER, PLACE, REPLACE, SEATS, SLOTS, State
from .chance import first_chance
from .default_policy import resolve_merger
from .layout import F8, I8, Layout
from .playout import playout
from .prediction import goodness, predict, write_result
from .rollouts import Root, Rounds
from .scratch import Scratch

__all__ = ["grow_by_network", "grow_by_playouts"]

EXPLORATION: Final = 0.25  # how strongly trying what has been tried less is preferred
TILES_FROM: Final = 32  # the action of placing a tile is this plus its cell

ROOT: Final = 0
DEEPEST: Final = 200

# Rows of states: the root's, the game being played, and scratch.
GAME: Final = 1
SPARE: Final = 2
ROWS: Final = 4


class Node(Layout):
    """A node of the tree.

    Attributes:
        action: what leads to it (`action_of`).
        child: its first child; 0 if it has none.
        sibling: the next child of its parent; 0 if there is none.
        visits: how often it was visited.
        available: how often it could have been visited.
        values: for each seat, the sum of the goodness of the outcomes of its visits.
    """

    action: Annotated[int, I8]
    child: Annotated[int, I8]
    sibling: Annotated[int, I8]
    visits: Annotated[int, I8]
    available: Annotated[int, I8]
    values: Annotated[list[float], F8, SEATS]


class TreeMemory(NamedTuple):
    """The memory of a tree.

    Attributes:
        nodes: rows of nodes; the first is the root.
        path: scratch for the nodes from the root to the one reached.
    """

    nodes: list[Node]
    path: Annotated[list[int], I8, DEEPEST]


def grow_by_network(
    root: Root, rounds: Rounds, tree: TreeMemory, count: int, net: Any, scratch: Scratch
) -> int:
    """Grow a tree for some rounds; the network judges what lies beyond it.

    Args:
        root: what the search starts from; it has `ROWS` rows of states.
        rounds: which rounds to play; fewer are played if there is no room for more nodes.
        tree: the tree.
        count: how many nodes it has, including the root.
        net: the network.
        scratch: scratch memory.

    Returns:
        The new number of nodes.
    """
    s = root.states[GAME]
    for number in range(rounds.first, rounds.first + rounds.total):
        length, count = descend(root, number, tree, count)
        if not length:
            return count
        resolve_merger(s)
        predict(root.states, GAME, SPARE, root.seat, EVERY_SLOT, net, scratch)
        back_up(tree, length, root.seat, s.players, scratch.outputs)
    return count


def grow_by_playouts(
    root: Root, rounds: Rounds, tree: TreeMemory, count: int, scratch: Scratch
) -> int:
    """Grow a tree for some rounds; beyond it everybody plays at random to the end of the game.
    Arguments and result as for `grow_by_network`."""
    s = root.states[GAME]
    for number in range(rounds.first, rounds.first + rounds.total):
        length, count = descend(root, number, tree, count)
        if not length:
            return count
        playout(s, first_chance(root.seed + number))
        write_result(s, root.seat, scratch.outputs)
        back_up(tree, length, root.seat, s.players, scratch.outputs)
    return count


def descend(root: Root, number: int, tree: TreeMemory, count: int) -> tuple[int, int]:
    """Redeal what the seat does not know, and walk the tree from its root, adding a node.

    Returns:
        How many nodes the path has, 0 if there is no room for another node; and the new number of
        nodes. `GAME` is the state that the path leads to.
    """
    s = root.states[GAME]
    copy_row(root.states, GAME, 0)
    s.chance = first_chance(root.seed + number)
    deal_by_masks(s, root.seat, root.pool)
    node = ROOT
    tree.path[0] = ROOT
    length = 1
    while s.step != OVER and length < DEEPEST:
        before = count
        node, count = step_down(s, node, tree.nodes, count)
        if node == ROOT:
            return 0, count
        tree.path[length] = node
        length += 1
        if count > before:
            break
    return length, count


def back_up(tree: TreeMemory, length: int, seat: int, players: int, outputs: Any) -> None:
    """Add a result, predicted for `seat`, to every node of the path."""
    for at in range(length):
        node = tree.nodes[tree.path[at]]
        node.visits += 1
        for away in range(players):
            node.values[(seat + away) % players] += goodness(outputs, away, players)


def step_down(s: State, node: int, nodes: list[Node], count: int) -> tuple[int, int]:
    """Make the choice that is to be tried next.

    Returns:
        The node that it leads to, `ROOT` if there is no room for it; and the new number of nodes.
    """
    untried = -1
    best = ROOT
    best_choice = -1
    most = -1e9
    for choice in range(DECLARE + 1):
        if not s.choices >> choice & 1:
            continue
        at = child_of(nodes, node, action_of(s, choice))
        if not at:
            if untried < 0:
                untried = choice
            continue
        child = nodes[at]
        child.available += 1
        promise = child.values[s.actor] / child.visits
        promise += EXPLORATION * sqrt(log(child.available + 1.0) / child.visits)
        if promise > most:
            most = promise
            best = at
            best_choice = choice
    if untried < 0:
        apply(s, best_choice)
        return best, count
    if count == len(nodes):
        return ROOT, count
    added = nodes[count]
    added.action = action_of(s, untried)
    added.child = 0
    added.sibling = nodes[node].child
    added.visits = 0
    added.available = 1
    for place in range(SEATS):
        added.values[place] = 0.0
    nodes[node].child = count
    apply(s, untried)
    return count, count + 1


def child_of(nodes: list[Node], node: int, action: int) -> int:
    """The child of a node that an action leads to; 0 if there is none yet."""
    child = nodes[node].child
    while child and nodes[child].action != action:
        child = nodes[child].sibling
    return child


def action_of(s: State, choice: int) -> int:
    """The action that stands for a choice in the tree. For a tile it depends on the cell and not on
    the slot, since hands are redealt."""
    if (s.step == PLACE or s.step == REPLACE) and choice < SLOTS:
        return TILES_FROM + s.hand[s.actor * SLOTS + choice]
    return choice
