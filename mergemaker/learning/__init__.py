"""Training the value network by self-play, checking its calibration, and tuning the heuristic."""
