"""`make bench`: how fast the engines and the door are, each beside a yardstick from the same run."""
