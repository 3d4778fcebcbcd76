"""Accounts: who signs in, from which devices, and what becomes of their seats."""
