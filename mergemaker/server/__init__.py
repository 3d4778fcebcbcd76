"""People, sockets and storage around the tables."""
