"""Chat: what people say at tables and in the lobby, and who may read it."""
