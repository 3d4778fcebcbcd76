"""Accounts over HTTP. `docs/protocol.md` explains them."""

from __future__ import annotations

from typing import Any

import segno
from litestar import MediaType, Request, Response, Router, get, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody
from litestar.response import Stream

from mergemaker.rules import Refused

from ..accounts.accounts import Accounts, Device
from ..accounts.device import device_label
from ..accounts.export import Exporter
from ..accounts.sessions import Sessions
from ..clock import moment
from ..identity import Visitor
from ..wire import account_bodies as bodies
from .injection import Id
from .requests import address_of

LINK_PAGE = "/link#"  # what follows "#" stays in the browser, and out of every log on the way

AnyRequest = Request[Any, Any, Any]


class Renewal:
    """Answers a request after which the browser is somebody else: it gets another token."""

    def __init__(
        self,
        request: AnyRequest,
        accounts: NamedDependency[Accounts],
        sessions: NamedDependency[Sessions],
        visitor: NamedDependency[Visitor],
    ) -> None:
        self._request = request
        self._accounts = accounts
        self._sessions = sessions
        self._visitor = visitor

    async def answer(self, token: str) -> Response[bodies.AccountCard]:
        """Who the asker is now, with the token that stands for it.

        The sockets that were opened with the token before are closed once the browser has the new
        one, with which it connects again.
        """
        self._request.scope["state"]["new_token"] = token
        return Response(
            await _card(self._accounts, await self._sessions.find(token)),
            background=BackgroundTask(self._sessions.close_sockets, [self._visitor.digest]),
        )


@get()
async def get_account(
    accounts: NamedDependency[Accounts], visitor: NamedDependency[Visitor]
) -> bodies.AccountCard:
    """Who the asker is."""
    return await _card(accounts, visitor)


@post()
async def register(
    data: JSONBody[bodies.Credentials],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
    device: NamedDependency[Device],
    renewal: NamedDependency[Renewal],
) -> Response[bodies.AccountCard]:
    """Make an account; the guest's games come along."""
    token = await accounts.register(visitor, data.username, data.password, device)
    return await renewal.answer(token)


@post("/sign-in", status_code=200)
async def sign_in(
    data: JSONBody[bodies.Credentials],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
    device: NamedDependency[Device],
    renewal: NamedDependency[Renewal],
) -> Response[bodies.AccountCard]:
    """Sign in by name and password; the guest's games come along."""
    token = await accounts.sign_in(visitor, data.username, data.password, device)
    return await renewal.answer(token)


@post("/sign-out", status_code=200)
async def sign_out(
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
    renewal: NamedDependency[Renewal],
) -> Response[bodies.AccountCard]:
    """Sign out: the browser is a new guest."""
    token = await accounts.sign_out(visitor)
    return await renewal.answer(token)


@post("/delete", status_code=200)
async def delete_account(
    data: JSONBody[bodies.PasswordGiven],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
    renewal: NamedDependency[Renewal],
) -> Response[bodies.AccountCard]:
    """Delete the account: its seats are nobody's, and the browser is a new guest."""
    token = await accounts.delete(visitor, data.password)
    return await renewal.answer(token)


@post("/password", status_code=200)
async def change_password(
    data: JSONBody[bodies.PasswordChange],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
) -> list[bodies.SessionCard]:
    """Change the password, which ends all other sessions."""
    await accounts.change_password(visitor, data.password, data.new_password)
    return await _sessions(accounts, visitor)


@get("/sessions")
async def get_sessions(
    accounts: NamedDependency[Accounts], visitor: NamedDependency[Visitor]
) -> list[bodies.SessionCard]:
    """The sessions of the asker's account, the one used last first."""
    return await _sessions(accounts, visitor)


@post("/sessions/{session:str}/end", status_code=200)
async def end_session(
    session: Id, accounts: NamedDependency[Accounts], visitor: NamedDependency[Visitor]
) -> list[bodies.SessionCard]:
    """End another session: its device is a guest again."""
    await accounts.end_session(visitor, session)
    return await _sessions(accounts, visitor)


@post("/links")
async def make_link(
    request: AnyRequest, accounts: NamedDependency[Accounts], visitor: NamedDependency[Visitor]
) -> bodies.SignInLink:
    """Make a link that signs a second device in, once, within ten minutes."""
    code, expires_at = await accounts.make_link(visitor)
    address = f"{request.headers['origin']}{LINK_PAGE}{code}"
    image = segno.make_qr(address, error="m").svg_data_uri(border=2, light="#fff")
    return bodies.SignInLink(address, image, moment(expires_at))


@post("/links/owner", status_code=200)
async def get_link_owner(
    data: JSONBody[bodies.LinkCode], accounts: NamedDependency[Accounts]
) -> bodies.LinkOwner:
    """Whose account a link signs in to, without using it up."""
    return bodies.LinkOwner(await accounts.username_of_link(data.code))


@post("/links/use", status_code=200)
async def use_link(
    data: JSONBody[bodies.LinkCode],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
    device: NamedDependency[Device],
    renewal: NamedDependency[Renewal],
) -> Response[bodies.AccountCard]:
    """Sign in by a link, which stops working; the guest's games come along."""
    token = await accounts.use_link(visitor, data.code, device)
    return await renewal.answer(token)


def _device(request: AnyRequest) -> Device:
    return Device(address_of(request.scope), device_label(request.headers.get("user-agent", "")))


async def _card(accounts: Accounts, visitor: Visitor) -> bodies.AccountCard:
    account = await accounts.find(visitor)
    username = None if account is None else account.username
    return bodies.AccountCard(username, accounts.registration)


async def _sessions(accounts: Accounts, visitor: Visitor) -> list[bodies.SessionCard]:
    return [
        bodies.SessionCard(
            session.id,
            session.label,
            moment(session.made_at),
            moment(session.seen_at),
            session.id == visitor.session,
        )
        for session in await accounts.sessions_of(visitor)
    ]


@get("/export", media_type=MediaType.JSON)
async def export_account(
    accounts: NamedDependency[Accounts],
    exporter: NamedDependency[Exporter],
    visitor: NamedDependency[Visitor],
) -> Stream:
    """Everything that the server knows of the asker, as a file."""
    account = await accounts.find(visitor)
    if account is None:
        raise Refused(
            code="not-signed-in", reason="Only an account can be exported. Sign in first."
        )
    file = 'attachment; filename="mergemaker-account.json"'
    return Stream(await exporter.export(account), headers={"content-disposition": file})


ROUTER = Router(
    "/api/account",
    route_handlers=[
        get_account,
        export_account,
        register,
        sign_in,
        sign_out,
        delete_account,
        change_password,
        get_sessions,
        end_session,
        make_link,
        get_link_owner,
        use_link,
    ],
    dependencies={
        "device": Provide(_device, sync_to_thread=False),
        "renewal": Provide(Renewal, sync_to_thread=False),
    },
)
HANDLERS = (ROUTER,)
