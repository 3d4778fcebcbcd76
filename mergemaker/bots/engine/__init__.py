"""What a thread thinks with: plain or compiled functions, their scratch, and the value network."""
