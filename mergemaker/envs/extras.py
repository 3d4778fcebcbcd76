"""What to install for the interfaces that need packages of their own."""

from __future__ import annotations


def missing(module: str, extra: str) -> ImportError:
    """The error for a package that is not installed, which says how to install it.

    Args:
        module: the module of Mergemaker that needs it.
        extra: the extra of Mergemaker that has it.
    """
    return ImportError(
        f"{module} needs packages that are not installed. They come with the extra [{extra}]: "
        f'pip install "mergemaker[{extra}]"'
    )
