"""The bodies of requests and responses about standing orders. `docs/protocol.md` explains them."""

from __future__ import annotations

from msgspec import Struct

from mergemaker.table.option_types import PresetName


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """The standing orders to have from now on: what to do with the shares of each chain that is
    taken over, and whether to buy nothing until a chain is founded or taken over. A chain that is
    left out has no order."""

    dispose: dict[int, PresetName]
    passing: bool


class OrderCard(Struct, frozen=True):
    """The standing orders that are in force, and the `seq` of every ply that orders have made."""

    dispose: dict[int, PresetName]
    passing: bool
    done: list[int]
