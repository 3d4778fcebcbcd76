"""Which of the processes that serve the same games does a piece of work."""
