"""What all games share. Standard library only."""
