"""What the seat that must decide can choose, each choice with its outcome computed by the engine.

It is made of what the seat observes of the game, and every outcome comes from making the move on a
copy of a determinization for the seat, hidden tiles redealt. So neither can reveal what is hidden.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from random import Random

from mergemaker.rules import (
    EVERY_CHAIN,
    Buy,
    Chain,
    Dispose,
    Found,
    Game,
    Next,
    Place,
    Replace,
    Survivor,
    determinize,
    legal,
    move_text,
    observe,
    play_unchecked,
)

from . import option_types
from .preview import outcome, outcome_of, payments_known
from .rank import ranks
from .standings import standings

_DIGITS = "0123456"  # how a purchase names the chains


def options(game: Game, seat: int) -> option_types.Options | None:
    """Everything that `seat` can choose; None if it has nothing to decide."""
    kind: option_types.DecisionKind | None
    kind = next((d.kind for d in game.deciding if d.seat == seat), None)
    if kind is None:
        return None
    return _Chooser(game, seat).options(kind)


class _Chooser:
    """One seat at one moment: what it observes of its game, and its legal moves."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = observe(game, seat)
        self.seat = seat
        self.moves = legal(self.game, seat)
        self.closed = game.ruleset.holdings == "closed"

    @cached_property
    def dealt(self) -> Game:
        """A determinization of the game for the seat."""
        return determinize(self.game, self.seat, Random(0))

    def options(self, kind: option_types.DecisionKind) -> option_types.Options:
        game, seat = self.game, self.seat
        declare = None
        if game.can_declare and kind != "answer":
            declare = standings(game) if payments_known(game) else []
        return option_types.Options(
            kind=kind,
            tiles=[self._tile(tile) for tile in game.hand(seat)] if kind == "place" else [],
            chains=self._chains(),
            dispose=self._dispose() if kind == "dispose" else None,
            buy=self._buy() if kind == "buy" else None,
            replace=self._replace() if kind == "replace" else None,
            declare=declare,
            can_offer=kind == "place" and game.ruleset.trading == "on" and game.offer is None,
        )

    # --- placing, and what follows from it -------------------------------------------------------

    def _tile(self, tile: str) -> option_types.TileOption:
        touches = [int(chain) for chain in self.game.touching(tile)]
        if Place(tile) not in self.moves:
            dead = tile in self.game.dead_cells()
            return option_types.TileOption(tile, "dead" if dead else "blocked", touches, [])
        outcomes = self._outcomes(Place(tile))
        return option_types.TileOption(tile, _kind(outcomes[0]), touches, outcomes)

    def _outcomes(self, move: Place) -> list[option_types.Outcome]:
        """The outcome of placing a tile, or one for each choice that it leaves."""
        if self.game.touches_none(move.tile):  # nothing comes of it, so it need not be played
            return [outcome_of(self.game, self.seat, [move], self.game, ())]
        game, seat = self.dealt, self.seat
        placed = game.copy()
        events = play_unchecked(placed, seat, move)
        asked = placed.deciding[0].kind if not placed.over else None
        if asked not in ("found", "survivor"):
            return [outcome_of(game, seat, [move], placed, events)]
        outcomes: list[option_types.Outcome] = []
        for choice in legal(placed, seat):
            if isinstance(choice, Found | Survivor):
                after = placed.copy()
                chosen = play_unchecked(after, seat, choice)
                outcomes.append(outcome_of(game, seat, [move, choice], after, events + chosen))
        return outcomes

    def _chains(self) -> list[option_types.ChainOption]:
        choices = [m for m in self.moves if isinstance(m, Found | Survivor | Next)]
        return [
            option_types.ChainOption(m.chain, outcome(self.dealt, self.seat, [m])) for m in choices
        ]

    # --- shares ----------------------------------------------------------------------------------

    def _ranks(self, chain: Chain, more: int) -> list[option_types.Rank | None]:
        """The rank in a chain as it is, with one share more, and so on."""
        if self.closed:
            return [None] * (more + 1)
        return [*ranks(self.game, self.seat, chain, more)]

    def _dispose(self) -> option_types.DisposeOptions:
        game, seat = self.game, self.seat
        merger = game.merger
        assert merger is not None and merger.defunct is not None and merger.survivor is not None
        splits = [m for m in self.moves if isinstance(m, Dispose)]
        shares = game.shares(seat, merger.defunct)
        max_trade = max(m.trade for m in splits)
        named: dict[option_types.PresetName, Dispose] = {"sell_all": Dispose(shares, 0)}
        if max_trade:
            named["trade_max"] = Dispose(0, max_trade)
        named["hold_all"] = Dispose(0, 0)
        presets = [
            option_types.Preset(name, split.sell, split.trade, [move_text(game, split)])
            for name, split in named.items()
        ]
        return option_types.DisposeOptions(
            chain=merger.defunct,
            survivor=merger.survivor,
            shares=shares,
            price=merger.price,
            cash=game.cash(seat),
            bank=game.bank(merger.survivor),
            max_trade=max_trade,
            survivor_shares=game.shares(seat, merger.survivor),
            ranks=self._ranks(merger.survivor, max_trade // 2),
            presets=presets,
        )

    def _buy(self) -> option_types.BuyOptions:
        game, seat = self.game, self.seat
        purchases = [m.chains for m in self.moves if isinstance(m, Buy)]
        # The longest purchase of a chain alone comes last, and says how many shares can be bought.
        alone = [bought for bought in purchases if bought and bought[0] == bought[-1]]
        most = Counter({bought[0]: len(bought) for bought in alone})
        rows = [
            option_types.BuyRow(
                chain=chain,
                price=game.price(chain),
                have=game.shares(seat, chain),
                bank=game.bank(chain),
                most=most[chain],
                ranks=self._ranks(chain, most[chain]),
            )
            for chain in reversed(EVERY_CHAIN)
            if game.price(chain)
        ]
        rows.sort(key=lambda row: -row.price)
        return option_types.BuyOptions(
            limit=max(map(len, purchases)),
            cash=game.cash(seat),
            rows=rows,
            choices=["".join([_DIGITS[chain] for chain in bought]) for bought in purchases],
        )

    def _replace(self) -> option_types.ReplaceOptions:
        chosen = {tile for m in self.moves if isinstance(m, Replace) for tile in m.tiles}
        return option_types.ReplaceOptions([t for t in self.game.hand(self.seat) if t in chosen])


def _kind(first: option_types.Outcome) -> option_types.TileKind:
    if first.growth is None:
        return "orphan"
    if first.defunct:
        return "merge"
    return "extend" if first.growth.size_before else "found"
