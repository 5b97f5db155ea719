"""Draws all chance of a finished game again: python3 verify_shuffles.py FILE (its shuffles, or its record)."""

import json
import sys
from hashlib import sha256
from pathlib import Path

proof = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
proof = proof.get("record", proof)
seed, counter = bytes.fromhex(proof["seed"]), 0
findings = [(sha256(seed).hexdigest() == proof["commitment"], "fingerprint of the seed")]


def below(bound: int, counter: int) -> tuple[int, int]:
    """A number below `bound`, and where the next one is drawn."""
    while True:
        digest = sha256(seed + counter.to_bytes(8, "big")).digest()
        number, counter = int.from_bytes(digest[:8], "big"), counter + 1
        if number < 2**64 - 2**64 % bound:
            return number % bound, counter


for draw in proof.get("draws") or proof["shuffles"]:
    is_next = draw["counter"] == counter
    if draw["kind"] == "pick":
        picked, counter = below(draw["below"], counter)
        is_same = picked == draw["picked"]
    else:
        cards = list(draw["before"])
        for last in range(len(cards) - 1, 0, -1):
            other, counter = below(last + 1, counter)
            cards[last], cards[other] = cards[other], cards[last]
        is_same = cards == draw["after"]
    findings.append((is_next and is_same, f"{draw['kind']} at step {draw['step']}"))

for is_true, what in findings:
    print("true " if is_true else "FALSE", what)
sys.exit(not all(is_true for is_true, _ in findings))
