"""The doctor: replays every stored game, and compares everything stored with what follows."""
