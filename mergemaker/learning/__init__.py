"""Teach and tune what bots go by: self-play, training, tuning, calibration, matches."""
