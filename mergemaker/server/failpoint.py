"""Named places where a test can make the server die as if its power had failed.

`MERGEMAKER_FAILPOINT=after-append:3` kills the process, with no chance to tidy up, the third time
it passes `after-append`. Only the tests set it.
"""

from __future__ import annotations

import os
import signal
from typing import Literal

Step = Literal[
    "before-append",
    "before-commit",
    "after-commit",
    "after-append",
    "before-ack",
    "after-ack",
    "before-update",
    "after-seat-transfer",
    "before-rating",
    "before-order",
    "before-notice",
    "after-notice",
]

_name, _, _count = os.environ.get("MERGEMAKER_FAILPOINT", "").partition(":")
_left = int(_count or 1)


def reached(step: Step) -> None:
    """Die here if the environment says so."""
    global _left
    if step == _name:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
