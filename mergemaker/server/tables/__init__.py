"""The tables in the server's memory: what changes them, who sees them, and the bots at them."""
