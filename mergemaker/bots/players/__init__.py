"""The bots: each chooses a move from what one seat may observe."""
