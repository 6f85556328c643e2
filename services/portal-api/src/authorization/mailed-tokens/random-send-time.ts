import { randomInt } from 'node:crypto'

const LATEST_MS = 2_000

/**
 * Returns a random send time for a letter that anyone may request, so that response times do not reveal whether one is
 * sent.
 */
export function randomSendTime(now: Date): Date {
  return new Date(now.getTime() + randomInt(LATEST_MS))
}
