"""Child processes of the server, in which bots think and games are analysed."""
