const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The last so many full hours and the running one, for a query of usage; `now` in ms. */
export function lastHours(hours: number, now: number) {
  return { start: new Date(now - (hours - 1) * HOUR_MS).toISOString(), end: new Date(now).toISOString() }
}

/** The last so many days with today, `YYYY-MM-DD` in UTC, oldest first. */
export function lastDays(days: number, now: number): string[] {
  return Array.from({ length: days }, (_, day) => dayOf(new Date(now - (days - 1 - day) * DAY_MS).toISOString()))
}

/** All lookups of an answer. */
export function totalLookups(answer: unknown): number {
  return bucketsOf(answer).reduce((total, { lookups }) => total + lookups, 0)
}

/** Lookups per day, none for a day that the answer leaves out. */
export function lookupsPerDay(answer: unknown, days: readonly string[]) {
  const buckets = bucketsOf(answer)
  return days.map((day) => ({
    day,
    lookups: buckets.filter(({ hour }) => dayOf(hour) === day).reduce((total, { lookups }) => total + lookups, 0),
  }))
}

const dayOf = (time: string) => time.slice(0, 10)

interface Bucket {
  hour: string
  lookups: number
}

/** Throws when the answer is no list of counts, which is better than a wrong number. */
function bucketsOf(answer: unknown): Bucket[] {
  if (!Array.isArray(answer) || !answer.every(isBucket)) throw new Error('The usage could not be read.')
  return answer
}

function isBucket(value: unknown): value is Bucket {
  const { hour, lookups } = (value ?? {}) as Partial<Bucket>
  return typeof hour === 'string' && typeof lookups === 'number' && Number.isFinite(lookups)
}
