"""The tables that this server holds, and what goes on around them."""
