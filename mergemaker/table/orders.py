"""Standing orders: what a player has decided beforehand, so that nobody waits for it.

They are not part of the table, and no entry tells of them: only their owner knows them. What they
settle is a move like any other.
"""

from __future__ import annotations

from msgspec import Struct, field, structs

from mergemaker.rules import Buy, Chain, Game, Refused, move_text

from .option_types import PresetName
from .options import options
from .ply import Ply
from .table import Table


class StandingOrders(Struct, frozen=True):
    """The standing orders of one seat.

    `dispose` says, by chain, what to do with the shares if that chain is taken over; each of these
    orders is carried out once. With `passing_since` the seat buys nothing after that entry of the
    table, until a chain is founded or taken over. `done` has the entries of the moves that orders
    have made.
    """

    dispose: dict[int, PresetName] = field(default_factory=dict[int, PresetName])
    passing_since: int | None = None
    done: list[int] = field(default_factory=list[int])

    def in_force(self, table: Table) -> StandingOrders:
        """The orders without the one that has lapsed by itself."""
        return self if self.is_passing(table) else structs.replace(self, passing_since=None)

    def revised(
        self, table: Table, dispose: dict[int, PresetName], *, passing: bool
    ) -> StandingOrders:
        """The orders once their owner has changed them.

        Args:
            table: the table as it stands now.
            dispose: what to do with the shares of each chain that is taken over.
            passing: whether to buy nothing until a chain is founded or taken over.

        Raises:
            Refused: there is no such chain.
        """
        for chain in dispose:
            if not 0 <= chain < len(Chain):
                reason = f"There is no chain {chain}: they are numbered from 0 to {len(Chain) - 1}."
                raise Refused(code="no-such-chain", reason=reason)
        since = self.passing_since if self.is_passing(table) else table.seq
        return structs.replace(self, dispose=dispose, passing_since=since if passing else None)

    def after(self, ply: Ply) -> StandingOrders:
        """The orders once they have made a ply: the one about the chain disposed of is used up."""
        disposed = {int(event.chain) for event in ply.events if event.type == "disposed"}
        left = {chain: preset for chain, preset in self.dispose.items() if chain not in disposed}
        return structs.replace(self, dispose=left, done=[*self.done, ply.seq])

    def is_passing(self, table: Table) -> bool:
        """Whether the seat still buys nothing: no chain was founded or taken over since it was told
        to, and none of its passes was taken back."""
        since = self.passing_since
        if since is None:
            return False
        changed = (
            event.type in ("founded", "merging")
            for ply in reversed(table.plies)
            if ply.seq > since
            for event in ply.events
        )
        made = {ply.seq for ply in table.plies}
        return not any(changed) and all(seq in made for seq in self.done if seq > since)

    def moves(self, table: Table, seat: int) -> list[str] | None:
        """The moves by which the orders settle what their seat must decide now; None if they do
        not, and their owner decides. A purchase at which the end may be declared (R34) is left to
        its owner.

        Args:
            table: the table; `seat_to_settle` is that seat.
            seat: the orders' seat.
        """
        game = table.game
        assert game is not None
        if (seat, "dispose") in game.deciding:
            return self._disposition(game, seat)
        if self.is_passing(table) and not game.can_declare:
            return [move_text(game, Buy(()))]
        return None

    def _disposition(self, game: Game, seat: int) -> list[str] | None:
        """What the order about the defunct chain does. If nothing can be traded, it holds."""
        assert game.merger is not None and game.merger.defunct is not None
        wanted = self.dispose.get(game.merger.defunct)
        if wanted is None:
            return None
        offered = options(game, seat)
        assert offered is not None and offered.dispose is not None
        presets = {preset.name: preset.moves for preset in offered.dispose.presets}
        return presets.get(wanted, presets["hold_all"])


def seat_to_settle(table: Table) -> int | None:
    """The seat whose decision standing orders can settle: a disposition or a purchase of somebody
    who plays in person. None if the game waits for no such decision."""
    if table.game is None or not table.deciding:
        return None
    seat, kind = table.game.deciding[0]
    return seat if kind in ("dispose", "buy") and table.seats[seat].kind == "person" else None
