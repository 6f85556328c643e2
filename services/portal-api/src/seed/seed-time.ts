import { DAY_MS, HOUR_MS } from '@portal/contracts/time-units'

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
