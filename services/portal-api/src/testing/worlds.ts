import { createRandom, type Random } from '../seed/random.ts'

const WORLDS = 1_000

/** Distances from now at which decisions by time turn, in ms: to the millisecond, a day and a month. */
const TURNS_MS = [0, 0, 0, 1, 3_600_000, 86_399_999, 86_400_000, 86_400_001, 30 * 86_400_000]

/**
 * Returns 1,000 random rows, the same ones every time, on which a function and its SQL twin are compared
 * (docs/business-facts.md).
 */
export function worlds<World>(seed: string, make: (random: Random, at: number) => World): World[] {
  const random = createRandom(seed)
  return Array.from({ length: WORLDS }, (_, at) => make(random, at))
}

export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  return values[random.between(0, values.length - 1)] as Value
}

/** Returns a time around now, often exactly where a decision turns. */
export function timeAround(random: Random, now: Date): Date {
  return new Date(now.getTime() + oneOf(random, [-1, 1]) * oneOf(random, TURNS_MS))
}

/** Returns a time around now, or `null` three times out of four. */
export function timeOrNull(random: Random, now: Date): Date | null {
  return random.next() < 0.75 ? null : timeAround(random, now)
}
