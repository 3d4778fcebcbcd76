"""What signing in costs says nothing about who exists."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.browser.server import Server
from tests.server.test_accounts import registered, try_password
from tests.support.player import Person


def test_signing_in_verifies_an_equal_hash_whether_or_not_the_name_exists(tmp_path: Path):
    server = Server(tmp_path / "data", program=_telling_what_it_verifies(tmp_path))
    server.start()
    try:
        registered(server, "Ann")
        for name in ("Ann", "Nobody"):
            assert try_password(Person(server.url), name, "wrong horse")[0] == 403
    finally:
        server.kill9()
    verified = [line for line in server.output if line.startswith("verifies ")]
    assert len(verified) == 2, "a name that does not exist took no time"
    assert verified[0] == verified[1], "the two hashes do not take equally long"


def _telling_what_it_verifies(folder: Path) -> Path:
    """A program that runs a server that prints the parameters of each hash that it verifies."""
    program = folder / "mergemaker"
    program.write_text(
        f"#!{sys.executable}\n"
        "from argon2 import PasswordHasher\n"
        "from mergemaker.cli import main\n"
        "verify = PasswordHasher.verify\n"
        "def telling(self, hash, password):\n"
        "    print('verifies', hash.rsplit('$', 2)[0], flush=True)\n"
        "    return verify(self, hash, password)\n"
        "PasswordHasher.verify = telling\n"
        "if __name__ == '__main__':\n"
        "    main()\n"
    )
    program.chmod(0o755)
    return program
