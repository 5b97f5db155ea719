"""Pages. Each view parses, calls one service or selector, renders."""
