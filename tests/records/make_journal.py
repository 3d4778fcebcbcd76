"""Make the stored journal: games of every kind, played on a running server as people play them.

    cd OLD && PYTHONPATH=$PWD .venv/bin/python NEW/tests/records/make_journal.py NEW/tests/records

OLD is a checkout of the version that writes the journal; its own test support drives its server.
`journal-0002.sqlite.gz` is the journal, and `journal-0002.json.gz` is what the server showed of
each game to each person. Both were made at revision 0002 of the schema, on 2026-11-22, and are
never remade, since they represent the journals that people have.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from tests.browser.server import Server
from tests.support.player import Json, Person, Refusal, Seat
from tests.support.recorded import recorded_game, stopped_record

NAME = "journal-0002"
YOU_AND_RANDOM = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
YOU_AND_OPEN = [{"kind": "you"}, {"kind": "open"}]


class Maker:
    """Makes the games, each under a name that says what it contains.

    Args:
        url: the server's address.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.ann, self.ben = Person(url), Person(url)
        self.random = Random(8)
        self.kinds: dict[str, str] = {}
        self.bots_playing: Seat | None = None

    def make_all(self) -> None:
        """Make every game; the one in which bots play by themselves comes last."""
        self.waiting()
        self.presets()
        self.finished()
        self.imported()
        self.rematched()
        self.changing_hands()
        self.undone()
        self.offered()
        self.reviewed()
        self.bots_play()

    def made(self, kind: str, **wish: object) -> Seat:
        """Make a game as Ann, and return her seat."""
        made = self.ann.make(name=kind.replace("-", " "), your_name="Ann", **wish)
        self.kinds[made["id"]] = kind
        return self.ann.join(made["id"])

    def pair(self, kind: str, **wish: object) -> tuple[Seat, Seat]:
        """Make and begin a game of Ann and Ben, and return their seats."""
        ann = self.made(kind, seats=YOU_AND_OPEN, **wish)
        ben = self.ben.join(ann.game, ann.view["invite"])
        ben.do("sit", name="Ben")
        ann.do("start", bot="random")
        return ann, ben

    def turns(self, *seats: Seat) -> Iterator[Seat]:
        """Yield whoever has something to decide, until the game is over."""
        while True:
            newest = max(seat.view["seq"] for seat in seats)
            for seat in seats:
                seat.until(lambda view, newest=newest: view["seq"] >= newest)
            if seats[0].view["phase"] == "over":
                return
            yield next(seat for seat in seats if seat.view["options"] is not None)

    def waiting(self) -> None:
        three = [*YOU_AND_OPEN, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
        ann = self.made("waiting", seats=three)
        ben = self.ben.join(ann.game, ann.view["invite"])
        ben.do("sit", name="Ben", seat=2)
        ben.do("leave")
        ben.do("sit", name="Benny", seat=1)
        ann.do("pace", pace="relaxed")
        self.made("waiting-alone", seats=YOU_AND_OPEN, preset="online")

    def presets(self) -> None:
        for preset in self.ann.ask("GET", "/api/catalogue")[1]["presets"]:
            seat = self.made(f"unfinished-{preset['name']}", preset=preset["name"])
            seat.play_out(self.random, decisions=12)
            seat.my_decision()

    def finished(self) -> None:
        self.made("finished", seats=YOU_AND_RANDOM).play_out(self.random)
        closed = self.made("finished-closed", seats=YOU_AND_RANDOM, options={"holdings": "closed"})
        closed.play_out(self.random)
        closed = self.made("unfinished-closed", options={"holdings": "closed", "replace": "ask"})
        closed.play_out(self.random, decisions=15)
        closed.my_decision()

    def imported(self) -> None:
        whole = recorded_game(4, "7", preset="online")
        for kind, moves in (("imported-over", None), ("imported-stopped", 40)):
            self.import_record(kind, stopped_record(whole, moves or len(whole.history)))

    def import_record(self, kind: str, record: str) -> str:
        game = self.ann.ask("POST", "/api/games/import", {"record": record})[1]["id"]
        self.kinds[game] = kind
        return game

    def rematched(self) -> None:
        ann, ben = self.pair("rematched", pace="brisk")
        for seat in self.turns(ann, ben):
            seat.play(self.random)
        status, made = self.ben.ask("POST", f"/api/games/{ann.game}/rematch", {})
        assert status == 201, made
        self.kinds[made["id"]] = "rematch"

    def changing_hands(self) -> None:
        for kind in ("handed", "reclaimed"):
            ann, ben = self.pair(kind)
            ben.close()
            ann.until(lambda view: not view["seats"][1]["online"])
            ann.do("handover", seat=1, bot="penny" if kind == "handed" else "random")
            ann.play_out(self.random, decisions=6)
            ann.my_decision()
            if kind == "reclaimed":
                ben.reconnect()
                ben.do("reclaim")

    def undone(self) -> None:
        ann, ben = self.pair("undone")
        undos = 0
        for seat in self.turns(ann, ben):
            seat.play(self.random)
            if seat.view["undo"]:
                seat.do("undo", seq=seat.view["seq"])
                undos += 1
            if undos == 3:
                return

    def offered(self) -> None:
        for kind, answer in (("offered", None), ("traded", ["accept"])):
            ann, ben = self.pair(kind)
            for seat in self.turns(ann, ben):
                if offer(seat):
                    break
                seat.play(self.random)
            if answer is not None:
                other = next(self.turns(ann, ben))
                other.do("move", seq=other.view["seq"], moves=answer)

    def reviewed(self) -> None:
        game = self.import_record(
            "reviewed", stopped_record(recorded_game(3, "5", bot="heuristic"), 12)
        )
        self.ann.ask("POST", f"/api/games/{game}/review", {})
        deadline = time.monotonic() + 600
        while review_of(self.ann, game)["state"] != "done":
            assert time.monotonic() < deadline
            time.sleep(0.5)

    def bots_play(self) -> None:
        """Make a game of three bots that take more than a second for each move."""
        self.bots_playing = self.made("bots-play", seats=[{"kind": "bot"}] * 3, pace="relaxed")


def offer(seat: Seat) -> bool:
    """Offer a share for cash if that is possible, and return whether it was."""
    view = seat.view
    if not view["options"]["can_offer"]:
        return False
    names = {row["chain"]: row["name"] for row in view["chains"]}
    for chain, count in enumerate(view["seats"][view["you"]]["shares"]):
        if count:
            text = f"offer {1 - view['you']} give {names[chain]} 1 get $100"
            try:
                seat.do("move", seq=view["seq"], moves=[text])
            except Refusal:
                continue
            return True
    return False


def review_of(person: Person, game: str) -> Json:
    return person.ask("GET", f"/api/games/{game}/review")[1]


def shown(maker: Maker) -> Json:
    """What the server shows of each game: to Ann, to Ben, and to a stranger."""
    people = {"ann": maker.ann, "ben": maker.ben, "stranger": Person(maker.url)}
    games: dict[str, Json] = {}
    for game, kind in maker.kinds.items():
        if kind == "bots-play":
            continue
        views = {name: person.join(game).view for name, person in people.items()}
        games[game] = {"kind": kind, "views": views}
        if kind == "reviewed":
            games[game]["review"] = review_of(maker.ann, game)
    lists = {name: person.ask("GET", "/api/me")[1] for name, person in people.items()}
    return {"cookies": {n: p.cookie for n, p in people.items()}, "me": lists, "games": games}


def main(folder: Path) -> None:
    """Make the journal and write both files."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        server.start()
        try:
            maker = Maker(server.url)
            maker.make_all()
            facts = shown(maker)
            seat = maker.bots_playing
            assert seat is not None
            seat.until(lambda view: view["ply"] >= 4)
            seq = seat.view["seq"]
            seat.until(
                lambda view: view["seq"] > seq
            )  # a bot has just moved: none will before the kill
        finally:
            server.kill9()
        facts["games"][seat.game] = {"kind": "bots-play", "views": {"ann": seat.view}}
        whole = Path(data) / "whole.sqlite"
        with closing(sqlite3.connect(Path(data) / "journal.sqlite")) as journal:
            found = journal.execute("SELECT game, max(seq) FROM entries GROUP BY game").fetchall()
            shown_seqs = {
                g: max(v["seq"] for v in s["views"].values()) for g, s in facts["games"].items()
            }
            assert dict(found) == shown_seqs
            journal.execute("VACUUM INTO ?", [str(whole)])
        text = json.dumps(facts, separators=(",", ":"), sort_keys=True)
        (folder / f"{NAME}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
        packed = gzip.compress(whole.read_bytes(), 9, mtime=0)
        (folder / f"{NAME}.sqlite.gz").write_bytes(packed)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
