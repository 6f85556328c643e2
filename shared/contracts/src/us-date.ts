/**
 * Returns the day of a time in UTC as people in the US write it, `03/09/2026`: on papers, in letters and on the wire, whichever
 * format its reader chose for screens (rule H73).
 */
export function usDate(time: Date): string {
  const [year, month, day] = time.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
