"""One game that people are playing: seats, entries, options, views, undo. No I/O, no clock."""
