"""How the world reaches the server: the gateway, HTTP, sockets, and the client's files."""
