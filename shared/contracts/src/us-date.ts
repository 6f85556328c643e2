/** Returns the day of a time in UTC as people in the US write it, `03/09/2026`. */
export function usDate(time: Date): string {
  const [year, month, day] = time.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** Returns a time in UTC to the minute as people in the US write it, `03/31/2026 at 10:00 UTC`. */
export function usDateAndTime(time: Date): string {
  return `${usDate(time)} at ${time.toISOString().slice(11, 16)} UTC`
}
