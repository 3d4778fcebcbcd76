"""What a table, and somebody who sits at it, are called if nobody names them: in the language of
whoever makes the table."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

GUESTS: Final = {"en": "Guest", "de": "Gast", "es": "Invitado"}
"""What somebody without a name is called, by the codes of the languages."""

_WEEKDAYS: Final = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "de": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    "es": ("Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"),
}


def today(language: str) -> str:
    """The day of the week, as the name of a table.

    Args:
        language: the code of one of the languages in `GUESTS`.
    """
    return _WEEKDAYS[language][datetime.now(UTC).weekday()]
