"""The migrations of the journal's database, run by Alembic."""
