"""What is kept: the journal, its schema and migrations, and reviews."""
