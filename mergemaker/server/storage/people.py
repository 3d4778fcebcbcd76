"""The statements about the names that people go by, for the stores that write them with others."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, delete

from .schema import people
from .statements import compiled, upsert


def _set_name() -> Any:
    naming = upsert(people)
    return naming.on_conflict_do_update(
        index_elements=[people.c.person], set_={"name": naming.excluded.name}
    )


SET_NAME = compiled(_set_name())
DELETE_NAME = compiled(delete(people).where(people.c.person == bindparam("owner")))
