"""What whoever runs a server can see and do, and how `mergemaker admin` reaches the server."""
