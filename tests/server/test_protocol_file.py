"""The client's types are generated from the server's, and are up to date."""

from pathlib import Path

from mergemaker.server.wire.typescript import typescript

PROTOCOL = Path(__file__).parents[2] / "client" / "src" / "protocol.ts"


def test_the_clients_types_are_up_to_date():
    assert PROTOCOL.read_text(encoding="utf-8") == typescript(), (
        "run `python -m mergemaker.server.wire.typescript > client/src/protocol.ts`"
    )
