"""The messages on the socket, and the bodies of requests and responses."""
