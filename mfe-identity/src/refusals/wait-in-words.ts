const inUnit = (unit: 'second' | 'minute') =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })

/** A wait in ms as a person would say it, never too short: "30 seconds", "2 minutes". */
export function waitInWords(wait: number): string {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  return seconds < 60 ? inUnit('second').format(seconds) : inUnit('minute').format(Math.ceil(seconds / 60))
}
