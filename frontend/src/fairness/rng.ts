// The numbers of games/rules/core/rng.py, once more and on their own: docs/fairness.md says how they come about.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

const SPAN = 1n << 64n

/** Null for what is not hexadecimal. */
export function seedOf(hex: string): Uint8Array | null {
  try {
    return hexToBytes(hex.trim().toLowerCase())
  } catch {
    return null
  }
}

export function commitmentOf(seed: Uint8Array): string {
  return bytesToHex(sha256(seed))
}

export class Randomness {
  constructor(
    readonly seed: Uint8Array,
    public counter = 0,
  ) {}

  /** 64 bits. */
  next(): bigint {
    const place = new DataView(new ArrayBuffer(8))
    place.setBigUint64(0, BigInt(this.counter++))
    const digest = sha256(concatBytes(this.seed, new Uint8Array(place.buffer)))
    return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0)
  }

  /** From 0 to `bound` - 1; numbers past the last whole multiple of it are passed over. */
  below(bound: bigint): bigint {
    const limit = SPAN - (SPAN % bound)
    let drawn = this.next()
    while (drawn >= limit) drawn = this.next()
    return drawn % bound
  }

  shuffled<T>(items: readonly T[]): T[] {
    const shuffled = [...items]
    for (let last = items.length - 1; last > 0; last--) {
      const other = Number(this.below(BigInt(last + 1)))
      const moved = shuffled[last]!
      shuffled[last] = shuffled[other]!
      shuffled[other] = moved
    }
    return shuffled
  }
}
