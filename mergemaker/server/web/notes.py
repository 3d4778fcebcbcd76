"""Notes on the replays of games over HTTP. `docs/protocol.md` explains them.

They are those of the device's holder: several people at one device write in one notebook.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from mergemaker.table import Table

from ..chat.rooms import check_admitted
from ..identity import Visitor
from ..notes.notebook import Notebook
from ..tables.registry import Registry
from ..wire import note_bodies as bodies
from .injection import Id
from .links import qr_code


@get("/api/games/{game:str}/notes")
async def get_notes(
    game: Id,
    registry: NamedDependency[Registry],
    notebook: NamedDependency[Notebook],
    visitor: NamedDependency[Visitor],
) -> bodies.Notes:
    """The asker's own notes on a game that is over."""
    return await notebook.read(await _table(registry, game, visitor), visitor.holder)


@put("/api/games/{game:str}/notes")
async def put_note(
    game: Id,
    data: JSONBody[bodies.NoteChange],
    registry: NamedDependency[Registry],
    notebook: NamedDependency[Notebook],
    visitor: NamedDependency[Visitor],
) -> bodies.Note:
    """Write a note on a game that is over, or delete it."""
    return await notebook.write(await _table(registry, game, visitor), visitor.holder, data)


@post("/api/games/{game:str}/notes/link", status_code=200)
async def share_notes(
    game: Id,
    registry: NamedDependency[Registry],
    notebook: NamedDependency[Notebook],
    visitor: NamedDependency[Visitor],
) -> bodies.NoteLink:
    """Share the asker's notes on a game by a link: the one that there is, or a new one."""
    return await notebook.share(await _table(registry, game, visitor), visitor.holder)


@post("/api/games/{game:str}/notes/link/end", status_code=200)
async def unshare_notes(
    game: Id,
    registry: NamedDependency[Registry],
    notebook: NamedDependency[Notebook],
    visitor: NamedDependency[Visitor],
) -> bodies.Notes:
    """Stop sharing the asker's notes on a game: their link leads nowhere any more."""
    table = await _table(registry, game, visitor)
    await notebook.unshare(table, visitor.holder)
    return await notebook.read(table, visitor.holder)


@get("/api/notes/{code:str}")
async def get_shared_notes(
    code: Id,
    registry: NamedDependency[Registry],
    notebook: NamedDependency[Notebook],
    visitor: NamedDependency[Visitor],
) -> bodies.SharedNotes:
    """The notes that a link leads to."""
    table = await _table(registry, await notebook.game_of(code), visitor)
    return await notebook.read_shared(code, table, visitor.holder)


@post("/api/notes/{code:str}/report", status_code=200)
async def report_note(
    code: Id,
    data: JSONBody[bodies.NoteReport],
    registry: NamedDependency[Registry],
    notebook: NamedDependency[Notebook],
    visitor: NamedDependency[Visitor],
) -> bodies.Note:
    """Report one of the notes that a link leads to: whoever runs the server sees it."""
    table = await _table(registry, await notebook.game_of(code), visitor)
    return await notebook.report(code, table, visitor.holder, data.ply)


@get("/api/notes/{code:str}/qr", media_type="image/svg+xml", precompressed=True)
async def get_shared_notes_qr(
    code: Id, request: Request[Any, Any, Any], notebook: NamedDependency[Notebook]
) -> Response[bytes]:
    """A link to notes as a QR code, for the phone of somebody nearby."""
    await notebook.game_of(code)
    return qr_code(f"{request.base_url}n/{code}")


async def _table(registry: Registry, game: str, visitor: Visitor) -> Table:
    """The table of a game, for somebody who may see its replay.

    Raises:
        Refused: they may not.
    """
    table = (await registry.find(game)).table
    check_admitted(table, visitor)
    return table


HANDLERS = (
    get_notes,
    put_note,
    share_notes,
    unshare_notes,
    get_shared_notes,
    report_note,
    get_shared_notes_qr,
)
