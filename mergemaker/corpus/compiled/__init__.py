"""The code of a corpus that is compiled together with the rules: playing games, and replaying them.

Like `bots.compiled`, it also runs as plain Python.
"""
