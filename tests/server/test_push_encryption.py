"""The encryption of push messages, against the example in RFC 8291, appendix A."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import ec

from mergemaker.server.notices.encryption import decode, encode, encrypt

SENDER = decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
BROWSER_KEY = decode(
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
AUTH = decode("BTBZMqHH6r4Tts7J_aSIgg")
SALT = decode("DGv6ra1nlYgDCS1FRnbzlw")
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard():
    sender = ec.derive_private_key(int.from_bytes(SENDER, "big"), ec.SECP256R1())
    content = b"When I grow up, I want to be a watermelon"
    assert encode(encrypt(content, BROWSER_KEY, AUTH, sender, SALT)) == ENCRYPTED
