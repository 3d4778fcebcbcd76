"""The game as an environment for programs that learn, behind the interfaces that they already use.

Each interface needs packages of its own, which an extra of Mergemaker installs, and is imported by
itself.
"""
