import { randomInt } from 'node:crypto'

const LATEST_MS = 2_000

/** When to write a letter that anybody may ask for: whether there is one must not show in how long the next answers take. */
export function randomSendTime(now: Date): Date {
  return new Date(now.getTime() + randomInt(LATEST_MS))
}
