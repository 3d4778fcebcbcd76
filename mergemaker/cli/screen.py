"""The screen of this machine, on which a browser can open."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """Whether a browser can open in a window. On a Linux machine without a screen, what is started
    in its place complains, or takes the terminal over."""
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
