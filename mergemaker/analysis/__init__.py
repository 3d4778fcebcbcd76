"""What happened in a game, and what could have: chances, alternatives, reasons, luck."""
