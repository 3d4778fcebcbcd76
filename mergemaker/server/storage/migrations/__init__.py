"""The steps by which the journal's tables came to be as they are."""
