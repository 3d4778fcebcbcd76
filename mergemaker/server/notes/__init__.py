"""Notes that people write on the replays of games, and share by a link."""
