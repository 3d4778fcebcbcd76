"""The tables in this server's memory: what changes them, who sees them, and whose turn it is."""
