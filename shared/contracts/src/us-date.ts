/** Returns the day of a time in UTC as people in the US write it, `03/09/2026`. */
export function usDate(time: Date): string {
  const [year, month, day] = time.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
