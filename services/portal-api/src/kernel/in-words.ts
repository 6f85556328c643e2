/* What people named and when things were, as a letter says it. */

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const LIST = new Intl.ListFormat('en-US')

/** A name: people choose them, and a header of a mail takes no line break. */
export function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ')
}

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
