"""`make bench`: how fast engines, door and pages are, each beside a yardstick from the same run."""
