"""The engine of the bots: plain or compiled functions, scratch memory and the value network."""
