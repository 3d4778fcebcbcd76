"""Notices: whoever must decide in a slow game is told, by Web Push and by e-mail."""
