/** `03/09/2026 (UTC)`. */
export function utcDay(time: Date): string {
  const [year, month, day] = time.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year} (UTC)`
}
