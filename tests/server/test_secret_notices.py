"""Notices tell nothing but that it is somebody's move: those of two games that differ in everything
but their names are the same to the byte."""

from __future__ import annotations

import json
from email.message import EmailMessage
from random import Random

from tests.browser.server import Server
from tests.server.conftest import StartServer
from tests.server.test_notices import confirmed, hand_over, member, slow_game, subscribed
from tests.support.mailbox import Mailbox
from tests.support.player import Person, Seat
from tests.support.push_service import Browser, PushService, Received

VARIABLE = ("date", "message-id", "to")  # the headers that are not the same in every e-mail


def played_on(one: Seat, other: Seat, turns: int) -> tuple[Seat, Seat]:
    """The one who must decide and the other, after so many turns."""
    random = Random(turns)
    while one.view["turn_number"] <= turns:
        one.play(random)
        newest = one.view["seq"]
        other.until(lambda view, newest=newest: view["seq"] >= newest)
        if one.view["options"] is None:
            one, other = other, one
    return one, other


def told(
    received: Received, mail: EmailMessage, browsers: dict[Person, Browser], asked: Seat
) -> tuple[str, int, str]:
    """What somebody was told by push, how long that was on its way, and by e-mail, without the
    game's id."""
    content = json.dumps(browsers[asked.person].read(received))
    headers = sorted(f"{name}: {value}" for name, value in mail.items())
    fixed = [header for header in headers if not header.lower().startswith(VARIABLE)]
    text = "\n".join([*fixed, mail.get_content()])
    game = asked.game
    return content.replace(game, "GAME"), len(received.body), text.replace(game, "GAME")


def test_notices_of_different_games_are_the_same(
    start: StartServer, pushes: PushService, mails: Mailbox
):
    server: Server = start(MERGEMAKER_PUSH_SERVICES=pushes.origin, MERGEMAKER_SMTP=mails.url)
    ann, ben = member(server, "Ann"), member(server, "Ben")
    browsers = {person: subscribed(person, pushes) for person in (ann, ben)}
    for person, address in ((ann, "ann@example.org"), (ben, "ben@example.org")):
        confirmed(person, mails, address)
    notices: list[tuple[str, int, str]] = []
    for turns in (1, 6):
        decides, other = played_on(*slow_game(ann, ben), turns)
        hand_over(decides, other)
        notices.append(told(pushes.next(), mails.next(), browsers, other))
    assert notices[0] == notices[1]
