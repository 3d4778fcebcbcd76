"""Rate limits: how often people may do something, in this process or in all processes together."""
