"""The words of notices and of the e-mails around them, in each language of the page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NoticeWords:
    """The words of a language. Braces stand for what is filled in.

    Attributes:
        move: it is somebody's move.
        still: the reminder of that.
        mail: the text of an e-mail that says so, with the `title`, the `table`, the `link` to it,
            and the page where notices are `settings`.
        confirm_subject: the subject of the e-mail by which somebody confirms an address.
        confirm: its text, with the `link` that confirms it.
    """

    move: str
    still: str
    mail: str
    confirm_subject: str
    confirm: str


WORDS = {
    "en": NoticeWords(
        move="It is your move",
        still="It is still your move",
        mail=(
            "{title} in “{table}”:\n\n{link}\n\n"
            "You get this because you asked for it. To stop it, open {settings}\n"
        ),
        confirm_subject="Confirm your e-mail address",
        confirm=(
            "Somebody wants to get an e-mail here whenever it is their move in Mergemaker. "
            "If that was you, open this link within a day:\n\n{link}\n\n"
            "If it was not you, do nothing, and no more e-mail will come.\n"
        ),
    ),
    "de": NoticeWords(
        move="Du bist am Zug",
        still="Du bist immer noch am Zug",
        mail=(
            "{title} in „{table}“:\n\n{link}\n\n"
            "Du bekommst das, weil du darum gebeten hast. Abstellen kannst du es hier: {settings}\n"
        ),
        confirm_subject="Bestätige deine E-Mail-Adresse",
        confirm=(
            "Jemand möchte hier eine E-Mail bekommen, wenn er in Mergemaker am Zug ist. "
            "Warst du das, dann öffne innerhalb eines Tages diesen Link:\n\n{link}\n\n"
            "Warst du es nicht, musst du nichts tun, und es kommt keine weitere E-Mail.\n"
        ),
    ),
    "es": NoticeWords(
        move="Te toca",
        still="Todavía te toca",
        mail=(
            "{title} en «{table}»:\n\n{link}\n\n"
            "Recibes esto porque lo pediste. Para dejar de recibirlo, abre {settings}\n"
        ),
        confirm_subject="Confirma tu dirección de correo",
        confirm=(
            "Alguien quiere recibir aquí un correo cuando le toque jugar en Mergemaker. "
            "Si has sido tú, abre este enlace en el plazo de un día:\n\n{link}\n\n"
            "Si no has sido tú, no hagas nada, y no llegarán más correos.\n"
        ),
    ),
}
"""By the codes of the languages."""
