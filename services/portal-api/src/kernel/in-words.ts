/* When things were, and several of them, as a letter says it. */

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const LIST = new Intl.ListFormat('en-US')

/** The day in UTC: "March 9, 2026". */
export function dayInWords(time: Date): string {
  return DAY.format(time)
}

/** "March 9, 2026, 09:00 UTC". */
export function minuteInWords(time: Date): string {
  return `${dayInWords(time)}, ${time.toISOString().slice(11, 16)} UTC`
}

/** "A, B, and C". */
export function listInWords(items: readonly string[]): string {
  return LIST.format(items)
}
