"""Alembic runs this to migrate the journal over the connection that `migrate` gives it."""

from alembic import context

from mergemaker.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
