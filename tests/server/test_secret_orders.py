"""Standing orders are known to their owner alone: games in which somebody has them, and games in
which they do the same by hand, look the same to everybody else at every moment."""

from __future__ import annotations

from random import Random

import pytest

from mergemaker.table.option_types import PresetName
from tests.browser.positions import Guest, put
from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_orders import BEN, before_merger, give, merging_tile, orders
from tests.support.choosing import choose
from tests.support.player import Json, Person, Seat
from tests.support.received import answers, shape, shown_to

DECISIONS = 40  # after the merger
NOTHING = {"dispose": {}, "passing": False, "done": []}


class Game:
    """A game before a merger, whose four players and one watcher are connected."""

    def __init__(self, server: Server) -> None:
        guests = [Guest() for _ in range(4)]
        position = before_merger()
        self.id = put(server, position, *guests)
        self.tile = merging_tile(position.game)
        people = [Person(server.url, guest.cookie) for guest in guests]
        self.seats = [person.join(self.id) for person in people]
        self.watcher = Person(server.url).join(self.id)
        self.random = Random(3)

    @property
    def others(self) -> list[Seat]:
        """Everybody who looks on, except Ben."""
        return [self.watcher, *(seat for at, seat in enumerate(self.seats) if at != BEN)]

    def play(self, ordered: str, *, by_hand: bool) -> None:
        """Play on for a while. Ben disposes of the shares of each chain, when it is first taken
        over, as he has ordered, or by hand as he would have."""
        left = {str(chain) for chain in range(7)}
        ann = self.seats[0]
        seq = ann.do("move", seq=ann.view["seq"], moves=[self.tile])
        for _ in range(DECISIONS):
            view = self.watcher.until(lambda view, seq=seq: view["seq"] >= seq)
            if view["phase"] == "over":
                return
            seat, kind = view["deciding"][0]["seat"], view["deciding"][0]["kind"]
            defunct = str(view["merger"]["defunct"]) if kind == "dispose" else ""
            is_ordered = seat == BEN and defunct in left
            left.discard(defunct if seat == BEN else "")
            if is_ordered and not by_hand:
                seq = view["seq"] + 1
                continue
            decides = self.seats[seat]
            view = decides.until(lambda view, seq=view["seq"]: view["seq"] >= seq)
            moves = preset_moves(view, ordered) if is_ordered else choose(view, self.random)
            seq = decides.do("move", seq=view["seq"], moves=moves)
        self.watcher.until(lambda view: view["seq"] >= seq)


def preset_moves(view: Json, name: str) -> list[str]:
    """The moves of a preset, or of holding all if there is none of that name."""
    presets = {one["name"]: one["moves"] for one in view["options"]["dispose"]["presets"]}
    return presets.get(name, presets["hold_all"])


@pytest.mark.parametrize("preset", ["sell_all", "trade_max", "hold_all"])
def test_others_see_only_the_moves(start: StartServer, preset: PresetName):
    server = start(MERGEMAKER_LOG="json")
    games: list[Game] = []
    for by_hand in (False, True):
        game = Game(server)
        if not by_hand:
            given = give(game.seats[BEN].person, game.id, dict.fromkeys(range(7), preset))
            assert len(given["dispose"]) == 7
        game.play(preset, by_hand=by_hand)
        games.append(game)
    one, other = games
    assert orders(one.seats[BEN].person, one.id)[1]["done"]
    for here, there in zip(one.others, other.others, strict=True):
        assert here.view["seq"] == there.view["seq"]
        seen, seen_there = shown_to(here), shown_to(there)
        both = seen.keys() & seen_there.keys()  # slow readers skip views
        assert len(both) > 1
        assert [seen[seq] for seq in both] == [seen_there[seq] for seq in both]
        assert (here.log, here.table_events) == (there.log, there.table_events)
        refused = [
            ("undo", {"seq": here.view["seq"]}),
            ("handover", {"seat": BEN, "bot": "random"}),
        ]
        assert answers(here, *refused) == answers(there, *refused)
        assert set(map(shape, here.frames)) == set(map(shape, there.frames))
    for game in games:
        for viewer in game.others[1:]:
            assert orders(viewer.person, game.id) == (200, NOTHING)
    server.stop()
    assert not any(preset in line for line in server.output)
