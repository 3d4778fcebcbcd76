"""The bus between the processes that serve the same games."""
