"""The statements that write: in SQLAlchemy's Core, and compiled once for each database.

Executing them through Core takes six times as long. What databases call by different names is here,
under one name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Dialect, Executable
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.functions import GenericFunction, ReturnTypeFromArgs

__all__ = [
    "CompiledStatement",
    "Sql",
    "Statement",
    "Values",
    "compiled",
    "database_ms",
    "greatest",
    "upsert",
]

Values = tuple[Any, ...]


class Sql(NamedTuple):
    """A statement in the SQL of one database.

    Attributes:
        text: the SQL, with a name for each parameter.
        constants: the parameters that are the same each time.
    """

    text: str
    constants: Mapping[str, Any]


class CompiledStatement:
    """A statement that is compiled when a database first executes it. Called with parameters, it
    gives a `Statement`.

    Args:
        statement: the statement in Core.
        required: whether it has to change a row: if it finds none, nothing that is written with it
            is written either.
    """

    def __init__(self, statement: Executable, required: bool) -> None:
        assert isinstance(statement, ClauseElement)
        self.required = required
        self._statement = statement
        self._sql: dict[Dialect, Sql] = {}

    def __call__(self, *parameters: Mapping[str, Any]) -> Statement:
        """The statement with parameters: a mapping for each time that it is executed."""
        return Statement(self, parameters)

    def sql(self, dialect: Dialect) -> Sql:
        """The statement in the SQL of a database."""
        known = self._sql.get(dialect)
        if known is None:
            compilation = self._statement.compile(dialect=dialect)
            values = compilation.params or {}
            constants = {name: value for name, value in values.items() if value is not None}
            known = self._sql[dialect] = Sql(str(compilation), constants)
        return known


class Statement(NamedTuple):
    """A statement to execute, and the parameters of each time that it is executed."""

    compiled: CompiledStatement
    parameters: Sequence[Mapping[str, Any]]

    def executions(self, dialect: Dialect) -> tuple[str, Sequence[Mapping[str, Any]]]:
        """The statement in the SQL of a database, and all parameters of each execution."""
        text, constants = self.compiled.sql(dialect)
        if not constants:
            return text, self.parameters
        return text, [{**constants, **each} for each in self.parameters]


def compiled(statement: Executable, *, required: bool = False) -> CompiledStatement:
    """A statement, to be compiled once for each database (`CompiledStatement`)."""
    return CompiledStatement(statement, required)


class greatest(ReturnTypeFromArgs[Any]):  # noqa: N801  (a function of SQL)
    """The greatest of several values, none of which is NULL."""

    inherit_cache = True


@compiles(greatest, "sqlite")
def _greatest_in_sqlite(function: greatest, compiler: Any, **options: Any) -> str:
    values: ColumnElement[Any] = function.clause_expr
    return f"max{compiler.process(values, **options)}"


class database_ms(GenericFunction[int]):  # noqa: N801  (a function of SQL)
    """Milliseconds since 1970, by the database's clock."""

    type = BigInteger()
    inherit_cache = True


@compiles(database_ms, "postgresql")
def _database_ms_in_postgresql(*_: Any, **__: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"


@compiles(database_ms, "sqlite")
def _database_ms_in_sqlite(*_: Any, **__: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
