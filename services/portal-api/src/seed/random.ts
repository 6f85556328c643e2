import { createHash } from 'node:crypto'

/** Deterministic randomness for seed data. Not for real secrets. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number
  /** Both ends included. */
  between(low: number, high: number): number
  bytes(size: number): Uint8Array
  /** Looks like any other version 4 UUID. */
  uuid(): string
  /** A source of its own for one subject, so that more data there changes nothing elsewhere. */
  of(subject: string): Random
}

export function createRandom(seed: string): Random {
  const next = mulberry32(createHash('sha256').update(seed).digest().readUInt32LE())
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const bytes = (size: number) => Uint8Array.from({ length: size }, () => between(0, 255))

  return { next, between, bytes, uuid: () => uuidFrom(bytes(16)), of: (subject) => createRandom(`${seed}/${subject}`) }
}

/** A small well-known generator with 32 bits of state; good enough for believable data. */
function mulberry32(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function uuidFrom(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
