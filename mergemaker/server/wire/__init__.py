"""What travels: messages on the socket, and bodies of requests and responses."""
