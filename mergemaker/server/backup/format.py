"""The format of a backup: lines of JSON, compressed by gzip, the same for every database.

    {"type": "mergemaker-backup", "format": 1, "revision": "0021"}
    {"type": "file", "name": "vapid.pem", "content": "-----BEGIN PRIVATE KEY-----..."}
    {"type": "table", "name": "games", "columns": ["id", "rules_version", ...]}
    ["k2m9...", 2, ...]
    ...
    {"type": "table-end", "rows": 1, "sha256": "..."}
    ...
    {"type": "end", "tables": 25, "sha256": "..."}

A row is an array. Bytes are written as text if they are UTF-8, as all JSON in the database is, and
otherwise as `{"base64": "..."}`. The hash of a table is that of its rows' lines, and the last one
that of all lines before it. Equal databases give equal files: nothing in one tells when it was
made.
"""

from __future__ import annotations

import gzip
import zlib
from base64 import b64decode, b64encode
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

FORMAT = 1

# Of gzip. A higher level takes far longer for a few percent.
LEVEL = 6


class Line(Struct, frozen=True, tag_field="type"):
    """A line that is no row."""


class Header(Line, frozen=True, tag="mergemaker-backup"):
    """The first line. `revision` is the migration that made the tables what they are."""

    format: int
    revision: str


class File(Line, frozen=True, tag="file"):
    """A file of the data folder."""

    name: str
    content: str


class TableBegin(Line, frozen=True, tag="table"):
    """The beginning of a table, whose rows follow."""

    name: str
    columns: list[str]


class TableEnd(Line, frozen=True, tag="table-end"):
    """The end of a table: how many rows it has, and the hash of their lines."""

    rows: int
    sha256: str


class End(Line, frozen=True, tag="end"):
    """The last line: how many tables there are, and the hash of all lines before it."""

    tables: int
    sha256: str


Row = list[Any]

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Header | File | TableBegin | TableEnd | End | Row)


class BadBackup(Exception):
    """The file is no backup that can be restored; the message says why."""


@dataclass(frozen=True, slots=True)
class TableContent:
    """A table in a backup: its name, its columns, and its rows, which are read once, in order."""

    name: str
    columns: list[str]
    rows: Iterator[Row]


class BackupWriter:
    """Writes a backup, line by line.

    Args:
        out: where to.
        revision: the migration that made the tables what they are.
    """

    def __init__(self, out: BinaryIO, revision: str) -> None:
        self._out = gzip.GzipFile("", "wb", LEVEL, out, mtime=0)
        self._hash = sha256()
        self._tables = 0
        self._line(Header(FORMAT, revision))

    def file(self, name: str, content: str) -> None:
        """Write a file of the data folder. All files come before the first table."""
        self._line(File(name, content))

    def table(self, name: str, columns: list[str], rows: Iterable[Sequence[Any]]) -> int:
        """Write a table.

        Returns:
            The number of its rows.
        """
        self._line(TableBegin(name, columns))
        hashed, count = sha256(), 0
        for row in rows:
            hashed.update(self._line([_as_json(value) for value in row]))
            count += 1
        self._line(TableEnd(count, hashed.hexdigest()))
        self._tables += 1
        return count

    def end(self) -> None:
        """Write the end, without which a backup is incomplete."""
        self._line(End(self._tables, self._hash.hexdigest()))
        self._out.close()

    def _line(self, content: Line | Row) -> bytes:
        line = _encoder.encode(content) + b"\n"
        self._hash.update(line)
        self._out.write(line)
        return line


class BackupReader:
    """Reads a backup, line by line, and checks its hashes on the way.

    Args:
        file: the file.

    Raises:
        BadBackup: it is no backup, or one of a later format.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._lines = _lines(file)
        self._read = b""  # the line that was read last
        self._hash = sha256()  # of all lines before it
        header = self._next()
        if not isinstance(header, Header):
            raise BadBackup("This is no backup of Mergemaker.")
        if header.format != FORMAT:
            raise BadBackup("This backup was written by a newer Mergemaker: update this one.")
        self.revision = header.revision
        self._ahead = self._next()

    def files(self) -> dict[str, str]:
        """The files of the data folder, by name. They are read before the tables."""
        files: dict[str, str] = {}
        while isinstance(self._ahead, File):
            files[self._ahead.name] = self._ahead.content
            self._ahead = self._next()
        return files

    def tables(self) -> Iterator[TableContent]:
        """The tables; the rows of one have to be read before the next one.

        Raises:
            BadBackup: the file is damaged or cut short.
        """
        count = 0
        while isinstance(self._ahead, TableBegin):
            yield TableContent(self._ahead.name, self._ahead.columns, self._rows(self._ahead))
            count += 1
        if self._ahead != End(count, self._hash.hexdigest()):
            raise BadBackup("The file is damaged: its last line does not agree with the others.")
        if next(self._lines, None) is not None:
            raise BadBackup("The file is damaged: something follows its last line.")

    def _rows(self, table: TableBegin) -> Generator[Row]:
        hashed, count = sha256(), 0
        while isinstance(row := self._next(), list):
            if len(row) != len(table.columns):
                raise BadBackup(f"The file is damaged: a row of `{table.name}` is incomplete.")
            hashed.update(self._read)
            count += 1
            yield row
        if row != TableEnd(count, hashed.hexdigest()):
            raise BadBackup(f"The file is damaged: `{table.name}` does not have the hash it had.")
        self._ahead = self._next()

    def _next(self) -> Line | Row:
        """The next line."""
        self._hash.update(self._read)
        try:
            self._read = next(self._lines)
        except StopIteration:
            raise BadBackup("The file breaks off: it is not complete.") from None
        try:
            return _decoder.decode(self._read)
        except msgspec.MsgspecError as error:
            raise BadBackup("The file is damaged: a line cannot be read.") from error


def _lines(file: BinaryIO) -> Iterator[bytes]:
    try:
        with gzip.open(file) as lines:
            yield from lines
    except EOFError as error:
        raise BadBackup("The file breaks off: it is not complete.") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise BadBackup("The file is damaged, or no backup of Mergemaker.") from error


def _as_json(value: Any) -> Any:
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {"base64": b64encode(value).decode()}


def as_bytes(value: Any) -> bytes | None:
    """The value of a column of bytes, from how a backup has it.

    Raises:
        BadBackup: it is none.
    """
    match value:
        case None:
            return None
        case str():
            return value.encode()
        case {"base64": str(encoded)}:
            with suppress(ValueError):
                return b64decode(encoded, validate=True)
        case _:
            pass
    raise BadBackup("The file is damaged: bytes cannot be read.")
