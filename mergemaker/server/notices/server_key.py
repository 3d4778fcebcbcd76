"""The server's key for Web Push, in the database: whatever process sends a message, browsers know
it."""

from __future__ import annotations

from pathlib import Path

from ..storage.secret_store import SecretStore
from .encryption import VapidKey, new_vapid_key

NAME = "vapid"


class ServerKey:
    """The key of a server, which is made when it is first asked for.

    Args:
        secrets: where it is kept.
        file: where an older version kept it; it is taken over from there.
    """

    def __init__(self, secrets: SecretStore, file: Path) -> None:
        self._secrets = secrets
        self._file = file
        self._key: VapidKey | None = None

    async def get(self) -> VapidKey:
        """The key.

        Raises:
            StorageFailed: it can be neither read nor stored now.
        """
        if self._key is None:
            pem = await self._secrets.find(NAME) or await self._secrets.keep(NAME, self._older())
            self._key = VapidKey.parse(pem)
        return self._key

    def _older(self) -> str:
        """The key of an older version; a new one if there is none."""
        if self._file.exists():
            return self._file.read_text(encoding="ascii")
        return new_vapid_key()
