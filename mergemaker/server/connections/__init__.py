"""Which devices are connected to which places, at this process and at the others."""
