const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Times relative to the moment of seeding; negative numbers lie in the past. UTC. */
export interface SeedTime {
  now: Date
  days(days: number): Date
  hours(hours: number): Date
  /** Midnight at the beginning of the day that lies `days` away. */
  midnight(days: number): Date
}

export function seedTime(now: Date): SeedTime {
  const add = (ms: number) => new Date(now.getTime() + ms)
  return {
    now,
    days: (days) => add(days * DAY_MS),
    hours: (hours) => add(hours * HOUR_MS),
    midnight: (days) => new Date(Math.floor(add(days * DAY_MS).getTime() / DAY_MS) * DAY_MS),
  }
}

/** The same day `months` later, or the last day of a month that is too short. */
export function addMonths(time: Date, months: number): Date {
  const moved = new Date(time)
  moved.setUTCMonth(moved.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(time.getUTCDate(), lastDay))
  return moved
}
