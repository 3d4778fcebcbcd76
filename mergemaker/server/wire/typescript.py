"""Write `client/src/protocol.ts`: the types of all messages, for the client's type checker.

    python -m mergemaker.server.wire.typescript > client/src/protocol.ts

A set of words that shares its name with a shape (the command `Pace`) gets the ending `Name`.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from datetime import datetime
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import Any, Literal, TypeGuard, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, UNSET, Raw, Struct, UnsetType, structs

from mergemaker import rules
from mergemaker.analysis import phases, reason_types, report, summary_types
from mergemaker.analysis.reason_types import AnyReason
from mergemaker.analysis.summary_types import AnyFact
from mergemaker.table import option_types, standings, view_types
from mergemaker.table.table_events import AnyTableEvent

from . import bodies, chat, lobby, messages, rating_bodies
from .http_bodies import BODIES

HEADER = """\
// Made by `python -m mergemaker.server.wire.typescript` from the message types. Do not edit.
"""

UNIONS: dict[str, Any] = {
    "AnyCommand": messages.AnyCommand,
    "AnyQuery": messages.AnyQuery,
    "AnyTalk": chat.AnyTalk,
    "Inbound": messages.Inbound,
    "Outbound": messages.Outbound,
    "LobbyOutbound": lobby.Outbound,
    "Event": rules.Event,
    "AnyTableEvent": AnyTableEvent,
    "AnyReason": AnyReason,
    "AnyFact": AnyFact,
}
ROOTS: tuple[Any, ...] = (
    *UNIONS.values(),
    *(shape for module in BODIES for shape in vars(module).values()),
)
PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    datetime: "string",
}


def typescript() -> str:
    """The whole of `protocol.ts`.

    Raises:
        ValueError: two shapes have the same name.
    """
    shapes = _shapes()
    names = sorted(shape.__name__ for shape in shapes)
    for one, next_one in pairwise(names):
        if one == next_one:
            raise ValueError(f"two shapes are called {one}")
    parts = [HEADER]
    parts += [f"export type {name} = {_literal(kind)};\n" for kind, name in _words().items()]
    parts.append(_list_of("REFUSAL_CODES", "RefusalCode", rules.RefusalCode))
    parts += [_interface(shape) for shape in shapes]
    parts += [_union(name, union) for name, union in UNIONS.items()]
    return "\n".join(parts)


@cache
def _words() -> dict[Any, str]:
    """The named sets of words in what the table shows and offers."""
    taken = {shape.__name__ for shape in _shapes()}
    return {
        kind: f"{name}Name" if name in taken else name
        for module in (
            view_types,
            standings,
            option_types,
            report,
            reason_types,
            phases,
            summary_types,
            bodies,
            chat,
            rating_bodies,
        )
        for name, kind in vars(module).items()
        if get_origin(kind) is Literal
    }


@cache
def _shapes() -> list[type]:
    """Every shape that a message can hold, each after those it is made of."""
    found: dict[type, None] = {}

    def visit(kind: Any) -> None:
        if _is_shape(kind):
            if kind in found:
                return
            for _, inner, _ in _fields(kind):
                visit(inner)
            found[kind] = None
        else:
            for inner in get_args(kind):
                visit(inner)

    for root in ROOTS:
        if _is_shape(root) or get_args(root):
            visit(root)
    return list(found)


def _is_shape(kind: Any) -> TypeGuard[type[Any]]:
    return inspect.isclass(kind) and (
        (issubclass(kind, Struct) and kind is not Struct) or is_dataclass(kind)
    )


def _fields(shape: Any) -> Iterator[tuple[str, Any, bool]]:
    """Each field but the tag: its name, its type, and whether it may be left out."""
    hints = get_type_hints(shape)
    if issubclass(shape, Struct):
        inbound = shape.__struct_config__.forbid_unknown_fields
        for f in structs.fields(shape):
            optional = f.default is not NODEFAULT or f.default_factory is not NODEFAULT
            kind = _encoded(f.type) if hints[f.name] is Raw else hints[f.name]
            yield f.encode_name, kind, optional and (inbound or f.default is UNSET)
    else:
        for f in dataclass_fields(shape):
            yield f.name, hints[f.name], False


def _encoded(raw: Any) -> Any:
    """What a field holds whose JSON is written beforehand: its metadata say it."""
    return raw.__metadata__[0].extra["encoded"]


def _interface(shape: Any) -> str:
    """One shape, under its docstring, with Python's None called null."""
    doc = " ".join((inspect.getdoc(shape) or "").split()).replace("None", "null")
    lines = [f"/** {doc} */", f"export interface {shape.__name__} {{"]
    if issubclass(shape, Struct) and shape.__struct_config__.tag is not None:
        lines.append(f'  {shape.__struct_config__.tag_field}: "{shape.__struct_config__.tag}";')
    for name, kind, optional in _fields(shape):
        lines.append(f"  {name}{'?' if optional else ''}: {_type(kind)};")
    return "\n".join([*lines, "}", ""])


def _union(name: str, union: Any) -> str:
    """One union; members that have a name together are given by that name."""
    members, names = get_args(union), list[str]()
    for other, part in UNIONS.items():
        if other != name and set(get_args(part)) <= set(members):
            members = [member for member in members if member not in get_args(part)]
            names.append(other)
    names += map(_type, members)
    return "\n  | ".join([f"export type {name} =", *names]) + ";\n"


def _literal(kind: Any) -> str:
    return " | ".join(f'"{word}"' for word in get_args(kind))


def _list_of(name: str, member: str, kind: Any) -> str:
    """A set of words that the client can also go through, with the type of its members."""
    words = "".join(f'\n  "{word}",' for word in get_args(kind))
    return (
        f"export const {name} = [{words}\n] as const;\n"
        f"export type {member} = (typeof {name})[number];\n"
    )


def _type(kind: Any) -> str:
    """A Python type in TypeScript."""
    if kind in PLAIN:
        return PLAIN[kind]
    if _is_shape(kind):
        return kind.__name__
    if inspect.isclass(kind) and issubclass(kind, IntEnum):
        return "number"
    origin, inner = get_origin(kind), get_args(kind)
    if kind == rules.RefusalCode:
        return "RefusalCode"
    if origin is Literal:
        return _words().get(kind) or _literal(kind)
    if origin in (Union, types.UnionType):
        inner = tuple(member for member in inner if member is not UnsetType)
        return next(
            (name for name, union in UNIONS.items() if set(get_args(union)) == set(inner)),
            " | ".join(map(_type, inner)),
        )
    if origin is dict:
        return f"Record<{_type(inner[0])}, {_type(inner[1])}>"
    if origin in (list, tuple):
        item = _type(inner[0])
        return f"({item})[]" if " " in item else f"{item}[]"
    raise TypeError(f"no TypeScript for {kind!r}")


if __name__ == "__main__":
    print(typescript(), end="")
