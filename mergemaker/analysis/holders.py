"""The rank of a seat among the shareholders of a chain, and the bonuses it would be paid."""

from __future__ import annotations

from mergemaker.rules import Chain, Game, Line

from .reason_types import HolderRank


def bonuses(game: Game) -> list[list[int]]:
    """By seat and chain, the bonus that would be paid if the game were scored now, in dollars."""

    def by_chain(line: Line) -> list[int]:
        return [sum(b.amount for b in line.bonuses if b.chain == chain) for chain in Chain]

    return [by_chain(line) for line in game.scores().lines]


def holder_rank(game: Game, seat: int, chain: Chain) -> HolderRank:
    """The rank of a seat among the shareholders of a chain (R27)."""
    held = [game.shares(k, chain) for k in range(len(game.players))]
    mine = held[seat]
    if not mine:
        return "none"
    ahead = sorted({count for count in held if count > mine})
    level = held.count(mine) > 1
    if not ahead:
        if sum(held) == mine:
            return "sole"
        return "joint_first" if level else "first"
    if held.count(ahead[0]) == 1 and len(ahead) == 1:
        return "joint_second" if level else "second"
    return "behind"
