"""What is kept on disk: the journal and reviews, their schema and its migrations."""
