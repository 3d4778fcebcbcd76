"""Processes beside the server in which bots think."""
