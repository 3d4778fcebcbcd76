"""Chat: what people say at tables, and who may read it."""
