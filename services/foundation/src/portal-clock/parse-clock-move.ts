import { DAY_MS, HOUR_MS } from '@portal/contracts/time-units'

/** How far the clock can be moved at once, in ms: five years. */
const FARTHEST_MS = 5 * 366 * DAY_MS

/** A move that was asked for, or the reason why it is refused. */
export type ClockMove = { to: Date } | { isReset: true } | { error: string }

/** Reads `+30d`, `+12h`, `2027-03-01`, an RFC 3339 time, or `reset`. The clock only goes forward, up to five years at once. */
export function parseClockMove(text: string, now: Date): ClockMove {
  const words = text.trim()
  if (words === 'reset') return { isReset: true }

  const to = timeOf(words, now)
  if (!to) return { error: 'Enter +30d, +12h, a date as 2027-03-01, or reset' }
  if (to <= now) return { error: 'The clock only goes forward. Only reset takes it back to today' }
  if (to.getTime() - now.getTime() > FARTHEST_MS) return { error: 'Move the clock at most five years at once' }
  return { to }
}

function timeOf(words: string, now: Date): Date | undefined {
  const [, count, unit] = /^\+(\d{1,5})([dh])$/.exec(words) ?? []
  if (count) return new Date(now.getTime() + Number(count) * (unit === 'd' ? DAY_MS : HOUR_MS))
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(words)) return undefined

  const time = new Date(words)
  // JavaScript takes the 31st of February for a day of March.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(words.slice(0, 10))
  return isReal ? time : undefined
}
