import { usDate } from '@portal/contracts/us-date'

/** `03/09/2026 (UTC)`. */
export function utcDay(time: Date): string {
  return `${usDate(time)} (UTC)`
}
